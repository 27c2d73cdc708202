"""Open tables, which strangers may join, for the front page of a server that keeps such a list.

A table is on the list while its host wants it, nobody has locked it, and somebody who belongs to it is connected.
"""

import asyncio
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import select

from stolik.server import bodies, seating
from stolik.server.protocol import STALE
from stolik.server.rows import TableRow
from stolik.server.schema import presence, tables, workers
from stolik.server.seating import Seating

if TYPE_CHECKING:
    from stolik.server.hall import Hall

FRESH = 2.0  # seconds that a look at the database is good for, however many ask
MOST = 60  # tables in a list
OPEN = '"open":true'  # as a seating is written; inside a name its quotes would be escaped


@dataclass(frozen=True)
class Listed:
    """A table on the list, and the sessions that are connected to it."""

    row: TableRow
    seating: Seating
    present: set[int]


class Listing:
    """One worker's list of open tables."""

    def __init__(self, hall: "Hall") -> None:
        self._hall = hall
        self._found: list[Listed] = []
        self._until = 0.0
        self._lock = asyncio.Lock()

    async def seen_by(self, session: int) -> list[bodies.OpenTable]:
        """The open tables as a session may see them: not those that it was removed from."""
        async with self._lock:
            if time.monotonic() >= self._until:
                self._found = await self._look()
                self._until = time.monotonic() + FRESH
        return [open_table(table) for table in self._found if session not in table.seating.removed][:MOST]

    def forget(self) -> None:
        """Look again at once."""
        self._until = 0.0

    async def _look(self) -> list[Listed]:
        present = await self._present()
        wanted = select(tables).where(tables.c.id.in_(present) & tables.c.seating.contains(OPEN))
        rows = await self._hall.store.rows(wanted.order_by(tables.c.changed.desc())) if present else []
        found = [Listed(TableRow(*row), seating.loads(row.seating), present[row.id]) for row in rows]
        hosts: dict[int, Listed] = {}  # one table of a host, the one that changed last
        for table in found:
            if listable(table.seating, table.present):
                hosts.setdefault(table.seating.host, table)
        return sorted(hosts.values(), key=lambda table: table.seating.under_way)

    async def _present(self) -> dict[int, set[int]]:
        """Who is connected to which table, at any worker."""
        rooms = self._hall.rooms.values()
        if self._hall.alone:
            return {room.row.id: room.company.present for room in rooms if room.seating.open and room.company.present}
        store = self._hall.store
        living = workers.c.seen > store.clock() - STALE
        columns = select(presence.c.table, presence.c.session).join(workers, workers.c.id == presence.c.worker)
        wanted = columns.join(tables, tables.c.id == presence.c.table).where(living, tables.c.seating.contains(OPEN))
        found: dict[int, set[int]] = {}
        for table, session in await store.rows(wanted):
            found.setdefault(table, set()).add(session)
        return found


def listable(table: Seating, present: set[int]) -> bool:
    """Whether strangers may come, can do something there, and somebody who belongs to the table is there."""
    if not table.open or table.unlisted or table.locked or not table.people() & present:
        return False
    return table.spectators if table.under_way else free(table) > 0


def free(table: Seating) -> int:
    """The number of seats that a newcomer can take."""
    return sum(place.kind != "person" for place in table.places)


def open_table(table: Listed) -> bodies.OpenTable:
    """A table in the list: what everybody who has its code may see of it."""
    now, state = time.time(), table.seating
    return bodies.OpenTable(
        code=table.row.code,
        game=state.game,
        players=[seating.seat_shown(state, seat, table.present, now) for seat in range(len(state.places))],
        free=free(state),
        playing=state.under_way,
        clock=state.clock,
    )
