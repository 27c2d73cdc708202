"""The server under load: real processes, real sockets, real rules, durable moves.

    python bench/server.py                          everything that is watched, in a table
    python bench/server.py games                    all games on one core, as many moves as they can
    python bench/server.py crowd                    5,000 sockets, 500 moves a second; all come back after kill -9
    python bench/server.py long                     matches of thousands of moves; all come back
    python bench/server.py postgres redis           one, two and four workers, people of a table together, apart, afar
    python bench/server.py paced                    one and two workers with equally much to do each
    python bench/server.py games postgres --game xnimmt      with one game
    python bench/server.py games --bursts           for a busy machine: 60 moves at a time, processor time counts
    python bench/server.py one --tables 20 --workers 2 --apart --redis --back    one case
    python bench/server.py games --sources /path/to/src --seconds 3              another version, for a moment
    python bench/server.py crowd --tables 20 --sockets 100 --rate 20             the same in small

Each case is told as a line of JSON when it is done, and all of them as a table at the end.

The clients run in a process of their own. On a machine with other work or with fewer cores than workers the clock says
little: then the processor time of the workers is what counts, and `moves a core` is what it allows. `times one` is how
many times the moves of one worker all of them together can make by their processor time.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import statistics
import sys
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from people import GAMES, come_back, drive, drive_in_bursts, seat_all
from processes import ROOT, databases, end, free_port, memory, pin, post, processor, rest, serve, unlimited


@dataclass(frozen=True)
class Case:
    game: str = "komary"
    tables: int = 100
    sockets: int = 0
    rate: float = 0.0  # moves a second of all together; 0: as many as they can
    seconds: float = 10.0
    workers: int = 0  # on PostgreSQL; 0: one on SQLite
    apart: bool = False  # people of one table come to different workers
    afar: bool = False  # and are not led to one, as if the workers were on different machines
    redis: bool = False
    back: bool = False
    bursts: bool = False  # all tables move at once, while the workers are stopped

    @property
    def seats(self):
        return GAMES[self.game][0]

    @property
    def pinned(self):
        """Whether server and clients have a core each; beside a database one worker is to be no better off than two."""
        return not self.workers and not self.bursts

    @property
    def store(self):
        return "PostgreSQL + Redis" if self.redis else "PostgreSQL" if self.workers else "SQLite"


def clients(case, pids, ports, orders, answers):
    """Everybody at the tables, in a process of their own."""
    import uvloop

    if case.pinned:
        pin(0, 1)
    cookies = []
    for _ in range(case.tables * case.seats):
        headers, _ = post(ports[0], "/api/session")
        cookies.append(headers["set-cookie"].split("stolik=")[1].split(";")[0])
    rest(pids)
    before = sum(map(memory, pids))

    def port_of(table, seat):
        """At which worker somebody is."""
        return ports[(table + (seat if case.apart or case.afar else 0)) % len(ports)]

    async def run():
        made, watchers = await seat_all(case.game, case.tables, case.sockets, cookies, port_of, not case.afar)
        tables = [table for table, _ in made]
        everybody = [person for table in tables for person in table.people] + watchers
        await asyncio.to_thread(rest, pids)
        grown = sum(map(memory, pids)) - before
        used, began = list(map(processor, pids)), time.perf_counter()
        if case.bursts:
            await drive_in_bursts(tables, case.seconds, pids)
        else:
            await drive(tables, case.rate, case.seconds)
        took = time.perf_counter() - began - 0.5
        used = [after - before for after, before in zip(map(processor, pids), used, strict=True)]
        latencies = sorted(moment for person in everybody for moment in person.latencies)
        moves = max(1, len(latencies))
        answers.put(
            {
                "moves a second": round(moves / took),
                "p50 ms": round(1000 * statistics.median(latencies), 1),
                "p99 ms": round(1000 * latencies[int(moves * 0.99)], 1),
                "max ms": round(1000 * latencies[-1], 1),
                "cores used": " + ".join(f"{spent / took:.2f}" for spent in used),
                "CPU µs a move": round(1e6 * sum(used) / moves),
                "moves a core": round(moves / sum(used)),
                "KiB a socket": round(grown / 1024 / len(everybody)),
                "longest match": max(person.seq for person in everybody),
                "load": f"{os.getloadavg()[0]:.1f}",
            }
        )
        if case.back:
            await asyncio.to_thread(orders.get)
            answers.put(await come_back(made))

    _run(run(), uvloop)


def _run(work, uvloop):
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(work)


def measure(case, sources):
    """One case, with servers of its own."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        db, redis = databases(stack, folder, case.workers, case.redis)
        ports = [free_port() for _ in range(max(1, case.workers))]
        flags = [*unlimited(sources), *(["--redis", redis] if redis else [])]

        def start(port):
            process, took = serve(f"{folder}/log{port}", db, port, *flags, sources=sources)
            workers.append(process)
            if case.pinned:
                pin(process.pid, 0)
            return took

        workers = []
        stack.callback(lambda: end(workers))
        for port in ports:
            start(port)
        orders, answers = multiprocessing.Queue(), multiprocessing.Queue()
        pids = [process.pid for process in workers]
        driver = multiprocessing.Process(target=clients, args=(case, pids, ports, orders, answers), daemon=True)
        driver.start()
        row = answer_of(driver, answers)
        if case.back:
            end(workers)
            workers.clear()
            took = [start(port) for port in ports]
            used = sum(processor(process.pid) for process in workers)
            orders.put(None)
            back = answer_of(driver, answers)
            used = sum(processor(process.pid) for process in workers) - used
            row |= {"up again s": round(max(took), 1), "all back s": round(back, 1)}
            row |= {"CPU ms a socket": round(1000 * used / (case.tables * case.seats), 2)}
        driver.join(20)
        driver.kill()
    shown = {"game": case.game, "tables": case.tables, "sockets": max(case.sockets, case.tables * case.seats)}
    way = " afar" if case.afar else " apart" if case.apart else ""
    shown |= {"workers": f"{case.workers or 1}{way}", "on": case.store}
    return {**shown, "asked": "bursts" if case.bursts else case.rate or "all it can", **row}


def answer_of(driver, answers):
    """The next answer of the clients; they may also have failed, and said why."""
    while driver.is_alive() or not answers.empty():
        try:
            return answers.get(timeout=1)
        except Exception:
            continue
    raise SystemExit("the clients have failed")


def workers_on(redis):
    """One worker, then several with as many tables each, whose people come to one of them, to all, or to all afar."""
    one = Case(tables=40, workers=1, redis=redis)
    ways = [{}, {"apart": True}, {"afar": True}]
    return [one, *[replace(one, tables=40 * count, workers=count, **way) for count in (2, 4) for way in ways]]


def paced_on(redis):
    """One worker and two with 5,000 moves a second each, so that both have as many to do in one go."""
    one = Case(tables=40, workers=1, rate=5000, redis=redis)
    two = replace(one, tables=80, workers=2, rate=10_000)
    return [one, two, replace(two, apart=True)]


WATCHED = {
    "games": [Case(game, 60) for game in GAMES],
    "crowd": [Case(tables=1000, sockets=5000, rate=500, seconds=15, back=True)],
    "long": [Case(game, 4, seconds=20, back=True) for game in ("komary", "xnimmt")],
    "postgres": workers_on(redis=False),
    "redis": workers_on(redis=True),
    "paced": [*paced_on(redis=False), *paced_on(redis=True)],
}


def main():
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("what", nargs="*", default=list(WATCHED), help=f"{', '.join(WATCHED)}, or one case as told")
    asked.add_argument("--game", choices=GAMES)
    for name, kind in {"tables": int, "sockets": int, "rate": float, "seconds": float, "workers": int}.items():
        asked.add_argument(f"--{name}", type=kind)
    for flag in ("apart", "afar", "redis", "back", "bursts"):
        asked.add_argument(f"--{flag}", action="store_true", default=None)
    asked.add_argument("--sources", type=Path, default=ROOT / "src")
    given = {name: value for name, value in vars(asked.parse_args()).items() if value is not None}
    what, sources = given.pop("what"), given.pop("sources")
    if what == ["one"]:
        table([measure(Case(**given), sources)])
        return
    if unknown := set(what) - set(WATCHED):
        asked.error(f"nothing is called {' or '.join(sorted(unknown))}: measured are {', '.join(WATCHED)}, or one case")
    chosen = [replace(case, **given) for name in what for case in wanted(name, given.get("game"))]
    rows = []
    for case in chosen:
        rows.append(compared(measure(case, sources), rows))
        print(json.dumps(rows[-1], ensure_ascii=False), file=sys.stderr, flush=True)
    table(rows)


def wanted(name, game):
    """The cases of a name; where they are of several games, those of one, and otherwise all of them with it."""
    cases = WATCHED[name]
    return [case for case in cases if case.game == game] if len({case.game for case in cases}) > 1 and game else cases


def compared(row, before):
    """A measurement, with how many times the moves of one worker these can make."""
    same = [
        other for other in before if all(other[key] == row[key] for key in ("game", "on")) and other["workers"] == "1"
    ]
    if not same or row["workers"] == "1":
        return row
    return {**row, "times one": round(int(row["workers"][0]) * row["moves a core"] / same[-1]["moves a core"], 2)}


def table(rows):
    """What was measured, as docs/performance.md has it."""
    columns = list(dict.fromkeys(name for row in rows for name in row))
    print(f"| {' | '.join(columns)} |\n|{'---|' * len(columns)}")
    for row in rows:
        print(f"| {' | '.join(str(row.get(name, '')) for name in columns)} |")


if __name__ == "__main__":
    main()
