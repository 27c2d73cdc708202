"""The log in the database: many share a commit, and each gets its own answer."""

import asyncio

import pytest

from stolik.server.store import Away, MatchRow, MoveRow, Store, Taken

MATCHES = ("one", "two", "three")
MOVES = ("43", "x 59", 'a "quoted" Żółw', "1e5", "null")  # texts that JSON or SQLite could take for something else


async def opened(folder):
    store = Store(f"sqlite+aiosqlite:///{folder}/stolik.db")
    await store.open()
    for name in MATCHES:
        await store.bring(MatchRow(name, None, 1, "komary", 1, 2, "{}", "[]", bytes(32), 0.0, None), [])
    return store


def move(match, seq, name=None):
    return MoveRow(match, seq, seq % 2, MOVES[seq % len(MOVES)], name or f"m{seq}", 1794736556.519072 + seq)


def test_moves_come_back_from_the_log_exactly_as_they_went_in(tmp_path):
    async def run():
        store = await opened(tmp_path)
        written = {match: [move(match, seq) for seq in range(1, 40)] for match in MATCHES}
        await asyncio.gather(*(store.append(row, "") for rows in written.values() for row in rows))
        for match, rows in written.items():
            assert await store.log(match) == rows
            assert await store.log(match, 30) == rows[30:]
        await store.close()
        with pytest.raises(Away):
            await store.append(move("one", 40), "")

    asyncio.run(run())


def test_a_move_that_clashes_fails_alone_and_is_not_kept(tmp_path):
    async def run():
        store = await opened(tmp_path)
        await store.append(move("one", 1), "")
        late = [
            move("one", 1, "another"),  # its number is taken
            move("two", 1),
            move("one", 3, "m1"),  # its id was played by that seat
            move("three", 1),
            move("nowhere", 1),  # there is no such match
        ]
        answers = await asyncio.gather(*(store.append(row, "") for row in late), return_exceptions=True)
        assert [isinstance(answer, Taken) for answer in answers] == [True, False, True, False, True]
        assert [len(await store.log(match)) for match in MATCHES] == [1, 1, 1]
        assert (await store.log("one"))[0] == move("one", 1)
        await store.close()

    asyncio.run(run())
