"""Triggs: where cards lie that a seat does not see, and where they were before a decision."""

from typing import Any

import numpy as np

from stolik.core.beliefs import Question, held
from stolik.core.jit import jit
from stolik.core.rng import below

from .notation import DECKS, NUMBERS
from .state import COPIES, CROSS, DISCARD, MAKE_START, MAKE_VALUE, MIDDLE, STOP, UNKNOWN, VALUES, State

CARDS = tuple(map(str, NUMBERS))
RECENT = 3  # turns of everybody: what a hand did before tells little of the cards that it has still

NAMES = {
    "pl": {"left": "lewy stos", "middle": "środkowy stos", "right": "prawy stos"},
    "en": {"left": "left deck", "middle": "middle deck", "right": "right deck"},
}


def places(seats: int) -> tuple[str, ...]:
    """The hands, and the three decks."""
    return (*[f"seat {seat}" for seat in range(seats)], *DECKS)


def count(worlds: Any) -> Any:
    """How many cards of each value lie in each place."""
    hands = worlds["hands"][:, : worlds["seats"][0]].transpose(0, 2, 1)
    there = np.arange(worlds["decks"].shape[2]) < worlds["deck_sizes"][:, :, None]
    decks = np.stack([((worlds["decks"] == value) & there).sum(axis=2) for value in range(VALUES)], axis=1)
    return np.concatenate([hands, decks], axis=2)


def questions(now: State, seat: int) -> list[Question]:
    """Which values the others hold."""
    return held(now.seats, seat, CARDS)


def comparable(now: State, then: State) -> bool:
    """Whether one was not long before the other."""
    return bool(now.turns - then.turns <= RECENT * now.seats)


@jit
def recall(world: State, then: State, viewer: int, mover: int, action: int) -> int:
    """Cards that were laid down are in the hand again; of a hand that drew unseen, any card may be the drawn one."""
    for seat in range(then.seats):
        if seat != viewer:
            for value in range(VALUES):
                then.hands[seat, value] = world.hands[seat, value]
    if mover == viewer:
        return action
    if action == MIDDLE:
        put_back(then, mover)
    elif action < DISCARD:
        then.hands[mover, then.decks[action, then.deck_sizes[action] - 1]] -= 1
    else:
        pick_up(then, mover, action)
    return action


@jit
def put_back(state: State, seat: int) -> None:
    """Any card of a hand that nobody knows goes back to the middle deck."""
    unknown = 0
    for value in range(VALUES):
        unknown += int(state.hands[seat, value]) - int(state.known[seat, value])
    drawn = below(state, unknown)
    value = 0
    while drawn >= state.hands[seat, value] - state.known[seat, value]:
        drawn -= int(state.hands[seat, value]) - int(state.known[seat, value])
        value += 1
    state.hands[seat, value] -= 1


@jit
def pick_up(state: State, seat: int, action: int) -> None:
    """The cards that an action laid down are in the hand again; if they were all of it, the others came later (5.1)."""
    first = second = UNKNOWN
    count = 0
    if action < CROSS:
        first, count = (action - DISCARD) // COPIES, (action - DISCARD) % COPIES + 1
    elif action < STOP:
        first, count = int(MAKE_VALUE[action - CROSS]), 1
        lower = action - CROSS - int(MAKE_START[first]) - 1
        if lower >= 0:
            first, second = lower, first - 1 - lower
    if state.hand_sizes[seat] == count + (second != UNKNOWN):
        state.hands[seat, :] = 0
    if count > 0:
        state.hands[seat, first] += count
    if second != UNKNOWN:
        state.hands[seat, second] += 1
