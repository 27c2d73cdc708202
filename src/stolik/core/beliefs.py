"""What a seat may believe about hidden cards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import Any

import numpy as np

from stolik.core.errors import StolikError

Array = np.ndarray[Any, Any]
DIGITS = 9  # sums of weights are no more exact


class UnknownCard(StolikError):
    """A card or a place that the game does not have."""


@dataclass(frozen=True)
class Question:
    """Whether any of some cards lies in a place: `name` is a sentence of the game, filled in with `details`."""

    name: str
    cards: Sequence[str]
    place: str
    details: Mapping[str, Any]


def held(seats: int, seat: int, cards: Sequence[str]) -> list[Question]:
    """Which cards the others hold, one by one: the sentence is called `card`."""
    others = [other for other in range(seats) if other != seat]
    return [
        Question("card", [card], f"seat {other}", {"seat": other, "card": card}) for other in others for card in cards
    ]


@dataclass(frozen=True)
class Beliefs:
    """What a seat may believe: counts by world, card and place, and the weight of each world."""

    cards: tuple[str, ...]
    places: tuple[str, ...]
    counts: Array
    weights: Array

    def chance(self, card: str, place: str) -> float:
        """The chance that at least one such card lies there."""
        return self.chance_of_any([card], place)

    def chance_of_any(self, cards: Sequence[str], place: str) -> float:
        """The chance that at least one of some cards lies there."""
        return round(float(self.weights @ self._any(cards, place)), DIGITS)

    def even(self, cards: Sequence[str], place: str) -> float:
        """That chance if every card in doubt lay anywhere; 0 or 1 if none is in doubt."""
        there = self._any(cards, place)
        if there.all() or not there.any():
            return float(there[0])
        doubtful = self.counts[0] - self.counts.min(axis=0)
        wanted = int(sum(doubtful[self.cards.index(card)].sum() for card in cards))
        all_, here = int(doubtful.sum()), int(doubtful[:, self.places.index(place)].sum())
        return 1 - comb(all_ - wanted, here) / comb(all_, here)

    def expected(self, card: str, place: str) -> float:
        """How many such cards lie there on average."""
        return round(float(self.weights @ self._at(card, place)), DIGITS)

    def of(self, card: str) -> dict[str, float]:
        """By place, the chance that at least one such card lies there, the likeliest first; no impossible places."""
        found = {place: self.chance(card, place) for place in self.places}
        return {place: found[place] for place in sorted(found, key=lambda one: -found[one]) if found[place] > 0}

    @property
    def worlds(self) -> float:
        """The effective number of worlds: this many of equal weight would tell as much."""
        return float(1 / np.square(self.weights).sum())

    def json(self) -> dict[str, dict[str, float]]:
        """The chances by card and place, as plain JSON."""
        return {card: {place: round(chance, 4) for place, chance in self.of(card).items()} for card in self.cards}

    def _any(self, cards: Sequence[str], place: str) -> Array:
        """By world, whether at least one of some cards lies there."""
        found: Array = np.any([self._at(card, place) > 0 for card in cards], axis=0)
        return found

    def _at(self, card: str, place: str) -> Array:
        if card not in self.cards:
            raise UnknownCard(f"no card {card!r}: cards are {', '.join(self.cards)}")
        if place not in self.places:
            raise UnknownCard(f"no place {place!r}: places are {', '.join(self.places)}")
        found: Array = self.counts[:, self.cards.index(card), self.places.index(place)]
        return found
