"""Search with uniform play, flat or by a tree: published methods, as opponents to measure against."""

from dataclasses import dataclass

from stolik.bots.search import TOTAL, Recipe
from stolik.bots.searcher import Desk
from stolik.core.game import Game, State

UNIFORM = Recipe(thumb="random", margin=True)
UNIFORM_TREE = Recipe(thumb="random", whole=True, tree="all")


@dataclass(frozen=True)
class Flat:
    """A bot that plays the same number of uniform rollouts for each of its moves."""

    game: Game
    rollouts: int

    def choose(self, state: State, seat: int, key: int) -> int:
        """The action that did best for a state masked for that seat."""
        desk = Desk(self.game, UNIFORM, state, seat, key)
        if desk.count > 1:
            desk.spend(self.rollouts)
        return int(max(desk.arms[: desk.count], key=lambda action: desk.tally[action, TOTAL]))


@dataclass(frozen=True)
class Tree:
    """A bot that grows a tree of everybody's decisions over freshly dealt worlds, with uniform play below (IS-MCTS)."""

    game: Game
    simulations: int

    def choose(self, state: State, seat: int, key: int) -> int:
        """The most visited action for a state masked for that seat."""
        return Desk(self.game, UNIFORM_TREE, state, seat, key).search(self.simulations)
