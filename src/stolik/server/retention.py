"""What a server deletes: old tables and matches against bots, more if space is short, and idle sessions."""

import time
from collections.abc import Collection, Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from sqlalchemy import delete, func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from stolik.server.circles.keeping import delete_circles
from stolik.server.schema import (
    alarms,
    book,
    circle_tables,
    circles,
    devices,
    house,
    matches,
    members,
    moves,
    persons,
    presence,
    recoveries,
    sessions,
    subscriptions,
    tables,
)
from stolik.server.sessions import ENDED
from stolik.server.solo import rows as solo_rows
from stolik.server.store import Store

DAY = 86_400
LINE_DAYS = 2  # for which a line stays that nobody keeps
BATCH = 100  # tables that are forgotten in one transaction, so that nobody waits long for it
# Bytes of a row with its share of the indexes, as measured with SQLite; PostgreSQL gives no space back to measure by.
TABLE_BYTES, MATCH_BYTES, MOVE_BYTES, SESSION_BYTES, CIRCLE_BYTES, ENTRY_BYTES = 780, 900, 170, 260, 400, 1100


class Totals(Struct):
    """What a database holds."""

    tables: int
    matches: int
    moves: int
    sessions: int
    circles: int
    entries: int  # of their books
    bytes: int


class Deleted(Struct):
    """What a sweep has deleted."""

    tables: int = 0
    solos: int = 0  # matches against bots without a table
    matches: int = 0
    moves: int = 0
    sessions: int = 0
    circles: int = 0

    @property
    def bytes(self) -> int:
        return self.tables * TABLE_BYTES + self.matches * MATCH_BYTES + self.moves * MOVE_BYTES


async def totals(store: Store) -> Totals:
    """How much there is, and the space it takes."""

    async def reading(connection: AsyncConnection) -> Totals:
        counts = [
            int((await connection.execute(select(func.count()).select_from(table))).scalar_one())
            for table in (tables, matches, moves, sessions, circles, book)
        ]
        names = ("tables", "matches", "moves", "sessions", "circles", "entries")
        return Totals(**dict(zip(names, counts, strict=True)), bytes=await _space(store, connection, counts))

    return await store.read(reading)


async def _space(store: Store, connection: AsyncConnection, counts: Sequence[int]) -> int:
    if store.postgres:
        sizes = (TABLE_BYTES, MATCH_BYTES, MOVE_BYTES, SESSION_BYTES, CIRCLE_BYTES, ENTRY_BYTES)
        return sum(count * size for count, size in zip(counts, sizes, strict=True))
    pages, free, size = [
        (await connection.execute(text(f"PRAGMA {name}"))).scalar_one()
        for name in ("page_count", "freelist_count", "page_size")
    ]
    return int((pages - free) * size)


async def sweep(store: Store, days: float, megabytes: int, busy: Collection[int] = ()) -> Deleted:
    """Delete what is older than some days, then the oldest tables until the rest fits; 0 keeps all, busy ones stay."""
    found = Deleted()
    await _forget_solos(store, found, time.time() - LINE_DAYS * DAY, unkept=True)
    if days:
        before = time.time() - days * DAY
        while await _forget_oldest(store, found, before, busy):
            pass
        await _forget_solos(store, found, before)
        found.circles = await _forget_circles(store, before)
        found.sessions = await _forget_sessions(store, before)
    if megabytes:
        excess = (await totals(store)).bytes - megabytes * 1_000_000
        freed = found.bytes
        while found.bytes - freed < excess and await _forget_oldest_of_all(store, found, busy):
            pass
    return found


async def _forget_oldest_of_all(store: Store, found: Deleted, busy: Collection[int]) -> bool:
    """Forget some tables and some matches against bots, the oldest of each; whether there were any."""
    tabled = await _forget_oldest(store, found, time.time(), busy)
    return bool(await _forget_some_solos(store, found, time.time())) or tabled


async def _forget_solos(store: Store, found: Deleted, before: float, *, unkept: bool = False) -> None:
    while await _forget_some_solos(store, found, before, unkept=unkept):
        pass


async def _forget_some_solos(store: Store, found: Deleted, before: float, *, unkept: bool = False) -> int:
    """Forget some matches against bots that began before a moment; how many there were."""
    forgetting = partial(solo_rows.forget_before, before=before, most=BATCH, unkept=unkept)
    solos, moved = await store.submit(forgetting)
    found.solos += solos
    found.matches += solos
    found.moves += moved
    return solos


async def _forget_oldest(store: Store, found: Deleted, before: float, busy: Collection[int]) -> bool:
    """Forget some tables that were last changed before a moment and have nobody there; whether there were any."""
    empty = tables.c.id.not_in(select(presence.c.table)) & tables.c.id.not_in(busy)
    oldest = select(tables.c.id).where((tables.c.changed < before) & empty).order_by(tables.c.changed).limit(BATCH)

    async def work(connection: AsyncConnection) -> list[int]:
        return await forget(connection, [row[0] for row in await connection.execute(oldest)], found)

    return bool(await store.submit(work))


async def forget(connection: AsyncConnection, doomed: list[int], found: Deleted) -> list[int]:
    """Delete tables with all their matches."""
    if doomed:
        played = select(matches.c.id).where(matches.c.table.in_(doomed))
        found.moves += (await connection.execute(delete(moves).where(moves.c.match.in_(played)))).rowcount
        found.matches += (await connection.execute(delete(matches).where(matches.c.table.in_(doomed)))).rowcount
        for table in (alarms, members, presence, circle_tables):
            await connection.execute(delete(table).where(table.c.table.in_(doomed)))
        found.tables += (await connection.execute(delete(tables).where(tables.c.id.in_(doomed)))).rowcount
    return doomed


async def _forget_sessions(store: Store, before: float) -> int:
    """Delete sessions that were not seen for long and belong to no table or circle."""
    idle = func.coalesce(sessions.c.seen, sessions.c.created) < before
    belongs = sessions.c.id.in_(select(members.c.session)) | sessions.c.id.in_(select(presence.c.session))
    belongs |= sessions.c.id.in_(select(persons.c.session).where(persons.c.session.is_not(None)))
    doomed = select(sessions.c.id).where(idle & ~belongs)
    return await store.submit(lambda connection: end_sessions(connection, doomed))


async def end_sessions(connection: AsyncConnection, doomed: Any) -> int:
    """Delete sessions with all that leads to them; in their circles they are people without a device."""
    await solo_rows.leave(connection, doomed)
    for table in (members, devices, subscriptions, recoveries):
        await connection.execute(delete(table).where(table.c.session.in_(doomed)))
    await connection.execute(update(persons).where(persons.c.session.in_(doomed)).values(session=None, seen=None))
    await _note_last_number(connection)
    return (await connection.execute(delete(sessions).where(sessions.c.id.in_(doomed)))).rowcount


async def _note_last_number(connection: AsyncConnection) -> None:
    """Note the highest session number, so that no newcomer gets it, and with it somebody's seats."""
    if connection.dialect.name != "sqlite":
        return  # PostgreSQL counts on by itself
    last = (await connection.execute(select(func.max(sessions.c.id)))).scalar()
    noted = (await connection.execute(select(house.c.value).where(house.c.name == ENDED))).scalar()
    if last is not None and last > int(noted or 0):
        await connection.execute(delete(house).where(house.c.name == ENDED))
        await connection.execute(insert(house), {"name": ENDED, "value": str(last)})


async def _forget_circles(store: Store, before: float) -> int:
    """Forget circles that nobody has visited for long, with their books."""
    old = select(circles.c.id).where(circles.c.changed < before)
    return await store.submit(lambda connection: delete_circles(connection, old))
