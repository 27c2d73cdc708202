"""What the tests of all games need to know of triggs."""

import numpy as np
from bench.fairness import counted

VARIANTS = [
    {},
    {"boxes": [1] * 12},
    {"boxes": [9] * 12, "hand": 20, "hand_limit": 20},
    {"boxes": [1, 2, 3, 4, 5, 6, 7, 8, 9, 2, 1, 1], "hand": 1, "hand_limit": 2},
]


def deck(match):
    """Every card of the game, sorted."""
    return sorted(value for value in range(1, 13) for _ in range(9))


def cards(view):
    """Every card that the referee's view shows, sorted."""
    piles = [*view["decks"].values(), *view["hands"], view["discard"], view["removed"]]
    return sorted(card for pile in piles for card in pile)


def places(states, seats):
    """By place, how often each card was dealt to it in many states."""
    sizes = states["deck_sizes"][0]
    return {
        **{f"seat {seat}": states["hands"][:, seat].sum(axis=0, dtype=np.int64) for seat in range(seats)},
        **{
            name: counted(states["decks"][:, deck, : sizes[deck]], 12)
            for deck, name in enumerate(("left", "middle", "right"))
        },
    }
