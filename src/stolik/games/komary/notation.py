"""The texts of cards and moves; saved games are made of them, so they never change."""

from typing import Literal

CARDS: tuple[Literal["1", "2", "3", "4", "5", "6", "b"], ...] = ("1", "2", "3", "4", "5", "6", "b")
MOVES = (*CARDS, "draw", "pass", "back 10", "back 1")
