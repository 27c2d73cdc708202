"""A circle in the database: who belongs to it, its tables, its book."""

import hashlib
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from stolik.server.circles.book import Entry, Season, Weighed, counts, encode, read_entry
from stolik.server.circles.evening import Plan
from stolik.server.circles.evening import read as read_plan
from stolik.server.circles.told import CIRCLE_PERSONS, CIRCLES
from stolik.server.erasing import erase_at
from stolik.server.protocol import Animal
from stolik.server.rows import TableRow
from stolik.server.schema import book, circle_tables, circles, evenings, members, persons, recoveries, tables
from stolik.server.seating import ANIMALS, Refusal
from stolik.server.store import Store

T = TypeVar("T")
HERE = 45.0  # seconds after which somebody who asks for no news is not here
SEEN_FOR = 15.0  # seconds in which it is not noted again that somebody is here
ENTRIES = 20_000  # matches of a book
EVENINGS = 200  # of a circle
LOOKED_AT = 200  # results without a review that one look finds
KEY_BYTES = 16  # 128 bits: nobody guesses a link
read_seasons = msgspec.json.Decoder(list[Season]).decode
read_fair = msgspec.json.Decoder(list[float]).decode


@dataclass(frozen=True)
class CircleRow:
    id: int
    key: str
    name: str
    version: int
    founder: str | None
    seasons: str
    made: float
    changed: float


@dataclass(frozen=True)
class PersonRow:
    circle: int
    id: str
    session: int | None
    name: str | None
    animal: Animal
    joined: float
    seen: float | None
    gone: bool

    def here(self, now: float) -> bool:
        return self.seen is not None and now - self.seen < HERE


@dataclass(frozen=True)
class EveningRow:
    circle: int
    id: str
    made: float
    plan: str


def fresh_key() -> str:
    return secrets.token_urlsafe(KEY_BYTES)


def fresh_id() -> str:
    return secrets.token_hex(6)


def unknown_circle() -> Refusal:
    return Refusal("unknown_circle", "there is no such circle: ask somebody of it for its link")


class Keeping:
    """One worker's way to the circles."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def _rows(self, statement: Any) -> list[Any]:
        return await self._store.rows(statement)

    # Circles

    async def found(self, name: str, session: int, own: str, animal: Animal) -> CircleRow:
        """A circle with its founder in it."""
        if len(await self.of(session)) >= CIRCLES:
            raise Refusal("full", f"{CIRCLES} circles are the most that a person can be in: leave one first")
        now, person = time.time(), fresh_id()
        row: dict[str, Any] = {"key": fresh_key(), "name": name, "version": 1, "founder": person, "seasons": "[]"}
        row |= {"made": now, "changed": now}

        async def work(connection: AsyncConnection) -> int:
            made = int((await connection.execute(insert(circles).returning(circles.c.id), row)).scalar_one())
            await connection.execute(insert(persons), _person(made, person, session, own, animal))
            return made

        return CircleRow(await self._store.submit(work), **row)

    async def by_key(self, key: str) -> CircleRow:
        """The circle of a link; refused as unknown where there is none."""
        found = await self._rows(select(circles).where(circles.c.key == key))
        if not found:
            raise unknown_circle()
        return CircleRow(*found[0])

    async def of(self, session: int) -> list[CircleRow]:
        """The circles of a session, the last visited first."""
        joined = select(circles).join(persons, persons.c.circle == circles.c.id).where(persons.c.session == session)
        return [CircleRow(*row) for row in await self._rows(joined.order_by(circles.c.changed.desc()))]

    async def with_table(self, table: int, session: int) -> CircleRow | None:
        """The circle of a table, where somebody belongs to it."""
        theirs = (circle_tables.c.table == table) & (persons.c.session == session)
        joined = select(circles).join(circle_tables, circle_tables.c.circle == circles.c.id)
        found = await self._rows(joined.join(persons, persons.c.circle == circles.c.id).where(theirs))
        return CircleRow(*found[0]) if found else None

    async def change(self, circle: int, **values: Any) -> None:
        async def work(connection: AsyncConnection) -> None:
            if values:
                await connection.execute(update(circles).where(circles.c.id == circle).values(values))
            await grow(connection, circle)

        await self._store.submit(work)

    async def bring(
        self,
        row: CircleRow,
        people: Sequence[PersonRow],
        matches: Sequence[Weighed],
        nights: Sequence[EveningRow],
    ) -> CircleRow:
        """Keep a circle that comes from elsewhere, all of it or nothing."""

        async def work(connection: AsyncConnection) -> int:
            values = {name: value for name, value in vars(row).items() if name != "id"}
            made = int((await connection.execute(insert(circles).returning(circles.c.id), values)).scalar_one())
            await connection.execute(insert(persons), [{**vars(one), "circle": made} for one in people])
            if matches:
                await connection.execute(insert(book), [_entry_row(made, one) for one in matches])
            if nights:
                await connection.execute(insert(evenings), [{**vars(one), "circle": made} for one in nights])
            return made

        return replace(row, id=await self._store.submit(work))

    async def delete(self, circle: int) -> None:
        async def work(connection: AsyncConnection) -> None:
            await delete_circles(connection, [circle])

        await self._store.submit(work)

    # People

    async def persons(self, circle: int) -> list[PersonRow]:
        rows = await self._rows(select(persons).where(persons.c.circle == circle).order_by(persons.c.joined))
        return [PersonRow(*row) for row in rows]

    async def person(self, circle: int, session: int) -> PersonRow | None:
        """Who somebody is in a circle; none where they do not belong to it."""
        mine = (persons.c.circle == circle) & (persons.c.session == session)
        found = await self._rows(select(persons).where(mine))
        return PersonRow(*found[0]) if found else None

    async def join(self, circle: int, session: int, name: str, animal: Animal, claimed: str | None) -> None:
        """Belong to a circle, be somebody in it without a device, or change one's name and animal."""
        known = await self.persons(circle)
        mine = next((one for one in known if one.session == session), None)
        if mine is None:
            self._find_room(known, claimed)
            if len(await self.of(session)) >= CIRCLES:
                raise Refusal("full", f"{CIRCLES} circles are the most that a person can be in: leave one first")
        same = [one for one in known if one.name and one.name.casefold() == name.casefold()]
        if any(one.id not in (claimed, mine and mine.id) for one in same):
            raise Refusal("name_taken", f"somebody in the circle is called {name!r} already: choose another name")
        wanted = mine.id if mine else claimed
        values = {"session": session, "name": name, "animal": animal, "seen": time.time()}
        free = persons.c.session.is_(None) | (persons.c.session == session)

        async def work(connection: AsyncConnection) -> bool:
            if wanted is None:
                await connection.execute(insert(persons), _person(circle, fresh_id(), session, name, animal))
            else:
                here = (persons.c.circle == circle) & (persons.c.id == wanted) & ~persons.c.gone & free
                if (await connection.execute(update(persons).where(here).values(values))).rowcount != 1:
                    return False
            await grow(connection, circle)
            return True

        if not await self._store.submit(work):
            raise Refusal("not_found", f"there is nobody {wanted!r} without a device in this circle")

    def _find_room(self, known: Sequence[PersonRow], claimed: str | None) -> None:
        if claimed is None and sum(not one.gone for one in known) >= CIRCLE_PERSONS:
            raise Refusal("full", f"the circle has {CIRCLE_PERSONS} people already: somebody would have to leave")

    async def add(self, circle: int, name: str, animal: Animal | None) -> str:
        """Somebody without a device; whoever has that name already is they."""
        known = await self.persons(circle)
        if (same := by_name(known, name)) is not None:
            return same.id
        self._find_room(known, None)
        taken = {one.animal for one in known}
        free = [one for one in ANIMALS if one not in taken] or list(ANIMALS)
        person, shown = fresh_id(), secrets.choice(free) if animal is None else animal

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(insert(persons), _person(circle, person, None, name, shown))
            await grow(connection, circle)

        await self._store.submit(work)
        return person

    async def see(self, person: PersonRow, here: bool) -> None:
        """Note that somebody looks at the circle, or no longer does."""
        now = time.time()
        if here and person.seen is not None and now - person.seen < SEEN_FOR:
            return
        mine = (persons.c.circle == person.circle) & (persons.c.id == person.id)

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(update(persons).where(mine).values(seen=now if here else None))
            if here:
                await connection.execute(update(circles).where(circles.c.id == person.circle).values(changed=now))

        await self._store.submit(work)

    async def erase(self, row: CircleRow, person: PersonRow) -> bool:
        """Somebody leaves, and a nameless animal stays in the book; whether the circle is still there.

        The founder's circle goes to whoever has been there longest; one that nobody with a device is in is deleted.
        """
        known = await self.persons(row.id)
        heirs = [one.id for one in known if one.session is not None and one.id != person.id]
        mine = (persons.c.circle == row.id) & (persons.c.id == person.id)
        own = [] if person.session is None else await self._tables_with(row.id, person.session)

        async def work(connection: AsyncConnection) -> bool:
            if not heirs and person.session is not None:
                await delete_circles(connection, [row.id])
                return False
            for table in own:
                await erase_at(connection, table, int(person.session or 0))
            gone = {"session": None, "name": None, "seen": None, "gone": True}
            await connection.execute(update(persons).where(mine).values(gone))
            if row.founder == person.id:
                await connection.execute(update(circles).where(circles.c.id == row.id).values(founder=heirs[0]))
            await grow(connection, row.id)
            return True

        return await self._store.submit(work)

    async def _tables_with(self, circle: int, session: int) -> list[TableRow]:
        mine = (circle_tables.c.circle == circle) & (members.c.session == session)
        joined = select(tables).join(circle_tables, circle_tables.c.table == tables.c.id)
        rows = await self._rows(joined.join(members, members.c.table == tables.c.id).where(mine))
        return [TableRow(*row) for row in rows]

    # Words

    async def keep_words(self, session: int, secret: bytes) -> None:
        """Remember a hash of somebody's words instead of the ones before."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(recoveries).where(recoveries.c.session == session))
            row = {"session": session, "secret": hashlib.sha256(secret).digest()}
            await connection.execute(insert(recoveries), row)

        await self._store.submit(work)

    async def by_words(self, secret: bytes) -> str | None:
        """The secret of a further device of the person whose words those are; none where they are nobody's."""
        mine = recoveries.c.secret == hashlib.sha256(secret).digest()
        found = await self._rows(select(recoveries.c.session).where(mine))
        return await self._store.redeem(await self._store.ticket(found[0][0])) if found else None

    # Evenings

    async def evenings(self, circle: int) -> list[EveningRow]:
        """The latest first."""
        own = select(evenings).where(evenings.c.circle == circle).order_by(evenings.c.made.desc())
        return [EveningRow(*row) for row in await self._rows(own)]

    async def evening(self, circle: int, name: str) -> EveningRow:
        mine = (evenings.c.circle == circle) & (evenings.c.id == name)
        found = await self._rows(select(evenings).where(mine))
        if not found:
            raise Refusal("not_found", f"there is no evening {name!r} in this circle")
        return EveningRow(*found[0])

    async def plan(self, circle: int, plan: Plan) -> str:
        """Keep an evening that begins; its id."""
        if len(await self.evenings(circle)) >= EVENINGS:
            raise Refusal("full", f"{EVENINGS} evenings are the most: delete an old one")
        row = {"circle": circle, "id": fresh_id(), "made": time.time(), "plan": encode(plan).decode()}

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(insert(evenings), row)
            await grow(connection, circle)

        await self._store.submit(work)
        return str(row["id"])

    async def change_evening(self, circle: int, name: str, change: Callable[[Plan], T]) -> T:
        """Change an evening's plan; two who do so at once come one after the other."""

        async def work(connection: AsyncConnection) -> T | Refusal:
            return await change_plan(connection, circle, name, change)

        result = await self._store.submit(work)
        if isinstance(result, Refusal):
            raise result
        return result

    async def delete_evening(self, circle: int, name: str) -> None:
        await self.evening(circle, name)

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(evenings).where((evenings.c.circle == circle) & (evenings.c.id == name)))
            await grow(connection, circle)

        await self._store.submit(work)

    # Tables

    async def tables(self, circle: int, since: float) -> list[TableRow]:
        """The circle's tables that were changed lately, the latest first."""
        own = select(tables).join(circle_tables, circle_tables.c.table == tables.c.id)
        lately = (circle_tables.c.circle == circle) & (tables.c.changed > since)
        return [TableRow(*row) for row in await self._rows(own.where(lately).order_by(tables.c.changed.desc()))]

    async def head(self, circle: int) -> str | None:
        """What tells whether anything of a circle has changed; none once it is deleted."""
        own = tables.c.id.in_(select(circle_tables.c.table).where(circle_tables.c.circle == circle))
        changed = select(func.max(tables.c.changed)).where(own).scalar_subquery()
        rows = await self._rows(select(circles.c.version, changed).where(circles.c.id == circle))
        now = time.time()
        there = (persons.c.circle == circle) & (persons.c.seen > now - HERE)
        here = await self._rows(select(persons.c.id).where(there).order_by(persons.c.id))
        return f"{rows[0][0]}-{rows[0][1] or 0}-{'.'.join(row[0] for row in here)}" if rows else None

    # The book

    async def entries(self, circle: int) -> list[Weighed]:
        rows = await self._rows(select(book.c.entry, book.c.luck).where(book.c.circle == circle))
        return [weighed(row) for row in rows]

    async def count(self, circle: int) -> int:
        return int((await self._rows(select(func.count()).where(book.c.circle == circle)))[0][0])

    async def page(self, circle: int, first: int, count: int) -> list[Weighed]:
        """Some entries, the latest first."""
        latest = select(book.c.entry, book.c.luck).where(book.c.circle == circle)
        ordered = latest.order_by(book.c.finished.desc(), book.c.match.desc())
        return [weighed(row) for row in await self._rows(ordered.offset(first).limit(count))]

    async def entry(self, circle: int, match: str) -> Entry | None:
        mine = (book.c.circle == circle) & (book.c.match == match)
        found = await self._rows(select(book.c.entry).where(mine))
        return read_entry(found[0][0]) if found else None

    async def erase_entry(self, circle: int, match: str) -> None:
        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(book).where((book.c.circle == circle) & (book.c.match == match)))
            await grow(connection, circle)

        await self._store.submit(work)

    async def unweighed(self, since: float) -> list[tuple[int, Entry]]:
        """By circle the latest matches in which people met that no review has told of."""
        untold = book.c.luck.is_(None) & (book.c.finished >= since) & book.c.match.not_like("score-%")
        latest = select(book.c.circle, book.c.entry).where(untold).order_by(book.c.finished.desc()).limit(LOOKED_AT)
        found = [(int(circle), read_entry(entry)) for circle, entry in await self._rows(latest)]
        return [(circle, entry) for circle, entry in found if counts(entry)]

    async def weigh(self, circle: int, match: str, fair: Sequence[float]) -> None:
        """Note what was left of a result without luck."""

        async def work(connection: AsyncConnection) -> None:
            mine = (book.c.circle == circle) & (book.c.match == match)
            await connection.execute(update(book).where(mine).values(luck=encode(list(fair)).decode()))
            await grow(connection, circle)

        await self._store.submit(work)


def _person(circle: int, person: str, session: int | None, name: str, animal: Animal) -> dict[str, Any]:
    now = time.time()
    row: dict[str, Any] = {"circle": circle, "id": person, "session": session, "name": name, "animal": animal}
    return row | {"joined": now, "seen": now if session is not None else None, "gone": False}


async def change_plan(connection: AsyncConnection, circle: int, name: str, change: Callable[[Plan], T]) -> T | Refusal:
    """Read, change and write a plan, under the row's lock where there is one.

    A refusal is given back, not raised: others write in the same transaction.
    """
    mine = (evenings.c.circle == circle) & (evenings.c.id == name)
    found = (await connection.execute(select(evenings.c.plan).where(mine).with_for_update())).first()
    if found is None:
        return Refusal("not_found", f"there is no evening {name!r} in this circle")
    plan = read_plan(found[0])
    try:
        result = change(plan)
    except Refusal as refusal:
        return refusal
    await connection.execute(update(evenings).where(mine).values(plan=encode(plan).decode()))
    await grow(connection, circle)
    return result


def _entry_row(circle: int, one: Weighed) -> dict[str, Any]:
    luck = None if one.fair is None else encode(one.fair).decode()
    row = {"circle": circle, "match": one.entry.match, "finished": one.entry.finished}
    return {**row, "entry": encode(one.entry).decode(), "luck": luck}


def by_name(known: Sequence[PersonRow], name: str) -> PersonRow | None:
    """Who of a circle is called so."""
    return next((one for one in known if one.name and one.name.casefold() == name.casefold()), None)


def weighed(row: Any) -> Weighed:
    return Weighed(read_entry(row[0]), None if row[1] is None else read_fair(row[1]))


async def grow(connection: AsyncConnection, circle: int) -> None:
    """A circle is not as it was."""
    mine = update(circles).where(circles.c.id == circle)
    await connection.execute(mine.values(version=circles.c.version + 1))


async def enter(store: Store, connection: AsyncConnection, circle: int, entry: Entry) -> bool:
    """Put a match into a book, once however often it is told; whether it was not there."""
    if (await connection.execute(select(circles.c.id).where(circles.c.id == circle))).first() is None:
        return False  # the circle has been deleted meanwhile
    row = {"circle": circle, "match": entry.match, "finished": entry.finished, "entry": encode(entry).decode()}
    made = store.insert(book).values(row).on_conflict_do_nothing().returning(book.c.match)
    if (await connection.execute(made)).first() is None:
        return False
    oldest = (
        select(book.c.match)
        .where(book.c.circle == circle)
        .order_by(book.c.finished.desc(), book.c.match.desc())
        .offset(ENTRIES)
    )
    doomed = (await connection.execute(oldest)).scalars().all()
    if doomed:
        await connection.execute(delete(book).where((book.c.circle == circle) & book.c.match.in_(doomed)))
    await grow(connection, circle)
    return True


async def delete_circles(connection: AsyncConnection, doomed: Sequence[int]) -> None:
    """Delete circles with their books; their tables stay, as anybody's."""
    for table in (evenings, book, circle_tables, persons):
        await connection.execute(delete(table).where(table.c.circle.in_(doomed)))
    await connection.execute(delete(circles).where(circles.c.id.in_(doomed)))
