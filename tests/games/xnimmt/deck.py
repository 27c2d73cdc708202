"""What the tests of all games need to know of xnimmt."""

import numpy as np
from bench.fairness import by_bits, counted

VARIANTS = [
    {},
    {"rounds": 1, "hand": 1},
    {"rounds": 3, "hand": 3},
    {"rounds": 1, "hand": 24},
    {"rounds": 1, "hand": 48},
]


def deck(match):
    """Every card of the game, sorted."""
    return list(range(1, 101))


def cards(view):
    """Every card that the referee's view shows, sorted."""
    lists = [*view["rows"].values(), *view["hands"], *view["x_rows"], *view["x_piles"], view["collected"]]
    chosen = [card for card in view["chosen"] if card is not None]
    placing = [card for card, _ in view["placing"]]
    return sorted([*view["unused"], *chosen, *placing, *[card for cards in lists for card in cards]])


def places(states, seats):
    """By place, how often each card was dealt to it in many states."""
    halves = range(1, 51)
    dealt = {
        f"seat {seat}": np.concatenate([by_bits(states["hands"][:, seat, half], halves) for half in (0, 1)])
        for seat in range(seats)
    }
    rows = {f"row {row + 3}": counted(states["rows"][:, row, 0], 101)[1:] for row in range(3)}
    return {**dealt, **rows, "unused": len(states) - sum(dealt.values()) - sum(rows.values())}
