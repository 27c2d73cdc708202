"""How bots of each level do with a day's deal, at the person's seat."""

import asyncio
import hashlib
from pathlib import Path

from stolik import bots
from stolik.bots.chances import chance
from stolik.core.levels import Level
from stolik.core.match import Match
from stolik.review.curve import curve
from stolik.review.worlds import ready
from stolik.server.making import Making
from stolik.server.solo.bodies import LevelField
from stolik.server.solo.curves import Curve, mean
from stolik.server.solo.days import LEVEL, SEAT

TIMES: dict[Level, int] = {"easy": 40, "normal": 40, "hard": 10}  # matches of each level
WORLDS = 40  # at each place of a curve: many of them make a mean
KEPT = 500  # files
WAITING = 10  # one takes up to half a minute


class Fields(Making[list[LevelField]]):
    """The fields that one worker makes."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__("field", list[LevelField], KEPT, WAITING, folder)

    async def of(self, match: Match) -> list[LevelField]:
        """How each level did with a deal; an empty list while they still play."""
        name = _name(match)
        if name in self.working:
            return []
        if (found := await asyncio.to_thread(self.kept, name)) is not None:
            return found
        # Interpreted, playing on would take minutes.
        if await asyncio.to_thread(ready, match.game) and self.wants(name):
            self.begin(name, lambda: [self._level(match, level, times) for level, times in TIMES.items()])
        return []

    def _level(self, match: Match, level: Level, times: int) -> LevelField:
        tries = [self._played(match, level, number) for number in range(times)]
        curves = [self._curve(one) for one in tries if level == LEVEL]
        return LevelField(level, sorted(one.points[SEAT] for one in tries), mean(curves) or [])

    def _played(self, match: Match, level: Level, number: int) -> Match:
        self.check()
        return played(match, level, number)

    def _curve(self, match: Match) -> Curve:
        self.check()
        return curve(match, SEAT, WORLDS)


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
    """A field's name: what it depends on."""
    made_from = f"4 {TIMES} {WORLDS} {LEVEL} {match.game.name} {match.digest}"
    return hashlib.sha256(made_from.encode()).hexdigest()[:40]
