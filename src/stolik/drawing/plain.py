"""The default drawing of a game: its view, one line a fact."""

from collections.abc import Mapping
from typing import Any

from msgspec import convert
from rich.console import Group, RenderableType
from rich.text import Text

from stolik.core.view import View
from stolik.drawing.scene import Drawing, Scene, in_order, seat_table

COMMON = ("game", "seat", "seats", "options", "to_act", "over", "winners", "points", "legal")


def table(view: Mapping[str, Any], scene: Scene) -> RenderableType:
    """Who sits there with how many points, then what the game itself shows."""
    own = {key: value for key, value in view.items() if key not in COMMON}
    lines = [Text.assemble((f"{key} ", "dim"), spoken(value)) for key, value in own.items()]
    return Group(seat_table(convert(view, View), scene, {}, scene.text("points")), Text(), *lines)


def spoken(value: Any) -> str:
    """A value of a view as text: what is hidden is a question mark."""
    if isinstance(value, dict):
        return "  ".join(f"{key}: {spoken(inner)}" for key, inner in value.items()) or "-"
    if isinstance(value, list):
        nested = any(isinstance(inner, list | dict) for inner in value)
        return (" | " if nested else " ").join(spoken(inner) for inner in value) or "-"
    return "?" if value is None else str(value)


PLAIN = Drawing(table=table, label=lambda move, scene: move, numbers=in_order)
