"""The games by name. Adding one is adding its folder and its name."""

import importlib

from stolik.core.errors import UnknownGame
from stolik.core.game import Game

names = ("komary", "triggs", "kotostrofa", "jamniki", "xnimmt")


def load(name: str) -> Game:
    """The game of that name."""
    if name not in names:
        raise UnknownGame(f"unknown game {name!r}: games are {', '.join(names)}")
    game: Game = importlib.import_module(f"stolik.games.{name}").GAME
    return game
