"""Sitting down: which game, who plays, and a fresh match or a saved one."""

import getpass
import json
import os
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from rich.console import Console

from stolik import bots, games
from stolik.bots.strengths import opponents
from stolik.core import record
from stolik.core.errors import StolikError
from stolik.core.game import Game, check_seat
from stolik.core.levels import USUAL
from stolik.core.match import Match
from stolik.drawing import drawing_of
from stolik.drawing.scene import BOTS, Scene
from stolik.drawing.texts import text
from stolik.terminal import saving
from stolik.terminal.replaying import left_after
from stolik.terminal.screen import ask, busy
from stolik.terminal.shelf import summary, title_of
from stolik.terminal.table import Table

GUESTS = {"pl": "Gość", "en": "Guest"}


def person(name: str | None, language: str) -> str:
    """The person's name: as given, else the login, else a guest."""
    if name:
        return name
    try:
        login = getpass.getuser()
    except (OSError, KeyError, ImportError):  # an account without a name, as in some containers
        login = "root"
    return GUESTS[language] if login == "root" else login.capitalize()


def bots_for(game: Game, seats: int | None, wins: str, levels: str | None) -> str:
    """The levels of bots against which a beginner wins that share of matches, with commas."""
    if levels:
        raise StolikError("--wins chooses the bots: leave --bots out")
    try:
        share = float(Fraction(wins))
    except (ValueError, ZeroDivisionError):
        raise StolikError(f"the share of wins is a number such as 1/3 or 0.4, not {wins!r}") from None
    return ",".join(opponents(game, game.usual_seats if seats is None else seats, share))


def fresh(
    console: Console,
    game: Game,
    language: str,
    *,
    seats: int | None = None,
    levels: str | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    name: str | None = None,
    path: Path | None = None,
) -> Table:
    """A match that begins: the person at seat 0, bots around the table."""
    with busy(console, text(language, "preparing")):
        match = Match(game, game.usual_seats if seats is None else seats, seed, options)
    scene = _scene(console, match, language, *_around(match, 0, levels, person(name, language)))
    return Table(console, match, scene, path or saving.fresh_path(game.name))


def leaving(
    console: Console,
    given: str,
    game: Game | None,
    language: str,
    *,
    after: int | None = None,
    seat: int = 0,
    known: bool = False,
    levels: str | None = None,
    name: str | None = None,
    path: Path | None = None,
) -> Table:
    """A match that plays on from a record or a position, with the person at any seat."""
    with busy(console, text(language, "preparing")):
        match = _placed(given, game) if _is_position(given) else _left(Path(given), after)
        check_seat(seat, match.seats)
        if known:
            match = Match.at(match.game, match.position(seat), rules=match.rules)
    scene = _scene(console, match, language, *_around(match, seat, levels, person(name, language)))
    return Table(console, match, scene, path or saving.fresh_path(match.game.name))


def _around(match: Match, seat: int, levels: str | None, name: str) -> tuple[list[str], list[str | None]]:
    """The players and levels where a person has a seat and bots have the others."""
    others = bots.seated(levels or USUAL, match.seats - 1, match.game)
    names = BOTS[: match.seats - 1]
    return [*names[:seat], name, *names[seat:]], [*others[:seat], None, *others[seat:]]


def _scene(console: Console, match: Match, language: str, players: list[str], levels: list[str | None]) -> Scene:
    """The table as its one person looks at it."""
    return Scene(players, levels, language, levels.index(None), console.width, drawing_of(match.game).texts)


def _is_position(given: str) -> bool:
    """Whether a position is meant, not a file: one that is there, or that looks like a file's name."""
    return not os.path.exists(given) and not (Path(given).suffix and " " not in given)


def _left(path: Path, after: int | None) -> Match:
    """A record's match after some of its moves (default: all)."""
    match = record.replay(record.load(path))
    if after is None and match.over:
        last = len(match.moves) - 1
        raise StolikError(f"the match in {str(path)!r} is over: say with --after where to leave it, 0 to {last}")
    return left_after(match, after)


def _placed(given: str, game: Game | None) -> Match:
    """The match of a position; slashes stand for line ends."""
    if game is None:
        raise StolikError(f"{given!r} is not a record: for a position, name its game: stolik play GAME --from …")
    return Match.at(game, "\n".join(given.split("/")))


def resumed(console: Console, path: Path, language: str, levels: str | None = None, name: str | None = None) -> Table:
    """A saved match, as it was left."""
    told = record.load(path)
    table: Table | None = None
    for match in record.follow(told):
        if table is None:
            fields = json.loads(told)
            seated = saving.seating(fields, match.seats) or _around(match, 0, levels, person(name, language))
            table = Table(console, match, _scene(console, match, language, *seated), path, fields)
        table.remember()
    assert table is not None
    return table


def ask_game(console: Console, language: str) -> Game:
    """A game from the list."""
    available = games.load_all()
    for number, game in enumerate(available, 1):
        console.print(f"[bold yellow]{number}[/] [bold]{game.name}[/]  {title_of(game, language)}")
        console.print(f"  {summary(game, language)}", style="dim")
    while True:
        console.print(text(language, "which game"), style="dim")
        given = ask(console).casefold()
        found = [game for number, game in enumerate(available, 1) if given in (game.name, str(number))]
        if found:
            return found[0]


def ask_seats(console: Console, game: Game, language: str) -> int:
    """How many sit at the table, asked until the game allows it."""
    usual = game.usual_seats
    while True:
        question = text(language, "how many", low=game.seats[0], high=game.seats[-1], default=usual)
        console.print(question, style="dim")
        given = ask(console)
        if not given:
            return usual
        if given.isdecimal() and int(given) in game.seats:
            return int(given)


def ask_levels(console: Console, game: Game, count: int, language: str) -> str:
    """One level for all bots or one each, asked until it is one."""
    while True:
        console.print(text(language, "which level", levels=", ".join(game.levels)), style="dim")
        given = ask(console) or USUAL
        try:
            bots.seated(given, count, game)
        except StolikError as error:
            console.print(str(error), style="yellow", markup=False)
        else:
            return given
