"""The people of one table at other workers, and what those workers are told of the people here."""

import asyncio
from typing import TYPE_CHECKING

from stolik.server.notice import channel_of
from stolik.server.protocol import Viewer

if TYPE_CHECKING:
    from stolik.server.room import Room


class Elsewhere:
    """The people of one table at other workers, as far as this worker knows."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self.sessions: dict[int, set[str]] = {}  # that are connected to other workers, and to which
        self.screen = False  # whether one of them is the table

    def eyes(self) -> set[Viewer]:
        """The viewers there."""
        looking: set[Viewer] = set()
        for session in self.sessions:
            looking.update(self._room.seating.seats_of(session) or ("public",))
        return looking

    def workers(self) -> set[str]:
        """The workers where they are."""
        return set().union(*self.sessions.values())

    async def look(self) -> bool:
        """See who is connected to other workers, and whether with a screen; whether that changed."""
        room, hall = self._room, self._room.hall
        found = await hall.store.presence.present(room.row.id)
        before, known = (self.sessions, self.screen), self.workers()
        self.sessions, self.screen = {}, False
        for session, worker, screen in found:
            if worker != hall.worker:
                self.sessions.setdefault(session, set()).add(worker)
                self.screen |= screen
        if room.company.connections and (come := self.workers() - known):
            # What has happened between their look at the table and this one they have not been told.
            hall.spawn(hall.store.carry(room.notice("table"), list(map(channel_of, come))))
        return before != (self.sessions, self.screen)

    # What they are told

    async def arrive(self, session: int, screen: bool = False) -> None:
        """Somebody is here, perhaps with a screen that is the table."""
        room = self._room
        screen = screen or any(one.screen and one.session.id == session for one in room.company.connections)
        await room.hall.store.presence.arrive(room.hall.worker, room.row.id, session, screen, room.notice("presence"))

    async def depart(self, session: int) -> None:
        """Somebody has left."""
        room = self._room
        await room.hall.store.presence.depart(room.hall.worker, room.row.id, session, room.notice("presence"))

    async def announce(self) -> None:
        """Everybody who is here, again."""
        await asyncio.gather(*[self.arrive(session) for session in self._room.company.here])
