"""Matches out of a database and into another, as records that anybody can verify."""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

from stolik.core import record
from stolik.core.errors import BadRecord, StolikError, UnknownRules
from stolik.server.database import Unusable, prepare
from stolik.server.fold import Fold
from stolik.server.settings import Settings
from stolik.server.store import MatchRow, MoveRow, Store

BESIDE = ("match", "number", "seating", "started", "finished")  # what a line has beside the record


def export_matches(db: str, file: Path, running: bool) -> tuple[int, int]:
    """Write each match as a line of JSON; how many, and how many of other versions of the rules were left."""
    kept = Settings(db=db).sqlite_file
    if kept is not None and not kept.exists():
        raise Unusable(f"there is no database {str(kept)!r}: say where it is with --db")
    prepare(db)
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
        for row in await store.matches():
            log = await store.log(row.id)
            try:
                fold = Fold(row)
            except UnknownRules:
                left += 1
                continue
            fold.fold(log)
            if fold.over or running:
                seats = json.loads(row.players)
                lines.append({**fold.record(), "finished": row.finished, "number": row.number, "seating": seats})
    finally:
        await store.dispose()
    return lines, left


def import_matches(db: str, file: Path) -> tuple[int, int]:
    """Verify each match and take it in; how many were taken, and how many were there already."""
    text = sys.stdin.read() if str(file) == "-" else record.load(file)
    read = [_read(line, number) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    prepare(db)
    return asyncio.run(_imported(db, read))


def _read(line: str, number: int) -> tuple[MatchRow, list[MoveRow]]:
    try:
        told = json.loads(line)
        match = record.replay(told if isinstance(told, dict) else {})
        if missing := [field for field in BESIDE if field not in told]:
            raise BadRecord(f"it has no field {missing[0]!r}")
        name, started = str(told["match"]), float(told["started"])
        row = MatchRow(
            id=name,
            table=None,
            number=int(told["number"]),
            game=match.game.name,
            rules=match.rules,
            seats=match.seats,
            options=json.dumps(match.options),
            players=json.dumps(told["seating"]),
            key=match.key,
            started=started,
            finished=told["finished"],
        )
    except json.JSONDecodeError as error:
        raise BadRecord(f"line {number}: not JSON: {error.msg}") from error
    except (BadRecord, ValueError, TypeError) as error:
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
