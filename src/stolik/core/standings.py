"""What standings between rounds are worth: templates for a game's `value`, where a simulation may stop."""

from math import exp
from typing import Any

from stolik.core.contract import points


def lowest_odds(state: Any, seat: int, scale: float) -> float:
    """The seat's expected share of the win when the fewest points win, `scale` points apart being e to 1."""
    mine = points(state, seat)
    total = 0.0
    for other in range(state.seats):
        total += exp((mine - points(state, other)) / scale)
    return 1.0 / total


def highest_odds(state: Any, seat: int, scale: float) -> float:
    """The seat's expected share of the win when the most points win, `scale` points apart being e to 1."""
    mine = points(state, seat)
    total = 0.0
    for other in range(state.seats):
        total += exp((points(state, other) - mine) / scale)
    return 1.0 / total
