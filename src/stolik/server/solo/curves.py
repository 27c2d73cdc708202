"""The chance to win along each try of a day's deal: worked out beside everything else, and kept in files.

A curve is a function of its match: a file that is lost is made again.
"""

import asyncio
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import msgspec

from stolik.core.files import write_whole
from stolik.core.folders import cache_folders
from stolik.core.match import Match
from stolik.review.curve import PLACES, curve
from stolik.server.logs import log

KEPT = 5000  # files
METHOD = 1  # raised when curves are worked out in another way
WAITING = 20  # curves that are made or wait for it; one takes up to a quarter of a second

Curve = list[float]
read = msgspec.json.Decoder(Curve).decode
write = msgspec.json.Encoder().encode


class Curves:
    """The curves that one worker makes."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or cache_folders()[0] / "curves"
        self._pool = ThreadPoolExecutor(1, "curve")
        self._working: set[str] = set()
        self._closed = False

    async def kept(self, names: Iterable[str]) -> dict[str, Curve]:
        """The curves of some matches, as far as they are there."""
        return await asyncio.to_thread(self._kept, list(names))

    def wants(self, name: str) -> bool:
        """Whether a curve that is not there could be made now."""
        return name not in self._working and len(self._working) < WAITING

    def soon(self, name: str, match: Match, seat: int) -> None:
        """Work out the curve of a finished match, if there is room; else it must be asked for again."""
        if self.wants(name):
            self._working.add(name)
            made = asyncio.get_running_loop().run_in_executor(self._pool, self._make, name, match, seat)
            made.add_done_callback(lambda done: self._end(name, done))

    def _make(self, name: str, match: Match, seat: int) -> None:
        if not self._closed:
            write_whole(self._file(name), write(curve(match, seat)))
            self._tidy()

    def _kept(self, names: Sequence[str]) -> dict[str, Curve]:
        found: dict[str, Curve] = {}
        for name in names:
            with suppress(OSError, msgspec.DecodeError):
                found[name] = read(self._file(name).read_bytes())
        return found

    def _file(self, name: str) -> Path:
        return self._folder / f"{name}.{METHOD}.{PLACES}.json"

    def _end(self, name: str, made: "asyncio.Future[None]") -> None:
        self._working.discard(name)
        if not made.cancelled() and (error := made.exception()) is not None:
            log.error("a curve failed", why=repr(error))

    def _tidy(self) -> None:
        files = list(self._folder.iterdir())
        if len(files) > KEPT:
            for file in sorted(files, key=lambda one: one.stat().st_mtime)[: KEPT // 4]:
                file.unlink(missing_ok=True)

    def close(self) -> None:
        self._closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)


def mean(curves: Iterable[Curve]) -> Curve | None:
    """One curve of many; None of none."""
    given = list(curves)
    return [sum(place) / len(given) for place in zip(*given, strict=True)] if given else None
