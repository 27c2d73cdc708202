"""Finished matches as a person would write them down for the score keeper, with the engine's points, as JSON.

`python web/scripts/scored.py FOLDER MATCHES [GAME...]` writes one file a game; a game's `score.py` in its web folder
says what is written down, and which house rules to try.
"""

import json
import random
import runpy
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import stolik
from stolik.bots import make
from stolik.core.match import Match
from stolik.core.step import Step

GAMES = Path(__file__).parents[1] / "src/games"
LEVELS = ("random", "easy")


def main(folder: str, matches: str, *names: str) -> None:
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name in names or stolik.names:
        path = GAMES / name / "score.py"
        if path.is_file():
            book = SimpleNamespace(**runpy.run_path(str(path)))
            written = [played(name, number, book) for number in range(int(matches))]
            Path(folder, f"{name}.json").write_text(json.dumps(written, separators=(",", ":")), "utf-8")


def played(name: str, number: int, book: SimpleNamespace) -> dict[str, Any]:
    """A match between bots under house rules of chance, its rounds as written down, and how it ended."""
    dice = random.Random(f"{name} {number}")
    game = stolik.load(name)
    options = {option: dice.choice(values) for option, values in book.CHOICES.items()}
    match = Match(game, seats=dice.choice(game.seats), seed=number, options=options)
    bots = [make(dice.choice(LEVELS) if seat else "easy", game) for seat in range(match.seats)]
    steps: list[Step] = []
    while not match.over:
        seat = match.to_act[0]
        match.act(seat, bots[seat].choose(match.masked(seat), seat, dice.getrandbits(64)))
        steps += match.steps
    return {
        "setting": {"seats": match.seats, "options": match.options},
        "rounds": book.rounds(steps),
        "points": match.points,
        "winners": match.winners,
    }


if __name__ == "__main__":
    main(*sys.argv[1:])
