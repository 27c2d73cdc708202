"""The bot that searches: as many simulations as its budget has, or as its clock leaves time for."""

from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np

from stolik.bots.budget import Budget
from stolik.bots.search import LEAD, STATES, TOTAL, VISITS, Recipe, bound, halved, phases, rank
from stolik.core.game import Game, State

# Chosen by measuring, see docs/bots.md: the longest decisions take 50 ms on one core with these.
RECIPES: dict[str, Recipe] = {}
SIMULATIONS = {"komary": 3000}
DEFAULT_SIMULATIONS = 2000

CHUNKS = 16  # compiled code cannot look at the clock: so many times it comes back in a budget
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

    def think(self, state: State, seat: int, key: int) -> Thought:
        """What was found for a state masked for that seat; the same for the same key, unless the budget is time."""
        desk = Desk(self.game, state, seat, key)
        if self.budget.milliseconds is None:
            action = desk.search(self.budget.simulations or simulations(self.game))
        else:
            action = desk.search_until(perf_counter() + self.budget.milliseconds / 1000)
        return Thought(action, desk.shares(), int(desk.tally[:, VISITS].sum()))


def simulations(game: Game) -> int:
    """The budget of `hard` where none is given."""
    return SIMULATIONS.get(game.name, DEFAULT_SIMULATIONS)


def recipe(game: Game) -> Recipe:
    """How `hard` searches a game."""
    return RECIPES.get(game.name, Recipe())


class Desk:
    """The memory of one search: nothing is shared, so several can think in threads."""

    def __init__(self, game: Game, state: State, seat: int, key: int) -> None:
        self.game = game
        self.recipe = recipe(game)
        self.seat = seat
        self.key = np.uint64(key)
        self.states = np.zeros(STATES, game.state)
        self.states[0] = state
        self.arms = np.zeros(game.actions, np.int16)
        self.buffer = np.zeros(game.actions, np.int16)
        self.tally = np.zeros((game.actions, 4))

    def search(self, simulations: int) -> int:
        """The action found in so many simulations, all of it in compiled code."""
        search = bound(self.game, self.recipe, "search")
        return int(search(self.states, self.seat, self.key, simulations, self.arms, self.tally, self.buffer))

    def search_until(self, end: float) -> int:
        """The action found when the clock says so: the same search in chunks."""
        prepare, spend = bound(self.game, self.recipe, "prepare"), bound(self.game, self.recipe, "spend")
        begun = perf_counter()
        count = prepare(self.states, self.seat, self.key, self.arms, self.tally)
        if count == 1:
            return int(self.arms[0])
        span = (end - begun) * RESERVE
        live, world, due = count, 0, phases(count)
        for phase in range(1, due + 1):
            phase_end = begun + span * phase / due
            worlds, pace = 1, 0.0
            while world == 0 or perf_counter() + pace < phase_end:
                start = perf_counter()
                spend(self.states, self.seat, self.key, self.arms, live, self.tally, world, worlds, self.buffer)
                world += worlds
                pace = (perf_counter() - start) / worlds
                left = min(phase_end - perf_counter(), span / CHUNKS)
                worlds = max(1, min(int(left / pace), 4 * worlds))
            rank(self.arms, live, self.tally)
            live = halved(live)
        return int(bound(self.game, self.recipe, "verdict")(self.arms, count, self.tally))

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


def warm(game: Game) -> None:
    """Compile everything that `hard` needs: the first decision would otherwise pay for it."""
    from stolik.core.match import Match

    match: Any = Match(game, seed=0)
    seat = match.to_act[0]
    Desk(game, match.masked(seat), seat, 1).search(1)
    Desk(game, match.masked(seat), seat, 1).search_until(perf_counter() + 0.001)
