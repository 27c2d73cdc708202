"""`stolik admin`: what a host looks up and deletes, beside a running server."""

import asyncio
import json
import random
import time

import pytest
from sqlalchemy import update
from typer.testing import CliRunner

from stolik.server import administration, people, protocol, seating
from stolik.server.__main__ import app
from stolik.server.administration import NotThere
from stolik.server.ledger import listed_matches
from stolik.server.people import listed_people
from stolik.server.presence import NOTED_FOR
from stolik.server.schema import matches, sessions
from stolik.server.seating import Refusal
from tests.server.client import awaited
from tests.server.hall import at_a_table, opened, served, somebody
from tests.server.test_leaks import Listener, random_moves
from tests.server.test_solo import day
from tests.server.test_solo import person as alone
from tests.server.week import circle_of
from tests.server.week import played as a_match

LONG = {"limit": 1000, "hand": 1}


async def played(hall):
    """A table with a match that goes on."""
    people, room = await at_a_table(hall, options=LONG)
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
        fold, seat = room.play.fold, room.play.fold.to_act[0]
        move = protocol.Move("late", fold.row.id, seat, fold.seq, fold.game.moves[fold.legal(seat)[0]])
        await people[seat].say(hall, move)
        for person in people:
            assert json.loads((await person.all_told())[-1])["error"] == "unknown_table"
            assert person.connection.room is None
        assert room.row.id not in hall.rooms
        _, other = await played(hall)
        await administration.delete_table(hall.store, other.row.code)
        await other.sync.refresh()
        assert not other.company.connections


@awaited
async def test_a_person_is_erased_from_tables_matches_and_sessions(tmp_path):
    async with opened(tmp_path) as hall:
        people, room = await played(hall)
        session = people[1].connection.session.id
        assert await administration.erase(hall.store, room.row.code, 1) == 1
        assert await hall.store.sessions.known({session}) == set()
        row = await hall.store.matches.of(room.play.fold.row.id)
        assert [player["name"] for player in json.loads(row.players)] == ["P0", None]
        hall.connections.update(person.connection for person in people)
        await hall.upkeep.end_revoked()
        while not people[1].connection.closed:
            await asyncio.sleep(0)
        assert not people[0].connection.closed
        await room.sync.refresh()
        assert "P1" not in seating.dumps(room.seating)
        assert room.seating.places[1].left, "a bot plays on"
        assert len(await hall.store.matches.log(room.play.fold.row.id)) >= 4, "the match stays"
        with pytest.raises(NotThere, match="nobody sits at seat 0"):
            await administration.erase(hall.store, (await hall.new_table(protocol.NewTable("komary"), 1)).row.code, 0)


@awaited
async def test_a_name_is_erased_from_a_match_whose_table_the_person_has_left(tmp_path):
    async with opened(tmp_path) as hall:
        people, room = await played(hall)
        session = people[1].connection.session.id
        await people[1].say(hall, protocol.Stand(1))
        await administration.erase(hall.store, str(session))
        row = await hall.store.matches.of(room.play.fold.row.id)
        assert [player["name"] for player in json.loads(row.players)] == ["P0", None]


@awaited
async def test_in_an_old_match_the_name_at_the_persons_seat_is_erased(tmp_path):
    async with opened(tmp_path) as hall:
        _, room = await played(hall)
        await hall.store.write(update(matches).values(sitters=None))
        await administration.erase(hall.store, room.row.code, 1)
        row = await hall.store.matches.of(room.play.fold.row.id)
        assert [player["name"] for player in json.loads(row.players)] == ["P0", None]


@awaited
async def test_the_seat_of_somebody_who_is_erased_is_free_unless_cards_are_dealt(tmp_path):
    async with opened(tmp_path) as hall:
        _, room = await at_a_table(hall, deal=False)
        await administration.erase(hall.store, room.row.code, 1)
        await room.sync.refresh()
        assert room.seating.places[1].kind == "empty"


@awaited
async def test_a_revoked_session_is_unknown(tmp_path):
    async with opened(tmp_path) as hall:
        session, secret = await hall.store.sessions.new()
        room = await hall.new_table(protocol.NewTable("komary"), session.id)
        person = Listener(session)
        await person.say(hall, protocol.Hello(room.row.code))
        await person.say(hall, protocol.Sit(0))
        assert await hall.session(secret) == session
        await administration.revoke(hall.store, room.row.code, 0)
        await hall.upkeep.end_revoked()
        assert await hall.session(secret) is None


@awaited
async def test_whoever_comes_after_an_ended_session_does_not_get_its_number(tmp_path):
    async with opened(tmp_path) as hall:
        people, room = await at_a_table(hall, deal=False)
        ended = people[1].connection.session.id
        await administration.revoke(hall.store, room.row.code, 1)
        stranger = (await somebody(hall)).connection.session.id
        assert stranger > ended, "or the stranger would sit at the seat"
        await administration.revoke(hall.store, str(stranger))
        await administration.revoke(hall.store, str(people[0].connection.session.id))
        assert (await somebody(hall)).connection.session.id > stranger


@awaited
async def test_a_name_is_erased_after_its_session_was_ended(tmp_path):
    async with opened(tmp_path) as hall:
        _, room = await played(hall)
        await administration.revoke(hall.store, room.row.code, 1)
        assert await administration.erase(hall.store, room.row.code, 1) == 1
        row = await hall.store.matches.of(room.play.fold.row.id)
        assert [player["name"] for player in json.loads(row.players)] == ["P0", None]


@awaited
async def test_a_closed_server_lets_matches_go_on_and_nothing_begin(tmp_path):
    async with opened(tmp_path, closed="back at nine") as hall:
        assert hall.closed == "back at nine"
        for game in ("komary", "chess"):
            with pytest.raises(Refusal, match="back at nine"):
                await hall.new_table(protocol.NewTable(game), 1)
        await hall.store.close_for(None)
        await hall.upkeep.look_at_the_door()
        people, room = await played(hall)
        _, waiting = await at_a_table(hall, deal=False)
        await hall.store.close_for("")
        await hall.upkeep.look_at_the_door()
        told = json.loads((await people[0].all_told())[-1])
        assert told["table"]["notice"] == ""
        await random_moves(hall, room, people, 2, random.Random(2), 4)
        with pytest.raises(Refusal, match="come back later"):
            await waiting.dealer.start(waiting.seating.host)
        await hall.store.close_for(None)
        await hall.upkeep.look_at_the_door()
        await waiting.dealer.start(waiting.seating.host)
        assert waiting.play.fold is not None
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


def test_the_command_line_says_what_it_did_as_json(tmp_path):
    code = made(tmp_path)
    run = commands(f"sqlite+aiosqlite:///{tmp_path}/stolik.db")
    for given, told in (
        (("revoke", code, "1"), {"person": 2}),
        (("erase", code, "0"), {"tables": 1}),
        (("unlist", code.lower()), {"table": code}),
        (("delete", code), {"table": code, "matches": 1, "moves": 4}),
        (("close", "później"), {"closed": "później"}),
        (("open",), {"closed": None}),
    ):
        status, out = run(*given, "--json")
        assert (status, json.loads(out)) == (0, told)


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
    assert done.output == "circle 'Dom' deleted, with 1 matches in its book\n"
    assert run(app, ["admin", "circles", *db]).output == "there are no circles\n"
    assert run(app, ["admin", "circles", "--json", *db]).output == ""


@awaited
async def test_somebody_who_is_erased_is_nameless_in_their_circles(tmp_path):
    async with opened(tmp_path) as hall:
        row, sitting, known = await circle_of(hall)
        ended = await a_match(hall, row.id, sitting, "komary", ["Ola", "Jan"])
        code = (await hall.store.tables.by_id((await hall.store.matches.of(ended.match)).table)).code
        await administration.erase(hall.store, code, 0)
        ola = next(one for one in await hall.circles.keeping.persons.of(row.id) if one.id == known["Ola"])
        assert (ola.name, ola.session, ola.gone) == (None, None, True)


# People and matches


@pytest.fixture(params=["sqlite", "postgresql"])
def db(request, tmp_path):
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path}/stolik.db"
    return request.getfixturevalue("postgres").url


def number(person):
    return person.connection.session.id


def commands(db):
    """What `stolik admin` prints and exits with."""

    def run(*given):
        done = CliRunner().invoke(app, ["admin", *given, "--db", db])
        assert "Traceback" not in done.output
        return done.exit_code, done.output

    return run


def test_people_and_matches_are_found_and_reached_in_either_database(db):
    @awaited
    async def evening():
        async with served(db) as hall:
            sitting, room = await at_a_table(hall, options=LONG)
            watcher = await somebody(hall)
            await watcher.say(hall, protocol.Hello(room.row.code))
            await random_moves(hall, room, sitting, 4, random.Random(1))
            if hall.alone:
                await hall.upkeep.note_people()
            first, second, third = await listed_people(hall.store, 3)
            assert [line.number for line in (first, second, third)] == [*map(number, (watcher, *sitting[::-1]))]
            assert (first.names, first.tables, first.connected) == ([], [], [room.row.code])
            assert (second.names, second.tables, second.connected) == (["P1"], [room.row.code], [room.row.code])
            assert time.time() - 60 < third.first <= third.last
            [line] = await listed_matches(hall.store, 1, "komary", running=True)
            assert (line.match, line.table, line.moves) == (room.play.fold.row.id, room.row.code, 4)
            assert line.players == ["0: P0", "1: P1"]
            await administration.revoke(hall.store, str(number(watcher)))
            assert await administration.erase(hall.store, str(number(sitting[1]))) == 1
            assert await hall.store.sessions.known(set(map(number, (watcher, *sitting)))) == {number(sitting[0])}
            row = await hall.store.matches.of(room.play.fold.row.id)
            assert [player["name"] for player in json.loads(row.players)] == ["P0", None]

    evening()


@awaited
async def test_somebody_who_stood_up_is_listed_with_their_table_and_erased_by_number(tmp_path):
    async with opened(tmp_path) as hall:
        (_, guest), room = await at_a_table(hall, deal=False)
        row, circle, _ = await circle_of(hall, ("Ola",))
        await hall.circles.keeping.persons.join(row.id, number(guest), "Kuba", "dog", None)
        await guest.say(hall, protocol.Stand(1))
        _, line = (await listed_people(hall.store, 2))[::1]
        assert line.number == number(guest)
        assert (line.names, line.tables, line.circles) == (["Kuba"], [room.row.code], [f"{row.id}: Dom"])
        with pytest.raises(NotThere, match="nobody sits at seat 1"):
            await administration.erase(hall.store, room.row.code, 1)
        await administration.erase(hall.store, str(number(guest)))
        assert [one.name for one in await hall.circles.keeping.persons.of(row.id)] == ["Ola", None]
        assert {line.number for line in await listed_people(hall.store, 9)} == {1, number(circle["Ola"])}


@awaited
async def test_people_are_found_by_letters_of_a_name_however_many_came_later(tmp_path, monkeypatch):
    monkeypatch.setattr(people, "PAGE", 2)
    async with opened(tmp_path) as hall:
        _, sitting, _ = await circle_of(hall, ("Łukasz", "Ola", "Jan"))
        for _ in range(5):
            await somebody(hall)
        found = await listed_people(hall.store, 9, "ŁUK")
        assert [line.number for line in found] == [number(sitting["Łukasz"])]
        assert [line.names for line in await listed_people(hall.store, 1, "a")] == [["Jan"]]
        assert [line.names for line in await listed_people(hall.store, 2, "a")] == [["Jan"], ["Ola"]]
        assert len(await listed_people(hall.store, 100)) == 8
        assert await listed_people(hall.store, 9, "Zuzia") == []


@awaited
async def test_people_are_connected_while_they_and_their_server_are_there(tmp_path, monkeypatch):
    async with opened(tmp_path) as hall:
        (_, guest), room = await at_a_table(hall, deal=False)
        await hall.upkeep.note_people()
        assert [line.connected for line in await listed_people(hall.store, 2)] == [[room.row.code]] * 2
        await room.leave(guest.connection)
        await hall.upkeep.note_people()
        assert [line.connected for line in await listed_people(hall.store, 2)] == [[], [room.row.code]]
        real = time.time
        monkeypatch.setattr(time, "time", lambda: real() + NOTED_FOR)
        assert [line.connected for line in await listed_people(hall.store, 2)] == [[], []], "it was killed"
    monkeypatch.undo()
    async with opened(tmp_path) as hall:
        assert [line.connected for line in await listed_people(hall.store, 2)] == [[], []]


@awaited
async def test_matches_against_bots_are_listed_and_name_their_person(tmp_path):
    async with opened(tmp_path) as hall:
        session = await alone(hall)
        solo = await day(hall, session)
        [line] = await listed_matches(hall.store, 9)
        assert (line.match, line.table, line.solo) == (solo.info.match, None, "day")
        [line] = await listed_people(hall.store, 9, "ola")
        assert (line.number, line.names, line.tables) == (session, ["Ola"], [])


@awaited
async def test_a_finished_match_names_its_winners_and_only_other_rules_than_usual(tmp_path):
    async with opened(tmp_path) as hall:
        row, sitting, _ = await circle_of(hall)
        ended = await a_match(hall, row.id, sitting, "komary", ["Ola", "Jan"], bots=1)
        [line] = await listed_matches(hall.store, 9)
        assert (line.match, line.winners, line.moves) == (ended.match, ended.winners, ended.moves)
        assert (line.options, line.players) == ({}, ["0: Ola", "1: Jan", "2: easy bot"])
        assert abs(line.finished - ended.finished) < 60
        _, room = await at_a_table(hall, options=LONG)
        later, earlier = await listed_matches(hall.store, 9)
        assert (later.match, later.options, later.winners) == (room.play.fold.row.id, LONG, None)
        assert earlier == line
        assert await listed_matches(hall.store, 1) == [later]
        assert await listed_matches(hall.store, 9, running=True) == [later]
        assert await listed_matches(hall.store, 9, "xnimmt") == []


@awaited
async def test_a_match_of_rules_or_a_game_that_is_unknown_here_is_listed_without_winners(tmp_path):
    async with opened(tmp_path) as hall:
        _, room = await at_a_table(hall, options=LONG)
        for values in ({"rules": 99}, {"game": "whist"}):

            async def work(connection, values=values):
                await connection.execute(update(matches).values(finished=1.0, **values))

            await hall.store.submit(work)
            [line] = await listed_matches(hall.store, 9)
            assert (line.match, line.winners) == (room.play.fold.row.id, None)
        assert line.options == {**json.loads(room.play.fold.row.options)}, "no defaults are known"


@awaited
async def test_a_name_that_a_terminal_would_obey_is_printed_as_signs(tmp_path):
    async with opened(tmp_path) as hall:
        _, room = await at_a_table(hall)
        told = json.loads(room.play.fold.row.players)
        told[0]["name"] = "\x1b[2J"

        async def work(connection):
            await connection.execute(update(matches).values(players=json.dumps(told)))

        await hall.store.submit(work)
        [line] = await listed_matches(hall.store, 9)
        assert line.players[0] == "0: '\\x1b[2J'"


def test_the_command_line_lists_people_and_matches_and_no_secret(tmp_path):
    db = f"sqlite+aiosqlite:///{tmp_path}/stolik.db"
    secrets = []

    @awaited
    async def evening():
        async with opened(tmp_path) as hall:
            row, sitting, _ = await circle_of(hall)
            await a_match(hall, row.id, sitting, "komary", ["Ola", "Jan"])
            _, room = await at_a_table(hall, options=LONG)
            kept = await hall.store.rows(sessions.select())
            secrets.extend([room.play.fold.row.key.hex(), room.seating.seed, row.key])
            secrets.extend(text for session in kept for text in (session[1].hex(), session[2]))

    evening()
    run = commands(db)
    printed = "".join(
        run(*given)[1] for given in (["people"], ["people", "--json"], ["matches"], ["matches", "--json"])
    )
    assert not [secret for secret in secrets if not secret or secret in printed]

    _, told = run("people", "--name", "ol")
    assert told.startswith("1  ")
    assert "  Ola; not connected; tables " in told
    assert "; circles 1: Dom; first seen 20" in told
    [line] = [json.loads(line) for line in run("people", "--json", "--limit", "1")[1].splitlines()]
    assert line.keys() == {"number", "names", "tables", "circles", "connected", "first", "last"}

    running, finished = run("matches")[1].splitlines()
    assert "komary (hand=1, limit=1000), table " in running or "komary (limit=1000, hand=1), table " in running
    assert running.endswith("; 0 moves, running; 0: P0, 1: P1")
    assert finished.endswith("; 0: Ola, 1: Jan")
    assert " moves, finished 20" in finished
    assert ", won by " in finished
    assert run("matches", "--running")[1] == f"{running}\n"
    [line] = [json.loads(line) for line in run("matches", "--json", "--running")[1].splitlines()]
    assert "key" not in line
    assert line["options"] == LONG


def test_the_command_line_says_in_words_that_there_is_nothing(tmp_path):
    @awaited
    async def nothing():
        async with opened(tmp_path):
            pass

    nothing()
    run = commands(f"sqlite+aiosqlite:///{tmp_path}/stolik.db")
    assert run("tables") == (0, "there are no tables\n")
    assert run("people") == (0, "nobody has come yet\n")
    assert run("people", "--name", "Ola") == (0, "nobody has 'Ola' in a name: leave out --name to see all\n")
    assert run("matches") == (0, "no match has been dealt yet\n")
    assert run("matches", "--running") == (0, "no match is running\n")
    assert run("matches", "--game", "komary") == (0, "no match of komary has been dealt yet\n")
    for command in ("tables", "people", "matches"):
        assert run(command, "--json") == (0, "")


def test_the_command_line_says_what_is_wrong_and_what_would_do(tmp_path):
    codes = []

    @awaited
    async def waiting():
        async with opened(tmp_path) as hall:
            codes.append((await at_a_table(hall, deal=False))[1].row.code)

    waiting()
    run = commands(f"sqlite+aiosqlite:///{tmp_path}/stolik.db")
    code, told = run("matches", "--game", "whist")
    assert code == 1
    assert "unknown game 'whist': games are jamniki, komary" in told
    for command in ("people", "matches"):
        assert run(command, "--limit", "0")[0] == 2
        assert run(command, "--limit", "9" * 30)[0] == 2
    for command in ("erase", "revoke"):
        assert run(command)[0] == 2
        for absent in ("77", "0", "9" * 40):
            told = f"stolik admin: there is no person {absent}: `stolik admin people` lists them\n"
            assert run(command, absent) == (1, told)
        for wrong in (codes[0], "1.5", "²", ""):
            told = f"stolik admin: {wrong!r} is not a person's number: give one, or a table's code and a seat\n"
            assert run(command, wrong) == (1, told)
        assert run(command, "1", "0") == (1, "stolik admin: there is no table 1: `stolik admin tables` lists them\n")
        assert run(command, codes[0], "9")[0] == 2
        assert run(command, codes[0], "5")[0] == 1
    assert "their session is ended" in run("revoke", "1")[1]
    assert "erased from 1 tables" in run("erase", "2")[1]
    assert run("people") == (0, "nobody has come yet\n")
