"""Matches out of a database and into another, as records that anybody can verify."""

import asyncio
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from stolik.core import record
from stolik.core.errors import BadRecord, StolikError, UnknownRules
from stolik.core.match import Match
from stolik.core.shuffle import Shuffle
from stolik.server import protocol
from stolik.server.connection import encode
from stolik.server.database import prepare
from stolik.server.fold import Fold, row_of
from stolik.server.protocol import MatchId
from stolik.server.rows import MatchRow, MoveRow
from stolik.server.store import Store

Time = Annotated[float, Meta(ge=0, le=32_503_680_000)]  # Unix, to the year 3000


class Seated(protocol.Seat):
    """A seat as a line may tell it: no longer name than anybody may have taken."""

    name: protocol.Name | None = None


class Beside(Struct):
    """What the database needs of a line beside its record, within the bounds that it keeps for its own."""

    match: MatchId
    number: Annotated[int, Meta(ge=0, le=1_000_000)]
    moves: list[tuple[protocol.SeatNumber, protocol.MoveText]]
    seating: list[Seated]
    started: Time
    finished: Time | None
    shuffle: Shuffle | None = None
    position: str | None = None


def export_matches(db: str, file: Path, running: bool) -> tuple[int, int]:
    """Write each match as a line of JSON; how many, and how many of other versions of the rules were left."""
    prepare(db, existing=True)
    lines, left = asyncio.run(_exported(db, running))
    text = "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines)
    if str(file) == "-":
        sys.stdout.write(text)
        return len(lines), left
    try:
        file.write_text(text, "utf-8")
    except OSError as error:
        raise StolikError(f"cannot write {str(file)!r}: {error.strerror}") from error
    return len(lines), left


async def _exported(db: str, running: bool) -> tuple[list[dict[str, Any]], int]:
    store = Store(db)
    lines: list[dict[str, Any]] = []
    left = 0
    try:
        for row in await store.matches.all():
            log = await store.matches.log(row.id)
            try:
                fold = Fold(row)
            except UnknownRules:
                left += 1
                continue
            fold.catch_up(log)
            if fold.over or running:
                seats = json.loads(row.players)
                lines.append({**fold.record(), "finished": row.finished, "number": row.number, "seating": seats})
    finally:
        await store.dispose()
    return lines, left


def import_matches(db: str, file: Path) -> tuple[int, int]:
    """Verify each match and take it in; how many were taken, and how many were there already."""
    text = sys.stdin.read() if str(file) == "-" else record.text_of(file)
    read = [_read(line, number) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    prepare(db)
    return asyncio.run(_imported(db, read))


def _read(line: str, number: int) -> tuple[MatchRow, list[MoveRow]]:
    try:
        told = msgspec.json.decode(line)
        match = record.replay(told if isinstance(told, dict) else {})
        beside = msgspec.convert(told, Beside)
        _agree(match, beside)
    except msgspec.ValidationError as error:
        raise BadRecord(f"line {number}: {error}") from error
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadRecord(f"line {number}: not JSON: {error}") from error
    except BadRecord as error:
        raise BadRecord(f"line {number}: {error}") from error
    row = row_of(match, beside.match, encode(beside.seating).decode(), beside.started)
    shuffle = None if beside.shuffle is None else encode(beside.shuffle).decode()
    return replace(row, number=beside.number, finished=beside.finished, shuffle=shuffle), [
        MoveRow(row.id, seq, seat, move, f"import-{seq}", row.started)
        for seq, (seat, move) in enumerate(beside.moves, 1)
    ]


def _agree(match: Match, beside: Beside) -> None:
    """Refuse a line whose parts contradict each other."""
    if [seat.seat for seat in beside.seating] != list(range(match.seats)):
        raise BadRecord(f"'seating' must have seats 0 to {match.seats - 1}, each once and in order")
    if beside.finished is not None and not match.over:
        raise BadRecord(f"it was finished at {beside.finished}, but its moves do not end it")


async def _imported(db: str, read: list[tuple[MatchRow, list[MoveRow]]]) -> tuple[int, int]:
    store = Store(db)
    await store.open()
    try:
        taken = [await store.matches.bring(row, log) for row, log in read]
    finally:
        await store.close()
    return sum(taken), len(taken) - sum(taken)
