"""Open tables: on a server that lists them, those whose hosts want it, while somebody is there."""

import json

import pytest
from typer.testing import CliRunner

from stolik.server import administration, protocol
from stolik.server.__main__ import app
from tests.server.client import awaited, request
from tests.server.hall import at_a_table, opened, somebody
from tests.server.process import on_file

OPEN = protocol.Setup(open=True)


async def codes(hall, session=0):
    """The list as somebody sees it now."""
    hall.listing.forget()
    return [table.code for table in await hall.listing.seen_by(session)]


async def open_table(hall, people=2, free=1, **wanted):
    """A table with a free seat that is on the list."""
    sitting, room = await at_a_table(hall, people, deal=False, **wanted)
    await sitting[0].say(hall, protocol.Setup(seats=people + free))
    await sitting[0].say(hall, OPEN)
    return sitting, room


@awaited
async def test_only_where_the_server_lists_them_and_the_host_wants_it(tmp_path):
    async with opened(tmp_path, open_tables=True) as hall:
        people, room = await at_a_table(hall, deal=False)
        await people[0].say(hall, protocol.Setup(seats=3))
        assert room.table().open is False
        assert await codes(hall) == [], "nothing is listed unasked"
        assert (await people[1].refusal(hall, OPEN))["error"] == "not_host"
        await people[0].say(hall, OPEN)
        assert room.table().open is True
        assert await codes(hall) == [room.row.code]
        (table,) = await hall.listing.seen_by(0)
        assert (table.free, table.playing) == (1, False)
        assert [player.name for player in table.players] == ["P0", "P1", None], "names as at the table"
        await people[0].say(hall, protocol.Setup(open=False))
        assert await codes(hall) == []


@awaited
async def test_a_home_server_lists_nothing_and_says_so(tmp_path):
    async with opened(tmp_path) as hall:
        people, room = await at_a_table(hall, deal=False)
        assert room.table().open is None
        refusal = await people[0].refusal(hall, OPEN)
        assert refusal["error"] == "wrong_setup"
        assert "keeps no list" in refusal["message"]


@awaited
async def test_locked_tables_and_full_ones_are_off_the_list(tmp_path):
    async with opened(tmp_path, open_tables=True) as hall:
        people, room = await open_table(hall)
        await people[0].say(hall, protocol.Setup(locked=True))
        assert await codes(hall) == []
        await people[0].say(hall, protocol.Setup(locked=False))
        assert await codes(hall) == [room.row.code]
        third = await somebody(hall)
        await third.say(hall, protocol.Hello(room.row.code))
        await third.say(hall, protocol.Sit(2, "P2", "owl"))
        assert await codes(hall) == []


@awaited
async def test_a_table_is_not_shown_to_whoever_was_removed_from_it(tmp_path):
    async with opened(tmp_path, open_tables=True) as hall:
        people, room = await open_table(hall)
        await people[0].say(hall, protocol.Remove(1))
        assert await codes(hall, people[1].connection.session.id) == []
        assert await codes(hall, people[0].connection.session.id) == [room.row.code]


@awaited
async def test_a_table_falls_off_when_its_people_have_left_and_comes_back_with_them(tmp_path):
    async with opened(tmp_path, open_tables=True) as hall:
        people, room = await open_table(hall)
        watcher = await somebody(hall)
        await watcher.say(hall, protocol.Hello(room.row.code))
        for person in people:
            await room.leave(person.connection)
        assert await codes(hall) == [], "whoever only looks on does not keep it there"
        await people[0].say(hall, protocol.Hello(room.row.code))
        assert await codes(hall) == [room.row.code]


@awaited
async def test_a_running_match_is_listed_as_long_as_it_may_be_watched(tmp_path):
    async with opened(tmp_path, open_tables=True) as hall:
        people, room = await open_table(hall, free=0)
        _, waiting = await open_table(hall)
        await people[0].say(hall, protocol.Start())
        assert await codes(hall) == [waiting.row.code, room.row.code], "where one can sit down comes first"
        await people[0].say(hall, protocol.Setup(spectators=False))
        assert await codes(hall) == [waiting.row.code]


@awaited
async def test_a_host_has_one_table_on_the_list(tmp_path):
    async with opened(tmp_path, open_tables=True) as hall:
        people, first = await open_table(hall)
        second = await hall.new_table(protocol.NewTable("komary", 3), people[0].connection.session.id)
        assert await codes(hall) == [first.row.code]
        await people[0].say(hall, protocol.Hello(second.row.code))
        await people[0].say(hall, OPEN)
        assert await codes(hall) == [second.row.code]


@awaited
async def test_whoever_runs_the_server_takes_a_table_off_for_good(tmp_path):
    async with opened(tmp_path, open_tables=True) as hall:
        people, room = await open_table(hall)
        assert [line.open for line in await administration.listed(hall.store, 10)] == [True]
        await administration.unlist(hall.store, room.row.code.lower())
        assert await codes(hall) == []
        await people[0].say(hall, OPEN)
        assert await codes(hall) == []
        assert room.table().open is None, "the switch is gone"
        assert room.table().seats[1].connected, "and they play on"
        with pytest.raises(administration.NotThere):
            await administration.unlist(hall.store, "222222")


@awaited
async def test_between_workers_the_database_says_who_is_there(tmp_path):
    async with opened(tmp_path, open_tables=True) as hall:
        hall.alone = False
        _, room = await open_table(hall)
        await hall.store.presence.beat(hall.worker)
        assert await codes(hall) == [room.row.code]
        await hall.store.presence.retire(hall.worker)
        assert await codes(hall) == [], "a worker that is gone has nobody"


def test_the_list_over_http_and_its_command_line(tmp_path):
    running = on_file(tmp_path, open_tables="").start()
    try:
        status, _, body = request(f"{running.url}/api/open-tables")
        assert (status, json.loads(body)) == (200, {"tables": []})
        kept = f"sqlite+aiosqlite:///{tmp_path}/stolik.db"
        missing = CliRunner().invoke(app, ["admin", "unlist", "222222", "--db", kept])
        assert missing.exit_code == 1
    finally:
        running.stop()


def test_a_server_that_was_not_asked_to_keeps_no_list(url):
    status, _, body = request(f"{url}/api/open-tables")
    assert (status, json.loads(body)) == (200, {"tables": None})
