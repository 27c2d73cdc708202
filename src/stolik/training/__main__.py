"""Train a game's `expert`: python -m stolik.training komary --minutes 10 --device cuda --out runs/komary

What an interrupted run has written it goes on from. The curve is in log.jsonl, the weights in expert.npz: in the game's
folder they are the bot `expert`.
"""

import argparse
from dataclasses import fields
from pathlib import Path
from typing import Any

from stolik.games import load, names
from stolik.training.config import Config, config_of
from stolik.training.run import Run


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=names)
    parser.add_argument("--minutes", type=float, default=10, help="of training in all, earlier sittings included")
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--out", type=Path, help="the run's folder; runs/GAME unless told")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=NUMBER", help="change the configuration")
    given = parser.parse_args()
    if given.minutes <= 0:
        parser.error("--minutes must be more than 0")
    kinds: dict[str, Any] = {field.name: field.type for field in fields(Config)}
    changes = {}
    for text in given.set:
        name, _, number = text.partition("=")
        if kinds.get(name) not in (int, float):
            known = ", ".join(name for name, kind in kinds.items() if kind in (int, float))
            parser.error(f"{name!r} cannot be set: numbers are {known}")
        changes[name] = kinds[name](number)
    game = load(given.game)
    Run(game, config_of(game, **changes), given.out or Path("runs") / game.name, given.device).train(given.minutes)


if __name__ == "__main__":
    main()
