"""A table's alarm: somebody has been gone for long, a clock runs out, or an absent player must be notified."""

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from stolik.server import seating
from stolik.server.database import Away
from stolik.server.seating import Refusal

if TYPE_CHECKING:
    from stolik.server.room import Room


class Alarm:
    """The alarm of one table in one worker."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._timer: asyncio.TimerHandle | None = None
        self._called: dict[int, float] = {}  # the seats whose people were called, and for which decision

    def set(self) -> None:
        """Ring when a bot is to take over from somebody, or a host has been gone for long."""
        self.close()
        now, state = time.time(), self._room.seating
        away = [place.away_since + state.grace for place in state.places if place.away_since is not None]
        if state.host_away_since is not None:
            away.append(state.host_away_since + seating.HOST_GRACE)
        clock = [since + state.clock for since in self.due().values()] if state.clock else []
        due = [moment for moment in away if moment > now] + clock
        if due and (self._room.company.connections or state.unhurried):
            delay = max(0.0, min(due) - now) + 0.01
            self._timer = asyncio.get_running_loop().call_later(delay, self._ring)

    def due(self) -> dict[int, float]:
        """The people for whom the table waits, and since when."""
        fold, state = self._room.play.fold, self._room.seating
        if fold is None or not state.playing:
            return {}
        now = time.time()
        return {seat: fold.due[seat] for seat in fold.to_act if state.bot_level(seat, now) is None}

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def next(self) -> float | None:
        """When to look at a match that is played over days, even if nobody is there; None if there is none."""
        state = self._room.seating
        if self._room.play.fold is None or not state.playing or not state.unhurried:
            return None
        return min(self.due().values(), default=time.time()) + (state.clock or 0.0)

    def _ring(self) -> None:
        self._room.hall.spawn(self.ring())

    async def ring(self) -> None:
        """Let bots play for those whose time is up."""
        room, due = self._room, self.due()
        if seating.doze(seating.copy(room.seating), due):
            with suppress(Refusal, Away):
                await room.change(lambda changed: seating.doze(changed, due))
        else:
            room.tell_table()
            self.set()
        room.bots.wake()

    def call(self) -> None:
        """Send a notice to those whose turn has come while they are not here."""
        room = self._room
        for session in self.callable_now():
            room.hall.spawn(room.hall.push.call(session, room.seating.game, room.row.code))

    def callable_now(self) -> list[int]:
        """The sessions that were not notified of the decision that waits for them; each is notified once."""
        room = self._room
        if room.hall.push.key is None:
            return []
        places, present = room.seating.places, room.company.present
        late = {seat: since for seat, since in self.due().items() if places[seat].session not in present}
        fresh = [seat for seat, since in late.items() if self._called.get(seat) != since]
        self._called = late
        return sorted({session for seat in fresh if (session := places[seat].session) is not None})
