"""How bots of each level do with a day's deal, at the person's seat: played beside everything else, and kept in files.

What they do is a function of the deal: a file that is lost is made again.
"""

import asyncio
import hashlib
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import msgspec

from stolik import bots
from stolik.bots.chances import chance
from stolik.core.files import write_whole
from stolik.core.folders import cache_folders
from stolik.core.levels import Level
from stolik.core.match import Match
from stolik.review.curve import curve
from stolik.review.worlds import ready
from stolik.server.logs import log
from stolik.server.solo.bodies import LevelField
from stolik.server.solo.curves import mean
from stolik.server.solo.days import LEVEL, SEAT

TIMES: dict[Level, int] = {"easy": 40, "normal": 40, "hard": 10}  # matches of each level
WORLDS = 40  # at each place of a curve: many of them make a mean
KEPT = 500  # files
WAITING = 10  # fields that are made or wait for it; one takes up to half a minute

read = msgspec.json.Decoder(list[LevelField]).decode
write = msgspec.json.Encoder().encode


class Fields:
    """The fields that one worker makes."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or cache_folders()[0] / "fields"
        self._pool = ThreadPoolExecutor(1, "field")
        self._working: set[str] = set()
        self._closed = False

    async def of(self, match: Match) -> list[LevelField]:
        """How each level did with a deal; none while they still play."""
        name = _name(match)
        if name in self._working:
            return []
        with suppress(OSError, msgspec.DecodeError):
            return read(await asyncio.to_thread((self._folder / name).read_bytes))
        if not await asyncio.to_thread(ready, match.game):  # interpreted, playing on would take minutes
            return []
        if name in self._working or len(self._working) >= WAITING:
            return []
        self._working.add(name)
        made = asyncio.get_running_loop().run_in_executor(self._pool, self._make, match, name)
        made.add_done_callback(lambda done: self._end(name, done))
        return []

    def _make(self, match: Match, name: str) -> None:
        found = [self._level(match, level, times) for level, times in TIMES.items()]
        if not self._closed:
            write_whole(self._folder / name, write(found))
            self._tidy()

    def _level(self, match: Match, level: Level, times: int) -> LevelField:
        tries = [played(match, level, number) for number in range(times) if not self._closed]
        curves = [curve(one, SEAT, WORLDS) for one in tries if level == LEVEL and not self._closed]
        return LevelField(level, sorted(one.points[SEAT] for one in tries), mean(curves) or [])

    def _end(self, name: str, made: "asyncio.Future[None]") -> None:
        self._working.discard(name)
        if not made.cancelled() and (error := made.exception()) is not None:
            log.error("a field failed", why=repr(error))

    def _tidy(self) -> None:
        files = sorted(self._folder.iterdir(), key=lambda one: one.stat().st_mtime)
        for file in files[: max(0, len(files) - KEPT)]:
            file.unlink(missing_ok=True)

    def close(self) -> None:
        self._closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)


def played(dealt: Match, level: Level, number: int) -> Match:
    """A match of a bot at the person's seat; the others play as they do against a person."""
    game = dealt.game
    match = Match(game, dealt.seats, dealt.key, dealt.options, dealt.rules)
    guest, others = bots.make(level, game), bots.make(LEVEL, game)
    decisions = [0] * match.seats
    while not match.over:
        # Bots choose before the person does, as they do in a match.
        seat = max(match.to_act) if match.to_act[0] == SEAT else match.to_act[0]
        who = f"{level} {number}" if seat == SEAT else "bot"
        key = chance(match.key, seat, decisions[seat], who)
        match.act(seat, (guest if seat == SEAT else others).choose(match.masked(seat), seat, key))
        decisions[seat] += 1
    return match


def _name(match: Match) -> str:
    """A file's name: what the field depends on."""
    made_from = f"3 {TIMES} {WORLDS} {LEVEL} {match.game.name} {match.digest}"
    return f"{hashlib.sha256(made_from.encode()).hexdigest()[:40]}.json"
