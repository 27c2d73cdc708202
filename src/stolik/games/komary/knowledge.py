"""Lato z komarami: what each seat may know, and worlds that agree with it."""

from stolik.core.jit import jit
from stolik.core.rng import below, forget, shuffle

from .rules import LAST, SCORING, UNKNOWN, VALUES, State, any_fits, copies, fits


@jit
def hands_open(state: State) -> bool:
    """Hands lie open from the scoring on (5.1)."""
    return state.phase > SCORING


@jit
def mask(state: State, seat: int) -> None:
    """Other hands and the stock are hidden (7.1); sizes, pile, tokens and passes are not (7.2)."""
    forget(state)
    state.stock[:] = UNKNOWN
    if not hands_open(state):
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
    if state.phase == LAST and not any_fits(state, state.turn):
        unseen = deal_asked(state, unseen)
    shuffle(state, state.stock, unseen)
    for seat in range(state.seats):
        for _ in range(missing(state, seat)):
            unseen -= 1
            state.hands[seat, state.stock[unseen]] += 1


@jit
def missing(state: State, seat: int) -> int:
    """How many cards of a hand are not known."""
    known = 0
    for value in range(VALUES):
        known += state.hands[seat, value]
    return state.hand_sizes[seat] - known


@jit
def deal_asked(state: State, unseen: int) -> int:
    """The last seat is asked only if a card fits (4.2): draw its hand until one does; how many cards are left."""
    # Hands with a fitting card stay as likely as each other; even a single card among all takes 55 draws on average.
    drawn = missing(state, state.turn)
    top = state.pile[state.pile_size - 1]
    left = unseen - drawn
    asked = drawn > 0 and fitting(state, 0, unseen, top)
    while asked:
        for last in range(unseen - 1, left - 1, -1):
            place = below(state, last + 1)
            card = state.stock[place]
            state.stock[place] = state.stock[last]
            state.stock[last] = card
        asked = not fitting(state, left, unseen, top)
    for place in range(left, unseen):
        state.hands[state.turn, state.stock[place]] += 1
    return left


@jit
def fitting(state: State, first: int, end: int, top: int) -> bool:
    """Whether one of some cards in the stock fits on the pile."""
    found = False
    for place in range(first, end):
        found |= fits(state.stock[place], top)
    return found
