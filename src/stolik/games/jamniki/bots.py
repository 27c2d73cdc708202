"""Rules of thumb for jamniki: what a tile brings, what the coat's end leaves open, what the next seat must not get."""

from typing import Any

import numpy as np

from stolik.core import scoring
from stolik.core.bits import size_of
from stolik.core.jit import bind, jit
from stolik.core.rng import pick, roll

from .coats import (
    FEWEST_BONES,
    MOST_ONE_COLOUR,
    MOST_RED,
    MOST_WHITE,
    NO_EIGHT,
    NO_EQUAL_SUMS,
    NO_ONE_COLOUR,
    NO_WHITE,
    RUN,
    RUN_33333,
    TASK_POINTS,
    TWO_COLOURS,
    best_run,
    coat_bones,
    count_colour,
    count_colours,
    count_one_colour,
    equal_sums,
    measure,
    meets,
    most_bones_of_a_tile,
    part_bones,
    part_colour,
)
from .rules import DEALING, LENGTHS, OPEN_TASKS, State, earned, fitting, next_seat, points, run_points
from .tiles import ALL_TILES, BONES, COLOUR, FIT_AFTER, KINDS, TILE_BONES, TWINS, WHITE, has, kind_of, minus

HARD = {  # half-way from `normal` to `expert`
    2: {"simulations": 22},
    3: {"simulations": 20},
    4: {"simulations": 16},
    5: {"simulations": 15},
}
EXPERT = {  # by number of seats: `keen` plays better than `sound` at small tables; at most 50 ms on one core
    2: {"thumb": "keen", "caution": 0.0, "simulations": 12000},
    3: {"thumb": "keen", "caution": 0.0, "simulations": 8000},
    4: {"simulations": 8000},
    5: {"simulations": 12000},
}
EASY_SLIPS = 6  # `easy` makes one choice in this many at random
# By how many points `normal` misjudges a tile at most, for 2 to 5 seats: so that each level is about as far above the
# one below.
NORMAL_BLUR = np.array([2.0, 2.3, 3.0, 3.7])
EVEN = 1e-3  # tiles that are worth the same are taken as it happens
FINE = 1024  # steps of a blur
EIGHTS = sum(1 << kind for kind in range(KINDS) if TILE_BONES[kind] == 8)
SIXES = sum(1 << kind for kind in range(KINDS) if TILE_BONES[kind] == 6)
WHITE_WORTH = 4  # the bones of a white tile

# What counts for how much beside a bone to `keen`: a longer longest run; the run at the tail; of the unseen tiles the
# share that would fit next with eight bones, with six, with fewer; the best tile of the hand for the next seat, for the
# one after it, and for oneself if it comes back; a white tile. By seats, from two on. Found by regressing points on
# random changes of the weights, in some hundred thousand matches.
LONGER, TAIL, EIGHT, SIX, SMALL, NEXT, AFTER, BACK, LAID_WHITE = range(9)
WEIGHTS = np.array(
    [
        [0.4, 0.0, 19.0, 3.8, -5.0, 0.5, 0.0, 0.3, 2.0],
        [0.2, -0.15, 21.5, 4.1, -4.8, 0.7, 0.4, 0.3, 0.3],
        [0.2, -0.2, 21.5, 3.5, -6.5, 0.65, 0.3, 0.15, 1.5],
        [0.25, -0.15, 20.5, 2.4, -7.2, 0.6, 0.33, 0.14, 2.0],
    ]
)
# The same way: with an option. What `tasks_worth` and `colours_gain` say is cautious, so it counts for more.
TASKS = 2.0
RACES = 1.6
CHOSEN_WHITE = -4.0


@jit
def easy(state: State, seat: int, actions: Any, count: int, dice: Any) -> int:
    """Likes bones and matching colours, and now and then takes just anything; sees neither rivals nor later turns."""
    dice = roll(dice)
    if pick(dice, EASY_SLIPS) == 0:
        return int(actions[pick(roll(dice), count)])
    best = int(actions[0])
    most = -1
    for index in range(count):
        action = int(actions[index])
        dice = roll(dice)
        likes = 2 * tile_worth(action) + 4 * matches(state, seat, action) + int(pick(dice, 6))
        if likes > most:
            most = likes
            best = action
    return best


@jit
def tile_worth(action: int) -> int:
    """The bones of a tile as it would lie."""
    return int(BONES[2 * action]) + int(BONES[2 * action + 1])


@jit
def matches(state: State, seat: int, action: int) -> int:
    """1 if a tile goes on with the colour of the coat's end."""
    size = int(state.sizes[seat])
    if size == 0 or action >= KINDS:
        return 0
    return 1 if part_colour(state, seat, 2 * size - 1) == COLOUR[2 * action] else 0


@jit
def normal(state: State, seat: int, actions: Any, count: int, dice: Any) -> int:
    """As `sound`, but misjudges tiles a little: of those that are nearly as good it takes any."""
    return worthiest(state, seat, actions, count, dice, NORMAL_BLUR[state.seats - 2])


@jit
def sound(state: State, seat: int, actions: Any, count: int, dice: Any) -> int:
    """A point each for bones, parts of the run, an end that every eight fits, and no eight left for the next seat."""
    return worthiest(state, seat, actions, count, dice, EVEN)


@jit
def worthiest(state: State, seat: int, actions: Any, count: int, dice: Any, blur: float) -> int:
    """The tile that is worth most, where the worth of each is blurred by up to `blur` points."""
    coat = runs(state, seat)
    left = tiles_left(state, seat)
    feast = feast_for_next(state, seat, left)
    best = int(actions[0])
    most = -1e9
    for index in range(count):
        action = int(actions[index])
        dice = roll(dice)
        value = worth(state, seat, action, coat, left, feast) + blur * pick(dice, FINE) / FINE
        if value > most:
            most = value
            best = action
    return best


@jit
def worth(state: State, seat: int, action: int, coat: Any, left: int, feast: int) -> float:
    """What speaks for a tile, in points; `coat` is what `runs` says, `feast` what `feast_for_next` does."""
    longest, tail, colour = coat
    run = longest_with(action, tail if COLOUR[2 * action] == colour else 0)
    value = float(tile_worth(action))
    if state.every_colour:
        value += colours_gain(state, seat, action)
    else:
        value += run if left > 0 else max(run, longest)
    if state.tasks:
        value += tasks_worth(state, seat, action, left)
    if left > 0 and EIGHTS & ~int(FIT_AFTER[action]) == 0:
        value += 1
    if feast & ~(1 << kind_of(action)) == 0:
        value += 1
    return value


@jit
def keen(state: State, seat: int, actions: Any, count: int, dice: Any) -> int:
    """Weighs each tile for the coat, the turns to come and the others; who plays in `expert`'s simulations."""
    weights = WEIGHTS[int(state.seats) - 2]
    pool = unseen(state, seat)
    coat = runs(state, seat)
    left = tiles_left(state, seat)
    following = next_seat(state, seat)
    after = next_seat(state, following)
    rivals = follows(state, following, left), follows(state, after, left) and after != seat
    fits = fitting(state, following), fitting(state, after)
    coats = runs(state, following), runs(state, after)
    best = int(actions[0])
    most = -1e9
    for index in range(count):
        action = int(actions[index])
        dice = roll(dice)
        ahead = coat_with(action, coat)
        value = own_worth(state, seat, action, ahead, pool, left, weights) + EVEN * pick(dice, FINE) / FINE
        if rivals[0]:
            placed = kind_of(action)
            taken = best_for(state, placed, -1, fits[0], coats[0])
            if taken >= 0:
                value -= weights[NEXT] * gain(taken, fits[0], coats[0])
            second = best_for(state, placed, taken, fits[1], coats[1]) if rivals[1] else -1
            if second >= 0:
                value -= weights[AFTER] * gain(second, fits[1], coats[1])
            fit = int(FIT_AFTER[action])
            back = best_for(state, placed, taken, fit, ahead) if left > 0 else -1
            if back >= 0:
                value += weights[BACK] * gain(back, fit, ahead)
        if value > most:
            most = value
            best = action
    return best


@jit
def follows(state: State, seat: int, left: int) -> bool:
    """Whether a seat has another turn after the one that leaves it `left` tiles to place."""
    return left > 0 or seat != state.first


@jit
def own_worth(state: State, seat: int, action: int, ahead: Any, pool: int, left: int, weights: Any) -> float:
    """What a tile is worth on the own coat, which would be `ahead`, before the last of them with what may fit next."""
    longest, tail, _ = ahead
    value = float(tile_worth(action))
    if state.every_colour:
        value += RACES * colours_gain(state, seat, action)
    else:
        value += (weights[LONGER] if left > 0 else 1.0) * longest
    if state.tasks:
        value += TASKS * tasks_worth(state, seat, action, left)
    if left == 0:
        return value
    if action >= KINDS:
        value += weights[LAID_WHITE] + (CHOSEN_WHITE if state.free_white else 0.0)
    fit = int(FIT_AFTER[action])
    eights, sixes = size_of(pool & fit & EIGHTS), size_of(pool & fit & SIXES)
    smaller = size_of(pool & (fit | (fit & ((1 << TWINS) - 1)) << KINDS)) - eights - sixes
    fitting_next = weights[EIGHT] * eights + weights[SIX] * sixes + weights[SMALL] * smaller
    return value + weights[TAIL] * tail + fitting_next / size_of(pool)


@jit
def unseen(state: State, seat: int) -> int:
    """The tiles that a seat sees neither on a coat nor in the hand that it holds."""
    tiles = ALL_TILES
    for other in range(state.seats):
        for place in range(state.sizes[other]):
            action = int(state.coats[other, place])
            if action < KINDS or other == seat:
                tiles = minus(tiles, kind_of(action))
    hand = state.hands[state.turn_number]
    for place in range(state.seats + 1):
        tiles = minus(tiles, int(hand[place]))
    return tiles


@jit
def coat_with(action: int, coat: Any) -> Any:
    """What `runs` would say of a coat with one tile more."""
    longest, tail, colour = coat
    head, end = COLOUR[2 * action], COLOUR[2 * action + 1]
    joined = tail if head == colour else 0
    run = 0 if action >= KINDS else joined + 2 if head == end else 1
    return max(longest, longest_with(action, joined)), run, int(end)


@jit
def gain(kind: int, fit: int, coat: Any) -> int:
    """What a tile would bring on a coat that it may fit, beyond a white one."""
    if not has(fit, kind):
        return 0
    longest, tail, colour = coat
    run = longest_with(kind, tail if COLOUR[2 * kind] == colour else 0)
    return tile_worth(kind) - WHITE_WORTH + max(0, run - longest)


@jit
def best_for(state: State, placed: int, taken: int, fit: int, coat: Any) -> int:
    """The tile of the hand that brings a coat most, but for one placed and one taken; -1 if none brings anything."""
    hand = state.hands[state.turn_number]
    chosen = -1
    best = 0
    for place in range(state.seats + 1):
        kind = int(hand[place])
        if kind == placed:
            placed = -1
        elif kind == taken:
            taken = -1
        else:
            brings = gain(kind, fit, coat)
            if brings > best:
                best = brings
                chosen = kind
    return chosen


@jit
def feast_for_next(state: State, seat: int, left: int) -> int:
    """The eights that the next seat could lay, if it has a turn."""
    return eights_for_next(state, seat) if left > 0 or next_seat(state, seat) != state.first else 0


@jit
def eights_for_next(state: State, seat: int) -> int:
    """The eights of the hand that fit the next seat's coat."""
    hand = state.hands[state.turn_number]
    tiles = 0
    for place in range(state.seats + 1):
        tiles |= 1 << int(hand[place])
    return tiles & EIGHTS & fitting(state, next_seat(state, seat))


@jit
def tiles_left(state: State, seat: int) -> int:
    """How many tiles a seat is to place after this one."""
    return LENGTHS - int(state.seats) - 1 - int(state.sizes[seat])


@jit
def runs(state: State, seat: int) -> Any:
    """The longest run of a coat, the run it ends with, and the colour of its end, white if it is empty (6.2)."""
    longest = 0
    run = 0
    last = WHITE
    for part in range(2 * int(state.sizes[seat])):
        colour = part_colour(state, seat, part)
        run = 0 if colour == WHITE else (run + 1 if colour == last else 1)
        last = colour
        longest = max(longest, run)
    return longest, run, last


@jit
def longest_with(action: int, joined: int) -> int:
    """The longest run that a tile is part of, if its head joins `joined` parts of its colour."""
    if action >= KINDS:
        return 0
    if COLOUR[2 * action] == COLOUR[2 * action + 1]:
        return joined + 2
    return joined + 1


@jit
def colours_gain(state: State, seat: int, action: int) -> float:
    """What a tile changes in the races for its colours (6.4)."""
    if action >= KINDS:
        return 0.0
    head = int(COLOUR[2 * action])
    tail = int(COLOUR[2 * action + 1])
    value = -race(state, seat, head) - (race(state, seat, tail) if tail != head else 0.0)
    put(state, seat, action)
    value += race(state, seat, head) + (race(state, seat, tail) if tail != head else 0.0)
    take_back(state, seat)
    return value


@jit
def put(state: State, seat: int, action: int) -> None:
    """Try a tile on the coat; `take_back` leaves no trace of it."""
    state.coats[seat, state.sizes[seat]] = action
    state.sizes[seat] += 1


@jit
def take_back(state: State, seat: int) -> None:
    state.sizes[seat] -= 1
    state.coats[seat, state.sizes[seat]] = 0


@jit
def race(state: State, seat: int, colour: int) -> float:
    """What the race for a colour is worth as it stands: all when ahead, a part when behind, less what a rival gets."""
    mine = best_run(state, seat, colour)
    rival = 0
    for other in range(state.seats):
        if other != seat:
            rival = max(rival, best_run(state, other, colour))
    if mine > rival:
        return float(mine // RUN)
    if mine == rival:
        return (mine // RUN) * 0.7
    return (mine // RUN) * 0.3 - (rival // RUN) / float(state.seats)


@jit
def tasks_worth(state: State, seat: int, action: int, left: int) -> float:
    """What the open tasks are worth with a tile on the coat."""
    put(state, seat, action)
    value = 0.0
    for place in range(OPEN_TASKS):
        task = int(state.open_tasks[place])
        value += float(TASK_POINTS[task]) * task_chance(state, seat, task, left)
    take_back(state, seat)
    return value


@jit
def task_chance(state: State, seat: int, task: int, left: int) -> float:
    """A rough chance of meeting a task in the end, given how many tiles are still to place."""
    if task == NO_ONE_COLOUR:
        return holding(count_one_colour(state, seat) == 0, 0.8, left)
    if task == NO_WHITE:
        return holding(count_colour(state, seat, WHITE) == 0, 0.93, left)
    if task == NO_EQUAL_SUMS:
        return holding(not equal_sums(state, seat), 0.75, left)
    if task == NO_EIGHT:
        return holding(most_bones_of_a_tile(state, seat) < 8, 0.95, left)
    if task == TWO_COLOURS:
        colours = count_colours(state, seat)
        return holding(colours == 2 or (colours == 1 and left > 0), 0.6, left)
    if task in (MOST_WHITE, MOST_ONE_COLOUR, MOST_RED, FEWEST_BONES):
        return most_chance(state, seat, task, left)
    return row_chance(state, seat, task, left)


@jit
def holding(so_far: bool, each: float, left: int) -> float:
    """A chance that shrinks with every tile to come."""
    if not so_far:
        return 0.0
    chance = 1.0
    for _ in range(left):
        chance *= each
    return chance


@jit
def row_chance(state: State, seat: int, task: int, left: int) -> float:
    """Five in a row: sure when there, else the likelier the more of them the coat ends with."""
    if meets(state, task, seat):
        return 1.0
    bones = 3 if task == RUN_33333 else 2
    parts = 2 * int(state.sizes[seat])
    row = 0
    while row < min(parts, 4) and part_bones(state, seat, parts - 1 - row) == bones:
        row += 1
    if 2 * left + row < 5:
        return 0.0
    return 0.05 + 0.15 * row


@jit
def most_chance(state: State, seat: int, task: int, left: int) -> float:
    """The most of something: from the lead over the best rival, which counts for more as tiles get fewer."""
    lead = 100
    for other in range(state.seats):
        if other != seat:
            lead = min(lead, measure(state, task, seat) - measure(state, task, other))
    step = 1 if task == MOST_ONE_COLOUR else 2
    return min(1.0, max(0.0, 0.4 + 0.4 * (lead / (step * (1 + left)))))


odds = bind(scoring.odds, __name__, points=points)


@jit
def stage(state: State) -> int:
    """The game, the next one from the moment that a game is closed."""
    return state.game_number + (1 if state.phase == DEALING else 0)


@jit
def value(state: State, seat: int) -> float:
    """Points weigh the less, the more games are to come; fitted to matches among `sound`."""
    return odds(state, seat, -(1.4 + 3.2 / state.seats) * np.sqrt(state.games - state.finished))


@jit
def counted(state: State, seat: int) -> int:
    """The points if the game were counted as it stands."""
    return points(state, seat) + coat_bones(state, seat) + run_points(state, seat) + earned(state, seat)
