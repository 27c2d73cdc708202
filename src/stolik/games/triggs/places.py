"""Triggs: where cards lie that a seat does not see."""

from typing import Any

import numpy as np

from .notation import DECKS, NUMBERS
from .state import VALUES

CARDS = tuple(map(str, NUMBERS))

NAMES = {
    "pl": {"left": "lewy stos", "middle": "środkowy stos", "right": "prawy stos"},
    "en": {"left": "left deck", "middle": "middle deck", "right": "right deck"},
}


def places(seats: int) -> tuple[str, ...]:
    """The hands, and the three decks."""
    return (*[f"seat {seat}" for seat in range(seats)], *DECKS)


def count(worlds: Any) -> Any:
    """How many cards of each value lie in each place."""
    hands = worlds["hands"][:, : worlds["seats"][0]].transpose(0, 2, 1)
    there = np.arange(worlds["decks"].shape[2]) < worlds["deck_sizes"][:, :, None]
    decks = np.stack([((worlds["decks"] == value) & there).sum(axis=2) for value in range(VALUES)], axis=1)
    return np.concatenate([hands, decks], axis=2)
