"""Matches in the database: a deal, and the log of its moves."""

import time
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING

from sqlalchemy import Update, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from stolik.server.database import Taken
from stolik.server.notice import CHANNEL
from stolik.server.rows import MatchRow, MoveRow
from stolik.server.schema import matches, moves
from stolik.server.together import Together

if TYPE_CHECKING:
    from stolik.server.store import Store


class Matches:
    """The queries about them."""

    def __init__(self, store: "Store") -> None:
        self._store = store
        self._rows = Together(self._found)
        self._logs = Together(self._found_logs, 50)
        self._lengths = Together(self.lengths)

    async def of(self, match: str) -> MatchRow | None:
        """The match of an id."""
        return await self._rows.of(match)

    async def _found(self, names: Sequence[str]) -> dict[str, MatchRow]:
        rows = await self._store.rows(select(matches).where(matches.c.id.in_(names)))
        return {row[0]: MatchRow(*row) for row in rows}

    async def all(self) -> list[MatchRow]:
        """Every match, the oldest first."""
        rows = await self._store.rows(select(matches).order_by(matches.c.started, matches.c.id))
        return [MatchRow(*row) for row in rows]

    async def bring(self, match: MatchRow, log: Sequence[MoveRow]) -> bool:
        """Store an imported match; False if it is here already."""
        try:
            await self._store.submit(lambda connection: begin(connection, match, log))
        except Taken:
            return False
        return True

    async def finish(self, match: str, also: Callable[[AsyncConnection], Awaitable[None]] | None = None) -> None:
        """Mark a match as over, with further statements, in one transaction; its log says so already."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(ended(match))
            if also is not None:
                await also(connection)

        await self._store.submit(work)

    # The log

    async def append(self, move: MoveRow, notice: str | None, channels: Sequence[str] = (CHANNEL,)) -> None:
        """Append a move to the log; Taken if its `seq` exists, or its id was played before."""
        await self._store.submit(None, move, notice, channels)

    async def log(self, match: str, after: int = 0) -> list[MoveRow]:
        """The moves after the first `after` ones."""
        if not after:
            return await self._logs.of(match) or []
        later = (moves.c.match == match) & (moves.c.seq > after)
        return [MoveRow(*row) for row in await self._store.rows(select(moves).where(later).order_by(moves.c.seq))]

    async def _found_logs(self, names: Sequence[str]) -> dict[str, list[MoveRow]]:
        found: dict[str, list[MoveRow]] = {}
        ordered = select(moves).where(moves.c.match.in_(names)).order_by(moves.c.match, moves.c.seq)
        for row in await self._store.rows(ordered):
            found.setdefault(row[0], []).append(MoveRow(*row))
        return found

    async def length(self, match: str) -> int:
        """The number of moves in a log."""
        return await self._lengths.of(match) or 0

    async def lengths(self, names: Sequence[str]) -> dict[str, int]:
        """The lengths of logs by match, in case a notice was lost."""
        last = select(moves.c.match, func.max(moves.c.seq)).where(moves.c.match.in_(names)).group_by(moves.c.match)
        return {row[0]: row[1] for row in await self._store.rows(last)}

    async def seq_of(self, table: int, match: str, seat: int, name: str) -> int | None:
        """The number of a move that a seat has played in one of a table's matches."""
        here = (matches.c.id == match) & (matches.c.table == table) & (moves.c.seat == seat) & (moves.c.id == name)
        found = await self._store.rows(select(moves.c.seq).join(matches, matches.c.id == moves.c.match).where(here))
        return int(found[0][0]) if found else None


async def begin(connection: AsyncConnection, match: MatchRow, log: Sequence[MoveRow]) -> None:
    """Store a match with the moves played so far."""
    await connection.execute(insert(matches), vars(match))
    if log:
        await connection.execute(insert(moves), [vars(move) for move in log])


def ended(match: str) -> Update:
    """The statement that marks a match as over, unless it is marked already."""
    open_still = (matches.c.id == match) & matches.c.finished.is_(None)
    return update(matches).where(open_still).values(finished=time.time())
