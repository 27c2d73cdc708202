"""Sessions in the database: people without accounts, each with a secret on their own devices."""

import hashlib
import secrets
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy import Integer, cast, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from stolik.server.rows import SessionRow
from stolik.server.schema import devices, house, recoveries, sessions
from stolik.server.together import Together

if TYPE_CHECKING:
    from stolik.server.store import Store

ENDED = "ended"  # a name in `house`: the highest number of a session when one was last ended
TICKET_SECONDS = 600.0
SEEN_FOR = 86_400.0  # seconds in which it is not noted again that a session has come


class Sessions:
    """The queries about them."""

    def __init__(self, store: "Store") -> None:
        self._store = store
        self._secrets = Together(self._found)

    async def new(self) -> tuple[SessionRow, str]:
        """A new session and its secret, which only its owner keeps."""
        secret = secrets.token_urlsafe(32)
        name = secrets.token_hex(6)

        async def work(connection: AsyncConnection) -> int:
            now = time.time()
            row: dict[str, Any] = {"secret": hashed(secret), "name": name, "created": now, "seen": now}
            if not self._store.postgres:
                row["id"] = _unused_number()
            made = await connection.execute(insert(sessions).values(row).returning(sessions.c.id))
            return int(made.scalar_one())

        return SessionRow(await self._store.submit(work), name), secret

    async def of(self, secret: str) -> SessionRow | None:
        """The session of a secret."""
        return await self._secrets.of(hashed(secret))

    async def _found(self, wanted: Sequence[bytes]) -> dict[bytes, SessionRow]:
        own = select(sessions.c.secret, sessions.c.id, sessions.c.name).where(sessions.c.secret.in_(wanted))
        found = {bytes(row[0]): SessionRow(*row[1:]) for row in await self._store.rows(own)}
        if others := [secret for secret in wanted if secret not in found]:
            columns = select(devices.c.secret, sessions.c.id, sessions.c.name).join(devices)
            further = columns.where(devices.c.secret.in_(others) & devices.c.until.is_(None))
            found |= {bytes(row[0]): SessionRow(*row[1:]) for row in await self._store.rows(further)}
        return found

    async def known(self, wanted: set[int]) -> set[int]:
        """Those of some sessions that exist."""
        rows = await self._store.rows(select(sessions.c.id).where(sessions.c.id.in_(wanted))) if wanted else []
        return {row[0] for row in rows}

    async def see(self, session: int) -> bool:
        """Note that a session was seen, once a day; False if it no longer exists."""
        now = time.time()

        async def work(connection: AsyncConnection) -> bool:
            long_ago = func.coalesce(sessions.c.seen, 0) < now - SEEN_FOR
            await connection.execute(update(sessions).where((sessions.c.id == session) & long_ago).values(seen=now))
            return (await connection.execute(select(sessions.c.id).where(sessions.c.id == session))).first() is not None

        return await self._store.submit(work)

    # Further devices

    async def ticket(self, session: int) -> str:
        """A ticket that brings another device into a session; works once, within TICKET_SECONDS."""
        ticket, now = secrets.token_urlsafe(24), time.time()
        row = {"secret": hashed(ticket), "session": session, "until": now + TICKET_SECONDS}
        await self._store.write(delete(devices).where(devices.c.until < now), insert(devices).values(row))
        return ticket

    async def redeem(self, ticket: str) -> str | None:
        """The secret of another device for a ticket; None if the ticket is not valid."""
        secret = secrets.token_urlsafe(32)
        good = (devices.c.secret == hashed(ticket)) & (devices.c.until >= time.time())
        redeemed = update(devices).where(good).values(secret=hashed(secret), until=None)
        return secret if await self._store.write(redeemed) == 1 else None

    async def keep_words(self, session: int, words: bytes) -> None:
        """Store a hash of somebody's words, replacing the earlier one."""
        row = {"session": session, "secret": hashlib.sha256(words).digest()}
        before = delete(recoveries).where(recoveries.c.session == session)
        await self._store.write(before, insert(recoveries).values(row))

    async def restore(self, words: bytes) -> str | None:
        """The secret of another device for the person with those words; None if they belong to nobody."""
        mine = recoveries.c.secret == hashlib.sha256(words).digest()
        found = await self._store.rows(select(recoveries.c.session).where(mine))
        return await self.redeem(await self.ticket(found[0][0])) if found else None


def hashed(secret: str) -> bytes:
    """The stored hash of a secret; 256 random bits need no salt and no slow hash."""
    return hashlib.sha256(secret.encode()).digest()


def _unused_number() -> Any:
    """A session number never used before: SQLite would reuse the last one, and with it its seats."""
    last = select(func.coalesce(func.max(sessions.c.id), 0)).scalar_subquery()
    ended = select(cast(house.c.value, Integer)).where(house.c.name == ENDED).scalar_subquery()
    return func.max(last, func.coalesce(ended, 0)) + 1
