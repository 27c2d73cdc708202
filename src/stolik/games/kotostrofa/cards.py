"""Sets of cards.

Cards lie in 46 slots sorted by value, then colour, so that equal cards are neighbours. A set of cards is an int64 with
a bit a slot; of n equal cards it has the lowest n of their slots, so that equal sets are equal numbers. Which slots are
equal depends on the colours, so the record holds it: `kinds`, `slots`, `twins`, `suits`.
"""

from typing import TYPE_CHECKING

import numpy as np

from stolik.core.bits import lowest
from stolik.core.jit import jit

from . import notation

if TYPE_CHECKING:
    from .state import State

COLOURS = 5
KINDS = notation.KINDS  # value and colour; Kotruś is the last
CARDS = 46
NONE = -1

# Slots: the nine 1s, the eight 2s, and so on to the 9 and Kotruś.
ONES_END, TWOS_END, NINE, KOTRUS = 9, 17, 44, 45
ONES_SET = (1 << ONES_END) - 1
VALUE_OF = np.array([value for value in range(1, 10) for _ in range(10 - value)] + [10], np.int8)
ALL_CARDS = (1 << CARDS) - 1
# By seats: four play without the 1s, three also without the 2s and the 9 (2.1).
WITHOUT_TWOS = ALL_CARDS & ~((1 << TWOS_END) - 1) & ~(1 << NINE)
IN_GAME = np.array([0, 0, 0, WITHOUT_TWOS, ALL_CARDS & ~ONES_SET, ALL_CARDS], np.int64)
SAME_VALUE = np.array([sum(1 << s for s in range(CARDS) if VALUE_OF[s] == VALUE_OF[t]) for t in range(CARDS)], np.int64)


@jit
def sort_cards(state: "State") -> None:
    """Lay out the slots: the colours of a value are an option, their order within it does not matter (1.2)."""
    state.slots[:] = 0
    for card in range(KOTRUS):
        state.slots[COLOURS * (int(VALUE_OF[card]) - 1) + int(state.colours[card])] += 1
    state.slots[KINDS - 1] = 1
    state.twins = 0
    state.suits[:] = 0
    slot = 0
    for kind in range(KINDS):
        first = slot
        end = slot + int(state.slots[kind])
        state.slots[kind] = first if end > first else NONE
        while slot < end:
            state.kinds[slot] = kind
            if kind != KINDS - 1:
                state.suits[kind % COLOURS] |= 1 << slot
            if slot > first:
                state.twins |= 1 << slot
            slot += 1


@jit
def first_bit(state: "State", kind: int) -> int:
    """The set of the first card of a kind."""
    return 1 << int(state.slots[kind])


@jit
def lay_out(state: "State", cards: int, place: int) -> int:
    """Put a set's cards one by one into the pile, from a place on; how many they are."""
    count = 0
    while cards != 0:
        state.pile[place + count] = state.kinds[lowest(cards)]
        cards &= cards - 1
        count += 1
    return count


@jit
def with_card(cards: int, bit: int) -> int:
    """A set and one more card of the kind that begins at `bit`: the carry finds the kind's first free slot."""
    return cards | (cards + bit)


@jit
def without_card(cards: int, bit: int, twins: int) -> int:
    """A set and one card less of the kind that begins at `bit`: two carries find the kind's last card."""
    further = cards & twins
    second = bit << 1
    return cards ^ (((further ^ (further + second)) + second) >> 2)


@jit
def joined(state: "State", cards: int, others: int) -> int:
    """Two sets as one."""
    again = cards & others  # `|` takes the larger number of a kind that both have: the smaller is still to be added
    cards |= others
    while again != 0:
        cards = with_card(cards, first_bit(state, int(state.kinds[lowest(again)])))
        again &= again - 1
    return cards
