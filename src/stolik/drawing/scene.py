"""Who sits at the table, whose view is shown, and how wide it may be."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, TypeVar

from msgspec import convert
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from stolik.core.step import Step
from stolik.core.view import View, Viewer
from stolik.drawing.cards import LINEN, Face, fan
from stolik.drawing.texts import TEXTS

Own = TypeVar("Own", bound=View)
Draw = Callable[[Mapping[str, Any], "Scene"], RenderableType]  # draws a view as JSON
BOTS = ("Ola", "Kuba", "Zosia", "Staś", "Hania", "Leon")


@dataclass(frozen=True)
class Scene:
    """Everything about a table that is not in its view."""

    players: Sequence[str]
    levels: Sequence[str | None]  # by seat; None for a person
    language: str
    viewer: Viewer
    width: int = 80
    texts: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # the drawing's own, by language
    phase: str = ""  # of the decision that is asked for: a move may mean another thing in another one

    def text(self, name: str, **details: object) -> str:
        own = self.texts.get(self.language, {})
        return (own[name] if name in own else TEXTS[self.language][name]).format(**details)

    def player(self, seat: int) -> Text:
        """A seat's name; a bot is shown with its level, the viewer is marked."""
        level = self.levels[seat]
        shown = Text(self.players[seat], "bold" if seat == self.viewer else "")
        if level is not None:
            shown.append(f" {TEXTS[self.language].get(f'level {level}', level)}", "dim")
        elif seat == self.viewer:
            shown.append(f" ({self.text('you')})", "dim")
        return shown

    def near(self) -> int:
        """The seat whose hand is drawn large: the viewer's, else the first."""
        return self.viewer if isinstance(self.viewer, int) else 0


@dataclass(frozen=True)
class Drawing:
    """How one game is drawn."""

    table: Draw
    label: Callable[[str, Scene], str]  # a move in words
    numbers: Callable[[Sequence[str]], list[int]]  # what to type for each of the legal moves
    texts: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # what `Scene.text` says, by language
    spoken: Callable[[str, Scene], Text] | None = None  # a sentence with its cards drawn; without it they are named
    ends: frozenset[str] = field(default_factory=frozenset)  # events after which the table is shown with its points

    def said(self, step: Step, scene: Scene) -> str:
        """A step in words, its cards in notation if they are to be drawn."""
        return step.say(scene.viewer, scene.language, scene.players, notation=self.spoken is not None)

    def drawn(self, said: str, scene: Scene) -> Text:
        """What `said` gave, with its cards drawn."""
        return Text(said) if self.spoken is None else self.spoken(said, scene)

    def line(self, said: str, scene: Scene) -> Text:
        """The same as a line of a log."""
        return Text.assemble(("· ", LINEN)).append_text(self.drawn(said, scene))


def drawn_from(view: type[Own], table: Callable[[Own, Scene], RenderableType]) -> Draw:
    """A table drawn from the game's own view, whose keys the type checker knows."""
    return lambda told, scene: table(convert(told, view), scene)


def in_order(moves: Sequence[str]) -> list[int]:
    """Moves numbered from 1; a move whose text is a number keeps it, so that no answer means two moves."""
    own = {int(move) for move in moves if move.isdecimal()}
    free = (number for number in count(1) if number not in own)
    return [int(move) if move.isdecimal() else next(free) for move in moves]


def seat_table(view: View, scene: Scene, columns: Mapping[str, Sequence[RenderableType]], points: str) -> Table:
    """One line a seat: turn, player, the game's own columns, points."""
    table = Table(box=None, padding=(0, 1), header_style=f"italic {LINEN}", show_edge=False, pad_edge=False)
    table.add_column("", width=1)
    table.add_column(scene.text("player"), no_wrap=True)
    for name in columns:
        table.add_column(name)
    table.add_column(points, justify="right")
    for seat in range(view.seats):
        cells = [cells[seat] for cells in columns.values()]
        turn = Text("▸", "bold yellow") if seat in view.to_act else Text(" ")
        table.add_row(turn, scene.player(seat), *cells, Text(str(view.points[seat]), "bold"))
    return table


def near_hand(scene: Scene, faces: Sequence[Face]) -> Group:
    """The hand that is drawn large."""
    near = scene.near()
    name = scene.text("your hand" if near == scene.viewer else "hand of", player=scene.players[near])
    return Group(Text(name, "dim"), fan(faces, scene.width))


def drawn_in(pattern: str, draw: Callable[[str], Text]) -> Callable[[str, Scene], Text]:
    """Draws whatever matches the pattern, and leaves the rest of a sentence as it is."""
    found = re.compile(pattern)

    def spoken(said: str, scene: Scene) -> Text:
        text, end = Text(), 0
        for match in found.finditer(said):
            text.append(said[end : match.start()]).append_text(draw(match.group()))
            end = match.end()
        return text.append(said[end:])

    return spoken


def title(*parts: str) -> Text:
    """The line over a table."""
    return Text(" · ".join(part for part in parts if part), f"bold {LINEN}")


def spaced(*parts: RenderableType | None) -> list[RenderableType]:
    """Parts of a table with a line between them."""
    return [Padding(part, (0, 0, 1, 0)) for part in parts if part is not None]
