"""Jamniki: the record and every rule, in the order of the rules page."""

from typing import Any

import numpy as np

from stolik.core.game import state_type
from stolik.core.jit import bind, jit
from stolik.core.rng import below, shuffle
from stolik.core.scoring import highest_share

from .notation import COLOURS, TASKS, TILES

SEATS = 5
TWINS = 5  # the first kinds of tile are there twice (1.1)
KINDS = len(TILES)
STACK = KINDS + TWINS
RED = COLOURS.index("r")
WHITE = len(COLOURS)  # a sixth colour, of the tiles' backs
COAT = 7  # the longest coat
LENGTHS = 9  # seats and the length of a coat make nine (5.1)
TURNS = 20  # the most turns of a game: four or five seats
HAND = SEATS + 1
PARTS = 2 * COAT
GAMES = 9
OPEN_TASKS = 2
UNKNOWN = -1

# An action is a kind face up, or KINDS more for the same kind white side up; a coat is made of actions. HIDDEN is a
# white tile whose name the viewer may not know.
HIDDEN = 2 * KINDS
FACES = [*TILES, *["w2w2"] * KINDS, "w2w2"]
COLOUR = np.array([(COLOURS + "w").index(letter) for face in FACES for letter in face[::2]], np.int8)
BONES = np.array([int(digit) for face in FACES for digit in face[1::2]], np.int8)
TILE_BONES = BONES[0::2] + BONES[1::2]

# Sets of tiles are bits: bit k for a tile of kind k, and bit KINDS + k for its twin, which is never there alone.
ALL_KINDS = (1 << KINDS) - 1
ALL_TILES = (1 << STACK) - 1
FIT_AFTER = np.array(
    [
        ALL_KINDS
        if face[2] == "w"
        else sum(1 << kind for kind, tile in enumerate(TILES) if tile[0] == face[2] or tile[1] == face[3])
        for face in FACES
    ],
    np.int64,
)

(
    MOST_WHITE,
    NO_ONE_COLOUR,
    NO_WHITE,
    MOST_ONE_COLOUR,
    MOST_RED,
    FEWEST_BONES,
    NO_EQUAL_SUMS,
    RUN_33333,
    TWO_COLOURS,
    NO_EIGHT,
    RUN_22222,
    RUN_22223,
) = range(len(TASKS))
TASK_POINTS = np.array([7, 7, 7, 8, 5, 8, 5, 6, 6, 6, 6, 7], np.int8)

# Phases: in `PLACE` a seat decides, the others are automatic steps to come.
DEALING, CHOOSING_TASKS, DRAWING, PLACE, PASSING, SCORING, CLOSING, OVER = range(8)

# Events of the automatic steps, and their names by code: 0 is no event.
DEALT, TASKS_DRAWN, DREW, PASSED, SCORED, NEXT_GAME, ENDED = range(1, 8)
EVENTS = ("", "deal", "tasks", "draw", "pass", "score", "next_game", "end")

STATE = state_type(
    [
        ("games", "i1"),
        ("every_colour", "i1"),
        ("tasks", "i1"),
        ("free_white", "i1"),
        ("game_number", "i1"),
        ("phase", "i1"),
        ("first", "i1"),
        ("turn", "i1"),
        ("turn_number", "i1"),  # from 0 in each game
        ("open_tasks", "i1", (OPEN_TASKS,)),
        ("sizes", "i1", (SEATS,)),
        ("coats", "i1", (SEATS, COAT)),
        ("hands", "i1", (TURNS, HAND)),  # the travelling hand as each turn left it, ascending: what its seat knows
        ("stack_size", "i1"),
        ("stack", "i1", (STACK,)),  # tiles stay where they were drawn from: the order of drawing can be read here
        ("finished", "i1"),
        ("past", "i2", (GAMES, SEATS)),
        ("bone_points", "i2", (SEATS,)),
        ("colour_points", "i2", (SEATS,)),
        ("task_points", "i2", (SEATS,)),
    ]
)


@jit
def deal(state: Any) -> None:
    """The first seat is drawn by lot (2.1)."""
    state.first = below(state, state.seats)
    state.turn = state.first
    state.turn_number = 0
    state.game_number = 0
    state.finished = 0
    state.past[:] = 0
    state.bone_points[:] = 0
    state.colour_points[:] = 0
    state.task_points[:] = 0
    state.open_tasks[:] = UNKNOWN
    state.sizes[:] = 0
    state.coats[:] = 0
    state.hands[:] = UNKNOWN
    state.stack[:] = UNKNOWN
    state.stack_size = 0
    state.phase = DEALING


@jit
def deal_game(state: Any) -> None:
    """Shuffle all tiles; the first seat takes one for each seat (2.2); the poorest begins later games (2.4)."""
    if state.game_number > 0:
        state.first = poorest(state)
    state.game_number += 1
    state.turn = state.first
    state.turn_number = 0
    state.open_tasks[:] = UNKNOWN
    state.sizes[:] = 0
    state.coats[:] = 0
    state.hands[:] = UNKNOWN
    for tile in range(STACK):
        state.stack[tile] = kind_of(tile)
    shuffle(state, state.stack, STACK)
    state.stack_size = STACK - state.seats
    for place in range(state.stack_size, STACK):
        put_in(state.hands[0], state.stack[place])
    state.phase = CHOOSING_TASKS if state.tasks else DRAWING


@jit
def kind_of(tile: int) -> int:
    """The kind of a tile: the twins come last (1.1)."""
    return tile if tile < KINDS else tile - KINDS


@jit
def poorest(state: Any) -> int:
    """The seat with the fewest points, the first such from seat 0 on (2.4)."""
    seat = 0
    for other in range(1, state.seats):
        if points(state, other) < points(state, seat):
            seat = other
    return seat


@jit
def draw_tasks(state: Any) -> None:
    """Two of the twelve tasks lie open (7.1)."""
    one = below(state, len(TASKS))
    other = below(state, len(TASKS) - 1)
    if other >= one:
        other += 1
    state.open_tasks[0] = min(one, other)
    state.open_tasks[1] = max(one, other)
    state.phase = DRAWING


@jit
def put_in(hand: Any, kind: int) -> None:
    """A tile joins a hand, which stays in ascending order."""
    at = 0
    while hand[at] >= 0:
        at += 1
    while at > 0 and hand[at - 1] > kind:
        hand[at] = hand[at - 1]
        at -= 1
    hand[at] = kind


@jit
def take_out(hand: Any, kind: int) -> None:
    """A tile leaves a hand."""
    at = 0
    while hand[at] != kind:
        at += 1
    while at + 1 < HAND and hand[at + 1] >= 0:
        hand[at] = hand[at + 1]
        at += 1
    hand[at] = UNKNOWN


@jit
def draw(state: Any) -> None:
    """The seat takes the stack's top tile into the hand (3.1)."""
    state.stack_size -= 1
    put_in(state.hands[state.turn_number], state.stack[state.stack_size])
    state.phase = PLACE


@jit
def to_act(state: Any) -> int:
    """One seat at a time places a tile (3.2)."""
    return 1 << state.turn if state.phase == PLACE else 0


@jit
def fitting(state: Any, seat: int) -> int:
    """The set of kinds that fit a seat's coat: any first (4.1), by colour or bones (4.2), any after white (4.3)."""
    size = state.sizes[seat]
    return int(FIT_AFTER[state.coats[seat, size - 1]]) if size > 0 else ALL_KINDS


@jit
def legal(state: Any, seat: int, out: Any) -> int:
    """What fits goes face up (4.2); only if nothing does, any goes white (4.4), unless white is free (8.1)."""
    hand = state.hands[state.turn_number]
    fit = fitting(state, seat)
    count = 0
    last = UNKNOWN
    for place in range(state.seats + 1):
        kind = int(hand[place])
        if kind != last and (fit >> kind) & 1:
            out[count] = kind
            count += 1
        last = kind
    if count > 0 and not state.free_white:
        return count
    last = UNKNOWN
    for place in range(state.seats + 1):
        kind = hand[place]
        if kind != last:
            out[count] = kind + KINDS
            count += 1
        last = kind
    return count


@jit
def apply(state: Any, seat: int, action: int) -> None:
    """Put a tile on the tail end (3.2); after the last one of all the hand is not passed on (5.2)."""
    take_out(state.hands[state.turn_number], kind_of(action))
    size = state.sizes[seat]
    state.coats[seat, size] = action
    state.sizes[seat] = size + 1
    state.phase = SCORING if state.turn_number + 1 == turns(state) else PASSING


@jit
def turns(state: Any) -> int:
    """So many turns has a game: each seat lays 7, 6, 5 or 4 tiles (5.1)."""
    return state.seats * (LENGTHS - state.seats)


@jit
def next_seat(state: Any, seat: int) -> int:
    """On the left in odd games, on the right in even ones (3.4)."""
    if state.game_number & 1:
        return seat + 1 if seat + 1 < state.seats else 0
    return seat - 1 if seat > 0 else state.seats - 1


@jit
def pass_on(state: Any) -> None:
    """The rest of the hand goes to the next seat (3.3)."""
    at = state.turn_number
    for place in range(state.seats):
        state.hands[at + 1, place] = state.hands[at, place]
    state.turn_number = at + 1
    state.turn = next_seat(state, state.turn)
    state.phase = DRAWING


@jit
def advance(state: Any) -> int:
    """One automatic step: pass on, draw, score, go on, deal, open the tasks."""
    if state.phase == PLACE or state.phase == OVER:
        return 0
    if state.phase == PASSING:
        pass_on(state)
        return PASSED
    if state.phase == DRAWING:
        draw(state)
        return DREW
    if state.phase == SCORING:
        score(state)
        return SCORED
    if state.phase == CLOSING:
        return close(state)
    if state.phase == DEALING:
        deal_game(state)
        return DEALT
    draw_tasks(state)
    return TASKS_DRAWN


@jit
def part_colour(state: Any, seat: int, part: int) -> int:
    """The colour of a coat's part, counted from the head; white tiles have white ones (4.3)."""
    return int(COLOUR[2 * int(state.coats[seat, part >> 1]) + (part & 1)])


@jit
def part_bones(state: Any, seat: int, part: int) -> int:
    """The bones of a coat's part, 2 on a white one (1.2)."""
    return int(BONES[2 * int(state.coats[seat, part >> 1]) + (part & 1)])


@jit
def coat_bones(state: Any, seat: int) -> int:
    """A point for each bone, white tiles' too (6.1)."""
    total = 0
    for tile in range(state.sizes[seat]):
        total += TILE_BONES[state.coats[seat, tile]]
    return total


@jit
def longest_run(state: Any, seat: int) -> int:
    """The most neighbouring parts of one colour; white is none and breaks a run (6.2)."""
    longest = 0
    run = 0
    last = WHITE
    for tile in range(state.sizes[seat]):
        part = 2 * int(state.coats[seat, tile])
        for colour in (int(COLOUR[part]), int(COLOUR[part + 1])):
            run = (run if colour == last else 0) + (1 if colour != WHITE else 0)
            longest = max(longest, run)
            last = colour
    return longest


RUN = 64  # more than the bones of any run


@jit
def best_run(state: Any, seat: int, colour: int) -> int:
    """A seat's best run of a colour as a number: the longest, then the fewest bones (6.5); 0 without any."""
    best = 0
    run = 0
    bones = 0
    for part in range(2 * int(state.sizes[seat])):
        if part_colour(state, seat, part) == colour:
            run += 1
            bones += part_bones(state, seat, part)
            best = max(best, RUN * run + RUN - 1 - bones)
        else:
            run = 0
            bones = 0
    return best


@jit
def score_colours(state: Any) -> None:
    """For each colour the best run scores its length (6.4), several equal ones all of them (6.5)."""
    state.colour_points[:] = 0
    for colour in range(WHITE):
        best = 0
        for seat in range(state.seats):
            best = max(best, best_run(state, seat, colour))
        if best > 0:
            for seat in range(state.seats):
                if best_run(state, seat, colour) == best:
                    state.colour_points[seat] += best // RUN


@jit
def tile_bones(state: Any, seat: int, tile: int) -> int:
    return part_bones(state, seat, 2 * tile) + part_bones(state, seat, 2 * tile + 1)


@jit
def one_colour(state: Any, seat: int, tile: int) -> bool:
    """Whether both parts of a tile have one colour; a white tile's have (7.3)."""
    return part_colour(state, seat, 2 * tile) == part_colour(state, seat, 2 * tile + 1)


@jit
def count_colour(state: Any, seat: int, colour: int) -> int:
    count = 0
    for part in range(2 * int(state.sizes[seat])):
        count += 1 if part_colour(state, seat, part) == colour else 0
    return count


@jit
def count_one_colour(state: Any, seat: int) -> int:
    count = 0
    for tile in range(state.sizes[seat]):
        count += 1 if one_colour(state, seat, tile) else 0
    return count


@jit
def count_colours(state: Any, seat: int) -> int:
    """How many colours a coat shows; white is one here (7.5)."""
    count = 0
    for colour in range(WHITE + 1):
        count += 1 if count_colour(state, seat, colour) > 0 else 0
    return count


@jit
def most_bones_of_a_tile(state: Any, seat: int) -> int:
    most = 0
    for tile in range(state.sizes[seat]):
        most = max(most, tile_bones(state, seat, tile))
    return most


@jit
def equal_sums(state: Any, seat: int) -> bool:
    """Whether two neighbouring tiles have the same sum of bones (7.4)."""
    for tile in range(1, state.sizes[seat]):
        if tile_bones(state, seat, tile) == tile_bones(state, seat, tile - 1):
            return True
    return False


@jit
def has_row(state: Any, seat: int, bones: int, last: int) -> bool:
    """Whether five neighbouring parts have four times `bones` and then `last`, from head to tail (7.4)."""
    before = 0
    for part in range(2 * int(state.sizes[seat])):
        here = part_bones(state, seat, part)
        if before >= 4 and here == last:
            return True
        before = before + 1 if here == bones else 0
    return False


@jit
def measure(state: Any, task: int, seat: int) -> int:
    """What a task of the most compares: white or red parts, one-colour tiles, bones (7.2)."""
    if task == MOST_WHITE:
        return count_colour(state, seat, WHITE)
    if task == MOST_ONE_COLOUR:
        return count_one_colour(state, seat)
    if task == MOST_RED:
        return count_colour(state, seat, RED)
    return -coat_bones(state, seat)


@jit
def has_most(state: Any, task: int, seat: int) -> bool:
    """Strictly more than every rival (7.2)."""
    mine = measure(state, task, seat)
    rivals = 0
    for other in range(state.seats):
        if measure(state, task, other) >= mine:
            rivals += 1
    return rivals == 1  # it is its own


@jit
def meets(state: Any, task: int, seat: int) -> bool:
    """Whether a seat's coat does what a task asks (7.2) to (7.5)."""
    if task == NO_ONE_COLOUR:
        return count_one_colour(state, seat) == 0
    if task == NO_WHITE:
        return count_colour(state, seat, WHITE) == 0
    if task == NO_EQUAL_SUMS:
        return not equal_sums(state, seat)
    if task == RUN_33333:
        return has_row(state, seat, 3, 3)
    if task == TWO_COLOURS:
        return count_colours(state, seat) == 2
    if task == NO_EIGHT:
        return most_bones_of_a_tile(state, seat) < 8
    if task == RUN_22222:
        return has_row(state, seat, 2, 2)
    if task == RUN_22223:
        return has_row(state, seat, 2, 3)
    return has_most(state, task, seat)


@jit
def score(state: Any) -> None:
    """Bones (6.1), one's own longest run (6.2) or the colours (6.4), and the open tasks (7.1)."""
    if state.every_colour:
        score_colours(state)
    for seat in range(state.seats):
        state.bone_points[seat] = coat_bones(state, seat)
        if not state.every_colour:
            state.colour_points[seat] = longest_run(state, seat)
        earned = 0
        if state.tasks:
            for place in range(OPEN_TASKS):
                if meets(state, state.open_tasks[place], seat):
                    earned += int(TASK_POINTS[state.open_tasks[place]])
        state.task_points[seat] = earned
        state.past[state.finished, seat] = state.bone_points[seat] + state.colour_points[seat] + earned
    state.finished += 1
    state.phase = CLOSING


@jit
def close(state: Any) -> int:
    """After the last game it is over (2.3)."""
    if state.finished == state.games:
        state.phase = OVER
        return ENDED
    state.phase = DEALING
    return NEXT_GAME


@jit
def over(state: Any) -> bool:
    return state.phase == OVER


@jit
def points(state: Any, seat: int) -> int:
    """The sum of the finished games (6.3)."""
    total = 0
    for game in range(state.finished):
        total += int(state.past[game, seat])
    return total


utility = bind(highest_share, __name__, over=over, points=points)  # (6.3)
