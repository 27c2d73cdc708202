"""Bots: opponents that see what their seat may see, and nothing else."""

from typing import Protocol

from stolik.core.game import Game, State


class Bot(Protocol):
    """Somebody who decides for a seat."""

    def choose(self, state: State, seat: int, key: int) -> int:
        """An action for a state masked for that seat; the key is the bot's only chance."""


LEVELS = ("random", "easy", "normal", "hard")


def make(level: str, game: Game) -> Bot:
    """A bot of a level for a game."""
    raise NotImplementedError(level, game)
