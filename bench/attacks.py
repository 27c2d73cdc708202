"""What a guest who means no good tries: everything that one visitor can, from one address."""

import asyncio
import contextlib
import itertools
import json
import os
import random
import secrets
import socket
import time
from collections import Counter

GUEST = "127.0.0.66"  # where the guest comes from: limits count by address
CODES = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
TEXT, BINARY, PING, PONG, PART = 1, 2, 9, 10, 0  # kinds of frames
BOUT = 20.0  # seconds after which an attack begins anew
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
