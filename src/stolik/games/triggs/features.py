"""Triggs as numbers, for networks."""

from typing import Any

from stolik.core.jit import jit
from stolik.games.triggs.rules import (
    ACTION,
    BONUS,
    CARDS,
    COPIES,
    DECKS,
    LEFT,
    LONGEST,
    RIGHT,
    SEATS,
    UNKNOWN,
    VALUES,
    makes,
    shows,
    to_act,
)

FEATURES = (
    ("own hand, copies of each value / 9", VALUES),
    ("makes in the own hand for each row, at most the free boxes / 5", VALUES),
    ("top of the left deck, one-hot", VALUES),
    ("top of the right deck, one-hot", VALUES),
    ("discard pile, copies of each value / 9", VALUES),
    ("cards in the left, middle and right deck / 108", DECKS),
    ("phase, one-hot: action, second card, makes, bonus", 4),
    ("the value being crossed off, one-hot", VALUES),
    ("lengths of the rows / 9", VALUES),
    ("turns finished / the guard", 1),
    ("by seat from the viewer on: in the match", SEATS),
    ("by seat from the viewer on: cards in hand / 10", SEATS),
    ("by seat from the viewer on: boxes left / 41", SEATS),
    ("by seat from the viewer on: to act", SEATS),
    ("by seat from the viewer on: free boxes of each row / 9", SEATS * VALUES),
    ("by seat from the viewer on: cards known to all in hand / 9", SEATS * VALUES),
)


@jit
def encode(state: Any, seat: int, out: Any) -> None:
    """The features of a state masked for a seat, as FEATURES lays them out."""
    out[:] = 0
    for value in range(VALUES):
        out[value] = state.hands[seat, value] / COPIES
        out[VALUES + value] = makes(state, seat, value) / 5
        out[2 * VALUES + value] = shows(state, LEFT, value)
        out[3 * VALUES + value] = shows(state, RIGHT, value)
    at = 4 * VALUES
    for place in range(state.discard_size):
        out[at + state.discard[place]] += 1 / COPIES
    at += VALUES
    for deck in range(DECKS):
        out[at + deck] = state.deck_sizes[deck] / CARDS
    at += DECKS
    if ACTION <= state.phase <= BONUS:
        out[at + state.phase - ACTION] = 1
    at += 4
    if state.crossing != UNKNOWN:
        out[at + state.crossing] = 1
    at += VALUES
    for value in range(VALUES):
        out[at + value] = state.boxes[value] / COPIES
    at += VALUES
    out[at] = state.turns / (LONGEST * int(state.seats))
    at += 1
    waiting = to_act(state)
    for offset in range(state.seats):
        other = (seat + offset) % state.seats
        out[at + offset] = 1
        out[at + SEATS + offset] = state.hand_sizes[other] / 10
        out[at + 2 * SEATS + offset] = state.boxes_left[other] / 41
        out[at + 3 * SEATS + offset] = (waiting >> other) & 1
        for value in range(VALUES):
            free = int(state.boxes[value]) - int(state.crossed[other, value])
            out[at + 4 * SEATS + offset * VALUES + value] = free / COPIES
            out[at + (4 + VALUES) * SEATS + offset * VALUES + value] = state.known[other, value] / COPIES
