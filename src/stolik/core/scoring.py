"""Who has won, from points alone: templates for a game's `utility`."""

from typing import Any

from stolik.core.contract import over, points


def lowest_share(state: Any, seat: int) -> float:
    """The seat's share of the win when the fewest points win; 0 before the end."""
    if not over(state):
        return 0.0
    mine = points(state, seat)
    winners = 0
    for other in range(state.seats):
        theirs = points(state, other)
        if theirs < mine:
            return 0.0
        if theirs == mine:
            winners += 1
    return 1.0 / winners


def highest_share(state: Any, seat: int) -> float:
    """The seat's share of the win when the most points win; 0 before the end."""
    if not over(state):
        return 0.0
    mine = points(state, seat)
    winners = 0
    for other in range(state.seats):
        theirs = points(state, other)
        if theirs > mine:
            return 0.0
        if theirs == mine:
            winners += 1
    return 1.0 / winners
