"""Lato z komarami: a masked state as numbers, for networks."""

from typing import Any

from stolik.core.jit import jit
from stolik.core.seats import around

from .rules import BACK, CARDS, COPIES, LAST, PLAY, SEATS, VALUES, State, to_act

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
)


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
    for offset in range(state.seats):
        other = around(state, seat, offset)
        out[at + offset] = 1
        out[at + SEATS + offset] = state.hand_sizes[other] / 10
        out[at + 2 * SEATS + offset] = state.passed[other]
        out[at + 3 * SEATS + offset] = min(state.tokens[other] / state.limit, 2.0)
        out[at + 4 * SEATS + offset] = (waiting >> other) & 1
