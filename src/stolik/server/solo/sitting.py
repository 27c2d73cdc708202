"""Matches of one person against bots, without a table: logs like any other, played over HTTP.

The bots' chance comes from the key and from the number of the decision, so whoever plays the same cards alike meets
the same answers.
"""

import asyncio
import json
import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from stolik.core.levels import SEARCHING, USUAL, Level
from stolik.core.step import Step, view_of
from stolik.server import protocol
from stolik.server.database import Taken
from stolik.server.fold import Fold, day_of, folded
from stolik.server.rows import MatchRow, MoveRow
from stolik.server.seating import Refusal, free_name, shown_name
from stolik.server.solo import bodies, days
from stolik.server.solo.rows import MOST_KEPT, SoloRow, SoloRows
from stolik.server.teller import match_info, told_all, wire

if TYPE_CHECKING:
    from stolik.server.hall import Hall

REMEMBERED = 500  # matches in memory; any other is folded again from its log
read_players = msgspec.json.Decoder(list[protocol.Seat]).decode


@dataclass
class Sitting:
    """One match in memory."""

    solo: SoloRow
    fold: Fold
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def levels(self) -> list[Level | None]:
        """By seat; None for the person."""
        return [player.level for player in read_players(self.fold.row.players)]


class Solos:
    """One worker's matches; nothing here must survive a crash."""

    def __init__(self, hall: "Hall") -> None:
        self._hall = hall
        self.rows = SoloRows(hall.store)
        self._sittings: OrderedDict[str, Sitting] = OrderedDict()

    async def begin(self, row: MatchRow, solo: SoloRow, log: Sequence[MoveRow] = ()) -> bodies.Solo:
        """Store a new match, and play until the person must decide; Taken if it is not a first try."""
        fold = await asyncio.to_thread(folded, row, log)
        sitting = Sitting(solo, fold)
        self.check_exact(sitting)
        await self.rows.begin(row, solo, log)
        self._remember(sitting)
        async with sitting.lock:
            await self._let_bots_play(sitting)
        return await self.told(sitting, since=solo.forked if log or row.position else -1)

    def check_exact(self, sitting: Sitting) -> None:
        """Refuse a shared deal while bots that search are not ready, since they would play it differently."""
        game = sitting.fold.game.name
        if sitting.solo.kind != "line" and {*SEARCHING} & {*sitting.levels} and not self._hall.thinkers.ready(game):
            raise Refusal("warming", "the bots are not compiled yet: come back in a minute")

    async def sitting(self, match: str, session: int) -> Sitting:
        """A match of that person, folded as far as its log goes."""
        sitting = self._sittings.get(match)
        if sitting is None:
            row, solo = await self._hall.store.matches.of(match), await self.rows.of(match)
            if row is None or solo is None:
                raise Refusal("unknown_match", f"there is no match {match!r} against bots")
            sitting = self._sittings.get(match) or Sitting(solo, await asyncio.to_thread(Fold, row))
            self._remember(sitting)
        if sitting.solo.session != session:
            raise Refusal("not_your_seat", "somebody else plays this match: look at its replay")
        return sitting

    def _remember(self, sitting: Sitting) -> None:
        self._sittings[sitting.solo.match] = sitting
        self._sittings.move_to_end(sitting.solo.match)
        while len(self._sittings) > REMEMBERED:
            self._sittings.popitem(last=False)

    async def come(self, match: str, session: int) -> bodies.Solo:
        """Come back to a match; bots that had not yet answered do."""
        sitting = await self.sitting(match, session)
        async with sitting.lock:
            await self._catch_up(sitting)
            await self._let_bots_play(sitting)
            return await self.told(sitting, since=sitting.fold.seq)

    async def play(self, match: str, session: int, order: bodies.SoloMove) -> bodies.SoloSteps:
        """Play a move, then the bots, until the person must decide again."""
        sitting = await self.sitting(match, session)
        seat = sitting.solo.seat
        async with sitting.lock:
            await self._catch_up(sitting)
            fold, steps = sitting.fold, list[tuple[int, Step]]()
            if (seat, order.id) not in fold.ids:
                fold.check(seat, order.move, order.seq)
                steps += await self._append(sitting, seat, order.move, order.id)
                steps += await self._let_bots_play(sitting)
            told = [wire(seq, step, seat) for seq, step in steps]
            return bodies.SoloSteps(fold.seq, told, view_of(fold.game, fold.state, seat))

    async def _catch_up(self, sitting: Sitting) -> None:
        """Fold in what another worker has appended."""
        later = await self._hall.store.matches.log(sitting.solo.match, sitting.fold.seq)
        await asyncio.to_thread(sitting.fold.catch_up, later)

    async def _append(self, sitting: Sitting, seat: int, move: str, name: str) -> list[tuple[int, Step]]:
        row = MoveRow(sitting.solo.match, sitting.fold.seq + 1, seat, move, name, time.time())
        try:
            await self._hall.store.matches.append(row, None)
        except Taken as error:  # another worker was faster, or it was forgotten meanwhile
            self._sittings.pop(sitting.solo.match, None)
            raise Refusal("stale", "the match has moved on: look again") from error
        return [(row.seq, step) for step in sitting.fold.play(row)]

    async def _let_bots_play(self, sitting: Sitting) -> list[tuple[int, Step]]:
        """Bots decide before the person does where all choose at once, so that the log is the same for everybody."""
        fold, levels, steps = sitting.fold, sitting.levels, list[tuple[int, Step]]()
        while (waiting := [seat for seat in fold.to_act if levels[seat] is not None]) and not self._hall.stopping:
            seat = waiting[0]
            level = levels[seat] or USUAL
            action = await self._hall.thinkers.choose(level, fold.game, fold.masked(seat), seat, fold.bot_key(seat))
            steps += await self._append(sitting, seat, fold.game.moves[action], f"bot-{fold.seq}")
        if fold.over and sitting.solo.points is None:
            await self._finish(sitting)
        return steps

    async def _finish(self, sitting: Sitting) -> None:
        solo, fold = sitting.solo, sitting.fold
        points, place = fold.match.points[solo.seat], fold.match.places[solo.seat]
        counts = solo.entry is not None and (solo.kind != "day" or not days.revealed(solo.day))
        await self.rows.finish(solo.match, points, place, counts=counts)
        kept = await self.rows.of(solo.match)
        sitting.solo = kept or solo
        self._hall.reviews.soon(fold.match)
        if solo.kind == "day" and counts:
            self._hall.curves.soon(solo.match, fold.match, solo.seat)

    async def told(self, sitting: Sitting, since: int) -> bodies.Solo:
        """The match as its person sees it, with the steps after a move and the last one before."""
        fold, seat = sitting.fold, sitting.solo.seat
        log = await self._hall.store.matches.log(fold.row.id)
        steps = await asyncio.to_thread(lambda: list(told_all(fold.row, log, seat)))
        first = next((at for at, step in enumerate(steps) if step.seq > since), len(steps))
        shown = steps[max(0, first - 1) :] if since >= 0 else steps
        return bodies.Solo(match_info(fold, info_of(sitting.solo, sitting.solo.session)), fold.seq, shown)

    async def keep(self, match: str, session: int, name: str | None) -> protocol.SoloInfo:
        """Keep a line under a name, or stop keeping it."""
        sitting = await self.sitting(match, session)
        if sitting.solo.kind != "line":
            raise Refusal("wrong_setup", "only a line is kept under a name: results are kept by themselves")
        if name is not None:
            name = shown_name(name)
            if len(await self.rows.kept(session)) >= MOST_KEPT and sitting.solo.name is None:
                raise Refusal("too_many", f"{MOST_KEPT} lines are kept already: delete one first")
        await self.rows.name(match, name)
        sitting.solo = await self.rows.of(match) or sitting.solo
        return info_of(sitting.solo, session)

    async def about(self, row: MatchRow, session: int) -> protocol.SoloInfo | None:
        """What a match against bots is; None for one at a table."""
        solo = await self.rows.of(row.id) if row.table is None else None
        return None if solo is None else info_of(solo, session)


def info_of(solo: SoloRow, session: int | None) -> protocol.SoloInfo:
    """What everybody may know about a match, and whether it is theirs."""
    return protocol.SoloInfo(
        kind=solo.kind,
        seat=solo.seat,
        origin=solo.origin,
        forked=solo.forked,
        known=solo.known,
        day=solo.day,
        counts=solo.entry is not None,
        name=solo.name,
        mine=session is not None and solo.session == session,
    )


def may_see(about: protocol.SoloInfo, fold: Fold, eyes: protocol.Viewer) -> None:
    """Refuse views that would reveal a day's deal to others, or a running match beyond its seat."""
    if not about.mine and not days.revealed(day_of(fold.row)):
        raise Refusal("hidden", "a deal of the day is shown to others when its day is over")
    seat_shown = eyes == about.seat and (about.mine or about.kind == "line")
    if not fold.over and eyes != "public" and not seat_shown:
        raise Refusal("hidden", f"what {eyes} sees is hidden until the match is over")


def seated(seats: int, person: int, who: bodies.Person, levels: Sequence[Level]) -> str:
    """Who sits where, as a match stores it; `levels` are the bots' levels by seat, the person's is ignored."""
    players = [
        protocol.Seat(seat, "bot", level=levels[seat])
        if seat != person
        else protocol.Seat(
            seat,
            "person",
            None if who.name is None else free_name(shown_name(who.name)),
            who.animal or "cat",
            connected=True,
        )
        for seat in range(seats)
    ]
    return json.dumps(msgspec.to_builtins(players), ensure_ascii=False)
