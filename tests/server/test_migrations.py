"""From every schema there has been: what a database held is there after the upgrade, and its matches go on."""

import itertools
import shutil

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from stolik.server import overdue, protocol
from stolik.server.schema import metadata
from stolik.server.upgrade import upgrade
from tests.server.client import awaited
from tests.server.hall import opened
from tests.server.steps import DEVICE, NEW, RUNNING, SCHEMAS, WORD, ladder, lost, rows_of
from tests.server.test_leaks import Listener


@pytest.fixture(scope="module")
def databases(tmp_path_factory):
    return ladder(tmp_path_factory.mktemp("schemas"))


def since(schema, brought):
    """Whether a schema had what another one brought."""
    return SCHEMAS.index(schema) >= SCHEMAS.index(brought)


def test_the_databases_hold_something_in_every_column_there_is(databases):
    rows = rows_of(databases / f"{SCHEMAS[-1]}.db")
    empty = [
        f"{table.name}.{column.name}"
        for table in metadata.sorted_tables
        for column in table.columns
        if all(row[column.name] is None for row in rows[table.name])
    ]
    assert list(NEW) == SCHEMAS
    assert empty == [], "a migration that brings a column says in steps.py what such a database held there"


@pytest.mark.parametrize("schema", SCHEMAS[:-1])
def test_nothing_that_a_database_held_is_lost_or_changed(databases, tmp_path, schema):
    file = shutil.copy(databases / f"{schema}.db", tmp_path / "stolik.db")
    before = rows_of(file)
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        assert upgrade(connection) == SCHEMAS[-1]
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()
    assert lost(before, rows_of(file)) == []


@pytest.mark.parametrize(("schema", "table"), list(zip(SCHEMAS[:-1], itertools.cycle(RUNNING), strict=False)))
@awaited
async def test_a_database_of_any_schema_is_served_and_its_people_play_on(databases, tmp_path, schema, table):
    shutil.copy(databases / f"{schema}.db", tmp_path / "stolik.db")
    async with opened(tmp_path) as hall:
        assert hall.closed == (WORD if since(schema, "0004") else None)
        people = [Listener(await hall.store.sessions.of(cookie)) for cookie in table["cookies"]]
        for person in people:
            await person.say(hall, protocol.Hello(table["code"]))
        room = people[0].connection.room
        assert (room.play.fold.row.id, room.play.fold.seq) == (table["match"], table["seq"])
        seat = room.play.fold.to_act[0]
        move = room.play.fold.game.moves[room.play.fold.legal(seat)[0]]
        await people[seat].say(hall, protocol.Move("after", table["match"], seat, table["seq"], move))
        assert room.play.fold.seq == len(await hall.store.matches.log(table["match"])) == table["seq"] + 1
        if since(schema, "0005"):
            assert await hall.store.sessions.of(DEVICE) is not None
        if since(schema, "0008"):
            assert [row.id for row in await overdue.take(hall.store)] == [2]
