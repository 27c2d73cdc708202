"""Kotostrofa (Crazy Mistigri), by Bruno Cathala and Matthieu Lanvin: Old Maid with cats whose pairs do things."""

from stolik.core.assembly import assembled
from stolik.core.options import Letters, Number
from stolik.core.words import COLOURS

from . import notation
from .state import MOST_ROUNDS

GAME = assembled(
    __name__,
    title={"pl": "Kotostrofa", "en": "Cat-astrophe"},
    authors="Bruno Cathala, Matthieu Lanvin",
    seats=range(3, 6),
    minutes=15,
    version=2,
    options=(
        Number("rounds", 2, 1, MOST_ROUNDS, {"pl": "liczba rund", "en": "rounds in a match"}),
        Letters(
            "colours",
            notation.COLOURS * notation.VALUES,
            notation.COLOURS,
            {
                "pl": "kolory kart od 1 do 9",
                "en": "colours of the cards from 1 to 9",
            },
            COLOURS,
            tuple((str(value), 10 - value) for value in range(1, notation.VALUES + 1)),
        ),
    ),
    fewest=True,  # (6.1)
)
