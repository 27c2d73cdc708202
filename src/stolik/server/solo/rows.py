"""What the database keeps about matches against bots besides their logs."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from stolik.server.matches import begin, ended
from stolik.server.protocol import SoloKind
from stolik.server.rows import MatchRow, MoveRow
from stolik.server.schema import matches, moves, solos
from stolik.server.store import Store

UNKEPT = 30  # lines of a session that are not kept; the oldest are forgotten
MOST_KEPT = 200  # lines that a session may keep
MOST_TOLD = 100  # results of one challenge, and curves of a day's field


@dataclass(frozen=True)
class SoloRow:
    match: str
    session: int | None
    kind: SoloKind
    seat: int
    origin: str | None = None
    forked: int = 0
    known: bool = False
    day: str | None = None
    entry: str | None = None
    name: str | None = None
    points: int | None = None
    place: int | None = None


class SoloRows:
    """The queries about them."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def begin(self, match: MatchRow, solo: SoloRow, log: Sequence[MoveRow]) -> None:
        """Store a new match; Taken if it should be a first try and is not."""

        async def work(connection: AsyncConnection) -> None:
            await begin(connection, match, log)
            await connection.execute(insert(solos), vars(solo))
            if solo.session is not None:
                await _forget(connection, _surplus(solo.session))

        await self._store.submit(work)

    async def of(self, match: str) -> SoloRow | None:
        found = await self._store.rows(select(solos).where(solos.c.match == match))
        return SoloRow(*found[0]) if found else None

    async def entry(self, entry: str) -> SoloRow | None:
        """The first try of that name."""
        found = await self._store.rows(select(solos).where(solos.c.entry == entry))
        return SoloRow(*found[0]) if found else None

    async def finish(self, match: str, points: int, place: int, *, counts: bool) -> None:
        """Store how a match ended; one that ended too late does not count."""
        done = {"points": points, "place": place, **({} if counts else {"entry": None})}
        await self._store.write(update(solos).where(solos.c.match == match).values(done), ended(match))

    async def name(self, match: str, name: str | None) -> None:
        """Keep a line under a name, or stop keeping it."""
        await self._store.write(update(solos).where(solos.c.match == match).values(name=name))

    async def kept(self, session: int) -> list[tuple[SoloRow, MatchRow]]:
        """The lines that a session keeps, the latest first."""
        mine = (solos.c.session == session) & solos.c.name.is_not(None)
        return await self._with_matches(mine, MOST_KEPT, latest=True)

    async def field(self, day: str, game: str, rules: int) -> list[int]:
        """The points of all first tries of a day."""
        return [row[0] for row in await self._store.rows(_first_tries(solos.c.points, day, game, rules))]

    async def tried(self, day: str, game: str, rules: int) -> list[str]:
        """The matches of a day's latest first tries."""
        tries = _first_tries(solos.c.match, day, game, rules)
        return [row[0] for row in await self._store.rows(tries.order_by(matches.c.started.desc()).limit(MOST_TOLD))]

    async def tries(self, origin: str) -> list[tuple[SoloRow, MatchRow]]:
        """The finished first tries of a challenge, in the order in which they began."""
        first = (solos.c.origin == origin) & solos.c.entry.is_not(None) & solos.c.points.is_not(None)
        return await self._with_matches(first, MOST_TOLD)

    async def _with_matches(self, wanted: Any, most: int, *, latest: bool = False) -> list[tuple[SoloRow, MatchRow]]:
        joined = select(solos, matches).join(matches, matches.c.id == solos.c.match).where(wanted)
        order = matches.c.started.desc() if latest else matches.c.started
        rows = await self._store.rows(joined.order_by(order).limit(most))
        width = len(solos.c)
        return [(SoloRow(*row[:width]), MatchRow(*row[width:])) for row in rows]


def _first_tries(what: Any, day: str, game: str, rules: int) -> Any:
    """A query for columns of each finished first try of a day's deal."""
    counted = (solos.c.day == day) & (solos.c.kind == "day") & solos.c.entry.is_not(None)
    deal = (matches.c.game == game) & (matches.c.rules == rules) & solos.c.points.is_not(None)
    return select(what).join(matches, matches.c.id == solos.c.match).where(counted & deal)


def _surplus(session: int) -> Any:
    """The oldest lines of a session that it does not keep."""
    unkept = (solos.c.session == session) & (solos.c.kind == "line") & solos.c.name.is_(None)
    joined = select(solos.c.match).join(matches, matches.c.id == solos.c.match).where(unkept)
    return joined.order_by(matches.c.started.desc()).offset(UNKEPT)


async def _forget(connection: AsyncConnection, wanted: Any) -> tuple[int, int]:
    """Delete matches against bots with their logs; return the numbers of matches and moves."""
    doomed = (await connection.execute(wanted)).scalars().all()
    if not doomed:
        return 0, 0
    await connection.execute(delete(solos).where(solos.c.match.in_(doomed)))
    moved = (await connection.execute(delete(moves).where(moves.c.match.in_(doomed)))).rowcount
    await connection.execute(delete(matches).where(matches.c.id.in_(doomed)))
    return len(doomed), moved


async def forget_before(
    connection: AsyncConnection, before: float, most: int, *, unkept: bool = False
) -> tuple[int, int]:
    """Delete the oldest matches against bots that began before a moment, or only lines that nobody keeps."""
    old = matches.c.started < before
    if unkept:
        old &= (solos.c.kind == "line") & solos.c.name.is_(None)
    joined = select(solos.c.match).join(matches, matches.c.id == solos.c.match).where(old)
    return await _forget(connection, joined.order_by(matches.c.started).limit(most))


async def leave(connection: AsyncConnection, sessions: Any) -> None:
    """Forget which of some sessions played matches against bots; their results stay in the field."""
    held = solos.c.session.in_(sessions)
    played = select(matches.c.id, matches.c.players).join(solos, solos.c.match == matches.c.id).where(held)
    for match, players in (await connection.execute(played)).all():
        nameless = json.dumps([{**player, "name": None} for player in json.loads(players)])
        await connection.execute(update(matches).where(matches.c.id == match).values(players=nameless))
    await connection.execute(update(solos).where(held).values(session=None))
