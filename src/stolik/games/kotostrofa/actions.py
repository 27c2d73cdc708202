"""Kotostrofa: what each legal action would do, as numbers, for networks."""

from typing import Any

from stolik.core.bits import size_of
from stolik.core.jit import jit

from .bots import (
    EMPTY,
    WEIGHTS,
    burden,
    burden_of,
    cost_after,
    has_pair,
    stopping_wins,
    threat,
    turn_helps,
    unseen_by,
)
from .cards import COLOURS, KINDS, KOTRUS, ONES_SET, SAME_VALUE, VALUE_OF, first_bit, with_card, without_card
from .features import write_kinds
from .rules import cost as points_of_hand
from .state import (
    GIVE,
    HAND,
    LATER,
    LEFT,
    OFFER,
    ONES,
    PAIR_HIGH,
    PAIR_LOW,
    PASS,
    SEATS,
    SWAP,
    TURN,
    State,
    beside,
    nearest,
    onward,
)

KINDS_OF_MOVE = 9
ACTION_FEATURES = (
    ("kind, one-hot: pair, ones, later, offer, turn, swap, give, hand, pass", KINDS_OF_MOVE),
    ("value of a pair of one value, one-hot", 8),
    ("values of the cards that leave the hand / 10: one, the other; of a card that comes, or goes to another / 10", 3),
    ("what the hand costs `normal` afterwards / 30, an empty hand", 2),
    ("what a card that is offered, put down or given costs `normal` / 10, Kotruś is among them", 2),
    ("cards in hand afterwards / 12, a pair is left", 2),
    ("of the seat that gets a card: cards in hand / 12, points / 50, it is drawn from next, it plays next", 4),
    ("of the seat that gets a card: it is known to have one that goes with it; how near it is to winning / 30", 2),
    ("`normal` would stop; `normal` would turn the arrow; penalty points of the hand / 30", 3),
)
HIDDEN_FEATURES = (("by other seat from the viewer's left on: hand, copies of each kind / 3", (SEATS - 1) * KINDS),)
TRAINING = {"room": 48, "width": 384, "tables": 65536, "minibatch": 65536}  # see stolik.training.config


@jit
def describe(state: State, seat: int, action: int, out: Any) -> None:
    """The features of an action in a state masked for its seat, as ACTION_FEATURES lays them out."""
    out[:] = 0
    hand = int(state.hands[seat])
    out[34] = points_of_hand(state, seat) / 30
    if action < ONES:
        hand = describe_pair(state, seat, action, out)
    elif action == ONES:
        out[1] = 1
        hand &= ~ONES_SET
    elif action == LATER:
        out[2] = 1
    elif action < TURN:
        out[3] = 1
        hand = describe_loss(state, seat, action - OFFER, out)
    elif action == TURN:
        out[4] = 1
        out[33] = 1 if turn_helps(state, seat, WEIGHTS) else 0
    elif action < GIVE:
        out[5] = 1
        hand = describe_loss(state, seat, (action - SWAP) // KINDS, out)
        kind = (action - SWAP) % KINDS
        out[19] = VALUE_OF[int(state.slots[kind])] / 10
        hand = with_card(hand, first_bit(state, kind))
    elif action < HAND:
        out[6] = 1
        kind = (action - GIVE) // SEATS
        hand = describe_loss(state, seat, kind, out)
        describe_receiver(state, seat, (action - GIVE) % SEATS, kind, out)
    elif action < PASS:
        out[7] = 1
        kind = (action - HAND) // SEATS
        describe_receiver(state, seat, (action - HAND) % SEATS, kind, out)
    else:
        out[8] = 1
        out[32] = 1 if stopping_wins(state, seat, WEIGHTS) else 0
    if action >= ONES:
        out[20] = burden_of(state, hand, unseen_by(state, seat), WEIGHTS) / 30
    out[21] = 1 if hand == 0 else 0
    out[24] = size_of(hand) / 12
    out[25] = 1 if has_pair(state, hand) else 0


@jit
def describe_pair(state: State, seat: int, action: int, out: Any) -> int:
    """The pair, its effect and what the hand will cost; the hand without it."""
    low, high = int(PAIR_LOW[action]), int(PAIR_HIGH[action])
    out[0] = 1
    if low // COLOURS == high // COLOURS:
        out[9 + low // COLOURS] = 1
    out[17] = (low // COLOURS + 1) / 10
    out[18] = (high // COLOURS + 1) / 10
    cost = cost_after(state, seat, action, unseen_by(state, seat), WEIGHTS)
    out[20] = -1 if cost == EMPTY else cost / 30
    cards = without_card(int(state.hands[seat]), first_bit(state, low), state.twins)
    return without_card(cards, first_bit(state, high), state.twins)


@jit
def describe_loss(state: State, seat: int, kind: int, out: Any) -> int:
    """A card that leaves the hand; the hand without it."""
    slot = int(state.slots[kind])
    hand = int(state.hands[seat])
    out[17] = VALUE_OF[slot] / 10
    out[22] = burden(state, hand, unseen_by(state, seat), slot, WEIGHTS) / 10
    out[23] = 1 if slot == KOTRUS else 0
    return without_card(hand, first_bit(state, kind), state.twins)


@jit
def describe_receiver(state: State, seat: int, receiver: int, kind: int, out: Any) -> None:
    """Who gets a card, and whether it is of use there."""
    slot = int(state.slots[kind])
    out[19] = VALUE_OF[slot] / 10
    out[26] = state.hand_sizes[receiver] / 12
    out[27] = min(state.totals[receiver] / 50, 4.0)
    out[28] = 1 if receiver == nearest(state, seat, int(state.arrow)) else 0
    out[29] = 1 if receiver == onward(state, seat) else 0
    if kind < KINDS - 1:
        known = int(state.known[receiver, seat])
        out[30] = 1 if known & (SAME_VALUE[slot] | state.suits[kind % COLOURS]) else 0
    out[31] = max(-4.0, threat(state, receiver, WEIGHTS) / 30)


@jit
def reveal(state: State, seat: int, out: Any) -> None:
    """What a seat may not know of a state that is not masked, as HIDDEN_FEATURES lays it out: for a critic alone."""
    out[:] = 0
    other = seat
    for offset in range(state.seats - 1):
        other = beside(state, other, LEFT)
        write_kinds(state, state.hands[other], out[offset * KINDS :])
