"""X nimmt!, by Wolfgang Kramer and Reinhard Staupe: a sibling of 6 nimmt! with a private X row."""

from collections.abc import Mapping
from typing import Any

from stolik.core.game import Game
from stolik.core.options import Number
from stolik.games.xnimmt import features, notation, rules, view
from stolik.games.xnimmt.words import WORDS

MOST_DEALT = rules.CARDS - rules.ROWS


def fits(seats: int, options: Mapping[str, Any]) -> str | None:
    """Three cards must be left to start the rows."""
    if seats * options["hand"] > MOST_DEALT:
        return f"{seats} hands of {options['hand']} are too many: seats times hand may be {MOST_DEALT} at most"
    return None


GAME = Game(
    name="xnimmt",
    title={"pl": "X nimmt!", "en": "X nimmt!"},
    authors="Wolfgang Kramer, Reinhard Staupe",
    seats=range(2, rules.SEATS + 1),
    minutes=25,
    rules=1,
    options=(
        Number("rounds", 2, 1, rules.MOST_ROUNDS, {"pl": "liczba rund", "en": "rounds of a match"}),
        Number(
            "hand", 8, 1, MOST_DEALT // 2, {"pl": "kart na ręce na początku rundy", "en": "cards dealt to each seat"}
        ),
    ),
    fewest=True,
    state=rules.STATE,
    moves=notation.MOVES,
    events=("", "deal", "reveal", "place", "fill", "x_pile", "collect", "score", "next_round", "end"),
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
    cards=("hands.*", "chosen_cards.*", "rows.*", "collected", "x_rows.*", "x_piles.*", "unused"),
)
