"""Bots: opponents that see what their seat may see, and nothing else."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from stolik.bots.budget import Budget, read_budget
from stolik.bots.decide import CHANCE, thumb
from stolik.bots.flat import Flat, Tree
from stolik.bots.greedy import Greedy
from stolik.bots.network import Network
from stolik.bots.outside import Guest, UnknownBot
from stolik.bots.searcher import Searcher
from stolik.core.errors import StolikError
from stolik.core.game import Game, State
from stolik.core.levels import LEVELS, SEARCHING, SOUND
from stolik.games import load

__all__ = [
    "LEVELS",
    "Bot",
    "Budget",
    "Flat",
    "Greedy",
    "Guest",
    "Network",
    "Searcher",
    "Thumb",
    "UnknownBot",
    "WrongBots",
    "hint",
    "make",
    "named",
    "read_budget",
    "seated",
]


class WrongBots(StolikError):
    """Bots that do not fill the seats."""


class Bot(Protocol):
    """Decides for a seat."""

    def choose(self, state: State, seat: int, key: int) -> int:
        """An action for a state masked for that seat; the 64-bit key is the bot's only source of chance."""


@dataclass(frozen=True)
class Thumb:
    """A bot that follows a rule of thumb."""

    game: Game
    rule: str

    def choose(self, state: State, seat: int, key: int) -> int:
        """The rule's action for a state masked for that seat."""
        decide = thumb(self.game, self.rule)
        chance = np.zeros(1, CHANCE)
        actions = np.zeros(self.game.actions, np.int16)
        return int(decide(state, seat, np.uint64(key), chance[0], actions))


def make(name: str, game: str | Game, budget: Budget | None = None) -> Bot:
    """A bot: a level (`hard@2000`, `hard@20ms` say the budget), `network`, `flat100`, `tree1000`, or `module:Class`.

    `sound` plays in the simulations of those that search, `greedy` looks one move ahead. A file of weights
    (`runs/mine/network.npz`) is a network bot.
    """
    game = load(game)
    if name.endswith(".npz"):
        return Network(game, name)
    if ":" in name:
        return Guest(name, game)
    if uniform := re.fullmatch(r"(flat|tree)([1-9]\d*)", name):
        return (Flat if uniform[1] == "flat" else Tree)(game, int(uniform[2]))
    if name == "network":
        return Network(game)
    if name == "greedy":
        return Greedy(game)
    level, sign, given = name.partition("@")
    if level in SEARCHING and level in game.levels:
        return Searcher(game, level, read_budget(given) if sign else budget)
    if name not in (*game.levels, SOUND):
        raise UnknownBot(
            f"unknown bot {name!r}: {game.name}'s levels are {', '.join(game.levels)} (also 'hard@2000', 'hard@20ms'), "
            f"'sound' plays in their simulations, 'network' is a trained network, if the game has one, "
            f"'flat100' and 'tree1000' search with uniform play, 'greedy' looks one move ahead, and 'module:Class' is "
            f"a bot of your own"
        )
    return Thumb(game, name)


def named(given: str | Sequence[str]) -> list[str]:
    """Names of bots, from a text with commas or a list."""
    return [name.strip() for name in (given.split(",") if isinstance(given, str) else given)]


def seated(given: str | Sequence[str], count: int, game: str | Game) -> list[str]:
    """The bots of `count` seats by name, with commas or in a list: one for all of them, or one each."""
    names = named(given)
    for name in names:
        make(name, game)  # refuses a name that no bot has
    if len(names) not in (1, count):
        raise WrongBots(f"{len(names)} bots for {count} seats: name one for all of them, or one each")
    return names * count if len(names) == 1 else names


def hint(game: Game, state: State, seat: int, key: int, budget: Budget | None = None) -> list[tuple[int, float]]:
    """Each legal action with its expected share of the win by the strongest level, that level's choice first."""
    found = Searcher(game, game.levels[-1], budget, mixing=False).think(state, seat, key, every=True)
    others = sorted(found.shares.items(), key=lambda entry: -entry[1])
    return [entry for entry in others if entry[0] == found.action] + [e for e in others if e[0] != found.action]
