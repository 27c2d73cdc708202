"""Stepping through a saved match, from any seat's view."""

import json
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.rule import Rule

from stolik.core import record
from stolik.core.errors import BadRecord, StolikError
from stolik.core.game import Game
from stolik.core.match import Match
from stolik.core.step import Step
from stolik.core.view import Viewer
from stolik.drawing import drawing_of
from stolik.drawing.cards import LINEN
from stolik.drawing.scene import Scene
from stolik.terminal.screen import ask

HELP = {
    "en": "Enter next, b back, a number to go there, s SEAT a seat's eyes, s public or s all, q quit",
    "pl": "Enter dalej, b wstecz, numer – skok, s MIEJSCE oczami gracza, s public lub s all, q koniec",
}
EYES = {"en": "seen by {who}", "pl": "widzi: {who}"}
EVERYBODY = {"en": "the referee", "pl": "sędzia"}
SPECTATOR = {"en": "a spectator", "pl": "widz"}


class Replay:
    """Every step of a match, one of which is shown."""

    def __init__(self, console: Console, path: Path, language: str) -> None:
        self.console = console
        self.language = language
        told = record.load(path)
        self.steps: list[Step] = []
        for match in record.follow(told):
            self.steps += match.steps
        self.match = match
        self.game: Game = match.game
        self.drawing = drawing_of(self.game)
        self.players, self.levels = names_in(json.loads(told), match.seats)
        self.viewer: Viewer = None
        self.at = 0

    def look(self, viewer: str) -> None:
        """See from a seat, as a spectator or as the referee."""
        if viewer.isdecimal() and int(viewer) < self.match.seats:
            self.viewer = int(viewer)
        elif viewer in ("public", "all"):
            self.viewer = None if viewer == "all" else viewer
        else:
            raise BadRecord(f"no viewer {viewer!r}: viewers are the seats 0 to {self.match.seats - 1}, public and all")

    def show(self) -> None:
        """The step: its number, its sentence, the table after it."""
        step = self.steps[self.at]
        scene = Scene(self.players, self.levels, self.language, self.viewer, self.console.width, self.drawing.texts)
        eyes = EYES[self.language].format(who=self.who())
        self.console.print(Rule(f"{self.at + 1} / {len(self.steps)} · {eyes}", style=LINEN))
        self.console.print(self.drawing.drawn(self.drawing.said(step, scene), scene), style="bold")
        self.console.print()
        self.console.print(self.drawing.table(step.view(self.viewer), scene))

    def who(self) -> str:
        """Whose view is shown."""
        if isinstance(self.viewer, int):
            return self.players[self.viewer]
        return (EVERYBODY if self.viewer is None else SPECTATOR)[self.language]

    def show_all(self) -> None:
        for self.at in range(len(self.steps)):
            self.show()

    def print_json(self) -> None:
        """Every step with its event and view, one object a line."""
        for number, step in enumerate(self.steps, 1):
            told, view = step.shown(self.viewer)
            print(json.dumps({"step": number, "told": told, "view": view}, ensure_ascii=False))

    def browse(self) -> None:
        """Step through, until the person has seen enough."""
        try:
            while True:
                self.show()
                self.console.print(HELP[self.language], style="dim")
                self.obey(ask(self.console))
        except (Enough, EOFError, KeyboardInterrupt):
            self.console.print()

    def obey(self, given: str) -> None:
        last = len(self.steps) - 1
        match given.split():
            case [] | ["n" | "next"]:
                if self.at == last:
                    raise Enough
                self.at += 1
            case ["b" | "back"]:
                self.at = max(0, self.at - 1)
            case ["q" | "quit"]:
                raise Enough
            case ["s", viewer]:
                try:
                    self.look(viewer)
                except BadRecord as error:
                    self.console.print(str(error), style="yellow", markup=False)
            case [number] if number.isdecimal():
                self.at = min(max(int(number), 1), last + 1) - 1
            case _:
                self.console.print(HELP[self.language], style="yellow")


class Enough(Exception):
    """The person has seen enough."""


def left_after(match: Match, moves: int | None) -> Match:
    """The match after a number of its moves (default: all)."""
    if moves is None:
        return match
    if moves not in range(len(match.moves) + 1):
        most = len(match.moves)
        raise StolikError(f"the match has {most} moves: --after takes 0 to {most}, not {moves}")
    return next(islice(match, moves, None))


def names_in(fields: Mapping[str, Any], seats: int) -> tuple[list[str], list[str | None]]:
    """The players and levels of a record, else the seats' numbers."""
    players, levels = fields.get("players"), fields.get("levels")
    named = isinstance(players, list) and len(players) == seats and all(isinstance(name, str) for name in players)
    known = isinstance(levels, list) and len(levels) == seats
    return (
        [str(name) for name in players] if named and players else [f"#{seat}" for seat in range(seats)],
        [None if level is None else str(level) for level in levels] if known and levels else [None] * seats,
    )
