"""The evenings of a circle in the database: a plan each, which many may change at once."""

import time
from collections.abc import Callable
from typing import Any, TypeVar

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from stolik.server.circles.book import encode
from stolik.server.circles.evening import Plan, read
from stolik.server.circles.rows import EveningRow, fresh_id, grown
from stolik.server.schema import evenings
from stolik.server.seating import Refusal
from stolik.server.store import Store

T = TypeVar("T")
MOST = 200  # of a circle


class Evenings:
    """The queries about them."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, circle: int) -> list[EveningRow]:
        """The latest first."""
        own = select(evenings).where(evenings.c.circle == circle).order_by(evenings.c.made.desc())
        return [EveningRow(*row) for row in await self._store.rows(own)]

    async def one(self, circle: int, name: str) -> EveningRow:
        found = await self._store.rows(select(evenings).where(_named(circle, name)))
        if not found:
            raise unknown_evening(name)
        return EveningRow(*found[0])

    async def plan(self, circle: int, plan: Plan) -> str:
        """Store a new evening; return its id."""
        if len(await self.of(circle)) >= MOST:
            raise Refusal("full", f"{MOST} evenings are the most: delete an old one")
        row = EveningRow(circle, fresh_id(), time.time(), encode(plan).decode())
        await self._store.write(insert(evenings).values(vars(row)), grown(circle))
        return row.id

    async def change(self, circle: int, name: str, change: Callable[[Plan], T]) -> T:
        """Change an evening's plan; simultaneous changes are made one after the other."""
        result = await self._store.submit(lambda connection: change_plan(connection, circle, name, change))
        if isinstance(result, Refusal):
            raise result
        return result

    async def delete(self, circle: int, name: str) -> None:
        await self.one(circle, name)
        await self._store.write(delete(evenings).where(_named(circle, name)), grown(circle))


def _named(circle: int, name: str) -> Any:
    return (evenings.c.circle == circle) & (evenings.c.id == name)


def unknown_evening(name: str) -> Refusal:
    return Refusal("not_found", f"there is no evening {name!r} in this circle")


async def change_plan(connection: AsyncConnection, circle: int, name: str, change: Callable[[Plan], T]) -> T | Refusal:
    """Read, change and write a plan, under the row's lock where there is one.

    A refusal is returned, not raised: others write in the same transaction.
    """
    mine = _named(circle, name)
    found = (await connection.execute(select(evenings.c.plan).where(mine).with_for_update())).first()
    if found is None:
        return unknown_evening(name)
    plan = read(found[0])
    try:
        result = change(plan)
    except Refusal as refusal:
        return refusal
    await connection.execute(update(evenings).where(mine).values(plan=encode(plan).decode()))
    await connection.execute(grown(circle))
    return result
