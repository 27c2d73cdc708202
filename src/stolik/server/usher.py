"""People of one table are led to one worker of a machine: the connection itself is passed on with its handshake.

Whoever's connection came to whichever worker, one of them folds a match and tells it; so two workers do twice the moves
of one. A handshake names the table in its address, and all workers reckon alike who has it. Workers of other machines,
and clients that name no table, are told of moves by notices.
"""

import os
import re
import socket
import stat
import tempfile
import time
from asyncio import AbstractEventLoop, Protocol, Transport
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any
from typing import Protocol as Kind

from stolik.server.logs import log
from stolik.server.protocol import HEADER_BYTES, STALE

NAMED = re.compile(rb"GET /ws\?table=([0-9A-Za-z]{1,16}) HTTP/1\.1\r\n")
FULL_FOR = 2.0  # seconds that somebody waits where a worker does not keep up with those led to it
AGAIN = 0.01  # seconds between tries
LONGEST_PATH = 100  # bytes of a Unix socket's address


class Visitor(Kind):
    """A connection of which only the handshake has been read."""

    transport: Transport

    def stay(self, handshake: bytes) -> None:
        """Be served by this worker."""


class Usher:
    """One worker's: it leads some visitors away, and takes in those that others lead here."""

    def __init__(self, folder: Path, worker: str, loop: AbstractEventLoop, make: Callable[[], Protocol]) -> None:
        self._folder, self._worker, self._loop, self._make = folder, worker, loop, make
        self._others: dict[str, socket.socket] = {}  # to whom this one leads
        self._led: set[socket.socket] = set()  # who lead here
        self._entering: set[Any] = set()
        self._door = self._opened()

    def _opened(self) -> socket.socket:
        door = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        try:
            door.setblocking(False)
            door.bind(str(self._folder / self._worker))
            door.listen()
        except OSError:
            door.close()
            raise
        self._loop.add_reader(door, self._meet)
        return door

    def _shut(self) -> None:
        self._loop.remove_reader(self._door)
        self._door.close()

    def beat(self) -> None:
        """Say that this worker lives: nobody is led to one that has stopped."""
        with suppress(OSError):  # where there is no door, people stay where they come
            try:
                os.utime(self._folder / self._worker)
            except FileNotFoundError:  # somebody has tidied up
                if made_private(self._folder):
                    door = self._opened()
                    self._shut()
                    self._door = door

    def close(self) -> None:
        with suppress(OSError):
            (self._folder / self._worker).unlink()
        self._shut()
        for one in self._led:
            self._loop.remove_reader(one)
        for one in (*self._led, *self._others.values()):
            one.close()

    # Leading

    def lead(self, visitor: Visitor, handshake: bytes, until: float = 0.0) -> bool:
        """Whether a visitor is led to another worker; one that cannot be right now is, or stays, a moment later."""
        named = NAMED.match(handshake)
        if named is None:
            return False
        for worker in self._by_claim(named[1].upper()):
            if worker == self._worker:
                return False
            try:
                self._pass(worker, visitor.transport, handshake)
            except BlockingIOError:
                until = until or time.monotonic() + FULL_FOR
                if time.monotonic() > until:
                    return False
                visitor.transport.pause_reading()
                self._loop.call_later(AGAIN, self._lead_again, visitor, handshake, until)
                return True
            except (ConnectionError, FileNotFoundError) as error:
                self._lose(worker, dead=isinstance(error, ConnectionRefusedError))
                continue
            except OSError as error:
                log.error("somebody could not be led to another worker", why=str(error))
                return False
            visitor.transport.abort()  # closes it here only
            return True
        return False

    def _lead_again(self, visitor: Visitor, handshake: bytes, until: float) -> None:
        if visitor.transport.is_closing():
            return
        visitor.transport.resume_reading()
        if not self.lead(visitor, handshake, until):
            visitor.stay(handshake)

    def _by_claim(self, table: bytes) -> list[str]:
        """The living workers of this machine, the one whose table it is first; each table has an order of its own."""
        return sorted(
            self._living(), key=lambda worker: blake2b(table + worker.encode(), digest_size=8).digest(), reverse=True
        )

    def _living(self) -> Iterator[str]:
        yield self._worker
        with suppress(FileNotFoundError), os.scandir(self._folder) as doors:
            for door in doors:
                if door.name != self._worker and time.time() - door.stat().st_mtime < STALE:
                    yield door.name

    def _pass(self, worker: str, transport: Transport, handshake: bytes) -> None:
        if (other := self._others.get(worker)) is None:
            other = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            try:
                other.setblocking(False)
                other.connect(str(self._folder / worker))
            except OSError:
                other.close()
                raise
            self._others[worker] = other
        socket.send_fds(other, [handshake], [transport.get_extra_info("socket").fileno()])

    def _lose(self, worker: str, dead: bool) -> None:
        """A worker has gone; one that is dead has left its door behind."""
        if (other := self._others.pop(worker, None)) is not None:
            other.close()
        if dead:
            with suppress(OSError):
                (self._folder / worker).unlink()

    # Taking in

    def _meet(self) -> None:
        with suppress(OSError):
            other, _ = self._door.accept()
            other.setblocking(False)
            self._led.add(other)
            self._loop.add_reader(other, self._take_in, other)

    def _take_in(self, other: socket.socket) -> None:
        try:
            handshake, found, _, _ = socket.recv_fds(other, 4 * HEADER_BYTES, 1)
        except BlockingIOError:
            return
        except OSError:
            handshake, found = b"", []
        if not handshake:
            self._loop.remove_reader(other)
            self._led.discard(other)
            other.close()
        if not found:  # nor where this process may open no more files
            return
        entering = self._loop.create_task(self._enter(socket.socket(fileno=found[0]), handshake))
        self._entering.add(entering)
        entering.add_done_callback(self._entering.discard)

    async def _enter(self, connection: socket.socket, handshake: bytes) -> None:
        try:
            connection.setblocking(False)
            transport, visitor = await self._loop.connect_accepted_socket(self._make, connection)
        except OSError as error:
            connection.close()
            log.error("somebody who was led here is lost", why=str(error))
            return
        if not transport.is_closing():
            visitor.stay(handshake)  # type: ignore[attr-defined]  # a Visitor


def opened(database: str, worker: str, loop: AbstractEventLoop, make: Callable[[], Protocol]) -> Usher | None:
    """An usher for the workers of one database on this machine; None where connections cannot be passed on."""
    if not hasattr(socket, "send_fds"):
        return None
    try:
        folder = private_folder(database)
        if folder is None or len(os.fsencode(folder / worker)) > LONGEST_PATH:
            return None
        return Usher(folder, worker, loop, make)
    except OSError as error:
        log.error("people of a table are not led to one worker", why=str(error))
        return None


def private_folder(database: str) -> Path | None:
    """Where the workers of a database find each other; None if somebody else could put something there."""
    name = f"stolik-{os.getuid()}-{blake2b(database.encode(), digest_size=8).hexdigest()}"
    folder = Path(tempfile.gettempdir(), name)
    return folder if made_private(folder) else None


def made_private(folder: Path) -> bool:
    """Make a folder if it is not there; whether nobody else can write to it."""
    with suppress(FileExistsError):
        folder.mkdir(0o700)
    found = folder.lstat()
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077
