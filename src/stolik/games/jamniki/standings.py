"""How the coats stand before the game ends: what a player would count with a finger."""

from typing import Any

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
    coat_bones,
    count_colours,
    has_row,
    longest_run,
    measure,
    meets,
    part_bones,
    run_to,
)
from .knowledge import known
from .rules import OPEN_TASKS, SEATS, UNKNOWN, State
from .tiles import WHITE

# What `look` writes, by seat: its bones; by colour, the length and the first part of the run that would score here; by
# open task, whether it would score, what it counts for it, and the best count of its rivals.
RUNS = 1
AT_TASKS = RUNS + 2 * WHITE
PER_TASK = 3
COUNTS = (SEATS, AT_TASKS + PER_TASK * OPEN_TASKS)


@jit
def look(states: Any, counts: Any, certain: Any) -> None:
    """Of each state, write how the coats stand and the set of tiles that are in the hand for certain.

    One call for all views of a step: handing a record over takes longer than all that is done with it.
    """
    for index in range(len(states)):
        state, out = states[index], counts[index]
        write_worth(state, out)
        for place in range(OPEN_TASKS):
            task = int(state.open_tasks[place])
            if task >= 0:
                write_standing(state, task, out[:, AT_TASKS + PER_TASK * place :])
        certain[index] = known(state)


@jit
def write_worth(state: State, out: Any) -> None:
    """Write what the coats are worth if the game ends here: bones (6.1), one's own runs (6.2) or the best (6.4)."""
    for seat in range(state.seats):
        out[seat, 0] = coat_bones(state, seat)
    for colour in range(WHITE):
        best = best_run_of_all(state, colour)
        for seat in range(state.seats):
            run = best_run(state, seat, colour)
            scores = run > 0 and (run == best if state.every_colour else run // RUN == longest_run(state, seat))
            out[seat, RUNS + 2 * colour] = run // RUN if scores else 0
            out[seat, RUNS + 2 * colour + 1] = run_start(state, seat, colour, run) if scores else 0


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


@jit
def write_standing(state: State, task: int, out: Any) -> None:
    """Write how the seats stand at a task."""
    for seat in range(state.seats):
        out[seat, 0] = 1 if meets(state, task, seat) else 0
        out[seat, 1] = count_for(state, task, seat)
        out[seat, 2] = best_rival(state, task, seat)
