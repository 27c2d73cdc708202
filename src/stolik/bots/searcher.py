"""The bots that search, `hard` and `expert`, with a budget of simulations or of time."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from time import perf_counter
from typing import Any

import numpy as np

from stolik.bots.budget import Budget
from stolik.bots.network import Network
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
from stolik.core.levels import SEARCHING
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
class Searcher:
    """A bot that tries its moves in worlds dealt from what its seat knows; the default budget is the level's own."""

    game: Game
    level: str
    budget: Budget | None = None
    mixing: bool = True  # among moves that are about as good; people are told the favourite instead

    def choose(self, state: State, seat: int, key: int) -> int:
        """The best action found for a state masked for that seat."""
        return self._search(state, seat, key)[1]

    def think(self, state: State, seat: int, key: int, every: bool = False) -> Thought:
        """What was found for a state masked for that seat; the same for the same key, unless the budget is time.

        With `every`, moves that were not worth trying get a share, too.
        """
        desk, action = self._search(state, seat, key)
        if every:
            desk = self._told(desk)
            desk.glance()
        return Thought(action, desk.shares(), int(desk.tally[:, VISITS].sum()))

    def _search(self, state: State, seat: int, key: int) -> tuple["Desk", int]:
        plan = plan_of(self.game, self.level, int(state.seats))
        budget = self.budget or Budget(simulations=plan.simulations)
        recipe = plan.recipe if self.mixing else replace(plan.recipe, mixed=0.0)
        desk = Desk(self.game, recipe, state, seat, key)
        if budget.milliseconds is None:
            return desk, desk.search(budget.simulations or plan.simulations)
        return desk, desk.search_until(perf_counter() + budget.milliseconds / 1000)

    def _told(self, desk: "Desk") -> "Desk":
        """Shares among good players, which people are told even if the search itself assumes random play."""
        plan = plan_of(self.game, self.level, int(desk.states[0].seats))
        if plan.recipe.thumb != "random":
            return desk
        usual = replace(plan.recipe, thumb=Recipe.thumb)
        told = Desk(self.game, usual, desk.states[0], desk.seat, int(desk.key))
        told.search(plan.simulations)
        return told


@dataclass(frozen=True)
class Plan:
    """How a level searches at a number of seats."""

    recipe: Recipe
    simulations: int


@cache
def plan_of(game: Game, level: str, seats: int) -> Plan:
    """A game's HARD or EXPERT by number of seats; measured, see docs/bots.md."""
    thumbs = game.part("bots")
    simulations = _said(game, level, seats).get("simulations", getattr(thumbs, "SIMULATIONS", DEFAULT_SIMULATIONS))
    return Plan(Recipe(**told_of(game, level, seats)), simulations)


def told_of(game: Game, level: str, seats: int) -> dict[str, Any]:
    """What a level's recipe sets at a number of seats, without the number of simulations."""
    return {name: value for name, value in _said(game, level, seats).items() if name != "simulations"}


def _said(game: Game, level: str, seats: int) -> dict[str, Any]:
    said: dict[str, Any] = getattr(game.part("bots"), level.upper(), {}).get(seats, {})
    return said


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
        self.liked = np.zeros(game.actions)  # how much the network prefers each action, in shares
        self.nodes, self.used = np.zeros(1, NODE), 1

    def ready(self) -> bool:
        """Whether the slow parts are compiled."""
        grown = not self.recipe.tree or available(searched(self.game, self.recipe, grow), *self._growing(1))
        asked = not self.recipe.network or Network(self.game).ready(self.states[0], self.seat)
        return available(searched(self.game, self.recipe, spend), *self._spending(1)) and grown and asked

    def _ask_network(self) -> None:
        """Put the network's favourite first, and note how much likelier than others it finds each action."""
        if self.recipe.network and self.count > 1:
            state = self.states[0]
            actions, scores = Network(self.game).scored(state, self.seat)
            self.liked[actions] = self.recipe.network / int(state.seats) * (scores - scores.max())
            place = int(np.flatnonzero(self.arms[: self.total] == actions[scores.argmax()])[0])
            self.arms[[0, place]] = self.arms[[place, 0]]

    def search(self, simulations: int) -> int:
        """The action found with a number of simulations."""
        self._ask_network()
        if self.recipe.evened:
            thumbs: Any = self.game.part("bots")
            simulations = int(simulations / thumbs.length(self.states[0]))
        if self.recipe.tree and self.count > 1:
            self.grow(simulations)
            return self._from_tree()
        share = simulations // phases(self.count)
        for _ in range(phases(self.count) if self.count > 1 else 0):
            self.spend(max(1, share // self.live))
            self._narrow()
        return self._verdict()

    def search_until(self, end: float) -> int:
        """The action found when the clock says so: the same search in chunks."""
        if self.count == 1:
            return int(self.arms[0])
        self._ask_network()
        begun = perf_counter()
        span = (end - begun) * RESERVE
        if self.recipe.tree:
            self._timed(self.grow, begun + span, span)
            return self._from_tree()
        due = phases(self.count)
        for phase in range(1, due + 1):
            self._timed(self.spend, begun + span * phase / due, span)
            self._narrow()
        return self._verdict()

    def _timed(self, work: Callable[[int], None], end: float, span: float) -> None:
        """Repeat some work for as long as there is time, at least once."""
        amount, pace = 1, 0.0
        while self.worlds == 0 or perf_counter() + pace < end:
            start = perf_counter()
            work(amount)
            pace = (perf_counter() - start) / amount
            left = min(end - perf_counter(), span / CHUNKS)
            amount = max(1, min(int(left / pace), 4 * amount))

    def spend(self, worlds: int) -> None:
        """Try every remaining arm in a number of further worlds."""
        searched(self.game, self.recipe, spend)(*self._spending(worlds))
        self.worlds += worlds

    def _spending(self, worlds: int) -> tuple[Any, ...]:
        masked = self.states, self.seat, self.key
        return *masked, self.arms, self.live, self.tally, self.worlds, worlds, self.buffer

    def glance(self) -> None:
        """Try the actions that were left out, so that each gets a share."""
        if self.total > self.count:
            self.arms[1 : 1 + self.total - self.count] = self.arms[self.count : self.total].copy()
            self.live = 1 + self.total - self.count
            self.spend(GLANCE)

    def _narrow(self) -> None:
        rank(self.arms, self.live, self.tally, self.liked)
        self.live = int(halved(self.live))

    def _verdict(self) -> int:
        return int(verdict(self.arms, self.count, self.tally, self.liked, self.recipe.caution))

    def grow(self, simulations: int) -> None:
        """Let the tree grow by a number of simulations."""
        room = self.used + (int(self.states[0].seats) + 1) * simulations  # where all choose at once, each may add one
        if room > len(self.nodes):
            self.nodes = np.concatenate([self.nodes, np.zeros(max(room, 2 * len(self.nodes)), NODE)])
        self.used = searched(self.game, self.recipe, grow)(*self._growing(simulations))
        self.worlds += simulations

    def _growing(self, simulations: int) -> tuple[Any, ...]:
        begun = self.states, self.seat, self.key, self.nodes, self.used, self.worlds, simulations
        return *begun, np.zeros(DEPTH, np.int32), self.buffer, np.zeros(SEATS)

    def _from_tree(self) -> int:
        """The action that was followed most; where others choose too, one of those followed about as often."""
        favourite = int(most_visited(self.nodes, self.seat, self.arms, self.count, self.tally))
        waiting = int(self.game.to_act(self.states[0]))
        if not self.recipe.mixed or not waiting & (waiting - 1):
            return favourite
        followed = self.tally[:, VISITS]
        near = np.flatnonzero(followed >= self.recipe.mixed * followed[favourite])
        return int(Random(int(self.key)).choice(near))

    def shares(self) -> dict[int, float]:
        """The expected share of each action tried: arm 0's share, plus the lead over it in common worlds."""
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
    """Whether the levels that search are ready; if not, the needed code is compiled in the background."""
    return min([desk.ready() for desk in _samples(game)])  # asks for all of it, not for the first alone


def prepare_for(game: Game) -> None:
    """Wait until the levels that search are ready."""
    for desk in _samples(game):
        desk.search(1)


@cache
def _samples(game: Game) -> list[Desk]:
    """Desks with arguments such as every search has, one for each way of searching."""
    levels = [level for level in game.levels if level in SEARCHING]
    ways = {plan_of(game, level, seats).recipe: seats for level in levels for seats in game.seats}
    return [_sample(game, recipe, seats) for recipe, seats in ways.items()]


def _sample(game: Game, recipe: Recipe, seats: int) -> Desk:
    match = Match(game, seats=seats, seed=0)
    seat = match.to_act[0]
    return Desk(game, recipe, match.masked(seat), seat, 1)
