"""Kotostrofa: cards change place, and those who see it know where they are."""

from stolik.core.bits import lowest
from stolik.core.jit import jit

from .cards import NONE, first_bit, joined, with_card, without_card
from .state import PILE, SEATS, SINCE, State
from .trail import note


@jit
def gain(state: State, seat: int, kind: int) -> None:
    """A card comes to a hand."""
    state.hands[seat] = with_card(state.hands[seat], first_bit(state, kind))
    grow(state, seat, 1)


@jit
def grow(state: State, seat: int, count: int) -> None:
    """Add to the size of a hand, and to the cards that came since its seat threw nothing (7.1)."""
    state.hand_sizes[seat] += count
    since = int(state.declined[seat])
    state.declined[seat] = min(since + count, SINCE) if since > 0 else 0


@jit
def lose(state: State, seat: int, kind: int) -> None:
    """A card leaves a hand; with its last card a seat is out of the round (3.7)."""
    state.hands[seat] = without_card(state.hands[seat], first_bit(state, kind), state.twins)
    state.hand_sizes[seat] -= 1
    if state.hand_sizes[seat] == 0:
        state.leaving |= 1 << int(seat)


@jit
def take_all(state: State, owner: int, taker: int) -> None:
    """A whole hand changes hands: who knew all of it knows where it is (7.3)."""
    cards = state.hands[owner]
    left = cards
    while left != 0:
        note(state, int(state.kinds[lowest(left)]), owner, taker)
        left &= left - 1
    for viewer in range(SEATS + 1):
        if viewer != taker and (viewer == owner or state.known[owner, viewer] == cards):
            state.known[taker, viewer] = joined(state, state.known[taker, viewer], cards)
        state.known[owner, viewer] = 0
    state.hands[taker] = joined(state, state.hands[taker], cards)
    grow(state, taker, int(state.hand_sizes[owner]))
    state.hands[owner] = 0
    state.hand_sizes[owner] = 0
    state.leaving |= 1 << int(owner)


@jit
def pass_on(state: State, owner: int, taker: int, kind: int) -> None:
    """One of several cards goes from hand to hand: these two see it (7.2), from the others it hides (7.3)."""
    note(state, kind, owner, taker)
    bit = first_bit(state, kind)
    for viewer in range(SEATS + 1):
        located = state.known[owner, viewer]
        if viewer == taker:
            if located & bit:
                state.known[owner, viewer] = without_card(located, bit, state.twins)
        else:
            # Any of the located cards may be the one that went, but of n equal ones n - 1 stay.
            state.known[owner, viewer] = (located & state.twins) >> 1
    state.known[taker, owner] = with_card(state.known[taker, owner], bit)
    lose(state, owner, kind)
    gain(state, taker, kind)


@jit
def discard(state: State, seat: int, kind: int) -> None:
    """A card goes from a hand to the top of the pile, seen by all (7.6)."""
    note(state, kind, seat, PILE)
    bit = first_bit(state, kind)
    for viewer in range(SEATS + 1):
        located = state.known[seat, viewer]
        if located & bit:
            state.known[seat, viewer] = without_card(located, bit, state.twins)
    lose(state, seat, kind)
    state.pile_set = with_card(state.pile_set, bit)
    state.pile[state.pile_size] = kind
    state.pile_size += 1


@jit
def discard_all(state: State, seat: int, cards: int) -> None:
    """Some cards go from a hand to the pile one by one, the lowest first."""
    while cards != 0:
        discard(state, seat, int(state.kinds[lowest(cards)]))
        cards &= cards - 1


@jit
def take_from_pile(state: State, kind: int) -> None:
    """A card leaves the pile; of equal ones the topmost."""
    at = state.pile_size - 1
    while state.pile[at] != kind:
        at -= 1
    state.pile_size -= 1
    for i in range(at, state.pile_size):
        state.pile[i] = state.pile[i + 1]
    state.pile[state.pile_size] = NONE
    state.pile_set = without_card(state.pile_set, first_bit(state, kind), state.twins)


@jit
def locate(state: State, seat: int, kind: int) -> None:
    """Everybody has seen a card come from the pile to a hand (7.6)."""
    note(state, kind, PILE, seat)
    bit = first_bit(state, kind)
    for viewer in range(SEATS + 1):
        if viewer != seat:
            state.known[seat, viewer] = with_card(state.known[seat, viewer], bit)
