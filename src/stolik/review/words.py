"""Beliefs in words, for the terminal and for the web app, which uses the same sentences."""

from collections.abc import Sequence

from stolik.core.game import Game
from stolik.core.words import sentence
from stolik.review.told import Belief

WORDS = {
    "pl": {
        "believed": "Bot na miejscu gracza {player} sądzi: {beliefs}",
        "so": "{belief}, i tak jest",
        "not so": "{belief}, a jest inaczej",
        "owner": "{belief}, a naprawdę ma {owner}",
    },
    "en": {
        "believed": "A bot in {player}’s place thinks: {beliefs}",
        "so": "{belief}, and so it is",
        "not so": "{belief}, but it is not so",
        "owner": "{belief}, but it is {owner}’s",
    },
}


def believed(game: Game, beliefs: Sequence[Belief], language: str, players: Sequence[str], truth: bool) -> str:
    """A seat's beliefs, with the truth for viewers who may know it."""
    words = WORDS[language]
    told = []
    for one in beliefs:
        belief = sentence(game, one.told, language, players)
        owner = "" if one.owner is None else players[one.owner]
        kind = "owner" if owner else "so" if one.true else "not so"
        told.append(words[kind].format(belief=belief, owner=owner) if truth else belief)
    return words["believed"].format(player=players[beliefs[0].seat], beliefs="; ".join(told))
