"""A table's company as one worker knows it: who is connected, and what is stored about it."""

import asyncio
import math
import time
from typing import TYPE_CHECKING

from stolik.server import protocol, seating
from stolik.server.connection import Connection
from stolik.server.elsewhere import Elsewhere
from stolik.server.seating import Refusal

if TYPE_CHECKING:
    from stolik.server.room import Room

COUNT_AFTER = 1.0  # seconds after which spectators who came or went are told, however many


class Company:
    """The people at one table."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self.connections: list[Connection] = []  # to this worker
        self.elsewhere = Elsewhere(room)
        self.emptied_at = time.monotonic()
        self.gathering_until = -math.inf
        self._counting: asyncio.TimerHandle | None = None

    @property
    def here(self) -> set[int]:
        return {connection.session.id for connection in self.connections}

    @property
    def present(self) -> set[int]:
        """The sessions connected to any worker."""
        return self.here | self.elsewhere.sessions.keys()

    @property
    def watching(self) -> set[int]:
        """The connected sessions that hold no seat."""
        return self.present - {place.session for place in self._room.seating.places}

    @property
    def screen(self) -> bool:
        """Whether a screen is the table, at any worker."""
        return self.elsewhere.screen or any(connection.screen for connection in self.connections)

    @property
    def host(self) -> int:
        """The host, or while the host is gone for long the first person who is there."""
        state = self._room.seating
        if state.host in self.present or not state.host_gone(time.time()):
            return state.host
        there = [place.session for place in state.places if place.session in self.present and not place.left]
        return there[0] if there and there[0] is not None else state.host

    def hosted_by(self, session: int) -> bool:
        """Whether somebody is the host, or while the host's device is the table the first person who sits at it."""
        if session == self.host:
            return True
        state = self._room.seating
        if not self.screen or state.seats_of(self.host):
            return False
        return session == next((place.session for place in state.places if place.session in self.present), None)

    # Coming and going

    def find_room_for(self, session: int) -> None:
        """Refuse a spectator if there are too many."""
        if session in self._room.seating.people():
            return
        if len(self.watching) >= self._room.hall.settings.spectators:
            raise Refusal("full", f"{len(self.watching)} people watch this table already: come back later")

    def gather(self) -> None:
        """People who come within a moment are noted together."""
        self.gathering_until = time.monotonic() + COUNT_AFTER

    async def noted_at_once(self, session: int) -> bool:
        """Note who has come; after loading a match this can wait, since many may be coming at once."""
        now, state = time.time(), self._room.seating
        replaced = any(state.bot_level(seat, now) is not None for seat in state.seats_of(session))
        if time.monotonic() < self.gathering_until and not replaced:
            return False
        with self._room.sync.later():
            return await self.reconcile()
        return False

    def let_go(self, connection: Connection) -> None:
        self.connections.remove(connection)
        connection.room = None
        self.emptied_at = time.monotonic()

    def send_away(self) -> None:
        """Tell people who may no longer be here, and disconnect them."""
        for connection in list(self.connections):
            try:
                seating.admit(self._room.seating, connection.session.id)
            except Refusal as refusal:
                connection.tell(protocol.Refused(refusal.code, str(refusal)))
                self.let_go(connection)
                self._room.hall.spawn(self.departed(connection))

    async def departed(self, connection: Connection) -> None:
        """Note that somebody's client has gone, if it was their last or their screen."""
        room, session = self._room, connection.session.id
        if session in self.here and not connection.screen:
            return
        async with room.lock:
            with room.sync.later():
                if not room.hall.alone:
                    await (self.elsewhere.arrive if session in self.here else self.elsewhere.depart)(session)
                if not await self.reconcile():
                    (room.tell_table if connection.screen else self.count_later)()
        room.bots.wake()

    def give_eyes(self, connection: Connection) -> None:
        """The seats that a session holds, or a spectator's view."""
        mine = [] if connection.watch else self._room.seating.seats_of(connection.session.id)
        connection.viewers = tuple(mine) or ("public",)

    # What is noted

    async def reconcile(self) -> bool:
        """Note in the table's row who is gone and who is back."""
        if not self._changed():
            return False
        present = self.present
        await self._room.change_now(lambda changed: seating.reconcile(changed, present))
        return True

    def _changed(self) -> bool:
        return seating.reconcile(seating.copy(self._room.seating), self.present)

    def count_later(self) -> None:
        """Announce the number of spectators in a moment: at once, each newcomer would cost a message to everybody."""
        if self._counting is None:
            self._counting = asyncio.get_running_loop().call_later(COUNT_AFTER, self._count)

    def _count(self) -> None:
        self._counting = None
        if self._changed():
            self._room.hall.spawn(self._note())
        else:
            self._room.tell_table()

    async def _note(self) -> None:
        room = self._room
        async with room.lock:
            with room.sync.later():
                await self.reconcile()
        room.bots.wake()

    def close(self) -> None:
        if self._counting is not None:
            self._counting.cancel()
