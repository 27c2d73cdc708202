"""What is kept and what is deleted, as a host sets it."""

import json
import random
import time

from msgspec import structs
from sqlalchemy import update

from stolik.server import protocol, retention
from stolik.server.retention import DAY
from stolik.server.schema import circles, sessions, tables
from tests.server.client import awaited
from tests.server.hall import at_a_table, opened, somebody
from tests.server.test_leaks import random_moves
from tests.server.week import circle_of


async def aged(hall, room, days):
    """Let a table have been changed so long ago."""

    async def work(connection):
        old = update(tables).where(tables.c.id == room.row.id).values(changed=time.time() - days * DAY)
        await connection.execute(old)

    await hall.store.submit(work)


async def played(hall, moves=5):
    """A table with a match, and nobody there any more."""
    people, room = await at_a_table(hall, options={"limit": 1000, "hand": 1})
    await random_moves(hall, room, people, moves, random.Random(1))
    for person in people:
        await room.leave(person.connection)
    return people, room


@awaited
async def test_tables_that_nobody_came_to_for_long_are_deleted_with_their_matches(tmp_path):
    async with opened(tmp_path, keep_days=30) as hall:
        (_, old), (_, new), (busy_people, busy) = await played(hall), await played(hall), await played(hall)
        await busy_people[0].say(hall, protocol.Hello(busy.row.code))
        for room in (old, busy):
            await aged(hall, room, 31)
        await aged(hall, new, 29)
        await hall.upkeep.tidy()
        assert await hall.store.tables.of(old.row.code) is None
        assert await hall.store.matches.of(old.play.fold.row.id) is None
        assert await hall.store.matches.log(old.play.fold.row.id) == []
        assert await hall.store.tables.of(new.row.code) is not None
        assert await hall.store.tables.of(busy.row.code) is not None, "somebody is there"
        assert len(await hall.store.matches.log(new.play.fold.row.id)) == 5
        left = await retention.totals(hall.store)
        assert (left.tables, left.matches, left.moves) == (2, 2, 10)
        comer = await somebody(hall)
        await comer.say(hall, protocol.Hello(old.row.code))
        assert json.loads((await comer.all_told())[-1])["error"] == "unknown_table"


@awaited
async def test_the_oldest_tables_make_room_when_space_is_short(tmp_path, monkeypatch):
    monkeypatch.setattr(retention, "BATCH", 1)
    async with opened(tmp_path) as hall:
        rooms = [(await played(hall))[1] for _ in range(3)]
        for age, room in enumerate(reversed(rooms)):
            await aged(hall, room, age)
        hall.forget_empty(0.0)
        total = await retention.totals(hall.store)
        one = retention.TABLE_BYTES + retention.MATCH_BYTES + 5 * retention.MOVE_BYTES

        async def measured(_):
            return structs.replace(total, bytes=1_000_000 + one)

        monkeypatch.setattr(retention, "totals", measured)
        found = await retention.sweep(hall.store, 0, 1)
        assert (found.tables, found.matches, found.moves) == (1, 1, 5)
        assert await hall.store.tables.of(rooms[0].row.code) is None, "the oldest"
        assert await hall.store.tables.of(rooms[1].row.code) is not None
        assert (await retention.sweep(hall.store, 0, 2)).tables == 0


@awaited
async def test_sessions_that_never_came_back_are_deleted_and_a_cookie_of_one_begins_another(tmp_path):
    async with opened(tmp_path, keep_days=30) as hall:
        idle, secret = await hall.store.sessions.new()
        seen, _ = await hall.store.sessions.new()
        (member, _), _ = await at_a_table(hall)

        async def long_ago(connection):
            await connection.execute(update(sessions).values(created=0, seen=time.time() - 31 * DAY))

        await hall.store.submit(long_ago)
        assert await hall.session(secret) == idle
        assert await hall.store.sessions.see(seen.id)
        await hall.upkeep.tidy()
        assert not await hall.store.sessions.see(idle.id)
        assert await hall.store.sessions.see(seen.id)
        assert await hall.store.sessions.see(member.connection.session.id), "a member of a table"
        hall.forget_session(secret)
        assert await hall.session(secret) is None


@awaited
async def test_space_is_what_the_database_takes(tmp_path):
    async with opened(tmp_path) as hall:
        before = await retention.totals(hall.store)
        await played(hall, 200)
        after = await retention.totals(hall.store)
        assert after.bytes > before.bytes > 0
        assert (after.tables, after.matches, after.moves, after.sessions) == (1, 1, 200, 2)


@awaited
async def test_bots_among_themselves_take_their_time_and_with_a_person_the_tables(tmp_path):
    async with opened(tmp_path, bots_pace=0.3) as hall:
        watcher = await somebody(hall)
        host = watcher.connection.session.id
        alone = await hall.new_table(protocol.NewTable("komary", 2, bots={"0": "random", "1": "random"}, pace=0), host)
        mixed = await hall.new_table(protocol.NewTable("komary", 2, bots={"1": "random"}, pace=0), host)
        await watcher.say(hall, protocol.Hello(alone.row.code))
        assert alone.bots.pace == 0.3
        await watcher.say(hall, protocol.Hello(mixed.row.code))
        await watcher.say(hall, protocol.Sit(0))
        assert mixed.bots.pace == 0
        await mixed.leave(watcher.connection)
        assert mixed.bots.pace == 0.3


@awaited
async def test_circles_that_nobody_visits_are_deleted_and_their_people_with_them(tmp_path):
    async with opened(tmp_path, keep_days=30) as hall:
        old, kept = [(await circle_of(hall, name=name))[0] for name in ("Old", "Kept")]

        async def work(connection):
            long_ago = time.time() - 31 * DAY
            await connection.execute(update(circles).where(circles.c.id == old.id).values(changed=long_ago))
            await connection.execute(update(sessions).values(seen=long_ago, created=long_ago))

        await hall.store.submit(work)
        await hall.upkeep.tidy()
        left = await retention.totals(hall.store)
        assert (left.circles, left.sessions) == (1, 4), "whoever is in a circle stays"
        assert (await hall.circles.keeping.by_key(kept.key)).name == "Kept"
