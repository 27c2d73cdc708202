"""Rules of thumb for jamniki: what a tile brings, what the coat's end leaves open, what the hand gives the others."""

from typing import Any

import numpy as np

from stolik.bots.standings import highest_odds
from stolik.core.jit import bind, jit
from stolik.core.rng import pick, roll
from stolik.games.jamniki.rules import (
    ALL_TILES,
    BONES,
    COLOUR,
    DEALING,
    FEWEST_BONES,
    FIT_AFTER,
    HAND,
    KINDS,
    LENGTHS,
    MOST_ONE_COLOUR,
    MOST_RED,
    MOST_WHITE,
    NO_EIGHT,
    NO_EQUAL_SUMS,
    NO_ONE_COLOUR,
    NO_WHITE,
    OPEN_TASKS,
    RUN,
    RUN_33333,
    TASK_POINTS,
    TWINS,
    TWO_COLOURS,
    WHITE,
    best_run,
    count_colour,
    count_colours,
    count_one_colour,
    equal_sums,
    fitting,
    kind_of,
    longest_run,
    measure,
    meets,
    most_bones_of_a_tile,
    next_seat,
    part_bones,
    part_colour,
    points,
)

WHITE_WORTH = 4.0  # the bones of a white tile

# What counts for how much beside a bone: a longer longest run, the run at the tail, the share of unseen tiles with
# eight, six and fewer bones that would fit next, the best tile of the hand for the next seat and for the one after, the
# best to come back, going white. By seats, from two on. Found by regressing points on random changes of the weights, in
# some hundred thousand matches against itself: a run is worth little before the last tile, an end for an eight much.
LONGER, TAIL, EIGHTS, SIXES, SMALL, NEXT, AFTER, BACK, LAID_WHITE = range(9)
WEIGHTS = np.array(
    [
        [0.4, 0.0, 19.0, 3.8, -5.0, 0.5, 0.0, 0.3, 2.0],
        [0.2, -0.15, 21.5, 4.1, -4.8, 0.7, 0.4, 0.3, 0.3],
        [0.2, -0.2, 21.5, 3.5, -6.5, 0.65, 0.3, 0.15, 1.5],
        [0.25, -0.15, 20.5, 2.4, -7.2, 0.6, 0.33, 0.14, 2.0],
    ]
)
# The same way: what counts with an option. The estimates of tasks and races are cautious, so they count for more.
TASKS = 2.0
RACES = 1.6
CHOSEN_WHITE = -4.0
EIGHT_BONES = sum(1 << kind for kind in range(KINDS) if BONES[2 * kind] + BONES[2 * kind + 1] == 8)
SIX_BONES = sum(1 << kind for kind in range(KINDS) if BONES[2 * kind] + BONES[2 * kind + 1] == 6)


@jit
def easy(state: Any, seat: int, actions: Any, count: int, dice: Any) -> int:
    """Likes bones and matching colours, and now and then takes just anything; sees neither rivals nor later turns."""
    dice = roll(dice)
    if pick(dice, 3) == 0:
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
def matches(state: Any, seat: int, action: int) -> int:
    """1 if a tile goes on with the colour of the coat's end."""
    size = int(state.sizes[seat])
    if size == 0 or action >= KINDS:
        return 0
    return 1 if part_colour(state, seat, 2 * size - 1) == COLOUR[2 * action] else 0


@jit
def normal(state: Any, seat: int, actions: Any, count: int, dice: Any) -> int:
    """Weighs each tile for the coat, the turns to come and what it leaves to the others."""
    return weigh(state, seat, actions, count, dice, WEIGHTS[int(state.seats) - 2])


@jit
def weigh(state: Any, seat: int, actions: Any, count: int, dice: Any, weights: Any) -> int:
    """The action of the highest value; among equals the dice decide."""
    if count == 1:
        return int(actions[0])
    pool = uncounted(state, seat)
    unseen = ones(pool)
    longest = longest_run(state, seat)
    tail = tail_run(state, seat)
    left = LENGTHS - int(state.seats) - 1 - int(state.sizes[seat])
    following = next_seat(state, seat)
    best = int(actions[0])
    most = -1e9
    for index in range(count):
        action = int(actions[index])
        joined = tail if matches(state, seat, action) else 0
        longer = max(longest, longest_with(action, joined))
        run = tail_with(action, joined)
        value = float(tile_worth(action))
        if state.every_colour:
            value += RACES * colours_gain(state, seat, action)
        else:
            value += (weights[LONGER] if left > 0 else 1.0) * longer
        if state.tasks:
            value += TASKS * tasks_worth(state, seat, action, left)
        if left > 0:
            value += weights[TAIL] * run
            if action >= KINDS:
                value += weights[LAID_WHITE] + (CHOSEN_WHITE if state.free_white else 0.0)
            value += end_worth(pool, int(FIT_AFTER[action]), weights) / unseen
        if left > 0 or following != state.first:
            value += hand_worth(state, action, run, longer, left, following, weights)
        dice = roll(dice)
        value += int(pick(dice, 1024)) / 1e6
        if value > most:
            most = value
            best = action
    return best


@jit
def ones(tiles: int) -> int:
    """How many tiles a set of at most 32 has."""
    tiles = tiles - ((tiles >> 1) & 0x55555555)
    tiles = (tiles & 0x33333333) + ((tiles >> 2) & 0x33333333)
    tiles = (tiles + (tiles >> 4)) & 0x0F0F0F0F
    return ((tiles * 0x01010101) & 0xFFFFFFFF) >> 24


@jit
def end_worth(pool: int, fit: int, weights: Any) -> float:
    """What the unseen tiles that would fit next are worth together."""
    eights = ones(pool & fit & EIGHT_BONES)
    sixes = ones(pool & fit & SIX_BONES)
    both = fit | (fit & ((1 << TWINS) - 1)) << KINDS
    small = ones(pool & both) - eights - sixes
    return weights[EIGHTS] * eights + weights[SIXES] * sixes + weights[SMALL] * small


@jit
def uncounted(state: Any, seat: int) -> int:
    """The tiles that the seat sees neither on a coat nor in the hand."""
    tiles = ALL_TILES
    for other in range(state.seats):
        for place in range(state.sizes[other]):
            action = int(state.coats[other, place])
            if action < KINDS or other == seat:
                tiles = without(tiles, kind_of(action))
    hand = state.hands[state.turn_number]
    for place in range(HAND):
        if hand[place] >= 0:
            tiles = without(tiles, int(hand[place]))
    return tiles


@jit
def without(tiles: int, kind: int) -> int:
    if kind < TWINS and (tiles >> (kind + KINDS)) & 1:
        return tiles & ~(1 << (kind + KINDS))
    return tiles & ~(1 << kind)


@jit
def tail_run(state: Any, seat: int) -> int:
    """How many parts of one colour, not white, the coat ends with."""
    parts = 2 * int(state.sizes[seat])
    if parts == 0:
        return 0
    colour = part_colour(state, seat, parts - 1)
    if colour == WHITE:
        return 0
    run = 1
    while run < parts and part_colour(state, seat, parts - 1 - run) == colour:
        run += 1
    return run


@jit
def longest_with(action: int, joined: int) -> int:
    """The longest run that a tile is part of, if its head joins so many parts of its colour."""
    if action >= KINDS:
        return 0
    if COLOUR[2 * action] == COLOUR[2 * action + 1]:
        return joined + 2
    return joined + 1


@jit
def tail_with(action: int, joined: int) -> int:
    """The run that the coat ends with after a tile."""
    if action >= KINDS:
        return 0
    return joined + 2 if COLOUR[2 * action] == COLOUR[2 * action + 1] else 1


@jit
def gain(kind: int, fit: int, colour: int, tail: int, longest: int) -> float:
    """What a tile would bring on a coat that ends so, beyond a white one."""
    if not (fit >> kind) & 1:
        return 0.0
    run = longest_with(kind, tail if COLOUR[2 * kind] == colour else 0)
    return tile_worth(kind) - WHITE_WORTH + max(0, run - longest)


@jit
def end_colour(state: Any, seat: int) -> int:
    """The colour that the coat ends with; white if it is empty."""
    size = int(state.sizes[seat])
    return part_colour(state, seat, 2 * size - 1) if size > 0 else WHITE


@jit
def hand_worth(state: Any, action: int, run: int, longest: int, left: int, following: int, weights: Any) -> float:
    """The worth of the rest of the hand: bad for the next seats, good for the own coat if it comes back."""
    placed = kind_of(action)
    taken = best_for(state, following, placed, -1)
    value = 0.0
    if taken >= 0:
        value -= weights[NEXT] * gain_for(state, following, taken)
    after = next_seat(state, following)
    if after != state.turn and (left > 0 or after != state.first):
        second = best_for(state, after, placed, taken)
        if second >= 0:
            value -= weights[AFTER] * gain_for(state, after, second)
    if left > 0:
        hand = state.hands[state.turn_number]
        fit = int(FIT_AFTER[action])
        colour = int(COLOUR[2 * action + 1])
        back = 0.0
        for place in range(state.seats + 1):
            kind = int(hand[place])
            if kind == placed:
                placed = -1
            elif kind == taken:
                taken = -1
            else:
                back = max(back, gain(kind, fit, colour, run, longest))
        value += weights[BACK] * back
    return value


@jit
def gain_for(state: Any, seat: int, kind: int) -> float:
    """What a tile would bring a seat."""
    return gain(kind, fitting(state, seat), end_colour(state, seat), tail_run(state, seat), longest_run(state, seat))


@jit
def best_for(state: Any, seat: int, placed: int, taken: int) -> int:
    """The tile of the hand that brings a seat most, but for one placed and one taken; -1 if none brings anything."""
    hand = state.hands[state.turn_number]
    fit = fitting(state, seat)
    colour = end_colour(state, seat)
    tail = tail_run(state, seat)
    longest = longest_run(state, seat)
    chosen = -1
    best = 0.0
    for place in range(state.seats + 1):
        kind = int(hand[place])
        if kind == placed:
            placed = -1
        elif kind == taken:
            taken = -1
        else:
            brings = gain(kind, fit, colour, tail, longest)
            if brings > best:
                best = brings
                chosen = kind
    return chosen


@jit
def colours_gain(state: Any, seat: int, action: int) -> float:
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
def put(state: Any, seat: int, action: int) -> None:
    """Try a tile on the coat; `take_back` leaves no trace of it."""
    state.coats[seat, state.sizes[seat]] = action
    state.sizes[seat] += 1


@jit
def take_back(state: Any, seat: int) -> None:
    state.sizes[seat] -= 1
    state.coats[seat, state.sizes[seat]] = 0


@jit
def race(state: Any, seat: int, colour: int) -> float:
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
def tasks_worth(state: Any, seat: int, action: int, left: int) -> float:
    """What the open tasks are worth with a tile on the coat."""
    put(state, seat, action)
    value = 0.0
    for place in range(OPEN_TASKS):
        task = int(state.open_tasks[place])
        value += float(TASK_POINTS[task]) * task_chance(state, seat, task, left)
    take_back(state, seat)
    return value


@jit
def task_chance(state: Any, seat: int, task: int, left: int) -> float:
    """A rough chance of meeting a task in the end, with so many tiles still to place."""
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
def row_chance(state: Any, seat: int, task: int, left: int) -> float:
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
def most_chance(state: Any, seat: int, task: int, left: int) -> float:
    """The most of something: from the lead over the best rival, which counts for more as tiles get fewer."""
    lead = 100
    for other in range(state.seats):
        if other != seat:
            lead = min(lead, measure(state, task, seat) - measure(state, task, other))
    step = 1 if task == MOST_ONE_COLOUR else 2
    return min(1.0, max(0.0, 0.4 + 0.4 * (lead / (step * (1 + left)))))


odds = bind(highest_odds, "jamniki", points=points)


@jit
def stage(state: Any) -> int:
    """The game, the next one from the moment that a game is closed."""
    return state.game_number + (1 if state.phase == DEALING else 0)


@jit
def value(state: Any, seat: int) -> float:
    """Points weigh the less, the more games are to come; fitted to matches among `normal`."""
    return odds(state, seat, (1.4 + 3.2 / state.seats) * np.sqrt(state.games - state.finished))
