"""X nimmt!: a masked state as numbers, for networks."""

from typing import Any

import numpy as np

from stolik.core.jit import jit
from stolik.core.seats import around

from .knowledge import unseen
from .rules import (
    CARDS,
    CHOOSE,
    HALF,
    HALVES,
    HEADS,
    LONGEST,
    NONE,
    ROW,
    ROWS,
    SEATS,
    SHORTEST,
    State,
    X,
    heads_of,
    last_of,
    lying,
    points,
    to_act,
)

FEATURES = (
    ("own hand, by card", CARDS),
    ("own chosen card, by card", CARDS),
    ("cards not seen this round, by card", CARDS),
    ("collected cards that wait for the choice of an X card, by card", CARDS),
    ("revealed cards still to place, by card", CARDS),
    ("by other seat from the viewer on: known cards in hand, by card", (SEATS - 1) * CARDS),
    ("by row: last card / 100", ROWS),
    ("by row: cards that still fit / 4", ROWS),
    ("by row: bull heads / 10", ROWS),
    ("phase, one-hot: choose, row, x", 3),
    ("round / rounds", 1),
    ("by seat from the viewer on: in the match", SEATS),
    ("by seat from the viewer on: cards in hand / 25", SEATS),
    ("by seat from the viewer on: has chosen", SEATS),
    ("by seat from the viewer on: card still to place / 100", SEATS),
    ("by seat from the viewer on: last card of the X row / 100", SEATS),
    ("by seat from the viewer on: bull heads in the X row / 50", SEATS),
    ("by seat from the viewer on: bull heads in the X pile / 50", SEATS),
    ("by seat from the viewer on: points / 100 and round", SEATS),
    ("by seat from the viewer on: to act", SEATS),
)

TENTH, PER_HAND, PER_SUM, PER_CARD = (np.float32(1 / number) for number in (10, 25, 50, CARDS))


@jit
def write_set(cards: int, which: int, out: Any, at: int) -> None:
    """A 1 for each card of a set's word where there are zeros; the part of its hundred begins at `at`."""
    if cards:
        part = out[at + HALF * which : at + HALF * (which + 1)]
        for place in range(HALF):
            part[place] = np.int32((cards >> (place + 1)) & 1)


@jit
def encode(state: State, seat: int, out: Any) -> None:
    """The features of a state masked for a seat, as FEATURES lays them out."""
    out[:] = 0
    for which in range(HALVES):
        write_set(int(state.hands[seat, which]), which, out, 0)
        write_set(unseen(state, which), which, out, 2 * CARDS)
    if state.chosen[seat] > NONE:
        out[CARDS - 1 + int(state.chosen[seat])] = 1
    for place in range(state.collected_size):
        out[3 * CARDS - 1 + int(state.collected[place])] = 1
    at = (4 + SEATS) * CARDS
    for row in range(ROWS):
        heads = 0
        for place in range(LONGEST):
            heads += HEADS[lying(state, row, place)]
        if state.row_sizes[row] > 0:
            out[at + row] = np.float32(last_of(state, row)) * PER_CARD
        out[at + ROWS + row] = (row + SHORTEST - 1 - int(state.row_sizes[row])) / LONGEST
        out[at + 2 * ROWS + row] = np.float32(heads) * TENTH
    at += 3 * ROWS
    if state.phase == CHOOSE:
        out[at] = 1
    elif state.phase == ROW:
        out[at + 1] = 1
    elif state.phase == X:
        out[at + 2] = 1
    out[at + 3] = state.round_number / state.rounds
    at += 4
    waiting = to_act(state)
    for offset in range(state.seats):
        other = around(state, seat, offset)
        if state.placing[other] != NONE:
            out[4 * CARDS - 1 + int(state.placing[other])] = 1
        row = pile = 0
        for which in range(HALVES):
            if offset > 0:
                write_set(int(state.known[other, which]), which, out, (4 + offset) * CARDS)
            row += heads_of(int(state.x_rows[other, which]), which)
            pile += heads_of(int(state.x_piles[other, which]), which)
        out[at + offset] = 1
        out[at + SEATS + offset] = np.float32(state.hand_sizes[other]) * PER_HAND
        out[at + 2 * SEATS + offset] = 1 if state.chosen[other] != NONE else 0
        out[at + 3 * SEATS + offset] = np.float32(state.placing[other]) * PER_CARD
        out[at + 4 * SEATS + offset] = np.float32(state.x_last[other]) * PER_CARD
        out[at + 5 * SEATS + offset] = np.float32(row) * PER_SUM
        out[at + 6 * SEATS + offset] = np.float32(pile) * PER_SUM
        out[at + 7 * SEATS + offset] = points(state, other) / (100 * int(state.rounds))
        out[at + 8 * SEATS + offset] = (waiting >> other) & 1
