"""Faces at one table in one worker: what people show each other without words, and how those who watch applaud.

None of it is kept. It is no part of a match, and whoever comes later has missed nothing.
"""

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from stolik.server import protocol, seating
from stolik.server.connection import Connection
from stolik.server.database import Away
from stolik.server.notice import Notice, What, passing
from stolik.server.protocol import YAWN
from stolik.server.seating import Refusal

if TYPE_CHECKING:
    from stolik.server.room import Room

TOGETHER = 1.0  # seconds in which claps become one applause


class Faces:
    """Tells faces to everybody who is there, and counts claps."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._claps = 0
        self._timer: asyncio.TimerHandle | None = None

    def show(self, connection: Connection, order: protocol.Emote) -> None:
        """Show a face at one's own seat; a yawn nudges those who let the table wait."""
        session = connection.session.id
        place = seating.place_at(self._room.seating, order.seat)
        if connection.watch or place.session != session:
            raise Refusal("not_your_seat", f"seat {order.seat} is not yours: show a face at your own")
        if place.left:
            raise Refusal("wrong_time", f"you have left seat {order.seat}: sit down again first")
        self._take(session)
        self._pass_on(protocol.FaceShown(order.seat, order.face), "face", (order.seat, order.face))
        if order.face == YAWN:
            self._room.hall.spawn(self._poke(session))

    def clap(self, connection: Connection) -> None:
        """A spectator claps; everybody hears the applause of all together."""
        session = connection.session.id
        if connection.screen or self._room.seating.seats_of(session):
            raise Refusal("not_your_seat", "only spectators clap: show a face at your seat")
        self._take(session)
        self._claps += 1
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(TOGETHER, self.applaud)

    def applaud(self) -> None:
        """Tell how often they clapped."""
        self.close()
        claps, self._claps = self._claps, 0
        self._pass_on(protocol.Applause(claps), "applause", (0, claps))

    def hear(self, notice: Notice) -> None:
        """Another worker passes something on."""
        assert notice.shown is not None
        seat, number = notice.shown
        self._tell(protocol.FaceShown(seat, number) if notice.what == "face" else protocol.Applause(number))

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _take(self, session: int) -> None:
        seats = max(1, len(self._room.seating.seats_of(session)))
        if not self._room.hall.faces.of(str(session)).take(seats):
            raise Refusal("too_many", "too many faces at once: take a breath, and show the next one in a moment")

    def _pass_on(self, message: protocol.FaceShown | protocol.Applause, what: What, shown: tuple[int, int]) -> None:
        self._tell(message)
        hall = self._room.hall
        if not hall.alone:
            hall.spawn(hall.store.carry(passing(hall.worker, self._room.row.id, what, shown)))

    def _tell(self, message: protocol.FaceShown | protocol.Applause) -> None:
        for connection in self._room.company.connections:
            connection.tell(message)

    async def _poke(self, session: int) -> None:
        room = self._room
        due = room.alarm.due()
        if seating.poke(seating.copy(room.seating), session, due):
            with suppress(Refusal, Away):
                await room.change(lambda changed: seating.poke(changed, session, due))
