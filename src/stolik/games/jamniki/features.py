"""Jamniki: a masked state as numbers, for networks."""

from typing import Any

from stolik.core.jit import jit
from stolik.games.jamniki.knowledge import known, unseen
from stolik.games.jamniki.notation import TASKS
from stolik.games.jamniki.rules import (
    KINDS,
    OPEN_TASKS,
    PARTS,
    PLACE,
    SEATS,
    STACK,
    WHITE,
    coat_bones,
    fitting,
    longest_run,
    part_bones,
    part_colour,
    points,
    to_act,
    turns,
)

PART = WHITE + 2  # a part's colour, one-hot, and its bones
FEATURES = (
    ("travelling hand, known copies of each kind / 2", KINDS),
    ("kinds that fit the own coat", KINDS),
    ("unseen copies of each kind / 2", KINDS),
    ("open tasks", len(TASKS)),
    ("options: every_colour, tasks, free_white", 3),
    ("hand goes left; games to come / games; tiles in the stack / 32; turns played / turns; a tile is to be placed", 5),
    ("by seat from the viewer on: in the match", SEATS),
    ("by seat from the viewer on: to act", SEATS),
    ("by seat from the viewer on: points / 100", SEATS),
    ("by seat from the viewer on: bones of the coat / 50", SEATS),
    ("by seat from the viewer on: longest run / 14", SEATS),
    ("by seat from the viewer on, by part from the head on: colour or white, one-hot; bones / 4", SEATS * PARTS * PART),
)


@jit
def encode(state: Any, seat: int, out: Any) -> None:
    """The features of a state masked for a seat, as FEATURES lays them out."""
    out[:] = 0
    fit = fitting(state, seat)
    pool = unseen(state)
    for kind in range(KINDS):
        out[kind] = known(state, kind) / 2
        out[KINDS + kind] = (fit >> kind) & 1
        out[2 * KINDS + kind] = ((pool >> kind) & 1) / 2
    for tile in range(KINDS, STACK):
        out[KINDS + tile] += ((pool >> tile) & 1) / 2
    at = 3 * KINDS
    for place in range(OPEN_TASKS):
        if state.open_tasks[place] >= 0:
            out[at + state.open_tasks[place]] = 1
    at += len(TASKS)
    out[at] = state.every_colour
    out[at + 1] = state.tasks
    out[at + 2] = state.free_white
    out[at + 3] = state.game_number & 1
    out[at + 4] = (int(state.games) - int(state.finished)) / state.games
    out[at + 5] = state.stack_size / STACK
    out[at + 6] = state.turn_number / turns(state)
    out[at + 7] = 1 if state.phase == PLACE else 0
    at += 8
    waiting = to_act(state)
    for offset in range(state.seats):
        other = (seat + offset) % int(state.seats)
        out[at + offset] = 1
        out[at + SEATS + offset] = (waiting >> other) & 1
        out[at + 2 * SEATS + offset] = points(state, other) / 100
        out[at + 3 * SEATS + offset] = coat_bones(state, other) / 50
        out[at + 4 * SEATS + offset] = longest_run(state, other) / PARTS
        for part in range(2 * int(state.sizes[other])):
            here = at + 5 * SEATS + (offset * PARTS + part) * PART
            out[here + part_colour(state, other, part)] = 1
            out[here + PART - 1] = part_bones(state, other, part) / 4
