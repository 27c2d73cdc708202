"""Limits: what one visitor may take, so that there is enough for the others."""

import asyncio
import contextlib
import json
import threading
from types import SimpleNamespace

import pytest
import uvicorn
import websockets
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from stolik.server import company, limits, protocol, transport
from stolik.server.guard import guard
from stolik.server.limits import Allowance, Turnstile, Visits, household
from stolik.server.settings import Settings
from stolik.server.socket import serve
from stolik.server.transport import Http, Socket
from tests.server.client import awaited
from tests.server.hall import at_a_table, opened, somebody


def test_a_session_has_its_share_and_an_address_that_of_its_crowd():
    allowance = Allowance(2, 1000, crowd=2)
    assert [allowance.take(1, "a") for _ in range(3)] == [True, True, False]
    assert [allowance.take(2, "a") for _ in range(2)] == [True, True]
    assert not allowance.take(3, "a"), "the address has had its share"
    assert not allowance.take(0, "a")
    assert allowance.take(3, "b")


def test_a_turnstile_lets_in_as_many_as_have_left():
    turnstile = Turnstile(2, crowd=2)
    assert [turnstile.enter(1, "a") for _ in range(3)] == [True, True, False]
    assert [turnstile.enter(2, "a"), turnstile.enter(3, "a"), turnstile.enter(4, "a")] == [True, True, False]
    turnstile.leave(1, "a")
    assert turnstile.enter(4, "a")
    assert turnstile.enter(4, "b")


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("unix", "unix"),
    ],
)
def test_an_ipv6_network_counts_as_one_address(address, counted):
    assert household(address) == counted


class Handshake:
    """A socket without a network: what it is told is a list."""

    def __init__(self, hall, cookie):
        self.told, self.events = [], asyncio.Queue()
        self.events.put_nowait({"type": "websocket.connect"})
        headers = [(b"cookie", f"stolik={cookie}".encode())]
        scope = {"type": "websocket", "headers": headers, "client": ("192.0.2.7", 1)}
        self.task = asyncio.create_task(serve(hall, scope, self.events.get, self._send))

    async def _send(self, message):
        self.told.append(message)

    @classmethod
    async def answered(cls, hall, cookies):
        """Sockets opened one after another, and the answers."""
        found = []
        for cookie in cookies:
            found.append(cls(hall, cookie))
            await found[-1].answer()
        return found, [await one.answer() for one in found]

    async def answer(self):
        while not self.told:
            await asyncio.sleep(0)
        return self.told[0].get("status", self.told[0]["type"])

    async def end(self):
        self.events.put_nowait({"type": "websocket.disconnect"})
        await self.task


@awaited
async def test_a_session_and_an_address_have_only_so_many_sockets(tmp_path):
    async with opened(tmp_path, sockets=2, crowd=2) as hall:
        secrets = [(await hall.store.sessions.new())[1] for _ in range(3)]
        first, answers = await Handshake.answered(hall, [secrets[0]] * 3)
        assert answers == ["websocket.accept", "websocket.accept", 429]
        assert json.loads(first[2].told[1]["body"])["error"] == "too_many"
        others, answers = await Handshake.answered(hall, [secrets[1], secrets[1], secrets[2]])
        assert answers == ["websocket.accept", "websocket.accept", 429]
        await first[0].end()
        again = Handshake(hall, secrets[2])
        assert await again.answer() == "websocket.accept"
        for one in (first[1], *others[:2], again):
            await one.end()


@awaited
async def test_a_seat_gets_one_hint_at_a_time_however_many_sockets_ask(tmp_path):
    async with opened(tmp_path, hints=3) as hall:
        people, table = await at_a_table(hall)
        seat = table.play.fold.to_act[0]
        asked, may_answer = [], threading.Event()

        async def slow(game, state, *_):
            asked.append(seat)
            await asyncio.to_thread(may_answer.wait)
            return []

        hall.thinkers.hint = slow
        devices = [await somebody(hall) for _ in range(5)]
        for number, device in enumerate(devices):
            device.connection.session = people[seat].connection.session
            await device.say(hall, protocol.Hello(table.row.code))
            await device.say(hall, protocol.AskHint(f"h{number}", seat))
        await asyncio.sleep(0)
        assert len(asked) == 1
        refusals = [json.loads((await device.all_told())[-1]) for device in devices[1:]]
        assert [refusal["message"] for refusal in refusals] == [
            "one hint at a time",
            "one hint at a time",
            "too many hints: wait a minute",
            "too many hints: wait a minute",
        ]
        may_answer.set()
        while hall.hinting._inside:
            await asyncio.sleep(0)


@awaited
async def test_who_comes_to_watch_is_counted_later_and_costs_one_message(tmp_path, monkeypatch):
    async with opened(tmp_path, spectators=5) as hall:
        rung = []
        monkeypatch.setattr(company.Company, "count_later", lambda here: rung.append(here))
        people, table = await at_a_table(hall)
        rung.clear()
        before = [len(await person.all_told()) for person in people]
        watchers = [await somebody(hall) for _ in range(6)]
        for watcher in watchers:
            await watcher.say(hall, protocol.Hello(table.row.code))
        assert [len(await person.all_told()) for person in people] == before
        assert rung
        table.company._count()
        told = json.loads((await people[0].all_told())[-1])
        assert told["table"]["watching"] == 5
        refusal = json.loads((await watchers[5].all_told())[-1])
        assert (refusal["error"], watchers[5].connection.room) == ("full", None)
        await people[0].say(hall, protocol.Hello(table.row.code))
        assert people[0].connection.room is table, "who has a seat is never too many"
        await table.leave(watchers[0].connection)
        await watchers[5].say(hall, protocol.Hello(table.row.code))
        assert watchers[5].connection.room is table


@awaited
async def test_messages_of_all_who_share_an_address_are_counted_together(tmp_path):
    async with opened(tmp_path, messages=3, crowd=2) as hall:
        secrets = [(await hall.store.sessions.new())[1] for _ in range(3)]
        people, _ = await Handshake.answered(hall, secrets)
        for person in people:
            for _ in range(3):
                person.events.put_nowait({"type": "websocket.receive", "text": '{"type":"ping"}'})
            while not person.events.empty() and not person.task.done():
                await asyncio.sleep(0)
        await people[2].task
        assert people[2].told[-1] == {"type": "websocket.close", "code": 1008, "reason": "too many messages"}
        for person in people[:2]:
            assert sum('"pong"' in message.get("text", "") for message in person.told) == 3
            await person.end()


class Running:
    """uvicorn with our ends of a connection around a small application."""

    def __init__(self, application):
        config = uvicorn.Config(
            guard(application, Settings(), Visits(Settings.visits, ["127.0.0.1"])),
            port=0,
            http=Http,
            ws=Socket,
            ws_max_size=protocol.MESSAGE_BYTES,
            ws_per_message_deflate=False,
            lifespan="off",
            log_config=None,
        )
        self.server = uvicorn.Server(config)

    async def __aenter__(self):
        self.task = asyncio.create_task(self.server.serve())
        while not self.server.started:
            await asyncio.sleep(0.01)
        return self.server.servers[0].sockets[0].getsockname()[1]

    async def __aexit__(self, *_):
        self.server.should_exit = True
        await self.task


class Asked:
    """Requests to a guarded application without a network, and the statuses of the answers."""

    def __init__(self, settings):
        self.statuses = []
        self.guarded = guard(self.answer, settings, Visits(settings.visits, [settings.trusted_proxies]))

    async def answer(self, scope, receive, send):
        await send({"type": "http.response.start", "status": 200})

    async def hear(self, message):
        if message["type"].endswith("response.start"):
            self.statuses.append(message["status"])

    async def ask(self, address, kind="http"):
        scope = {"type": kind, "method": "GET", "headers": [], "client": (address, 1)}
        await self.guarded(scope, None, self.hear)


@awaited
async def test_an_address_makes_so_many_requests_and_those_behind_a_proxy_are_not_one(monkeypatch):
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 0.0))
    asked = Asked(Settings(visits=2, trusted_proxies="127.0.0.1"))
    for kind in ["http"] * 40 + ["http", "websocket"]:
        await asked.ask("192.0.2.7", kind)
    assert asked.statuses == [200] * 40 + [429] * 2
    asked.statuses.clear()
    await asked.ask("192.0.2.8")
    for _ in range(50):
        await asked.ask("127.0.0.1")
    assert asked.statuses == [200] * 51


@awaited
async def test_whoever_has_made_too_many_requests_is_hung_up_on(monkeypatch):
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 0.0))
    monkeypatch.setattr(Http, "visits", Visits(1, ()))
    async with Running(echo) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b"204" in await reader.readuntil(b"\r\n\r\n")
        while Http.visits.take("127.0.0.1"):
            pass
        other, line = await asyncio.open_connection("127.0.0.1", port)
        with contextlib.suppress(ConnectionError):
            assert await other.read() == b""
        for one in (writer, line):
            one.close()


@awaited
async def test_whoever_asks_again_without_awaiting_the_answer_is_hung_up_on():
    async with Running(echo) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100)
        answers = b""
        with contextlib.suppress(ConnectionError):
            while part := await reader.read(1 << 16):
                answers += part
        assert answers.count(b"HTTP/1.1") <= 1
        writer.close()


async def echo(scope, receive, send):
    if scope["type"] == "http":
        while (await receive()).get("more_body"):
            pass
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        await send({"type": "websocket.send", "text": "heard"})


@pytest.mark.parametrize(
    "half",
    [b"", b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf"],
    ids=["nothing", "head", "body"],
)
@awaited
async def test_a_request_that_does_not_arrive_whole_is_cut_off(half, monkeypatch):
    async with Running(echo) as port:
        if not half:
            monkeypatch.setattr(Http, "patience", 0.1)
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        if half:
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            assert b"204" in await reader.readuntil(b"\r\n\r\n")
            monkeypatch.setattr(Http, "patience", 0.1)
            writer.write(half)
        with contextlib.suppress(ConnectionResetError):
            assert await reader.read() == b""
        writer.close()


@awaited
async def test_a_request_that_has_arrived_and_a_socket_are_left_alone(monkeypatch):
    timers = []
    monkeypatch.setattr(Http, "_expect", lambda self, expect=Http._expect: (expect(self), timers.append(self))[0])
    async with Running(echo) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b"204" in await reader.readuntil(b"\r\n\r\n")
        async with websockets.connect(f"ws://127.0.0.1:{port}", proxy=None) as socket:
            await socket.send("hello")
            assert await socket.recv() == "heard"
            assert {one._deadline for one in timers} == {None}
        writer.close()


@pytest.mark.parametrize("kind", ["ping", "pong", "part"])
@awaited
async def test_frames_that_are_no_messages_are_counted_too(kind, monkeypatch):
    monkeypatch.setattr(Socket, "count", 5)

    async def parts():
        for _ in range(20):
            yield ""

    async with Running(echo) as port, websockets.connect(f"ws://127.0.0.1:{port}", proxy=None) as socket:
        await socket.send("hello")
        assert await socket.recv() == "heard"
        with contextlib.suppress(websockets.ConnectionClosed):
            if kind == "part":
                await socket.send(parts())
            for _ in range(20):
                await (socket.ping() if kind == "ping" else socket.pong())
        await socket.wait_closed()
        assert socket.close_code == 1008


@pytest.mark.parametrize(
    "flood", [b"\x81\x82\0\0\0\0{}", b"\x89\x80\0\0\0\0", b"\x00\x80\0\0\0\0"], ids=["text", "ping", "part"]
)
@awaited
async def test_a_flood_of_small_frames_is_not_read_to_its_end(flood, monkeypatch):
    read = []
    whole = WebSocketsSansIOProtocol.data_received
    monkeypatch.setattr(
        WebSocketsSansIOProtocol, "data_received", lambda self, data: (read.append(len(data)), whole(self, data))
    )
    async with Running(echo) as port, websockets.connect(f"ws://127.0.0.1:{port}", proxy=None) as socket:
        await socket.send("hello")
        assert await socket.recv() == "heard"
        socket.transport.write(flood * 100_000)
        await socket.wait_closed()
    assert max(read) <= transport.PIECE
    assert sum(read) < 20_000


@awaited
async def test_frames_on_all_sockets_of_a_session_are_counted_together(tmp_path, monkeypatch):
    monkeypatch.setattr(Socket, "count", 10_000)
    async with opened(tmp_path, messages=5, sockets=2) as hall:
        (_, secret), (_, other) = [await hall.store.sessions.new() for _ in range(2)]

        async def application(scope, receive, send):
            await serve(hall, scope, receive, send)

        async with Running(application) as port, contextlib.AsyncExitStack() as open_sockets:

            async def connected(cookie):
                line = websockets.connect(
                    f"ws://127.0.0.1:{port}", additional_headers={"cookie": f"stolik={cookie}"}, proxy=None
                )
                return await open_sockets.enter_async_context(line)

            first, second, neighbour = [await connected(cookie) for cookie in (secret, secret, other)]
            for _ in range(10):
                await (await first.ping())
            answered = 0
            with contextlib.suppress(websockets.ConnectionClosed):
                for answered in range(1000):
                    await (await second.ping())
            assert answered < 999
            assert (first.close_code, second.close_code) == (None, 1008)
            await (await neighbour.ping())


def test_a_worker_takes_its_bounds_from_its_settings(monkeypatch):
    monkeypatch.setattr(Http, "patience", Http.patience)
    monkeypatch.setattr(Socket, "count", Socket.count)
    monkeypatch.setattr(Http, "visits", Http.visits)
    visits = Visits(1, ())
    transport.configure(Settings(patience=3.0, messages=11), visits)
    assert (Http.patience, Http.visits, Socket.count) == (3.0, visits, 11)
