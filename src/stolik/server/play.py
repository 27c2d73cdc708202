"""The match at one table in one worker: a move is checked, put into the log, and only then folded and told."""

import asyncio
import time
from collections.abc import Set
from typing import TYPE_CHECKING

from stolik.core.errors import UnknownRules
from stolik.core.step import Step
from stolik.server import metrics, protocol, seating
from stolik.server.connection import Connection
from stolik.server.database import Away, Taken
from stolik.server.fold import Fold, folded
from stolik.server.logs import log
from stolik.server.notice import channel_of, played
from stolik.server.protocol import Viewer
from stolik.server.rows import MatchRow, MoveRow
from stolik.server.seating import Refusal, Seating
from stolik.server.teller import Ahead, Teller, Texts

if TYPE_CHECKING:
    from stolik.server.room import Room

TRIES = 8


class Play:
    """The table's last match, running or over."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self.teller: Teller | None = None
        self.broken: protocol.Stopped | None = None  # why the match cannot be folded

    @property
    def fold(self) -> Fold | None:
        """The match, if there is one that can be folded."""
        return self.teller.fold if self.teller is not None else None

    def current(self) -> Fold:
        """The running match; refused if there is none."""
        if self.fold is None:
            raise Refusal("wrong_time", "the match cannot go on here" if self.broken else "no match has been started")
        return self.fold

    def begin(self, row: MatchRow) -> list[Step] | None:
        """Begin a match here; return what viewers are told."""
        try:
            fold = Fold(row)
        except UnknownRules:  # another worker has dealt it, whose program is newer
            self.teller, self.broken = None, "rules"
            return None
        self.teller, self.broken = Teller(fold), None
        return fold.deal_steps()

    async def load(self, match: str) -> None:
        """Fold a match's log."""
        hall = self._room.hall
        row, moves = await asyncio.gather(hall.store.matches.of(match), hall.store.matches.log(match))
        if row is None:
            self.broken = "missing"
            return
        try:
            fold = await asyncio.to_thread(folded, row, moves)
        except UnknownRules as error:
            self.broken = "rules"
            log.error("match cannot be folded", table=self._room.row.id, match=row.id, why=str(error))
            return
        self.teller = Teller(fold)
        if self.finish_late():
            hall.reviews.soon(fold.match)

    async def move(self, order: protocol.Move, player: Connection | None = None) -> None:
        """Append a move, tell everybody, and acknowledge it to its player; a bot has no connection."""
        room = self._room
        async with room.lock:  # and only then look who sits there and what is played: both may just have changed
            if not room.hall.alone:
                await room.sync.keep_up_with([(order.match, order.seq)])
            for _ in range(TRIES):
                self._check_player(order.seat, player)
                if (seq := await self._seq_of(order)) is not None:
                    if player is not None:
                        player.tell(protocol.Ack(order.id, seq))
                    return
                fold = self._playing(order.match)
                fold.check(order.seat, order.move, order.seq)
                row = MoveRow(fold.row.id, fold.seq + 1, order.seat, order.move, order.id, time.time())
                if (ahead := await self._append(row)) is None:
                    room.sync.play_heard()
                    if fold.seq < row.seq:
                        await room.sync.catch_up()
                    continue
                self._tell(row, ahead, player)
                room.alarm.call()
                return
            await room.sync.reload()  # which finds out whether the table has been deleted
        raise Refusal("busy", "the match moved on too often meanwhile: try again")

    async def _append(self, row: MoveRow) -> Ahead | None:
        """Write a move to the log, together with what viewers are told of it; None if another move has its number."""
        elsewhere = self._room.company.elsewhere
        eyes, channels = elsewhere.eyes(), list(map(channel_of, elsewhere.workers()))
        ahead = self._ahead(row, eyes)
        notice = self._notice_of(row, ahead, eyes) if channels else None
        try:
            await self._room.hall.store.matches.append(row, notice, channels)
        except Taken:
            return None
        return ahead

    def _tell(self, row: MoveRow, ahead: Ahead, player: Connection | None) -> None:
        """Tell everybody of a move that is in the log, and acknowledge it to its player; a bot has no connection."""
        if player is None:
            self._played(row, ahead)
            metrics.BOT_MOVES.inc()
            return
        player.hold()
        try:
            self._played(row, ahead)
            player.tell(protocol.Ack(row.id, row.seq))
        finally:
            player.let_go()
        metrics.PERSON_MOVES.inc()

    def _check_player(self, seat: int, player: Connection | None) -> None:
        """Refuse whoever does not play that seat: somebody else, or a bot whose person is back."""
        place = seating.place_at(self._room.seating, seat)
        if player is None:
            if self._room.seating.bot_level(seat, time.time()) is None:
                raise Refusal("not_your_seat", f"the person at seat {seat} is back")
        elif place.session != player.session.id:
            raise Refusal("not_your_seat", f"seat {seat} is not yours")
        elif place.left:
            raise Refusal("wrong_time", f"you have left seat {seat}: sit down again first")

    async def _seq_of(self, order: protocol.Move) -> int | None:
        """The number of a move that was played before, perhaps as the last of the previous match."""
        if self.fold is not None and self.fold.row.id == order.match:
            return self.fold.ids.get((order.seat, order.id))
        return await self._room.hall.store.matches.seq_of(self._room.row.id, order.match, order.seat, order.id)

    def _playing(self, match: str) -> Fold:
        if self.fold is None or self.fold.row.id != match:
            raise Refusal("unknown_match", f"match {match!r} is not being played at this table")
        return self.fold

    def _ahead(self, row: MoveRow, elsewhere: Set[Viewer]) -> Ahead:
        """What viewers are told of a move, made before it is in the log, so that other workers get it with the move."""
        assert self.teller is not None
        viewers = {viewer for connection in self._room.company.connections for viewer in connection.viewers}
        return self.teller.ahead(row, list(viewers | elsewhere))

    def _notice_of(self, move: MoveRow, ahead: Ahead, elsewhere: Set[Viewer]) -> str:
        texts = {viewer: ahead.texts[viewer] for viewer in elsewhere}
        hall = self._room.hall
        return played(hall.worker, self._room.row.id, tuple(vars(move).values()), texts, hall.carried)

    def _played(self, row: MoveRow, ahead: Ahead) -> None:
        assert self.teller is not None
        self.teller.play(row, ahead, self._room.company.connections)
        self._went_on(self.teller.fold)

    def hear(self, row: MoveRow, texts: Texts) -> None:
        """Fold and tell the next move, which another worker has appended."""
        assert self.teller is not None
        self.teller.hear(row, texts, self._room.company.connections)
        self._went_on(self.teller.fold)

    def _went_on(self, fold: Fold) -> None:
        """After a move: clocks, the end, or the next bot."""
        room = self._room
        if room.seating.clock is not None:
            room.alarm.set()
        if fold.over:
            room.hall.spawn(self._finish(fold))
        else:
            room.bots.wake()

    def finish_late(self) -> bool:
        """Store the end of a match if the worker that played its last move died; return whether that was needed."""
        fold = self.fold
        if fold is None or not fold.over or not self._room.seating.playing:
            return False
        self._room.hall.spawn(self._finish(fold))
        return True

    async def _finish(self, fold: Fold) -> None:
        """Note that a match is over; whoever comes later finds it in the log and notes it again."""
        room = self._room

        def ended(changed: Seating) -> None:
            if changed.match == fold.row.id:
                seating.end(changed)

        for _ in range(TRIES):
            try:
                await room.hall.circles.finish(room.seating, fold)
                if room.seating.playing and room.seating.match == fold.row.id:
                    await room.change(ended)
                    metrics.MATCHES.labels(fold.game.name, "finished").inc()
                return
            except Away:
                await asyncio.sleep(1)
