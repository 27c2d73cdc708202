"""The book of a circle in the database: one entry a match."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from stolik.server.circles.book import Entry, Weighed, counts, encode, read_entry
from stolik.server.circles.rows import grown
from stolik.server.schema import book, circles
from stolik.server.store import Store

MOST = 20_000  # of a book
LOOKED_AT = 200  # results without a review that one look finds
read_fair = msgspec.json.Decoder(list[float]).decode


class Entries:
    """The queries about them."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, circle: int) -> list[Weighed]:
        rows = await self._store.rows(select(book.c.entry, book.c.luck).where(book.c.circle == circle))
        return [_weighed(row) for row in rows]

    async def count(self, circle: int) -> int:
        return int((await self._store.rows(select(func.count()).where(book.c.circle == circle)))[0][0])

    async def page(self, circle: int, first: int, count: int) -> list[Weighed]:
        """Some entries, the latest first."""
        latest = select(book.c.entry, book.c.luck).where(book.c.circle == circle)
        ordered = latest.order_by(book.c.finished.desc(), book.c.match.desc())
        return [_weighed(row) for row in await self._store.rows(ordered.offset(first).limit(count))]

    async def one(self, circle: int, match: str) -> Entry | None:
        found = await self._store.rows(select(book.c.entry).where(_of_match(circle, match)))
        return read_entry(found[0][0]) if found else None

    async def put(self, circle: int, entry: Entry, corrects: bool) -> None:
        """Put a match into the book, replacing an earlier entry of that match."""

        async def work(connection: AsyncConnection) -> None:
            if corrects:
                await connection.execute(delete(book).where(_of_match(circle, entry.match)))
            await enter(self._store, connection, circle, entry)

        await self._store.submit(work)

    async def delete(self, circle: int, match: str) -> None:
        await self._store.write(delete(book).where(_of_match(circle, match)), grown(circle))

    async def unweighed(self, since: float) -> list[tuple[int, Entry]]:
        """By circle, the latest matches among people that have no review."""
        untold = book.c.luck.is_(None) & (book.c.finished >= since) & book.c.match.not_like("score-%")
        latest = select(book.c.circle, book.c.entry).where(untold).order_by(book.c.finished.desc()).limit(LOOKED_AT)
        found = [(int(circle), read_entry(entry)) for circle, entry in await self._store.rows(latest)]
        return [(circle, entry) for circle, entry in found if counts(entry)]

    async def weigh(self, circle: int, match: str, fair: Sequence[float]) -> None:
        """Store a result without luck."""
        luck = encode(list(fair)).decode()
        await self._store.write(update(book).where(_of_match(circle, match)).values(luck=luck), grown(circle))


def _of_match(circle: int, match: str) -> Any:
    return (book.c.circle == circle) & (book.c.match == match)


def _weighed(row: Any) -> Weighed:
    return Weighed(read_entry(row[0]), None if row[1] is None else read_fair(row[1]))


def entry_row(circle: int, one: Weighed) -> dict[str, Any]:
    """An entry as the database keeps it."""
    luck = None if one.fair is None else encode(one.fair).decode()
    row = {"circle": circle, "match": one.entry.match, "finished": one.entry.finished}
    return {**row, "entry": encode(one.entry).decode(), "luck": luck}


async def enter(store: Store, connection: AsyncConnection, circle: int, entry: Entry) -> bool:
    """Put a match into a book, only once; return whether it was new."""
    if (await connection.execute(select(circles.c.id).where(circles.c.id == circle))).first() is None:
        return False  # the circle has been deleted meanwhile
    row = entry_row(circle, Weighed(entry, None))
    made = store.insert(book).values(row).on_conflict_do_nothing().returning(book.c.match)
    if (await connection.execute(made)).first() is None:
        return False
    own = select(book.c.match).where(book.c.circle == circle)
    oldest = own.order_by(book.c.finished.desc(), book.c.match.desc()).offset(MOST)
    doomed = (await connection.execute(oldest)).scalars().all()
    if doomed:
        await connection.execute(delete(book).where((book.c.circle == circle) & book.c.match.in_(doomed)))
    await connection.execute(grown(circle))
    return True
