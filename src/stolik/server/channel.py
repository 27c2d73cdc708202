"""How notices travel between workers: over PostgreSQL or Redis.

A notice of a move carries the move and what is told of it, and goes to the workers where somebody looks on; of
everything else all workers hear, and read the database. Whoever misses one is put right by the next look.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Protocol

from stolik.server.database import options_of
from stolik.server.logs import log
from stolik.server.notice import BY_REDIS, CHANNEL, Addressed, channel_of, messages
from stolik.server.store import Store

Heard = Callable[[str], None]
PATIENCE = 2.0  # seconds that a notice may take to Redis


class Channel(Protocol):
    """Something that carries notices."""

    async def listen(self, heard: Heard, again: Callable[[], None]) -> None:
        """Pass notices on for ever; call `again` after each (re)connection, since notices may have been missed."""

    async def close(self) -> None:
        """After listening: send what waits, and disconnect."""


class Postgres:
    """LISTEN on a separate connection; NOTIFY goes with each transaction of the store."""

    def __init__(self, url: str, worker: str) -> None:
        self._options = options_of(url)
        self._channels = CHANNEL, channel_of(worker)

    async def listen(self, heard: Heard, again: Callable[[], None]) -> None:
        import asyncpg

        while True:
            connection: Any = None
            with suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError):
                connection = await asyncpg.connect(**self._options)
                for channel in self._channels:
                    await connection.add_listener(channel, lambda *given: heard(given[3]))
                lost = asyncio.Event()
                connection.add_termination_listener(lambda _, lost=lost: lost.set())
                again()
                try:
                    while not lost.is_set():
                        with suppress(TimeoutError):
                            await asyncio.wait_for(lost.wait(), 5)
                        if not lost.is_set():
                            await connection.execute("SELECT 1", timeout=5)
                finally:
                    connection.terminate()
                log.error("the channel between workers is down")
            await asyncio.sleep(0.5)

    async def close(self) -> None:
        """Nothing waits here."""


class Redis:
    """Publish and subscribe, for hosts whose PostgreSQL is behind a pooler without LISTEN."""

    def __init__(self, url: str, worker: str) -> None:
        from redis import asyncio as redis

        self._channels = CHANNEL, channel_of(worker)
        self._subscriber = redis.Redis.from_url(url, socket_connect_timeout=PATIENCE, socket_keepalive=True)
        self._publisher = redis.Redis.from_url(url, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE)
        self._waiting: list[Addressed] = []
        self._woken = asyncio.Event()

    def publish(self, notices: Sequence[Addressed]) -> None:
        """Queue notices, so that no writer waits for Redis."""
        self._waiting += notices
        self._woken.set()

    async def listen(self, heard: Heard, again: Callable[[], None]) -> None:
        async with asyncio.TaskGroup() as both:
            both.create_task(self._publish_on())
            both.create_task(self._hear_on(heard, again))

    async def _publish_on(self) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            await self._publish_waiting()

    async def _publish_waiting(self) -> None:
        notices, self._waiting = self._waiting, []
        with suppress(Exception):  # whoever misses them looks into the database a moment later
            async with self._publisher.pipeline(transaction=False) as pipe:
                for channel, message in messages(notices, BY_REDIS):
                    pipe.publish(channel, message)
                await pipe.execute()

    async def _hear_on(self, heard: Heard, again: Callable[[], None]) -> None:
        while True:
            with suppress(Exception):
                async with self._subscriber.pubsub() as subscription:
                    await subscription.subscribe(*self._channels)
                    again()
                    async for message in subscription.listen():
                        if message["type"] == "message":
                            heard(message["data"].decode())
            log.error("the channel between workers is down")
            await asyncio.sleep(0.5)

    async def close(self) -> None:
        await self._publish_waiting()
        for client in (self._publisher, self._subscriber):
            await client.aclose()


def carrier_of(store: Store, redis: str, worker: str) -> Channel | None:
    """The channel for the settings; an embedded database has one worker, which needs none."""
    if redis:
        channel = Redis(redis, worker)
        store.writer.notify = channel.publish
        return channel
    return Postgres(store.url, worker) if store.postgres else None
