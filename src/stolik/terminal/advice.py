"""What a hint says: moves that read the same are one, the best come first, and each has its reason."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rich.table import Table as Grid
from rich.text import Text

from stolik.drawing.cards import LINEN

MOST = 6
GAP = 0.02  # simulations tell no smaller one
BAR = 30


@dataclass(frozen=True)
class Advice:
    """A move as it reads, the chance to win with it, and why."""

    text: str
    share: float
    because: str


def advised(found: Iterable[tuple[str, int, float]], because: Mapping[int, str]) -> list[Advice]:
    """The moves (text, action, share) worth telling, the best first."""
    best: dict[str, Advice] = {}
    for text, action, share in sorted(found, key=lambda one: -one[2]):
        best.setdefault(text, Advice(text, share, because.get(action, "")))
    return list(best.values())[:MOST]


def equals(advice: list[Advice]) -> int:
    """How many of the first moves are too close to tell apart."""
    return sum(advice[0].share - one.share < GAP for one in advice)


def ranked(advice: list[Advice]) -> Grid:
    """The advice as a table: a star for the best, the chance, and the reason below the move."""
    grid = Grid(box=None, show_header=False, padding=(0, 1), pad_edge=False)
    for place, one in enumerate(advice):
        star = Text("★" if place < equals(advice) else " ", "yellow")
        grid.add_row(star, one.text, f"{one.share:4.0%}", Text("█" * round(one.share * BAR), LINEN))
        if one.because:
            grid.add_row("", Text(one.because, "dim"))
    return grid
