"""Triggs: what each seat can know, and worlds that agree with it."""

from stolik.core.jit import jit
from stolik.core.rng import below, forget, shuffle

from .rules import (
    CARDS,
    COPIES,
    DECKS,
    MIDDLE,
    OPEN,
    UNKNOWN,
    VALUES,
    State,
    makes_left,
    seen,
    shows,
)

FIELD = 5  # bits for one value's count where twelve of them are kept in a number
REDEALS = 200  # tries to find a world in which a cross-off can go on


@jit
def mask(state: State, seat: int) -> None:
    """Of other hands only the cards known to all show (8.1), of the open decks only the top (8.2)."""
    forget(state)
    for deck in range(DECKS):
        top = state.deck_sizes[deck] - 1
        for place in range(CARDS):
            if place != top or deck == MIDDLE:
                state.decks[deck, place] = UNKNOWN
    for other in range(state.seats):
        if other != seat:
            for value in range(VALUES):
                state.hands[other, value] = state.known[other, value]
                state.taken[other, value] = 0


@jit
def redeal(state: State) -> None:
    """Hand the unseen cards out anew, decks seen as discards keeping theirs (8.3)."""
    blank = 0
    for seat in range(state.seats):
        if missing(state, seat) > 0:
            blank |= 1 << seat
    share_out(state)
    # A seat that may go on crossing off is known to hold a make; the bound is for the rarest of them.
    tries = 0
    while state.crossing != UNKNOWN and makes_left(state, state.turn) == 0 and tries < REDEALS:
        for seat in range(state.seats):
            if (blank >> seat) & 1:
                for value in range(VALUES):
                    state.hands[seat, value] = state.known[seat, value]
        share_out(state)
        tries += 1


@jit
def missing(state: State, seat: int) -> int:
    """The cards of a hand that a masked state does not show."""
    count = int(state.hand_sizes[seat])
    for value in range(VALUES):
        count -= int(state.hands[seat, value])
    return count


@jit
def share_out(state: State) -> None:
    """Fill the middle deck, the open decks, then the hands, none beyond what can be in it (8.3).

    Counts of the twelve values are kept in numbers of five bits a value, for want of an array.
    """
    unseen = 0
    for_middle = 0
    for_dealt = 0  # never more than the unseen ones
    spare = 0  # cards for the decks as dealt beyond those they need
    for deck in OPEN:
        if not state.reshuffled[deck]:
            spare -= max(0, int(state.deck_sizes[deck]) - 1)
    for value in range(VALUES):
        rest = COPIES - seen(state, value, state.hands)
        dealt = int(state.as_dealt[value])
        for deck in OPEN:
            if not state.reshuffled[deck] and shows(state, deck, value):
                rest -= 1
                dealt -= 1
        middle = rest
        if state.reshuffled[MIDDLE]:
            middle = int(state.inside[MIDDLE, value])
            for seat in range(state.seats):
                middle -= int(state.taken[seat, value])
        else:
            dealt = rest
        unseen += rest << (FIELD * value)
        for_middle += min(middle, rest) << (FIELD * value)
        for_dealt += min(dealt, rest) << (FIELD * value)
        spare += min(dealt, rest)
    for place in range(state.deck_sizes[MIDDLE]):
        value = pick_value(state, unseen, for_middle, for_dealt if spare == 0 else 0)
        card = 1 << (FIELD * value)
        if held(unseen, value) == held(for_dealt, value):
            for_dealt -= card
            spare -= 1
        unseen -= card
        for_middle -= card
        state.decks[MIDDLE, place] = value
    for deck in OPEN:
        if state.reshuffled[deck]:
            reorder(state, deck)
            continue
        for place in range(state.deck_sizes[deck] - 1):
            value = pick_value(state, unseen, for_dealt, 0)
            unseen -= 1 << (FIELD * value)
            for_dealt -= 1 << (FIELD * value)
            state.decks[deck, place] = value
    for seat in range(state.seats):
        for _ in range(missing(state, seat)):
            value = pick_value(state, unseen, unseen, 0)
            unseen -= 1 << (FIELD * value)
            state.hands[seat, value] += 1


@jit
def held(counts: int, value: int) -> int:
    """One of the twelve counts in a number."""
    return (counts >> (FIELD * value)) & ((1 << FIELD) - 1)


@jit
def pick_value(state: State, unseen: int, allowed: int, reserved: int) -> int:
    """A value at random among the unseen cards that are allowed, none of those that are all reserved."""
    cards = 0
    for value in range(VALUES):
        if held(unseen, value) > held(reserved, value):
            cards += min(held(unseen, value), held(allowed, value))
    card = below(state, cards)
    for value in range(VALUES):
        if held(unseen, value) > held(reserved, value):
            card -= min(held(unseen, value), held(allowed, value))
            if card < 0:
                return value
    return 0  # not reached: the truth is one way to share out, and every pick leaves one


@jit
def reorder(state: State, deck: int) -> None:
    """An open deck that everybody saw as discards: the same cards beneath the top, in another order (8.3)."""
    size = state.deck_sizes[deck]
    if size == 0:
        return
    place = 0
    for value in range(VALUES):
        for _ in range(state.inside[deck, value] - (1 if shows(state, deck, value) else 0)):
            state.decks[deck, place] = value
            place += 1
    shuffle(state, state.decks[deck], size - 1)
