"""Reviews of finished matches."""

import asyncio
import hashlib
from pathlib import Path

from stolik.core.match import Match
from stolik.review import Review, quick, ready, review, usual_worlds
from stolik.review.judge import METHOD
from stolik.server.bodies import ReviewPage
from stolik.server.making import Making
from stolik.server.seating import Refusal

WAITING = 6  # a long one takes a quarter of a minute
KEPT = 2000  # files; of the game whose are the largest, a quarter of a gigabyte


class Reviews(Making[Review]):
    """The reviews that one worker makes."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__("review", Review, KEPT, WAITING, folder)
        self._done: dict[str, int] = {}  # moves, by the names of reviews in the making

    def soon(self, match: Match) -> None:
        """Review a match that has just ended, if that is quick and nobody waits for another review."""
        if quick(match.game) and not self.working and ready(match.game):
            self._begin(match)

    async def page(self, match: Match) -> ReviewPage:
        """The review of a finished match, or its progress."""
        name, moves = _name(match), len(match.moves)
        if name not in self.working:
            if (found := await asyncio.to_thread(self.kept, name)) is not None:
                return ReviewPage(moves, moves, found)
            if not await asyncio.to_thread(ready, match.game):
                return ReviewPage(0, moves, None)
        if name not in self.working:
            if not self.wants(name):
                raise Refusal("busy", f"{WAITING} reviews are being made: ask again in a minute")
            self._begin(match)
        return ReviewPage(self._done[name], moves, None)

    async def made(self, match: Match) -> Review | None:
        """The review of a finished match, after waiting for it; None if it cannot be made here now."""
        name = _name(match)
        if (await self.page(match)).review is None and name in self.working:
            await asyncio.wait([self.working[name]])
        return await asyncio.to_thread(self.kept, name)

    def _begin(self, match: Match) -> None:
        name = _name(match)
        self._done[name] = 0
        self.begin(name, lambda: review(match, progress=lambda done, _: self._tell(name, done)))

    def _tell(self, name: str, done: int) -> None:
        self.check()
        self._done[name] = done

    def _end(self, name: str, made: "asyncio.Future[None]") -> None:
        super()._end(name, made)
        del self._done[name]


def _name(match: Match) -> str:
    """A review's name: what it depends on."""
    made_from = f"{METHOD} {usual_worlds(match.game)} {match.game.name} {match.digest}"
    return hashlib.sha256(made_from.encode()).hexdigest()[:40]
