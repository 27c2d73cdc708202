"""The texts of moves; saved games are made of them, so they never change. A card's text is its number."""

from typing import Literal

from .rules import CARDS

CHOICES = tuple(str(card) for card in range(1, CARDS + 1))
ROW_NAMES: tuple[Literal["3", "4", "5"], ...] = ("3", "4", "5")  # a row's name is the number on its card
MOVES = (*CHOICES, *[f"row {row}" for row in ROW_NAMES], *[f"x {card}" for card in CHOICES])
