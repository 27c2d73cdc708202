"""The server under load: real processes, real sockets, real rules, durable moves.

    python bench/server.py                          everything that is watched, in a table
    python bench/server.py games                    all games on one core, as many moves as they can
    python bench/server.py crowd                    5,000 sockets, 500 moves a second; all come back after kill -9
    python bench/server.py long                     matches of thousands of moves; all come back
    python bench/server.py postgres redis           one, two and four workers, people of a table together and apart
    python bench/server.py games --game xnimmt      one game of them
    python bench/server.py one --tables 20 --workers 2 --apart --redis --back    one case
    python bench/server.py games --sources /path/to/src --seconds 3              another version, for a moment

The clients run in a process of their own. On a machine with other work or with fewer cores than workers the clock says
little: then the processor time of the workers is what counts, and `moves a core` is what it allows. `times one` is how
many times the moves of one worker all of them together can make by their processor time.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import msgspec

ROOT = Path(__file__).parents[1]
PORT = 8499
TEXT, PING, PONG = 1, 9, 10  # kinds of frames
encode, decode = msgspec.json.encode, msgspec.json.decode
LIMITS = ("messages", "newcomers", "crowd", "sockets", "requests", "visits")
# The largest table of each game (of komary, five), and options that make its matches long.
GAMES = {
    "komary": (5, {"limit": 1000}),
    "triggs": (4, {"boxes": [9] * 12}),
    "kotostrofa": (5, {"rounds": 10}),
    "jamniki": (5, {"games": 9}),
    "xnimmt": (4, {"rounds": 20}),
}


@dataclass(frozen=True)
class Case:
    game: str = "komary"
    tables: int = 100
    sockets: int = 0
    rate: float = 0.0  # moves a second of all together; 0: as many as they can
    seconds: float = 10.0
    workers: int = 0  # on PostgreSQL; 0: one on SQLite
    apart: bool = False  # people of one table at different workers
    redis: bool = False
    back: bool = False

    @property
    def seats(self):
        return GAMES[self.game][0]

    @property
    def store(self):
        return "PostgreSQL + Redis" if self.redis else "PostgreSQL" if self.workers else "SQLite"


class Person(asyncio.Protocol):
    """A client on a bare socket: a library's would cost more than the server that it is to measure."""

    def __init__(self, port, cookie, seat, table=None, seen=()):
        self.port, self.cookie, self.seat, self.table = port, cookie, seat, table
        self.seen = list(seen)
        self.shown = asyncio.get_running_loop().create_future()
        self.viewer, self.epoch = None, None
        self.transport = None
        self.buffer = b""
        self.greeted = asyncio.get_running_loop().create_future()
        self.legal, self.seq, self.match = [], -1, None
        self.sent = {}
        self.latencies = []
        self.number = 0

    async def connect(self, code):
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", self.port)
        await self.greeted
        self.say({"type": "hello", "code": code, "seen": self.seen})

    def connection_made(self, transport):
        self.transport = transport
        lines = ["GET /ws HTTP/1.1", f"Host: 127.0.0.1:{self.port}", "Upgrade: websocket", "Connection: Upgrade"]
        lines += ["Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13"]
        transport.write("\r\n".join([*lines, f"Cookie: stolik={self.cookie}", "", ""]).encode())

    def data_received(self, data):
        data = self.buffer + data
        if not self.greeted.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if end:
                assert b" 101 " in head, head
                self.greeted.set_result(None)
        start = 0
        while len(data) >= start + 4:
            size, head = data[start + 1], 2
            if size == 126:
                size, head = int.from_bytes(data[start + 2 : start + 4], "big"), 4
            elif size == 127:
                size, head = int.from_bytes(data[start + 2 : start + 10], "big"), 10
            end = start + head + size
            if len(data) < end:
                break
            if data[start] & 15 == PING:
                self.write(PONG, data[start + head : end])
            elif data[start] & 15 == TEXT:
                self.hear(data[start + head : end])
            start = end
        self.buffer = data[start:]

    def say(self, message):
        self.write(TEXT, encode(message))

    def write(self, kind, payload):
        size = len(payload)
        length = bytes([128 | size]) if size < 126 else bytes([128 | 126]) + size.to_bytes(2, "big")
        self.transport.write(bytes([128 | kind]) + length + bytes(4) + payload)  # a mask of zeros changes nothing

    def hear(self, text):
        if text.startswith(b'{"type":"ack"'):
            began = self.sent.pop(decode(text)["id"], None)
            if began is not None:
                self.latencies.append(time.perf_counter() - began)
            return
        if not text.startswith((b'{"type":"steps"', b'{"type":"snapshot"')):
            return
        if not self.shown.done():
            self.shown.set_result(None)
        # Only whoever is asked reads the whole message: the clients must not be the bottleneck.
        if self.seat is None or b'"legal":{"%d":[' % self.seat not in text:
            self.legal = []
            if b'"over":true' in text and self.table is not None and self.seat == 0:
                self.table.again()
            return
        message = decode(text)
        view = message["steps"][-1]["view"] if message["type"] == "steps" and message["steps"] else message.get("view")
        if view is None:
            return
        self.match, self.seq, self.epoch = message["match"], message["seq"], message.get("epoch")
        self.legal = view["legal"].get(str(self.seat), [])
        if self.legal and self.table is not None:
            self.table.asked(self)

    def play(self, chance):
        # Drawing and playing keep a round going; passing would end matches too soon to measure.
        moves = [move for move in self.legal if move != "pass"] or self.legal
        self.number += 1
        name = f"m{self.number}"
        self.legal = []
        self.sent[name] = time.perf_counter()
        move = {"type": "move", "id": name, "match": self.match, "seat": self.seat, "seq": self.seq}
        self.say({**move, "move": chance.choice(moves)})


class Table:
    """Five people who play as fast as they can, or when it is time."""

    def __init__(self):
        self.people = []
        self.chance = random.Random(1)
        self.until = 0.0
        self.gap = None
        self.owed = 0

    def asked(self, person):
        if time.perf_counter() >= self.until:
            return
        if self.gap is None:
            person.play(self.chance)
        elif self.owed:
            self.owed -= 1
            person.play(self.chance)

    def again(self):
        """The match is over: deal the next, as soon as the server lets us."""
        if time.perf_counter() < self.until and not any(person.legal for person in self.people):
            self.people[0].say({"type": "start"})
            asyncio.get_running_loop().call_later(0.1, self.again)

    def begin(self, until, gap, offset):
        self.until, self.gap = until, gap
        if gap is None:
            self.tick()
        else:
            asyncio.get_running_loop().call_later(offset, self.tick)

    def tick(self):
        if time.perf_counter() >= self.until:
            return
        person = next((person for person in self.people if person.legal), None)
        if person is not None:
            person.play(self.chance)
        elif self.gap is not None:
            self.owed = 1
        if self.gap is not None:
            asyncio.get_running_loop().call_later(self.gap, self.tick)


def post(path, cookie=None, body=b"", port=PORT):
    asked = urllib.request.Request(f"http://127.0.0.1:{port}{path}", method="POST", data=body)
    asked.add_header("content-type", "application/json")
    if cookie:
        asked.add_header("cookie", f"stolik={cookie}")
    with urllib.request.urlopen(asked, timeout=60) as answer:
        return answer.headers, answer.read()


def memory(pid):
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) * 1024
    return 0


def processor(pid):
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def pin(pid, which):
    """Keep the server and its clients on cores of their own, where there are two."""
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) > 1:
        os.sched_setaffinity(pid, {cores[which]})


@cache
def unlimited(sources):
    """The limits that a version has, all of them out of the way."""
    environment = {**os.environ, "PYTHONPATH": str(sources), "COLUMNS": "200"}
    command = [sys.executable, "-m", "stolik.server", "serve", "--help"]
    told = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    return [word for limit in LIMITS if f"--{limit}" in told for word in (f"--{limit}", "1000000")]


def serve(folder, case, sources, db, redis, number=0):
    """One worker, and how long it took until it answered."""
    port = PORT + number
    command = [sys.executable, "-m", "stolik.server", "serve", "--db", db, "--port", str(port), *unlimited(sources)]
    command += ["--redis", redis] if redis else []
    log = open(f"{folder}/log{number}", "ab")  # noqa: SIM115
    began = time.perf_counter()
    environment = {**os.environ, "PYTHONPATH": str(sources)}
    process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
    if case.workers < 2:
        pin(process.pid, 0)
    while True:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5).close()
            return process, time.perf_counter() - began
        except OSError:
            if process.poll() is not None:
                raise SystemExit(Path(f"{folder}/log{number}").read_text()) from None
            time.sleep(0.02)


def port_of(case, table, seat):
    """At which worker somebody is."""
    return PORT + (table + (seat if case.apart else 0)) % max(1, case.workers)


async def seat_all(case, cookies):
    """Tables with people at all seats, and spectators until there are enough sockets."""
    made = []
    seats, options = GAMES[case.game]
    for number in range(case.tables):
        mine = cookies[number * seats : number * seats + seats]
        body = json.dumps({"game": case.game, "seats": seats, "options": options, "grace": 3600}).encode()
        _, answer = await asyncio.to_thread(post, "/api/tables", mine[0], body)
        table, code = Table(), json.loads(answer)["code"]
        ports = [port_of(case, number, seat) for seat in range(seats)]
        table.people = [Person(ports[seat], cookie, seat, table) for seat, cookie in enumerate(mine)]
        for person in table.people:
            await person.connect(code)
            person.say({"type": "sit", "seat": person.seat, "name": f"P{person.seat}", "animal": "cat"})
        made.append((table, code))
    for table, _ in made:
        while not any(person.legal for person in table.people):
            table.people[0].say({"type": "start"})
            await asyncio.sleep(0.1)
    watchers = []
    for number in range(max(0, case.sockets - case.tables * seats)):
        watcher = Person(port_of(case, number, 0), cookies[0], None)
        await watcher.connect(made[number % case.tables][1])
        watchers.append(watcher)
    return made, watchers


def rest(pids):
    """Wait until the workers have nothing to do: they load what is compiled for a while after they have started."""
    busy = True
    while busy:
        used = sum(map(processor, pids))
        time.sleep(1)
        busy = sum(map(processor, pids)) - used > 0.1 * len(pids)


async def come_back(case, made):
    """Everybody comes back at once; how long until the last one sees the table."""
    loop = asyncio.get_running_loop()
    people = []
    for table, code in made:
        known = [person for person in table.people if person.match]
        match, seq = max(((person.match, person.seq) for person in known), key=lambda seen: seen[1], default=(None, 0))
        epoch = next((person.epoch for person in known if person.epoch is not None), None)
        for person in table.people:
            seen = {"viewer": person.seat, "match": match, "seq": seq} | ({} if epoch is None else {"epoch": epoch})
            people.append((Person(person.port, person.cookie, person.seat, None, [seen] if match else []), code))
    began = loop.time()
    await asyncio.gather(*[person.connect(code) for person, code in people])
    await asyncio.gather(*[person.shown for person, _ in people])
    return loop.time() - began


async def drive(tables, rate, seconds):
    """Play for a number of seconds: each table as fast as it can, or all together at a rate of moves a second."""
    until = time.perf_counter() + seconds
    gap = len(tables) / rate if rate else None
    for number, table in enumerate(tables):
        table.begin(until, gap, (gap or 0) * number / len(tables))
    await asyncio.sleep(seconds + 0.5)


def clients(case, pids, orders, answers):
    import uvloop

    if case.workers < 2:
        pin(0, 1)
    cookies = []
    for _ in range(case.tables * case.seats):
        headers, _ = post("/api/session")
        cookies.append(headers["set-cookie"].split("stolik=")[1].split(";")[0])
    rest(pids)
    before = sum(map(memory, pids))

    async def run():
        made, watchers = await seat_all(case, cookies)
        tables = [table for table, _ in made]
        everybody = [person for table in tables for person in table.people] + watchers
        await asyncio.to_thread(rest, pids)
        grown = sum(map(memory, pids)) - before
        used, began = list(map(processor, pids)), time.perf_counter()
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
            answers.put(await come_back(case, made))

    _run(run(), uvloop)


def _run(work, uvloop):
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(work)


def measure(case, sources):
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        db, redis = databases(stack, case, folder)
        workers = []
        stack.callback(lambda: end(workers))
        for number in range(max(1, case.workers)):
            workers.append(serve(folder, case, sources, db, redis, number)[0])
        orders, answers = multiprocessing.Queue(), multiprocessing.Queue()
        pids = [process.pid for process in workers]
        driver = multiprocessing.Process(target=clients, args=(case, pids, orders, answers))
        driver.start()
        row = answer_of(driver, answers)
        if case.back:
            end(workers)
            again = [serve(folder, case, sources, db, redis, number) for number in range(len(workers))]
            workers[:] = [process for process, _ in again]
            used = sum(processor(process.pid) for process in workers)
            orders.put(None)
            back = answer_of(driver, answers)
            used = sum(processor(process.pid) for process in workers) - used
            row |= {"up again s": round(max(took for _, took in again), 1), "all back s": round(back, 1)}
            row |= {"CPU ms a socket": round(1000 * used / (case.tables * case.seats), 2)}
        driver.join(20)
        driver.kill()
    shown = {"game": case.game, "tables": case.tables, "sockets": max(case.sockets, case.tables * case.seats)}
    shown |= {"workers": f"{case.workers or 1}{' apart' if case.apart else ''}", "on": case.store}
    return {**shown, "asked": case.rate or "all it can", **row}


def end(workers):
    for process in workers:
        process.kill()
        process.wait()


def answer_of(driver, answers):
    """The next answer of the clients; they may also have failed, and said why."""
    while driver.is_alive() or not answers.empty():
        try:
            return answers.get(timeout=1)
        except Exception:
            continue
    raise SystemExit("the clients have failed")


def databases(stack, case, folder):
    """Where moves are kept, and the address of a Redis."""
    if not case.workers:
        return f"sqlite+aiosqlite:///{folder}/bench.db", ""
    sys.path.append(str(ROOT))
    from tests.server.postgres import Postgres
    from tests.server.redis import Redis

    postgres = Postgres()
    stack.callback(postgres.remove)
    if not case.redis:
        return postgres.url, ""
    redis = Redis()
    stack.callback(redis.stop)
    return postgres.url, redis.url


def workers_on(redis):
    """One worker, then several with people of each table at one of them or at all."""
    several = [(1, False), (2, False), (2, True), (4, False), (4, True)]
    return [Case(tables=40, workers=workers, apart=apart, redis=redis) for workers, apart in several]


WATCHED = {
    "games": [Case(game, 60) for game in GAMES],
    "crowd": [Case(tables=1000, sockets=5000, rate=500, seconds=15, back=True)],
    "long": [Case(game, 4, seconds=20, back=True) for game in ("komary", "xnimmt")],
    "postgres": workers_on(redis=False),
    "redis": workers_on(redis=True),
}


def main():
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("what", nargs="*", default=list(WATCHED), help=f"{', '.join(WATCHED)}, or one case as told")
    asked.add_argument("--game", choices=GAMES)
    for name, kind in {"tables": int, "sockets": int, "rate": float, "seconds": float, "workers": int}.items():
        asked.add_argument(f"--{name}", type=kind)
    for flag in ("apart", "redis", "back"):
        asked.add_argument(f"--{flag}", action="store_true", default=None)
    asked.add_argument("--sources", type=Path, default=ROOT / "src")
    given = {name: value for name, value in vars(asked.parse_args()).items() if value is not None}
    what, sources = given.pop("what"), given.pop("sources")
    if what == ["one"]:
        table([measure(Case(**given), sources)])
        return
    if unknown := set(what) - set(WATCHED):
        asked.error(f"nothing is called {' or '.join(sorted(unknown))}: measured are {', '.join(WATCHED)}, or one case")
    chosen = [case for name in what for case in WATCHED[name]]
    seconds = {"seconds": given["seconds"]} if "seconds" in given else {}
    chosen = [replace(case, **seconds) for case in chosen if case.game == given.get("game", case.game)]
    rows = []
    for case in chosen:
        rows.append(compared(measure(case, sources), rows))
        print(rows[-1], file=sys.stderr, flush=True)
    table(rows)


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
