"""A circle as a file, and out of one: all of it or nothing."""

import time
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from stolik.server.circles import evening
from stolik.server.circles.book import Entry, Season, Weighed, encode
from stolik.server.circles.entries import MOST as MOST_MATCHES
from stolik.server.circles.keeping import Keeping, read_seasons
from stolik.server.circles.rows import CircleRow, EveningRow, PersonRow, fresh_key
from stolik.server.circles.told import CIRCLE_NAME
from stolik.server.names import readable
from stolik.server.protocol import Animal
from stolik.server.seating import Refusal

FORMAT = 2
FILE_BYTES = 16_000_000
MOST_PERSONS = 1000  # those who have left are in a file too
MOST_EVENINGS = 500
NAME = 24


class FilePerson(Struct):
    """Somebody of a circle; what their devices know is not in a file."""

    id: str
    name: str | None
    animal: Animal
    joined: float
    gone: bool


class FileEvening(Struct):
    id: str
    made: float
    plan: evening.Plan


class File(Struct):
    """A circle."""

    stolik_circle: int  # the version of the format
    name: str
    made: float
    founder: str | None
    seasons: list[Season]
    persons: list[FilePerson]
    matches: list[Weighed]
    evenings: list[FileEvening]


def _with_evenings(older: dict[str, Any]) -> dict[str, Any]:
    return {**older, "stolik_circle": 2, "evenings": []}


OLDER: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: _with_evenings}  # by version, how to make the next


async def exported(keeping: Keeping, row: CircleRow) -> bytes:
    """A circle as a file."""
    persons = [
        FilePerson(one.id, one.name, one.animal, one.joined, one.gone) for one in await keeping.persons.of(row.id)
    ]
    evenings = [FileEvening(one.id, one.made, evening.read(one.plan)) for one in await keeping.evenings.of(row.id)]
    matches = await keeping.entries.of(row.id)
    matches.sort(key=lambda one: (one.entry.finished, one.entry.match))
    return encode(File(FORMAT, row.name, row.made, row.founder, read_seasons(row.seasons), persons, matches, evenings))


def read(body: bytes) -> File:
    """A circle out of a file of this version or an older one; bad_file says what is wrong with it."""
    try:
        found = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _bad(f"it is not JSON: {error}") from error
    if not isinstance(found, dict) or not isinstance(version := found.get("stolik_circle"), int):
        raise _bad("it is no circle's file: it has no 'stolik_circle'")
    if version > FORMAT:
        raise _bad(f"it is of version {version}, and this server knows {FORMAT} and older ones: update the server")
    while version < FORMAT:
        if version not in OLDER:
            raise _bad(f"there is no version {version}: they begin with 1")
        found = OLDER[version](found)
        version = found["stolik_circle"]
    try:
        file = msgspec.convert(found, File)
    except msgspec.ValidationError as error:
        raise _bad(str(error)) from error
    _check(file)
    return file


def _bad(why: str) -> Refusal:
    return Refusal("bad_file", f"the file cannot be read, and nothing was changed: {why}")


def _check(file: File) -> None:
    """Refuse a file whose parts do not belong together."""
    persons = {person.id for person in file.persons}
    matches = {one.entry.match for one in file.matches}
    for what, count, most in (
        ("people", len(file.persons), MOST_PERSONS),
        ("matches", len(file.matches), MOST_MATCHES),
        ("evenings", len(file.evenings), MOST_EVENINGS),
    ):
        if count > most:
            raise _bad(f"it has {count} {what}: {most} are the most")
    if len(persons) < len(file.persons) or len(matches) < len(file.matches):
        raise _bad("somebody or some match is in it twice")
    for text, most in [(file.name, CIRCLE_NAME), *[(person.name, NAME) for person in file.persons if person.name]]:
        if readable(text) != text or len(text) > most:
            raise _bad(f"the name {text[:60]!r} cannot be shown")
    for name in [*persons, *matches, *[one.id for one in file.evenings]]:
        if not 0 < len(name) <= 40 or not name.replace("-", "").replace("_", "").isalnum() or not name.isascii():
            raise _bad(f"{name[:60]!r} is no id")
    for one in file.matches:
        _check_entry(one, persons)
    for night in file.evenings:
        seated = {who for pair in night.plan.pairs for who in (pair.one, pair.other, pair.winner) if who is not None}
        if not seated | set(night.plan.people) <= persons or not night.plan.pairs:
            raise _bad(f"evening {night.id!r} has people who are not in the circle")
    if file.founder is not None and file.founder not in persons:
        raise _bad("its founder is not in it")


def _check_entry(one: Weighed, persons: set[str]) -> None:
    entry: Entry = one.entry
    seats = [line.seat for line in entry.lines]
    strangers = {line.person for line in entry.lines if line.person is not None} - persons
    if strangers:
        raise _bad(f"match {entry.match!r} has somebody who is not in the circle: {min(strangers)!r}")
    if seats != list(range(len(seats))) or len(seats) > 8:
        raise _bad(f"match {entry.match!r} has seats {seats}")
    if one.fair is not None and len(one.fair) < len(seats):
        raise _bad(f"match {entry.match!r} has {len(one.fair)} shares for {len(seats)} seats")


async def imported(keeping: Keeping, file: File, session: int, wanted: str | None) -> CircleRow:
    """A circle of a file under a link of its own; whoever brings it is somebody in it, and its founder."""
    there = {person.id: person for person in file.persons if not person.gone}
    mine = wanted or (file.founder if file.founder in there else None) or next(iter(there), None)
    if mine is None or mine not in there:
        raise _bad(f"nobody {wanted or ''!r} is in it whom you could be")
    persons = [
        PersonRow(0, one.id, session if one.id == mine else None, one.name, one.animal, one.joined, None, one.gone)
        for one in file.persons
    ]
    row = CircleRow(0, fresh_key(), file.name, 1, mine, encode(file.seasons).decode(), file.made, time.time())
    evenings = [EveningRow(0, one.id, one.made, encode(one.plan).decode()) for one in file.evenings]
    return await keeping.bring(row, persons, file.matches, evenings)
