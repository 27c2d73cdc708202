"""All writing of a worker, through one queue.

What waits there is written in one transaction, so that a hundred tables share a commit and its fsync; whoever asked is
answered after the commit, never before.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from sqlalchemy import insert, text
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from stolik.server import metrics
from stolik.server.appending import Clash, FileAppender, PostgresAppender
from stolik.server.database import PATIENCE, Away, Taken, first_line
from stolik.server.deadline import within
from stolik.server.notice import CHANNEL, Addressed, messages
from stolik.server.rows import MoveRow
from stolik.server.schema import moves

T = TypeVar("T")
encode = msgspec.json.Encoder().encode
NOTIFY = (
    "SELECT pg_notify(channel, told) "
    "FROM unnest(CAST(:channels AS text[]), CAST(:texts AS text[])) AS message(channel, told)"
)
BATCH = 512  # the most pieces of work in one transaction
LAST_WRITES = 1.0  # seconds that what waits may take when the server stops


@dataclass
class _Work:
    """Something to be written: a move, which goes into one statement with the others, or a piece of work."""

    move: MoveRow | None
    work: Callable[[AsyncConnection], Awaitable[Any]] | None
    notice: str | None
    channels: Sequence[str]  # on which it is told
    done: "asyncio.Future[Any]"


class Writer:
    """One worker's queue."""

    def __init__(self, engine: AsyncEngine, appender: FileAppender | PostgresAppender | None) -> None:
        self.notify: Callable[[Sequence[Addressed]], None] | None = None  # when the database carries no notices
        self._engine = engine
        self._appender = appender
        self._waiting: list[_Work] = []
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._closing = False

    def open(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._write_on(), name="writer")

    async def close(self) -> None:
        """Write what waits, if the database takes it soon."""
        self._closing = True
        if self._task:
            self._woken.set()
            await within(LAST_WRITES, self._task)
        for work in self._waiting:
            _fail(work, Away("the server is stopping"))

    async def submit(
        self,
        work: Callable[[AsyncConnection], Awaitable[T]] | None,
        move: MoveRow | None = None,
        notice: str | None = None,
        channels: Sequence[str] = (CHANNEL,),
    ) -> T:
        """Write something together with what else waits; its result after the commit."""
        if self._task is None or self._closing:
            raise Away("the server is stopping")
        done: asyncio.Future[Any] = self._task.get_loop().create_future()
        self._waiting.append(_Work(move, work, notice, channels, done))
        self._woken.set()
        result: T = await done
        return result

    async def _write_on(self) -> None:
        # Its end is asked for by a flag: `wait_for` of Python 3.11 may swallow a cancellation.
        while self._waiting or not self._closing:
            await self._woken.wait()
            batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
            if not self._waiting and not self._closing:
                self._woken.clear()
            if batch:
                await self._write(batch)

    async def _write(self, batch: list[_Work]) -> None:
        started = time.perf_counter()
        try:
            async with asyncio.timeout(PATIENCE):
                results = await self._transact(batch)
        except (IntegrityError, Clash) as error:
            if len(batch) == 1:
                _fail(batch[0], Taken(first_line(error)))
            else:  # one of them clashes: each by itself, so that only that one fails
                for work in batch:
                    await self._write([work])
            return
        except (SQLAlchemyError, OSError, TimeoutError, ConnectionError) as error:
            metrics.STORE_FAILURES.inc()
            for work in batch:
                _fail(work, Away(f"{type(error).__name__}: {first_line(error)}"))
            await asyncio.sleep(0.05)
            return
        except Exception as error:
            for work in batch:
                _fail(work, error)
            return
        metrics.COMMIT_SECONDS.observe(time.perf_counter() - started)
        for work, result in zip(batch, results, strict=True):
            if not work.done.done():
                work.done.set_result(result)
        if self.notify and (notices := _notices(batch)):
            self.notify(notices)

    async def _transact(self, batch: list[_Work]) -> list[Any]:
        if self._appender and all(work.move for work in batch):
            written = encode([vars(work.move) for work in batch]).decode()
            told = () if self.notify else messages(_notices(batch))
            await self._appender.append(written, told)  # moves alone are what most transactions are
            return [None] * len(batch)
        results = []
        async with self._engine.begin() as connection:
            if log := [vars(work.move) for work in batch if work.move]:
                await connection.execute(insert(moves), log)
            for work in batch:
                results.append(await work.work(connection) if work.work else None)
            if isinstance(self._appender, PostgresAppender) and not self.notify and (notices := _notices(batch)):
                # In the transaction: PostgreSQL delivers it exactly when the rows can be read.
                channels, texts = zip(*messages(notices), strict=True)
                await connection.execute(text(NOTIFY), {"channels": list(channels), "texts": list(texts)})
        return results


def _notices(batch: Sequence[_Work]) -> list[Addressed]:
    return [(channel, work.notice) for work in batch if work.notice for channel in work.channels]


def _fail(work: _Work, error: Exception) -> None:
    if not work.done.done():
        work.done.set_exception(error)
