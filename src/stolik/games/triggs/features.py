"""Triggs as numbers, for networks."""

from typing import Any

import numpy as np

from stolik.core.jit import jit
from stolik.core.seats import around

from .counts import held, most_boxes, packed_free, packed_hand, packed_pile, pairs_of
from .rules import to_act
from .state import ACTION, BONUS, CARDS, COPIES, DECKS, LEFT, LONGEST, RIGHT, SEATS, UNKNOWN, VALUES, State

NINTH, FIFTH, TENTH, PER_BOX = (np.float32(1 / number) for number in (COPIES, 5, 10, 41))
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
def write_ninths(counts: Any, out: Any) -> None:
    """Write twelve counts / 9."""
    for value in range(VALUES):
        out[value] = np.float32(counts[value]) * NINTH


@jit
def encode(state: State, seat: int, out: Any) -> None:
    """The features of a state masked for a seat, as FEATURES lays them out."""
    out[:] = 0
    hand = packed_hand(state, seat)
    free = packed_free(state, seat)
    pairs = pairs_of(hand)
    discarded = packed_pile(state.discard, state.discard_size)
    at = 4 * VALUES
    write_ninths(state.hands[seat], out[:VALUES])
    for value in range(VALUES):
        out[VALUES + value] = np.float32(most_boxes(hand, free, pairs, value)) * FIFTH
        out[at + value] = np.float32(held(discarded, value)) * NINTH
    for deck, top in ((LEFT, 2 * VALUES), (RIGHT, 3 * VALUES)):
        if state.deck_sizes[deck] > 0:
            out[top + state.decks[deck, state.deck_sizes[deck] - 1]] = 1
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
    write_ninths(state.boxes, out[at : at + VALUES])
    at += VALUES
    out[at] = state.turns / (LONGEST * int(state.seats))
    at += 1
    waiting = to_act(state)
    for offset in range(state.seats):
        other = around(state, seat, offset)
        out[at + offset] = 1
        out[at + SEATS + offset] = np.float32(state.hand_sizes[other]) * TENTH
        out[at + 2 * SEATS + offset] = np.float32(state.boxes_left[other]) * PER_BOX
        out[at + 3 * SEATS + offset] = (waiting >> other) & 1
        rows = at + 4 * SEATS + offset * VALUES
        cards = rows + VALUES * SEATS
        free_boxes = out[rows : rows + VALUES]
        for value in range(VALUES):
            free_boxes[value] = np.float32(int(state.boxes[value]) - int(state.crossed[other, value])) * NINTH
        write_ninths(state.known[other], out[cards : cards + VALUES])
