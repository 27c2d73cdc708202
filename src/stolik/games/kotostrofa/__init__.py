"""Kotostrofa (Crazy Mistigri), by Bruno Cathala and Matthieu Lanvin: Old Maid with cats whose pairs do things."""

from collections.abc import Mapping
from typing import Any

from stolik.core.game import Game
from stolik.core.options import Letters, Number
from stolik.games.kotostrofa import features, notation, rules, view
from stolik.games.kotostrofa.words import WORDS


def fits(seats: int, options: Mapping[str, Any]) -> str | None:
    """Every option goes with every number of seats."""
    return None


GAME = Game(
    name="kotostrofa",
    title={"pl": "Kotostrofa", "en": "Catastrophe of Cats"},
    authors="Bruno Cathala, Matthieu Lanvin",
    seats=range(3, 6),
    minutes=15,
    rules=1,
    options=(
        Number("rounds", 2, 1, rules.MOST_ROUNDS, {"pl": "liczba rund", "en": "rounds in a match"}),
        Letters(
            "colours",
            notation.COLOURS * notation.VALUES,
            notation.COLOURS,
            {
                "pl": "kolory kart od 1 do 9, po kolei według wartości",
                "en": "the colours of the cards 1 to 9, sorted by value",
            },
        ),
    ),
    fewest=True,
    state=rules.STATE,
    moves=notation.MOVES,
    events=(
        "",
        "deal",
        "draw",
        "give",
        "serve",
        "miaaau",
        "last",
        "score",
        "next_round",
        "extra_round",
        "end",
    ),
    features=features.FEATURES,
    deal=rules.deal,
    to_act=rules.to_act,
    legal=rules.legal,
    apply=rules.apply,
    advance=rules.advance,
    over=rules.over,
    points=rules.points,
    utility=rules.utility,
    mask=rules.mask,
    redeal=rules.redeal,
    encode=features.encode,
    view=view.view,
    tell=view.tell,
    overheard=view.overheard,
    brief=view.brief,
    words=WORDS,
    fits=fits,
    cards=("hands.*", "pile"),
)
