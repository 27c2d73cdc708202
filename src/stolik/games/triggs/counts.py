"""Triggs: how many of each value, twelve counts in one number.

Four bits a value: no array is needed, and pairs are counted many at a time.
"""

from typing import Any

from stolik.core.jit import jit

from .state import VALUES, State

BITS = 4
UNITS = 0x111111111111


@jit
def packed(counts: Any) -> int:
    """Twelve counts as one number."""
    number = 0
    for value in range(VALUES):
        number += int(counts[value]) << (BITS * value)
    return number


@jit
def packed_pile(pile: Any, size: int) -> int:
    """How many cards of each value lie in a pile."""
    number = 0
    # Of a size in eight bits the compiler for CUDA knows that it is below 128, and would write this loop out 128 times.
    for place in range(int(size) & 0xFFFF):
        number += 1 << (BITS * int(pile[place]))
    return number


@jit
def packed_hand(state: State, seat: int) -> int:
    return packed(state.hands[seat])


@jit
def packed_free(state: State, seat: int) -> int:
    """The free boxes of each row."""
    return packed(state.boxes) - packed(state.crossed[seat])


@jit
def held(counts: int, value: int) -> int:
    return (counts >> (BITS * value)) & 15


@jit
def total(counts: int) -> int:
    """All counts together."""
    found = 0
    while counts:
        found += counts & 15
        counts >>= BITS
    return found


@jit
def smaller(one: int, other: int) -> int:
    """The smaller count of each value."""
    found = 0
    for value in range(VALUES):
        found += min(held(one, value), held(other, value)) << (BITS * value)
    return found


@jit
def nonzero(counts: int) -> int:
    """A 1 for each count that is not 0."""
    return (counts | counts >> 1 | counts >> 2 | counts >> 3) & UNITS


@jit
def most_boxes(hand: int, free: int, pairs: int, value: int) -> int:
    """How many boxes of a row a hand can cross off at once (3.5), free boxes permitting (3.6)."""
    return min(held(hand, value) + held(pairs, value), held(free, value))


@jit
def pairs_of(hand: int) -> int:
    """How many pairs the hand has for each value: no card serves two pairs of one sum, so the counts just add up."""
    pairs = 0
    for lower in range(VALUES // 2):
        pairs += (held(hand, lower) >> 1) << (BITS * (2 * lower + 1))
    # min(a, b) is the number of levels that both reach; at each level one shift pairs a card with all higher ones.
    level = nonzero(hand)
    while level:
        for lower in range(VALUES // 2 - 1):
            if held(level, lower):
                higher = level & ((1 << (BITS * (VALUES - 1 - lower))) - (1 << (BITS * (lower + 1))))
                pairs += higher << (BITS * (lower + 1))
        hand -= level
        level = nonzero(hand)
    return pairs
