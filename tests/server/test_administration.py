"""`stolik admin`: what a host looks up and deletes, beside a running server."""

import asyncio
import json
import random

import pytest
from typer.testing import CliRunner

from stolik.server import administration, protocol
from stolik.server.__main__ import app
from stolik.server.administration import NotThere
from stolik.server.seating import Refusal
from tests.server.client import awaited
from tests.server.hall import at_a_table, opened
from tests.server.test_leaks import Listener, random_moves
from tests.server.week import circle_of
from tests.server.week import played as a_match


async def played(hall):
    """A table with a match that goes on."""
    people, room = await at_a_table(hall, options={"limit": 1000, "hand": 1})
    await random_moves(hall, room, people, 4, random.Random(1))
    return people, room


@awaited
async def test_tables_are_listed_and_one_is_deleted_with_its_matches(tmp_path):
    async with opened(tmp_path) as hall:
        _, first = await played(hall)
        _, second = await at_a_table(hall, deal=False)
        lines = await administration.listed(hall.store, 10)
        assert [line.code for line in lines] == [second.row.code, first.row.code]
        assert (lines[1].matches, lines[1].moves, lines[1].playing) == (1, 4, True)
        assert lines[1].people == ["0: P0", "1: P1"]
        assert (lines[0].matches, lines[0].moves, lines[0].playing) == (0, 0, False)
        found = await administration.delete_table(hall.store, first.row.code.lower())
        assert (found.tables, found.matches, found.moves) == (1, 1, 4)
        assert [line.code for line in await administration.listed(hall.store, 10)] == [second.row.code]
        with pytest.raises(NotThere, match="there is no table"):
            await administration.delete_table(hall.store, first.row.code)


@awaited
async def test_whoever_is_at_a_table_that_is_deleted_is_told(tmp_path):
    async with opened(tmp_path) as hall:
        people, room = await played(hall)
        await administration.delete_table(hall.store, room.row.code)
        fold, seat = room.fold, room.fold.to_act[0]
        move = protocol.Move("late", fold.row.id, seat, fold.seq, fold.game.moves[fold.legal(seat)[0]])
        await people[seat].say(hall, move)
        for person in people:
            assert json.loads((await person.all_told())[-1])["error"] == "unknown_table"
            assert person.connection.room is None
        assert room.row.id not in hall.rooms
        _, other = await played(hall)
        await administration.delete_table(hall.store, other.row.code)
        await other.refresh()
        assert not other.company.connections


@awaited
async def test_a_person_is_erased_from_tables_matches_and_sessions(tmp_path):
    async with opened(tmp_path) as hall:
        people, room = await played(hall)
        session = people[1].connection.session.id
        assert await administration.erase(hall.store, room.row.code, 1) == 1
        assert await hall.store.known({session}) == set()
        row = await hall.store.match(room.fold.row.id)
        assert [player["name"] for player in json.loads(row.players)] == ["P0", None]
        hall.connections.update(person.connection for person in people)
        await hall.end_revoked()
        while not people[1].connection.closed:
            await asyncio.sleep(0)
        assert not people[0].connection.closed
        await room.refresh()
        assert room.seating.places[1].name is None
        assert room.seating.places[1].left, "a bot plays on"
        assert len(await hall.store.log(room.fold.row.id)) >= 4, "the match stays"
        with pytest.raises(NotThere, match="nobody sits at seat 0"):
            await administration.erase(hall.store, (await hall.new_table(protocol.NewTable("komary"), 1)).row.code, 0)


@awaited
async def test_a_revoked_session_is_unknown(tmp_path):
    async with opened(tmp_path) as hall:
        session, secret = await hall.store.new_session()
        room = await hall.new_table(protocol.NewTable("komary"), session.id)
        person = Listener(session)
        await person.say(hall, protocol.Hello(room.row.code))
        await person.say(hall, protocol.Sit(0))
        assert await hall.session(secret) == session
        await administration.revoke(hall.store, room.row.code, 0)
        await hall.end_revoked()
        assert await hall.session(secret) is None


@awaited
async def test_a_closed_server_lets_matches_go_on_and_nothing_begin(tmp_path):
    async with opened(tmp_path, closed="back at nine") as hall:
        assert hall.closed == "back at nine"
        with pytest.raises(Refusal, match="back at nine"):
            await hall.new_table(protocol.NewTable("komary"), 1)
        await hall.store.close_for(None)
        await hall._look_at_the_door()
        people, room = await played(hall)
        _, waiting = await at_a_table(hall, deal=False)
        await hall.store.close_for("")
        await hall._look_at_the_door()
        told = json.loads((await people[0].all_told())[-1])
        assert told["table"]["notice"] == ""
        await random_moves(hall, room, people, 2, random.Random(2), 4)
        with pytest.raises(Refusal, match="come back later"):
            await waiting.dealer.start(waiting.seating.host)
        await hall.store.close_for(None)
        await hall._look_at_the_door()
        await waiting.dealer.start(waiting.seating.host)
        assert waiting.fold is not None
        assert json.loads((await people[0].all_told())[-1])["table"]["notice"] is None


def test_the_command_line_says_what_it_did_and_what_it_cannot(tmp_path):
    run = CliRunner().invoke
    db = ["--db", f"sqlite+aiosqlite:///{tmp_path}/stolik.db"]
    done = run(app, ["admin", "space", *db])
    assert (done.exit_code, "there is no database" in done.output) == (1, True)
    code = made(tmp_path)
    done = run(app, ["admin", "tables", "--json", *db])
    assert [json.loads(line)["code"] for line in done.output.splitlines()] == [code]
    done = run(app, ["admin", "space", *db])
    assert "1 tables, 1 matches, 4 moves, 2 sessions, 0 circles with 0 matches in their books: 0." in done.output
    assert json.loads(run(app, ["admin", "space", "--json", *db]).output)["moves"] == 4
    assert run(app, ["admin", "close", "later", *db]).exit_code == 0
    assert run(app, ["admin", "open", *db]).exit_code == 0
    done = run(app, ["admin", "revoke", code, "1", *db])
    assert (done.exit_code, "their session is ended" in done.output) == (0, True)
    done = run(app, ["admin", "delete", code, *db])
    assert f"table {code} deleted, with 1 matches and 4 moves" in done.output
    done = run(app, ["admin", "erase", code, "0", *db])
    assert (done.exit_code, "there is no table" in done.output) == (1, True)


def made(folder):
    """The code of a table with a match, in a database whose server has ended."""
    codes = []

    @awaited
    async def play():
        async with opened(folder) as hall:
            codes.append((await played(hall))[1].row.code)

    play()
    return codes[0]


def test_the_command_line_lists_and_deletes_circles(tmp_path):
    @awaited
    async def found():
        async with opened(tmp_path) as hall:
            row, sitting, _ = await circle_of(hall)
            await a_match(hall, row.id, sitting, "komary", ["Ola", "Jan"])

    found()
    run = CliRunner().invoke
    db = ["--db", f"sqlite+aiosqlite:///{tmp_path}/stolik.db"]
    [line] = run(app, ["admin", "circles", *db]).output.splitlines()
    assert line.endswith("Dom, 4 people, 1 matches in the book")
    told = json.loads(run(app, ["admin", "circles", "--json", *db]).output)
    assert not {"key", "persons"} & set(told), "neither link nor names"
    done = run(app, ["admin", "delete-circle", "7", *db])
    assert (done.exit_code, "there is no circle 7" in done.output) == (1, True)
    done = run(app, ["admin", "delete-circle", str(told["id"]), *db])
    assert "circle 'Dom' deleted, with 1 matches in its book" in done.output
    assert run(app, ["admin", "circles", *db]).output == ""


@awaited
async def test_somebody_who_is_erased_is_nameless_in_their_circles(tmp_path):
    async with opened(tmp_path) as hall:
        row, sitting, known = await circle_of(hall)
        ended = await a_match(hall, row.id, sitting, "komary", ["Ola", "Jan"])
        code = (await hall.store.table_by_id((await hall.store.match(ended.match)).table)).code
        await administration.erase(hall.store, code, 0)
        ola = next(one for one in await hall.circles.keeping.persons(row.id) if one.id == known["Ola"])
        assert (ola.name, ola.session, ola.gone) == (None, None, True)
