"""How fast the arena plays on Ray's workers beside processes of its own: python bench/cluster.py [--workers 4] [GAME]

Both play the same blocks of `hard` among `normal`, each once before the clock starts, so that code is compiled and
workers are there. Wants the extra `cluster`. Says the load of the machine before it begins.
"""

import argparse
import json
import os
import sys
import time
from contextlib import AbstractContextManager
from typing import Any

from stolik import arena
from stolik.arena.cluster import workers_on
from stolik.arena.table import alone

LEAST = 8  # deals that wake the workers up


def measured(place: str | None, workers: int, name: str, seats: int, deals: int) -> float:
    """Matches a second."""
    setting = arena.setting_of(name, seats)
    bots = ["hard@500", "normal"]
    tables = [alone(*bots, seats)]
    place_of: AbstractContextManager[Any] = workers_on(place, workers)
    with place_of as hands:
        arena.run(setting, bots, max(LEAST, 2 * workers), workers=hands, tables=tables)
        began = time.perf_counter()
        arena.run(setting, bots, deals, workers=hands, tables=tables, first=1000)
        return deals * seats / (time.perf_counter() - began)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="komary")
    parser.add_argument("--workers", type=int, default=4)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--deals", type=int, default=100)
    given = parser.parse_args()
    row: dict[str, Any] = {"game": given.game, "workers": given.workers, "load": round(os.getloadavg()[0], 1)}
    for called, place in (("own processes", None), ("Ray", "ray")):
        row[f"{called}, matches a second"] = round(
            measured(place, given.workers, given.game, given.seats, given.deals), 1
        )
    sys.stdout.write(f"{json.dumps(row)}\n")


if __name__ == "__main__":
    main()
