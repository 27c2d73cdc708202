"""What a coat counts: bones and runs (6), and what the tasks ask of it (7)."""

from typing import TYPE_CHECKING

import numpy as np

from stolik.core.jit import jit

from .notation import TASKS
from .tiles import BONES, COLOUR, RED, TILE_BONES, WHITE

if TYPE_CHECKING:
    from .rules import State

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
TASK_POINTS = np.array([7, 7, 7, 8, 5, 8, 5, 6, 6, 6, 6, 7], np.int8)  # (7.2) to (7.5)


@jit
def part_colour(state: "State", seat: int, part: int) -> int:
    """The colour of a coat's part, counted from the head; white tiles have white ones (4.3)."""
    return int(COLOUR[2 * int(state.coats[seat, part >> 1]) + (part & 1)])


@jit
def part_bones(state: "State", seat: int, part: int) -> int:
    """The bones of a coat's part, 2 on a white one (1.2)."""
    return int(BONES[2 * int(state.coats[seat, part >> 1]) + (part & 1)])


@jit
def coat_bones(state: "State", seat: int) -> int:
    """A point for each bone, white tiles' too (6.1)."""
    total = 0
    for tile in range(state.sizes[seat]):
        total += TILE_BONES[state.coats[seat, tile]]
    return total


@jit
def longest_run(state: "State", seat: int) -> int:
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
ROW = 5  # neighbouring parts in a row of bones (7.4)


@jit
def run_to(state: "State", seat: int, colour: int, part: int) -> int:
    """A seat's run of a colour up to a part as a number: longer is more, then fewer bones (6.5); 0 without any."""
    length = 0
    bones = 0
    while length <= part and part_colour(state, seat, part - length) == colour:
        bones += part_bones(state, seat, part - length)
        length += 1
    return RUN * length + RUN - 1 - bones if length > 0 else 0


@jit
def best_run(state: "State", seat: int, colour: int) -> int:
    """The highest number of a seat's runs of a colour (6.5)."""
    best = 0
    for part in range(2 * int(state.sizes[seat])):
        best = max(best, run_to(state, seat, colour, part))
    return best


@jit
def best_run_of_all(state: "State", colour: int) -> int:
    """The best run of a colour that any seat has (6.5)."""
    best = 0
    for seat in range(state.seats):
        best = max(best, best_run(state, seat, colour))
    return best


@jit
def tile_bones(state: "State", seat: int, tile: int) -> int:
    return part_bones(state, seat, 2 * tile) + part_bones(state, seat, 2 * tile + 1)


@jit
def one_colour(state: "State", seat: int, tile: int) -> bool:
    """Whether both parts of a tile have one colour; a white tile's have (7.3)."""
    return part_colour(state, seat, 2 * tile) == part_colour(state, seat, 2 * tile + 1)


@jit
def count_colour(state: "State", seat: int, colour: int) -> int:
    count = 0
    for part in range(2 * int(state.sizes[seat])):
        count += 1 if part_colour(state, seat, part) == colour else 0
    return count


@jit
def count_one_colour(state: "State", seat: int) -> int:
    count = 0
    for tile in range(state.sizes[seat]):
        count += 1 if one_colour(state, seat, tile) else 0
    return count


@jit
def count_colours(state: "State", seat: int) -> int:
    """How many colours a coat shows; white is one here (7.5)."""
    count = 0
    for colour in range(WHITE + 1):
        count += 1 if count_colour(state, seat, colour) > 0 else 0
    return count


@jit
def most_bones_of_a_tile(state: "State", seat: int) -> int:
    most = 0
    for tile in range(state.sizes[seat]):
        most = max(most, tile_bones(state, seat, tile))
    return most


@jit
def equal_sums(state: "State", seat: int) -> bool:
    """Whether two neighbouring tiles have the same sum of bones (7.4)."""
    for tile in range(1, state.sizes[seat]):
        if tile_bones(state, seat, tile) == tile_bones(state, seat, tile - 1):
            return True
    return False


@jit
def has_row(state: "State", seat: int, bones: int, last: int) -> bool:
    """Whether five neighbouring parts have four times `bones` and then `last`, from head to tail (7.4)."""
    before = 0
    for part in range(2 * int(state.sizes[seat])):
        here = part_bones(state, seat, part)
        if before >= ROW - 1 and here == last:
            return True
        before = before + 1 if here == bones else 0
    return False


@jit
def measure(state: "State", task: int, seat: int) -> int:
    """What a task of the most compares: white or red parts, one-colour tiles, bones (7.2)."""
    if task == MOST_WHITE:
        return count_colour(state, seat, WHITE)
    if task == MOST_ONE_COLOUR:
        return count_one_colour(state, seat)
    if task == MOST_RED:
        return count_colour(state, seat, RED)
    return -coat_bones(state, seat)


@jit
def has_most(state: "State", task: int, seat: int) -> bool:
    """Strictly more than every rival (7.2)."""
    mine = measure(state, task, seat)
    rivals = 0
    for other in range(state.seats):
        if measure(state, task, other) >= mine:
            rivals += 1
    return rivals == 1  # it is its own


@jit
def meets(state: "State", task: int, seat: int) -> bool:
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
