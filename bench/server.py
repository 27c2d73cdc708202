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

import websockets

GAME = "komary"
SEATS = 5
ROOT = Path(__file__).parents[1]
PORT = 8499
UNLIMITED = ["--messages", "1000000", "--newcomers", "1000000"]


class Person:
    """A client that answers as fast as it is asked, or when it is told to."""

    def __init__(self, cookie, seat):
        self.cookie, self.seat = cookie, seat
        self.socket = None
        self.legal, self.seq, self.match = [], -1, None
        self.over = False
        self.sent = {}
        self.latencies = []
        self.turn = asyncio.Event()
        self.number = 0

    async def connect(self, code):
        self.socket = await websockets.connect(
            f"ws://127.0.0.1:{PORT}/ws",
            additional_headers={"cookie": f"stolik={self.cookie}"},
            compression=None,
            max_size=None,
            ping_interval=None,
            proxy=None,
        )
        await self.say({"type": "hello", "code": code})
        self.reader = asyncio.create_task(self.read())

    async def say(self, message):
        await self.socket.send(json.dumps(message))

    async def read(self):
        try:
            async for text in self.socket:
                self.hear(text)
        except websockets.ConnectionClosed:
            pass

    def hear(self, text):
        if text.startswith('{"type":"ack"'):
            began = self.sent.pop(json.loads(text)["id"], None)
            if began is not None:
                self.latencies.append(time.perf_counter() - began)
            return
        if not text.startswith(('{"type":"steps"', '{"type":"snapshot"')):
            return
        # Only whoever is asked reads the whole message: the clients must not be the bottleneck.
        if self.seat is None or f'"legal":{{"{self.seat}":[' not in text:
            if '"over":true' in text:
                self.over = True
                self.turn.set()
            self.legal = []
            return
        message = json.loads(text)
        view = message["steps"][-1]["view"] if message["type"] == "steps" and message["steps"] else message.get("view")
        if view is None:
            return
        self.match, self.seq, self.over = message["match"], message["seq"], view["over"]
        self.legal = view["legal"].get(str(self.seat), [])
        if self.legal:
            self.turn.set()

    async def play(self, chance):
        # Drawing and playing keep a round going; passing would end matches too soon to measure.
        moves = [move for move in self.legal if move != "pass"] or self.legal
        self.number += 1
        name = f"m{self.number}"
        self.legal = []
        self.turn.clear()
        self.sent[name] = time.perf_counter()
        move = {"type": "move", "id": name, "match": self.match, "seat": self.seat, "seq": self.seq}
        await self.say({**move, "move": chance.choice(moves)})


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
    chance = random.Random(1)
    groups = []
    for number in range(tables):
        mine = cookies[number * SEATS : number * SEATS + SEATS]
        body = json.dumps({"game": GAME, "seats": SEATS, "options": {"limit": 1000}, "grace": 3600}).encode()
        _, made = await asyncio.to_thread(post, "/api/tables", mine[0], body)
        code = json.loads(made)["code"]
        people = [Person(cookie, seat) for seat, cookie in enumerate(mine)]
        for person in people:
            await person.connect(code)
            await person.say({"type": "sit", "seat": person.seat, "name": f"P{person.seat}", "animal": "cat"})
        await asyncio.sleep(0)
        groups.append((code, people))
    for _, people in groups:
        for _ in range(50):
            await people[0].say({"type": "start"})
            await asyncio.sleep(0.05)
            if any(person.legal for person in people):
                break
    watchers = []
    for number in range(max(0, sockets - tables * SEATS)):
        watcher = Person(cookies[0], None)
        await watcher.connect(groups[number % tables][0])
        watchers.append(watcher)
    return groups, watchers, chance


async def drive(groups, chance, rate, seconds):
    """Play for so long: each table as fast as it can, or all together so many moves a second."""
    stop = time.perf_counter() + seconds

    async def table(people, offset):
        gap = len(groups) / rate if rate else 0
        due = time.perf_counter() + offset * gap
        while time.perf_counter() < stop:
            if gap:
                await asyncio.sleep(max(0, due - time.perf_counter()))
                due += gap
            turn = next((person for person in people if person.legal), None)
            if turn is None:
                waiting = [asyncio.create_task(person.turn.wait()) for person in people]
                await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED, timeout=1)
                for task in waiting:
                    task.cancel()
                turn = next((person for person in people if person.legal), None)
            if turn is not None:
                await turn.play(chance)
            elif any(person.over for person in people):
                return

    await asyncio.gather(*(table(people, number / len(groups)) for number, (_, people) in enumerate(groups)))
    await asyncio.sleep(0.5)


def clients(tables, sockets, rate, seconds, pid, answers):
    import uvloop

    pin(0, 1)
    cookies = []
    for _ in range(tables * SEATS):
        headers, _ = post("/api/session")
        cookies.append(headers["set-cookie"].split("stolik=")[1].split(";")[0])
    before = memory(pid)

    async def run():
        groups, watchers, chance = await seat_all(tables, sockets, cookies)
        everybody = [person for _, people in groups for person in people] + watchers
        await asyncio.sleep(1)
        grown = memory(pid) - before
        used, began = processor(pid), time.perf_counter()
        await drive(groups, chance, rate, seconds)
        took = time.perf_counter() - began - 0.5
        used = processor(pid) - used
        latencies = sorted(moment for person in everybody for moment in person.latencies)
        answers.put(
            {
                "moves a second": round(len(latencies) / took),
                "p50 ms": round(1000 * statistics.median(latencies), 1),
                "p99 ms": round(1000 * latencies[int(len(latencies) * 0.99)], 1),
                "max ms": round(1000 * latencies[-1], 1),
                "core used": f"{used / took:.0%}",
                "CPU µs a move": round(1e6 * used / max(1, len(latencies))),
                "KiB a socket": round(grown / 1024 / len(everybody)),
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
