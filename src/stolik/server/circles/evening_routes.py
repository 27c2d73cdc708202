"""Small tournaments over HTTP."""

import time
from collections.abc import Callable, Sequence
from typing import Annotated

from litestar.params import Parameter

from stolik.core.levels import USUAL
from stolik.server import protocol, seating
from stolik.server.api import AnyRequest, address, hall_of, order, query
from stolik.server.circles import evening, telling, told
from stolik.server.circles.routes import KeyInPath, PersonInPath, circles_of, member, reader
from stolik.server.circles.rows import PersonRow
from stolik.server.seating import Refusal, checked, shown_name

PairInPath = Annotated[int, Parameter(ge=0, le=1000)]


@order("/api/circles/{key:str}/evenings", "Plan a small tournament", status_code=201)
async def plan_evening(request: AnyRequest, key: KeyInPath, data: told.NewEvening) -> told.EveningPage:
    row, _ = await member(request, key)
    keeping = circles_of(request).keeping
    known = {one.id for one in await keeping.persons.of(row.id) if not one.gone}
    if strangers := set(data.people) - known:
        raise Refusal("not_found", f"there is nobody {min(strangers)!r} in this circle")
    for game in data.games:
        checked(game, None, {})
    plan = evening.planned(shown_name(data.name), data.kind, data.games, data.people)
    name = await keeping.evenings.plan(row.id, plan)
    circles_of(request).touch(row.id)
    return telling.evening_page(await keeping.evenings.one(row.id, name))


@query("/api/circles/{key:str}/evenings/{night:str}", "A small tournament as it stands")
async def see_evening(request: AnyRequest, key: KeyInPath, night: PersonInPath) -> told.EveningPage:
    row, _ = await reader(request, key)
    return telling.evening_page(await circles_of(request).keeping.evenings.one(row.id, night))


@order(
    "/api/circles/{key:str}/evenings/{night:str}/pairs/{pair:int}/table",
    "Make the table of a pair, with the two at it",
    (400, 401, 403, 404, 409, 429),
    status_code=201,
)
async def seat_pair(request: AnyRequest, key: KeyInPath, night: PersonInPath, pair: PairInPath) -> protocol.Table:
    row, person = await member(request, key)
    hall = hall_of(request)
    keeping = hall.circles.keeping
    plan = evening.read((await keeping.evenings.one(row.id, night)).plan)
    wanted = evening.pair_at(plan, pair)
    if not evening.ready(plan, pair):
        raise Refusal("wrong_time", f"pair {pair} cannot play now: it has played, or waits for others")
    if wanted.code is not None and await hall.store.tables.of(wanted.code) is not None:
        return (await hall.room(wanted.code, person.session or 0, address(request))).table()
    hall.check_new_table(person.session or 0)
    known = {one.id: one for one in await keeping.persons.of(row.id)}
    two = [known[who] for who in (wanted.one, wanted.other) if who is not None]
    room = await hall.open_table(_seated(wanted.game, row.id, night, pair, person, two))
    await keeping.evenings.change(row.id, night, lambda changed: evening.seat(changed, pair, room.row.code))
    hall.circles.touch(row.id)
    return room.table()


def _seated(
    game: str, circle: int, night: str, pair: int, host: PersonRow, two: Sequence[PersonRow]
) -> seating.Seating:
    """A table with two people at it, and bots where the game needs more."""
    seats = checked(game, None, {})[1]
    bots: dict[str, protocol.Level] = {str(seat): USUAL for seat in range(2, seats)}
    made = seating.new(protocol.NewTable(game, seats, bots=bots), host.session or 0)
    made.circle, made.evening, made.pair = circle, night, pair
    for seat, one in enumerate(two):
        if one.session is not None:
            place = made.places[seat]
            place.session, place.name = one.session, one.name
            place.animal = seating.free_animal(made, seat, one.animal)
            place.away_since = None if one.session == host.session else time.time()
    return made


@order(
    "/api/circles/{key:str}/evenings/{night:str}/pairs/{pair:int}/result",
    "Say how a pair ended that played with the box",
    (400, 401, 403, 404, 409, 429),
)
async def say_result(
    request: AnyRequest, key: KeyInPath, night: PersonInPath, pair: PairInPath, data: told.PairResult
) -> told.EveningPage:
    return await _changed(request, key, night, lambda plan: evening.result(plan, pair, data.winner))


@order(
    "/api/circles/{key:str}/evenings/{night:str}/leave",
    "Somebody goes home: their pairs are not played, and in a bracket the rival goes on",
)
async def leave_evening(
    request: AnyRequest, key: KeyInPath, night: PersonInPath, data: told.GoHome
) -> told.EveningPage:
    return await _changed(request, key, night, lambda plan: evening.go_home(plan, data.person))


async def _changed(
    request: AnyRequest, key: str, night: str, change: Callable[[evening.Plan], object]
) -> told.EveningPage:
    """Change an evening's plan, and tell all who look at it."""
    row, _ = await member(request, key)
    circles = circles_of(request)
    await circles.keeping.evenings.change(row.id, night, change)
    circles.touch(row.id)
    return telling.evening_page(await circles.keeping.evenings.one(row.id, night))


@order(
    "/api/circles/{key:str}/evenings/{night:str}/delete",
    "Delete a small tournament; its matches stay in the book",
    status_code=204,
)
async def delete_evening(request: AnyRequest, key: KeyInPath, night: PersonInPath) -> None:
    row, _ = await member(request, key)
    await circles_of(request).keeping.evenings.delete(row.id, night)
    circles_of(request).touch(row.id)
