"""uvicorn's two ends of a connection, with the bounds that they lack.

uvicorn waits for ever for the rest of a request, and answers every ping; both cost an attacker next to nothing.
"""

import asyncio
from asyncio import TimerHandle, Transport
from collections.abc import Callable
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, apply_mask  # type: ignore[attr-defined]  # compiled, where it could be

from stolik.server.deadline import within
from stolik.server.limits import Bucket, Visits, household
from stolik.server.protocol import HEADER_BYTES, MESSAGE_BYTES, MESSAGES_SECONDS, STALE
from stolik.server.settings import Settings
from stolik.server.usher import Usher

# A client's frame (RFC 6455, 5.2): its kind, its size and that it is masked, perhaps two bytes of size, four of mask.
WHOLE_TEXT = 0x81
MASKED = 0x80
TWO_BYTES_MORE = 126
SHORT_HEAD, LONG_HEAD = 6, 8

HANDSHAKES = b"GET /ws HTTP/1.1\r\n", b"GET /ws?table="
WAITING = 8  # messages that may wait before no more are read
PIECE = 4096  # bytes that are read of a socket before anything is counted
LATE = 4 * PIECE  # bytes after the goodbye that a polite client may have sent before it heard it
GOODBYE = 0.5  # seconds that those who were led here have to leave
UNREAD = 8  # times as many messages as a seat may send: nobody has more seats


class Http(H11Protocol):
    """A connection whose requests must arrive whole, head and body, within some seconds.

    Whoever has made too many requests is hung up on: even to refuse one takes as long as a move.
    """

    patience = Settings.patience
    visits = Visits(Settings.visits, ())
    usher: Usher | None = None  # where several workers share a machine
    _deadline: TimerHandle | None = None
    _used = False  # whether anything has been read

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect()
        if self.client and self.visits.barred(household(self.client[0])):
            transport.abort()

    def data_received(self, data: bytes) -> None:
        if not self._used and is_handshake(data):
            self._receive(data)
            return
        self._used = True
        self._expect()
        super().data_received(data)
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._arrived()

    def on_response_complete(self) -> None:
        """Hang up on whoever asks again without awaiting the answer: no browser and no proxy does."""
        if self.conn.their_state is h11.DONE and self.conn.trailing_data[0]:
            self.transport.close()
        super().on_response_complete()

    def _receive(self, handshake: bytes) -> None:
        """Somebody opens a socket: here, or at the worker that has their table."""
        self._arrived()
        if self.usher is None or not self.usher.lead(self, handshake):
            self.stay(handshake)

    def stay(self, handshake: bytes) -> None:
        """Leave a socket to its own protocol, which reads the handshake: reading it here too takes as long again."""
        self._arrived()
        self.connections.discard(self)
        kind: Any = self.ws_protocol_class
        protocol = kind(config=self.config, server_state=self.server_state, app_state=self.app_state)
        protocol.connection_made(self.transport)
        protocol.data_received(handshake)
        self.transport.set_protocol(protocol)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """A handshake that came in pieces, or after requests, as a proxy sends it."""
        lines = [b"%b: %b" % header for header in self.headers]
        self._receive(b"\r\n".join([b"GET %b HTTP/1.1" % event.target, *lines, b"", b""]))

    def connection_lost(self, exc: Exception | None) -> None:
        self._arrived()
        super().connection_lost(exc)

    def _expect(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.patience, self.transport.abort)

    def _arrived(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def is_handshake(data: bytes) -> bool:
    """Whether the beginning of a connection is the whole handshake of a socket, as browsers send it."""
    end = data.find(b"\r\n\r\n", 0, 2 * HEADER_BYTES)
    return data.startswith(HANDSHAKES) and end == len(data) - 4 and b"\r\nupgrade: websocket\r\n" in data.lower()


class Plain(WebSocketsSansIOProtocol):
    """A socket that reads whole messages by itself, and leaves everything else to the library.

    The library makes a generator's step, a frame and four more objects of a message, and uvicorn stops and starts
    reading around it, which are two calls to the system: together a fifth of a move.
    """

    _rest = b""  # the beginning of a frame whose end has not arrived
    _by_library = False  # whether all that comes is left to the library

    def data_received(self, data: bytes) -> None:
        if not self.handshake_complete:
            self._by_library = self.handshake_initiated  # what comes before the answer may end within a frame
        if self._by_library or not self.handshake_complete:
            super().data_received(data)
        else:
            self._rest = self._read(self._rest + data)

    def _read(self, data: bytes) -> bytes:
        """Take whole messages in; what is left."""
        start = 0
        while len(data) >= start + SHORT_HEAD:
            size, body = data[start + 1] - MASKED, start + SHORT_HEAD
            if size == TWO_BYTES_MORE:
                size, body = int.from_bytes(data[start + 2 : start + 4], "big"), start + LONG_HEAD
            elif size > TWO_BYTES_MORE:
                size = MESSAGE_BYTES + 1
            if not 0 <= size <= MESSAGE_BYTES:  # not masked, or too large: the library ends it
                self._by_library = True
                super().data_received(data[start:])
                return b""
            end = body + size
            if len(data) < end:
                break
            if data[start] == WHOLE_TEXT and not self.frames:
                self._hear(apply_mask(data[body:end], data[body - 4 : body]))
            else:
                super().data_received(data[start:end])
            start = end
        return data[start:]

    def _hear(self, message: bytes) -> None:
        if self.close_sent or self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.receive", "bytes": message})
        if self.queue.qsize() >= WAITING and not self.read_paused:
            self.read_paused = True  # until `receive` has taken all of them
            self.transport.pause_reading()


class Bounded(Plain):
    """A socket of which a little is read at a time, and nothing any more once it has been ended.

    Else a quarter of a megabyte of empty frames, which the system gives in one piece, would take half a second to read.
    """

    unread = UNREAD * Settings.messages
    _late = 0  # bytes that came after the server's goodbye

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            if self.close_sent:
                self._late += PIECE
            if self._late > LATE:
                self.transport.abort()
                return
            super().data_received(data[start : start + PIECE])
            if self.queue.qsize() > self.unread:
                self.end("too many messages")

    def end(self, why: str) -> None:
        """Close it as a client deserves that sends too much."""
        self.conn.fail(1008, why)
        self.handle_parser_exception()


class Socket(Bounded):
    """A socket on which pings, pongs and parts of messages are counted as messages are."""

    count = Settings.messages

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._frames = Bucket(self.count, MESSAGES_SECONDS)
        self.take_share: Callable[[], bool] = lambda: True  # of what all sockets of a session may send

    def handle_ping(self) -> None:
        if self._allowed():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._allowed():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._allowed():
            super().handle_cont(event)

    def _allowed(self) -> bool:
        """Whether a frame is still allowed; the first that is not ends the socket."""
        if self.close_sent or self.transport.is_closing():
            return False
        if self._frames.take() and self.take_share():
            return True
        self.end("too many frames")
        return False


def options(settings: Settings) -> dict[str, Any]:
    """How uvicorn treats connections."""
    return {
        "http": Http,  # h11: the one of the two that bounds what it keeps of half-sent headers
        "h11_max_incomplete_event_size": 2 * HEADER_BYTES,  # up to there they are refused with words
        "ws": Socket,
        "ws_max_size": MESSAGE_BYTES,
        "ws_ping_interval": STALE / 2,  # silent for one, then no answer for the other: gone after STALE
        "ws_ping_timeout": STALE / 2,
        "ws_per_message_deflate": False,
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "proxy_headers": True,
        "forwarded_allow_ips": settings.trusted_proxies,
    }


class Led:
    """How those are served whom other workers lead here: as uvicorn serves whoever comes by themselves."""

    def __init__(self, app: Any, settings: Settings) -> None:
        self._config = uvicorn.Config(app, **options(settings))
        self._config.load()
        self._state = ServerState()

    def __call__(self) -> Http:
        return Http(config=self._config, server_state=self._state, app_state={})

    async def close(self) -> None:
        """Say goodbye to them."""
        for connection in list(self._state.connections):
            connection.shutdown()
        await within(GOODBYE, asyncio.gather(*self._state.tasks, return_exceptions=True))


def configure(settings: Settings, visits: Visits) -> None:
    """Set the bounds of this process."""
    Http.patience, Http.visits, Socket.count = settings.patience, visits, settings.messages
    Bounded.unread = UNREAD * settings.messages
