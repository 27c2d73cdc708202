"""Results computed from matches in the background: one after another in a separate thread, kept in files.

They follow from the match alone: a lost file is made again.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from stolik.core.files import write_whole
from stolik.core.folders import cache_folders
from stolik.server.logs import log

Made = TypeVar("Made")
write = msgspec.json.Encoder().encode


class Stopped(Exception):
    """The server is stopping."""


class Making(Generic[Made]):
    """Where one worker makes results of one kind."""

    def __init__(self, what: str, kind: type[Made], keeps: int, waiting: int, folder: Path | None) -> None:
        self._what = what
        self._keeps = keeps  # files
        self._waiting = waiting  # the most that are made or wait for it
        self._folder = folder or cache_folders()[0] / f"{what}s"
        self._read = msgspec.json.Decoder(kind).decode
        self._pool = ThreadPoolExecutor(1, what)
        self._closed = False
        self.working: dict[str, asyncio.Future[None]] = {}

    def wants(self, name: str) -> bool:
        """Whether a missing result could be begun now."""
        return name not in self.working and len(self.working) < self._waiting

    def begin(self, name: str, make: Callable[[], Made]) -> None:
        """Make something; `make` runs in the thread, and calls `check` now and then if it takes long."""
        made = asyncio.get_running_loop().run_in_executor(self._pool, self._make, name, make)
        self.working[name] = made
        made.add_done_callback(lambda done: self._end(name, done))

    def kept(self, name: str) -> Made | None:
        """A result; None if it is missing."""
        with suppress(OSError, msgspec.DecodeError):
            return self._read(self._file(name).read_bytes())
        return None

    def check(self) -> None:
        """Raise Stopped when the server stops."""
        if self._closed:
            raise Stopped

    def close(self) -> None:
        self._closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _make(self, name: str, make: Callable[[], Made]) -> None:
        self.check()
        found = make()
        write_whole(self._file(name), write(found))
        self._tidy()

    def _end(self, name: str, made: "asyncio.Future[None]") -> None:
        del self.working[name]
        if not made.cancelled() and (error := made.exception()) is not None and not isinstance(error, Stopped):
            log.error(f"a {self._what} failed", why=repr(error))

    def _file(self, name: str) -> Path:
        return self._folder / f"{name}.json"

    def _tidy(self) -> None:
        """If there are many, delete the oldest quarter."""
        files = list(self._folder.iterdir())
        if len(files) > self._keeps:
            for file in sorted(files, key=lambda one: one.stat().st_mtime)[: self._keeps // 4]:
                file.unlink(missing_ok=True)
