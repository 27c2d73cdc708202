"""Train a game's `network`.

    python -m stolik.training GAME --device cuda                  as the weights in the game's folder were made
    python -m stolik.training GAME --minutes 10 --out runs/GAME   by one run of one's own
    python -m stolik.training GAME --minutes 10 --begin runs/GAME/network.npz --set rivals=random,hard@1000
    python -m stolik.training GAME --minutes 10 --answer expert@1000 --out runs/answer    a best response to a bot

What an interrupted run has written it goes on from. The curve is in log.jsonl, the weights in network.npz: in the
game's folder they are the bot `network`, and anywhere else a bot under the file's name.
"""

import argparse
import math
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

from stolik import bots
from stolik.bots.network import WEIGHTS
from stolik.core.errors import StolikError
from stolik.core.game import Game
from stolik.envs.devices import Unavailable
from stolik.games import load, names
from stolik.training.config import Config, answering, config_of, runs_of

MINUTES = 10.0  # of a run of a game that does not say how its weights were made


def main() -> None:
    parser = argparse.ArgumentParser(
        "python -m stolik.training", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=names)
    parser.add_argument(
        "--minutes", type=float, help="one run of this many minutes in all, those before an interruption included"
    )
    parser.add_argument("--begin", metavar="WEIGHTS", help="the weights that the run begins from")
    parser.add_argument("--answer", metavar="BOT", help="learn a best response to a bot, beginning from its own play")
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--out", type=Path, help="the run's folder; runs/GAME unless told")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="change the configuration")
    given = parser.parse_args()
    if given.minutes is not None and not given.minutes > 0:
        parser.error("--minutes must be more than 0")
    try:
        changes = (answering(given.answer) if given.answer else {}) | dict(map(setting, given.set))
        game = load(given.game)
        check_rivals(game, changes.get("rivals", ""))
    except (ValueError, StolikError) as error:
        parser.error(str(error))
    try:
        from stolik.training.rivals import weights_like
        from stolik.training.run import Run, check_device
    except ModuleNotFoundError as error:
        if error.name != "torch":
            raise
        sys.exit("training needs PyTorch: pip install 'stolik[train]'")
    folder, begin = given.out or Path("runs") / game.name, given.begin
    try:
        check_device(given.device)
        runs = [] if given.minutes or given.answer else runs_of(game, **changes)
        if not runs:
            config = config_of(game, **changes)
            if given.answer and begin is None:
                begin = weights_like(game, given.answer, config, folder, given.device)
            minutes = given.minutes or (math.inf if config.updates else MINUTES)
            Run(game, config, folder, given.device, begin).train(minutes)
        for number, config in enumerate(runs, 1):
            Run(game, config, folder / str(number), given.device, begin).train()
            begin = str(folder / str(number) / WEIGHTS)
    except (StolikError, Unavailable) as error:
        sys.exit(str(error))
    except OSError as error:
        sys.exit(f"cannot use {str(error.filename)!r}: {error.strerror}")
    except KeyboardInterrupt:
        sys.exit("stopped: started again, it goes on from its last checkpoint")


def setting(text: str) -> tuple[str, Any]:
    """A change of the configuration."""
    kinds: dict[str, Any] = {field.name: field.type for field in fields(Config)}
    name, _, value = text.partition("=")
    if name not in kinds:
        raise ValueError(f"{name!r} cannot be set: there are {', '.join(kinds)}")
    try:
        return name, kinds[name](value)
    except ValueError:
        raise ValueError(f"{name!r} is a number of type {kinds[name].__name__}, not {value!r}") from None


def check_rivals(game: Game, rivals: str) -> None:
    """Refuse a name that no bot has, before anything is played."""
    for name in bots.named(rivals) if rivals else []:
        bots.make(name, game)


if __name__ == "__main__":
    main()
