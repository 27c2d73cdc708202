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
import secrets
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from pathlib import Path

import websockets

ROOT = Path(__file__).parents[1]
GUEST = "127.0.0.66"  # where the guest comes from: limits count by address
CODES = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
TEXT, BINARY, PING, PONG, PART = 1, 2, 9, 10, 0  # kinds of frames
BOUT = 20.0  # seconds after which an attack begins anew
GAP = 0.5  # seconds between the moves of a table
SEATS = 4
OPTIONS = {"limit": 1000}


class Guest:
    """Connections from the guest's address."""

    def __init__(self, port: int, cookies: list[str]) -> None:
        self.port, self.cookies = port, cookies
        self.writers: list[asyncio.StreamWriter] = []

    async def line(self, small: bool = False):
        """A bare connection; a small one takes hardly anything before it must be read."""
        bare = socket.socket()
        bare.setblocking(False)
        if small:
            bare.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        try:
            bare.bind((GUEST, 0))
            await asyncio.get_running_loop().sock_connect(bare, ("127.0.0.1", self.port))
        except BaseException:
            bare.close()
            raise
        reader, writer = await asyncio.open_connection(sock=bare)
        self.writers.append(writer)
        return reader, writer

    def hang_up(self) -> None:
        for writer in self.writers:
            writer.transport.abort()
        self.writers.clear()

    async def ask(self, method: str, path: str, body: bytes = b"", headers: str = "") -> tuple[int, bytes]:
        """Status and body of one request."""
        reader, writer = await self.line()
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{headers}"
        if body:
            head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        try:
            writer.write(f"{head}\r\n".encode() + body)
            head, _, body = (await reader.read(1 << 22)).partition(b"\r\n\r\n")
            return int(head.split(b" ")[1]), body
        finally:
            writer.close()

    async def cookie(self) -> str:
        """A session's, begun for it as long as the server lets one."""
        reader, writer = await self.line()
        writer.write(b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        head = (await reader.read()).decode()
        writer.close()
        if "stolik=" in head:
            self.cookies.append(head.split("stolik=")[1].split(";")[0])
        return random.choice(self.cookies)

    async def socket(self, cookie: str, small: bool = False):
        """A WebSocket, or ConnectionError."""
        reader, writer = await self.line(small)
        lines = ["GET /ws HTTP/1.1", "Host: localhost", "Upgrade: websocket", "Connection: Upgrade"]
        lines += ["Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13"]
        writer.write("\r\n".join([*lines, f"Cookie: stolik={cookie}", "", ""]).encode())
        answer = await reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in answer:
            writer.close()
            raise ConnectionError(answer)
        return reader, writer

    async def table(self, cookie: str, **wanted) -> str:
        """The code of a table of one's own."""
        body = json.dumps({"game": "komary", "seats": 2, "pace": 0, "options": OPTIONS, **wanted}).encode()
        status, answer = await self.ask("POST", "/api/tables", body, f"Cookie: stolik={cookie}\r\n")
        if status != 201:
            raise ConnectionError(answer)
        return json.loads(answer)["code"]


def frame(kind: int, payload: bytes = b"", last: bool = True, claimed: int | None = None, masked: bool = True) -> bytes:
    """A frame as a client sends it, or claims to."""
    size = len(payload) if claimed is None else claimed
    if size < 126:
        length = bytes([size])
    else:
        length = b"\x7e" + size.to_bytes(2, "big") if size < 1 << 16 else b"\x7f" + size.to_bytes(8, "big")
    mask = bytes(4) if masked else b""  # a mask of zeros changes nothing
    return bytes([128 * last | kind, length[0] | 128 * masked]) + length[1:] + mask + payload


def said(message: dict) -> bytes:
    return frame(TEXT, json.dumps(message).encode())


async def drained(reader: asyncio.StreamReader) -> None:
    """Read whatever comes until the other side has had enough."""
    while await reader.read(1 << 16):
        pass


# What the guest tries


async def connections(guest: Guest) -> None:
    """Hundreds of connections that say nothing."""
    lines = [await guest.line() for _ in range(300)]
    await drained(lines[0][0])


async def half_headers(guest: Guest) -> None:
    """A header that arrives letter by letter and never ends."""
    lines = [await guest.line() for _ in range(50)]
    for _, writer in lines:
        writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
    for _ in range(30):
        for _, writer in lines:
            writer.write(b"a")
        await asyncio.sleep(1)


async def half_bodies(guest: Guest) -> None:
    """A body of which most stays away."""
    lines = [await guest.line() for _ in range(50)]
    for _, writer in lines:
        writer.write(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 16000\r\n\r\n{")
    await drained(lines[0][0])


async def big_bodies(guest: Guest) -> None:
    """Megabytes where kilobytes are allowed, and JSON that is nested deeply."""
    cookie = await guest.cookie()
    for body in (b'{"game": "' + b"x" * 4_000_000 + b'"}', b'{"options": ' + b"[" * 8000 + b"]" * 8000 + b"}"):
        await guest.ask("POST", "/api/tables", body, f"Cookie: stolik={cookie}\r\n")


async def forged_cookies(guest: Guest) -> None:
    """Cookies of nobody, and such as are hard to read."""
    for cookie in (secrets.token_urlsafe(32), "\\" * 15_000, '"' * 15_000, "a=b;" * 3000, "A" * 40_000):
        await guest.ask("GET", "/api/tables", headers=f"Cookie: stolik={cookie}\r\n")


async def requests(guest: Guest) -> None:
    """Pages, lists, schemas, records and replays, as fast as they are answered."""
    cookie = f"Cookie: stolik={await guest.cookie()}\r\n"
    paths = ["/", "/api/games", "/api/tables", "/api/schema/openapi.json", "/healthz", "/t/ZZZZZZ", "/nowhere"]
    for path in paths * 10:
        await guest.ask("GET", path, headers=cookie)


async def pipelined(guest: Guest) -> None:
    """A thousand requests in one write."""
    reader, writer = await guest.line()
    writer.write(b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n" * 1000)
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(drained(reader), 5)


async def guessed_codes(guest: Guest) -> None:
    """Codes of tables and tickets of sessions, at random."""
    reader, writer = await guest.socket(await guest.cookie())
    for _ in range(40):
        code = "".join(random.choices(CODES, k=6))
        writer.write(said({"type": "hello", "code": code}))
        await guest.ask("GET", f"/api/tables/{code}")
        ticket = json.dumps({"ticket": secrets.token_urlsafe(32)}).encode()
        await guest.ask("POST", "/api/session/redeem", ticket)
    await drained(reader)


async def floods(guest: Guest) -> None:
    """Messages without end, sensible or not."""
    words = [{"type": "ping"}, {"type": "start"}, {"type": "castle"}, {"type": "move", "id": "x"}]
    texts = [*map(said, words), frame(BINARY, os.urandom(100)), frame(TEXT, b"[" * 4000)]
    await _sent_again(guest, texts)


async def control_frames(guest: Guest) -> None:
    """Pings, pongs and parts of messages on all sockets of a session."""
    parts = [frame(PING, b"x" * 125), frame(PONG, b"x" * 125), frame(TEXT, b"", last=False), frame(PART, last=False)]
    await _sent_again(guest, parts)


async def big_frames(guest: Guest) -> None:
    """Frames that are too large, claim to be, or are none."""
    cookie = await guest.cookie()
    for bad in (
        frame(TEXT, b"x" * 1_000_000),
        frame(TEXT, b"x" * 100, claimed=1 << 62),
        frame(TEXT, b"x" * 60_000, last=False) * 20,
        frame(TEXT, b"{}", masked=False),
        frame(11, b"x"),
        os.urandom(10_000),
    ):
        reader, writer = await guest.socket(cookie)
        writer.write(bad)
        await drained(reader)


async def _sent_again(guest: Guest, frames: list[bytes]) -> None:
    """Send on as many sockets as one may have, until each is closed."""
    cookie = await guest.cookie()
    lines = []
    with contextlib.suppress(ConnectionError):
        for _ in range(20):
            lines.append(await guest.socket(cookie))
    for chosen, (_, writer) in zip(itertools.cycle(frames), lines, strict=False):
        writer.write(chosen * 500)
    for reader, _ in lines:
        await drained(reader)


async def replayed_frames(guest: Guest) -> None:
    """One's own messages, every one of them sent again and again, on many sockets."""
    cookie = await guest.cookie()
    code = await guest.table(cookie, bots={"1": "random"})
    words = [{"type": "hello", "code": code}, {"type": "sit", "seat": 0}, {"type": "start"}]
    move = {"type": "move", "id": "again", "match": "m", "seat": 0, "seq": 0, "move": "draw"}
    seen = {"type": "hello", "code": code, "seen": [{"viewer": 0, "match": "m", "seq": -1, "epoch": 0}]}
    lines = [await guest.socket(cookie) for _ in range(4)]
    for reader, writer in lines:
        for word in [*words, move, seen] * 30:
            writer.write(said(word))
        await drained(reader)


async def tables(guest: Guest) -> None:
    """Tables of bots that play as fast as they can, as many as one may make."""
    cookie = await guest.cookie()
    _, writer = await guest.socket(cookie)
    for _ in range(30):
        code = await guest.table(cookie, bots={"0": "random", "1": "random"})
        for word in ({"type": "hello", "code": code}, {"type": "start"}):
            writer.write(said(word))
        await asyncio.sleep(0.5)


async def slow_reads(guest: Guest) -> None:
    """Tables that one watches without reading a word."""
    cookie = await guest.cookie()
    code = await guest.table(cookie, bots={"0": "random", "1": "random"})
    lines = [await guest.socket(cookie, small=True) for _ in range(10)]
    for number, (_, writer) in enumerate(lines):
        writer.write(said({"type": "hello", "code": code}))
        if number == 0:
            writer.write(said({"type": "start"}))
    await asyncio.sleep(BOUT)


async def hints(guest: Guest) -> None:
    """Advice from the strongest bot, for every socket at once."""
    cookie = await guest.cookie()
    code = await guest.table(cookie, bots={"1": "hard"})
    lines = [await guest.socket(cookie) for _ in range(5)]
    for number, (_, writer) in enumerate(lines):
        words = [{"type": "hello", "code": code}]
        if number == 0:
            words += [{"type": "sit", "seat": 0}, {"type": "start"}]
        for word in [*words, *[{"type": "ask_hint", "id": f"h{ask}", "seat": 0} for ask in range(20)]]:
            writer.write(said(word))
    await asyncio.sleep(5)


ATTACKS = (
    connections,
    half_headers,
    half_bodies,
    big_bodies,
    forged_cookies,
    requests,
    pipelined,
    guessed_codes,
    floods,
    control_frames,
    big_frames,
    replayed_frames,
    tables,
    slow_reads,
    hints,
)


async def attack(port: int, seconds: float, only: str = "") -> Counter[str]:
    """Try everything at once until the time is up; how often each was tried, and how it ended."""
    cookies: list[str] = []
    done: Counter[str] = Counter()
    until = time.monotonic() + seconds

    async def keep_trying(trick) -> None:
        while time.monotonic() < until:
            guest = Guest(port, cookies)
            try:
                async with asyncio.timeout(min(BOUT, until - time.monotonic())):
                    await trick(guest)
                done[trick.__name__] += 1
            except (OSError, EOFError, TimeoutError, IndexError, ValueError, asyncio.LimitOverrunError):
                done[f"{trick.__name__}, cut off"] += 1
                await asyncio.sleep(0.05)
            finally:
                guest.hang_up()

    await asyncio.gather(*(keep_trying(trick) for trick in ATTACKS if only in ("", trick.__name__)))
    return done


# Those who play


class Player:
    """Somebody at a table who notes how long each of their moves took."""

    def __init__(self, port: int, seat: int) -> None:
        self.port, self.seat = port, seat
        self.cookie = self._begin()
        self.numbers = itertools.count()
        self.moves: list[tuple[float, float]] = []  # when, and how long it took, in seconds
        self.thinking: asyncio.Task[None] | None = None

    def _begin(self) -> str:
        asked = urllib.request.Request(f"http://127.0.0.1:{self.port}/api/session", method="POST", data=b"")
        with urllib.request.urlopen(asked, timeout=60) as answer:
            return answer.headers["set-cookie"].split("stolik=")[1].split(";")[0]

    def make(self) -> str:
        asked = urllib.request.Request(f"http://127.0.0.1:{self.port}/api/tables", method="POST")
        asked.add_header("content-type", "application/json")
        asked.add_header("cookie", f"stolik={self.cookie}")
        body = json.dumps({"game": "komary", "seats": SEATS, "options": OPTIONS, "grace": 3600}).encode()
        with urllib.request.urlopen(asked, body, timeout=60) as answer:
            return json.loads(answer.read())["code"]

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


# Measuring


def memory(pid: int) -> float:
    """Megabytes that a process holds."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


def serve(folder: str, port: int) -> subprocess.Popen:
    """A server with the limits that it has unless a host says otherwise."""
    command = [sys.executable, "-m", "stolik.server", "serve", "--db", f"sqlite+aiosqlite:///{folder}/stolik.db"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    with open(f"{folder}/log", "ab") as log:
        process = subprocess.Popen(
            [*command, "--port", str(port), "--metrics", "--log-json"], stdout=log, stderr=log, env=environment
        )
    while process.poll() is None:
        with contextlib.suppress(OSError):
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5).close()
            return process
        time.sleep(0.1)
    raise SystemExit(Path(f"{folder}/log").read_text())


def besiege(port: int, seconds: float, only: str, answers: multiprocessing.Queue) -> None:
    os.nice(10)  # on one machine the guest must not take the time in which the others would measure
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)  # it complains when the server hangs up
    answers.put(asyncio.run(attack(port, seconds, only)))


async def watched(process: subprocess.Popen, seconds: float) -> list[float]:
    """The server's memory, twenty times."""
    found = []
    for _ in range(20):
        found.append(memory(process.pid))
        await asyncio.sleep(seconds / 20)
    return found


async def measured(process: subprocess.Popen, port: int, count: int, seconds: float) -> tuple[list, list[float]]:
    moves, held = await asyncio.gather(played(port, count, seconds), watched(process, seconds))
    return moves, held


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("seconds", type=float, nargs="?", default=600)
    asked.add_argument("tables", type=int, nargs="?", default=10)
    asked.add_argument("--only", default="", choices=[trick.__name__ for trick in ATTACKS])
    given = asked.parse_args()
    port = 8498
    with tempfile.TemporaryDirectory() as folder:
        process = serve(folder, port)
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
