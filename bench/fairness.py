"""Whether the deals are fair: over a million of them, every card is as often in every place as it should be.

    python bench/fairness.py [--deals 1000000]

Prints a table, one line a game and number of seats. Keys are numbered, so the figures are always the same.
"""

import argparse
import importlib
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table
from scipy.special import chdtrc

from stolik import games
from stolik.core.game import Game, undealt

ROOT = Path(__file__).parents[1]
BATCH = 20_000
DOUBTFUL = 0.001  # a p-value below this would come once in a thousand fair tables

Counts = dict[str, Any]  # by place: how often each kind of card lay there


def counted(kinds: Any, number: int) -> Any:
    """How often each kind occurs in an array of kinds; negative ones are no cards."""
    kinds = kinds[kinds >= 0].astype(np.int64)
    return np.bincount(kinds, minlength=number)


def by_bits(words: Any, bits: range) -> Any:
    """How often each bit is set in an array of sets."""
    return np.array([int(((words >> bit) & 1).sum()) for bit in bits])


def places_of(name: str) -> Callable[[Any, int], Counts]:
    """What `tests/games/NAME/deck.py` says of the places that a game's cards are dealt to."""
    if str(ROOT) not in sys.path:
        sys.path.append(str(ROOT))
    found: Callable[[Any, int], Counts] = importlib.import_module(f"tests.games.{name}.deck").places
    return found


@dataclass(frozen=True)
class Finding:
    """How far the counts are from what a fair deal would give."""

    game: str
    seats: int
    deals: int
    chi_square: float
    freedom: int
    worst: float  # the largest deviation of one card in one place, in parts of what was expected

    @property
    def p_value(self) -> float:
        """How often a fair deal would be at least so far off."""
        return float(chdtrc(self.freedom, self.chi_square))


def examine(game: Game, seats: int, deals: int) -> Finding:
    """Deal so often, with numbered keys, and compare every card in every place with its share."""
    counts: Counts = {}
    places = places_of(game.name)
    for first in range(0, deals, BATCH):
        states = dealt(game, seats, first, min(BATCH, deals - first))
        for place, found in places(states, seats).items():
            counts[place] = counts.get(place, 0) + found
    table = np.array(list(counts.values()), np.float64)
    return judged(game.name, seats, deals, table)


def dealt(game: Game, seats: int, first: int, count: int) -> Any:
    """States just after the first deal."""
    states = np.zeros(count, game.state)
    states[:] = undealt(game, *game.setting(seats, {}))
    states["key"][:, 0] = np.arange(first, first + count)
    dealing = game.events.index("deal")
    for state in states:
        game.deal(state)
        while game.advance(state) != dealing:
            pass
    return states


def judged(name: str, seats: int, deals: int, table: Any) -> Finding:
    """Pearson's statistic for a table of places by kinds.

    Within one deal cards are drawn without replacement. With both margins fixed the statistic is too large by
    N / (N - 1), N the cards of a deal, and has (places - 1)(kinds - 1) degrees of freedom.
    """
    cards = table.sum() / deals
    expected = np.outer(table.sum(axis=1), table.sum(axis=0)) / table.sum()
    statistic = float((((table - expected) ** 2) / expected).sum()) * (cards - 1) / cards
    freedom = (table.shape[0] - 1) * (table.shape[1] - 1)
    return Finding(name, seats, deals, statistic, freedom, float(np.abs(table / expected - 1).max()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1_000_000)
    deals = parser.parse_args().deals
    table = Table(title=f"{deals:,} deals a line: is every card as often everywhere?", box=None)
    for name in ("game", "seats", "chi-square", "degrees", "p", "largest deviation", ""):
        table.add_column(name, justify="left" if name in ("game", "") else "right")
    for name in games.names:
        game = games.load(name)
        for seats in (game.seats[0], game.seats[-1]):
            found = examine(game, seats, deals)
            fair = "fair" if found.p_value > DOUBTFUL else "[bold red]doubtful[/]"
            figures = (f"{found.chi_square:.1f}", str(found.freedom), f"{found.p_value:.3f}", f"{found.worst:.3%}")
            table.add_row(name, str(seats), *figures, fair)
    Console(highlight=False).print(table)


if __name__ == "__main__":
    main()
