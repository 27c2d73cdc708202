"""Lato z komarami, by Reiner Knizia: a relative of L.A.M.A. with mosquitoes."""

from collections.abc import Mapping
from typing import Any

from stolik.core.game import Game
from stolik.core.options import Number
from stolik.games.komary import notation, rules, view
from stolik.games.komary.words import WORDS


def fits(seats: int, options: Mapping[str, Any]) -> str | None:
    """One card must be left to start the pile."""
    if seats * options["hand"] >= rules.CARDS:
        return f"{seats} hands of {options['hand']} are too many: seats times hand may be {rules.CARDS - 1} at most"
    return None


GAME = Game(
    name="komary",
    title={"pl": "Lato z komarami", "en": "Summer with Mosquitoes"},
    authors="Reiner Knizia",
    seats=range(2, 7),
    minutes=20,
    rules=1,
    options=(
        Number(
            "limit",
            40,
            1,
            1000,
            {"pl": "gra kończy się, gdy ktoś ma tyle punktów karnych", "en": "penalty points that end the match"},
        ),
        Number("hand", 6, 1, 27, {"pl": "kart na ręce na początku rundy", "en": "cards dealt to each seat"}),
    ),
    fewest=True,
    state=rules.STATE,
    moves=notation.MOVES,
    events=("", "deal", "turn_up", "draw", "score", "give_back", "next_round", "end"),
    features=rules.FEATURES,
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
    encode=rules.encode,
    view=view.view,
    tell=view.tell,
    overheard=view.overheard,
    brief=view.brief,
    words=WORDS,
    fits=fits,
    cards=("hands.*", "pile", "stock"),
)
