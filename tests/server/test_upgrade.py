"""A database of the first version of the schema, kept in `kept/`: it is upgraded, and everything in it goes on.

It was written by the program of that time: of every game a finished match and a running one, six moves in.
"""

import asyncio
import itertools
import json
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from stolik.core import record
from stolik.server import protocol
from stolik.server.__main__ import app
from stolik.server.settings import Settings
from tests.server.client import Client, awaited, one_move, request

KEPT = Path(__file__).parent / "kept"
TABLES = json.loads((KEPT / "first.json").read_text())
FINISHED, RUNNING = [[table for table in TABLES if table["kind"] == kind] for kind in ("finished", "running")]


@pytest.fixture
def old_server(own_server):
    """A server whose database was of the first version when it was started."""
    own_server.stop()
    file = Settings(db=own_server.db).sqlite_file
    for left in file.parent.glob(f"{file.name}*"):
        left.unlink()
    with closing(sqlite3.connect(file)) as database:
        database.executescript((KEPT / "first.sql").read_text())
    return own_server.start()


def schema(server):
    with closing(sqlite3.connect(Settings(db=server.db).sqlite_file)) as database:
        return database.execute("SELECT version_num FROM alembic_version").fetchone()[0]


def test_every_game_in_the_kept_database_can_be_played():
    from stolik import names

    assert {table["game"] for table in FINISHED} == {table["game"] for table in RUNNING} <= set(names)


@awaited
async def test_people_come_back_to_their_matches_after_an_upgrade_and_play_on(old_server):
    assert schema(old_server) != "0001"
    for table in RUNNING:
        people = [Client(old_server.url, cookie) for cookie in table["cookies"]]
        for seat, person in enumerate(people):
            person._numbers = itertools.count(1000)  # those below are of moves that were made before
            await person.come(table["code"])
            await person.until(lambda person=person, seat=seat: seat in person.views)
            assert person.yours == [seat]
            assert person.match == table["match"]
            assert person.seen[seat].seq == table["seq"]
        for _ in range(4):
            assert await one_move(people, random.Random(table["game"]))
        assert {error.error for person in people for error in person.errors} <= {"busy"}
        assert people[0].seen[0].seq == table["seq"] + 4


@awaited
async def test_finished_matches_keep_their_records_and_replays_and_their_tables_deal_the_next(old_server):
    for table in FINISHED:
        status, _, body = request(f"{old_server.url}/api/matches/{table['match']}/record")
        assert status == 200
        told = record.replay(body)
        assert (told.over, list(told.points)) == (True, table["points"])
        people = [Client(old_server.url, cookie) for cookie in table["cookies"]]
        status, page = people[0].get(f"/api/matches/{table['match']}/replay?viewer=referee")
        assert (status, page["steps"][0]["event"]["event"]) == (200, "deal")
        for person in people:
            await person.come(table["code"])
        await people[0].send(protocol.Start())
        for seat, person in enumerate(people):
            await person.until(
                lambda person=person, seat=seat: person.match != table["match"] and not person.views[seat]["over"]
            )
        assert await one_move(people, random.Random(1))
    out = old_server.log.parent / "out.jsonl"
    done = await asyncio.to_thread(CliRunner().invoke, app, ["export", str(out), "--db", old_server.db])
    assert done.exit_code == 0, done.output
    assert {json.loads(line)["match"] for line in out.read_text().splitlines()} >= {
        table["match"] for table in FINISHED
    }
