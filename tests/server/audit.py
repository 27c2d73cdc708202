"""What must be true of the log, whatever happened to the server."""

import sqlite3

from stolik.core import record
from stolik.server.fold import Fold
from stolik.server.rows import MatchRow, MoveRow
from stolik.server.store import Store


async def logs(db):
    """Every match of a database with its moves."""
    store = Store(db)
    try:
        return {row.id: (row, await store.matches.log(row.id)) for row in await store.matches.all()}
    finally:
        await store.dispose()


async def nothing_lost(db, clients):
    """Every acknowledged move is in the log under its number, none twice, and the log can be played."""
    kept = await logs(db)
    for row, moves in kept.values():
        assert [move.seq for move in moves] == list(range(1, len(moves) + 1))
        assert len({(move.seat, move.id) for move in moves}) == len(moves)
        agrees(row, moves)
    moves = {(move.match, move.seat, move.id): move.seq for _, log in kept.values() for move in log}
    acknowledged = 0
    for client in clients:
        for name, seq in client.acks.items():
            move = client.sent[name]
            assert moves[move.match, move.seat, name] == seq, f"{move} was acknowledged as {seq}"
            acknowledged += 1
        refused = {(client.sent[name].match, client.sent[name].seat, name) for name in client.refused}
        assert not refused & moves.keys(), "what was refused was not played"
    return acknowledged


def agrees(row: MatchRow, moves: list[MoveRow]):
    """The log plays by the rules, and `stolik verify` would say so."""
    fold = Fold(row)
    for move in moves:
        fold.check(move.seat, move.move, fold.seq)
        fold.play(move)
    record.replay(fold.record())


def sqlite_is_sound(file):
    with sqlite3.connect(file) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
