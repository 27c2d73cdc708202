"""The games by name: each folder here is one. Adding a game is adding its folder."""

import pkgutil

from stolik.core.errors import UnknownGame
from stolik.core.game import Game, game_of

names = tuple(sorted(found.name for found in pkgutil.iter_modules(__path__) if found.ispkg))


def load(game: str | Game) -> Game:
    """The game of that name, or the game itself."""
    if isinstance(game, Game):
        return game
    if game not in names:
        raise UnknownGame(f"unknown game {game!r}: games are {', '.join(names)}")
    return game_of(f"{__name__}.{game}")


def load_all() -> list[Game]:
    """Every game, by name."""
    return [load(name) for name in names]
