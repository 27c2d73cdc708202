"""Flat Monte-Carlo with uniform play: the published way of playing 6 nimmt! well, as an opponent to measure against."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from stolik.bots.search import STATES, TOTAL, Recipe
from stolik.bots.search import bound as bound_search
from stolik.core.contract import legal
from stolik.core.game import Game, State
from stolik.core.jit import bind

UNIFORM = Recipe(thumb="random", margin=True)


def spend(
    states: Any, seat: int, key: Any, arms: Any, live: int, tally: Any, first: int, worlds: int, buffer: Any
) -> None:
    """Try arms in worlds, as search does."""
    raise NotImplementedError


def flat(states: Any, seat: int, key: Any, rollouts: int, arms: Any, tally: Any, buffer: Any) -> int:
    """The action with the best mean of so many uniform playouts each, in points ahead of the others."""
    count = legal(states[0], seat, arms)
    if count == 1:
        return arms[0]
    tally[:] = 0
    spend(states, seat, key, arms, count, tally, 0, rollouts, buffer)
    best = arms[0]
    for arm in range(1, count):
        if tally[arms[arm], TOTAL] > tally[best, TOTAL]:
            best = arms[arm]
    return best


@cache
def bound(game: Game) -> Callable[..., Any]:
    """`flat` compiled for a game."""
    return bind(flat, game.name, legal=game.legal, spend=bound_search(game, UNIFORM, "spend"))


@dataclass(frozen=True)
class Flat:
    """A bot that plays uniform rollouts, as many for each of its moves."""

    game: Game
    rollouts: int

    def choose(self, state: State, seat: int, key: int) -> int:
        """The action that did best for a state masked for that seat."""
        states = np.zeros(STATES, self.game.state)
        states[0] = state
        arms, buffer = np.zeros((2, self.game.actions), np.int16)
        tally = np.zeros((self.game.actions, 4))
        return int(bound(self.game)(states, seat, np.uint64(key), self.rollouts, arms, tally, buffer))
