"""The database's face: everything that is kept, and nothing that is only cached."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from sqlalchemy import delete, func, insert, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from stolik.server import metrics
from stolik.server.appending import FileAppender, PostgresAppender
from stolik.server.database import PATIENCE, Away, engine_of, first_line, on_file
from stolik.server.deadline import within
from stolik.server.matches import Matches
from stolik.server.notice import CHANNEL
from stolik.server.presence import Presence
from stolik.server.schema import house, workers
from stolik.server.sessions import Sessions
from stolik.server.tables import Tables
from stolik.server.upgrade import upgrade
from stolik.server.writer import Writer

T = TypeVar("T")
CLOSED = "closed"  # a name in `house`
GOODBYE = 1.0  # seconds that letting go of the database may take


class Store:
    """One worker's connection to the database; each kind of row has its own queries."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.postgres = url.startswith("postgresql")
        self.engine = engine_of(url)
        self.schema: str | None = None
        self._appender = FileAppender(url) if on_file(url) else PostgresAppender(url) if self.postgres else None
        self.writer = Writer(self.engine, self._appender)
        self.submit = self.writer.submit
        self.sessions = Sessions(self)
        self.tables = Tables(self)
        self.matches = Matches(self)
        self.presence = Presence(self)

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

    # Reading

    async def read(self, reading: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Read something; Away when the database does not answer in time."""
        with _answering():
            async with asyncio.timeout(PATIENCE), self.engine.connect() as connection:
                return await reading(connection)

    async def rows(self, statement: Any) -> list[Any]:
        """What a query finds."""
        if isinstance(self._appender, FileAppender):
            with _answering():
                async with asyncio.timeout(PATIENCE):
                    return await self._appender.rows(statement)

        async def reading(connection: AsyncConnection) -> list[Any]:
            return list((await connection.execute(statement)).all())

        return await self.read(reading)

    async def alive(self) -> bool:
        """Whether the database answers."""
        try:
            await self.rows(select(func.count()).select_from(workers))
        except Away:
            return False
        return True

    # Writing; what needs more than statements, or tells more than that, is submitted

    async def write(self, *statements: Any, notice: str | None = None) -> int:
        """Carry out statements in one transaction; how many rows the last one has changed."""

        async def work(connection: AsyncConnection) -> int:
            for statement in statements:
                changed = (await connection.execute(statement)).rowcount
            return changed

        return await self.submit(work, notice=notice)

    async def carry(self, notice: str, channels: Sequence[str] = (CHANNEL,)) -> None:
        """A notice of something that is kept nowhere."""
        await self.submit(_nothing, notice=notice, channels=channels)

    def clock(self) -> Any:
        """The time by the database's clock where machines share one."""
        return func.extract("epoch", func.clock_timestamp()) if self.postgres else time.time()

    def insert(self, table: Any) -> Any:
        """An insertion that may say what to do when the row is there."""
        return (postgresql if self.postgres else sqlite).insert(table)

    # The whole server

    async def closed(self) -> str | None:
        """The word to the players, perhaps empty, while the server is closed."""
        found = await self.rows(select(house.c.value).where(house.c.name == CLOSED))
        return str(found[0][0]) if found else None

    async def close_for(self, word: str | None) -> None:
        """Close the server with a word to the players; None opens it."""
        opened = delete(house).where(house.c.name == CLOSED)
        closed = [] if word is None else [insert(house).values(name=CLOSED, value=word)]
        await self.write(opened, *closed)


@contextmanager
def _answering() -> Iterator[None]:
    """Away where the database does not answer."""
    try:
        yield
    except (SQLAlchemyError, OSError, TimeoutError) as error:
        metrics.STORE_FAILURES.inc()
        raise Away(f"{type(error).__name__}: {first_line(error)}") from error


async def _nothing(connection: AsyncConnection) -> None:
    """A notice alone."""
