"""Circles in the database: their links, their tables, and whether anything of them has changed."""

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from stolik.server.circles.book import Season, Weighed
from stolik.server.circles.entries import Entries, entry_row
from stolik.server.circles.evenings import Evenings
from stolik.server.circles.persons import Persons, person_row
from stolik.server.circles.rows import HERE, CircleRow, EveningRow, PersonRow, fresh_id, fresh_key, grown
from stolik.server.circles.told import CIRCLES
from stolik.server.protocol import Animal
from stolik.server.rows import TableRow
from stolik.server.schema import book, circle_tables, circles, evenings, persons, tables
from stolik.server.seating import Refusal
from stolik.server.store import Store

read_seasons = msgspec.json.Decoder(list[Season]).decode


def unknown_circle() -> Refusal:
    return Refusal("unknown_circle", "there is no such circle: ask somebody in it for the link")


class Keeping:
    """One worker's way to the circles, their people, their evenings and their books."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.persons = Persons(self, store)
        self.evenings = Evenings(store)
        self.entries = Entries(store)

    async def found(self, name: str, session: int, own: str, animal: Animal) -> CircleRow:
        """A circle with its founder in it."""
        await self.find_room_for(session)
        now, person = time.time(), fresh_id()
        row: dict[str, Any] = {"key": fresh_key(), "name": name, "version": 1, "founder": person, "seasons": "[]"}
        row |= {"made": now, "changed": now}

        async def work(connection: AsyncConnection) -> int:
            made = int((await connection.execute(insert(circles).returning(circles.c.id), row)).scalar_one())
            await connection.execute(insert(persons), person_row(made, person, session, own, animal))
            return made

        return CircleRow(await self._store.submit(work), **row)

    async def find_room_for(self, session: int) -> None:
        """Refuse whoever is in too many circles."""
        if len(await self.of(session)) >= CIRCLES:
            raise Refusal("full", f"{CIRCLES} circles are the most that a person can be in: leave one first")

    async def by_key(self, key: str) -> CircleRow:
        """The circle of a link; refused as unknown if there is none."""
        found = await self._store.rows(select(circles).where(circles.c.key == key))
        if not found:
            raise unknown_circle()
        return CircleRow(*found[0])

    async def of(self, session: int) -> list[CircleRow]:
        """The circles of a session, the last visited first."""
        joined = select(circles).join(persons, persons.c.circle == circles.c.id).where(persons.c.session == session)
        return [CircleRow(*row) for row in await self._store.rows(joined.order_by(circles.c.changed.desc()))]

    async def with_table(self, table: int, session: int) -> CircleRow | None:
        """The circle of a table, where somebody belongs to it."""
        theirs = (circle_tables.c.table == table) & (persons.c.session == session)
        joined = select(circles).join(circle_tables, circle_tables.c.circle == circles.c.id)
        found = await self._store.rows(joined.join(persons, persons.c.circle == circles.c.id).where(theirs))
        return CircleRow(*found[0]) if found else None

    async def tables(self, circle: int, since: float) -> list[TableRow]:
        """The circle's tables that were changed lately, the latest first."""
        own = select(tables).join(circle_tables, circle_tables.c.table == tables.c.id)
        lately = (circle_tables.c.circle == circle) & (tables.c.changed > since)
        return [TableRow(*row) for row in await self._store.rows(own.where(lately).order_by(tables.c.changed.desc()))]

    async def head(self, circle: int) -> str | None:
        """A value that changes whenever the circle does; None once it is deleted."""
        own = tables.c.id.in_(select(circle_tables.c.table).where(circle_tables.c.circle == circle))
        changed = select(func.max(tables.c.changed)).where(own).scalar_subquery()
        rows = await self._store.rows(select(circles.c.version, changed).where(circles.c.id == circle))
        there = (persons.c.circle == circle) & (persons.c.seen > time.time() - HERE)
        here = await self._store.rows(select(persons.c.id).where(there).order_by(persons.c.id))
        return f"{rows[0][0]}-{rows[0][1] or 0}-{'.'.join(row[0] for row in here)}" if rows else None

    async def change(self, circle: int, **values: Any) -> None:
        named = [update(circles).where(circles.c.id == circle).values(values)] if values else []
        await self._store.write(*named, grown(circle))

    async def bring(
        self,
        row: CircleRow,
        people: Sequence[PersonRow],
        matches: Sequence[Weighed],
        nights: Sequence[EveningRow],
    ) -> CircleRow:
        """Store an imported circle, all of it or nothing."""

        async def work(connection: AsyncConnection) -> int:
            values = {name: value for name, value in vars(row).items() if name != "id"}
            made = int((await connection.execute(insert(circles).returning(circles.c.id), values)).scalar_one())
            await connection.execute(insert(persons), [{**vars(one), "circle": made} for one in people])
            if matches:
                await connection.execute(insert(book), [entry_row(made, one) for one in matches])
            if nights:
                await connection.execute(insert(evenings), [{**vars(one), "circle": made} for one in nights])
            return made

        return replace(row, id=await self._store.submit(work))

    async def delete(self, circle: int) -> None:
        await self._store.submit(lambda connection: delete_circles(connection, [circle]))


async def delete_circles(connection: AsyncConnection, doomed: Any) -> int:
    """Delete circles with their books, by ids or a query for them; their tables stay, as anybody's."""
    for table in (evenings, book, circle_tables, persons):
        await connection.execute(delete(table).where(table.c.circle.in_(doomed)))
    return (await connection.execute(delete(circles).where(circles.c.id.in_(doomed)))).rowcount
