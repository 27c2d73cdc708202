"""The texts of moves; saved games are made of them, so they never change. A card's text is its number."""

from .rules import CARDS, ROWS, SHORTEST

CHOICES = tuple(str(card) for card in range(1, CARDS + 1))
ROW_NAMES = tuple(str(SHORTEST + row) for row in range(ROWS))
MOVES = (*CHOICES, *[f"row {row}" for row in ROW_NAMES], *[f"x {card}" for card in CHOICES])
