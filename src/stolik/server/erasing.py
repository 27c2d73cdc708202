"""A person's names, taken out of a table and its matches."""

import json

from msgspec.structs import replace
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from stolik.server import seating
from stolik.server.rows import TableRow
from stolik.server.schema import matches, tables
from stolik.server.seating import Place


async def erase_at(connection: AsyncConnection, row: TableRow, session: int) -> None:
    """Take a person's names out of a table and its matches; a bot takes their seat in a running match.

    Old matches do not say who sat there: theirs are the names that they bear at the table now.
    """
    now = seating.loads(row.seating)
    names = {seat: now.places[seat].name for seat in now.seats_of(session)}
    for seat in names:
        now.places[seat] = replace(now.places[seat], name=None, given=None, left=True) if now.under_way else Place()
    changed = {"seating": seating.dumps(now), "version": row.version + 1}
    await connection.execute(update(tables).where(tables.c.id == row.id).values(changed))
    columns = select(matches.c.id, matches.c.players, matches.c.sitters).where(matches.c.table == row.id)
    for match, players, sitters in list(await connection.execute(columns)):
        told, sat = json.loads(players), json.loads(sitters or "[]")
        for player in told:
            if sat[player["seat"]] == session if sat else player["name"] == names.get(player["seat"]):
                player["name"] = None
        await connection.execute(update(matches).where(matches.c.id == match).values(players=json.dumps(told)))
