"""X nimmt!: where cards lie that a seat does not see, and where they were before a decision."""

from itertools import pairwise
from typing import Any

import numpy as np

from stolik.core.beliefs import Question
from stolik.core.jit import jit

from .knowledge import unseen
from .notation import CHOICES
from .rules import CARDS as NUMBER_OF_CARDS
from .rules import FIRST_ROW, HALF, HALVES, HIDDEN, NONE, ROWS, SHORTEST, State, bit, half, last_of

CARDS = CHOICES
UNHEARD = -1

NAMES = {"pl": {"aside": "poza rundą"}, "en": {"aside": "out of the round"}}


def places(seats: int) -> tuple[str, ...]:
    """The hands, and the cards that are out of the round."""
    return (*[f"seat {seat}" for seat in range(seats)], "aside")


def count(worlds: Any) -> Any:
    """Which cards lie in each place; a card that is chosen and not revealed counts to its hand."""
    seats = int(worlds["seats"][0])
    found = np.zeros((len(worlds), NUMBER_OF_CARDS, seats + 1), np.int8)
    aside = np.array([[unseen(world, which) for which in range(HALVES)] for world in worlds])
    for card in range(1, NUMBER_OF_CARDS + 1):
        which, shift = (card - 1) // HALF, (card - 1) % HALF + 1
        found[:, card - 1, :seats] = worlds["hands"][:, :seats, which] >> shift & 1
        found[:, card - 1, :seats] |= worlds["chosen"][:, :seats] == card
        found[:, card - 1, seats] = aside[:, which] >> shift & 1
    return found


def questions(now: State, seat: int) -> list[Question]:
    """Who holds cards for which row (4.2), and who one that fits nowhere (4.4)."""
    rows = sorted((int(last_of(now, row)), SHORTEST + row) for row in range(ROWS) if now.row_sizes[row] > 0)
    ends = [0, *[last for last, _ in rows], NUMBER_OF_CARDS + 1]
    names = [("low", {}), *[("row", {"row": row}) for _, row in rows]]
    spans = [(*name, last + 1, above - 1) for name, (last, above) in zip(names, pairwise(ends), strict=True)]
    return [
        Question(name, CARDS[low - 1 : high], f"seat {other}", {"seat": other, **details, "low": low, "high": high})
        for other in range(now.seats)
        for name, details, low, high in spans
        if other != seat and low <= high
    ]


def comparable(now: State, then: State) -> bool:
    """Whether both are of one round."""
    return bool(now.round_number == then.round_number)


def heard(now: State, mover: int, action: int, last: bool) -> int:
    """A chosen card is known from the reveal on (3.3)."""
    return UNHEARD if last and now.chosen[mover] == HIDDEN else action


@jit
def recall(world: State, then: State, viewer: int, mover: int, action: int) -> int:
    """What was collected since is not in a hand, and a chosen card is in it again."""
    for seat in range(then.seats):
        if seat != viewer:
            for which in range(HALVES):
                collected = world.known[seat, which] & ~then.known[seat, which]
                then.hands[seat, which] = world.hands[seat, which] & ~collected
            if then.chosen[seat] == HIDDEN and world.chosen[seat] > NONE:
                then.chosen[seat] = world.chosen[seat]
    if mover != viewer and action < FIRST_ROW:
        card = int(world.chosen[mover]) if action == UNHEARD else action + 1
        then.hands[mover, half(card)] |= bit(card)
        return card - 1
    return action
