"""Lato z komarami: a masked state as numbers, for networks."""

from typing import Any

import numpy as np

from stolik.core.jit import jit
from stolik.core.seats import left_of

from .rules import BACK, CARDS, COPIES, LAST, LAST_TOP, OLDER, PLAY, SEATS, VALUES, State, to_act

FEATURES = (
    ("own hand, copies of each value / 8", VALUES),
    ("top of the pile, one-hot", VALUES),
    ("cards in the pile, copies of each value / 8", VALUES),
    ("cards in the stock / 55", 1),
    ("phase, one-hot: play, last, back", 3),
    ("by seat from the viewer on: in the match", SEATS),
    ("by seat from the viewer on: cards in hand / 10", SEATS),
    ("by seat from the viewer on: has passed", SEATS),
    ("by seat from the viewer on: points / limit, at most 2", SEATS),
    ("by seat from the viewer on: to act", SEATS),
    (
        "by seat from the viewer on, by value: fits one of the last two tops that the seat drew or passed on, "
        "1 / (1 + cards drawn since, at least)",
        SEATS * VALUES,
    ),
)


# By pass and `declined`, a share for each value: read without a branch, which the processor would guess wrong.
SHARES = np.zeros((2, 1 << 2 * OLDER, VALUES), np.float32)
for _passed, _tops in np.ndindex(SHARES.shape[:2]):
    for _top, _drawn in ((_tops >> OLDER, 2 - _passed), (_tops & LAST_TOP, 1 - _passed)):  # a pass draws nothing
        if _top > 0:
            SHARES[_passed, _tops, [_top - 1, _top % VALUES]] = 1 / (1 + _drawn)


@jit
def encode(state: State, seat: int, out: Any) -> None:
    """The features of a state masked for a seat, as FEATURES lays them out."""
    out[:] = 0
    for value in range(VALUES):
        out[value] = state.hands[seat, value] / COPIES
    if state.pile_size > 0:
        out[VALUES + state.pile[state.pile_size - 1]] = 1
    for place in range(state.pile_size):
        out[2 * VALUES + state.pile[place]] += 1 / COPIES
    at = 3 * VALUES
    out[at] = state.stock_size / CARDS
    if state.phase == PLAY:
        out[at + 1] = 1
    elif state.phase == LAST:
        out[at + 2] = 1
    elif state.phase == BACK:
        out[at + 3] = 1
    at += 4
    waiting = to_act(state)
    other = seat
    for offset in range(state.seats):
        out[at + offset] = 1
        out[at + SEATS + offset] = state.hand_sizes[other] / 10
        out[at + 2 * SEATS + offset] = state.passed[other]
        out[at + 3 * SEATS + offset] = min(state.tokens[other] / state.limit, 2.0)
        out[at + 4 * SEATS + offset] = (waiting >> other) & 1
        shares = SHARES[state.passed[other], state.declined[other]]
        declined = out[at + 5 * SEATS + offset * VALUES :]
        for value in range(VALUES):
            declined[value] = shares[value]
        other = left_of(state, other)
