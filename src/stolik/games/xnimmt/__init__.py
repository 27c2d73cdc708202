"""X nimmt!, by Wolfgang Kramer and Reinhard Staupe: a sibling of 6 nimmt! with a private X row."""

from collections.abc import Mapping
from typing import Any

from stolik.core.assembly import assembled
from stolik.core.options import Number

from . import rules

MOST_DEALT = rules.CARDS - rules.ROWS
MOST_TURNS = 160  # of a match: twenty rounds of the usual eight cards, some 1,300 moves of four seats


def fits(seats: int, options: Mapping[str, Any]) -> tuple[str, str] | None:
    """Three cards must be left to start the rows, and a match must end some day."""
    if seats * options["hand"] > MOST_DEALT:
        return (
            f"{seats} hands of {options['hand']} are too many: seats times hand is {MOST_DEALT} at most",
            f"miejsca ({seats}) razy karty ({options['hand']}) to za dużo: najwyżej {MOST_DEALT}",
        )
    if options["rounds"] * options["hand"] > MOST_TURNS:
        return (
            f"{options['rounds']} rounds of {options['hand']} cards are too many: "
            f"rounds times hand is {MOST_TURNS} at most",
            f"rundy ({options['rounds']}) razy karty ({options['hand']}) to za dużo: najwyżej {MOST_TURNS}",
        )
    return None


GAME = assembled(
    __name__,
    title={"pl": "X nimmt!", "en": "X nimmt!"},
    authors="Wolfgang Kramer, Reinhard Staupe",
    seats=range(2, rules.SEATS + 1),
    minutes=25,
    version=1,
    options=(
        Number("rounds", 2, 1, rules.MOST_ROUNDS, {"pl": "liczba rund", "en": "rounds of a match"}),
        Number(
            "hand",
            8,
            1,
            MOST_DEALT // 2,
            {"pl": "liczba kart na ręce na początku rundy", "en": "cards dealt to each player"},
        ),
    ),
    fewest=True,  # (6.4)
    fits=fits,
)
