"""Flat Monte-Carlo with uniform play: the published way of playing 6 nimmt! well, as an opponent to measure against."""

from dataclasses import dataclass

from stolik.bots.hard import Desk
from stolik.bots.search import TOTAL, Recipe
from stolik.core.game import Game, State

UNIFORM = Recipe(thumb="random", margin=True)


@dataclass(frozen=True)
class Flat:
    """A bot that plays uniform rollouts, as many for each of its moves."""

    game: Game
    rollouts: int

    def choose(self, state: State, seat: int, key: int) -> int:
        """The action that did best for a state masked for that seat."""
        desk = Desk(self.game, UNIFORM, state, seat, key)
        if desk.count > 1:
            desk.spend(self.rollouts)
        return int(max(desk.arms[: desk.count], key=lambda action: desk.tally[action, TOTAL]))
