"""Triggs: the decks, the discard pile and the cards that leave the game (6), and what is known of them (8)."""

from typing import Any

from stolik.core.jit import jit
from stolik.core.rng import shuffle

from .state import COPIES, DECKS, LEFT, MIDDLE, OPEN, REMOVED, RESHUFFLED, RIGHT, UNKNOWN, VALUES, State


@jit
def take(state: State, seat: int, deck: int) -> None:
    """The top card of a deck goes to a hand (3.2); out of an open deck it is seen by all (8.1)."""
    size = state.deck_sizes[deck] - 1
    value = state.decks[deck, size]
    state.hands[seat, value] += 1
    state.hand_sizes[seat] += 1
    state.deck_sizes[deck] = size
    if deck == MIDDLE:
        if state.reshuffled[MIDDLE]:
            state.taken[seat, value] += 1
    else:
        state.known[seat, value] += 1
        seen_leaving(state, deck, value)


@jit
def seen_leaving(state: State, deck: int, value: int) -> None:
    """Everybody sees a card go from an open deck, and remembers what can be left in it (8.3)."""
    if state.reshuffled[deck]:
        state.inside[deck, value] -= 1
    else:
        state.as_dealt[value] -= 1


@jit
def put_on_discard(state: State, value: int) -> None:
    state.discard[state.discard_size] = value
    state.discard_size += 1


@jit
def remove(state: State, value: int) -> None:
    """A dead card leaves the game (6.3)."""
    state.removed[state.removed_size] = value
    state.removed_size += 1


@jit
def decks_empty(state: State) -> bool:
    return state.deck_sizes[LEFT] == 0 and state.deck_sizes[MIDDLE] == 0 and state.deck_sizes[RIGHT] == 0


@jit
def upkeep_due(state: State) -> bool:
    """A dead card shows (6.3), or a deck is empty while there are discards (6.1)."""
    if state.dead_from < VALUES and (dead_on(state, LEFT) or dead_on(state, RIGHT)):
        return True
    return state.discard_size > 0 and empty_deck(state) != UNKNOWN


@jit
def dead_on(state: State, deck: int) -> bool:
    size = state.deck_sizes[deck]
    return size > 0 and state.decks[deck, size - 1] >= state.dead_from


@jit
def empty_deck(state: State) -> int:
    """The first of left, middle, right that is empty (6.2), or UNKNOWN."""
    for deck in range(DECKS):
        if state.deck_sizes[deck] == 0:
            return deck
    return UNKNOWN


@jit
def put_in_order(state: State) -> int:
    """Remove one dead card (6.3) or reshuffle the discards (6.1); the event."""
    for deck in OPEN:
        if dead_on(state, deck):
            remove_top(state, deck)
            return REMOVED
    reshuffle(state, empty_deck(state))
    return RESHUFFLED


@jit
def remove_top(state: State, deck: int) -> None:
    """A dead card that shows leaves the game at once (6.3)."""
    size = state.deck_sizes[deck] - 1
    value = state.decks[deck, size]
    state.deck_sizes[deck] = size
    remove(state, value)
    seen_leaving(state, deck, value)


@jit
def reshuffle(state: State, deck: int) -> None:
    """The whole discard pile becomes the deck (6.1); everybody has seen its cards, nobody knows their order (8.3)."""
    shuffle(state, state.discard, state.discard_size)
    state.inside[deck, :] = 0
    for place in range(state.discard_size):
        value = state.discard[place]
        state.decks[deck, place] = value
        state.inside[deck, value] += 1
    state.deck_sizes[deck] = state.discard_size
    state.discard_size = 0
    state.discard[:] = UNKNOWN
    state.reshuffled[deck] = 1
    if deck == MIDDLE:
        state.taken[:] = 0
        for value in range(VALUES):
            state.as_dealt[value] = min(
                state.as_dealt[value], COPIES - seen(state, value, state.known) - state.inside[MIDDLE, value]
            )


@jit
def seen(state: State, value: int, hands: Any) -> int:
    """The cards of a value in these hands, laid down, removed, or in open decks that everybody saw as discards."""
    count = 0
    for seat in range(state.seats):
        count += int(hands[seat, value])
    for place in range(state.discard_size):
        if state.discard[place] == value:
            count += 1
    for place in range(state.removed_size):
        if state.removed[place] == value:
            count += 1
    for deck in OPEN:
        if state.reshuffled[deck]:
            count += int(state.inside[deck, value])
    return count
