"""What the tests of all games need to know of kotostrofa."""

import numpy as np
from bench.fairness import by_bits

from stolik.games.kotostrofa.notation import COLOURS

TWO_COLOURS = "r" * 20 + "b" * 25
ONE_COLOUR = "p" * 45
UNEVEN = "rrrrrrrrr" + "oogg" * 2 + "b" * 7 + "rogbpr" + "ppppp" + "rogb" + "rrg" + "bb" + "o"
VARIANTS = [{}, {"rounds": 1, "colours": UNEVEN}, {"rounds": 3, "colours": ONE_COLOUR}, {"colours": TWO_COLOURS}]


def deck(match):
    """Every card of the game, sorted."""
    values = [value for value in range(1, 10) for _ in range(10 - value)]
    letters = match.options["colours"]
    assert set(letters) <= set(COLOURS)
    return sorted([*[f"{value}{colour}" for value, colour in zip(values, letters, strict=True)], "10k"])


def cards(view):
    """Every card that the referee's view shows, sorted."""
    return sorted([*view["pile"], *view["left_out"], *[card for hand in view["hands"] for card in hand]])


def places(states, seats):
    """By place, how often each card was dealt to it in many states."""
    kinds = states["kinds"][0]
    dealt = []
    for seat in range(seats):
        slots = by_bits(states["hands"][:, seat], range(len(kinds)))
        dealt.append(np.bincount(kinds, weights=slots))  # a hand does not tell which of two equal cards it holds
    used = sum(dealt) > 0  # fewer seats play with fewer cards
    return {f"seat {seat}": counts[used] for seat, counts in enumerate(dealt)}
