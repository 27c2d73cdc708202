"""Jamniki: a masked state as numbers, for networks."""

from typing import Any

import numpy as np

from stolik.core.jit import jit
from stolik.core.seats import around

from .coats import coat_bones, longest_run
from .knowledge import known, unseen
from .notation import TASKS
from .rules import OPEN_TASKS, PARTS, PLACE, SEATS, State, fitting, points, to_act, turns
from .tiles import BONES, COLOUR, FACES, KINDS, STACK, WHITE

HALF = np.float32(1 / 2)
MOST_POINTS = 400
PER_POINT, PER_BONE, PER_PART = (np.float32(1 / number) for number in (100, 50, PARTS))
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
    ("by seat from the viewer on: points / 100, at most 4", SEATS),
    ("by seat from the viewer on: bones of the coat / 50", SEATS),
    ("by seat from the viewer on: longest run / 14", SEATS),
    ("by seat from the viewer on, by part from the head on: colour or white, one-hot; bones / 4", SEATS * PARTS * PART),
)

TILE = np.zeros((len(FACES), 2 * PART), np.float32)  # the features of a tile's two parts
for _part, (_colour, _bones) in enumerate(zip(COLOUR, BONES, strict=True)):
    TILE[_part // 2, _part % 2 * PART + _colour] = 1
    TILE[_part // 2, _part % 2 * PART + PART - 1] = _bones / 4


@jit
def write_coat(state: State, seat: int, out: Any) -> None:
    """Write a coat's tiles, from the head on."""
    for tile in range(state.sizes[seat]):
        face = TILE[state.coats[seat, tile]]
        features = out[2 * PART * tile : 2 * PART * (tile + 1)]
        for place in range(2 * PART):
            features[place] = face[place]


@jit
def encode(state: State, seat: int, out: Any) -> None:
    """The features of a state masked for a seat, as FEATURES lays them out."""
    out[:] = 0
    fit = fitting(state, seat)
    pool = unseen(state)
    hand = known(state)
    for kind in range(KINDS):
        out[kind] = np.int32(((hand >> kind) & 1) + ((hand >> (kind + KINDS)) & 1)) * HALF
        out[KINDS + kind] = np.int32((fit >> kind) & 1)
        out[2 * KINDS + kind] = np.int32(((pool >> kind) & 1) + ((pool >> (kind + KINDS)) & 1)) * HALF
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
        other = around(state, seat, offset)
        out[at + offset] = 1
        out[at + SEATS + offset] = (waiting >> other) & 1
        out[at + 2 * SEATS + offset] = np.float32(min(points(state, other), MOST_POINTS)) * PER_POINT
        out[at + 3 * SEATS + offset] = np.float32(coat_bones(state, other)) * PER_BONE
        out[at + 4 * SEATS + offset] = np.float32(longest_run(state, other)) * PER_PART
        write_coat(state, other, out[at + 5 * SEATS + offset * PARTS * PART :])
