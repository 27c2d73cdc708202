"""The bot that searches, with a budget of simulations or of time."""

from dataclasses import dataclass
from functools import cache
from time import perf_counter
from typing import Any

import numpy as np

from stolik.bots.budget import Budget
from stolik.bots.search import (
    LEAD,
    STATES,
    TOTAL,
    VISITS,
    Recipe,
    halved,
    phases,
    prepare,
    rank,
    searched,
    spend,
    verdict,
)
from stolik.bots.tree import DEPTH, NODE, SEATS, grow, most_visited
from stolik.core.dispatcher import available
from stolik.core.game import Game, State
from stolik.core.match import Match

DEFAULT_SIMULATIONS = 1000

CHUNKS = 16  # compiled code cannot read the clock, so a budget is spent in this many calls
GLANCE = 20  # worlds for a move that is shown although it is not worth a try
RESERVE = 0.9  # of the time is planned for, the rest pays for what takes longer than it did before


@dataclass(frozen=True)
class Thought:
    """What a search found: an action, and the expected share of the win of each legal one."""

    action: int
    shares: dict[int, float]
    simulations: int


@dataclass(frozen=True)
class Hard:
    """A bot that tries its moves in worlds dealt anew from what its seat knows."""

    game: Game
    budget: Budget

    def choose(self, state: State, seat: int, key: int) -> int:
        """The best action found for a state masked for that seat."""
        return self.think(state, seat, key).action

    def think(self, state: State, seat: int, key: int, every: bool = False) -> Thought:
        """What was found for a state masked for that seat; the same for the same key, unless the budget is time.

        With `every`, moves that were not worth a try have a share, too.
        """
        desk = Desk(self.game, recipe(self.game), state, seat, key)
        if self.budget.milliseconds is None:
            action = desk.search(self.budget.simulations or simulations(self.game))
        else:
            action = desk.search_until(perf_counter() + self.budget.milliseconds / 1000)
        if every:
            desk.glance()
        return Thought(action, desk.shares(), int(desk.tally[:, VISITS].sum()))


def simulations(game: Game) -> int:
    """The budget of `hard` where none is given."""
    return getattr(game.part("bots"), "SIMULATIONS", DEFAULT_SIMULATIONS)


def recipe(game: Game) -> Recipe:
    """How `hard` searches a game."""
    return getattr(game.part("bots"), "RECIPE", Recipe())


class Desk:
    """The memory of one search: nothing is shared, so several can think in threads."""

    def __init__(self, game: Game, recipe: Recipe, state: State, seat: int, key: int) -> None:
        self.game = game
        self.recipe = recipe
        self.seat = seat
        self.key = np.uint64(key)
        self.states = np.zeros(STATES, game.state)
        self.states[0] = state
        self.arms, self.buffer = np.zeros((2, game.actions), np.int16)
        self.tally = np.zeros((game.actions, 4))
        begin = searched(game, recipe, prepare)
        self.count, self.total = map(int, begin(self.states, seat, self.key, self.arms, self.tally))
        self.live, self.worlds = self.count, 0

    def ready(self) -> bool:
        """Whether what takes long is compiled."""
        grown = not self.recipe.tree or available(searched(self.game, self.recipe, grow), *self._growing(1))
        return available(searched(self.game, self.recipe, spend), *self._spending(1)) and grown

    def search(self, simulations: int) -> int:
        """The action found with a number of simulations."""
        if self.recipe.tree:
            return self._grow(simulations)
        share = simulations // phases(self.count)
        for _ in range(phases(self.count) if self.count > 1 else 0):
            self.spend(max(1, share // self.live))
            self._narrow()
        return self._verdict()

    def search_until(self, end: float) -> int:
        """The action found when the clock says so: the same search in chunks."""
        begun = perf_counter()
        span, due = (end - begun) * RESERVE, phases(self.count)
        for phase in range(1, due + 1 if self.count > 1 else 1):
            phase_end = begun + span * phase / due
            worlds, pace = 1, 0.0
            while self.worlds == 0 or perf_counter() + pace < phase_end:
                start = perf_counter()
                self.spend(worlds)
                pace = (perf_counter() - start) / worlds
                left = min(phase_end - perf_counter(), span / CHUNKS)
                worlds = max(1, min(int(left / pace), 4 * worlds))
            self._narrow()
        return self._verdict()

    def spend(self, worlds: int) -> None:
        """Try every arm that is still in question in a number of further worlds."""
        searched(self.game, self.recipe, spend)(*self._spending(worlds))
        self.worlds += worlds

    def _spending(self, worlds: int) -> tuple[Any, ...]:
        masked = self.states, self.seat, self.key
        return *masked, self.arms, self.live, self.tally, self.worlds, worlds, self.buffer

    def glance(self) -> None:
        """Try the actions that were left out, so that each has a share."""
        if self.total > self.count:
            self.arms[1 : 1 + self.total - self.count] = self.arms[self.count : self.total].copy()
            self.live = 1 + self.total - self.count
            self.spend(GLANCE)

    def _narrow(self) -> None:
        rank(self.arms, self.live, self.tally)
        self.live = int(halved(self.live))

    def _verdict(self) -> int:
        return int(verdict(self.arms, self.count, self.tally, self.recipe.caution))

    def _grow(self, simulations: int) -> int:
        if self.count == 1:
            return int(self.arms[0])
        growing = self._growing(simulations)
        searched(self.game, self.recipe, grow)(*growing)
        return int(most_visited(growing[3], self.arms, self.count, self.tally))

    def _growing(self, simulations: int) -> tuple[Any, ...]:
        nodes, path, worth = np.zeros(simulations + 2, NODE), np.zeros(DEPTH, np.int32), np.zeros(SEATS)
        return self.states, self.seat, self.key, nodes, 1, 0, simulations, path, self.buffer, worth

    def shares(self) -> dict[int, float]:
        """The expected share of each action tried: arm 0's, and the lead over it in the worlds that both were in."""
        first = self.arms[0]
        visits = self.tally[first, VISITS]
        if not visits:
            return {}
        base = self.tally[first, TOTAL] / visits
        return {
            action: float(np.clip(base + self.tally[action, LEAD] / self.tally[action, VISITS], 0, 1))
            for action in map(int, np.flatnonzero(self.tally[:, VISITS]))
        }


def ready(game: Game) -> bool:
    """Whether `hard` can think at once; if not, what it needs is compiled in the background."""
    return _sample(game).ready()


def prepare_for(game: Game) -> None:
    """Wait until `hard` can think."""
    _sample(game).search(1)


@cache
def _sample(game: Game) -> Desk:
    """A desk with arguments such as every search has."""
    match = Match(game, seed=0)
    seat = match.to_act[0]
    return Desk(game, recipe(game), match.masked(seat), seat, 1)
