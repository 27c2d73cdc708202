"""Positions for the layout tests: matches played at random, seen by a seat, a spectator and the referee, as JSON.

`python web/scripts/positions.py FOLDER [GAME...]` writes one file a game: for each number of seats a list of steps as
the socket carries them, each also in words. With `--at TEXT` after one game it writes that position alone, in the
game's notation, into a file of its own for the workbench.
"""

import argparse
import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import stolik
from stolik.core.errors import StolikError
from stolik.core.game import LANGUAGES, Game
from stolik.core.match import Match
from stolik.core.step import Step

MOST = 400  # steps kept of a match: the first ones and the last ones


def played(game: str, seats: int) -> list[Step]:
    """Every step of one match with random moves."""
    dice = random.Random(f"{game} {seats}")
    match = Match(game, seats=seats, seed=seats)
    steps = list(match.steps)
    while not match.over:
        seat = dice.choice(match.to_act)
        match.play(seat, dice.choice(match.legal(seat)))
        steps += match.steps
    return steps if len(steps) <= MOST else steps[: MOST // 2] + steps[-MOST // 2 :]


def seen(game: Game, steps: list[Step], viewer: int | str) -> list[dict[str, Any]]:
    """The steps as one viewer is told them, and in words by language."""
    players = [f"P{seat}" for seat in range(game.seats[-1])]
    shown = []
    for step in steps:
        view = step.view(viewer)
        said = {language: step.say(viewer, language, players[: view["seats"]]) for language in LANGUAGES}
        told = {"event": step.told(viewer), "said": said, "routine": step.routine(viewer)}
        shown.append(told | {"view": view})
    return shown


def laid_out(game: str, position: str) -> list[dict[str, Any]]:
    """A position as matches of one step, in which nothing has happened: seen by who must decide, and by a spectator."""
    match = Match.at(game, position)
    viewers = (*match.to_act[:1], "public")
    steps = {viewer: [{"event": None, "view": match.view(viewer)}] for viewer in viewers}
    return [{"seats": match.seats, "viewer": viewer, "steps": seen} for viewer, seen in steps.items()]


def write(file: Path, matches: list[dict[str, Any]]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(matches, separators=(",", ":")), "utf-8")


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--at", metavar="TEXT")
    given = parser.parse_args(arguments)
    if given.at is None:
        play(given.folder, given.games or stolik.names)
    elif len(given.games) == 1:
        try:
            write(given.folder / f"{given.games[0]}.at.json", laid_out(given.games[0], given.at))
        except StolikError as error:
            parser.error(str(error))
    else:
        parser.error("a position is of one game: positions.py FOLDER GAME --at TEXT")


def play(folder: Path, names: Sequence[str]) -> None:
    """Play matches of games, and write a file of each."""
    for name in names:
        try:
            game = stolik.load(name)
        except ModuleNotFoundError:
            continue  # not in this installation
        matches = []
        for seats in game.seats:
            steps = played(name, seats)
            for viewer in (seats - 1, "public"):
                matches.append({"seats": seats, "viewer": viewer, "steps": seen(game, steps, viewer)})
        write(folder / f"{name}.json", matches)


if __name__ == "__main__":
    main(sys.argv[1:])
