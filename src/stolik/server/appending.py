"""Writes moves, which most transactions are, by the shortest way into each kind of database."""

import asyncio
import sqlite3
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import create_engine, event, make_url

from stolik.server.database import PATIENCE, options_of, pragmas
from stolik.server.notice import Addressed

READERS = 2  # threads that read from an embedded database


class Clash(Exception):
    """Something in a group of writes exists already."""


class FileAppender:
    """An embedded database: moves go there in one statement, in one go on a thread; and what is read comes in one go.

    Each time that the thread comes back from SQLite it waits for the interpreter, up to five milliseconds while the
    event loop is busy. With a statement a move, or a way through the event loop for each statement, a commit that took
    SQLite 4 ms took 48.
    """

    # Not the operator ->>, which SQLite has had only since 3.38.
    INSERT = (
        "INSERT INTO moves (match, seq, seat, move, id, at) SELECT json_extract(value, '$.match'), "
        "json_extract(value, '$.seq'), json_extract(value, '$.seat'), json_extract(value, '$.move'), "
        "json_extract(value, '$.id'), json_extract(value, '$.at') FROM json_each(?)"
    )

    def __init__(self, url: str) -> None:
        self._path = make_url(url).database or ""
        self._connection: sqlite3.Connection | None = None  # the appender's own
        self._engine = create_engine(make_url(url).set(drivername="sqlite"))
        event.listen(self._engine, "connect", pragmas)
        self._thread = ThreadPoolExecutor(1, "appender")
        self._readers = ThreadPoolExecutor(READERS, "reader")

    async def append(self, log: str, told: Iterable[Addressed]) -> None:
        """Write moves; a file belongs to one process, so no other worker needs a notice."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._append, log)

    def _append(self, log: str) -> None:
        try:
            if self._connection is None:
                self._connection = sqlite3.connect(self._path)
                pragmas(self._connection, None)
            with self._connection:
                self._connection.execute(self.INSERT, (log,))
        except sqlite3.IntegrityError as error:
            raise Clash(str(error)) from error
        except sqlite3.Error as error:
            raise OSError(str(error)) from error

    def _let_go(self) -> None:
        if self._connection is not None:
            self._connection.close()

    async def rows(self, statement: Any) -> list[Any]:
        """What a query finds, in one turn of a thread; through the event loop each part of a query takes one."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._rows, statement)

    def _rows(self, statement: Any) -> list[Any]:
        with self._engine.connect() as connection:
            return list(connection.execute(statement).all())

    async def close(self) -> None:
        self._thread.submit(self._let_go)
        self._thread.shutdown()
        self._readers.shutdown()
        self._engine.dispose()


class PostgresAppender:
    """A connection to PostgreSQL for moves alone.

    Moves and their notices are one statement, which is a transaction: four ways to the database less than one by hand.
    Through SQLAlchemy, which takes a connection out, asks whether it is alive and puts it back, a commit took
    the worker half a millisecond more.
    """

    APPEND = (
        "WITH log AS (INSERT INTO moves (match, seq, seat, move, id, at) SELECT match, seq, seat, move, id, at FROM "
        "json_to_recordset($1::json) AS log(match text, seq int, seat int, move text, id text, at float8)) "
        "SELECT pg_notify(channel, told) FROM unnest($2::text[], $3::text[]) AS message(channel, told)"
    )

    def __init__(self, url: str) -> None:
        self._options = options_of(url)
        self._connection: Any = None

    async def append(self, log: str, told: Iterable[Addressed]) -> None:
        """Write moves and notify the other workers; Clash if a move exists already."""
        import asyncpg

        told = list(told)
        try:
            if self._connection is None or self._connection.is_closed():
                self._connection = await asyncpg.connect(**self._options, command_timeout=PATIENCE)
            channels, texts = [channel for channel, _ in told], [text for _, text in told]
            await self._connection.fetch(self.APPEND, log, channels, texts)
        except asyncpg.IntegrityConstraintViolationError as error:
            raise Clash(str(error)) from error
        except (asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            await self.close()
            raise ConnectionError(str(error)) from error
        except BaseException:  # it was given up: what is under way is not known
            await self.close()
            raise

    async def close(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
