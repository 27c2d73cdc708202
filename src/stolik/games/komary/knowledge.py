"""Lato z komarami: what each seat may know, and worlds that agree with it."""

from stolik.core.jit import jit
from stolik.core.rng import forget, shuffle

from .rules import SCORING, UNKNOWN, VALUES, State, copies


@jit
def shown(state: State) -> bool:
    """Hands lie open from the scoring on (5.1)."""
    return state.phase > SCORING


@jit
def mask(state: State, seat: int) -> None:
    """Other hands and the stock are hidden (7.1); sizes, pile, tokens and passes are not (7.2)."""
    forget(state)
    state.stock[:] = UNKNOWN
    if not shown(state):
        for other in range(state.seats):
            if other != seat:
                state.hands[other, :] = 0


@jit
def redeal(state: State) -> None:
    """Hand the unseen cards out anew: hands that are not known, then the stock."""
    unseen = 0
    for value in range(VALUES):
        rest = copies(value)
        for seat in range(state.seats):
            rest -= state.hands[seat, value]
        for place in range(state.pile_size):
            if state.pile[place] == value:
                rest -= 1
        for _ in range(rest):
            state.stock[unseen] = value
            unseen += 1
    shuffle(state, state.stock, unseen)
    for seat in range(state.seats):
        known = 0
        for value in range(VALUES):
            known += state.hands[seat, value]
        for _ in range(state.hand_sizes[seat] - known):
            unseen -= 1
            state.hands[seat, state.stock[unseen]] += 1
