"""A table's company as one worker knows it: who is connected here, who at other workers, and what is noted of it."""

import asyncio
import math
import time
from typing import TYPE_CHECKING

from stolik.server import protocol, seating
from stolik.server.connection import Connection
from stolik.server.database import Away
from stolik.server.notice import channel_of
from stolik.server.protocol import Viewer
from stolik.server.seating import Refusal

if TYPE_CHECKING:
    from stolik.server.room import Room

COUNT_AFTER = 1.0  # seconds after which spectators who came or went are told, however many


class Company:
    """The people at one table."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self.connections: list[Connection] = []  # to this worker
        self.elsewhere: dict[int, set[str]] = {}  # sessions connected to other workers, by worker
        self.screens_elsewhere = False
        self.emptied_at = time.monotonic()
        self.gathering_until = -math.inf
        self._counting: asyncio.TimerHandle | None = None

    @property
    def here(self) -> set[int]:
        return {connection.session.id for connection in self.connections}

    @property
    def present(self) -> set[int]:
        """The sessions on the line at any worker."""
        return self.here | self.elsewhere.keys()

    @property
    def watching(self) -> set[int]:
        """The sessions on the line that hold no seat."""
        return self.present - {place.session for place in self._room.seating.places}

    @property
    def screen(self) -> bool:
        """Whether a screen is the table, at any worker."""
        return self.screens_elsewhere or any(connection.screen for connection in self.connections)

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
        """Refuse one spectator too many."""
        if session in self._room.seating.people():
            return
        if len(self.watching) >= self._room.hall.settings.spectators:
            raise Refusal("full", f"{len(self.watching)} people watch this table already: come back later")

    def gather(self) -> None:
        """People who come within a moment are noted together."""
        self.gathering_until = time.monotonic() + COUNT_AFTER

    async def noted_at_once(self, session: int) -> bool:
        """Note who has come; where a match has just been loaded that can wait for the others, who may all be coming."""
        now, state = time.time(), self._room.seating
        replaced = any(state.bot_level(seat, now) is not None for seat in state.seats_of(session))
        if time.monotonic() < self.gathering_until and not replaced:
            return False
        try:
            return await self.reconcile()
        except Away:
            self._room.dirty = True
            return False

    def let_go(self, connection: Connection) -> None:
        self.connections.remove(connection)
        connection.room = None
        self.emptied_at = time.monotonic()

    def send_away(self) -> None:
        """Tell those who may no longer be here, and let them go."""
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
            try:
                if not room.hall.alone:
                    await (self.arrive if session in self.here else self._depart)(session)
                if not await self.reconcile():
                    (room.tell_table if connection.screen else self.count_later)()
            except Away:
                room.dirty = True
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
        """Tell in a moment how many watch: were it told at once, each who comes would cost a message to everybody."""
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
            try:
                await self.reconcile()
            except Away:
                room.dirty = True
        room.bots.wake()

    def close(self) -> None:
        if self._counting is not None:
            self._counting.cancel()

    # Other workers

    async def arrive(self, session: int, screen: bool = False) -> None:
        """Let other workers know that somebody is here, and whether a screen of theirs is the table."""
        room, screen = self._room, screen or self._shows(session)
        await room.hall.store.presence.arrive(room.hall.worker, room.row.id, session, screen, room.notice("presence"))

    async def _depart(self, session: int) -> None:
        room = self._room
        await room.hall.store.presence.depart(room.hall.worker, room.row.id, session, room.notice("presence"))

    async def announce(self) -> None:
        """Let other workers know of everybody here again."""
        await asyncio.gather(*[self.arrive(session) for session in self.here])

    def _shows(self, session: int) -> bool:
        """Whether a screen of somebody's is the table here."""
        return any(connection.screen and connection.session.id == session for connection in self.connections)

    def eyes_elsewhere(self) -> set[Viewer]:
        """Who looks at other workers, as far as it is known here."""
        looking: set[Viewer] = set()
        for session in self.elsewhere:
            looking.update(self._room.seating.seats_of(session) or ("public",))
        return looking

    def workers_elsewhere(self) -> set[str]:
        """Where they are."""
        return set().union(*self.elsewhere.values())

    async def look_elsewhere(self) -> bool:
        """See who is connected to other workers, and whether with a screen; whether that changed."""
        room, hall = self._room, self._room.hall
        found = await hall.store.presence.present(room.row.id)
        before, known = (self.elsewhere, self.screens_elsewhere), self.workers_elsewhere()
        self.elsewhere, self.screens_elsewhere = {}, False
        for session, worker, screen in found:
            if worker != hall.worker:
                self.elsewhere.setdefault(session, set()).add(worker)
                self.screens_elsewhere |= screen
        if self.connections and (come := self.workers_elsewhere() - known):
            # What has happened between their look at the table and this one they have not been told.
            hall.spawn(hall.store.carry(room.notice("table"), list(map(channel_of, come))))
        return before != (self.elsewhere, self.screens_elsewhere)
