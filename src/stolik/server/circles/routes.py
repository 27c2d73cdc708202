"""Circles over HTTP: whoever has a link reads, and whoever has joined takes part."""

import asyncio
import time
from typing import Annotated

from litestar import Response
from litestar.params import Parameter

from stolik.server import protocol
from stolik.server.api import (
    AnyRequest,
    CodeInPath,
    address,
    bases_of,
    hall_of,
    order,
    own_unhurried,
    qr,
    query,
    unhurried,
)
from stolik.server.circles import evening, moving, telling, told
from stolik.server.circles.book import Entry, Line, Season, encode
from stolik.server.circles.hall import Circles
from stolik.server.circles.keeping import read_seasons, unknown_circle
from stolik.server.circles.rows import CircleRow, PersonRow, fresh_id, fresh_key
from stolik.server.seating import Refusal, checked, no_session, shown_name

KeyInPath = Annotated[str, Parameter(pattern="^[A-Za-z0-9_-]{22}$")]
PersonInPath = Annotated[str, Parameter(pattern="^[a-z0-9]{1,16}$")]
BookMatchInPath = Annotated[str, Parameter(pattern="^[A-Za-z0-9_.-]{1,40}$")]
MOST_SEASONS = 100
A_DAY = 86_400.0


def circles_of(request: AnyRequest) -> Circles:
    return hall_of(request).circles


async def reader(request: AnyRequest, key: str) -> tuple[CircleRow, int]:
    """A circle whose link somebody has, and their session, 0 without one."""
    session = await unhurried(request)
    row = await circles_of(request).keeping.by_key(key)
    return row, session


async def member(request: AnyRequest, key: str) -> tuple[CircleRow, PersonRow]:
    """A circle and who asks, who has joined it."""
    row, session = await reader(request, key)
    if not session:
        raise no_session()
    person = await circles_of(request).keeping.persons.one(row.id, session)
    if person is None:
        raise Refusal("not_member", "only people in the circle can do that: join it first")
    return row, person


async def founder(request: AnyRequest, key: str) -> tuple[CircleRow, PersonRow]:
    row, person = await member(request, key)
    if row.founder != person.id:
        raise Refusal("not_founder", "only the circle's founder can do that")
    return row, person


def links_of(request: AnyRequest, key: str) -> list[str]:
    return [f"{base}/circle/{key}" for base in bases_of(request)]


async def seen(request: AnyRequest, key: str, session: int | None) -> told.Circle:
    keeping = circles_of(request).keeping
    return await telling.circle(keeping, await keeping.by_key(key), session, links_of(request, key))


@order("/api/circles", "Found a circle", (400, 401, 403, 429), status_code=201)
async def found_circle(request: AnyRequest, data: told.NewCircle) -> told.Circle:
    session = await own_unhurried(request)
    hall_of(request).check_open()
    circles = circles_of(request)
    name, own = shown_name(data.circle), shown_name(data.name)
    if not circles.founding.of(str(session)).take():
        raise Refusal("too_many", "too many circles: wait a while")
    row = await circles.keeping.found(name, session, own, data.animal)
    return await seen(request, row.key, session)


@query("/api/circles", "The circles of this device's person", (401, 429))
async def my_circles(request: AnyRequest) -> told.MyCircles:
    session = await own_unhurried(request)
    keeping = circles_of(request).keeping
    return told.MyCircles([await telling.card(keeping, row) for row in await keeping.of(session)])


@query("/api/circles/{key:str}", "A circle by its link")
async def see_circle(request: AnyRequest, key: KeyInPath) -> told.Circle:
    row, session = await reader(request, key)
    await _be_here(request, row, session)
    return await seen(request, key, session)


@query("/api/circles/{key:str}/news", "A circle once it is not as it was, or after a while")
async def circle_news(
    request: AnyRequest, key: KeyInPath, since: Annotated[str, Parameter(max_length=2000)] = ""
) -> told.Circle:
    row, session = await reader(request, key)
    circles = circles_of(request)
    if not circles.waiting.enter(session, address(request)):
        raise Refusal("too_many", "too many open pages: close some tabs")
    try:
        await _be_here(request, row, session)
        if await circles.news(row.id, since) is None:
            raise unknown_circle()
    finally:
        circles.waiting.leave(session, address(request))
    return await seen(request, key, session)


async def _be_here(request: AnyRequest, row: CircleRow, session: int) -> None:
    circles = circles_of(request)
    person = await circles.keeping.persons.one(row.id, session) if session else None
    if person is not None:
        await circles.keeping.persons.see(person, True)
        if not person.here(time.time()):
            circles.touch(row.id)


@order("/api/circles/{key:str}/away", "Look at the circle no longer", status_code=204)
async def go_away(request: AnyRequest, key: KeyInPath) -> None:
    row, person = await member(request, key)
    await circles_of(request).keeping.persons.see(person, False)
    circles_of(request).touch(row.id)


@order(
    "/api/circles/{key:str}/join",
    "Belong to a circle, or change one's name and animal in it",
    (400, 401, 403, 404, 409, 429),
)
async def join_circle(request: AnyRequest, key: KeyInPath, data: told.Join) -> told.Circle:
    row, session = await reader(request, key)
    if not session:
        raise no_session()
    await circles_of(request).keeping.persons.join(row.id, session, shown_name(data.name), data.animal, data.person)
    circles_of(request).touch(row.id)
    return await seen(request, key, session)


@order("/api/circles/{key:str}/persons", "Somebody who has no device of their own", status_code=201)
async def add_person(request: AnyRequest, key: KeyInPath, data: told.NewPerson) -> told.Circle:
    row, person = await member(request, key)
    await circles_of(request).keeping.persons.add(row.id, shown_name(data.name), data.animal)
    circles_of(request).touch(row.id)
    return await seen(request, key, person.session)


@order(
    "/api/circles/{key:str}/tables",
    "Make a table of the circle; all of its people see it at once",
    (400, 401, 403, 404, 413, 429),
    status_code=201,
)
async def make_circle_table(request: AnyRequest, key: KeyInPath, data: protocol.NewTable) -> protocol.Table:
    row, person = await member(request, key)
    hall = hall_of(request)
    assert person.session is not None
    room = await hall.new_table(data, person.session, row.id)
    hall.circles.touch(row.id)
    return room.table()


@query("/api/tables/{code:str}/circle", "The circle that a table is of, for its own people")
async def circle_of_table(request: AnyRequest, code: CodeInPath) -> told.WhoseTable:
    session = await unhurried(request)
    room = await hall_of(request).room(code, session, address(request))
    row = await circles_of(request).keeping.with_table(room.row.id, session)
    return told.WhoseTable(None if row is None else told.TableCircle(row.key, row.name, room.seating.evening))


@query("/api/circles/{key:str}/book", "What the book tells: table, duels, records and ratings of a season or of all")
async def see_book(
    request: AnyRequest,
    key: KeyInPath,
    season: Annotated[str, Parameter(max_length=24)] | None = None,
    game: Annotated[str, Parameter(max_length=24)] | None = None,
) -> told.CircleBook:
    row, _ = await reader(request, key)
    return await telling.the_book(circles_of(request).keeping, row, season, game)


@query("/api/circles/{key:str}/matches", "The matches of the book, the latest first")
async def book_matches(
    request: AnyRequest, key: KeyInPath, first: Annotated[int, Parameter(ge=0, le=1_000_000)] = 0
) -> told.BookPage:
    row, _ = await reader(request, key)
    keeping = circles_of(request).keeping
    found = await keeping.entries.page(row.id, first, told.BOOK_PAGE)
    return told.BookPage([told.BookMatch(one.entry, one.fair) for one in found], await keeping.entries.count(row.id))


@order(
    "/api/circles/{key:str}/results",
    "Put a match that was written down into the book; the same one sent again corrects it",
    (400, 401, 403, 404, 409, 429),
)
async def send_result(request: AnyRequest, key: KeyInPath, data: told.ScoreResult) -> told.BookMatch:
    row, person = await member(request, key)
    circles = circles_of(request)
    match = f"score-{data.id}"
    known = await circles.keeping.entries.one(row.id, match)
    if known is not None and known.by != person.id:
        raise Refusal("not_your_seat", "somebody else has written that match down")
    entry = await _written(request, row, person, data, match)
    await circles.keeping.entries.put(row.id, entry, corrects=known is not None)
    circles.touch(row.id)
    return told.BookMatch(entry, None)


async def _written(request: AnyRequest, row: CircleRow, person: PersonRow, data: told.ScoreResult, match: str) -> Entry:
    """A written result as an entry: people by name; new ones are added to the circle."""
    keeping = circles_of(request).keeping
    if len(data.points) != len(data.names):
        raise Refusal("bad_message", f"{len(data.names)} names need {len(data.names)} points, not {len(data.points)}")
    if data.finished > time.time() + A_DAY:
        raise Refusal("bad_message", "the match ended in the future: look at the clock of the device")
    game, _, options = checked(data.game, len(data.names), data.options)
    names = [shown_name(name) for name in data.names]
    if len({name.casefold() for name in names}) < len(names):
        raise Refusal("bad_message", "two people have the same name: change one of them")
    people = [await keeping.persons.add(row.id, name, None) for name in names]
    best = min(data.points) if game.fewest else max(data.points)
    lines = [
        Line(seat=seat, points=points, won=points == best, person=people[seat])
        for seat, points in enumerate(data.points)
    ]
    return Entry(
        match, "score", game.name, options, min(data.started, data.finished), data.finished, lines, by=person.id
    )


@order(
    "/api/circles/{key:str}/matches/{match:str}/delete",
    "Take a match that was written down out of the book: whoever wrote it, or the founder",
    status_code=204,
)
async def delete_match(request: AnyRequest, key: KeyInPath, match: BookMatchInPath) -> None:
    row, person = await member(request, key)
    circles = circles_of(request)
    entry = await circles.keeping.entries.one(row.id, match)
    if entry is None:
        raise Refusal("unknown_match", f"there is no match {match!r} in the book")
    if person.id != row.founder and (entry.kind != "score" or entry.by != person.id):
        raise Refusal("not_founder", "only whoever wrote a match down, or the circle's founder, can take it out")
    await circles.keeping.entries.delete(row.id, match)
    circles.touch(row.id)


@order(
    "/api/circles/{key:str}/change",
    "The founder names the circle, gives it another link, begins a season, or hands it over",
)
async def change_circle(request: AnyRequest, key: KeyInPath, data: told.ChangeCircle) -> told.Circle:
    row, person = await founder(request, key)
    keeping = circles_of(request).keeping
    values: dict[str, str] = {}
    if isinstance(data.name, str):
        values["name"] = shown_name(data.name)
    if data.link:
        values["key"] = fresh_key()
    if data.quarters:
        values["seasons"] = "[]"
    if isinstance(data.season, str):
        begun = read_seasons(row.seasons)[-MOST_SEASONS:]
        values["seasons"] = encode([*begun, Season(fresh_id(), shown_name(data.season), time.time())]).decode()
    if isinstance(data.founder, str):
        known = await keeping.persons.of(row.id)
        if not any(one.id == data.founder and one.session is not None for one in known):
            raise Refusal("not_found", f"there is nobody {data.founder!r} with a device in this circle")
        values["founder"] = data.founder
    await keeping.change(row.id, **values)
    circles_of(request).touch(row.id)
    return await seen(request, values.get("key", key), person.session)


@query("/api/circles/{key:str}/qr.svg", "The circle's likeliest link as a QR code", media_type="image/svg+xml")
async def circle_qr(request: AnyRequest, key: KeyInPath) -> bytes:
    await reader(request, key)
    links = links_of(request, key)
    if not links:
        raise Refusal("not_found", "no link leads here from another device")
    return qr(links[0])


@order(
    "/api/circles/{key:str}/persons/{person:str}/erase",
    "Leave the circle, or as its founder have somebody leave: a nameless animal stays in the book",
    status_code=204,
)
async def erase_person(request: AnyRequest, key: KeyInPath, person: PersonInPath) -> None:
    row, mine = await member(request, key)
    keeping = circles_of(request).keeping
    doomed = next((one for one in await keeping.persons.of(row.id) if one.id == person and not one.gone), None)
    if doomed is None:
        raise Refusal("not_found", f"there is nobody {person!r} in this circle")
    if mine.id not in (person, row.founder):
        raise Refusal("not_founder", "only the circle's founder can remove somebody else")
    if await keeping.persons.erase(row, doomed):
        for night in await keeping.evenings.of(row.id):
            await keeping.evenings.change(row.id, night.id, lambda plan: evening.go_home(plan, person))
    circles_of(request).touch(row.id)


@order("/api/circles/{key:str}/delete", "The founder deletes the circle with its book", status_code=204)
async def delete_circle(request: AnyRequest, key: KeyInPath) -> None:
    row, _ = await founder(request, key)
    await circles_of(request).keeping.delete(row.id)
    circles_of(request).touch(row.id)


@query(
    "/api/circles/{key:str}/export", "The circle as one file", (400, 401, 403, 404, 429), media_type="application/json"
)
async def export_circle(request: AnyRequest, key: KeyInPath) -> Response[bytes]:
    row, _ = await member(request, key)
    text = await moving.exported(circles_of(request).keeping, row)
    return Response(
        text,
        media_type="application/json",
        headers={"content-disposition": 'attachment; filename="stolik-circle.json"'},
    )


@order(
    "/api/circles/import",
    "A circle out of a file, under a link of its own; whoever brings it is its founder",
    (400, 401, 403, 413, 429),
    status_code=201,
    request_max_body_size=moving.FILE_BYTES,
)
async def import_circle(
    request: AnyRequest, person: Annotated[str, Parameter(pattern="^[a-z0-9]{1,16}$")] | None = None
) -> told.Circle:
    session = await own_unhurried(request)
    hall_of(request).check_open()
    circles = circles_of(request)
    if not circles.bringing.of(str(session)).take():
        raise Refusal("too_many", "too many files: wait a while")
    await circles.keeping.find_room_for(session)
    file = await asyncio.to_thread(moving.read, await request.body())
    row = await moving.imported(circles.keeping, file, session, person)
    return await seen(request, row.key, session)
