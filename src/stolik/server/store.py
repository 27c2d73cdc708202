"""The database's face: everything that is kept, and nothing that is only cached."""

import asyncio
import hashlib
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from sqlalchemy import Integer, cast, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from stolik.server import metrics
from stolik.server.appending import File, Line
from stolik.server.database import PATIENCE, Away, Forgotten, Taken, engine_of, first_line, on_file
from stolik.server.deadline import within
from stolik.server.notice import CHANNEL
from stolik.server.presence import Presence
from stolik.server.protocol import CODE_LENGTH, CODE_LETTERS
from stolik.server.rows import MatchRow, MoveRow, SessionRow, TableRow
from stolik.server.schema import (
    alarms,
    circle_tables,
    devices,
    house,
    matches,
    members,
    moves,
    sessions,
    tables,
    workers,
)
from stolik.server.together import Together
from stolik.server.upgrade import upgrade
from stolik.server.writer import Writer

T = TypeVar("T")
CLOSED = "closed"  # a name in `house`
ENDED = "ended"  # another: the highest number of a session when one was last ended
TICKET_SECONDS = 600.0
SEEN_FOR = 86_400.0  # seconds in which it is not noted again that a session has come
GOODBYE = 1.0  # seconds that letting go of the database may take


class Store:
    """One worker's connection to the database."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.postgres = url.startswith("postgresql")
        self.engine = engine_of(url)
        self.schema: str | None = None
        self._appender = File(url) if on_file(url) else Line(url) if self.postgres else None
        self._file = self._appender if isinstance(self._appender, File) else None
        self.writer = Writer(self.engine, self._appender)
        self.submit = self.writer.submit
        self.presence = Presence(self)
        self._sessions = Together(self._sessions_of)
        self._tables = Together(self._tables_of)
        self._matches = Together(self._matches_of)
        self._logs = Together(self._logs_of, 50)
        self._ids = Together(self._tables_by_id)
        self._lengths = Together(self._lengths_of)

    async def open(self) -> None:
        """Upgrade the schema and begin to write."""
        async with self.engine.begin() as connection:
            self.schema = await connection.run_sync(upgrade)
        self.writer.open()

    async def close(self) -> None:
        """Write what waits, if the database takes it soon, then let go of the database."""
        await self.writer.close()
        await within(GOODBYE, self.dispose())

    async def dispose(self) -> None:
        """Let go of the database."""
        if self._appender:
            await self._appender.close()
        await self.engine.dispose()

    async def append(self, move: MoveRow, notice: str | None, channels: Sequence[str] = (CHANNEL,)) -> None:
        """Put a move into the log; Taken when its `seq` is somebody else's, or its id was played before."""
        await self.submit(None, move, notice, channels)

    # Reading

    async def read(self, reading: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Read something; Away when the database does not answer in time."""
        try:
            async with asyncio.timeout(PATIENCE), self.engine.connect() as connection:
                return await reading(connection)
        except (SQLAlchemyError, OSError, TimeoutError, ConnectionError) as error:
            metrics.STORE_FAILURES.inc()
            raise Away(f"{type(error).__name__}: {first_line(error)}") from error

    async def rows(self, statement: Any) -> list[Any]:
        """What a query finds."""
        if self._file:
            return await self._rows_of_file(self._file, statement)

        async def reading(connection: AsyncConnection) -> list[Any]:
            return list((await connection.execute(statement)).all())

        return await self.read(reading)

    async def _rows_of_file(self, file: File, statement: Any) -> list[Any]:
        try:
            async with asyncio.timeout(PATIENCE):
                return await file.rows(statement)
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            metrics.STORE_FAILURES.inc()
            raise Away(f"{type(error).__name__}: {first_line(error)}") from error

    async def alive(self) -> bool:
        """Whether the database answers."""
        try:
            await self.rows(select(func.count()).select_from(workers))
        except Away:
            return False
        return True

    # Sessions

    async def new_session(self) -> tuple[SessionRow, str]:
        """A session and its secret, which is kept nowhere but with its owner."""
        secret = secrets.token_urlsafe(32)
        name = secrets.token_hex(6)

        async def work(connection: AsyncConnection) -> int:
            now = time.time()
            row: dict[str, Any] = {"secret": hashed(secret), "name": name, "created": now, "seen": now}
            if not self.postgres:
                row["id"] = _unused_number()
            made = await connection.execute(insert(sessions).values(row).returning(sessions.c.id))
            return int(made.scalar_one())

        return SessionRow(await self.submit(work), name), secret

    async def session(self, secret: str) -> SessionRow | None:
        """The session whose secret that is."""
        return await self._sessions.of(hashed(secret))

    async def _sessions_of(self, secrets: Sequence[bytes]) -> dict[bytes, SessionRow]:
        own = select(sessions.c.secret, sessions.c.id, sessions.c.name).where(sessions.c.secret.in_(secrets))
        found = {bytes(row[0]): SessionRow(*row[1:]) for row in await self.rows(own)}
        if others := [secret for secret in secrets if secret not in found]:
            columns = select(devices.c.secret, sessions.c.id, sessions.c.name).join(devices)
            further = columns.where(devices.c.secret.in_(others) & devices.c.until.is_(None))
            found |= {bytes(row[0]): SessionRow(*row[1:]) for row in await self.rows(further)}
        return found

    async def ticket(self, session: int) -> str:
        """What brings another device into a session; good once, and for TICKET_SECONDS."""
        ticket, now = secrets.token_urlsafe(24), time.time()

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(devices).where(devices.c.until < now))
            row = {"secret": hashed(ticket), "session": session, "until": now + TICKET_SECONDS}
            await connection.execute(insert(devices), row)

        await self.submit(work)
        return ticket

    async def redeem(self, ticket: str) -> str | None:
        """The secret of a further device for a ticket; None where that is not good."""
        secret = secrets.token_urlsafe(32)
        good = (devices.c.secret == hashed(ticket)) & (devices.c.until >= time.time())

        async def work(connection: AsyncConnection) -> bool:
            made = {"secret": hashed(secret), "until": None}
            return (await connection.execute(update(devices).where(good).values(made))).rowcount == 1

        return secret if await self.submit(work) else None

    async def known(self, wanted: set[int]) -> set[int]:
        """Those of some sessions that are there."""
        rows = await self.rows(select(sessions.c.id).where(sessions.c.id.in_(wanted))) if wanted else []
        return {row[0] for row in rows}

    async def see(self, session: int) -> bool:
        """Note that a session has come, once a day; False when it has been forgotten."""
        now = time.time()

        async def work(connection: AsyncConnection) -> bool:
            long_ago = func.coalesce(sessions.c.seen, 0) < now - SEEN_FOR
            await connection.execute(update(sessions).where((sessions.c.id == session) & long_ago).values(seen=now))
            return (await connection.execute(select(sessions.c.id).where(sessions.c.id == session))).first() is not None

        return await self.submit(work)

    # Tables

    async def new_table(self, seating: str, people: set[int], circle: int | None = None) -> TableRow:
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
                return TableRow(await self.submit(work), code, 1, seating, changed)
        raise Away("no free table code was found")

    async def _enlist(self, connection: AsyncConnection, table: int, people: set[int]) -> None:
        if people:
            statement = self.insert(members).on_conflict_do_nothing()
            await connection.execute(statement, [{"session": person, "table": table} for person in sorted(people)])

    async def table(self, code: str) -> TableRow | None:
        return await self._tables.of(code.upper())

    async def _tables_of(self, codes: Sequence[str]) -> dict[str, TableRow]:
        found = [TableRow(*row) for row in await self.rows(select(tables).where(tables.c.code.in_(codes)))]
        return {row.code: row for row in found}

    async def table_by_id(self, table: int) -> TableRow:
        """A table that was there; Forgotten when it has been deleted."""
        if (found := await self._ids.of(table)) is None:
            raise Forgotten(f"table {table} has been deleted")
        return found

    async def _tables_by_id(self, wanted: Sequence[int]) -> dict[int, TableRow]:
        found = [TableRow(*row) for row in await self.rows(select(tables).where(tables.c.id.in_(wanted)))]
        return {row.id: row for row in found}

    async def tables_of(self, session: int, limit: int) -> list[TableRow]:
        """The tables that a session has to do with, the last changed first."""
        joined = select(tables).join(members, members.c.table == tables.c.id).where(members.c.session == session)
        return [TableRow(*row) for row in await self.rows(joined.order_by(tables.c.changed.desc()).limit(limit))]

    async def change_table(
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
                rings = self.insert(alarms).values(table=row.id, at=alarm)
                await connection.execute(rings.on_conflict_do_update(index_elements=["table"], set_={"at": alarm}))
            return True

        if not await self.submit(work, notice=notice):
            return None
        return TableRow(row.id, row.code, row.version + 1, seating, changed)

    # Matches

    async def match(self, match: str) -> MatchRow | None:
        return await self._matches.of(match)

    async def _matches_of(self, names: Sequence[str]) -> dict[str, MatchRow]:
        found = [MatchRow(*row) for row in await self.rows(select(matches).where(matches.c.id.in_(names)))]
        return {row.id: row for row in found}

    async def matches(self) -> list[MatchRow]:
        return [MatchRow(*row) for row in await self.rows(select(matches).order_by(matches.c.started, matches.c.id))]

    async def finish(self, match: str, also: Callable[[AsyncConnection], Awaitable[None]] | None = None) -> None:
        """Note that a match is over, and what else that means, in one transaction; its log says so already."""

        async def work(connection: AsyncConnection) -> None:
            open_still = (matches.c.id == match) & matches.c.finished.is_(None)
            await connection.execute(update(matches).where(open_still).values(finished=time.time()))
            if also is not None:
                await also(connection)

        await self.submit(work)

    async def unfinished(self, since: float) -> list[TableRow]:
        """The circles' tables, changed since then, with a match whose end has not been noted."""
        open_still = tables.c.id.in_(select(matches.c.table).where(matches.c.finished.is_(None)))
        joined = select(tables).join(circle_tables, circle_tables.c.table == tables.c.id)
        return [TableRow(*row) for row in await self.rows(joined.where(open_still & (tables.c.changed >= since)))]

    async def bring(self, match: MatchRow, log: Sequence[MoveRow]) -> bool:
        """Keep a match that comes from elsewhere; False when it is here already."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(insert(matches), vars(match))
            if log:
                await connection.execute(insert(moves), [vars(move) for move in log])

        try:
            await self.submit(work)
        except Taken:
            return False
        return True

    async def log(self, match: str, after: int = 0) -> list[MoveRow]:
        """The moves after the first `after` ones."""
        if not after:
            return await self._logs.of(match) or []
        later = (moves.c.match == match) & (moves.c.seq > after)
        return [MoveRow(*row) for row in await self.rows(select(moves).where(later).order_by(moves.c.seq))]

    async def _logs_of(self, names: Sequence[str]) -> dict[str, list[MoveRow]]:
        found: dict[str, list[MoveRow]] = {}
        for row in await self.rows(select(moves).where(moves.c.match.in_(names)).order_by(moves.c.match, moves.c.seq)):
            found.setdefault(row[0], []).append(MoveRow(*row))
        return found

    async def length(self, match: str) -> int:
        """How many moves a log has."""
        return await self._lengths.of(match) or 0

    async def _lengths_of(self, names: Sequence[str]) -> dict[str, int]:
        last = select(moves.c.match, func.max(moves.c.seq)).where(moves.c.match.in_(names)).group_by(moves.c.match)
        return {row[0]: row[1] for row in await self.rows(last)}

    async def seq_of(self, table: int, match: str, seat: int, name: str) -> int | None:
        """The number of a move that a seat has played in one of a table's matches."""
        here = (matches.c.id == match) & (matches.c.table == table) & (moves.c.seat == seat) & (moves.c.id == name)
        found = await self.rows(select(moves.c.seq).join(matches, matches.c.id == moves.c.match).where(here))
        return int(found[0][0]) if found else None

    # The whole server

    async def closed(self) -> str | None:
        """The word to the players, perhaps empty, while the server is closed."""
        found = await self.rows(select(house.c.value).where(house.c.name == CLOSED))
        return str(found[0][0]) if found else None

    async def close_for(self, word: str | None) -> None:
        """Close the server with a word to the players; None opens it."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(house).where(house.c.name == CLOSED))
            if word is not None:
                await connection.execute(insert(house), {"name": CLOSED, "value": word})

        await self.submit(work)

    # Notices

    async def carry(self, notice: str, channels: Sequence[str] = (CHANNEL,)) -> None:
        """A notice of something that is kept nowhere."""
        await self.submit(_nothing, notice=notice, channels=channels)

    async def heads(self, wanted: Sequence[int], running: Sequence[str]) -> tuple[dict[int, int], dict[str, int]]:
        """The versions of tables and the last `seq` of matches: what a lost notice would have said."""
        versions = await self.rows(select(tables.c.id, tables.c.version).where(tables.c.id.in_(wanted)))
        return {row[0]: row[1] for row in versions}, await self._lengths_of(running)

    def clock(self) -> Any:
        """The time by the database's clock where machines share one."""
        return func.extract("epoch", func.clock_timestamp()) if self.postgres else time.time()

    def insert(self, table: Any) -> Any:
        """An insertion that may say what to do when the row is there."""
        return (postgresql if self.postgres else sqlite).insert(table)


def hashed(secret: str) -> bytes:
    """What is kept of a secret; 256 random bits need no salt and no slow hash."""
    return hashlib.sha256(secret.encode()).digest()


def _unused_number() -> Any:
    """A session's number that none has had: SQLite would give the last one's again, and with it their seats."""
    last = select(func.coalesce(func.max(sessions.c.id), 0)).scalar_subquery()
    ended = select(cast(house.c.value, Integer)).where(house.c.name == ENDED).scalar_subquery()
    return func.max(last, func.coalesce(ended, 0)) + 1


async def _nothing(connection: AsyncConnection) -> None:
    """A notice alone."""
