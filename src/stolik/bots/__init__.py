"""Bots: opponents that see what their seat may see, and nothing else."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from stolik.bots.decide import CHANCE, bound
from stolik.core.errors import StolikError
from stolik.core.game import Game, State

LEVELS = ("random", "easy", "normal", "hard")


class UnknownBot(StolikError):
    """No bot has that name."""


class Bot(Protocol):
    """Somebody who decides for a seat."""

    def choose(self, state: State, seat: int, key: int) -> int:
        """An action for a state masked for that seat; the key, 64 bits, is the bot's only chance."""


@dataclass(frozen=True)
class Budget:
    """How long a bot may think: so many playouts, the same everywhere, or so much time."""

    simulations: int | None = None
    milliseconds: float | None = None

    def __post_init__(self) -> None:
        given = [number for number in (self.simulations, self.milliseconds) if number is not None]
        if len(given) != 1 or given[0] <= 0:
            raise ValueError(f"{self} will not do: a budget is either simulations or milliseconds, more than 0")


@dataclass(frozen=True)
class Thumb:
    """A bot that follows a rule of thumb."""

    game: Game
    level: str

    def choose(self, state: State, seat: int, key: int) -> int:
        """The rule's action for a state masked for that seat."""
        decide = bound(self.game, self.level)
        chance = np.zeros(1, CHANCE)
        actions = np.zeros(self.game.actions, np.int16)
        return int(decide(state, seat, np.uint64(key), chance[0], actions))


def make(level: str, game: Game, budget: Budget | None = None) -> Bot:
    """A bot of a level for a game."""
    if level not in LEVELS:
        raise UnknownBot(f"unknown bot {level!r}: levels are {', '.join(LEVELS)}")
    if level == "hard":
        raise NotImplementedError(level)
    return Thumb(game, level)
