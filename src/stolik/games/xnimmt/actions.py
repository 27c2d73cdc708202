"""X nimmt!: what each legal action would do, as numbers, for networks."""

from typing import Any

from stolik.core.bits import size_of
from stolik.core.jit import jit
from stolik.core.seats import around

from .bots import (
    CHOICE_WEIGHTS,
    ROW_WEIGHTS,
    X_WEIGHTS,
    behind,
    between,
    chance,
    choice_cost,
    collecting_cost,
    lower,
    next_end,
    row_cost,
    row_costs,
    row_heads,
    turns,
    unseen_by,
    x_cost,
    x_heads,
)
from .features import write_set
from .rules import (
    CARDS,
    FIRST_ROW,
    FIRST_X,
    HALVES,
    HEADS,
    LONGEST,
    NONE,
    ROWS,
    SEATS,
    State,
    last_of,
    nearest_row,
    room,
)

ACTION_FEATURES = (
    ("kind, one-hot: card, row, x", 3),
    ("what `normal` expects it to cost / 5", 1),
    ("the card (of a row: its last) / 100, its square, near its low end, bull heads / 7", 4),
    ("by row: it goes there", ROWS),
    ("a card: too low; distance from its row's end / 50; share of the unseen cards between", 3),
    ("a card: how likely none, one, two, three of the others play between", 4),
    ("a card: how likely it collects", 1),
    ("of its row: room / 4, no room, cards / 4, bull heads / 10, what collecting it costs / 10", 5),
    ("own cards: between, that can follow, lower; each / 8", 3),
    ("share of the unseen cards up to the next row's end above", 1),
    ("it breaks the X row, the heads that would go to the X pile / 10, heads at risk afterwards / 10", 3),
    ("1 / turns left, cards in hand more than the smallest other / 3", 2),
)
HIDDEN_FEATURES = (
    ("by other seat from the viewer on: cards in hand, by card", (SEATS - 1) * CARDS),
    ("by other seat from the viewer on: chosen card / 100", SEATS - 1),
)
TRAINING = {"room": 24, "width": 384, "tables": 65536, "minibatch": 65536}  # see stolik.training.config


@jit
def describe(state: State, seat: int, action: int, out: Any) -> None:
    """The features of an action in a state masked for its seat, as ACTION_FEATURES lays them out."""
    out[:] = 0
    heads = x_heads(state, seat)
    out[31] = 1 / turns(state, seat)
    out[32] = behind(state, seat) / 3
    if action < FIRST_ROW:
        describe_card(state, seat, action + 1, heads, out)
    elif action < FIRST_X:
        row = action - FIRST_ROW
        out[1] = 1
        out[3] = row_cost(state, seat, row, heads, ROW_WEIGHTS, state.seats - 2) / 5
        describe_number(int(last_of(state, row)), out)
        describe_row(state, seat, row, heads, out)
        describe_x(state, seat, int(last_of(state, row)), heads, out)
    else:
        card = action - FIRST_X + 1
        out[2] = 1
        out[3] = x_cost(state, seat, card, heads, X_WEIGHTS, state.seats - 2) / 5
        describe_number(card, out)
        describe_x(state, seat, card, heads, out)


@jit
def describe_card(state: State, seat: int, card: int, heads: int, out: Any) -> None:
    """Where a card would go, who may come between, and what it would collect."""
    unseen = unseen_by(state, seat, 0), unseen_by(state, seat, 1)
    collecting = row_costs(state, seat, heads)
    out[0] = 1
    out[3] = choice_cost(state, seat, card, unseen, collecting, heads, CHOICE_WEIGHTS, state.seats - 2) / 5
    describe_number(card, out)
    row = nearest_row(state, card)
    low = int(last_of(state, row)) if row >= 0 else 0
    high = next_end(state, card)
    all_unseen = max(1, size_of(unseen[0]) + size_of(unseen[1]))
    gap = between(unseen[0], unseen[1], low, card) / all_unseen
    none, one, two, three = 1.0, 0.0, 0.0, 0.0
    for other in range(state.seats):
        if other != seat:
            p = chance(state, other, low, card, gap)
            three = three * (1 - p) + two * p
            two = two * (1 - p) + one * p
            one = one * (1 - p) + none * p
            none *= 1 - p
    out[12] = (card - low) / 50
    out[13] = gap
    out[14] = none
    out[15] = one
    out[16] = two
    out[17] = three
    hand_0, hand_1 = int(state.hands[seat, 0]), int(state.hands[seat, 1])
    out[24] = between(hand_0, hand_1, low, card) / 8
    out[25] = between(hand_0, hand_1, card, high) / 8
    out[26] = lower(hand_0, hand_1, card) / 8
    out[27] = between(unseen[0], unseen[1], card, high) / all_unseen
    if row < 0:
        out[11] = 1
        out[18] = none
        out[23] = min(collecting[0], min(collecting[1], collecting[2])) / 10
        return
    rest = room(state, row)
    out[18] = none if rest == 0 else (one if rest == 1 else (two if rest == 2 else three))
    describe_row(state, seat, row, heads, out)
    describe_x(state, seat, low, heads, out)


@jit
def describe_number(card: int, out: Any) -> None:
    """A card's number and its bull heads."""
    out[4] = card / CARDS
    out[5] = card * card / (CARDS * CARDS)
    out[6] = max(0.0, 1 - card / 12)
    out[7] = HEADS[card] / 7


@jit
def describe_row(state: State, seat: int, row: int, heads: int, out: Any) -> None:
    """What lies in a row and what collecting it would cost."""
    out[8 + row] = 1
    out[19] = room(state, row) / LONGEST
    out[20] = 1 if room(state, row) == 0 else 0
    out[21] = int(state.row_sizes[row]) / LONGEST
    out[22] = row_heads(state, row) / 10
    out[23] = collecting_cost(state, seat, row, heads) / 10


@jit
def describe_x(state: State, seat: int, card: int, heads: int, out: Any) -> None:
    """What a card would do to the X row."""
    breaks = card < state.x_last[seat]
    out[28] = 1 if breaks else 0
    out[29] = heads / 10 if breaks else 0.0
    out[30] = (HEADS[card] + (0 if breaks else heads)) / 10


@jit
def reveal(state: State, seat: int, out: Any) -> None:
    """What a seat may not know of a state that is not masked, as HIDDEN_FEATURES lays it out: for a critic alone."""
    out[:] = 0
    for offset in range(1, state.seats):
        other = around(state, seat, offset)
        for which in range(HALVES):
            write_set(int(state.hands[other, which]), which, out, (offset - 1) * CARDS)
        if state.chosen[other] != NONE:
            out[(SEATS - 1) * CARDS + offset - 1] = int(state.chosen[other]) / CARDS
