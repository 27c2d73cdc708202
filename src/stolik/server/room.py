"""A table as one worker sees it: its seating, and what everybody is told of it; each further job is a part's.

Whatever changes is written first and told then. Nothing in here is lost with the worker: another one loads the row,
folds the log and goes on.
"""

import asyncio
import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeVar, cast

import msgspec

from stolik.core.shuffle import hash_of
from stolik.server import protocol, seating
from stolik.server.alarm import Alarm
from stolik.server.botplay import BotPlay
from stolik.server.company import Company
from stolik.server.connection import Connection, encode
from stolik.server.dealer import Dealer
from stolik.server.faces import Faces
from stolik.server.notice import What, written
from stolik.server.play import TRIES, Play
from stolik.server.rows import MatchRow, TableRow
from stolik.server.seating import Refusal, Seating
from stolik.server.sync import Sync
from stolik.server.teller import match_info

if TYPE_CHECKING:
    from stolik.server.hall import Hall

T = TypeVar("T")


class Room:
    """One table in one worker."""

    def __init__(self, hall: "Hall", row: TableRow) -> None:
        self.hall = hall
        self.row = row
        self.seating: Seating = seating.loads(row.seating)
        self.company = Company(self)
        self.play = Play(self)
        self.sync = Sync(self)
        self.dealer = Dealer(self)
        self.bots = BotPlay(self)
        self.alarm = Alarm(self)
        self.faces = Faces(self)
        self.lock = asyncio.Lock()
        self.closed = False

    @property
    def idle(self) -> bool:
        """Whether nobody is here, and no bot has anything to do."""
        return not self.company.connections and not self.lock.locked() and not self.bots.busy

    @property
    def paused(self) -> bool:
        """A match is on, and no person who plays it is there (or watches it, when only bots play).

        One that is played over days goes on without anybody there.
        """
        if not self.seating.playing or self.seating.unhurried:
            return False
        people = {place.session for place in self.seating.places if place.session is not None and not place.left}
        return not (people & self.company.present if people else self.company.present)

    async def load(self) -> None:
        """Load who is connected elsewhere, and fold the table's match."""
        if not self.hall.alone:
            await self.company.elsewhere.look()
        if self.seating.match is not None:
            if self.seating.playing:
                self.company.gather()
            await self.play.load(self.seating.match)

    async def join(self, connection: Connection, hello: protocol.Hello) -> bool:
        """Somebody comes to the table: told first how it stands, then everything as it happens.

        False when the room has been closed meanwhile: another one may be the table's.
        """
        async with self.lock:
            if self.closed:
                return False
            arrives = connection.session.id not in self.company.present
            seating.admit(self.seating, connection.session.id)
            if arrives:
                self.company.find_room_for(connection.session.id)
            screened = self.company.screen
            if not self.hall.alone and (hello.screen or connection.session.id not in self.company.here):
                await self.company.elsewhere.arrive(connection.session.id, hello.screen)
            if self.sync.unheard:
                await self.sync.look_again()
            if not self.hall.alone:
                await self.sync.keep_up_with([(entry.match, entry.seq) for entry in hello.seen])
            connection.room, connection.shuffles = self, hello.shuffles
            connection.watch, connection.screen = hello.watch or hello.screen, hello.screen
            connection.catch_up = self.resend
            self.company.connections.append(connection)
            self.company.give_eyes(connection)
            if not await self.company.noted_at_once(connection.session.id):
                self.tell_table(only=connection if self.company.screen == screened else None)
                if arrives:
                    self.company.count_later()
            await self._show(connection, hello.seen)
        self.alarm.set()
        self.dealer.look()
        self.bots.wake()
        return True

    async def leave(self, connection: Connection) -> None:
        """A client has gone; the person may still be here on another device."""
        if connection in self.company.connections:
            self.company.let_go(connection)
            await self.company.departed(connection)

    @property
    def may_open(self) -> bool:
        """Whether the table may be put on the list of open tables."""
        return self.hall.settings.open_tables and not self.seating.unlisted

    def end(self, why: Refusal) -> None:
        """The table was deleted: tell everybody here."""
        for connection in list(self.company.connections):
            connection.tell(protocol.Refused(why.code, str(why)))
            self.company.let_go(connection)
        self.close()
        self.hall.forget(self)

    # Changing the table

    async def change(self, change: Callable[[Seating], T]) -> T:
        """Change the seating, or raise Refusal; everybody is told."""
        async with self.lock:
            result = await self.change_now(change)
        self.bots.wake()
        return result

    async def change_now(self, change: Callable[[Seating], T]) -> T:
        """Change the seating, under the lock; a match that the change gives is dealt with it."""
        for _ in range(TRIES):
            changed = seating.copy(self.seating)
            result = change(changed)
            match = result if isinstance(result, MatchRow) else None
            notice = self.notice("table")
            alarm = match.started + (changed.clock or 0.0) if match is not None and changed.unhurried else None
            row = await self.hall.store.tables.change(
                self.row, seating.dumps(changed), changed.people(), notice, match, alarm
            )
            if row is not None:
                self.hall.circles.touch(changed.circle)
                self.put(row, changed, match)
                return result
            await self.sync.reload()
        raise Refusal("busy", "the table changed too often meanwhile: try again")

    def put(self, row: TableRow, changed: Seating, match: MatchRow | None) -> None:
        """Take a changed seating: update everybody's view and tell them, then the deal."""
        self.row, self.seating = row, changed
        dealt = self.play.begin(match) if match is not None else None
        self.company.send_away()
        before = [(connection, connection.viewers) for connection in self.company.connections]
        for connection in self.company.connections:
            self.company.give_eyes(connection)
        self.tell_table()
        teller = self.play.teller
        if dealt is not None and teller is not None:
            teller.deal(self.company.connections, dealt)
            self.alarm.call()
        elif teller is not None:
            for connection, viewers in before:
                for viewer in connection.viewers:
                    if viewer not in viewers:
                        teller.snapshot(connection, viewer)
        self.alarm.set()
        self.dealer.look()

    async def again(self, session: int) -> None:
        """Somebody agrees to the next match, which is dealt once all have."""
        if await self.change(lambda changed: seating.agree(changed, session, self.company.present)):
            await self.dealer.start(session)

    # Telling

    def tell_table(self, only: Connection | None = None) -> None:
        """Send the table, encoded once for all."""
        if not self.company.connections:
            return
        table = cast(protocol.Table, msgspec.Raw(encode(self.table())))
        for connection in [only] if only else self.company.connections:
            session = connection.session.id
            mine = self.seating.seats_of(session)
            connection.tell(protocol.TableState(table, mine, self.company.hosted_by(session)))

    def table(self) -> protocol.Table:
        """The table as everybody may know it."""
        now = time.time()
        present = self.company.present
        warming = not self.hall.thinkers.ready(self.seating.game)
        return protocol.Table(
            code=self.row.code,
            link=self.hall.link(self.row.code),
            version=self.row.version,
            game=self.seating.game,
            seats=[
                seating.seat_shown(self.seating, seat, present, now, warming)
                for seat in range(len(self.seating.places))
            ],
            options=self.seating.options,
            hints=self.seating.hints,
            pace=self.seating.pace,
            grace=self.seating.grace,
            level=self.seating.level,
            clock=self.seating.clock,
            locked=self.seating.locked,
            spectators=self.seating.spectators,
            open=self.seating.open if self.may_open else None,
            removed=len(self.seating.removed),
            notice=self.hall.closed,
            commitment=hash_of(self.seating.seed) if self.seating.seed else None,
            shuffle=self.seating.shuffle.told() if self.seating.shuffle else None,
            match=match_info(self.play.fold) if self.play.fold else None,
            stopped=self.play.broken,
            paused=self.paused,
            watching=len(self.company.watching),
            screen=self.company.screen,
            now=now,
        )

    def resend(self, connection: Connection) -> None:
        """For a client that fell behind: the present state instead of everything it missed."""
        self.tell_table(only=connection)
        if self.play.teller is not None:
            for viewer in connection.viewers:
                self.play.teller.snapshot(connection, viewer)

    async def _show(self, connection: Connection, seen: Iterable[protocol.LastSeen]) -> None:
        """Bring a (re)connecting client up to date."""
        teller = self.play.teller
        if teller is None:
            return
        was = {entry.viewer: entry for entry in seen if entry.match == teller.fold.row.id}
        for viewer in connection.viewers:
            await teller.catch_up(connection, viewer, was.get(viewer))

    def notice(self, what: What) -> str:
        return written(self.hall.worker, self.row.id, what)

    def close(self) -> None:
        self.closed = True
        for part in (self.company, self.dealer, self.bots, self.alarm, self.faces):
            part.close()
