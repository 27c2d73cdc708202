"""Matches out of a database and into another, as records that anybody can verify."""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

from stolik.core import record
from stolik.core.errors import BadRecord
from stolik.server.fold import Fold
from stolik.server.store import MatchRow, MoveRow, Store


def export_matches(db: str, file: Path, running: bool) -> int:
    """Write each match as a line of JSON; how many."""
    lines = asyncio.run(_exported(db, running))
    text = "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines)
    if str(file) == "-":
        sys.stdout.write(text)
    else:
        file.write_text(text, "utf-8")
    return len(lines)


async def _exported(db: str, running: bool) -> list[dict[str, Any]]:
    store = Store(db)
    await store.open()
    try:
        lines = []
        for row in await store.matches(finished_only=False):
            log = await store.log(row.id)
            fold = Fold(row)
            fold.fold(log)
            if fold.over or running:
                seats = json.loads(row.players)
                lines.append({**fold.record(log), "finished": row.finished, "number": row.number, "seating": seats})
        return lines
    finally:
        await store.close()


def import_matches(db: str, file: Path) -> tuple[int, int]:
    """Verify each match and take it in; how many were taken, and how many were there already."""
    text = sys.stdin.read() if str(file) == "-" else record.load(file)
    read = [_read(line, number) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    return asyncio.run(_imported(db, read))


def _read(line: str, number: int) -> tuple[MatchRow, list[MoveRow]]:
    try:
        told = json.loads(line)
        match = record.replay(told)
        name, started = str(told["match"]), float(told["started"])
        row = MatchRow(
            id=name,
            table=None,
            number=int(told["number"]),
            game=match.game.name,
            rules=match.game.rules,
            seats=match.seats,
            options=json.dumps(match.options),
            players=json.dumps(told["seating"]),
            key=match.key,
            started=started,
            finished=told["finished"],
        )
    except (BadRecord, ValueError, KeyError, TypeError) as error:
        raise BadRecord(f"line {number}: {error}") from error
    log = [MoveRow(name, seq, seat, move, f"import-{seq}", started) for seq, (seat, move) in enumerate(match.moves, 1)]
    return row, log


async def _imported(db: str, read: list[tuple[MatchRow, list[MoveRow]]]) -> tuple[int, int]:
    store = Store(db)
    await store.open()
    try:
        taken = [await store.bring(row, log) for row, log in read]
    finally:
        await store.close()
    return sum(taken), len(taken) - sum(taken)
