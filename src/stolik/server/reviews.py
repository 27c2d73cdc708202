"""Reviews of finished matches: made in a thread of their own, one after another, and kept in files by their digest.

A review is a function of its match: a file that is lost is made again.
"""

import asyncio
import hashlib
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from stolik.core.files import write_whole
from stolik.core.folders import cache_folders
from stolik.core.match import Match
from stolik.review import Review, quick, ready, review, usual_worlds
from stolik.review.judge import METHOD
from stolik.server.bodies import ReviewPage
from stolik.server.logs import log
from stolik.server.seating import Refusal

WAITING = 6  # reviews that are made or wait for it; a long one takes a quarter of a minute
KEPT = 2000  # files; of the game whose are the largest, a quarter of a gigabyte

read = msgspec.json.Decoder(Review).decode
write = msgspec.json.Encoder().encode


@dataclass
class Work:
    """A review in the making."""

    done: int = 0  # moves
    ended: "asyncio.Future[None]" = field(default_factory=asyncio.Future)


class Reviews:
    """The reviews that one worker makes."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or cache_folders()[0] / "reviews"
        self._pool = ThreadPoolExecutor(1, "reviewer")
        self._working: dict[str, Work] = {}
        self._closed = False

    def soon(self, match: Match) -> None:
        """Make the review of a match that has just ended, where it is quick and nobody waits for another."""
        if quick(match.game) and not self._working and ready(match.game):
            self._begin(match)

    async def page(self, match: Match) -> ReviewPage:
        """The review of a finished match, or how far it is."""
        name, moves = _name(match), len(match.moves)
        if name not in self._working:
            if (found := await asyncio.to_thread(self._kept, name)) is not None:
                return ReviewPage(moves, moves, found)
            if not await asyncio.to_thread(ready, match.game):
                return ReviewPage(0, moves, None)
        if name not in self._working:
            if len(self._working) >= WAITING:
                raise Refusal("busy", f"{WAITING} reviews are being made: ask again in a minute")
            self._begin(match)
        return ReviewPage(self._working[name].done, moves, None)

    async def made(self, match: Match) -> Review | None:
        """The review of a finished match, waited for; None where it cannot be made here now."""
        name = _name(match)
        if (await self.page(match)).review is None and name in self._working:
            await asyncio.wait([self._working[name].ended])
        return await asyncio.to_thread(self._kept, name)

    def _begin(self, match: Match) -> None:
        name = _name(match)
        work = self._working[name] = Work()
        made = asyncio.get_running_loop().run_in_executor(self._pool, self._make, match, name, work)
        work.ended = made
        made.add_done_callback(lambda done: self._end(name, done))

    def _make(self, match: Match, name: str, work: Work) -> None:
        def tell(done: int, _: int) -> None:
            work.done = done
            if self._closed:
                raise Stopped

        found = review(match, progress=tell)
        write_whole(self._folder / name, write(found))
        self._tidy()

    def _end(self, name: str, made: "asyncio.Future[None]") -> None:
        del self._working[name]
        if not made.cancelled() and (error := made.exception()) is not None and not isinstance(error, Stopped):
            log.error("a review failed", why=repr(error))

    def _kept(self, name: str) -> Review | None:
        with suppress(OSError, msgspec.DecodeError):
            return read((self._folder / name).read_bytes())
        return None

    def _tidy(self) -> None:
        """Forget the reviews made first when there are many."""
        files = list(self._folder.iterdir())
        if len(files) > KEPT:
            for file in sorted(files, key=lambda one: one.stat().st_mtime)[: KEPT // 4]:
                file.unlink(missing_ok=True)

    def close(self) -> None:
        self._closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)


class Stopped(Exception):
    """The server stops."""


def _name(match: Match) -> str:
    """A file's name: what the review depends on."""
    made_from = f"{METHOD} {usual_worlds(match.game)} {match.game.name} {match.digest}"
    return f"{hashlib.sha256(made_from.encode()).hexdigest()[:40]}.json"
