"""Who sits where: line-ups, their rotations, and the keys that make a deal block the same wherever it is played."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from pathlib import Path
from typing import Any

from stolik.bots import Searcher, make
from stolik.bots.searcher import plan_of
from stolik.core.errors import StolikError
from stolik.core.game import Game
from stolik.games import load, names

PACKAGE = Path(__file__).parents[1]
LineUp = tuple[str, ...]


@dataclass(frozen=True)
class Setting:
    """What all blocks of a run have in common."""

    game: str
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)  # all of them, checked

    @property
    def rules(self) -> Game:
        return load(self.game)


@dataclass(frozen=True)
class Block:
    """One deal, played by one line-up in every rotation of its seats."""

    deal: int
    line_up: LineUp

    @property
    def seatings(self) -> list[LineUp]:
        """The different rotations: the bots in order of their seats."""
        turns = [self.line_up[-by:] + self.line_up[:-by] for by in range(len(self.line_up))]
        return list(dict.fromkeys(turns))


def full_name(setting: Setting, bot: str) -> str:
    """A bot's name with its budget: results of different budgets must not be mixed up."""
    made = make(bot, setting.rules)
    if not isinstance(made, Searcher):
        return bot
    return f"{made.level}@{made.budget or plan_of(made.game, made.level, setting.seats).simulations}"


def line_ups(bots: Sequence[str], seats: int) -> list[LineUp]:
    """One bot for each seat: all share a table; otherwise each bot sits alone among copies of each other."""
    if len(set(bots)) != len(bots):
        raise StolikError(f"name each bot once, not {', '.join(bots)}")
    if len(bots) < 2:
        raise StolikError(f"the arena needs at least two bots, not {', '.join(bots)} alone")
    if len(bots) == seats:
        return [tuple(bots)]
    return [alone(one, others, seats) for one, others in permutations(bots, 2)]


def alone(one: str, others: str, seats: int) -> LineUp:
    """One bot among copies of another."""
    return (one, *[others] * (seats - 1))


def even(first: str, second: str, seats: int, deal: int) -> LineUp:
    """Two bots in turn around the table; the odd seat goes to one bot or the other, deal by deal."""
    pair = (first, second) if deal % 2 == 0 else (second, first)
    return tuple(pair[seat % 2] for seat in range(seats))


def deal_key(game: str, deal: int) -> bytes:
    """The key of a numbered deal: the same cards for everybody who plays it."""
    return hashlib.sha256(f"arena {game} deal {deal}".encode()).digest()


def bot_key(game: str, deal: int, seat: int, bot: str) -> int:
    """A bot's own random key for a deal, which reveals nothing about the cards or another bot's key."""
    digest = hashlib.sha256(f"arena {game} deal {deal} seat {seat} bot {bot}".encode()).digest()
    return int.from_bytes(digest[:8], "little")


def code_digest(game: str) -> str:
    """A digest of the code, so results of different versions never mix."""
    digest = hashlib.sha256()
    for folder in ("core", f"games/{game}", "bots", "arena"):
        for path in sorted([*(PACKAGE / folder).rglob("*.py"), *(PACKAGE / folder).rglob("*.npz")]):
            if folder != "bots" or path.stem not in set(names) - {game}:
                digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
