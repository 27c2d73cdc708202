"""What a book of records keeps of a finished match: a game's folder may list it in `records.py`."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from msgspec import Struct

from stolik.core.game import Game
from stolik.core.step import Step


@dataclass(frozen=True)
class Record:
    """Something that is counted in every match of a game, for each seat."""

    name: str
    summed: bool  # whether matches add up ("nine times"); otherwise the most of one match is the record
    words: Mapping[str, tuple[str, ...]]  # by language: for one, for few (Polish only) and for many, `{count}` in each


def record(name: str, *, pl: str, en: str, summed: bool = False) -> Record:
    """A record and its words, in which `[one|few|many]` agrees with the count."""
    return Record(name, summed, {"pl": _forms(pl), "en": _forms(en)})


def _forms(text: str) -> tuple[str, ...]:
    before, forms, after = re.split(r"[\[\]]", text)
    return tuple(f"{before}{form}{after}" for form in forms.split("|"))


class Done(Struct):
    """What a seat did for one of the game's records."""

    record: str
    seat: int
    count: int


def records_of(game: Game) -> tuple[Record, ...]:
    """A game's records; none if its folder has none."""
    part = game.part("records")
    return () if part is None else tuple(part.RECORDS)


def done_in(game: Game, steps: Sequence[Step]) -> list[Done]:
    """What the seats did in a finished match: a count for each of the game's records."""
    part = game.part("records")
    if part is None:
        return []
    summed = {record.name: record.summed for record in part.RECORDS}
    best: dict[tuple[str, int], int] = {}
    found: Iterable[Done] = part.done(steps)
    for one in found:
        key = one.record, one.seat
        before = best.get(key, 0)
        best[key] = before + one.count if summed[one.record] else max(before, one.count)
    return [Done(*key, count) for key, count in sorted(best.items()) if count > 0]
