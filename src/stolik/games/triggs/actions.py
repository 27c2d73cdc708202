"""Triggs: what each legal action would do, as numbers, for networks."""

from typing import Any

from stolik.core.jit import jit
from stolik.core.seats import around

from .bots import DISCARDED, SECOND_BLIND, action_worth, bonus_worth, hand_worth
from .counts import BITS, held, packed_free, packed_hand, pairs_of
from .state import (
    ACTION,
    BONUS_ROW,
    COPIES,
    CROSS,
    DISCARD,
    MAKE_START,
    MAKE_VALUE,
    MIDDLE,
    SEATS,
    SECOND,
    STOP,
    VALUES,
    State,
)

ACTION_FEATURES = (
    ("kind, one-hot: draw left, middle, right, discard, cross off, stop, bonus", 7),
    ("its value, one-hot: of the card drawn or discarded, of the row", VALUES),
    ("a single card, a pair, the pair's lower card / 12, its higher card / 12", 4),
    ("cards that leave the hand / 5, cards in hand afterwards / 10, the hand is empty", 3),
    ("of the row: makes in hand / 5, free boxes before / 5, it is filled", 3),
    ("what the hand is worth to `normal` afterwards / 10", 1),
    ("what `normal` finds it worth / 10, at most 2", 1),
)
HIDDEN_FEATURES = (
    ("by other seat from the viewer on: hand, copies of each value / 9", (SEATS - 1) * VALUES),
    ("top of the middle deck, one-hot", VALUES),
)
TRAINING = {"room": 32, "width": 384, "tables": 65536, "minibatch": 65536}  # see stolik.training.config
MOST_WORTH = 20.0


@jit
def describe(state: State, seat: int, action: int, out: Any) -> None:
    """The features of an action in a state masked for its seat, as ACTION_FEATURES lays them out."""
    out[:] = 0
    hand, free = packed_hand(state, seat), packed_free(state, seat)
    size = int(state.hand_sizes[seat])
    left = size
    if action < DISCARD:
        out[action] = 1
        if action != MIDDLE:
            value = int(state.decks[action, state.deck_sizes[action] - 1])
            out[7 + value] = 1
            hand += 1 << (BITS * value)
            left += 1
    elif action < CROSS:
        value, cards = (action - DISCARD) // COPIES, (action - DISCARD) % COPIES + 1
        out[3] = 1
        out[7 + value] = 1
        hand -= cards << (BITS * value)
        left -= cards
    elif action < STOP:
        hand = describe_make(hand, free, action, out)
        free -= 1 << (BITS * int(MAKE_VALUE[action - CROSS]))
        left -= 1 if out[19] == 1 else 2
    elif action == STOP:
        out[5] = 1
    else:
        row = action - BONUS_ROW
        out[6] = 1
        describe_row(hand, free, row, out)
        free -= 1 << (BITS * row)
    after = hand_worth(hand, free, left)
    out[23] = max(0, size - left) / 5
    out[24] = left / 10
    out[25] = 1 if left == 0 else 0
    out[29] = after / 10
    out[30] = min(worth(state, seat, action, after), MOST_WORTH) / 10


@jit
def describe_make(hand: int, free: int, action: int, out: Any) -> int:
    """Which cards make the row's value; the hand without them."""
    row = int(MAKE_VALUE[action - CROSS])
    lower = action - CROSS - int(MAKE_START[row]) - 1
    out[4] = 1
    describe_row(hand, free, row, out)
    if lower < 0:
        out[19] = 1
        return hand - (1 << (BITS * row))
    higher = row - 1 - lower
    out[20] = 1
    out[21] = (lower + 1) / VALUES
    out[22] = (higher + 1) / VALUES
    return hand - (1 << (BITS * lower)) - (1 << (BITS * higher))


@jit
def describe_row(hand: int, free: int, row: int, out: Any) -> None:
    """How full a row is, and what the hand has for it."""
    out[7 + row] = 1
    out[26] = (held(hand, row) + held(pairs_of(hand), row)) / 5
    out[27] = held(free, row) / 5
    out[28] = 1 if held(free, row) == 1 else 0


@jit
def worth(state: State, seat: int, action: int, after: float) -> float:
    """What `normal` finds an action worth in its phase, when the hand is worth so much afterwards."""
    hand, free = packed_hand(state, seat), packed_free(state, seat)
    if state.phase == ACTION:
        return action_worth(state, hand, free, pairs_of(hand), int(state.hand_sizes[seat]), action)
    if state.phase == SECOND and action == MIDDLE:
        return SECOND_BLIND + after
    if action >= BONUS_ROW:
        return bonus_worth(action - BONUS_ROW, held(free, action - BONUS_ROW))
    return after + (DISCARDED if DISCARD <= action < CROSS else 0.0)


@jit
def reveal(state: State, seat: int, out: Any) -> None:
    """What a seat may not know of a state that is not masked, as HIDDEN_FEATURES lays it out: for a critic alone."""
    out[:] = 0
    for offset in range(1, state.seats):
        other = around(state, seat, offset)
        for value in range(VALUES):
            out[(offset - 1) * VALUES + value] = state.hands[other, value] / COPIES
    if state.deck_sizes[MIDDLE] > 0:
        out[(SEATS - 1) * VALUES + int(state.decks[MIDDLE, state.deck_sizes[MIDDLE] - 1])] = 1
