"""Lato z komarami, by Reiner Knizia: a relative of L.A.M.A. with mosquitoes."""

from collections.abc import Mapping
from typing import Any

from stolik.core.assembly import assembled
from stolik.core.options import Number

from . import rules


def fits(seats: int, options: Mapping[str, Any]) -> tuple[str, str] | None:
    """One card must be left to start the pile."""
    if seats * options["hand"] >= rules.CARDS:
        return (
            f"{seats} hands of {options['hand']} are too many: seats times hand is {rules.CARDS - 1} at most",
            f"miejsca ({seats}) razy karty ({options['hand']}) to za dużo: najwyżej {rules.CARDS - 1}",
        )
    return None


GAME = assembled(
    __name__,
    title={"pl": "Lato z komarami", "en": "Summer with Mosquitoes"},
    authors="Reiner Knizia",
    seats=range(2, 7),
    minutes=20,
    version=1,
    options=(
        Number(
            "limit",
            40,
            1,
            1000,
            {"pl": "liczba punktów karnych, która kończy partię", "en": "penalty points that end the match"},
        ),
        Number("hand", 6, 1, 27, {"pl": "liczba kart na ręce na początku rundy", "en": "cards dealt to each player"}),
    ),
    fewest=True,  # (6.2)
    fits=fits,
)
