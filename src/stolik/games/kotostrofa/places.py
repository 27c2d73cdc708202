"""Kotostrofa: where cards lie that a seat does not see, and where they were before a decision."""

from typing import Any

import numpy as np

from stolik.core.beliefs import Question
from stolik.core.bits import lowest, size_of
from stolik.core.jit import jit
from stolik.core.rng import below

from .cards import CARDS as NUMBER_OF_CARDS
from .cards import KINDS, KOTRUS, VALUE_OF, first_bit, with_card, without_card
from .notation import CARDS
from .state import PILE, TRAIL, State
from .trail import FORGOTTEN, KIND, UNSEEN, source_of, target_of

__all__ = ["CARDS", "NAMES", "comparable", "count", "places", "questions", "recall"]

NAMES: dict[str, dict[str, str]] = {"pl": {}, "en": {}}


def places(seats: int) -> tuple[str, ...]:
    """The hands: the pile lies open."""
    return tuple(f"seat {seat}" for seat in range(seats))


def count(worlds: Any) -> Any:
    """How many cards of each kind lie in each hand."""
    seats = int(worlds["seats"][0])
    found = np.zeros((len(worlds), KINDS, seats), np.int8)
    for slot in range(NUMBER_OF_CARDS):
        found[:, worlds["kinds"][0, slot]] += (worlds["hands"][:, :seats] >> slot & 1).astype(np.int8)
    return found


def questions(now: State, seat: int) -> list[Question]:
    """Who holds Kotruś, and who a cat of the same value as one of the seat's own."""
    own = {int(VALUE_OF[slot]) for slot in range(KOTRUS) if int(now.hands[seat]) >> slot & 1}
    found = []
    for other in range(now.seats):
        if other != seat:
            found.append(Question("kotrus", CARDS[-1:], f"seat {other}", {"seat": other}))
            for value in sorted(own):
                cards = [card for card in CARDS if card[:-1] == str(value)]
                found.append(Question("value", cards, f"seat {other}", {"seat": other, "value": value}))
    return found


def comparable(now: State, then: State) -> bool:
    """Whether both are of one round of which nothing is forgotten."""
    return bool(now.round_number == then.round_number and now.trail_size < TRAIL - FORGOTTEN)


@jit
def recall(world: State, then: State, viewer: int, mover: int, action: int) -> int:
    """Every card that changed place since goes back; where the viewer did not see which one, any that it may be."""
    for seat in range(then.seats):
        if seat != viewer:
            then.hands[seat] = world.hands[seat]
    for at in range(world.trail_size - 1, then.trail_size - 1, -1):
        entry = int(world.trail[at])
        source, target = source_of(entry), target_of(entry)
        kind = entry & KIND
        if kind == UNSEEN:
            kind = moved(then, viewer, source, target)
        bit = first_bit(then, kind)
        if target != PILE and target != viewer:
            then.hands[target] = without_card(then.hands[target], bit, then.twins)
        if source != PILE and source != viewer:
            then.hands[source] = with_card(then.hands[source], bit)
    return action


@jit
def moved(state: State, viewer: int, source: int, target: int) -> int:
    """A card that may have gone from hand to hand: one located in the first, else any not located in the other."""
    held = int(state.hands[target])
    due = int(state.known[source, viewer]) & ~int(state.hands[source]) & held
    free = held & ~int(state.known[target, viewer])
    cards = due if due != 0 else free if free != 0 else held
    for _ in range(below(state, size_of(cards))):
        cards &= cards - 1
    return int(state.kinds[lowest(cards)])
