"""A guest who means no good, while others play: `python bench/badguest.py [seconds] [tables]`.

Everything that one visitor can try from one address is tried at once and over and over again: connections, half-sent
headers and bodies, forged cookies, floods, replayed frames, slow reads, control frames, big frames, tables, hints and
guessed codes and tickets. The players at the tables tell how long each of their moves took, and the server how much
memory it uses.
"""

import argparse
import asyncio
import contextlib
import itertools
import json
import logging
import multiprocessing
import os
import random
import tempfile
import time
from collections import Counter
from pathlib import Path
from subprocess import Popen

import websockets

from attacks import ATTACKS, OPTIONS, attack
from processes import free_port, memory, post, serve

GAP = 0.5  # seconds between the moves of a table
SEATS = 4
MEGABYTE = 1 << 20
# What is promised to those who play: no move takes longer (ms), no more memory (MB), a stop in good time (s).
LONGEST, GROWTH, STOPS_WITHIN = 250, 200, 5


class Player:
    """Somebody at a table who notes how long each of their moves took."""

    def __init__(self, port: int, seat: int) -> None:
        self.port, self.seat = port, seat
        self.cookie = self._begin()
        self.numbers = itertools.count()
        self.moves: list[tuple[float, float]] = []  # when, and how long it took, in seconds
        self.thinking: asyncio.Task[None] | None = None

    def _begin(self) -> str:
        headers, _ = post(self.port, "/api/session")
        return headers["set-cookie"].split("stolik=")[1].split(";")[0]

    def make(self) -> str:
        body = json.dumps({"game": "komary", "seats": SEATS, "options": OPTIONS, "grace": 3600}).encode()
        _, answer = post(self.port, "/api/tables", self.cookie, body)
        return json.loads(answer)["code"]

    async def come(self, code: str) -> None:
        headers = {"cookie": f"stolik={self.cookie}"}
        address = f"ws://127.0.0.1:{self.port}/ws"
        self.socket = await websockets.connect(
            address, additional_headers=headers, compression=None, max_size=None, open_timeout=60, proxy=None
        )
        await self.say(type="hello", code=code)
        await self.say(type="sit", seat=self.seat, name=f"P{self.seat}", animal="cat")
        async for text in self.socket:
            if json.loads(text).get("yours"):
                return

    async def say(self, **message) -> None:
        await self.socket.send(json.dumps(message))

    async def play(self, until: float, chance: random.Random) -> None:
        """Play whenever asked, a moment later, until it is time to stop."""
        sent: dict[str, float] = {}
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(until - time.monotonic()):
                async for text in self.socket:
                    await self._hear(json.loads(text), sent, chance)

    async def _hear(self, message: dict, sent: dict[str, float], chance: random.Random) -> None:
        if message["type"] == "ack":
            began = sent.pop(message["id"])
            self.moves.append((began, time.perf_counter() - began))
        if message["type"] == "table" and message["host"] and (message["table"]["match"] or {"over": False})["over"]:
            await self.say(type="start")
        if message["type"] not in ("steps", "snapshot"):
            return
        view = message["steps"][-1]["view"] if message.get("steps") else message.get("view")
        legal = (view or {"legal": {}})["legal"].get(str(self.seat), [])
        if legal:
            move = chance.choice([move for move in legal if move != "pass"] or legal)
            self.thinking = asyncio.create_task(self._think(message["match"], message["seq"], move, sent))

    async def _think(self, match: str, seq: int, move: str, sent: dict[str, float]) -> None:
        """Play a move after a moment, in which answers are heard."""
        await asyncio.sleep(GAP)
        name = f"m{next(self.numbers)}"
        sent[name] = time.perf_counter()
        await self.say(type="move", id=name, match=match, seat=self.seat, seq=seq, move=move)


async def played(port: int, count: int, seconds: float) -> list[list[tuple[float, float]]]:
    """The moves of each table that is played at while the guest does what it likes."""
    seated = []
    for _ in range(count):
        people = [Player(port, seat) for seat in range(SEATS)]
        code = people[0].make()
        for person in people:
            await person.come(code)
        await people[0].say(type="start")
        seated.append(people)
    until = time.monotonic() + seconds
    everybody = [person for people in seated for person in people]
    await asyncio.gather(*(person.play(until, random.Random(n)) for n, person in enumerate(everybody)))
    for person in everybody:
        await person.socket.close()
    return [[move for person in people for move in person.moves] for people in seated]


def besiege(port: int, seconds: float, only: str, answers: multiprocessing.Queue) -> None:
    os.nice(10)  # on one machine the guest must not take the time in which the others would measure
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)  # it complains when the server hangs up
    answers.put(asyncio.run(attack(port, seconds, only)))


async def watched(process: Popen, seconds: float) -> list[float]:
    """The megabytes that the server holds, twenty times."""
    found = []
    for _ in range(20):
        found.append(memory(process.pid) / MEGABYTE)
        await asyncio.sleep(seconds / 20)
    return found


async def measured(process: Popen, port: int, count: int, seconds: float) -> tuple[list, list[float]]:
    moves, held = await asyncio.gather(played(port, count, seconds), watched(process, seconds))
    return moves, held


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("seconds", type=float, nargs="?", default=600)
    asked.add_argument("tables", type=int, nargs="?", default=10)
    asked.add_argument("--only", default="", choices=[trick.__name__ for trick in ATTACKS])
    given = asked.parse_args()
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        db = f"sqlite+aiosqlite:///{folder}/stolik.db"
        process, _ = serve(f"{folder}/log", db, port, "--metrics", "--log-json")
        answers: multiprocessing.Queue = multiprocessing.Queue()
        guest = multiprocessing.Process(target=besiege, args=(port, given.seconds, given.only, answers), daemon=True)
        try:
            guest.start()
            moves, held = asyncio.run(measured(process, port, given.tables, given.seconds))
            tried = answers.get(timeout=60)
        finally:
            process.terminate()
            began = time.perf_counter()
            process.wait()
            stopped = time.perf_counter() - began
        faults = [line for line in Path(f"{folder}/log").read_text().splitlines() if '"trace"' in line]
    report(moves, held, tried, stopped, faults)
    longest = max(1000 * long for table in moves for _, long in table)
    if longest > LONGEST or max(held) > held[0] + GROWTH or stopped > STOPS_WITHIN or faults:
        raise SystemExit(
            f"not as it is to be: moves up to {LONGEST} ms, up to {GROWTH} MB more, "
            f"a stop within {STOPS_WITHIN} s and no fault"
        )


def report(moves: list, held: list[float], tried: Counter[str], stopped: float, faults: list[str]) -> None:
    took = sorted(1000 * long for table in moves for _, long in table)
    print(f"moves {len(took)}, fewest at a table {min(map(len, moves))}, load {os.getloadavg()[0]:.1f}")
    middle, most = took[len(took) // 2], took[int(len(took) * 0.999)]
    print(f"ms: p50 {middle:.1f}, p99 {took[int(len(took) * 0.99)]:.1f}, p99.9 {most:.1f}, max {took[-1]:.1f}")
    print(f"moves above 250 ms: {sum(long > 250 for long in took)}")
    print("MB:", " ".join(f"{megabytes:.0f}" for megabytes in held))
    print(f"stopped after {stopped:.1f} s; faults in the log: {len(faults)}")
    for line in faults[:5]:
        print(line[:2000])
    for name, times in sorted(tried.items()):
        print(f"  {name}: {times}")


if __name__ == "__main__":
    main()
