"""A masked state as numbers, for networks."""

from typing import Any

import numpy as np

from stolik.core.bits import lowest
from stolik.core.jit import jit

from .cards import IN_GAME, KINDS, joined
from .rules import to_act
from .state import HANDING, LEFT, LONGEST, MOST_ROUNDS, RIGHT, SEATS, SINCE, State, beside

THIRD, TWELFTH, FIFTIETH = (np.float32(1 / number) for number in (3, 12, 50))
MOST_TOTAL = np.float32(4)
SHARES = np.array([0, *[1 / count for count in range(1, SINCE + 1)]], np.float32)  # by `declined`
FEATURES = (
    ("own hand, copies of each kind / 3", KINDS),
    ("pile, copies of each kind / 3", KINDS),
    ("located in other hands, by seat from the viewer's left on, copies of each kind / 3", (SEATS - 1) * KINDS),
    ("cards that the viewer has not seen, copies of each kind / 3", KINDS),
    ("phase, one-hot: throw, again, ones, offer, later, swap, give, hand", 8),
    ("arrow: 1 right, -1 left", 1),
    ("turns / 300", 1),
    ("rounds left / 10", 1),
    ("by seat from the viewer on: in the match", SEATS),
    ("by seat from the viewer on: cards in hand / 12", SEATS),
    ("by seat from the viewer on: help card turned", SEATS),
    ("by seat from the viewer on: points / 50, at most 4", SEATS),
    ("by seat from the viewer on: to act", SEATS),
    ("by seat from the viewer on: has the turn", SEATS),
    ("by seat from the viewer on: is served", SEATS),
    ("by seat from the viewer on: has thrown nothing on a turn, 1 / (1 + cards that came to its hand since)", SEATS),
)


@jit
def write_kinds(state: State, cards: int, out: Any) -> None:
    """Write how many cards of each kind a set has, by the last slot that it has of each."""
    cards &= ~((cards & state.twins) >> 1)
    while cards != 0:
        slot = lowest(cards)
        kind = int(state.kinds[slot])
        out[kind] = np.float32(slot + 1 - int(state.slots[kind])) * THIRD
        cards &= cards - 1


@jit
def write_missing(state: State, cards: int, out: Any) -> None:
    """Write how many cards of each kind a set lacks, by the first slot that is missing: its twins follow."""
    missing = IN_GAME[state.seats] & ~cards
    missing &= ~((missing << 1) & state.twins)
    while missing != 0:
        slot = lowest(missing)
        out[int(state.kinds[slot])] = np.float32(1 + lowest(~(state.twins >> (slot + 1)))) * THIRD
        missing &= missing - 1


@jit
def encode(state: State, seat: int, out: Any) -> None:
    """The features of a state masked for a seat, as FEATURES lays them out."""
    out[:] = 0
    write_kinds(state, state.hands[seat], out)
    write_kinds(state, state.pile_set, out[KINDS:])
    seen = joined(state, state.pile_set, state.hands[seat])
    other = seat
    for offset in range(1, state.seats):
        other = beside(state, other, LEFT)
        write_kinds(state, state.hands[other], out[(1 + offset) * KINDS :])
        seen = joined(state, seen, state.hands[other])
    write_missing(state, seen, out[(SEATS + 1) * KINDS :])
    at = (SEATS + 2) * KINDS
    if state.phase <= HANDING:
        out[at + int(state.phase)] = 1
    at += HANDING + 1
    out[at] = 1 if state.arrow == RIGHT else -1
    out[at + 1] = state.turns / LONGEST
    out[at + 2] = max(0, state.rounds - state.round_number) / MOST_ROUNDS
    at += 3
    waiting = to_act(state)
    other = seat
    for offset in range(state.seats):
        out[at + offset] = 1
        out[at + SEATS + offset] = np.float32(state.hand_sizes[other]) * TWELFTH
        out[at + 2 * SEATS + offset] = state.turned[other]
        out[at + 3 * SEATS + offset] = min(np.float32(state.totals[other]) * FIFTIETH, MOST_TOTAL)
        out[at + 4 * SEATS + offset] = (waiting >> other) & 1
        out[at + 5 * SEATS + offset] = state.turn == other
        out[at + 6 * SEATS + offset] = state.serving == other
        out[at + 7 * SEATS + offset] = SHARES[state.declined[other]]
        other = beside(state, other, LEFT)
