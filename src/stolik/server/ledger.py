"""The matches of a database as a host looks at them; the key of one that is running is not even read."""

import json
from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from sqlalchemy import func, select

from stolik.core.errors import StolikError
from stolik.core.options import house_rules
from stolik.games import load, names
from stolik.server.fold import Fold
from stolik.server.people import printable
from stolik.server.schema import matches, moves, solos, tables
from stolik.server.store import Store


class MatchLine(Struct):
    """A match as a host looks at it."""

    match: str
    table: str | None  # a code; none for a match against bots without a table, and for an imported one
    solo: str | None  # what kind of match against bots it is
    game: str
    options: dict[str, Any]  # those that are not at their defaults
    players: list[str]  # by seat
    started: float
    finished: float | None  # none while it is running
    moves: int
    moved: float | None  # when the last move was made
    winners: list[int] | None = None  # seats; none while it is running, and where its rules are unknown here


async def listed_matches(store: Store, limit: int, game: str | None = None, running: bool = False) -> list[MatchLine]:
    """Matches, the newest first; only of a game, or only those that are running."""
    columns = (matches.c.id, matches.c.table, matches.c.game, matches.c.options, matches.c.players)
    newest = select(*columns, matches.c.started, matches.c.finished)
    if game is not None:
        newest = newest.where(matches.c.game == load(game).name)
    if running:
        newest = newest.where(matches.c.finished.is_(None))
    # Moves are counted only of those that are listed.
    listed = newest.order_by(matches.c.started.desc(), matches.c.id).limit(limit).subquery()
    count = select(func.count()).where(moves.c.match == listed.c.id).scalar_subquery()
    last = select(func.max(moves.c.at)).where(moves.c.match == listed.c.id).scalar_subquery()
    told = (listed.c.id, tables.c.code, solos.c.kind, listed.c.game, listed.c.options, listed.c.players)
    joined = select(*told, listed.c.started, listed.c.finished, count, last).select_from(listed)
    joined = joined.outerjoin(tables, tables.c.id == listed.c.table).outerjoin(solos, solos.c.match == listed.c.id)
    rows = await store.rows(joined.order_by(listed.c.started.desc(), listed.c.id))
    return [await _with_winners(store, _line(*row)) for row in rows]


def _line(
    match: str, table: str | None, solo: str | None, game: str, options: str, players: str, *rest: Any
) -> MatchLine:
    people = [f"{player['seat']}: {_called(player)}" for player in json.loads(players)]
    known = load(game).options if game in names else ()  # of a game that is not installed here all are told
    return MatchLine(match, table, solo, game, house_rules(known, json.loads(options)), people, *rest)


def _called(player: Mapping[str, Any]) -> str:
    if player["kind"] == "bot":
        return f"{player['level']} bot"
    return printable(player["name"] or player["animal"] or player["kind"])


async def _with_winners(store: Store, line: MatchLine) -> MatchLine:
    row = await store.matches.of(line.match) if line.finished is not None else None
    if row is None:
        return line
    try:
        fold = Fold(row)
    except StolikError:
        return line  # of a game or of rules that this program does not know
    for move in await store.matches.log(row.id):
        fold.catch_up([move])  # one by one: many at once would wait until that has been compiled
    line.winners = fold.winners
    return line
