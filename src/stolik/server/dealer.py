"""From pressing start to the cards: a table's devices agree on a shuffle, then the match is dealt."""

import asyncio
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from stolik.server import metrics, protocol, seating, shuffling
from stolik.server.connection import encode
from stolik.server.database import Away
from stolik.server.fold import row_of
from stolik.server.rows import MatchRow
from stolik.server.seating import Seating

if TYPE_CHECKING:
    from stolik.server.room import Room

FLUSH = 0.3  # seconds before the end of a phase in which what some devices gave is written without the others'
AGAIN = 0.5  # seconds after which it is tried again when the database was away


class Dealer:
    """The dealer of one table in one worker."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._given: dict[tuple[str, int], str] = {}  # by match and seat: what came and is not yet written
        self._timer: asyncio.TimerHandle | None = None

    async def start(self, session: int) -> None:
        """Begin a shuffle; without a device that takes part the cards are dealt at once."""
        room = self._room
        room.hall.check_open()

        def begin(changed: Seating) -> MatchRow | None:
            if room.play.broken is not None:
                changed.playing = False  # a match that cannot go on does not keep the table from the next
            seating.start(changed, session, room.company.hosted_by(session))
            changed.seed = changed.seed or shuffling.fresh_seed()
            changed.shuffle = shuffling.begun(self._devices(changed))
            return self._agreed(changed)

        async with room.lock:
            self._note(await room.change_now(begin))
        room.bots.wake()

    async def take(self, session: int, order: protocol.Commit | protocol.Reveal) -> None:
        """Take a device's hash or nonce; one write holds those of all devices here."""
        async with self._room.lock:
            pending = self._room.seating.shuffle
            revealing = isinstance(order, protocol.Reveal)
            if pending is None or pending.match != order.match or pending.revealing != revealing:
                return  # too late, or sent twice
            number = order.nonce if isinstance(order, protocol.Reveal) else order.hash
            seat = next((part.seat for part in pending.parts if self._session(part.seat) == session), None)
            if seat is None or not pending.fits(seat, number):
                return
            self._given.setdefault((order.match, seat), number)
            waiting = {seat for seat in pending.waits_for() if self._session(seat) in self._room.company.here}
            if waiting <= {seat for match, seat in self._given if match == order.match}:
                await self._write()
        self.look()
        self._room.bots.wake()

    def look(self) -> None:
        """Set the time to go on without late devices."""
        self.close()
        pending = self._room.seating.shuffle
        if pending is None:
            self._given.clear()
            return
        moment = pending.until - FLUSH if self._given else pending.until
        self._wait(max(0.0, moment - time.time()))

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wait(self, seconds: float) -> None:
        room = self._room
        self._timer = asyncio.get_running_loop().call_later(seconds, lambda: room.hall.spawn(self._go_on()))

    async def _go_on(self) -> None:
        """The time is up: go on without late devices."""
        try:
            async with self._room.lock:
                pending = self._room.seating.shuffle
                if pending is not None and (self._given or time.time() >= pending.until):
                    await self._write()
        except Away:
            self._wait(AGAIN)
            return
        self.look()
        self._room.bots.wake()

    async def _write(self) -> None:
        given = dict(self._given)

        def step(changed: Seating) -> MatchRow | None:
            if changed.shuffle is None:  # another worker was faster
                return None
            for (match, seat), number in given.items():
                if match == changed.shuffle.match:
                    changed.shuffle.take(seat, number)
            return self._agreed(changed)

        self._note(await self._room.change_now(step))
        self._given = {key: number for key, number in self._given.items() if key not in given}

    def _agreed(self, changed: Seating) -> MatchRow | None:
        """The match to deal, if no device is missing."""
        if changed.shuffle is None or not changed.shuffle.go_on():
            return None
        match, shuffle = seating.deal(changed)
        now = time.time()
        present = self._room.company.present
        players = [seating.seat_shown(changed, seat, present, now) for seat in range(match.seats)]
        row = row_of(match, str(changed.match), encode(players).decode(), now)
        return replace(
            row,
            table=self._room.row.id,
            number=changed.number,
            shuffle=encode(shuffle).decode(),
            sitters=encode([place.session for place in changed.places]).decode(),
        )

    def _note(self, match: MatchRow | None) -> None:
        if match is not None:
            metrics.MATCHES.labels(match.game, "started").inc()

    def _devices(self, changed: Seating) -> list[int]:
        """The first seats of the people whose devices take part, as far as is known here."""
        room = self._room
        able = {connection.session.id for connection in room.company.connections if connection.shuffles}
        firsts: dict[int, int] = {}
        for seat, place in enumerate(changed.places):
            if place.session is not None and place.session in able | room.company.elsewhere.sessions.keys():
                firsts.setdefault(place.session, seat)
        return sorted(firsts.values())

    def _session(self, seat: int) -> int | None:
        return self._room.seating.places[seat].session
