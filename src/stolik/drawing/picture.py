"""A match as a picture: a coloured drawing in a notebook, text when printed."""

import io
from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console

from stolik.core.game import LANGUAGES
from stolik.core.match import Match
from stolik.core.view import Viewer
from stolik.drawing import drawing_of
from stolik.drawing.scene import Scene

WIDTH = 100
PAGE = '<pre style="line-height: 1.25; font-family: monospace">{code}</pre>'


@dataclass(frozen=True)
class Picture:
    """The table as a viewer sees it at this moment."""

    match: Match
    viewer: Viewer = None
    language: str = "en"
    players: Sequence[str] = ()

    def __post_init__(self) -> None:
        if self.language not in LANGUAGES:
            raise ValueError(f"unknown language {self.language!r}: languages are {', '.join(LANGUAGES)}")

    def __str__(self) -> str:
        return self._drawn().export_text(styles=False)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return self._drawn().export_html(inline_styles=True, code_format=PAGE)

    def _drawn(self) -> Console:
        match, drawing = self.match, drawing_of(self.match.game)
        players = self.players or [f"#{seat}" for seat in range(match.seats)]
        scene = Scene(players, [None] * match.seats, self.language, self.viewer, WIDTH, drawing.texts)
        console = Console(file=io.StringIO(), width=WIDTH, record=True, force_jupyter=False, highlight=False)
        console.print(drawing.table(match.view(self.viewer), scene))
        return console
