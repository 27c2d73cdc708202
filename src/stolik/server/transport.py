"""uvicorn's two ends of a connection, with the bounds that they lack.

uvicorn waits for ever for the rest of a request, and answers every ping; both cost an attacker next to nothing.
"""

from asyncio import TimerHandle, Transport
from collections.abc import Callable
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from stolik.server.limits import Bucket
from stolik.server.protocol import MESSAGES_SECONDS
from stolik.server.settings import Settings

PIECE = 4096  # bytes that are read of a socket before anything is counted
LATE = 4 * PIECE  # bytes after the goodbye that a polite client may have sent before it heard it
UNREAD = 8  # times as many messages as a seat may send: nobody has more seats


class Http(H11Protocol):
    """A connection whose requests must arrive whole, head and body, within some seconds."""

    patience = Settings.patience
    _deadline: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect()

    def data_received(self, data: bytes) -> None:
        self._expect()
        super().data_received(data)
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._arrived()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._arrived()
        super().handle_websocket_upgrade(event)

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


class Bounded(WebSocketsSansIOProtocol):
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


def configure(settings: Settings) -> None:
    """Set the bounds of this process."""
    Http.patience, Socket.count = settings.patience, settings.messages
    Bounded.unread = UNREAD * settings.messages
