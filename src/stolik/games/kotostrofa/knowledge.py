"""Kotostrofa: what each seat may know, and worlds that agree with it."""

from stolik.core.bits import size_of
from stolik.core.jit import jit
from stolik.core.rng import below, forget, shuffle

from .cards import IN_GAME, NONE, first_bit, joined, lay_out, with_card
from .following import follow_trail
from .rules import card_at
from .state import CLOSING, EVERYBODY, GIFT, HIDDEN, OVER, State
from .trail import hide_trail


@jit
def hands_open(state: State) -> bool:
    """Hands lie open from the scoring on (7.1)."""
    return CLOSING <= state.phase <= OVER


@jit
def finished(state: State) -> int:
    """How many rounds have been scored."""
    return int(state.round_number) - (0 if hands_open(state) else 1)


@jit
def mask(state: State, seat: int) -> None:
    """Of other hands only what the seat has located is left (7.1); what others know beyond what all know is theirs."""
    forget(state)
    viewer = seat if seat >= 0 else EVERYBODY
    for owner in range(state.seats):
        located = state.known[owner, viewer]
        if owner != seat and not hands_open(state):
            state.hands[owner] = located
        own = state.known[owner, owner]
        state.known[owner, : state.seats] = state.known[owner, EVERYBODY]
        state.known[owner, owner] = own
        state.known[owner, viewer] = located
    hide_trail(state, viewer)
    if state.due_card != NONE and state.due_from != seat:
        state.due_card = HIDDEN
    if state.phase == GIFT and state.turn != seat:
        state.gift = HIDDEN


@jit
def redeal(state: State) -> None:
    """Hand the unseen cards out anew to the hands that are not wholly known, after those that can be followed (7.3)."""
    follow_trail(state)
    seen = state.pile_set
    for seat in range(state.seats):
        seen = joined(state, seen, state.hands[seat])
    unseen = lay_out(state, IN_GAME[state.seats] & ~seen, int(state.pile_size))
    cards = state.pile[state.pile_size :]
    shuffle(state, cards, unseen)
    for seat in range(state.seats):
        for _ in range(state.hand_sizes[seat] - size_of(state.hands[seat])):
            unseen -= 1
            state.hands[seat] = with_card(state.hands[seat], first_bit(state, int(cards[unseen])))
    cards[:] = NONE
    if state.due_card == HIDDEN:
        state.due_card = any_card(state, int(state.due_from))
    if state.gift == HIDDEN:
        state.gift = any_card(state, int(state.turn))


@jit
def any_card(state: State, seat: int) -> int:
    """A card of a hand, each as likely as the others."""
    return card_at(state, seat, below(state, int(state.hand_sizes[seat])))
