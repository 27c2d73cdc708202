"""Points of finished rounds, who has won, and who is likely to: templates for a game's `utility`, `value`, `stage`."""

from math import exp
from typing import Any, Protocol

from stolik.core.contract import over, points
from stolik.core.jit import jit
from stolik.core.state import Fields

# A game's own functions replace these.
FEWEST = True  # whether the fewest points win
DEALING = 0  # the phase in which a round is closed and the next not dealt


@jit
def summed(past: Any, rounds: int, seat: int) -> int:
    """A seat's points of the first rounds together."""
    total = 0
    for number in range(rounds):
        total += int(past[number, seat])
    return total


def share(state: Fields, seat: int) -> float:
    """The seat's share of the win; 0 before the end."""
    if not over(state):
        return 0.0
    mine = points(state, seat)
    winners = 0
    for other in range(state.seats):
        theirs = points(state, other)
        if theirs == mine:
            winners += 1
        elif (theirs < mine) == FEWEST:
            return 0.0
    return 1.0 / winners


def odds(state: Fields, seat: int, scale: float) -> float:
    """The seat's expected share of the win; `scale` points are odds of e to 1, negative if the most points win."""
    mine = points(state, seat)
    total = 0.0
    for other in range(state.seats):
        total += exp((mine - points(state, other)) / scale)
    return 1.0 / total


class Rounds(Protocol):
    """What `stage` reads of a state."""

    round_number: int
    phase: int


def stage(state: Rounds) -> int:
    """The round, the next one from the moment that a round is closed."""
    return state.round_number + (1 if state.phase == DEALING else 0)
