"""What the tests of all games need to know of komary."""

import numpy as np
from bench.fairness import counted

VARIANTS = [{}, {"limit": 1, "hand": 1}, {"limit": 90, "hand": 9}]


def deck(match):
    """Every card of the game, sorted."""
    return sorted([*"123456"] * 8 + ["b"] * 7)


def cards(view):
    """Every card that the referee's view shows, sorted."""
    return sorted([*view["pile"], *view["stock"], *[card for hand in view["hands"] for card in hand]])


def places(states, seats):
    """By place, how often each card was dealt to it in many states."""
    left = int(states["stock_size"][0])
    return {
        **{f"seat {seat}": states["hands"][:, seat].sum(axis=0, dtype=np.int64) for seat in range(seats)},
        "turned up": counted(states["stock"][:, left - 1], 7),
        "stock": counted(states["stock"][:, : left - 1], 7),
    }
