"""What a worker does by the clock: say that it lives, look for what it has missed, and forget what is old."""

import asyncio
import math
import time
from typing import TYPE_CHECKING, Literal

import msgspec

from stolik.server import metrics, overdue, retention
from stolik.server.database import Away
from stolik.server.logs import log
from stolik.server.protocol import HEARTBEAT, STALE

if TYPE_CHECKING:
    from stolik.server.hall import Hall

Health = Literal["ok", "stopping", "read_only", "no_database"]
HEALTH_FOR = 1.0  # seconds that a look at the database is good for
SWEEP = 30.0
TIDY = 3600.0  # seconds between looks for what is to be deleted


class Upkeep:
    """One worker's."""

    def __init__(self, hall: "Hall") -> None:
        self._hall = hall
        self.noted: set[tuple[int, int]] = set()  # tables and sessions whose connection has been noted
        self._noted_at = 0.0
        self._living: set[str] = set()
        self._beaten = time.monotonic()  # when this worker last said that it lives
        self._looking: asyncio.Task[Health] | None = None
        self._looked = 0.0

    async def keep_on(self) -> None:
        """Say that this worker lives, notice dead ones, cut stuck readers, forget empty tables."""
        hall = self._hall
        swept, tidied = time.monotonic(), -math.inf
        while True:
            await asyncio.sleep(HEARTBEAT)
            if hall.usher is not None:
                hall.usher.beat()
            now = time.monotonic()
            for connection in [connection for connection in hall.connections if connection.stuck(now)]:
                connection.cut()
            try:
                await self.look_at_the_door()
                await (self.note_people() if hall.alone else self.look_around())
                for room in [room for room in hall.rooms.values() if room.sync.behind]:
                    await room.sync.refresh()
            except Away as error:
                log.error("the database is unavailable", why=str(error))
            if now - swept > SWEEP:
                swept = now
                hall.forget_empty()
                hall.spawn(self.end_revoked())
                hall.spawn(self.ring())
            if now - tidied > TIDY:
                hall.spawn(self.settle(0.0 if tidied < 0 else time.time() - 2 * TIDY))
                hall.spawn(hall.circles.weigh_missing())
                hall.spawn(self.tidy())
                tidied = now

    async def look_at_the_door(self) -> None:
        """See whether the server has been closed or opened, and tell everybody."""
        hall = self._hall
        closed = await hall.store.closed()
        if closed != hall.closed:
            hall.closed = closed
            log.info("opened" if closed is None else "closed for maintenance")
            for room in hall.rooms.values():
                room.tell_table()

    async def settle(self, since: float = 0.0) -> None:
        """Note the ends that a worker died over, so that no book waits for somebody to come to the table."""
        for row in await self._hall.store.tables.unfinished(since):
            await self._hall.room_of(row)

    async def ring(self) -> None:
        """Go on with matches that are played over days where somebody's time is up, whoever is there."""
        hall = self._hall
        for row in await overdue.take(hall.store):
            room = await hall.room_of(row)
            await room.sync.refresh()
            await room.alarm.ring()
            await overdue.put(hall.store, row.id, room.alarm.next())

    async def end_revoked(self) -> None:
        """Let go of everybody whose session has been deleted."""
        hall = self._hall
        hall.sessions.clear()
        known = await hall.store.sessions.known({connection.session.id for connection in hall.connections})
        for connection in [connection for connection in hall.connections if connection.session.id not in known]:
            hall.spawn(connection.close(1008, "the session has been ended"))

    async def tidy(self) -> None:
        """Delete what nobody wants to keep; every worker may, and the second finds nothing left."""
        hall = self._hall
        limited = bool(hall.settings.keep_days or hall.settings.keep_megabytes)
        if limited:
            hall.forget_empty(0.0)
        busy = list(hall.rooms)
        found = await retention.sweep(hall.store, hall.settings.keep_days, hall.settings.keep_megabytes, busy)
        if limited:
            kept = await retention.totals(hall.store)
            metrics.KEPT_BYTES.set(kept.bytes)
            log.info("tidied", deleted=msgspec.structs.asdict(found), kept=msgspec.structs.asdict(kept))

    async def note_people(self) -> None:
        """Note for the host who is connected; where there are several workers each tells the others at once."""
        hall = self._hall
        here = {(room.row.id, session) for room in hall.rooms.values() for session in room.company.here}
        if here != self.noted or (here and time.monotonic() - self._noted_at > SWEEP):
            await hall.store.presence.note(hall.worker, here - self.noted, self.noted - here)
            self.noted, self._noted_at = here, time.monotonic()

    async def look_around(self) -> None:
        """Say that this worker lives, and look whether another has died or a notice was lost."""
        hall = self._hall
        silent = time.monotonic() - self._beaten
        await hall.store.presence.beat(hall.worker)
        self._beaten = time.monotonic()
        if silent > STALE / 2:  # the others have taken this worker for dead, or will in a moment
            await asyncio.gather(*[room.company.elsewhere.announce() for room in hall.rooms.values()])
        living = await hall.store.presence.living()
        dead, self._living = self._living - living, living
        rooms = list(hall.rooms.values())
        for room in rooms:
            if dead & room.company.elsewhere.workers():
                hall.spawn(room.sync.refresh())
        versions = await hall.store.tables.versions([room.row.id for room in rooms])
        folds = [room.play.fold for room in rooms if room.seating.playing]
        seqs = await hall.store.matches.lengths([fold.row.id for fold in folds if fold is not None])
        for room in rooms:
            fold = room.play.fold
            missed = fold is not None and seqs.get(fold.row.id, 0) > fold.seq
            if (versions.get(room.row.id, 0) > room.row.version or missed) and not room.lock.locked():
                hall.spawn(room.sync.refresh())

    async def health(self) -> Health:
        """Whether people can be served; looked into once a second, however many ask."""
        if self._hall.stopping:
            return "stopping"
        now = time.monotonic()
        if self._looking is None or (self._looking.done() and now - self._looked > HEALTH_FOR):
            self._looked, self._looking = now, self._hall.spawn(self._look())
        return await asyncio.shield(self._looking)

    async def _look(self) -> Health:
        if not await self._hall.store.alive():
            return "no_database"
        try:
            await self._hall.store.presence.beat(self._hall.worker)
        except Away as error:
            log.error("nothing can be written", why=str(error))
            return "read_only"
        return "ok"
