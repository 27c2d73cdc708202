"""What the viewers of a match are told: each step as each of them may see it."""

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import cast

import msgspec

from stolik.core.step import Step, told_to, view_of
from stolik.server import protocol
from stolik.server.connection import Connection, encode
from stolik.server.fold import Fold, steps_of
from stolik.server.line import framed
from stolik.server.protocol import MISSED, Viewer
from stolik.server.rows import MatchRow, MoveRow
from stolik.server.solo.days import revealed

STEPS_A_MESSAGE = 40  # missed steps are sent in messages of about this many


Texts = Mapping[Viewer, bytes]  # by viewer, a message


@dataclass(frozen=True)
class Ahead:
    """A move that is not in the log yet, and what is told once it is."""

    steps: list[Step]
    texts: Texts


class Teller:
    """One match's, in one worker."""

    def __init__(self, fold: Fold) -> None:
        self.fold = fold
        self._match = encode(fold.row.id)

    def ahead(self, move: MoveRow, viewers: Sequence[Viewer]) -> Ahead:
        """What is to be told of a move that has been checked; the match is left as it is."""
        steps = self.fold.foreseen(move)
        return Ahead(steps, self._texts(move.seq, steps, viewers))

    def play(self, move: MoveRow, ahead: Ahead, connections: Iterable[Connection]) -> None:
        """Fold a move in that is in the log, and tell it."""
        self.fold.follow(move, ahead.steps)
        _push(ahead.texts, _looking(connections))

    def hear(self, move: MoveRow, texts: Texts, connections: Iterable[Connection]) -> None:
        """Fold in a move that another worker has put into the log, and tell it in that worker's words."""
        looking = _looking(connections)
        if looking.keys() <= texts.keys():
            self.fold.catch_up([move])
            _push(texts, looking)
        else:
            self.play(move, self.ahead(move, list(looking)), connections)

    def deal(self, connections: Iterable[Connection], steps: Sequence[Step]) -> None:
        """Tell what happened before anybody had to decide."""
        looking = _looking(connections)
        _push(self._texts(0, steps, list(looking)), looking)

    def _texts(self, seq: int, steps: Sequence[Step], viewers: Sequence[Viewer]) -> Texts:
        """Messages, made once for all who look with the same eyes."""
        told = told_to(steps, viewers) if viewers else []
        return {
            viewer: self._text(viewer, seq, [_step(seq, *sight) for sight in sights])
            for viewer, sights in zip(viewers, told, strict=True)
        }

    def _text(self, viewer: Viewer, seq: int, steps: Sequence[bytes]) -> bytes:
        """`Steps` as JSON, whose parts are JSON already."""
        who = b"%d" % viewer if isinstance(viewer, int) else encode(viewer)
        return b'{"type":"steps","match":%b,"viewer":%b,"seq":%d,"steps":[%b]}' % (
            self._match,
            who,
            seq,
            b",".join(steps),
        )

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
        told: list[bytes] = []
        for seq, steps in missed:
            told += [_step(seq, *sight) for sight in islice(sights, len(steps))]
            if len(told) >= STEPS_A_MESSAGE or seq == missed[-1][0]:
                frames.append(framed(self._text(viewer, seq, told)))
                told = []
        return frames


def _looking(connections: Iterable[Connection]) -> dict[Viewer, list[Connection]]:
    """Who looks with which eyes."""
    looking: dict[Viewer, list[Connection]] = {}
    for connection in connections:
        for viewer in connection.viewers:
            looking.setdefault(viewer, []).append(connection)
    return looking


def _push(texts: Texts, looking: Mapping[Viewer, Iterable[Connection]]) -> None:
    for viewer, connections in looking.items():
        frame = framed(texts[viewer])
        for connection in connections:
            connection.push(frame)


def _step(seq: int, event: bytes, view: bytes) -> bytes:
    """A `ToldStep` as JSON, whose parts are JSON already."""
    return b'{"seq":%d,"event":%b,"view":%b}' % (seq, event, view)


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
