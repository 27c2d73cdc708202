"""How a game is drawn at a terminal: the kit that drawings are made of, and the drawing of a game that has none."""

from stolik.core.game import Game
from stolik.drawing.plain import PLAIN
from stolik.drawing.scene import Drawing


def drawing_of(game: Game) -> Drawing:
    """The game's own drawing, or its view written out."""
    own = game.part("drawing")
    drawing: Drawing = PLAIN if own is None else own.DRAWING
    return drawing
