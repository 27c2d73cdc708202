"""How the coats stand before the game ends: what a player would count with a finger."""

from stolik.core.jit import jit

from .coats import (
    FEWEST_BONES,
    MOST_ONE_COLOUR,
    MOST_RED,
    MOST_WHITE,
    ROW,
    RUN,
    RUN_22222,
    RUN_22223,
    RUN_33333,
    TWO_COLOURS,
    best_run,
    best_run_of_all,
    count_colours,
    has_row,
    longest_run,
    measure,
    part_bones,
    run_to,
)
from .rules import UNKNOWN, State
from .tiles import WHITE

# Runs of a coat in one number, RUN_BITS for each colour: the length, then START_MASK minus where the run starts.
RUN_BITS, START_BITS = 8, 4
RUN_MASK, START_MASK = (1 << RUN_BITS) - 1, (1 << START_BITS) - 1


@jit
def scoring_runs(state: State, seat: int) -> int:
    """The runs that would score if the game ended here: one's longest (6.2), or those one is best at (6.4)."""
    runs = 0
    for colour in range(WHITE):
        run = best_run(state, seat, colour)
        if run == 0:
            continue
        if run == best_run_of_all(state, colour) if state.every_colour else run // RUN == longest_run(state, seat):
            start = run_start(state, seat, colour, run)
            runs |= ((run // RUN) << START_BITS | (START_MASK - start)) << (RUN_BITS * colour)
    return runs


@jit
def longest_of(runs: int) -> int:
    """The colour of the longest run, of equal ones the first."""
    found = 0
    for colour in range(WHITE):
        if (runs >> (RUN_BITS * colour)) & RUN_MASK > (runs >> (RUN_BITS * found)) & RUN_MASK:
            found = colour
    return found


@jit
def run_in(runs: int, colour: int) -> tuple[int, int]:
    """The length of a colour's run, and its first part."""
    run = (runs >> (RUN_BITS * colour)) & RUN_MASK
    return run >> START_BITS, START_MASK - (run & START_MASK)


@jit
def run_start(state: State, seat: int, colour: int, best: int) -> int:
    """The first part of a seat's best run of a colour, the first of equal ones."""
    part = 0
    while run_to(state, seat, colour, part) != best:
        part += 1
    return part - best // RUN + 1


@jit
def compares(task: int) -> bool:
    """Whether a task asks for the most or the fewest (7.2)."""
    return task in (MOST_WHITE, MOST_ONE_COLOUR, MOST_RED, FEWEST_BONES)


@jit
def count_for(state: State, task: int, seat: int) -> int:
    """What a seat counts for a task; UNKNOWN where there is only yes or no."""
    if compares(task):
        return abs(measure(state, task, seat))
    if task == TWO_COLOURS:
        return count_colours(state, seat)
    if task == RUN_33333:
        return in_row(state, seat, 3, 3)
    if task == RUN_22222:
        return in_row(state, seat, 2, 2)
    if task == RUN_22223:
        return in_row(state, seat, 2, 3)
    return UNKNOWN


@jit
def in_row(state: State, seat: int, bones: int, last: int) -> int:
    """How much of a row a coat has: all of it, or its beginning at the tail end."""
    if has_row(state, seat, bones, last):
        return ROW
    before = 0
    for part in range(2 * int(state.sizes[seat])):
        before = before + 1 if part_bones(state, seat, part) == bones else 0
    return min(before, ROW - 1)


@jit
def best_rival(state: State, task: int, seat: int) -> int:
    """The best count of a seat's rivals; UNKNOWN where a task does not compare."""
    if not compares(task):
        return UNKNOWN
    best = measure(state, task, 1 if seat == 0 else 0)
    for other in range(state.seats):
        if other != seat:
            best = max(best, measure(state, task, other))
    return abs(best)
