"""How the arena plays on Ray's workers beside processes of its own: python bench/cluster.py [--workers 4] [GAME ...]

Both play the same blocks of `hard` among `normal`. Each plays once before anything is measured, so that code is
compiled and workers are there; then they play in turns, `--rounds` times, and the middle one of each counts, since
others may use the machine. Processor time is that of all processes which the workers are. Wants the extra `cluster`.
"""

import argparse
import json
import os
import statistics
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import suppress
from pathlib import Path
from typing import Any

from stolik import arena
from stolik.arena.cluster import workers_on
from stolik.arena.run import pool
from stolik.arena.table import Setting, alone

BOTS = ["hard@500", "normal"]
TICKS = os.sysconf("SC_CLK_TCK")


def below(parent: int) -> Iterator[int]:
    """A process and all that it started."""
    yield parent
    with suppress(FileNotFoundError, ProcessLookupError):  # it has ended meanwhile
        for path in Path(f"/proc/{parent}/task").glob("*/children"):
            for child in path.read_text().split():
                yield from below(int(child))


def processor() -> float:
    """Seconds of processor time that this process and its workers have used."""
    return sum(map(used, below(os.getpid())))


def used(process: int) -> float:
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return sum(map(int, fields[11:15])) / TICKS  # its own, and that of children which have ended


def played(setting: Setting, workers: Executor, deals: int, first: int) -> tuple[float, float]:
    """Matches a second, and milliseconds of processor time a match."""
    tables = [alone(*BOTS, setting.seats)]
    began, busy = time.perf_counter(), processor()
    arena.run(setting, BOTS, deals, workers=workers, tables=tables, first=first)
    matches = deals * setting.seats
    return matches / (time.perf_counter() - began), (processor() - busy) / matches * 1000


def measured(name: str, seats: int, deals: int, rounds: int, ways: dict[str, Executor]) -> dict[str, Any]:
    setting = arena.setting_of(name, seats)
    found: dict[str, list[tuple[float, float]]] = {way: [] for way in ways}
    for number in range(rounds + 1):
        for way, workers in ways.items():
            one = played(setting, workers, deals, number * deals)
            found[way] += [one] if number else []
    row: dict[str, Any] = {"game": name, "seats": seats, "matches": deals * seats}
    for way, rows in found.items():
        fast, busy = zip(*rows, strict=True)
        row[way] = {
            "matches a second": round(statistics.median(fast), 1),
            "from": round(min(fast), 1),
            "to": round(max(fast), 1),
            "ms of processor a match": round(statistics.median(busy), 2),
        }
    return row


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=["komary"])
    parser.add_argument("--workers", type=int, default=4)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    with workers_on("ray", given.workers) as ray:
        assert isinstance(ray, Executor)
        ways = {"own processes": pool(given.workers), "Ray": ray}
        for name in given.games:
            row = measured(name, given.seats, given.deals, given.rounds, ways)
            told = {"workers": given.workers, "load": round(os.getloadavg()[0], 1), **row}
            sys.stdout.write(f"{json.dumps(told)}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
