"""The bots of one table in one worker: who thinks next, how long they take, and hints."""

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from stolik.server import protocol
from stolik.server.database import Away
from stolik.server.fold import Fold
from stolik.server.logs import log
from stolik.server.seating import Refusal

if TYPE_CHECKING:
    from stolik.server.room import Room

FALLBACK = 3.0  # seconds beyond the pace after which another worker makes a bot's move
AGAIN = 0.2  # seconds after which a bot tries again whose move was refused or could not be stored


class BotPlay:
    """Lets one bot after another think while somebody watches, or if the match is played over days."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._thinking: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Let the next bot think, if one must and none does."""
        if (self._thinking is None or self._thinking.done()) and self._next() is not None:
            self._thinking = self._room.hall.spawn(self._think())

    @property
    def busy(self) -> bool:
        """Whether a bot is thinking, or must decide."""
        return self._next() is not None

    def close(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()

    @property
    def pace(self) -> float:
        """The minimum seconds for a bot's move; bots among themselves must not load the server for one spectator."""
        room = self._room
        people = {place.session for place in room.seating.places if not place.left} & room.company.present
        return room.seating.pace if people else max(room.seating.pace, room.hall.settings.bots_pace)

    async def hint(self, order: protocol.AskHint) -> protocol.Hint:
        """What the strongest bot thinks of the seat's moves."""
        fold = self._room.play.current()
        if not self._room.seating.hints:
            raise Refusal("hints_off", "the host has switched hints off at this table")
        if order.seat not in fold.to_act:
            raise Refusal("wrong_time", f"seat {order.seat} has nothing to decide now")
        if not self._room.hall.thinkers.ready(fold.game.name):
            raise Refusal(
                "warming", "hints come from the strongest bot, which is not compiled yet: ask again in a minute"
            )
        seq, state, key = fold.seq, fold.masked(order.seat), fold.bot_key(order.seat)
        found = await self._room.hall.thinkers.hint(fold.game, state, order.seat, key)
        shares = [protocol.Share(fold.game.moves[action], round(share, 4), why) for action, share, why in found]
        return protocol.Hint(order.id, order.seat, seq, shares)

    def _next(self) -> tuple[int, protocol.Level] | None:
        room = self._room
        if room.play.fold is None or not room.seating.playing or room.hall.stopping:
            return None
        if not room.company.connections and not room.seating.unhurried:
            return None
        now = time.time()
        for seat in room.play.fold.to_act:
            if level := room.seating.bot_level(seat, now):
                return None if room.paused else (seat, level)
        return None

    async def _think(self) -> None:
        while (found := self._next()) is not None:
            seat, level = found
            fold = self._room.play.current()
            since = fold.since[seat]
            await self._decide(fold, seat, level)
            if self._still(fold, seat, since):
                await asyncio.sleep(AGAIN)

    async def _decide(self, fold: Fold, seat: int, level: protocol.Level) -> None:
        """Think, wait as a person would, and play."""
        since = fold.since[seat]
        if not self._elected():
            await asyncio.sleep(self.pace + FALLBACK)
            if not self._still(fold, seat, since):
                return
        started = time.monotonic()
        key, state = fold.bot_key(seat), fold.masked(seat)
        try:
            action = await self._room.hall.thinkers.choose(level, fold.game, state, seat, key)
        except Exception as error:
            log.error("a bot failed", game=fold.game.name, level=level, match=fold.row.id, why=repr(error))
            action = fold.legal(seat)[key % len(fold.legal(seat))] if fold.legal(seat) else -1
        await asyncio.sleep(max(0.0, self.pace - (time.monotonic() - started)))
        if self._still(fold, seat, since):
            move = protocol.Move(f"bot-{since}", fold.row.id, seat, fold.seq, fold.game.moves[action])
            with suppress(Refusal, Away):
                await self._room.play.move(move)

    def _still(self, fold: Fold, seat: int, since: int) -> bool:
        """Whether the table is still waiting for that decision."""
        return fold is self._room.play.fold and fold.since[seat] == since and seat in fold.to_act

    def _elected(self) -> bool:
        """Whether this worker makes the moves of the table's bots: the first of those that have people here."""
        worker = self._room.hall.worker
        return worker == min({worker} | self._room.company.elsewhere.workers())
