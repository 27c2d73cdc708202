"""A client such as the web app: it keeps what it is told, and after a loss sends again what was not answered."""

import asyncio
import contextlib
import functools
import itertools
import json
import secrets

import httpx
import msgspec
import websockets

from stolik.core.shuffle import hash_of
from stolik.server import protocol

decode = msgspec.json.Decoder(protocol.FromServer).decode
encode = msgspec.json.encode
SOON = 60.0  # for what happens at once on a machine that does nothing else
LONGEST = 600.0
# What stands in the environment is no matter of a test, and to load certificates takes longer than to answer.
ASKING = {"timeout": SOON, "follow_redirects": True, "trust_env": False, "verify": False}


clients_of_this_test = []


def awaited(test):
    """Run a test that waits for things, and close its clients."""

    async def tidy(*given, **named):
        try:
            async with asyncio.timeout(LONGEST):
                await test(*given, **named)
        finally:
            for client in clients_of_this_test:
                with contextlib.suppress(Exception):
                    await client.close()
            clients_of_this_test.clear()

    @functools.wraps(test)
    def run(*given, **named):
        asyncio.run(tidy(*given, **named))

    return run


class Gone(Exception):
    """The server cannot be reached."""


def request(url, method="GET", body=None, cookie=None, headers=()):
    """Status, headers and body of an HTTP answer."""
    own = {} if body is None else {"content-type": "application/json"}
    own |= {"cookie": f"stolik={cookie}"} if cookie else {}
    try:
        answer = httpx.request(method, url, content=body, headers=own | dict(headers), **ASKING)
    except httpx.TransportError as error:
        raise Gone(str(error)) from error
    return answer.status_code, answer.headers, answer.content


class Client:
    """Somebody with a browser."""

    def __init__(self, url, cookie=None):
        self.url = url
        self.cookie = cookie or self.begin()
        self.socket = None
        self.code = None
        self.names_table = False  # as the web app does, which is then led to the worker that has the table
        self.watch = False
        self.table = None
        self.yours = []
        self.host = False
        self.views = {}
        self.seen = {}
        self.told = {}  # by viewer: (seq, event) in the order they were told
        self.errors = []
        self.busy = 0  # how often the server could not store something
        self.hints = {}
        self.acks = {}
        self.refused = {}
        self.pending = {}
        self.sent = {}  # every move by its id
        self.lengths = {}  # by match: how far it has come
        self.raw = []
        self.closed = None  # the code the server closed with
        self.snapshots = 0
        self.shuffles = True
        self.nonces = {}  # by match
        self.commitments = {}  # by match: what the server had committed to when this device did
        self.answers = set()
        self._numbers = itertools.count()
        self._reader = None
        self._changed = asyncio.Event()
        clients_of_this_test.append(self)

    def begin(self):
        status, headers, _ = request(f"{self.url}/api/session", "POST", b"")
        assert status == 200
        return headers["set-cookie"].split("stolik=")[1].split(";")[0]

    def get(self, path):
        status, _, body = request(self.url + path, cookie=self.cookie)
        return status, json.loads(body)

    def make(self, game="komary", **wanted):
        """A table; its code."""
        body = encode({"game": game, **wanted})
        status, _, answer = request(f"{self.url}/api/tables", "POST", body, self.cookie)
        assert status == 201, answer
        return json.loads(answer)["code"]

    async def connect(self, origin=None, **extra):
        headers = {"cookie": f"stolik={self.cookie}", **({"origin": origin} if origin else {}), **extra}
        named = f"?table={self.code}" if self.names_table and self.code else ""
        address = self.url.replace("http", "ws", 1) + "/ws" + named
        self.socket = await websockets.connect(
            address,
            additional_headers=headers,
            compression=None,
            max_size=None,
            open_timeout=SOON,
            ping_interval=None,
            proxy=None,
        )
        self.closed = None
        self._reader = asyncio.create_task(self._read(self.socket))
        return self

    async def _read(self, socket):
        try:
            async for text in socket:
                self._hear(text)
        except websockets.ConnectionClosed:
            pass
        self.closed = socket.close_code
        self._changed.set()

    def _hear(self, text):
        self.raw.append(text)
        message = decode(text)
        match message:
            case protocol.TableState():
                self.table, self.yours, self.host = message.table, message.yours, message.host
                self._shuffle()
            case protocol.Snapshot():
                self.snapshots += 1
                self.views[message.viewer] = message.view
                self._note(message)
            case protocol.Steps():
                for step in message.steps:
                    self.told.setdefault(message.viewer, []).append((step.seq, step.event))
                    self.views[message.viewer] = step.view
                self._note(message)
            case protocol.Ack():
                self.acks[message.id] = message.seq
                self.pending.pop(message.id, None)
            case protocol.Refused():
                self.errors.append(message)
                self.busy += message.error == "busy"
                if message.id is not None and message.error != "busy":
                    self.refused[message.id] = message
                    self.pending.pop(message.id, None)
            case protocol.Hint():
                self.hints[message.id] = message
        self._changed.set()

    def _shuffle(self):
        """Take part in a deal, as the web app does."""
        pending = self.table.shuffle
        if pending is None or not self.yours or self.watch or not self.shuffles:
            return
        nonce = self.nonces.setdefault(pending.match, secrets.token_hex(32))
        if pending.hashes is None:
            self.commitments[pending.match] = self.table.commitment
            answer = protocol.Commit(pending.match, hash_of(nonce))
        elif hash_of(nonce) in pending.hashes.values():
            answer = protocol.Reveal(pending.match, nonce)
        else:
            return
        self.answers.add(asyncio.ensure_future(self._answer(answer)))

    async def _answer(self, answer):
        with contextlib.suppress(websockets.ConnectionClosed):
            await self.send(answer)

    def _note(self, message):
        self.seen[message.viewer] = protocol.LastSeen(message.viewer, message.match, message.seq)
        self.lengths[message.match] = max(self.lengths.get(message.match, 0), message.seq)

    async def until(self, condition, timeout=SOON):
        """Wait for a condition on what has been told, to this client or to others."""
        try:
            async with asyncio.timeout(timeout):
                while not (found := condition()):
                    self._changed.clear()
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(self._changed.wait(), 0.05)
        except TimeoutError:
            heard = [text[:200] for text in self.raw[-3:]]
            raise TimeoutError(f"nothing after {timeout} s; closed {self.closed}, last heard {heard}") from None
        return found

    async def send(self, message):
        await self.socket.send(encode(message).decode() if not isinstance(message, str | bytes) else message)

    async def come(self, code=None, watch=False, screen=False):
        """Say hello and wait for the table."""
        self.code, self.watch = code or self.code, watch or screen
        if self.socket is None or self.closed is not None:
            await self.connect()
        async with asyncio.timeout(SOON):
            while await self._refused_as_busy(
                protocol.Hello(self.code, [*self.seen.values()], watch, self.shuffles, screen)
            ):
                await asyncio.sleep(0.2)  # as the web app does, which asks again in a moment
        return self

    async def _refused_as_busy(self, hello):
        """Say hello; whether the server could not store for a moment that somebody is here."""
        before, busy = len(self.raw), self.busy
        await self.send(hello)
        await self.until(lambda: len(self.raw) > before or self.closed is not None)
        return self.busy > busy and self.closed is None

    async def sit(self, seat, name="Ola", animal="cat"):
        await self.do(protocol.Sit(seat, name, animal), lambda: seat in self.yours)

    async def do(self, message, done):
        """Send, and wait until it shows."""
        await self.send(message)
        await self.until(done)

    async def refusal(self, message):
        """Send something that will be refused; its code."""
        before = len(self.errors)
        await self.send(message)
        await self.until(lambda: len(self.errors) > before or self.closed is not None)
        return self.errors[-1].error

    @property
    def match(self):
        return self.table.match.match if self.table and self.table.match else None

    @property
    def viewer(self):
        return self.yours[0] if self.yours and not self.watch else "public"

    def legal(self, seat):
        """The moves that a seat may make as far as this client knows."""
        return self.views.get(seat, {}).get("legal", {}).get(str(seat), [])

    async def play(self, seat, move, name=None, seq=None, wait=True):
        """Play and wait for the answer; an ack's seq, or the refusal."""
        name = name or f"m{next(self._numbers)}"
        at = self.seen[seat]
        message = protocol.Move(name, at.match, seat, at.seq if seq is None else seq, move)
        self.pending[name] = self.sent[name] = message
        await self.send(message)
        if not wait:
            return name
        await self.until(lambda: name in self.acks or name in self.refused or self.closed is not None)
        return self.acks.get(name) or self.refused.get(name)

    async def close(self):
        if self.socket is not None:
            await self.socket.close()
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)
            self.closed = self.closed or 1000
            self.socket = None

    async def return_(self):
        """Come back after a loss, from where one was, and send again what was not answered."""
        with contextlib.suppress(Exception):
            await self.close()
        await self.connect()
        await self.come()
        for message in list(self.pending.values()):
            await self.send(message)


async def seated(url, game="komary", people=2, wanted=None, **more):
    """A table with people at its first seats, started unless seats are free."""
    clients = [Client(url) for _ in range(people)]
    code = clients[0].make(game, **(wanted or {}), **more)
    for seat, client in enumerate(clients):
        await client.come(code)
        await client.sit(seat, f"P{seat}")
    return clients


async def started(url, game="komary", people=2, **more):
    """A match that has just been dealt."""
    clients = await seated(url, game, people, **more)
    await clients[0].send(protocol.Start())
    for client in clients:
        await client.until(lambda client=client: all(seat in client.views for seat in client.yours))
    return clients


async def play_on(clients, chance, moves=10_000):
    """Everybody plays random moves until the match is over; every client sees each before the next."""
    for _ in range(moves):
        if not await one_move(clients, chance):
            return


async def one_move(clients, chance):
    """Whoever must decides; False when it is over."""
    first = clients[0]

    def turn():
        return [(seat, client) for client in clients for seat in client.yours if client.legal(seat)]

    def over():
        return first.views[first.viewer]["over"]

    await first.until(lambda: over() or turn())
    if over():
        return False
    seat, client = chance.choice(turn())
    answer = await client.play(seat, chance.choice(client.legal(seat)))
    if isinstance(answer, int):
        for other in clients:
            await other.until(lambda: all(other.seen[viewer].seq >= answer for viewer in other.views))
    return True
