"""Matches played over days: when to look at a table even if nobody is there, stored with the table.

A deal sets the alarm, a look sets it again, and the look after the match's end takes it away. So moves, which only
make it later, need not write it.
"""

import time

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from stolik.server.rows import TableRow
from stolik.server.schema import alarms, tables
from stolik.server.store import Store

AT_ONCE = 20  # tables that one look takes
LEASE = 120.0  # seconds after which another worker looks at what this one has taken


async def take(store: Store) -> list[TableRow]:
    """The tables whose alarm rings; other workers do not get them for a while."""
    now = time.time()

    async def work(connection: AsyncConnection) -> list[TableRow]:
        ringing = select(alarms.c.table).where(alarms.c.at <= now).order_by(alarms.c.at).limit(AT_ONCE)
        taken = update(alarms).where(alarms.c.table.in_(ringing) & (alarms.c.at <= now))
        found = await connection.execute(taken.values(at=now + LEASE).returning(alarms.c.table))
        rows = await connection.execute(select(tables).where(tables.c.id.in_([row[0] for row in found])))
        return [TableRow(*row) for row in rows]

    due = await store.rows(select(alarms.c.table).where(alarms.c.at <= now).limit(1))
    return await store.submit(work) if due else []


async def put(store: Store, table: int, at: float | None) -> None:
    """Set the time to look at the table; None clears it."""
    mine = alarms.c.table == table
    await store.write(delete(alarms).where(mine) if at is None else update(alarms).where(mine).values(at=at))
