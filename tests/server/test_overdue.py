"""Matches played over days: whose time is up is played for, also when nobody is there and after a restart."""

import asyncio
import time

import pytest
from sqlalchemy import select

from stolik.server import administration, overdue, seating
from stolik.server.overdue import LEASE
from stolik.server.rows import MoveRow
from stolik.server.schema import alarms
from tests.server.client import awaited
from tests.server.hall import at_a_table, opened

HOURS = 3600.0
EIGHT = 8 * HOURS


@pytest.fixture
def clock(monkeypatch):
    """The time of day, which tests set forward."""

    class Clock:
        now = 1_800_000_000.0

    clock = Clock()
    monkeypatch.setattr(time, "time", lambda: clock.now)
    return clock


async def all_gone(hall, **wanted):
    """A match over days that everybody has left; its code and the seat whose turn it is."""
    sitting, room = await at_a_table(hall, clock=EIGHT, pace=0, **wanted)
    for person in sitting:
        await room.leave(person.connection)
    return room.row.code, room.play.fold.to_act[0]


async def found(hall, code):
    """The table as it is in memory, loaded if it is not."""
    return await hall.room(code, 0, "nowhere")


async def until(condition):
    while not condition():
        await asyncio.sleep(0)


async def kept(hall):
    async def reading(connection):
        return [tuple(row) for row in await connection.execute(select(alarms.c.table, alarms.c.at))]

    return await hall.store.read(reading)


@awaited
async def test_whose_hours_are_up_is_played_for_although_nobody_is_there(tmp_path, clock):
    async with opened(tmp_path, bots_pace=0) as hall:
        code, seat = await all_gone(hall)
        room = await found(hall, code)
        clock.now += EIGHT - 1
        await hall.upkeep.ring()
        assert not room.seating.places[seat].asleep
        clock.now += 1
        await hall.upkeep.ring()
        assert room.seating.places[seat].asleep
        await until(lambda: room.play.fold.to_act == [1 - seat])
        assert not room.seating.places[1 - seat].asleep, "whoever is waited for has all of their hours"
        assert not room.table().paused


@awaited
async def test_the_clock_runs_while_the_server_is_down(tmp_path, clock):
    async with opened(tmp_path) as hall:
        code, seat = await all_gone(hall)
    clock.now += 3 * EIGHT
    async with opened(tmp_path, bots_pace=0) as hall:
        assert hall.rooms == {}
        await hall.upkeep.ring()
        room = await found(hall, code)
        assert room.seating.places[seat].asleep
        await until(lambda: room.play.fold.to_act == [1 - seat])
        moved = room.play.fold.due[1 - seat]
        ((_, at),) = await kept(hall)
        assert moved <= at <= clock.now + EIGHT, "and it looks again when the next one's time is up"


@awaited
async def test_a_match_that_everybody_has_left_is_played_to_its_end_and_rings_no_more(tmp_path, clock):
    async with opened(tmp_path, bots_pace=0) as hall:
        code, _ = await all_gone(hall, options={"limit": 1})
        room = await found(hall, code)
        for _ in range(2):  # one person's time, then the other's
            clock.now += EIGHT + 1
            await hall.upkeep.ring()
            await until(lambda: room.play.fold.over or not room.bots.busy)
        await until(lambda: not room.seating.playing)
        clock.now += EIGHT + 1
        await hall.upkeep.ring()
        assert await kept(hall) == []


@awaited
async def test_bots_go_on_when_the_person_who_played_last_has_left(tmp_path, clock):
    async with opened(tmp_path, bots_pace=0) as hall:
        code, seat = await all_gone(hall)
        room = await found(hall, code)
        move = room.play.fold.game.moves[room.play.fold.legal(seat)[0]]
        room.seating.places[1 - seat] = seating.Place(level="easy")
        await hall.store.matches.append(MoveRow(room.play.fold.row.id, 1, seat, move, "m1", clock.now), None)
        await room.sync.refresh()
        await until(lambda: room.play.fold.seq > 1)


@awaited
async def test_a_table_with_a_clock_of_minutes_waits_for_people(tmp_path, clock):
    async with opened(tmp_path) as hall:
        sitting, room = await at_a_table(hall, clock=60, pace=0)
        for person in sitting:
            await room.leave(person.connection)
        clock.now += EIGHT
        assert await overdue.take(hall.store) == []
        assert room.paused
        assert room.play.fold.seq == 0


@awaited
async def test_one_worker_at_a_time_looks_at_a_table_and_another_if_it_dies_over_it(tmp_path, clock):
    async with opened(tmp_path) as hall:
        code, _ = await all_gone(hall)
        clock.now += EIGHT
        assert [row.code for row in await overdue.take(hall.store)] == [code]
        assert await overdue.take(hall.store) == []
        clock.now += LEASE
        assert [row.code for row in await overdue.take(hall.store)] == [code]


@awaited
async def test_a_deleted_table_rings_no_more(tmp_path, clock):
    async with opened(tmp_path) as hall:
        code, _ = await all_gone(hall)
        await administration.delete_table(hall.store, code)
        clock.now += EIGHT
        assert await overdue.take(hall.store) == []
