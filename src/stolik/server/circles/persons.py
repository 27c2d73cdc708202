"""The people of a circle in the database, with a device and without."""

import secrets
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from stolik.server.circles.rows import CircleRow, PersonRow, fresh_id, grown
from stolik.server.circles.told import CIRCLE_PERSONS
from stolik.server.erasing import erase_at
from stolik.server.protocol import Animal
from stolik.server.rows import TableRow
from stolik.server.schema import circle_tables, circles, members, persons, tables
from stolik.server.seating import ANIMALS, Refusal
from stolik.server.store import Store

if TYPE_CHECKING:
    from stolik.server.circles.keeping import Keeping

SEEN_FOR = 15.0  # seconds in which it is not noted again that somebody is here


class Persons:
    """The queries about them."""

    def __init__(self, keeping: "Keeping", store: Store) -> None:
        self._keeping = keeping
        self._store = store

    async def of(self, circle: int) -> list[PersonRow]:
        """Everybody, including those who have left."""
        rows = await self._store.rows(select(persons).where(persons.c.circle == circle).order_by(persons.c.joined))
        return [PersonRow(*row) for row in rows]

    async def one(self, circle: int, session: int) -> PersonRow | None:
        """A session's person in a circle; None if it is not a member."""
        mine = (persons.c.circle == circle) & (persons.c.session == session)
        found = await self._store.rows(select(persons).where(mine))
        return PersonRow(*found[0]) if found else None

    async def join(self, circle: int, session: int, name: str, animal: Animal, claimed: str | None) -> None:
        """Belong to a circle, be somebody in it without a device, or change one's name and animal."""
        known = await self.of(circle)
        mine = next((one for one in known if one.session == session), None)
        if mine is None:
            if claimed is None:
                _find_room(known)
            await self._keeping.find_room_for(session)
        same = [one for one in known if one.name and one.name.casefold() == name.casefold()]
        if any(one.id not in (claimed, mine and mine.id) for one in same):
            raise Refusal("name_taken", f"somebody in the circle is called {name!r} already: choose another name")
        wanted = mine.id if mine else claimed
        values = {"session": session, "name": name, "animal": animal, "seen": time.time()}
        free = persons.c.session.is_(None) | (persons.c.session == session)

        async def work(connection: AsyncConnection) -> bool:
            if wanted is None:
                await connection.execute(insert(persons), person_row(circle, fresh_id(), session, name, animal))
            else:
                here = (persons.c.circle == circle) & (persons.c.id == wanted) & ~persons.c.gone & free
                if (await connection.execute(update(persons).where(here).values(values))).rowcount != 1:
                    return False
            await connection.execute(grown(circle))
            return True

        if not await self._store.submit(work):
            raise Refusal("not_found", f"there is nobody {wanted!r} without a device in this circle")

    async def add(self, circle: int, name: str, animal: Animal | None) -> str:
        """Add a person without a device, unless somebody has that name already; return the person's id."""
        known = await self.of(circle)
        if (same := by_name(known, name)) is not None:
            return same.id
        _find_room(known)
        taken = {one.animal for one in known}
        free = [one for one in ANIMALS if one not in taken] or list(ANIMALS)
        person, shown = fresh_id(), secrets.choice(free) if animal is None else animal
        row = person_row(circle, person, None, name, shown)
        await self._store.write(insert(persons).values(row), grown(circle))
        return person

    async def see(self, person: PersonRow, here: bool) -> None:
        """Note that somebody looks at the circle, or no longer does."""
        now = time.time()
        if here and person.seen is not None and now - person.seen < SEEN_FOR:
            return
        mine = (persons.c.circle == person.circle) & (persons.c.id == person.id)
        visited = [update(circles).where(circles.c.id == person.circle).values(changed=now)] if here else []
        await self._store.write(update(persons).where(mine).values(seen=now if here else None), *visited)

    async def erase(self, row: CircleRow, person: PersonRow) -> bool:
        """Remove a person, leaving a nameless animal in the book; return whether the circle still exists.

        The founder's circle goes to whoever has been there longest; one that nobody with a device is in is deleted.
        """
        heirs = [one.id for one in await self.of(row.id) if one.session is not None and one.id != person.id]
        if not heirs and person.session is not None:
            await self._keeping.delete(row.id)
            return False
        mine = (persons.c.circle == row.id) & (persons.c.id == person.id)
        own = [] if person.session is None else await self._tables_with(row.id, person.session)

        async def work(connection: AsyncConnection) -> None:
            for table in own:
                await erase_at(connection, table, int(person.session or 0))
            gone = {"session": None, "name": None, "seen": None, "gone": True}
            await connection.execute(update(persons).where(mine).values(gone))
            if row.founder == person.id:
                await connection.execute(update(circles).where(circles.c.id == row.id).values(founder=heirs[0]))
            await connection.execute(grown(row.id))

        await self._store.submit(work)
        return True

    async def _tables_with(self, circle: int, session: int) -> list[TableRow]:
        mine = (circle_tables.c.circle == circle) & (members.c.session == session)
        joined = select(tables).join(circle_tables, circle_tables.c.table == tables.c.id)
        rows = await self._store.rows(joined.join(members, members.c.table == tables.c.id).where(mine))
        return [TableRow(*row) for row in rows]


def _find_room(known: Sequence[PersonRow]) -> None:
    if sum(not one.gone for one in known) >= CIRCLE_PERSONS:
        raise Refusal("full", f"the circle has {CIRCLE_PERSONS} people already: somebody would have to leave")


def person_row(circle: int, person: str, session: int | None, name: str, animal: Animal) -> dict[str, Any]:
    """The row of a new person in a circle."""
    now = time.time()
    row: dict[str, Any] = {"circle": circle, "id": person, "session": session, "name": name, "animal": animal}
    return row | {"joined": now, "seen": now if session is not None else None, "gone": False}


def by_name(known: Sequence[PersonRow], name: str) -> PersonRow | None:
    """The person of that name in a circle."""
    return next((one for one in known if one.name and one.name.casefold() == name.casefold()), None)
