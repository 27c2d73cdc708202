"""The line to a client, written to directly: a message is framed once for everybody who gets it.

Through ASGI every message to every socket costs a task, a frame and a copy, which together took as long as making the
views. uvicorn's own protocol object is used where it is the one in charge; anything else is written to through ASGI.
"""

from collections.abc import Awaitable, Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from stolik.server.transport import Socket

Send = Callable[[Any], Awaitable[None]]


def framed(text: bytes) -> bytes:
    """A text message as bytes on the wire; a server's frames are not masked, so they are the same for all."""
    # By hand: the library's frames cost 3.4 µs each, these 0.7, and there are six a move.
    size = len(text)
    if size < 126:
        return b"\x81%c" % size + text
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text


def text_of(frame: bytes) -> str:
    """The text of a message that was framed."""
    length = frame[1]
    start = 2 if length < 126 else 4 if length == 126 else 10
    return frame[start:].decode()


class Line:
    """uvicorn's end of a socket."""

    __slots__ = ("_protocol", "_transport")

    def __init__(self, protocol: WebSocketsSansIOProtocol) -> None:
        self._protocol = protocol
        self._transport = protocol.transport

    def write(self, frame: bytes) -> bool:
        """Write at once; False if the client does not keep up, or the line is closing."""
        protocol = self._protocol
        if not protocol.writable.is_set() or protocol.close_sent or protocol.disconnected:
            return False
        if self._transport.is_closing():
            return False
        self._transport.write(frame)
        return True

    def count_frames(self, take_share: Callable[[], bool]) -> None:
        """Count pings, pongs and fragments together with those of the session's other sockets."""
        if isinstance(self._protocol, Socket):
            self._protocol.take_share = take_share

    def abort(self) -> None:
        """Disconnect at once: uvicorn's own close waits for a peer that does not read."""
        self._transport.abort()


def line_of(send: Send) -> Line | None:
    """The line behind an ASGI `send`, if uvicorn serves the socket without extensions that change frames."""
    protocol = getattr(send, "__self__", None)
    if isinstance(protocol, WebSocketsSansIOProtocol) and not protocol.conn.extensions:
        return Line(protocol)
    return None
