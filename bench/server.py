"""The server under load: a real process, real sockets, real rules, durable moves.

`python bench/server.py [tables] [sockets] [moves a second] [seconds]` prints a table; without arguments the three cases
that are watched. The clients run in a process of their own, so that on two cores the server has one for itself.
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
import urllib.request
from pathlib import Path

import msgspec

GAME = "komary"
SEATS = 5
ROOT = Path(__file__).parents[1]
PORT = 8499
TEXT, PING, PONG = 1, 9, 10  # kinds of frames
encode, decode = msgspec.json.encode, msgspec.json.decode
UNLIMITED = ["--messages", "1000000", "--newcomers", "1000000", "--crowd", "1000000"]


class Person(asyncio.Protocol):
    """A client on a bare socket: a library's would cost more than the server that it is to measure."""

    def __init__(self, cookie, seat, table=None):
        self.cookie, self.seat, self.table = cookie, seat, table
        self.transport = None
        self.buffer = b""
        self.greeted = asyncio.get_running_loop().create_future()
        self.legal, self.seq, self.match = [], -1, None
        self.over = False
        self.sent = {}
        self.latencies = []
        self.number = 0

    async def connect(self, code):
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", PORT)
        await self.greeted
        self.say({"type": "hello", "code": code})

    def connection_made(self, transport):
        self.transport = transport
        lines = ["GET /ws HTTP/1.1", f"Host: 127.0.0.1:{PORT}", "Upgrade: websocket", "Connection: Upgrade"]
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
        # Only whoever is asked reads the whole message: the clients must not be the bottleneck.
        if self.seat is None or b'"legal":{"%d":[' % self.seat not in text:
            self.over = self.over or b'"over":true' in text
            self.legal = []
            return
        message = decode(text)
        view = message["steps"][-1]["view"] if message["type"] == "steps" and message["steps"] else message.get("view")
        if view is None:
            return
        self.match, self.seq, self.over = message["match"], message["seq"], view["over"]
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


def post(path, cookie=None, body=b""):
    asked = urllib.request.Request(f"http://127.0.0.1:{PORT}{path}", method="POST", data=body)
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


def commits():
    """How many transactions there have been, and how long they took together."""
    with urllib.request.urlopen(f"http://127.0.0.1:{PORT}/metrics", timeout=60) as page:
        lines = dict(line.rsplit(" ", 1) for line in page.read().decode().splitlines() if line[0] != "#")
    return float(lines["stolik_commit_seconds_count"]), float(lines["stolik_commit_seconds_sum"])


def processor(pid):
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def pin(pid, which):
    """Keep the server and its clients on cores of their own, where there are two."""
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) > 1:
        os.sched_setaffinity(pid, {cores[which]})


def serve(folder):
    command = [sys.executable, "-m", "stolik.server", "serve", "--db", f"sqlite+aiosqlite:///{folder}/bench.db"]
    log = open(f"{folder}/log", "ab")  # noqa: SIM115
    began = time.perf_counter()
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    process = subprocess.Popen([*command, "--port", str(PORT), *UNLIMITED], stdout=log, stderr=log, env=environment)
    pin(process.pid, 0)
    while True:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{PORT}/healthz", timeout=5).close()
            return process, time.perf_counter() - began
        except OSError:
            if process.poll() is not None:
                raise SystemExit(Path(f"{folder}/log").read_text()) from None
            time.sleep(0.02)


async def seat_all(tables, sockets, cookies):
    """Tables with five people each, and spectators until there are enough sockets."""
    made = []
    for number in range(tables):
        mine = cookies[number * SEATS : number * SEATS + SEATS]
        body = json.dumps({"game": GAME, "seats": SEATS, "options": {"limit": 1000}, "grace": 3600}).encode()
        _, answer = await asyncio.to_thread(post, "/api/tables", mine[0], body)
        table, code = Table(), json.loads(answer)["code"]
        table.people = [Person(cookie, seat, table) for seat, cookie in enumerate(mine)]
        for person in table.people:
            await person.connect(code)
            person.say({"type": "sit", "seat": person.seat, "name": f"P{person.seat}", "animal": "cat"})
        made.append((table, code))
    for table, _ in made:
        while not any(person.legal for person in table.people):
            table.people[0].say({"type": "start"})
            await asyncio.sleep(0.05)
    watchers = []
    for number in range(max(0, sockets - tables * SEATS)):
        watcher = Person(cookies[0], None)
        await watcher.connect(made[number % tables][1])
        watchers.append(watcher)
    return [table for table, _ in made], watchers


async def drive(tables, rate, seconds):
    """Play for a number of seconds: each table as fast as it can, or all together at a rate of moves a second."""
    until = time.perf_counter() + seconds
    gap = len(tables) / rate if rate else None
    for number, table in enumerate(tables):
        table.begin(until, gap, (gap or 0) * number / len(tables))
    await asyncio.sleep(seconds + 0.5)


def clients(tables, sockets, rate, seconds, pid, answers):
    import uvloop

    pin(0, 1)
    cookies = []
    for _ in range(tables * SEATS):
        headers, _ = post("/api/session")
        cookies.append(headers["set-cookie"].split("stolik=")[1].split(";")[0])
    before = memory(pid)

    async def run():
        seated, watchers = await seat_all(tables, sockets, cookies)
        everybody = [person for table in seated for person in table.people] + watchers
        await asyncio.sleep(1)
        grown = memory(pid) - before
        count, spent = commits()
        used, began = processor(pid), time.perf_counter()
        await drive(seated, rate, seconds)
        took = time.perf_counter() - began - 0.5
        used = processor(pid) - used
        count, spent = (after - before for after, before in zip(commits(), (count, spent), strict=True))
        latencies = sorted(moment for person in everybody for moment in person.latencies)
        answers.put(
            {
                "moves a second": round(len(latencies) / took),
                "p50 ms": round(1000 * statistics.median(latencies), 1),
                "p99 ms": round(1000 * latencies[int(len(latencies) * 0.99)], 1),
                "max ms": round(1000 * latencies[-1], 1),
                "core used": f"{used / took:.0%}",
                "CPU µs a move": round(1e6 * used / max(1, len(latencies))),
                "moves a commit": round(len(latencies) / max(1, count)),
                "commit ms": round(1000 * spent / max(1, count), 1),
                "KiB a socket": round(grown / 1024 / len(everybody)),
                "load": f"{os.getloadavg()[0]:.1f}",
            }
        )

    asyncio.run(run(), loop_factory=uvloop.new_event_loop) if sys.version_info >= (3, 12) else _run(run(), uvloop)


def _run(work, uvloop):
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(work)


def measure(tables, sockets, rate, seconds):
    with tempfile.TemporaryDirectory() as folder:
        process, _ = serve(folder)
        answers = multiprocessing.Queue()
        driver = multiprocessing.Process(target=clients, args=(tables, sockets, rate, seconds, process.pid, answers))
        driver.start()
        row = answers.get(timeout=600)
        driver.join(20)
        driver.kill()
        process.kill()
        process.wait()
        again, up = serve(folder)
        began = time.perf_counter()
        folded = fold_all(folder)
        row |= {"restart s": round(up, 1), f"fold {folded} s": round(time.perf_counter() - began, 1)}
        again.terminate()
        again.wait()
    return {"tables": tables, "sockets": max(sockets, tables * SEATS), "asked": rate or "all it can", **row}


def fold_all(folder):
    """Ask the restarted server for every match, which makes it fold its log."""
    import sqlite3

    with sqlite3.connect(f"{folder}/bench.db") as database:
        matches = [row[0] for row in database.execute("SELECT id FROM matches")]
    for match in matches:
        urllib.request.urlopen(f"http://127.0.0.1:{PORT}/api/matches/{match}", timeout=60).close()
    return len(matches)


def main():
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("tables", type=int, nargs="?")
    asked.add_argument("sockets", type=int, nargs="?", default=0)
    asked.add_argument("rate", type=float, nargs="?", default=0)
    asked.add_argument("seconds", type=float, nargs="?", default=10)
    given = asked.parse_args()
    cases = [(100, 0, 0, 10), (1000, 5000, 500, 15)]
    if given.tables:
        cases = [(given.tables, given.sockets, given.rate, given.seconds)]
    for case in cases:
        row = measure(*case)
        print(" | ".join(row))
        print(" | ".join(str(value) for value in row.values()), flush=True)


if __name__ == "__main__":
    main()
