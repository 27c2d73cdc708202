"""Jamniki, by David Short: Yardmaster Express with dachshunds."""

from stolik.core.assembly import assembled
from stolik.core.options import Flag, Number

from . import rules

GAME = assembled(
    __name__,
    title={"pl": "Jamniki", "en": "Dachshunds"},
    authors="David Short",
    seats=range(2, 6),
    minutes=20,
    version=1,
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
    fewest=False,  # (6.3)
)
