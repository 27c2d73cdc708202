"""The deal of the day in a terminal: the server deals and plays the bots, the person sees and decides."""

import json
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from http import HTTPStatus
from http.cookiejar import LoadError, LWPCookieJar
from typing import Any

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from stolik.core.errors import StolikError
from stolik.core.folders import data_folder
from stolik.core.game import Game
from stolik.core.words import routine, sentence
from stolik.drawing import drawing_of
from stolik.drawing.cards import LINEN
from stolik.drawing.scene import BOTS, Scene
from stolik.terminal.moves import decided
from stolik.terminal.shelf import show_rules

COOKIES = "session.txt"  # who one is on servers, so that a first try is the first
SECONDS = 60  # that an answer may take
MEDALS = ("🥇", "🥈", "🥉")
FEW = 3  # others, below which a share says nothing


class NoServer(StolikError):
    """No server answers, or it has no deals of the day."""


class Server:
    """A Stolik server, asked over HTTP."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        self._cookies = LWPCookieJar(data_folder() / COOKIES)
        with suppress(OSError, LoadError):  # a device that was nowhere yet
            self._cookies.load(ignore_discard=True)
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self._cookies))

    def come(self) -> None:
        """Begin a session there, or continue the last one."""
        self.ask("/api/session", {})
        data_folder().mkdir(parents=True, exist_ok=True)
        self._cookies.save(ignore_discard=True)

    def ask(self, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """The server's answer; a body is sent with POST."""
        data = None if body is None else json.dumps(body).encode()
        try:
            request = urllib.request.Request(self.url + path, data, {"content-type": "application/json"})
            with self._opener.open(request, timeout=SECONDS) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            if (said := _message(refused)) is None:
                raise self._missing() from refused
            raise StolikError(said) from refused
        except (OSError, ValueError) as error:
            raise self._missing() from error

    def _missing(self) -> NoServer:
        return NoServer(
            f"no Stolik server answers at {self.url!r}, and today's deal comes from one: "
            "start one with `stolik serve`, or name another with --server"
        )


def _message(refused: urllib.error.HTTPError) -> str | None:
    """What a server says; None if it knows nothing of sessions and days, as one of something else."""
    if refused.code == HTTPStatus.METHOD_NOT_ALLOWED:
        return None
    try:
        return str(json.load(refused)["message"])
    except (ValueError, KeyError, TypeError):
        return None


class DayTable:
    """Today's match, from the person's seat."""

    def __init__(self, console: Console, server: Server, game: Game, language: str, name: str) -> None:
        self.console, self.server, self.game = console, server, game
        self.drawing = drawing_of(game)
        self.commands = dict.fromkeys(("?", "help", "rules"), self.rules) | dict.fromkeys(("q", "quit"), lambda: True)
        solo = server.ask(f"/api/days/{game.name}", {"name": name[:24]})
        self.info, self.seq, self.steps = solo["info"], solo["seq"], solo["steps"]
        self.view: Mapping[str, Any] = self.steps[-1]["view"]
        bots = iter(BOTS)
        self.scene = Scene(
            players=[name if seat["level"] is None else next(bots) for seat in self.info["players"]],
            levels=[seat["level"] for seat in self.info["players"]],
            language=language,
            viewer=self.info["solo"]["seat"],
            width=console.width,
            texts=self.drawing.texts,
        )

    def sit(self) -> None:
        """Play until it is over or the person leaves: the server keeps it."""
        title = f"{self.game.title[self.scene.language]}: {self.scene.text('deal of the day')}, {self.info['day']}"
        self.console.print(Rule(Text(title, "bold"), style=LINEN))
        counts = self.info["solo"]["counts"]
        self.console.print(self.scene.text("first try" if counts else "practice"), style="dim")
        self.tell(self.steps)
        try:
            while not self.view["over"]:
                self.play(self.decide())
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            self.console.print(
                self.scene.text("day goodbye", game=self.game.name, server=self.server.url), soft_wrap=True
            )
            return
        self.show_table()
        if counts:
            self.console.print(Rule(Text(self.scene.text("match over"), "bold"), style=LINEN))
            self.console.print(self.result(), soft_wrap=True, markup=False)

    def decide(self) -> str:
        """Ask the person for a move; raises EOFError if they leave."""
        self.scene = replace(self.scene, phase=self.view.get("phase", ""))
        self.show_table()
        legal = self.view["legal"][str(self.scene.viewer)]
        move = decided(self.console, self.drawing, self.scene, legal, self.commands)
        if move is None:
            raise EOFError
        return move

    def rules(self) -> None:
        show_rules(self.console, self.game, self.scene.language)

    def play(self, move: str) -> None:
        order = {"id": f"t{self.seq}", "seq": self.seq, "move": move}
        told = self.server.ask(f"/api/solos/{self.info['match']}/move", order)
        self.seq, self.view = told["seq"], told["view"]
        self.tell(told["steps"])

    def tell(self, steps: Sequence[Mapping[str, Any]]) -> None:
        for step in steps:
            if not routine(self.game, step["event"]):
                words = (self.scene.language, self.scene.players)
                said = sentence(self.game, step["event"], *words, notation=self.drawing.spoken is not None)
                self.console.print(self.drawing.line(said, self.scene))

    def show_table(self) -> None:
        self.console.print()
        self.console.print(self.drawing.table(self.view, self.scene))

    def result(self) -> str:
        """The result in lines to share, which give no card away."""
        day = self.server.ask(f"/api/days/{self.game.name}?date={self.info['day']}")
        mine, points = day["mine"], day["field"]["points"]
        medal = MEDALS[mine["place"] - 1] if mine["place"] <= len(MEDALS) else "🃏"
        parts = [
            f"{medal} {self.scene.text('place of', place=mine['place'], seats=day['seats'])}",
            self.scene.text("points short", points=mine["points"]),
        ]
        share = beaten(points, mine["points"], self.game.fewest)
        if share is not None:
            parts.append(self.scene.text("better than", share=f"{share:.0%}", players=len(points) - 1))
        title = self.game.title[self.scene.language]
        head = f"{self.scene.text('deal of the day').capitalize()}: {title}, {day['date']}"
        return f"{head}\n{' · '.join(parts)}\n{self.server.url}/day/{self.game.name}"


def beaten(field: Sequence[int], mine: int, fewest: bool) -> float | None:
    """The share of the others that did worse; equal results count half; None if there are too few."""
    others = len(field) - 1  # one of them is mine
    if others < FEW:
        return None
    worse = sum(points > mine if fewest else points < mine for points in field)
    return (worse + (field.count(mine) - 1) / 2) / others
