"""The texts of cards and moves; saved games are made of them, so they never change."""

from typing import Literal

from .state import COPIES, VALUES

Deck = Literal["left", "middle", "right"]
DECKS: tuple[Deck, ...] = ("left", "middle", "right")


def makes(value: int) -> list[str]:
    """The ways to make a value: the single card, then the pairs by their lower card."""
    return [str(value), *[f"{lower}+{value - lower}" for lower in range(1, value // 2 + 1)]]


NUMBERS = range(1, VALUES + 1)
MAKES = tuple(make for value in NUMBERS for make in makes(value))
MOVES = (
    *[f"draw {deck}" for deck in DECKS],
    *[f"discard {value}x{count}" for value in NUMBERS for count in range(1, COPIES + 1)],
    *[f"cross {value}: {make}" for value in NUMBERS for make in makes(value)],
    "stop",
    *[f"bonus {value}" for value in NUMBERS],
)
