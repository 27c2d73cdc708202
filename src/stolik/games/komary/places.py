"""Lato z komarami: where cards lie that a seat does not see, and where they were before a decision."""

from typing import Any

import numpy as np

from stolik.core.beliefs import Question, held
from stolik.core.jit import jit
from stolik.core.rng import below

from .notation import CARDS
from .rules import DRAW, VALUES, State

__all__ = ["CARDS", "NAMES", "comparable", "count", "places", "questions", "recall"]

NAMES = {"pl": {"stock": "stos"}, "en": {}}


def places(seats: int) -> tuple[str, ...]:
    """The hands, and the stock."""
    return (*[f"seat {seat}" for seat in range(seats)], "stock")


def count(worlds: Any) -> Any:
    """How many cards of each value lie in each place."""
    stock = [
        ((worlds["stock"] == value) & (np.arange(worlds["stock"].shape[1]) < worlds["stock_size"][:, None])).sum(axis=1)
        for value in range(VALUES)
    ]
    hands = worlds["hands"][:, : worlds["seats"][0]].transpose(0, 2, 1)
    return np.concatenate([hands, np.stack(stock, axis=1)[:, :, None]], axis=2)


def questions(now: State, seat: int) -> list[Question]:
    """Which values the others hold."""
    return held(now.seats, seat, CARDS)


def comparable(now: State, then: State) -> bool:
    """Whether both are of one round."""
    return bool(now.round_number == then.round_number)


@jit
def recall(world: State, then: State, viewer: int, mover: int, action: int) -> int:
    """A played card is in the hand again; of a hand that drew, any card may be the drawn one."""
    for seat in range(then.seats):
        if seat != viewer:
            for value in range(VALUES):
                then.hands[seat, value] = world.hands[seat, value]
    if mover != viewer:
        if action < VALUES:
            then.hands[mover, action] += 1
        elif action == DRAW:
            put_back(then, mover)
    return action


@jit
def put_back(state: State, seat: int) -> None:
    """Any card of a hand goes back to the stock."""
    held = 0
    for value in range(VALUES):
        held += state.hands[seat, value]
    drawn = below(state, held)
    value = 0
    while drawn >= state.hands[seat, value]:
        drawn -= state.hands[seat, value]
        value += 1
    state.hands[seat, value] -= 1
