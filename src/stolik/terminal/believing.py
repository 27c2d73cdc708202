"""What a seat may believe about hidden cards, on a console: one line a card, the likeliest place first."""

import json
from pathlib import Path

from rich.console import Console
from rich.table import Table

from stolik.bots.beliefs import part_of
from stolik.core import record
from stolik.core.beliefs import Beliefs
from stolik.core.game import Game
from stolik.drawing.cards import LINEN
from stolik.terminal.replaying import left_after, names_in

COLUMNS = {"en": ("card", "where it may be"), "pl": ("karta", "gdzie może być")}


def show(
    console: Console, path: Path, language: str, seat: int, after: int | None, cards: list[str], as_json: bool
) -> None:
    """Show where cards probably are for a seat after a number of moves of a saved match (default: all in doubt)."""
    told = record.load(path)
    match = left_after(record.replay(told), after)
    found = match.beliefs(seat)
    for card in cards:
        found.of(card)  # refuses a card that the game has not
    if as_json:
        print(json.dumps({card: chances for card, chances in found.json().items() if not cards or card in cards}))
        return
    players = names_in(json.loads(told), match.seats)[0]
    table = Table(*COLUMNS[language], box=None, pad_edge=False, header_style=LINEN)
    for card in cards or doubtful(found):
        chances = found.of(card).items()
        told_of = [f"{named(match.game, place, players, language)} {chance:.0%}" for place, chance in chances]
        table.add_row(card, ",  ".join(told_of))
    console.print(table)


def doubtful(found: Beliefs) -> list[str]:
    """The cards whose place is not certain."""
    return [card for card in found.cards if any(chance < 1 for chance in found.of(card).values())]


def named(game: Game, place: str, players: list[str], language: str) -> str:
    """A place as people call it: a hand by its player, others as the game says."""
    kind, _, number = place.partition(" ")
    player = players[int(number)] if number else ""
    if kind == "seat":
        return player
    names: dict[str, str] = part_of(game).NAMES[language]
    return names.get(kind, kind).format(player=player)
