"""What a circle's book shows: pure counts over its entries, so that the same entries give the same result.

Bots are noted and are nobody: places, wins and ratings are among the people of a match, and a match with fewer than two
of them is kept and counts for records alone.
"""

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from typing import Literal

import msgspec
from msgspec import Struct

from stolik.core.errors import StolikError
from stolik.core.records import Done, records_of
from stolik.games import load
from stolik.server.protocol import Animal, Level, Options

Kind = Literal["table", "score"]  # played here, or written down beside the box


class Line(Struct):
    """One seat of a match."""

    seat: int
    points: int
    won: bool
    person: str | None = None  # of the circle; none for a guest or a bot
    name: str | None = None  # a guest's
    animal: Animal | None = None
    level: Level | None = None  # a bot's
    replaced: bool = False  # whether a bot played the end for the person


class Entry(Struct):
    """A finished match."""

    match: str
    kind: Kind
    game: str
    options: Options
    started: float
    finished: float
    lines: list[Line]
    moves: int = 0
    done: list[Done] = []
    evening: str | None = None
    by: str | None = None  # the person who wrote it down


class Weighed(Struct):
    """An entry, with what a review said about it."""

    entry: Entry
    fair: list[float] | None = None  # by seat: the share of the win without luck, where the match was reviewed


class Season(Struct):
    """From one moment to another; `ends` is None if it is still running."""

    id: str
    name: str
    begins: float
    ends: float | None = None


class Standing(Struct):
    """A person in the table of a season."""

    person: str
    played: int
    won: int
    beaten: float  # people who came behind, and half of those who came level
    met: int  # people who sat there too
    streak: int  # wins in a row up to the last match
    longest: int


class Duel(Struct):
    """How two people stand at a game."""

    one: str
    other: str
    game: str
    ahead: int  # how often `one` came before `other`
    level: int
    behind: int


class Best(Struct):
    """A record and whose it is."""

    game: str
    record: str  # of the game's own records, or one of `COMMON`
    count: int
    persons: list[str]
    match: str | None = None  # the first that reached it; none for what adds up
    finished: float | None = None


COMMON = ("most_points", "fewest_points", "longest_match")  # records that every game has, as far as they fit it
encode = msgspec.json.Encoder().encode
read_entry = msgspec.json.Decoder(Entry).decode


def in_order(entries: Iterable[Weighed]) -> list[Weighed]:
    return sorted(entries, key=lambda one: (one.entry.finished, one.entry.match))


def fewest_wins(game: str) -> bool:
    try:
        return load(game).fewest
    except (StolikError, ImportError):
        return False  # a game that is not installed here: its winners are written down


def people_of(entry: Entry) -> list[Line]:
    return [line for line in entry.lines if line.person is not None]


def counts(entry: Entry) -> bool:
    """Whether people met in it."""
    return len(people_of(entry)) > 1


def places(entry: Entry) -> dict[str, int]:
    """Each person's place among the people of a match, from 1; tied people share one."""
    sign = 1 if fewest_wins(entry.game) else -1
    worth = {str(line.person): (not line.won, sign * line.points) for line in people_of(entry)}
    return {person: 1 + sum(other < own for other in worth.values()) for person, own in worth.items()}


def standings(entries: Sequence[Weighed]) -> list[Standing]:
    """The table, the best first: by people beaten, then wins, then the fewest matches."""
    played: dict[str, list[tuple[bool, float, int]]] = defaultdict(list)
    for entry in (one.entry for one in in_order(entries) if counts(one.entry)):
        ranks = places(entry)
        won = {line.person for line in entry.lines if line.won}
        for person, own in ranks.items():
            beaten = sum((own < rank) + 0.5 * (own == rank) for other, rank in ranks.items() if other != person)
            played[person].append((person in won, beaten, len(ranks) - 1))
    found = [_standing(person, matches) for person, matches in played.items()]
    return sorted(found, key=lambda one: (-one.beaten, -one.won, one.played, one.person))


def _standing(person: str, matches: list[tuple[bool, float, int]]) -> Standing:
    streak = longest = 0
    for won, _, _ in matches:
        streak = streak + 1 if won else 0
        longest = max(longest, streak)
    wins, beaten, met = (sum(column) for column in zip(*matches, strict=True))
    return Standing(person, len(matches), int(wins), beaten, int(met), streak, longest)


def duels(entries: Iterable[Weighed]) -> list[Duel]:
    """Who beats whom: an entry for each two people and game."""
    found: dict[tuple[str, str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for entry in (one.entry for one in entries):
        ranks = sorted(places(entry).items())
        for at, (one, own) in enumerate(ranks):
            for other, rank in ranks[at + 1 :]:
                found[one, other, entry.game][0 if own < rank else 1 if own == rank else 2] += 1
    return [Duel(*key, *counted) for key, counted in sorted(found.items())]


def bests(entries: Sequence[Weighed]) -> list[Best]:
    """The records, game by game."""
    by_game: dict[str, list[Entry]] = defaultdict(list)
    for one in in_order(entries):
        by_game[one.entry.game].append(one.entry)
    return [best for game in sorted(by_game) for best in _bests(game, by_game[game])]


def _bests(game: str, entries: list[Entry]) -> list[Best]:
    found = [_points(game, entries), _longest(game, entries)]
    try:
        own = records_of(load(game))
    except (StolikError, ImportError):
        own = ()
    for record in own:
        found.append(_summed(game, record.name, entries) if record.summed else _most(game, record.name, entries))
    return [best for best in found if best is not None]


def _points(game: str, entries: list[Entry]) -> Best | None:
    """The best result of a person who won."""
    fewest = fewest_wins(game)
    told = [(entry, line, line.points) for entry in entries for line in people_of(entry) if line.won]
    return _first(game, "fewest_points" if fewest else "most_points", told, min if fewest else max)


def _longest(game: str, entries: list[Entry]) -> Best | None:
    """The match in which most moves were made."""
    told = [(entry, line, entry.moves) for entry in entries for line in people_of(entry) if entry.moves > 0]
    return _first(game, "longest_match", told, max)


def _most(game: str, record: str, entries: list[Entry]) -> Best | None:
    told = [
        (entry, line, done.count)
        for entry in entries
        for line in people_of(entry)
        for done in entry.done
        if done.record == record and done.seat == line.seat
    ]
    return _first(game, record, told, max)


def _first(
    game: str, record: str, told: list[tuple[Entry, Line, int]], best_of: Callable[[list[int]], int]
) -> Best | None:
    """The best count, and the first match that had it."""
    if not told:
        return None
    best = best_of([count for _, _, count in told])
    entry = next(entry for entry, _, count in told if count == best)
    persons = [str(line.person) for one, line, count in told if one is entry and count == best]
    return Best(game, record, best, persons, entry.match, entry.finished)


def _summed(game: str, record: str, entries: list[Entry]) -> Best | None:
    sums: Counter[str] = Counter()
    for entry in entries:
        seats = {line.seat: str(line.person) for line in people_of(entry)}
        for done in entry.done:
            if done.record == record and done.seat in seats:
                sums[seats[done.seat]] += done.count
    if not sums:
        return None
    most = max(sums.values())
    return Best(game, record, most, sorted(person for person, count in sums.items() if count == most))


# Seasons


def seasons_of(by_hand: Sequence[Season], entries: Sequence[Weighed]) -> list[Season]:
    """The seasons, the latest first: those begun by hand, or the quarters (by the clock of Greenwich) with matches."""
    moments = [one.entry.finished for one in entries]
    if not by_hand:
        quarters = {_quarter(moment).begins: _quarter(moment) for moment in [*moments, time.time()]}
        return [quarters[begins] for begins in sorted(quarters, reverse=True)]
    begun = sorted(by_hand, key=lambda season: season.begins)
    ends = [season.begins for season in begun[1:]] + [None]
    found = [Season(one.id, one.name, one.begins, end) for one, end in zip(begun, ends, strict=True)]
    if any(moment < begun[0].begins for moment in moments):
        found.insert(0, Season("before", "", 0.0, begun[0].begins))
    return found[::-1]


def _quarter(moment: float) -> Season:
    date = datetime.fromtimestamp(moment, UTC)
    number = (date.month - 1) // 3
    begins = datetime(date.year, 3 * number + 1, 1, tzinfo=UTC)
    ends = datetime(date.year + (number == 3), 3 * ((number + 1) % 4) + 1, 1, tzinfo=UTC)
    return Season(f"{date.year}-{number + 1}", "", begins.timestamp(), ends.timestamp())


def within(season: Season, entries: Iterable[Weighed]) -> list[Weighed]:
    """The entries of a season."""
    ends = season.ends if season.ends is not None else float("inf")
    return [one for one in entries if season.begins <= one.entry.finished < ends]
