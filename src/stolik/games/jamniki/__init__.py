"""Jamniki, by David Short: Yardmaster Express with dachshunds."""

from collections.abc import Mapping
from typing import Any

from stolik.core.game import Game
from stolik.core.options import Flag, Number
from stolik.games.jamniki import features, knowledge, notation, rules, view
from stolik.games.jamniki.words import WORDS


def fits(seats: int, options: Mapping[str, Any]) -> str | None:
    """All options go together, for any number of seats."""
    return None


GAME = Game(
    name="jamniki",
    title={"pl": "Jamniki", "en": "Dachshunds"},
    authors="David Short",
    seats=range(2, 6),
    minutes=20,
    rules=1,
    options=(
        Number("games", 2, 1, rules.GAMES, {"pl": "liczba gier w partii", "en": "games in a match"}),
        Flag(
            "every_colour",
            False,
            {"pl": "punktuje najdłuższy fragment każdego koloru", "en": "the longest run of every colour scores"},
        ),
        Flag("tasks", False, {"pl": "w każdej grze dwa zadania", "en": "two task cards in each game"}),
        Flag(
            "free_white",
            False,
            {"pl": "białą stroną wolno dokładać zawsze", "en": "white side up may be chosen at any time"},
        ),
    ),
    fewest=False,
    state=rules.STATE,
    moves=notation.MOVES,
    events=("", "deal", "tasks", "draw", "pass", "score", "next_game", "end"),
    features=features.FEATURES,
    deal=rules.deal,
    to_act=rules.to_act,
    legal=rules.legal,
    apply=rules.apply,
    advance=rules.advance,
    over=rules.over,
    points=rules.points,
    utility=rules.utility,
    mask=knowledge.mask,
    redeal=knowledge.redeal,
    encode=features.encode,
    view=view.view,
    tell=view.tell,
    overheard=view.overheard,
    brief=view.brief,
    words=WORDS,
    fits=fits,
    cards=("hand", "stack", "coats.*[tile]"),
)
