"""How each game is drawn; adding a game's drawing is adding its module."""

import importlib

from stolik.terminal.scene import Drawing


def load(name: str) -> Drawing:
    """The drawing of a game."""
    drawing: Drawing = importlib.import_module(f"stolik.terminal.drawings.{name}").DRAWING
    return drawing
