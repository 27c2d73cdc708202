"""Kotostrofa: the trail of the cards that changed place this round, from which a seat can tell where a card may be.

An entry has the card's kind, the place that it left and the place that it came to. In a masked state the kind is
UNSEEN where the seat saw a card go from hand to hand but not which one.
"""

import numpy as np

from stolik.core.jit import jit

from .state import SEATS, TRAIL, State

KIND = 63  # the bits of an entry: the kind, then the two places, then the marks of `following`
UNSEEN = 63
SOURCE, TARGET = 6, 9
PLACE = 7
PLAIN = (1 << 12) - 1
FORGOTTEN = 8  # the oldest entries that make room at once
TOGETHER = 32  # entries that are hidden at once: the processor cannot foresee how many there are


def _hidden_ways(viewer: int) -> int:
    """The ways from hand to hand that a viewer does not see, a bit each."""
    hands = set(range(SEATS)) - {viewer}
    return sum(1 << (source | target << TARGET - SOURCE) for source in hands for target in hands - {source})


HIDDEN_WAYS = np.array([_hidden_ways(viewer) for viewer in range(SEATS + 1)])


@jit
def source_of(entry: int) -> int:
    """The place that a card left: a seat or the pile."""
    return (entry >> SOURCE) & PLACE


@jit
def target_of(entry: int) -> int:
    """The place that a card came to: a seat or the pile."""
    return (entry >> TARGET) & PLACE


@jit
def forget_oldest(state: State) -> None:
    """The oldest cards of a full trail make room."""
    state.trail_size -= FORGOTTEN
    at = FORGOTTEN
    while at != TRAIL:  # a `for` would be written out for CUDA, wherever a card is noted
        state.trail[at - FORGOTTEN] = state.trail[at]
        state.trail[at] = 0
        at += 1


@jit
def note(state: State, kind: int, source: int, target: int) -> None:
    """A card has changed place; of more than TRAIL cards in a round the oldest are forgotten (7.3)."""
    if state.trail_size == TRAIL:
        forget_oldest(state)
    # A record's int8 would overflow where rules run interpreted.
    state.trail[state.trail_size] = int(kind) | (int(source) << SOURCE) | (int(target) << TARGET)
    state.trail_size += 1


@jit
def clear_trail(state: State) -> None:
    """All cards are dealt or shown."""
    state.trail[:] = 0
    state.trail_size = 0


@jit
def hide_trail(state: State, viewer: int) -> None:
    """Cards that went from hand to hand are known to these two alone (7.2)."""
    hidden = HIDDEN_WAYS[viewer]
    end = (int(state.trail_size) + TOGETHER - 1) & -TOGETHER
    for at in range(min(end, TRAIL)):  # beyond the last entry there are blank ones
        entry = int(state.trail[at])
        state.trail[at] = entry | -((hidden >> (entry >> SOURCE)) & 1) & UNSEEN
