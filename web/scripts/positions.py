"""Positions for the layout tests: matches played at random, seen by a seat, a spectator and the referee, as JSON.

`python web/scripts/positions.py FOLDER [GAME...]` writes one file a game: for each number of seats a list of steps as
the socket carries them, each also in words.
"""

import json
import random
import sys
from pathlib import Path
from typing import Any

import stolik
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


def main(folder: str, *names: str) -> None:
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name in names or stolik.names:
        try:
            game = stolik.load(name)
        except ModuleNotFoundError:
            continue  # not in this installation
        matches = []
        for seats in game.seats:
            steps = played(name, seats)
            for viewer in (seats - 1, "public"):
                matches.append({"seats": seats, "viewer": viewer, "steps": seen(game, steps, viewer)})
        Path(folder, f"{name}.json").write_text(json.dumps(matches, separators=(",", ":")), "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
