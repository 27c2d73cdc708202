"""How strong the levels of a game are relative to each other, as measured by the arena.

A strength is a logarithm: whoever has s wins e^s in e^s + Σ e^t matches against others of strengths t.
The weakest level that thinks, about as strong as a beginner, has 0.
`python bench/strength.py` writes the file `strengths.json` of a game's folder; a game may have none.
"""

import json
from collections.abc import Sequence
from importlib.resources import files
from itertools import pairwise
from math import exp, log

from stolik.core.errors import StolikError
from stolik.core.game import Game
from stolik.games import load

FILE = "strengths.json"
SURE = 0.998  # the most that a share counts: beyond that matches tell nothing
SPREAD = 0.8  # of newcomers around 0, the standard deviation, at least: people differ more where the levels do
HALVES = 40
FURTHEST = 8.0  # a strength beyond which nobody is

Strengths = dict[str, dict[str, float]]  # by number of seats and level
Outcome = tuple[Sequence[str], float]  # the levels of the bots that somebody played with, and their share of the win


class Unmeasured(StolikError):
    """These bots' strength was not measured."""


def strengths_of(game: Game) -> Strengths:
    """The measured strength by number of seats and level."""
    path = files(game.package).joinpath(FILE)
    found: Strengths = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return found


def ahead(share: float, seats: int) -> float:
    """How much stronger a player is who wins that share among copies of another."""
    share = min(max(share, 1 - SURE), SURE)
    return log(share * (seats - 1) / (1 - share))


def opponents(game: str | Game, seats: int, wins: float, results: Sequence[Outcome] = ()) -> list[str]:
    """Bots against whom you win about that share of matches: of one level or two neighbouring ones, the weakest first.

    `results` are your own matches, such as `(["normal", "normal"], 1.0)`; without any you are taken for a beginner.
    """
    chosen = load(game)
    chosen.setting(seats, {})
    if not 0 < wins < 1:
        raise StolikError(f"the share of wins is between 0 and 1, not {wins:g}: 1/3 is one match in three")
    own = strength_by(chosen, results)
    return min(mixes(chosen.levels, seats - 1), key=lambda levels: abs(chance(chosen, levels, own) - wins))


def chance(game: Game, levels: Sequence[str], own: float) -> float:
    """How often somebody wins against some bots."""
    table = strengths_of(game).get(str(len(levels) + 1), {})
    if not set(levels) <= set(table):
        known = ", ".join(table) or "none"
        raise Unmeasured(f"of {game.name} with {len(levels) + 1} seats these levels were measured: {known}")
    return exp(own) / (exp(own) + sum(exp(table[level]) for level in levels))


def strength_by(game: Game, results: Sequence[Outcome]) -> float:
    """The probable strength of somebody with these results; without any, a beginner's."""
    spread = max([SPREAD, *[max(table.values()) / 2 for table in strengths_of(game).values()]])
    low, high = -FURTHEST, FURTHEST
    for _ in range(HALVES):  # what is still to gain falls with the strength
        middle = (low + high) / 2
        gain = sum(share - chance(game, levels, middle) for levels, share in results) - middle / spread**2
        low, high = (middle, high) if gain > 0 else (low, middle)
    return low


def mixes(levels: Sequence[str], count: int) -> list[list[str]]:
    """Every way to seat `count` bots of one level or of two neighbouring ones."""
    found = [[level] * count for level in levels]
    for weaker, stronger in pairwise(levels):
        found += [[weaker] * some + [stronger] * (count - some) for some in range(1, count)]
    return found
