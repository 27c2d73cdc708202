"""How a game is drawn in a terminal: the kit for drawings, and the default drawing."""

from stolik.core.game import Game
from stolik.drawing.plain import PLAIN
from stolik.drawing.scene import Drawing


def drawing_of(game: Game) -> Drawing:
    """The game's own drawing, or its view written out."""
    own = game.part("drawing")
    drawing: Drawing = PLAIN if own is None else own.DRAWING
    return drawing
