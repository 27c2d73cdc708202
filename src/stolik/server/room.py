"""A table as one worker sees it: its company, the match as folded so far, and what everybody is told.

Whatever changes is written first and told then. Nothing in here is lost with the worker: another one loads the row,
folds the log and goes on.
"""

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence, Set
from typing import TYPE_CHECKING, TypeVar, cast

import msgspec

from stolik.core.errors import UnknownRules
from stolik.core.shuffle import hash_of
from stolik.core.step import Step
from stolik.server import metrics, protocol, seating
from stolik.server.alarm import Alarm
from stolik.server.botplay import BotPlay
from stolik.server.company import Company
from stolik.server.connection import Connection, encode
from stolik.server.database import Away, Forgotten, Taken
from stolik.server.dealer import Dealer
from stolik.server.faces import Faces
from stolik.server.fold import Fold, folded
from stolik.server.logs import log
from stolik.server.notice import What, channel_of, played, written
from stolik.server.protocol import Viewer
from stolik.server.rows import MatchRow, MoveRow, TableRow
from stolik.server.seating import Refusal, Seating
from stolik.server.teller import Ahead, Teller, Texts, match_info

if TYPE_CHECKING:
    from stolik.server.hall import Hall

T = TypeVar("T")
Heard = tuple[MoveRow, Texts]  # a move of another worker, and what that has told of it
TRIES = 8


class Room:
    """One table in one worker."""

    def __init__(self, hall: "Hall", row: TableRow) -> None:
        self.hall = hall
        self.row = row
        self.seating: Seating = seating.loads(row.seating)
        self.teller: Teller | None = None
        self.broken: protocol.Stopped | None = None  # why the match cannot be folded
        self.company = Company(self)
        self.dealer = Dealer(self)
        self.bots = BotPlay(self)
        self.alarm = Alarm(self)
        self.faces = Faces(self)
        self.lock = asyncio.Lock()
        self.dirty = False  # the database was away when somebody came or went
        self.closed = False
        self._heard: dict[tuple[str, int], Heard] = {}  # moves of other workers that wait for the lock or others

    @property
    def fold(self) -> Fold | None:
        """The match, if there is one that can be folded."""
        return self.teller.fold if self.teller is not None else None

    @property
    def idle(self) -> bool:
        """Whether nobody is here, and no bot either has anything to do."""
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
                await self.company.arrive(connection.session.id, hello.screen)
            if self._unheard:
                await self._look_again()
            if not self.hall.alone:
                await self._keep_up_with([(entry.match, entry.seq) for entry in hello.seen])
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
        """A client has gone; the person may still be here with another."""
        if connection in self.company.connections:
            self.company.let_go(connection)
            await self.company.departed(connection)

    @property
    def may_open(self) -> bool:
        """Whether the table may be put on the list of open tables."""
        return self.hall.settings.open_tables and not self.seating.unlisted

    def _end(self, why: Refusal) -> None:
        """The table is no more: tell everybody here."""
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
            row = await self.hall.store.change_table(
                self.row, seating.dumps(changed), changed.people(), notice, match, alarm
            )
            if row is not None:
                self.row, self.seating = row, changed
                self.hall.circles.touch(changed.circle)
                self._seated(self._deal(match) if match is not None else None)
                return result
            await self._reload()
        raise Refusal("busy", "the table changed too often meanwhile: try again")

    def _seated(self, dealt: Sequence[Step] | None = None) -> None:
        """After a change of the seating: everybody sees with the eyes that they have, and is told; then the deal is."""
        self.company.send_away()
        before = [(connection, connection.viewers) for connection in self.company.connections]
        for connection in self.company.connections:
            self.company.give_eyes(connection)
        self.tell_table()
        if dealt is not None and self.teller is not None:
            self.teller.deal(self.company.connections, dealt)
            self.alarm.call()
        else:
            for connection, viewers in before:
                for viewer in connection.viewers:
                    if viewer not in viewers and self.teller is not None:
                        self.teller.snapshot(connection, viewer)
        self.alarm.set()
        self.dealer.look()

    async def again(self, session: int) -> None:
        """Somebody agrees to the next match, which is dealt once all have."""
        if await self.change(lambda changed: seating.agree(changed, session, self.company.present)):
            await self.dealer.start(session)

    def _deal(self, row: MatchRow) -> list[Step]:
        """Begin a match here; what is to be told of it."""
        fold = Fold(row)
        self.teller, self.broken = Teller(fold), None
        return fold.deal_steps()

    # The match

    async def load(self) -> None:
        """Fold the table's match as far as its log goes, and see who is connected elsewhere."""
        if not self.hall.alone:
            await self.company.look_elsewhere()
        if self.seating.match is None:
            return
        if self.seating.playing:
            self.company.gather()
        store = self.hall.store
        row, moves = await asyncio.gather(store.match(self.seating.match), store.log(self.seating.match))
        if row is None:
            self.broken = "missing"
            return
        try:
            fold = await asyncio.to_thread(folded, row, moves)
        except UnknownRules as error:
            self.broken = "rules"
            log.error("match cannot be folded", table=self.row.id, match=row.id, why=str(error))
            return
        self.teller = Teller(fold)
        if fold.over and self.seating.playing:  # the worker that played the last move died over it
            self.hall.spawn(self._finish(fold))
            self.hall.reviews.soon(fold.match)

    async def play(self, order: protocol.Move, player: Connection | None = None) -> None:
        """Append a move, then tell everybody, and the player that made it; a bot has no connection."""
        async with self.lock:  # and only then look who sits there and what is played: both may just have changed
            if not self.hall.alone:
                await self._keep_up_with([(order.match, order.seq)])
            for _ in range(TRIES):
                self._check_player(order.seat, player)
                if (seq := await self._seq_of(order)) is not None:
                    if player is not None:
                        player.tell(protocol.Ack(order.id, seq))
                    return
                fold = self._playing(order.match)
                fold.check(order.seat, order.move, order.seq)
                row = MoveRow(fold.row.id, fold.seq + 1, order.seat, order.move, order.id, time.time())
                elsewhere = self.company.eyes_elsewhere()
                ahead = self._ahead(row, elsewhere)
                try:
                    channels = list(map(channel_of, self.company.workers_elsewhere()))
                    notice = self._notice_of(row, ahead, elsewhere) if channels else None
                    await self.hall.store.append(row, notice, channels)
                except Taken:
                    self._play_heard()
                    if fold.seq < row.seq:
                        await self._catch_up()
                    continue
                if player is None:
                    self._played(row, ahead)
                    metrics.BOT_MOVES.inc()
                else:
                    player.hold()
                    try:
                        self._played(row, ahead)
                        player.tell(protocol.Ack(order.id, row.seq))
                    finally:
                        player.let_go()
                    metrics.PERSON_MOVES.inc()
                self.alarm.call()
                return
            await self._reload()  # which finds out whether the table has been deleted
        raise Refusal("busy", "the match moved on too often meanwhile: try again")

    async def _keep_up_with(self, seen: Iterable[tuple[str, int]]) -> None:
        """Look into the database if a client has seen more at another worker than this one has heard of."""
        match, last = (self.fold.row.id, self.fold.seq) if self.fold is not None else (None, 0)
        if any(other != match or seq > last for other, seq in seen):
            await self._reload()
            await self._catch_up()

    def _check_player(self, seat: int, player: Connection | None) -> None:
        """Refuse whoever does not play that seat: somebody else, or a bot whose person is back."""
        place = seating.place_at(self.seating, seat)
        if player is None:
            if self.seating.bot_level(seat, time.time()) is None:
                raise Refusal("not_your_seat", f"the person at seat {seat} is back")
        elif place.session != player.session.id:
            raise Refusal("not_your_seat", f"seat {seat} is not yours")
        elif place.left:
            raise Refusal("wrong_time", f"you have left seat {seat}: sit down again first")

    async def _seq_of(self, order: protocol.Move) -> int | None:
        """The number of a move that was played before, be it the last of the match before this one."""
        if self.fold is not None and self.fold.row.id == order.match:
            return self.fold.ids.get((order.seat, order.id))
        return await self.hall.store.seq_of(self.row.id, order.match, order.seat, order.id)

    def _playing(self, match: str) -> Fold:
        if self.fold is None or self.fold.row.id != match:
            raise Refusal("unknown_match", f"match {match!r} is not being played at this table")
        return self.fold

    def playable(self) -> Fold:
        """The match that is on, or why there is none."""
        if self.fold is None:
            raise Refusal("wrong_time", "the match cannot go on here" if self.broken else "no match has been started")
        return self.fold

    def _ahead(self, row: MoveRow, elsewhere: Set[Viewer]) -> Ahead:
        """What is told of a move once it is in the log: made before, so that other workers get it with the move."""
        assert self.teller is not None
        viewers = {viewer for connection in self.company.connections for viewer in connection.viewers}
        return self.teller.ahead(row, list(viewers | elsewhere))

    def _played(self, row: MoveRow, ahead: Ahead) -> None:
        assert self.teller is not None
        self.teller.play(row, ahead, self.company.connections)
        self._went_on(self.teller.fold)

    def _went_on(self, fold: Fold) -> None:
        """After a move: clocks, the end, or the next bot."""
        if self.seating.clock is not None:
            self.alarm.set()
        if fold.over:
            self.hall.spawn(self._finish(fold))
        else:
            self.bots.wake()

    async def _finish(self, fold: Fold) -> None:
        """Note that a match is over; whoever comes later finds it in the log and notes it again."""

        def ended(changed: Seating) -> None:
            if changed.match == fold.row.id:
                changed.playing = False

        for _ in range(TRIES):
            try:
                await self.hall.circles.finish(self.seating, fold)
                if self.seating.playing and self.seating.match == fold.row.id:
                    await self.change(ended)
                    metrics.MATCHES.labels(fold.game.name, "finished").inc()
                return
            except Away:
                await asyncio.sleep(1)

    def hear(self, row: MoveRow, texts: Texts) -> bool:
        """Fold and tell a move that another worker has appended; False when it is not the next, or must wait."""
        self._heard[row.match, row.seq] = row, texts
        if not self.lock.locked():
            self._play_heard()
        return not self._heard

    def _play_heard(self) -> None:
        """Fold and tell the moves that have been heard of, as far as none before them is missing."""
        if self.teller is None:
            return
        fold = self.teller.fold
        while (heard := self._heard.pop((fold.row.id, fold.seq + 1), None)) is not None:
            self._hear(*heard)
        for match, seq in [heard for heard in self._heard if heard[0] == fold.row.id and heard[1] <= fold.seq]:
            del self._heard[match, seq]

    def _hear(self, row: MoveRow, texts: Texts) -> None:
        assert self.teller is not None
        self.teller.hear(row, texts, self.company.connections)
        self._went_on(self.teller.fold)

    @property
    def _unheard(self) -> bool:
        """Whether moves are made that this worker is not told of: where nobody looks, none is."""
        return not self.hall.alone and not self.company.connections

    async def keep_up(self) -> None:
        """See that the match is as far as it is elsewhere."""
        if self._unheard:
            async with self.lock:
                await self._look_again()

    async def _look_again(self) -> None:
        """Catch up with the moves that were made while nobody was here."""
        if self.fold is not None and await self.hall.store.length(self.fold.row.id) > self.fold.seq:
            await self._catch_up()

    async def _catch_up(self) -> None:
        """Fold and tell the moves that other workers have appended, as the log has them."""
        if self.fold is not None:
            for row in await self.hall.store.log(self.fold.row.id, self.fold.seq):
                self._hear(row, {})
        self._heard.clear()

    async def refresh(self, what: What = "table") -> None:
        """Catch up with the database after a notice from another worker, or without one."""
        try:
            async with self.lock:
                if what == "move":
                    self._play_heard()
                    if not self._heard:
                        return
                moved = not self.hall.alone and await self.company.look_elsewhere()
                reloaded = await self._reload()
                await self._catch_up()
                if not await self.company.reconcile() and moved and not reloaded:
                    self.company.count_later()
                if self.fold is not None and self.fold.over and self.seating.playing:
                    self.hall.spawn(self._finish(self.fold))
                self.dirty = False
        except Away:
            self.dirty = True
        except Refusal:  # the table has been deleted, and everybody has been told
            return
        self.bots.wake()

    async def _reload(self) -> bool:
        """Take another worker's change of the table over; whether there was one."""
        try:
            row = await self.hall.store.table_by_id(self.row.id)
        except Forgotten:
            gone = Refusal("unknown_table", f"table {self.row.code} has been deleted")
            self._end(gone)
            raise gone from None
        if row.version == self.row.version:
            return False
        changed = seating.loads(row.seating)
        known = self.fold.row.id if self.fold else None
        match = await self.hall.store.match(changed.match) if changed.match not in (None, known) else None
        self.row, self.seating = row, changed  # after the last read: one that failed would leave the deal untold
        dealt = None
        try:
            dealt = self._deal(match) if match is not None else None
        except UnknownRules:
            self.teller, self.broken = None, "rules"
        self._seated(dealt)
        return True

    # Telling

    def tell_table(self, only: Connection | None = None) -> None:
        """Tell how the table stands; encoded once for all."""
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
            match=match_info(self.fold) if self.fold else None,
            stopped=self.broken,
            paused=self.paused,
            watching=len(self.company.watching),
            screen=self.company.screen,
            now=now,
        )

    def resend(self, connection: Connection) -> None:
        """For a reader that fell behind: how it stands, instead of all that it missed."""
        self.tell_table(only=connection)
        if self.teller is not None:
            for viewer in connection.viewers:
                self.teller.snapshot(connection, viewer)

    async def _show(self, connection: Connection, seen: Iterable[protocol.LastSeen]) -> None:
        """Bring a client that comes (back) up to date, from where it was."""
        if self.teller is None:
            return
        was = {entry.viewer: entry for entry in seen if entry.match == self.teller.fold.row.id}
        for viewer in connection.viewers:
            await self.teller.catch_up(connection, viewer, was.get(viewer))

    def notice(self, what: What) -> str:
        return written(self.hall.worker, self.row.id, what)

    def _notice_of(self, move: MoveRow, ahead: Ahead, elsewhere: Set[Viewer]) -> str:
        texts = {viewer: ahead.texts[viewer] for viewer in elsewhere}
        return played(self.hall.worker, self.row.id, tuple(vars(move).values()), texts, self.hall.carried)

    def close(self) -> None:
        self.closed = True
        for part in (self.company, self.dealer, self.bots, self.alarm, self.faces):
            part.close()
