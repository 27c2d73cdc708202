"""One client's socket: what goes out in order, and what happens when the client does not read."""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import msgspec

from stolik.server import metrics
from stolik.server.limits import Bucket
from stolik.server.line import Line, framed, text_of
from stolik.server.protocol import MESSAGES, MESSAGES_SECONDS, FromServer, Viewer
from stolik.server.rows import SessionRow

if TYPE_CHECKING:
    from stolik.server.room import Room

QUEUE = 64  # messages that wait for a slow reader; then it gets one snapshot instead of them all
CUT_AFTER = 5.0  # seconds that it may take over that

encode = msgspec.json.Encoder().encode


class Connection:
    """A client at no table or at one."""

    __slots__ = (
        "_behind",
        "_held",
        "_line",
        "_out",
        "_send",
        "_writing_since",
        "bucket",
        "catch_up",
        "closed",
        "room",
        "screen",
        "session",
        "shuffles",
        "viewers",
        "watch",
    )

    def __init__(
        self,
        session: SessionRow,
        send: Callable[[Any], Awaitable[None]],
        line: Line | None = None,
        messages: int = MESSAGES,
    ) -> None:
        self.session = session
        self.room: Room | None = None
        self.watch = False
        self.screen = False
        self.shuffles = False
        self.viewers: tuple[Viewer, ...] = ()
        self.bucket = Bucket(messages, MESSAGES_SECONDS)
        self.closed = False
        self.catch_up: Callable[[Connection], None] = lambda _: None
        self._line = line
        self._send = send
        self._out: deque[bytes] = deque()
        self._held: list[bytes] | None = None
        self._writing_since: float | None = None
        self._behind = False

    def tell(self, message: FromServer) -> None:
        self.push(framed(encode(message)))

    def push(self, frame: bytes) -> None:
        """Queue a message; a client that is too far behind gets a snapshot when it reads again."""
        if self.closed or self._behind:
            return
        if self._held is not None:
            self._held.append(frame)
            return
        if self._write_now(frame):
            return
        if len(self._out) >= QUEUE:
            self._out.clear()
            self._behind = True
            metrics.SNAPSHOTS_FOR_SLOW.labels("snapshot").inc()
            return
        self._out.append(frame)
        if self._writing_since is None:
            self._writing_since = time.monotonic()
            asyncio.get_running_loop().create_task(self._write())

    def _write_now(self, frames: bytes) -> bool:
        return self._writing_since is None and self._line is not None and self._line.write(frames)

    def hold(self) -> None:
        """Hold messages until `let_go`: a write costs as much as making a view, so two go in one."""
        self._held = []

    def let_go(self) -> None:
        """Send what was held."""
        held, self._held = self._held or [], None
        if held and not self._write_now(b"".join(held)):
            for frame in held:
                self.push(frame)

    async def _write(self) -> None:
        try:
            while self._out or self._behind:
                if not self._out:
                    self._behind = False
                    self.catch_up(self)
                    continue
                self._writing_since = time.monotonic()
                await self._send({"type": "websocket.send", "text": text_of(self._out.popleft())})
        except Exception:  # the socket is gone: its reader is told so by the server
            self.closed = True
        finally:
            self._writing_since = None

    def stuck(self, now: float) -> bool:
        """Whether the client has not read for too long and is cut off."""
        return self._writing_since is not None and now - self._writing_since > CUT_AFTER

    def cut(self) -> None:
        """Disconnect without waiting for the client."""
        metrics.SNAPSHOTS_FOR_SLOW.labels("cut").inc()
        self.closed = True
        self._abort()

    async def close(self, code: int, reason: str) -> None:
        """Send what waits, then disconnect."""
        if self.closed:
            return
        for _ in range(200):
            if self._writing_since is None:
                break
            await asyncio.sleep(0.01)
        self.closed = True
        try:
            await asyncio.wait_for(self._send({"type": "websocket.close", "code": code, "reason": reason}), 2)
        except Exception:
            self._abort()

    def _abort(self) -> None:
        if self._line is not None:
            self._line.abort()
