"""What the tests of all games need to know of jamniki."""

from itertools import product

import numpy as np
from bench.fairness import counted

FLAGS = ("every_colour", "tasks", "free_white")
VARIANTS = [
    *[
        dict.fromkeys([flag for flag, on in zip(FLAGS, chosen, strict=True) if on], True)
        for chosen in product((0, 1), repeat=3)
    ],
    {"games": 1},
    {"games": 3, "tasks": True},
]
TWICE = ("r2r2", "o2o2", "g2g2", "b2b2", "p2p2")
ONCE = (
    *("r2r3", "o2o3", "g2g3", "b2b3", "p2p3"),
    *("r3g3", "r3o3", "b3o3", "b3r3", "g3b3", "g3r3", "o3b3", "o3g3", "p3g3", "p3b3", "p3o3", "p3r3"),
    *("b4g4", "r4b4", "g4o4", "o4r4", "p4p4"),
)


def deck(match):
    """Every tile of the game, sorted."""
    return sorted([*TWICE, *TWICE, *ONCE])


def cards(view):
    """Every tile that the referee's view shows, sorted."""
    return sorted([*view["hand"], *view["stack"], *[laid["tile"] for coat in view["coats"] for laid in coat]])


def places(states, seats):
    """By place, how often each card was dealt to it in many states."""
    size = int(states["stack_size"][0])
    kinds = int(states["stack"].max()) + 1
    thirds = np.array_split(np.arange(size), 3)
    return {
        "hand": counted(states["stack"][:, size : size + seats], kinds),
        **{f"stack {number}": counted(states["stack"][:, places], kinds) for number, places in enumerate(thirds)},
    }
