"""One row a match: its columns in a data frame, a CSV file or JSON."""

import csv
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TextIO

import numpy as np

from stolik.arena.plan import Plan
from stolik.arena.play import Rows
from stolik.core.errors import CannotWrite
from stolik.core.files import writable
from stolik.core.game import Game
from stolik.core.playout import NOBODY, row_type

KEPT = ("number", "key", "decisions", "choices", "rounds", "turns", "lead_changes", "first", "points", "shares")
KINDS = ("csv", "json", "jsonl")


def kept_type(game: Game) -> np.dtype[Any]:
    """What is kept of a row; its bots and their random numbers follow from the plan."""
    row = row_type(game)
    return np.dtype([(name, row[name]) for name in KEPT])


def columns(rows: Rows, plan: Plan) -> dict[str, np.ndarray]:
    """By name, an array with one entry a match; a seat's column ends with its number, such as `points_0`."""
    points, shares = rows["points"][:, : plan.seats], rows["shares"][:, : plan.seats]
    told = {
        "match": rows["number"],
        "key": np.array([key.tobytes().hex() for key in rows["key"].astype("<u4")], "U64"),
        "winner": np.where(shares.max(axis=1) == 1, shares.argmax(axis=1), NOBODY),
        "decisions": rows["decisions"],
        "choices": rows["choices"],
        "turns": rows["turns"],
        "rounds": rows["rounds"],
        "lead_changes": rows["lead_changes"],
        "first": rows["first"],
    }
    by_seat = {"points": points, "rank": ranks(points, shares, plan.game.fewest), "share": shares}
    return told | {f"{name}_{seat}": of[:, seat] for name, of in by_seat.items() for seat in range(plan.seats)}


def ranks(points: Any, shares: Any, fewest: bool) -> np.ndarray:
    """The place of each seat, 1 for the winner; tied seats have the same place."""
    # Where points are level, a rule may still decide: whoever has no share of the win is behind those who have.
    order = np.stack([points if fewest else -points, shares == 0])
    mine, theirs = order[:, :, :, None], order[:, :, None, :]
    ahead = (theirs[0] < mine[0]) | ((theirs[0] == mine[0]) & (theirs[1] < mine[1]))
    return 1 + ahead.sum(axis=2)


def objects(rows: Rows, plan: Plan) -> Iterator[dict[str, Any]]:
    """Each match as plain JSON."""
    told = columns(rows, plan)
    for values in zip(*[column.tolist() for column in told.values()], strict=True):
        yield dict(zip(told, values, strict=True))


def kind_of(path: Path) -> str:
    """The format for a file's name; checked before anything is played."""
    kind = writable(path).suffix.removeprefix(".")
    if kind not in KINDS:
        raise CannotWrite(f"cannot write rows to {str(path)!r}: its name must end in .csv, .json or .jsonl")
    return kind


def write(path: Path, plan: Plan, chunks: Iterable[Rows], kind: str) -> None:
    """Write every match, chunk by chunk."""
    writers = {"csv": _csv, "json": _json, "jsonl": _lines}
    with writable(path).open("w", encoding="utf-8", newline="") as file:
        writers[kind](file, (row for chunk in chunks for row in objects(chunk, plan)))


def _csv(file: TextIO, told: Iterator[dict[str, Any]]) -> None:
    first = next(told)
    writer = csv.writer(file)
    writer.writerow(first)
    writer.writerow(first.values())
    writer.writerows(row.values() for row in told)


def _json(file: TextIO, told: Iterator[dict[str, Any]]) -> None:
    file.write("[\n" + json.dumps(next(told)))
    for row in told:
        file.write(",\n" + json.dumps(row))
    file.write("\n]\n")


def _lines(file: TextIO, told: Iterator[dict[str, Any]]) -> None:
    for row in told:
        file.write(json.dumps(row) + "\n")
