"""The circles of one worker: finished matches go into books, and open pages are told at once what changed."""

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from stolik.core.errors import UnknownRules
from stolik.core.match import Match
from stolik.server.circles import evening
from stolik.server.circles.book import Entry, counts, places
from stolik.server.circles.entering import entry_of, recognise
from stolik.server.circles.entries import enter
from stolik.server.circles.evening import Plan
from stolik.server.circles.evenings import change_plan
from stolik.server.circles.keeping import Keeping
from stolik.server.circles.rows import PersonRow
from stolik.server.fold import Fold, folded
from stolik.server.limits import Buckets, Turnstile
from stolik.server.protocol import HEARTBEAT
from stolik.server.schema import circle_tables, persons
from stolik.server.seating import Refusal, Seating

if TYPE_CHECKING:
    from stolik.server.hall import Hall

NEWS_SECONDS = 20.0  # that whoever asks for news waits at most
WAITING = 6  # tabs in which a session may wait for news
NEW_CIRCLES = 6  # that a session may found in an hour
FILES = 6  # that a session may bring in an hour
A_WEEK = 7 * 86_400.0


class Circles:
    """What a worker knows of the circles; nothing here must survive a crash."""

    def __init__(self, hall: "Hall") -> None:
        self._hall = hall
        self.keeping = Keeping(hall.store)
        self.founding = Buckets(NEW_CIRCLES, 3600)
        self.waiting = Turnstile(WAITING, hall.settings.crowd)
        self.bringing = Buckets(FILES, 3600)
        self._touched: dict[int, asyncio.Event] = {}  # of circles that somebody waits for

    # Ends of matches

    async def finish(self, seating: Seating, fold: Fold) -> None:
        """Note that a match is over, and in the same transaction put it into its circle's book."""
        store, circle = self._hall.store, seating.circle
        if circle is None:
            await store.matches.finish(fold.row.id)
            return
        log = await store.matches.log(fold.row.id)
        entry = await asyncio.to_thread(entry_of, seating, fold, log, time.time())
        entered = False

        async def also(connection: AsyncConnection) -> None:
            nonlocal entered
            entered = await self._enter(connection, circle, seating, fold, entry)

        await store.matches.finish(fold.row.id, also)
        if entered:
            self.touch(circle)
            self._hall.spawn(self._weigh(circle, fold.match, entry))

    async def _enter(
        self, connection: AsyncConnection, circle: int, seating: Seating, fold: Fold, entry: Entry
    ) -> bool:
        # The table's row says whose it is: the number of a deleted circle may be another's by now.
        own = (circle_tables.c.table == fold.row.table) & (circle_tables.c.circle == circle)
        if (await connection.execute(select(circle_tables.c.table).where(own))).first() is None:
            return False
        rows = await connection.execute(select(persons).where((persons.c.circle == circle) & ~persons.c.gone))
        recognise(entry.lines, seating.places, [PersonRow(*row) for row in rows])
        if not await enter(self._hall.store, connection, circle, entry):
            return False
        if seating.evening is not None and seating.pair is not None:
            await tell_evening(connection, circle, seating.evening, seating.pair, entry)
        return True

    async def weigh_missing(self) -> None:
        """Review this week's matches that were not reviewed at their end: the server was busy, compiling, or died."""
        store = self._hall.store
        for circle, entry in await self.keeping.entries.unweighed(time.time() - A_WEEK):
            row = await store.matches.of(entry.match)
            if row is None:
                continue  # its replay has been deleted
            with suppress(UnknownRules):
                fold = await asyncio.to_thread(folded, row, await store.matches.log(row.id))
                await self._weigh(circle, fold.match, entry)

    async def _weigh(self, circle: int, match: Match, entry: Entry) -> None:
        """Once a match is reviewed, note what was left of its result without luck."""
        if not counts(entry):
            return
        with suppress(Refusal):  # others are being reviewed: it is looked at again later
            found = await self._hall.reviews.made(match)
            if found is not None:
                fair = [one.start + one.own + one.others for one in found.sums]
                await self.keeping.entries.weigh(circle, entry.match, fair)
                self.touch(circle)

    # News

    def touch(self, circle: int | None) -> None:
        """Something in a circle has changed: wake everybody who waits for news."""
        if circle is not None and (touched := self._touched.pop(circle, None)) is not None:
            touched.set()

    async def news(self, circle: int, since: str) -> str | None:
        """The circle's head as soon as it differs from `since`, or after a while."""
        until = time.monotonic() + NEWS_SECONDS
        while True:
            touched = self._touched.setdefault(circle, asyncio.Event())
            head = await self.keeping.head(circle)
            left = until - time.monotonic()
            if head != since or left <= 0 or self._hall.stopping:
                return head
            try:
                await asyncio.wait_for(touched.wait(), min(left, HEARTBEAT))
            except TimeoutError:
                continue  # other workers' changes are found by looking
            except asyncio.CancelledError:  # whoever stops the server does not wait for those who wait
                raise Refusal("busy", "the server is stopping: come back in a moment") from None

    def close(self) -> None:
        """Release everybody who waits."""
        for touched in self._touched.values():
            touched.set()


async def tell_evening(connection: AsyncConnection, circle: int, name: str, number: int, entry: Entry) -> None:
    """Put the result of a match of a tournament into its plan, if its two people played it."""
    ranks = places(entry)

    def note(plan: Plan) -> None:
        pair = evening.pair_at(plan, number)
        if pair.one in ranks and pair.other in ranks:
            one, other = ranks[pair.one], ranks[pair.other]
            winner = None if one == other else pair.one if one < other else pair.other
            evening.result(plan, number, winner, entry.match)

    # An evening that is no more says so, and the match is in the book.
    await change_plan(connection, circle, name, note)
