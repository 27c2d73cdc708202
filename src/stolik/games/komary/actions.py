"""Lato z komarami: what each legal action would do, as numbers, for networks."""

from typing import Any

from stolik.core.jit import jit
from stolik.core.seats import left_of

from .rules import (
    BLACK,
    BZZZ,
    BZZZ_COST,
    COPIES,
    DRAW,
    LAST,
    PASS,
    SEATS,
    VALUES,
    State,
    copies,
    cost,
)

ACTION_FEATURES = (
    ("kind, one-hot: play, draw, pass, give back", 4),
    ("value played, one-hot", VALUES),
    ("it ends the round; it keeps the pile's value", 2),
    ("afterwards: cards in hand / 10, cost of the hand / 20, own cards that fit / 8", 3),
    ("what it saves of the hand's cost / 10, tokens given back / 10", 2),
    ("unseen copies that fit afterwards / 16, their share of the unseen, the share that would cost nothing in hand", 3),
)
HIDDEN_FEATURES = (
    ("by other seat from the viewer on: hand, copies of each value / 8", (SEATS - 1) * VALUES),
    ("top of the stock, one-hot", VALUES),
)
TRAINING = {"room": 4, "imitated": 0, "entropy": 0.05}  # see stolik.training.config
RUNS = (  # how network.npz was made
    {"updates": 600},
    {"updates": 807, "progress": 0.4, "judging": 15},
    {"updates": 701, "progress": 0.6, "judging": 15, "rivals": "hard@1000"},
)


@jit
def unseen(state: State, seat: int, value: int) -> int:
    """How many copies of a value a seat sees neither in its hand nor in the pile."""
    rest = copies(value) - int(state.hands[seat, value])
    for place in range(state.pile_size):
        rest -= 1 if state.pile[place] == value else 0
    return rest


@jit
def saved(state: State, seat: int, value: int) -> int:
    """What the hand costs less without one copy of a value (5.1), (5.2)."""
    if value == BZZZ:
        return BZZZ_COST
    return value + 1 if state.hands[seat, value] == 1 else 0


@jit
def describe(state: State, seat: int, action: int, out: Any) -> None:
    """The features of an action in a state masked for its seat, as ACTION_FEATURES lays them out."""
    out[:] = 0
    if action > PASS:
        out[3] = 1
        out[17] = (BLACK if action == PASS + 1 else 1) / BLACK
        return
    top = int(state.pile[state.pile_size - 1])
    left = int(state.hand_sizes[seat])
    price = cost(state, seat)
    if action < VALUES:
        out[0] = 1
        out[4 + action] = 1
        left -= 1
        out[11] = 1 if left == 0 or state.phase == LAST else 0
        out[12] = 1 if action == top else 0
        out[16] = saved(state, seat, action) / 10
        price -= saved(state, seat, action)
        top = action
    else:
        out[1 if action == DRAW else 2] = 1
        out[11] = 1 if action == PASS and (state.phase == LAST or rivals(state, seat) == 0) else 0
    follows = (top + 1) % VALUES
    own = int(state.hands[seat, top]) + int(state.hands[seat, follows]) - (1 if action < VALUES else 0)
    out[13] = left / 10
    out[14] = price / 20
    out[15] = own / COPIES
    total = free = 0
    for value in range(VALUES):
        rest = unseen(state, seat, value)
        total += rest
        free += rest if value != BZZZ and state.hands[seat, value] > 0 else 0
    fit = unseen(state, seat, top) + unseen(state, seat, follows)
    out[18] = fit / (2 * COPIES)
    if total > 0:
        out[19] = fit / total
        out[20] = free / total


@jit
def rivals(state: State, seat: int) -> int:
    """How many others have not passed."""
    found = 0
    other = left_of(state, seat)
    while other != seat:
        found += 1 - int(state.passed[other])
        other = left_of(state, other)
    return found


@jit
def reveal(state: State, seat: int, out: Any) -> None:
    """What a seat may not know of a state that is not masked, as HIDDEN_FEATURES lays it out: for a critic alone."""
    out[:] = 0
    other = left_of(state, seat)
    at = 0
    while other != seat:
        for value in range(VALUES):
            out[at + value] = state.hands[other, value] / COPIES
        at += VALUES
        other = left_of(state, other)
    if state.stock_size > 0:
        out[(SEATS - 1) * VALUES + state.stock[state.stock_size - 1]] = 1
