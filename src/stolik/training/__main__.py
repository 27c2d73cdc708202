"""Train a game's `network`: python -m stolik.training GAME --minutes 10 --device cuda --out runs/GAME

What an interrupted run has written it goes on from. The curve is in log.jsonl, the weights in network.npz:
in the game's folder they are the bot `network`.
"""

import argparse
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

from stolik.core.errors import StolikError
from stolik.envs.devices import Unavailable
from stolik.games import load, names
from stolik.training.config import Config, config_of


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
        try:
            changes[name] = kinds[name](number)
        except ValueError:
            parser.error(f"{name!r} is a number of type {kinds[name].__name__}, not {number!r}")
    try:
        from stolik.training.run import Run
    except ModuleNotFoundError as error:
        if error.name != "torch":
            raise
        sys.exit("training needs PyTorch: pip install 'stolik[train]'")
    game = load(given.game)
    try:
        config = config_of(game, **changes)
        Run(game, config, given.out or Path("runs") / game.name, given.device).train(given.minutes)
    except (StolikError, Unavailable) as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit("stopped: started again, it goes on from its last checkpoint")


if __name__ == "__main__":
    main()
