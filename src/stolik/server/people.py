"""The people of a database as a host sees them: by session, with their names, tables and circles."""

import json
from collections.abc import Mapping

from msgspec import Struct
from sqlalchemy import select

from stolik.server import seating
from stolik.server.names import readable
from stolik.server.schema import circles, matches, members, persons, sessions, solos, tables
from stolik.server.store import Store

PAGE = 200  # sessions that are looked up together


class PersonLine(Struct):
    """A person as a host looks at them; nothing that lets anybody in."""

    number: int  # of their session
    names: list[str]  # at their seats, in circles and in matches against bots; where they have none, their animal
    tables: list[str]  # codes, the last changed first
    circles: list[str]  # numbers and names
    connected: list[str]  # the tables at which a device of theirs is, as a spectator's too
    first: float
    last: float  # to the day, where no circle knows better


async def listed_people(store: Store, limit: int, name: str | None = None) -> list[PersonLine]:
    """People, the newest first; only those who have a name with some letters in it."""
    found: list[PersonLine] = []
    before: int | None = None
    while len(found) < limit:
        page = await _page(store, before)
        if not page:
            break
        found += [line for line in page if name is None or _called(line, name)]
        before = page[-1].number
    return found[:limit]


def printable(name: str) -> str:
    """A name that is safe in a terminal: names of imported matches can contain anything."""
    return readable(name) or ascii(name)


def _called(line: PersonLine, name: str) -> bool:
    return any(name.casefold() in own.casefold() for own in line.names)


async def _page(store: Store, before: int | None) -> list[PersonLine]:
    columns = select(sessions.c.id, sessions.c.created, sessions.c.seen).order_by(sessions.c.id.desc()).limit(PAGE)
    rows = await store.rows(columns if before is None else columns.where(sessions.c.id < before))
    lines = {row[0]: PersonLine(row[0], [], [], [], [], row[1], row[2] or row[1]) for row in rows}
    if lines:
        await _add_tables(store, lines)
        await _add_circles(store, lines)
        await _add_solos(store, lines)
        for session, code in await store.presence.whereabouts(lines.keys()):
            lines[session].connected.append(code)
    for line in lines.values():
        line.names = list(dict.fromkeys(map(printable, line.names)))
    return list(lines.values())


async def _add_tables(store: Store, lines: Mapping[int, PersonLine]) -> None:
    joined = select(members.c.session, tables.c.code, tables.c.seating).join(tables, tables.c.id == members.c.table)
    theirs = joined.where(members.c.session.in_(lines)).order_by(tables.c.changed.desc())
    for session, code, state in await store.rows(theirs):
        now = seating.loads(state)
        places = [now.places[seat] for seat in now.seats_of(session)]
        lines[session].tables.append(code)
        lines[session].names += [place.name or str(place.animal) for place in places]


async def _add_circles(store: Store, lines: Mapping[int, PersonLine]) -> None:
    columns = (persons.c.session, circles.c.id, circles.c.name, persons.c.name, persons.c.animal, persons.c.seen)
    joined = select(*columns).join(circles, circles.c.id == persons.c.circle)
    theirs = joined.where(persons.c.session.in_(lines) & ~persons.c.gone).order_by(circles.c.id)
    for session, circle, title, name, animal, seen in await store.rows(theirs):
        line = lines[session]
        line.circles.append(f"{circle}: {printable(title)}")
        line.names.append(name or animal)
        line.last = max(line.last, seen or 0.0)


async def _add_solos(store: Store, lines: Mapping[int, PersonLine]) -> None:
    columns = select(solos.c.session, solos.c.seat, matches.c.players).join(matches, matches.c.id == solos.c.match)
    for session, seat, players in await store.rows(columns.where(solos.c.session.in_(lines)).distinct()):
        player = json.loads(players)[seat]
        lines[session].names.append(player["name"] or player["animal"])
