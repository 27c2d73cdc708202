"""How a network is trained; TRAINING in a game's `actions.py` overrides it."""

import math
from dataclasses import asdict, dataclass, replace
from typing import Any

from stolik.bots.actions import part
from stolik.core.errors import StolikError
from stolik.core.game import Game
from stolik.core.levels import SOUND

AMONG = f"among {SOUND}"  # the name of a share of the win in a line of a run's curve


@dataclass(frozen=True)
class Config:
    """The measures of a network and of its training."""

    room: int = 16  # at most this many of a table's legal actions can be chosen
    width: int = 256  # of the layers that read the state
    joint: int = 128  # of the layer where state and action meet
    judge: int = 256  # of the critic's layers
    tables: int = 131072  # of all numbers of seats together
    seats: str = ""  # the numbers of seats that are played, with commas; all unless told
    steps: int = 16  # decisions of each table between two updates
    scattered: int = 100  # random steps that bring the tables to different points of their matches
    minibatch: int = 131072
    passes: int = 2  # through what was played
    rate: float = 7e-4  # of learning, at the beginning; it falls to a twentieth
    entropy: float = 0.03  # what an even choice is worth, at the beginning; it falls to a tenth
    clip: float = 0.2
    trace: float = 0.95  # how much of what the critic learnt after each own decision counts for the one before
    imitated: int = 40  # updates that imitate `sound` first
    era: int = 25  # updates between two choices of an older self, and of options
    aged: float = 0.25  # the share of tables where older selves sit
    varied: float = 0.25  # the chance that the tables of a number of seats have an option of their own for an era
    measured: int = 6  # times in a run the policy plays among `sound`
    updates: int = 0  # the run's length; 0: the clock ends it, and no two runs are alike
    progress: float = 0.0  # where the rates of learning and entropy begin on their way: later from good weights
    judging: int = 0  # updates in which the critic alone learns, for weights that begin without one
    rivals: str = ""  # bots by name, with commas, who have all seats but one of some tables
    rivalled: float = 0.5  # the share of tables where rivals sit
    copied: int = 180000  # decisions of a rival that searches, from which a network learns to do the same
    seed: int = 1


ONE = {"room", "width", "judge", "tables", "steps", "minibatch", "era", "copied"}  # all other numbers may be 0
LEAST = dict.fromkeys(ONE, 1) | {"joint": 2}
SHARES = {"trace", "aged", "varied", "progress", "rivalled"}


def seats_of(game: Game, config: Config) -> list[int]:
    """The numbers of seats that are played."""
    return [int(seats) for seats in config.seats.split(",") if seats] or list(game.seats)


def config_of(game: Game, **given: Any) -> Config:
    """A game's own measures, or those given."""
    config = replace(Config(), **{**getattr(part(game), "TRAINING", {}), **given})
    for name, value in asdict(config).items():
        least, most = LEAST.get(name, 0), 1 if name in SHARES else math.inf
        if not isinstance(value, str) and not least <= value <= most:
            raise StolikError(f"{name!r} is {least} {'to 1' if name in SHARES else 'or more'}, not {value}")
    if not config.seats.replace(",", "").isdecimal() and config.seats:
        raise StolikError(f"'seats' are numbers with commas, such as 2,3, not {config.seats!r}")
    for seats in seats_of(game, config):
        game.setting(seats, {})
    return config


def answering(bot: str) -> dict[str, Any]:
    """How a best response is learnt: the bot has all seats but one of every table, and the run begins from its play."""
    return {"rivals": bot, "rivalled": 1.0, "aged": 0.0, "imitated": 0, "progress": 0.4, "judging": 15}


def runs_of(game: Game, **given: Any) -> list[Config]:
    """How the weights in the game's folder were made: runs, each of which begins from the weights of the one before."""
    return [config_of(game, **{**run, **given}) for run in getattr(part(game), "RUNS", [])]
