"""The texts of cards and moves; saved games are made of them, so they never change."""

from itertools import product

SEATS = 5
COLOURS = "rogbp"
VALUES = 9  # beside Kotruś
CARDS = (*[f"{value}{colour}" for value in range(1, VALUES + 1) for colour in COLOURS], "10k")
KINDS = len(CARDS)


def _paired(low: int, high: int) -> bool:
    """Whether two kinds can make a pair: one value, or one colour; there is one 9 and one Kotruś."""
    if high == KINDS - 1:
        return False
    same_value = low // len(COLOURS) == high // len(COLOURS)
    same_colour = low % len(COLOURS) == high % len(COLOURS)
    return low // len(COLOURS) < VALUES - 1 if same_value else same_colour


PAIRS = tuple((low, high) for low in range(KINDS) for high in range(low, KINDS) if _paired(low, high))
MOVES = (
    *[f"pair {CARDS[low]} {CARDS[high]}" for low, high in PAIRS],
    "ones",
    "later",
    *[f"offer {card}" for card in CARDS],
    "turn",
    *[f"swap {mine} {theirs}" for mine, theirs in product(CARDS, CARDS)],
    *[f"give {card} {seat}" for card, seat in product(CARDS, range(SEATS))],
    *[f"hand {card} {seat}" for card, seat in product(CARDS, range(SEATS))],
    "pass",
)
