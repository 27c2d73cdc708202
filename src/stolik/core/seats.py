"""Seats around the table, numbered clockwise; by comparisons: a division costs as much as the rest of a turn."""

from stolik.core.jit import jit
from stolik.core.state import Fields


@jit
def left_of(state: Fields, seat: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < state.seats else 0


@jit
def right_of(state: Fields, seat: int) -> int:
    """The seat before it."""
    return seat - 1 if seat > 0 else state.seats - 1


@jit
def around(state: Fields, seat: int, steps: int) -> int:
    """A number of seats clockwise, less than once around."""
    other = seat + steps
    return other if other < state.seats else other - state.seats
