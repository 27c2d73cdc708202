"""A masked state as numbers, for networks."""

from typing import Any

from stolik.core.jit import jit
from stolik.games.kotostrofa.cards import CARDS, KINDS, in_game, joined, lowest
from stolik.games.kotostrofa.rules import HANDING, LEFT, LONGEST, MOST_ROUNDS, RIGHT, SEATS, beside, to_act

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
)


@jit
def add_kinds(state: Any, cards: int, at: int, out: Any) -> None:
    """Count a set's kinds into the features from `at` on."""
    while cards != 0:
        out[at + int(state.kinds[lowest(cards)])] += 1 / 3
        cards &= cards - 1


@jit
def encode(state: Any, seat: int, out: Any) -> None:
    """The features of a state masked for a seat, as FEATURES lays them out."""
    out[:] = 0
    add_kinds(state, state.hands[seat], 0, out)
    add_kinds(state, state.pile_set, KINDS, out)
    seen = joined(state, state.pile_set, state.hands[seat])
    other = seat
    for offset in range(1, state.seats):
        other = beside(state, other, LEFT)
        add_kinds(state, state.hands[other], (1 + offset) * KINDS, out)
        seen = joined(state, seen, state.hands[other])
    for slot in range(CARDS):
        if in_game(state.seats, slot) and not (seen >> slot) & 1:
            out[(SEATS + 1) * KINDS + int(state.kinds[slot])] += 1 / 3
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
        out[at + SEATS + offset] = state.hand_sizes[other] / 12
        out[at + 2 * SEATS + offset] = state.turned[other]
        out[at + 3 * SEATS + offset] = min(state.totals[other] / 50, 4)
        out[at + 4 * SEATS + offset] = (waiting >> other) & 1
        out[at + 5 * SEATS + offset] = state.turn == other
        out[at + 6 * SEATS + offset] = state.serving == other
        other = beside(state, other, LEFT)
