"""Triggs, by Karin Hetling: a race to cross off every box of the sheet."""

from collections.abc import Mapping
from typing import Any

from stolik.core.assembly import assembled
from stolik.core.options import Number, Numbers

from . import state as record


def fits(seats: int, options: Mapping[str, Any]) -> tuple[str, str] | None:
    """A fresh hand may not break the hand limit."""
    if options["hand"] > options["hand_limit"]:
        return (
            f"a hand of {options['hand']} is too large: the hand_limit is {options['hand_limit']}",
            f"kart na ręce jest za dużo ({options['hand']}): limit (hand_limit) to {options['hand_limit']}",
        )
    return None


GAME = assembled(
    __name__,
    title={"pl": "Triggs", "en": "Triggs"},
    authors="Karin Hetling",
    seats=range(2, record.SEATS + 1),
    minutes=20,
    version=1,
    options=(
        Numbers(
            "boxes",
            record.BOXES,
            1,
            record.COPIES,
            {"pl": "liczba pól w rzędach od 1 do 12", "en": "boxes in rows 1 to 12"},
        ),
        Number(
            "hand",
            record.HAND,
            1,
            record.LARGEST_HAND,
            {"pl": "liczba kart na początku i po opróżnieniu ręki", "en": "cards dealt, and taken with an empty hand"},
        ),
        Number(
            "hand_limit",
            record.HAND_LIMIT,
            1,
            record.LARGEST_HAND,
            {"pl": "największa liczba kart na ręce", "en": "the most cards in a hand"},
        ),
    ),
    fewest=True,  # (7.1), (7.3)
    fits=fits,
)
