"""Tables in the database: a code, a seating, and a version that tells whether it has changed."""

import secrets
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from stolik.server.database import Away, Forgotten, Taken
from stolik.server.protocol import CODE_LENGTH, CODE_LETTERS
from stolik.server.rows import MatchRow, TableRow
from stolik.server.schema import alarms, circle_tables, matches, members, tables
from stolik.server.together import Together

if TYPE_CHECKING:
    from stolik.server.store import Store


class Tables:
    """The queries about them."""

    def __init__(self, store: "Store") -> None:
        self._store = store
        self._codes: Together[str, TableRow] = Together(partial(self._found, tables.c.code))
        self._ids: Together[int, TableRow] = Together(partial(self._found, tables.c.id))

    async def new(self, seating: str, people: set[int], circle: int | None = None) -> TableRow:
        """A table under a code that no other has, perhaps a circle's."""
        for _ in range(20):
            code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
            changed = time.time()
            row = {"code": code, "version": 1, "seating": seating, "changed": changed}

            async def work(connection: AsyncConnection, row: dict[str, Any] = row) -> int:
                table = int((await connection.execute(insert(tables).returning(tables.c.id), row)).scalar_one())
                await self._enlist(connection, table, people)
                if circle is not None:
                    await connection.execute(insert(circle_tables), {"table": table, "circle": circle})
                return table

            with suppress(Taken):
                return TableRow(await self._store.submit(work), code, 1, seating, changed)
        raise Away("no free table code was found")

    async def _enlist(self, connection: AsyncConnection, table: int, people: set[int]) -> None:
        if people:
            statement = self._store.insert(members).on_conflict_do_nothing()
            await connection.execute(statement, [{"session": person, "table": table} for person in sorted(people)])

    async def of(self, code: str) -> TableRow | None:
        """The table of a code."""
        return await self._codes.of(code.upper())

    async def by_id(self, table: int) -> TableRow:
        """A table that was there; Forgotten when it has been deleted."""
        if (found := await self._ids.of(table)) is None:
            raise Forgotten("that table has been deleted")
        return found

    async def _found(self, key: Any, wanted: Sequence[Any]) -> dict[Any, TableRow]:
        rows = await self._store.rows(select(tables).where(key.in_(wanted)))
        return {getattr(row, key.name): TableRow(*row) for row in rows}

    async def with_member(self, session: int, limit: int) -> list[TableRow]:
        """The tables that a session has to do with, the last changed first."""
        joined = select(tables).join(members, members.c.table == tables.c.id).where(members.c.session == session)
        rows = await self._store.rows(joined.order_by(tables.c.changed.desc()).limit(limit))
        return [TableRow(*row) for row in rows]

    async def unfinished(self, since: float) -> list[TableRow]:
        """The circles' tables, changed since then, with a match whose end has not been noted."""
        open_still = tables.c.id.in_(select(matches.c.table).where(matches.c.finished.is_(None)))
        joined = select(tables).join(circle_tables, circle_tables.c.table == tables.c.id)
        rows = await self._store.rows(joined.where(open_still & (tables.c.changed >= since)))
        return [TableRow(*row) for row in rows]

    async def versions(self, wanted: Sequence[int]) -> dict[int, int]:
        """By table: what a lost notice of a change would have told."""
        rows = await self._store.rows(select(tables.c.id, tables.c.version).where(tables.c.id.in_(wanted)))
        return {row[0]: row[1] for row in rows}

    async def change(
        self,
        row: TableRow,
        seating: str,
        people: set[int],
        notice: str,
        match: MatchRow | None = None,
        alarm: float | None = None,
    ) -> TableRow | None:
        """Put a changed seating in place, with the deal of a match and when to look at it though nobody has come.

        None when the table changed meanwhile.
        """
        changed = time.time()

        async def work(connection: AsyncConnection) -> bool:
            same = (tables.c.id == row.id) & (tables.c.version == row.version)
            values = {"version": row.version + 1, "seating": seating, "changed": changed}
            if (await connection.execute(update(tables).where(same).values(values))).rowcount != 1:
                return False
            await self._enlist(connection, row.id, people)
            if match is not None:
                await connection.execute(insert(matches), vars(match))
            if alarm is not None:
                rings = self._store.insert(alarms).values(table=row.id, at=alarm)
                await connection.execute(rings.on_conflict_do_update(index_elements=["table"], set_={"at": alarm}))
            return True

        if not await self._store.submit(work, notice=notice):
            return None
        return TableRow(row.id, row.code, row.version + 1, seating, changed)
