"""The log in the database: many share a commit, each gets its own answer, and nobody before it."""

import asyncio
import json
import sqlite3
from contextlib import suppress

import pytest
from sqlalchemy.exc import OperationalError

from stolik.server import protocol
from stolik.server.database import Away, Taken, keep_private, options_of
from stolik.server.hall import Hall
from stolik.server.rows import MatchRow, MoveRow
from stolik.server.settings import Settings
from stolik.server.store import Store
from tests.server.client import awaited
from tests.server.hall import at_a_table

MATCHES = ("one", "two", "three")
MOVES = ("43", "x 59", 'a "quoted" Żółw', "1e5", "null")  # texts that JSON or SQLite could take for something else


async def opened(folder):
    store = Store(f"sqlite+aiosqlite:///{folder}/stolik.db")
    await store.open()
    for name in MATCHES:
        await store.matches.bring(MatchRow(name, None, 1, "komary", 1, 2, "{}", "[]", bytes(32), 0.0, None), [])
    return store


def move(match, seq, name=None):
    return MoveRow(match, seq, seq % 2, MOVES[seq % len(MOVES)], name or f"m{seq}", 1794736556.519072 + seq)


def test_moves_come_back_from_the_log_exactly_as_they_went_in(tmp_path):
    async def run():
        store = await opened(tmp_path)
        written = {match: [move(match, seq) for seq in range(1, 40)] for match in MATCHES}
        await asyncio.gather(*(store.matches.append(row, "") for rows in written.values() for row in rows))
        for match, rows in written.items():
            assert await store.matches.log(match) == rows
            assert await store.matches.log(match, 30) == rows[30:]
        await store.close()
        with pytest.raises(Away):
            await store.matches.append(move("one", 40), "")

    asyncio.run(run())


def test_a_move_that_clashes_fails_alone_and_is_not_kept(tmp_path):
    async def run():
        store = await opened(tmp_path)
        await store.matches.append(move("one", 1), "")
        late = [
            move("one", 1, "another"),  # its number is taken
            move("two", 1),
            move("one", 3, "m1"),  # its id was played by that seat
            move("three", 1),
            move("nowhere", 1),  # there is no such match
        ]
        answers = await asyncio.gather(*(store.matches.append(row, "") for row in late), return_exceptions=True)
        assert [isinstance(answer, Taken) for answer in answers] == [True, False, True, False, True]
        assert [len(await store.matches.log(match)) for match in MATCHES] == [1, 1, 1]
        assert (await store.matches.log("one"))[0] == move("one", 1)
        await store.close()

    asyncio.run(run())


def test_a_move_is_told_to_nobody_before_it_is_in_the_log(tmp_path):
    async def run():
        hall = Hall(Settings(db=f"sqlite+aiosqlite:///{tmp_path}/stolik.db"))
        await hall.open()
        people, room = await at_a_table(hall)
        write, writes, may_write = hall.store.writer._transact, asyncio.Event(), asyncio.Event()

        async def later(batch):
            writes.set()
            await may_write.wait()
            return await write(batch)

        hall.store.writer._transact = later
        seat = room.play.fold.to_act[0]
        told = [await person.all_told() for person in people]
        before = [len(texts) for texts in told]
        move = protocol.Move("one", room.play.fold.row.id, seat, 0, "draw")
        playing = asyncio.create_task(people[seat].say(hall, move))
        await writes.wait()
        assert [len(texts) for texts in told] == before
        assert room.play.fold.seq == 0
        assert await hall.store.matches.log(room.play.fold.row.id) == []
        may_write.set()
        await playing
        for person in people:
            assert '"seq":1' in (await person.all_told())[-1]
        assert [kept.move for kept in await hall.store.matches.log(room.play.fold.row.id)] == ["draw"]
        await hall.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    "why", [OperationalError("INSERT", {}, sqlite3.OperationalError("database or disk is full")), TimeoutError()]
)
def test_a_move_that_cannot_be_kept_is_told_to_nobody_and_may_be_sent_again(tmp_path, why):
    async def run():
        hall = Hall(Settings(db=f"sqlite+aiosqlite:///{tmp_path}/stolik.db"))
        await hall.open()
        people, room = await at_a_table(hall)
        write = hall.store.writer._transact

        async def full(batch):
            raise why

        hall.store.writer._transact = full
        seat = room.play.fold.to_act[0]
        other = people[1 - seat]
        before = len(await other.all_told())
        move = protocol.Move("one", room.play.fold.row.id, seat, 0, "draw")
        await people[seat].say(hall, move)
        refusal = json.loads((await people[seat].all_told())[-1])
        assert (refusal["type"], refusal["error"], refusal["id"]) == ("error", "busy", "one")
        assert len(await other.all_told()) == before
        hall.store.writer._transact = write
        await people[seat].say(hall, move)
        assert json.loads((await people[seat].all_told())[-1]) == {"type": "ack", "id": "one", "seq": 1}
        assert len(await hall.store.matches.log(room.play.fold.row.id)) == 1
        await hall.close()

    asyncio.run(run())


@awaited
async def test_a_store_closes_although_the_database_takes_nothing_any_more(tmp_path):
    store = await opened(tmp_path)
    taken, over = asyncio.Event(), asyncio.Event()

    async def deaf(batch):
        taken.set()
        while not over.is_set():
            with suppress(asyncio.CancelledError):
                await over.wait()
        return [None] * len(batch)

    store.writer._transact = deaf
    first = asyncio.create_task(store.matches.append(move("one", 1), ""))
    await taken.wait()
    second = asyncio.create_task(store.matches.append(move("two", 1), ""))
    await asyncio.sleep(0)
    await store.close()
    with pytest.raises(Away, match="stopping"):
        await second
    assert not first.done(), "nobody is told that it was kept"
    over.set()
    await first


def test_a_folder_that_is_given_as_a_database_is_left_as_it_is(tmp_path):
    before = tmp_path.stat().st_mode
    keep_private(tmp_path)
    assert tmp_path.stat().st_mode == before
    keep_private(tmp_path / "stolik.db")
    assert (tmp_path / "stolik.db").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("address", "options"),
    [
        ("u:p%40x@h:5433/n", {"host": "h", "database": "n", "user": "u", "password": "p@x", "port": 5433}),
        ("u@/n?host=/run&ssl=require", {"host": "/run", "database": "n", "user": "u", "ssl": "require"}),
        ("h/n?prepared_statement_cache_size=0", {"host": "h", "database": "n", "statement_cache_size": 0}),
    ],
)
def test_what_an_address_says_is_true_of_every_connection(address, options):
    assert options_of(f"postgresql+asyncpg://{address}") == {**options, "timeout": 5}
