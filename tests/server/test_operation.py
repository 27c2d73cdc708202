"""What a host relies on: migrations, pinned rules, good order at the end, logs, bots that hold nobody up."""

import asyncio
import contextlib
import json
import random
import socket
import sqlite3
import stat
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest
import uvicorn
import websockets
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from bench.processes import free_port
from sqlalchemy import create_engine, text
from typer.testing import CliRunner

from stolik import Match, bots, load
from stolik.cli import app as command_line
from stolik.server import protocol
from stolik.server.__main__ import app as server_commands
from stolik.server.guard import guard
from stolik.server.hall import Hall
from stolik.server.limits import Visits
from stolik.server.line import framed
from stolik.server.schema import metadata
from stolik.server.settings import Settings
from stolik.server.upgrade import LaterSchema, upgrade
from tests.server.client import SOON, awaited, one_move, play_on, request, started
from tests.server.test_leaks import Listener
from tests.server.test_records import finished
from tests.server.test_solo import over_http


def test_migrations_make_exactly_the_schema_that_the_program_knows(tmp_path):
    engine = create_engine(f"sqlite:///{tmp_path}/fresh.db")
    with engine.begin() as connection:
        assert upgrade(connection) == upgrade(connection), "a second time changes nothing"
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_a_database_of_a_later_version_is_refused(tmp_path):
    engine = create_engine(f"sqlite:///{tmp_path}/later.db")
    with engine.begin() as connection:
        upgrade(connection)
        connection.execute(text("UPDATE alembic_version SET version_num = 'later'"))
    with engine.begin() as connection, pytest.raises(LaterSchema, match="use a newer Stolik"):
        upgrade(connection)
    engine.dispose()


@pytest.mark.parametrize("command", [["serve", "--port", str(free_port())], ["export", "-"], ["import", "none.jsonl"]])
@pytest.mark.parametrize(
    ("db", "why"),
    [
        ("nonsense", "'nonsense' is not a database address: give sqlite"),
        (
            "postgresql://me:secret@localhost/db",
            "me:***@localhost/db' is not a database address: give sqlite+aiosqlite:///FILE or postgresql+asyncpg",
        ),
        ("postgresql+asyncpg://me:secret@127.0.0.1:1/db", "me:***@127.0.0.1:1/db' cannot be used: "),
        (
            "postgresql+asyncpg://me:secret@localhost:port/db",
            "'postgresql+asyncpg://me:***@localhost:port/db' is not a database address: give sqlite",
        ),
        ("sqlite+aiosqlite://", "'sqlite+aiosqlite://' is not a database address: give sqlite"),
        ("sqlite+aiosqlite:///torn.db", "cannot be used: file is not a database"),
        ("sqlite+aiosqlite:///later.db", "which this version does not know: use a newer Stolik"),
    ],
)
def test_a_database_that_cannot_be_used_is_told_in_a_sentence(tmp_path, monkeypatch, command, db, why):
    monkeypatch.chdir(tmp_path)
    Path("none.jsonl").touch()
    Path("torn.db").write_text("no database " * 100)
    with contextlib.closing(sqlite3.connect("later.db")) as later:
        later.execute("CREATE TABLE alembic_version (version_num TEXT)")
        later.execute("INSERT INTO alembic_version VALUES ('later')")
        later.commit()
    done = CliRunner().invoke(server_commands, [*command, "--db", db])
    assert done.exit_code == 1
    (told,) = done.output.splitlines()
    assert told.startswith(f"stolik {command[0]}: ")
    assert why in told
    assert "secret" not in done.output


def test_there_must_be_a_database_to_export_from_and_a_folder_to_write_to(tmp_path):
    run = CliRunner().invoke
    done = run(server_commands, ["export", "-", "--db", f"sqlite+aiosqlite:///{tmp_path}/none.db"])
    assert (done.exit_code, "there is no database" in done.output) == (1, True)
    assert not (tmp_path / "none.db").exists()
    done = run(server_commands, ["import", "/dev/null", "--db", f"sqlite+aiosqlite:///{tmp_path}/some.db"])
    assert done.exit_code == 0
    done = run(server_commands, ["export", f"{tmp_path}/none/x", "--db", f"sqlite+aiosqlite:///{tmp_path}/some.db"])
    assert (done.exit_code, "cannot write" in done.output) == (1, True)


def test_nobody_else_may_read_the_databases_file(server):
    kept = Settings(db=server.db).sqlite_file
    files = list(kept.parent.glob(f"{kept.name}*"))
    assert kept in files
    for file in files:
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file


def stopped_under_rules(server, version, key=""):
    """Stop a server, and let its matches have been dealt under another version of their rules."""
    server.stop()
    with sqlite3.connect(Settings(db=server.db).sqlite_file) as database:
        database.execute(f"UPDATE matches SET rules = ?{key}", [version])
    database.close()


@awaited
async def test_a_match_of_unknown_rules_cannot_go_on_but_its_table_can(own_server):
    clients = await started(own_server.url, people=2)
    match = clients[0].match
    for client in clients:
        await client.close()
    stopped_under_rules(own_server, 99)
    await asyncio.to_thread(own_server.start)
    clients[0].seen.clear()
    await clients[0].come()
    assert clients[0].table.match is None, "nothing is shown that other rules would make of it"
    assert clients[0].table.stopped == "rules"
    assert await clients[0].refusal(protocol.Move("a", match, 0, 0, "pass")) == "unknown_match"
    status, body = clients[0].get(f"/api/matches/{match}")
    assert (status, body["error"], "version 99" in body["message"]) == (404, "unknown_rules", True)
    assert clients[0].get(f"/api/matches/{match}/record")[0] == 404, "it is not known to be over"
    line = next(line for line in own_server.log.read_text().splitlines() if "cannot be folded" in line)
    assert "version 99" in json.loads(line)["why"]
    done = await asyncio.to_thread(
        CliRunner().invoke, server_commands, ["export", "-", "--running", "--db", own_server.db]
    )
    assert (done.exit_code, match in done.output) == (0, False)
    assert "1 matches of other versions of the rules stay where they are" in done.output
    await clients[1].come()
    clients[1].seen.clear()
    await clients[0].send(protocol.Start())
    for client in clients:
        await client.until(lambda: client.viewer in client.seen and client.match != match)
    await one_move(clients, random.Random(1))
    assert clients[0].table.stopped is None


@awaited
async def test_a_table_deleted_while_its_match_is_asked_for_is_said_to_be_gone(own_server):
    clients = await started(own_server.url, people=2)
    match = clients[0].match
    for client in clients:
        await client.close()
    own_server.stop()
    with sqlite3.connect(Settings(db=own_server.db).sqlite_file) as database:
        database.execute("DELETE FROM tables")
    database.close()
    await asyncio.to_thread(own_server.start)
    status, body = clients[0].get(f"/api/matches/{match}/replay?viewer=0")
    assert (status, body["error"]) == (404, "unknown_table")


@awaited
async def test_a_finished_match_of_unknown_rules_still_gives_its_record(own_server):
    clients = await started(own_server.url, people=2, wanted={"options": {"limit": 1}})
    match = clients[0].match
    await play_on(clients, random.Random(3))
    await clients[0].until(lambda: clients[0].table.match.over)
    whole = clients[0].get(f"/api/matches/{match}/record")[1]
    for client in clients:
        await client.close()
    stopped_under_rules(own_server, 99)
    await asyncio.to_thread(own_server.start)
    assert clients[0].get(f"/api/matches/{match}/replay")[1]["error"] == "unknown_rules"
    status, body = await over_http(clients[0], f"/api/challenges/{match}")
    assert (status, body["error"]) == (404, "unknown_rules")
    told = clients[0].get(f"/api/matches/{match}/record")[1]
    assert told == {**{name: value for name, value in whole.items() if name != "digest"}, "rules": 99}


@awaited
async def test_a_match_dealt_under_older_rules_goes_on_under_them(own_server):
    clients = await started(own_server.url, "kotostrofa", people=3)
    match = clients[0].match
    for client in clients:
        await client.close()
    stopped_under_rules(own_server, 1, ", shuffle = NULL")  # the version is part of the key that is agreed on
    await asyncio.to_thread(own_server.start)
    for client in clients:
        client.seen.clear()
        await client.come()
        await client.until(lambda client=client: client.viewer in client.seen)
    await play_on(clients, random.Random(5))
    await clients[0].until(lambda: clients[0].table.match.over)
    told = clients[0].get(f"/api/matches/{match}/record")[1]
    assert told["rules"] == clients[0].table.match.rules == 1
    assert Match.replay(told).points == clients[0].table.match.points
    status, page = clients[0].get(f"/api/matches/{match}/replay?viewer=referee")
    assert (status, page["steps"][0]["event"]["event"]) == (200, "deal")


@awaited
async def test_a_server_that_is_told_to_stop_says_so_and_people_come_back(own_server):
    clients = await started(own_server.url, people=2)
    stopping = asyncio.create_task(asyncio.to_thread(own_server.stop))
    for client in clients:
        await client.until(lambda: client.closed is not None)
        assert client.closed == 1012
    await stopping
    await asyncio.to_thread(own_server.start)
    for client in clients:
        await client.return_()
    for client in clients:
        await client.until(lambda: all(seat.connected for seat in client.table.seats))


@awaited
async def test_the_log_is_lines_of_json_without_secrets_codes_names_or_moves(own_server):
    clients = await started(own_server.url, people=2, wanted={"options": {"limit": 8}})
    await clients[0].refusal('{"type": "sit", "seat": 0, "name": "Zdradliwa", "animal": "dragon"}')
    await clients[0].refusal(protocol.Move("secret-move-id", clients[0].match, 0, 99, "draw"))
    request(f"{own_server.url}/api/tables", "POST", b'{"game": "Zdradliwa"}', clients[0].cookie)
    await one_move(clients, random.Random(1))
    with socket.create_connection(("127.0.0.1", own_server.port)) as line:
        line.sendall(b"not HTTP at all\r\n\r\n")
        assert b"400" in line.recv(1000)
    own_server.stop()
    log = own_server.log.read_text()
    events = [json.loads(line)["event"] for line in log.splitlines()]
    assert {"open", "ready", "closed"} <= set(events)
    assert not any("Invalid HTTP" in event for event in events), "whoever sends nonsense does not fill the disk"
    hidden = [clients[0].cookie, clients[1].cookie, clients[0].code, "Zdradliwa", "secret-move-id", "P0"]
    assert not [word for word in hidden if word in log]


OTHERS = """
import logging, warnings
from stolik.server import logs
logs.configure(as_json=True)
logging.getLogger("some.library").warning("look at %s", "this")
logging.getLogger("some.library").info("unheard")
warnings.warn("that is old")

import threading, uvicorn
from alembic.runtime import migration
from sqlalchemy import create_engine
from stolik.server.upgrade import upgrade

logging.getLogger("uvicorn.error").error("no more")
migration.log.warning("a migration warns")
with create_engine("sqlite://").begin() as connection:
    upgrade(connection)  # it has nothing to say

class Untidy:
    def __del__(self):
        raise ValueError("not so")

del (untidy := [Untidy()])[0]

def fail():
    raise OSError("the thread's own")

thread = threading.Thread(target=fail)
thread.start()
thread.join()

import asyncio

async def forgotten():
    async def work():
        raise KeyError("task")
    task = asyncio.get_running_loop().create_task(work())
    while not task.done():
        await asyncio.sleep(0)

asyncio.run(forgotten())
raise RuntimeError("at last")
"""


def test_whatever_is_said_is_json_warnings_and_tracebacks_too():
    done = subprocess.run([sys.executable, "-c", OTHERS], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    said = [line["event"] for line in lines]
    assert said[0] == "look at this"
    assert "that is old" in said[1]
    assert said[2:4] == ["no more", "a migration warns"]
    traces = [line["trace"] for line in lines[4:]]
    for found, last in zip(traces, ("not so", "the thread's own", "'task'", "at last"), strict=True):
        assert found.startswith("Traceback")
        assert found.endswith(last)


@awaited
async def test_stolik_verify_agrees_with_a_finished_match(url, tmp_path):
    clients = await finished(url, options={"limit": 8})
    file = tmp_path / "match.json"
    file.write_bytes(request(f"{url}/api/matches/{clients[0].match}/record")[2])
    done = CliRunner().invoke(command_line, ["verify", str(file)])
    assert done.exit_code == 0, done.output
    told = json.loads(file.read_text())
    told["moves"][0][1] = "pass" if told["moves"][0][1] != "pass" else "draw"
    file.write_text(json.dumps(told))
    assert CliRunner().invoke(command_line, ["verify", str(file)]).exit_code != 0


@awaited
async def test_somebody_whose_device_falls_silent_is_soon_shown_as_gone(url):
    clients = await started(url, people=2, wanted={"grace": 3600})
    stays, silent = clients
    silent.socket.transport.pause_reading()  # so that it answers no ping, as a phone in a tunnel
    await stays.until(lambda: not stays.table.seats[1].connected)
    assert stays.table.seats[1].away_since is not None
    assert not stays.table.seats[1].replaced
    silent.socket.transport.resume_reading()


@awaited
async def test_a_bot_that_thinks_for_long_holds_up_no_other_table(tmp_path, monkeypatch):
    thinking, may_answer = threading.Event(), threading.Event()

    class Ponderer:
        def choose(self, state, seat, key):
            thinking.set()
            assert may_answer.wait(SOON)
            buffer = np.zeros(load("komary").actions, np.int16)
            load("komary").legal(state, seat, buffer)
            return int(buffer[0])

    monkeypatch.setattr(bots, "make", lambda level, game: Ponderer())
    hall = Hall(Settings(db=f"sqlite+aiosqlite:///{tmp_path}/stolik.db", thinkers=1))
    await hall.open()
    try:
        watcher, *people = [Listener((await hall.store.sessions.new())[0]) for _ in range(3)]
        bots_only = await hall.new_table(protocol.NewTable("komary", 2, bots={"0": "hard", "1": "hard"}, pace=0), 1)
        await watcher.say(hall, protocol.Hello(bots_only.row.code))
        await watcher.say(hall, protocol.Start())
        assert await asyncio.to_thread(thinking.wait, SOON)
        room = await hall.new_table(protocol.NewTable("komary", 2), people[0].connection.session.id)
        for seat, person in enumerate(people):
            await person.say(hall, protocol.Hello(room.row.code))
            await person.say(hall, protocol.Sit(seat, f"P{seat}", "cat"))
        await people[0].say(hall, protocol.Start())
        for number in range(4):
            seat = room.play.fold.to_act[0]
            await people[seat].say(hall, protocol.Move(f"m{number}", room.play.fold.row.id, seat, number, "draw"))
        assert room.play.fold.seq == 4
        assert bots_only.play.fold.seq == 0, "the bot is still thinking"
        may_answer.set()
        async with asyncio.timeout(SOON):
            while bots_only.play.fold.seq == 0:
                await asyncio.sleep(0.01)
    finally:
        may_answer.set()
        await hall.close()


@awaited
async def test_a_line_is_found_behind_uvicorns_send_and_what_is_written_to_it_arrives():
    lines = []

    async def application(scope, receive, send):
        await receive()
        await send({"type": "websocket.accept"})
        lines.append(scope["line"])
        assert scope["line"].write(framed("Żółw".encode()))
        await send({"type": "websocket.send", "text": "after it"})
        await receive()

    config = uvicorn.Config(
        guard(application, Settings(), Visits(1000, ())),
        port=0,
        ws="websockets-sansio",
        lifespan="off",
        log_config=None,
    )
    config.ws_per_message_deflate = False
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    async with websockets.connect(f"ws://127.0.0.1:{port}", proxy=None) as socket:
        assert [await socket.recv(), await socket.recv()] == ["Żółw", "after it"]
        lines[0].abort()
        with pytest.raises(websockets.ConnectionClosed):
            await socket.recv()
        assert not lines[0].write(framed(b"nobody is there"))
    server.should_exit = True
    await serving
