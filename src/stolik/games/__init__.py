"""The games by name: each folder here is one. Adding a game is adding its folder."""

import pkgutil

from stolik.core.errors import UnknownGame
from stolik.core.game import Game, game_of

names = tuple(sorted(found.name for found in pkgutil.iter_modules(__path__) if found.ispkg))


def load(name: str) -> Game:
    """The game of that name."""
    if name not in names:
        raise UnknownGame(f"unknown game {name!r}: games are {', '.join(names)}")
    return game_of(f"{__name__}.{name}")
