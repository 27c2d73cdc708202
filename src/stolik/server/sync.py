"""A table kept as far as other workers have brought it: by their notices, or by a look into the database."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from stolik.server import seating
from stolik.server.database import Away, Forgotten
from stolik.server.notice import What
from stolik.server.rows import MoveRow
from stolik.server.seating import Refusal
from stolik.server.teller import Texts

if TYPE_CHECKING:
    from stolik.server.room import Room

Heard = tuple[MoveRow, Texts]  # a move of another worker, and what that has told of it


class Sync:
    """One table's, in one worker."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self.behind = False  # the database was away when something was to be read or noted
        self._heard: dict[tuple[str, int], Heard] = {}  # moves of other workers that wait for the lock or others

    @contextmanager
    def later(self) -> Iterator[None]:
        """What the database cannot answer now is done with the next look."""
        try:
            yield
        except Away:
            self.behind = True

    # Moves

    def hear(self, row: MoveRow, texts: Texts) -> bool:
        """Fold and tell a move that another worker has appended; False when it is not the next, or must wait."""
        self._heard[row.match, row.seq] = row, texts
        if not self._room.lock.locked():
            self.play_heard()
        return not self._heard

    def play_heard(self) -> None:
        """Fold and tell the moves that have been heard of, as far as none before them is missing."""
        fold = self._room.play.fold
        if fold is None:
            return
        while (heard := self._heard.pop((fold.row.id, fold.seq + 1), None)) is not None:
            self._room.play.hear(*heard)
        for match, seq in [heard for heard in self._heard if heard[0] == fold.row.id and heard[1] <= fold.seq]:
            del self._heard[match, seq]

    @property
    def unheard(self) -> bool:
        """Whether moves are made that this worker is not told of: where nobody looks, none is."""
        return not self._room.hall.alone and not self._room.company.connections

    async def keep_up(self) -> None:
        """See that the match is as far as it is elsewhere."""
        if self.unheard:
            async with self._room.lock:
                await self.look_again()

    async def keep_up_with(self, seen: Iterable[tuple[str, int]]) -> None:
        """Look into the database if a client has seen more at another worker than this one has heard of."""
        fold = self._room.play.fold
        match, last = (fold.row.id, fold.seq) if fold is not None else (None, 0)
        if any(other != match or seq > last for other, seq in seen):
            await self.reload()
            await self.catch_up()

    async def look_again(self) -> None:
        """Catch up with the moves that were made while nobody was here."""
        fold = self._room.play.fold
        if fold is not None and await self._room.hall.store.matches.length(fold.row.id) > fold.seq:
            await self.catch_up()

    async def catch_up(self) -> None:
        """Fold and tell the moves that other workers have appended, as the log has them."""
        fold = self._room.play.fold
        if fold is not None:
            for row in await self._room.hall.store.matches.log(fold.row.id, fold.seq):
                self._room.play.hear(row, {})
        self._heard.clear()

    # All of the table

    async def refresh(self, what: What = "table") -> None:
        """Catch up with the database after a notice from another worker, or without one."""
        room = self._room
        try:
            with self.later():
                async with room.lock:
                    if what == "move":
                        self.play_heard()
                        if not self._heard:
                            return
                    moved = not room.hall.alone and await room.company.elsewhere.look()
                    reloaded = await self.reload()
                    await self.catch_up()
                    if not await room.company.reconcile() and moved and not reloaded:
                        room.company.count_later()
                    room.play.finish_late()
                    self.behind = False
        except Refusal:  # the table has been deleted, and everybody has been told
            return
        room.bots.wake()

    async def reload(self) -> bool:
        """Take another worker's change of the table over; whether there was one."""
        room, store = self._room, self._room.hall.store
        try:
            row = await store.tables.by_id(room.row.id)
        except Forgotten:
            gone = Refusal("unknown_table", f"table {room.row.code} has been deleted")
            room.end(gone)
            raise gone from None
        if row.version == room.row.version:
            return False
        changed, fold = seating.loads(row.seating), room.play.fold
        known = fold.row.id if fold else None
        match = await store.matches.of(changed.match) if changed.match not in (None, known) else None
        room.put(row, changed, match)  # after the last read: one that failed would leave the deal untold
        return True
