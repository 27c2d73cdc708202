"""How strong the levels of a game are beside each other, as the arena measured it.

A strength is a logarithm: whoever has s wins e^s in e^s + Σ e^t matches against others of strengths t. `easy` has 0.
`python bench/strength.py` writes the file `strengths.json` of a game's folder; a game may have none.
"""

import json
from importlib.resources import files
from math import log

from stolik.core.game import Game

FILE = "strengths.json"
SURE = 0.998  # the most that a share counts: beyond that matches tell nothing

Strengths = dict[str, dict[str, float]]  # by number of seats and level


def strengths_of(game: Game) -> Strengths:
    """By number of seats and level, as strong as it was measured."""
    path = files(game.package).joinpath(FILE)
    found: Strengths = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return found


def ahead(share: float, seats: int) -> float:
    """How much stronger one is who wins that share among copies of another."""
    share = min(max(share, 1 - SURE), SURE)
    return log(share * (seats - 1) / (1 - share))
