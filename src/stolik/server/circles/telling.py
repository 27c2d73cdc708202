"""What is told of a circle."""

import asyncio
import time
from collections.abc import Sequence

from stolik.server import seating
from stolik.server.circles import book, evening, ratings, told
from stolik.server.circles.book import Season, Weighed
from stolik.server.circles.keeping import Keeping, read_seasons
from stolik.server.circles.rows import CircleRow, EveningRow, PersonRow
from stolik.server.rows import TableRow
from stolik.server.seating import Refusal, Seating

RECENT = 86_400.0  # seconds after which a table that nobody changed is not told any more
ALL = "all"  # instead of a season


async def circle(keeping: Keeping, row: CircleRow, session: int | None, links: list[str]) -> told.Circle:
    """A circle as anybody with its link sees it."""
    head = await keeping.head(row.id)  # first: what changes while the rest is read is news
    known = await keeping.persons.of(row.id)
    tables = await keeping.tables(row.id, time.time() - RECENT)
    seen = [(table, seating.loads(table.seating)) for table in tables]
    return told.Circle(
        key=row.key,
        name=row.name,
        head=head or "",
        you=next((one.id for one in known if session is not None and one.session == session), None),
        founder=row.founder,
        persons=persons(known, seen),
        tables=[_table(known, table, now) for table, now in seen if _open(now)],
        evenings=[evening_card(one) for one in await keeping.evenings.of(row.id)],
        matches=await keeping.entries.count(row.id),
        by_hand=row.seasons != "[]",
        links=links,
    )


async def card(keeping: Keeping, row: CircleRow) -> told.CircleCard:
    known = await keeping.persons.of(row.id)
    tables = await keeping.tables(row.id, time.time() - RECENT)
    seen = [(table, seating.loads(table.seating)) for table in tables]
    here = [one for one in persons(known, seen) if not one.gone]
    return told.CircleCard(row.key, row.name, here, sum(_open(now) for _, now in seen))


def persons(known: Sequence[PersonRow], tables: Sequence[tuple[TableRow, Seating]]) -> list[told.Member]:
    now = time.time()
    at = {
        place.session: table.code
        for table, seats in tables
        for place in seats.places
        if place.session is not None and place.away_since is None and not place.left
    }
    return [
        told.Member(
            id=one.id,
            name=one.name,
            animal=one.animal,
            here=one.here(now) or (one.session is not None and one.session in at),
            device=one.session is not None,
            gone=one.gone,
            table=at.get(one.session) if one.session is not None else None,
        )
        for one in known
    ]


def _open(now: Seating) -> bool:
    """Whether somebody is at a table: a match is on, or its host waits for others."""
    there = any(place.session is not None and place.away_since is None for place in now.places)
    return there or now.host_away_since is None


def _table(known: Sequence[PersonRow], row: TableRow, now: Seating) -> told.CircleTable:
    moment = time.time()
    present = {place.session for place in now.places if place.session is not None and place.away_since is None}
    return told.CircleTable(
        code=row.code,
        game=now.game,
        players=[seating.seat_shown(now, seat, present, moment) for seat in range(len(now.places))],
        host=next((one.id for one in known if one.session == now.host), None),
        playing=now.under_way,
        free=sum(place.kind == "empty" for place in now.places),
        evening=now.evening,
    )


async def the_book(keeping: Keeping, row: CircleRow, season: str | None, game: str | None) -> told.CircleBook:
    entries = await keeping.entries.of(row.id)
    return await asyncio.to_thread(count, read_seasons(row.seasons), entries, season, game)


def count(
    by_hand: Sequence[Season], entries: Sequence[Weighed], season: str | None, game: str | None
) -> told.CircleBook:
    """The book of a season (default: the present one), for one game or all."""
    seasons = book.seasons_of(by_hand, entries)
    wanted = season or seasons[0].id
    games = sorted({one.entry.game for one in entries})
    own = [one for one in entries if game in (None, one.entry.game)]
    if wanted != ALL:
        chosen = next((one for one in seasons if one.id == wanted), None)
        if chosen is None:
            raise Refusal("not_found", f"there is no season {wanted!r}: there are {[one.id for one in seasons]}")
        within = book.within(chosen, own)
    else:
        within = list(own)
    met = [one for one in own if book.counts(one.entry)]
    return told.CircleBook(
        seasons=seasons,
        season=wanted,
        games=games,
        matches=len(within),
        counted=sum(book.counts(one.entry) for one in within),
        standings=book.standings(within),
        duels=book.duels(within),
        bests=book.bests(within),
        ratings=ratings.rated(own),
        fair=ratings.rated_without_luck(own),
        reviewed=sum(one.fair is not None for one in met),
        rated=len(met),
    )


def evening_card(row: EveningRow) -> told.EveningCard:
    plan = evening.read(row.plan)
    return told.EveningCard(row.id, plan.name, plan.kind, row.made, evening.over(plan))


def evening_page(row: EveningRow) -> told.EveningPage:
    plan = evening.read(row.plan)
    ready = [number for number in range(len(plan.pairs)) if evening.ready(plan, number)]
    return told.EveningPage(row.id, row.made, evening.over(plan), plan, evening.table(plan), ready)
