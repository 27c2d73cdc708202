"""Who is where: the living workers, and the people connected to each of their tables."""

import asyncio
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from sqlalchemy import bindparam, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from stolik.server.protocol import STALE
from stolik.server.schema import presence, tables, workers

if TYPE_CHECKING:
    from stolik.server.store import Store

NOTED_FOR = 60.0  # seconds for which the only worker of a database is believed to live: it says so twice as often


class Presence:
    """What the workers of one database tell each other about themselves and their people."""

    def __init__(self, store: "Store") -> None:
        self._store = store

    async def beat(self, worker: str) -> None:
        """Note that a worker is alive, and forget those that have been dead for long."""
        now = self._store.clock()
        row = self._store.insert(workers).values(id=worker, seen=now)
        dead = workers.c.seen < now - 10 * STALE
        await self._store.write(
            row.on_conflict_do_update(index_elements=["id"], set_={"seen": now}),
            delete(presence).where(presence.c.worker.in_(select(workers.c.id).where(dead))),
            delete(workers).where(dead),
        )

    async def arrive(self, worker: str, table: int, session: int, screen: bool, notice: str) -> None:
        """Somebody is connected to a table, perhaps with a screen that is the table."""
        row = {"worker": worker, "table": table, "session": session, "screen": screen}
        known = self._store.insert(presence).values(row)
        key = ["worker", "table", "session"]
        there = known.on_conflict_do_update(index_elements=key, set_={"screen": screen})
        await self._store.write(there, notice=notice)

    async def depart(self, worker: str, table: int, session: int, notice: str) -> None:
        """Somebody's last connection here to a table has ended."""
        gone = (presence.c.worker == worker) & (presence.c.table == table) & (presence.c.session == session)
        await self._store.write(delete(presence).where(gone), notice=notice)

    async def note(self, worker: str, come: Collection[tuple[int, int]], gone: Collection[tuple[int, int]]) -> None:
        """Store who has come and gone, as table and session, without telling other workers."""
        rows = [{"worker": worker, "table": table, "session": session, "screen": False} for table, session in come]
        was = (presence.c.table == bindparam("at")) & (presence.c.session == bindparam("who"))

        async def work(connection: AsyncConnection) -> None:
            # Each in one go: moves wait behind it, and thousands may leave at once.
            if gone:
                left = [{"at": table, "who": session} for table, session in gone]
                await connection.execute(delete(presence).where((presence.c.worker == worker) & was), left)
            if rows:
                await connection.execute(self._store.insert(presence).on_conflict_do_nothing(), rows)

        await self._store.submit(work)
        await self.beat(worker)

    async def retire(self, worker: str | None, notices: Sequence[str] = ()) -> None:
        """Forget a worker and everybody at it; None means all workers, since an embedded database has only one."""
        people, itself = delete(presence), delete(workers)
        if worker is not None:
            people, itself = people.where(presence.c.worker == worker), itself.where(workers.c.id == worker)
        await asyncio.gather(self._store.write(people, itself), *map(self._store.carry, notices))

    async def present(self, table: int) -> list[tuple[int, str, bool]]:
        """Who is connected to a table: the session, its living worker, and whether with a screen."""
        living = workers.c.seen > self._store.clock() - STALE
        columns = (presence.c.session, presence.c.worker, presence.c.screen)
        joined = select(*columns).join(workers, workers.c.id == presence.c.worker)
        rows = await self._store.rows(joined.where((presence.c.table == table) & living))
        return [(row[0], row[1], bool(row[2])) for row in rows]

    async def whereabouts(self, sessions: Collection[int]) -> list[tuple[int, str]]:
        """The tables that some sessions are connected to: a session and a table's code each."""
        living = workers.c.seen > self._store.clock() - (STALE if self._store.postgres else NOTED_FOR)
        joined = select(presence.c.session, tables.c.code).join(workers, workers.c.id == presence.c.worker)
        there = joined.join(tables, tables.c.id == presence.c.table).where(presence.c.session.in_(sessions) & living)
        return [(row[0], row[1]) for row in await self._store.rows(there.distinct().order_by(tables.c.code))]

    async def living(self) -> set[str]:
        """The workers that were alive lately."""
        rows = await self._store.rows(select(workers.c.id).where(workers.c.seen > self._store.clock() - STALE))
        return {row[0] for row in rows}
