"""What the viewers of a match are told: each step as each of them may see it."""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, cast

import msgspec

from stolik.core.step import Step, told_to, view_of
from stolik.server import protocol
from stolik.server.connection import Connection, encode
from stolik.server.fold import Fold, steps_of
from stolik.server.line import framed
from stolik.server.protocol import MISSED, Viewer
from stolik.server.solo.days import revealed
from stolik.server.store import MatchRow, MoveRow

STEPS_A_MESSAGE = 40  # missed steps are sent in messages of about this many


class Teller:
    """One match's, in one worker."""

    def __init__(self, fold: Fold) -> None:
        self.fold = fold

    def tell(self, connections: Iterable[Connection], seq: int, steps: Sequence[Step]) -> None:
        """What has just happened, made and framed once for all who look with the same eyes."""
        looking: dict[Viewer, list[Connection]] = {}
        for connection in connections:
            for viewer in connection.viewers:
                looking.setdefault(viewer, []).append(connection)
        if not looking:
            return
        for (viewer, those), told in zip(looking.items(), told_to(steps, list(looking)), strict=True):
            frame = self._frame(viewer, seq, [_step(seq, *sight) for sight in told])
            for connection in those:
                connection.push(frame)

    def _frame(self, viewer: Viewer, seq: int, steps: list[protocol.ToldStep]) -> bytes:
        return framed(encode(protocol.Steps(self.fold.row.id, viewer, seq, steps)))

    def snapshot(self, connection: Connection, viewer: Viewer) -> None:
        """How it stands."""
        fold = self.fold
        view = view_of(fold.game, fold.state, viewer)
        connection.tell(protocol.Snapshot(fold.row.id, viewer, fold.seq, view))

    async def catch_up(self, connection: Connection, viewer: Viewer, seen: protocol.LastSeen | None) -> None:
        """Bring a client that comes (back) up to date: the steps that it missed, or where the match stands."""
        fold = self.fold
        if seen is None or not fold.seq - MISSED <= max(seen.seq, 0) <= fold.seq:
            self.snapshot(connection, viewer)
        elif seen.seq == fold.seq:
            connection.tell(protocol.Steps(fold.row.id, viewer, seen.seq, []))
        else:
            for frame in await asyncio.to_thread(self._missed, viewer, seen.seq):
                connection.push(frame)

    def _missed(self, viewer: Viewer, seen: int) -> list[bytes]:
        """Exactly the steps after `seen`, as messages."""
        missed = self.fold.after(seen)
        sights = iter(told_to([step for _, steps in missed for step in steps], [viewer])[0])
        frames: list[bytes] = []
        told: list[protocol.ToldStep] = []
        for seq, steps in missed:
            told += [_step(seq, *sight) for sight in islice(sights, len(steps))]
            if len(told) >= STEPS_A_MESSAGE or seq == missed[-1][0]:
                frames.append(self._frame(viewer, seq, told))
                told = []
        return frames


def _step(seq: int, event: bytes, view: bytes) -> protocol.ToldStep:
    """A step whose parts are JSON already."""
    return protocol.ToldStep(seq, cast(dict[str, Any], msgspec.Raw(event)), cast(dict[str, Any], msgspec.Raw(view)))


def wire(seq: int, step: Step, viewer: Viewer) -> protocol.ToldStep:
    """A step as one viewer is told it."""
    return protocol.ToldStep(seq, *step.shown(None if viewer == "referee" else viewer))


def told_all(row: MatchRow, log: Iterable[MoveRow], viewer: Viewer) -> Iterator[protocol.ToldStep]:
    """Every step of a match as one viewer is told it; one that begins from a position begins with that."""
    begun = Fold(row)
    if not begun.deal_steps():
        view = view_of(begun.game, begun.state, None if viewer == "referee" else viewer)
        yield protocol.ToldStep(0, {"event": "position"}, view)
    for seq, step in steps_of(row, log):
        yield wire(seq, step, viewer)


def match_info(fold: Fold, solo: protocol.SoloInfo | None = None) -> protocol.MatchInfo:
    """What everybody may know of a match."""
    shuffle, told = fold.shuffle, fold.over and revealed(fold.day)
    return protocol.MatchInfo(
        match=fold.row.id,
        number=fold.row.number,
        game=fold.row.game,
        rules=fold.row.rules,
        seats=fold.seats,
        options=fold.options,
        players=cast(list[protocol.Seat], msgspec.Raw(fold.row.players.encode())),
        commitment=fold.commitment,
        parts=None if shuffle is None else [protocol.Part(part.seat, part.hash, part.nonce) for part in shuffle.parts],
        seed=shuffle.seed if shuffle is not None and told else None,
        seq=fold.seq,
        started=fold.row.started,
        moved=fold.moved,
        key=fold.row.key.hex() if told else None,
        over=fold.over,
        winners=fold.winners,
        points=fold.points,
        day=fold.day,
        solo=solo,
    )
