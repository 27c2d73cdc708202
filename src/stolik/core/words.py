"""An event in words: which of the game's sentences fits, and what is filled in.

The web app makes the same choice in web/src/i18n/words.ts, and its tests compare the two over whole matches.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from stolik.core.game import Game

# By language: the colours by the letters that stand for them in a notation.
COLOURS = {
    "pl": {"r": "czerwony", "o": "pomarańczowy", "g": "zielony", "b": "niebieski", "p": "fioletowy"},
    "en": {"r": "red", "o": "orange", "g": "green", "b": "blue", "p": "purple"},
}
SEAT_KEYS = ("seat", "from", "to")  # details of an event that name a seat


def sentence(
    game: Game, told: Mapping[str, Any], language: str, players: Sequence[str], *, notation: bool = False
) -> str:
    """An event in words: the most specific of the game's sentences for it, with its details filled in.

    A move is looked up by what it means or its first word (`move draw`), then by what follows it (`move white`), an
    event by each detail that is known (`draw card`). `{player}` is the player at `seat`, `{rest}` what follows a move's
    first word.
    Cards and the like have the game's names for them, or stay in `notation` for whoever draws them.
    """
    names = {} if notation else game.names.get(language, {})
    rest = str(told.get("move", "")).partition(" ")[2]
    details = {key: _spoken(key, value, players, names) for key, value in told.items()}
    details |= {"rest": named(rest, names), "player": details.get("seat", "")}
    words = game.words[language]
    return words[_chosen(words, told)].format(**details)


def routine(game: Game, told: Mapping[str, Any]) -> bool:
    """Whether a log leaves the event out, because another line says the same."""
    words = next(iter(game.words.values()))
    return _chosen(words, told) in game.routine


def _chosen(words: Mapping[str, str], told: Mapping[str, Any]) -> str:
    kind, _, rest = str(told.get("move", "")).partition(" ")
    known = [f"{told['event']} {key}" for key, value in told.items() if value is not None]
    special = [f"move {told.get('means', kind)}", f"move {rest}", *known]
    return next((name for name in special if name in words), told["event"])


def named(text: str, names: Mapping[str, str]) -> str:
    """The name of a text of the notation, or the names of its words if each has one."""
    if text in names:
        return names[text]
    words = text.split(" ")
    return ", ".join(names[word] for word in words) if all(word in names for word in words) else text


def _spoken(key: str, value: Any, players: Sequence[str], names: Mapping[str, str]) -> str:
    if key in SEAT_KEYS and value is not None:
        return players[value]
    if key.endswith("_by_seat"):
        return ", ".join(f"{player} {named(str(inner), names)}" for player, inner in zip(players, value, strict=True))
    return ", ".join(named(str(inner), names) for inner in (value if isinstance(value, list) else [value]))
