"""What the viewers of a match are told: each step as each of them may see it, with numbers for the cards that go on."""

import asyncio
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import cast

import msgspec

from stolik.core.step import Step, shown_to, view_of
from stolik.server import protocol
from stolik.server.connection import Connection, encode
from stolik.server.fold import Fold
from stolik.server.handles import Tracker
from stolik.server.line import framed
from stolik.server.protocol import MISSED, Viewer

STEPS_A_MESSAGE = 40  # missed steps are sent in messages of about this many


class Teller:
    """One match's, in one worker."""

    def __init__(self, fold: Fold) -> None:
        self.fold = fold
        self._trackers: dict[Viewer, Tracker] = {}

    def forget(self, looking: set[Viewer]) -> None:
        """Follow cards no longer for viewers through whose eyes nobody looks."""
        for viewer in self._trackers.keys() - looking:
            del self._trackers[viewer]

    def tell(self, connections: Iterable[Connection], seq: int, steps: Sequence[Step]) -> None:
        """What has just happened, made and framed once for all who look with the same eyes."""
        looking: dict[Viewer, list[Connection]] = {}
        for connection in connections:
            for viewer in connection.viewers:
                looking.setdefault(viewer, []).append(connection)
        if not looking:
            return
        for (viewer, those), seen in zip(looking.items(), shown_to(steps, list(looking)), strict=True):
            tracker = self._trackers.get(viewer)
            if tracker is None:
                before = view_of(self.fold.game, steps[0].before, viewer) if seq else None
                tracker = self._trackers[viewer] = Tracker(self.fold.game.cards, before)
            epoch = tracker.epoch
            others = [connection for connection in those if connection.epochs.get(viewer) != epoch]
            base = tracker.now() if others and seq else None
            told = [protocol.Step(seq, event, view, tracker.follow(view)) for event, view in seen]
            message = protocol.Steps(self.fold.row.id, viewer, seq, epoch, told)
            frame = framed(encode(message))
            with_base = framed(encode(msgspec.structs.replace(message, base=base))) if base else frame
            for connection in those:
                connection.push(with_base if connection in others else frame)
            for connection in others:
                connection.epochs[viewer] = epoch

    def snapshot(self, connection: Connection, viewer: Viewer) -> None:
        """How it stands."""
        fold, tracker = self.fold, self._tracker(viewer)
        connection.epochs[viewer] = tracker.epoch
        view = view_of(fold.game, fold.state, viewer)
        connection.tell(protocol.Snapshot(fold.row.id, viewer, fold.seq, tracker.epoch, view, tracker.now()))

    async def catch_up(self, connection: Connection, viewer: Viewer, seen: protocol.LastSeen | None) -> None:
        """Bring a client that comes (back) up to date: the steps that it missed, or where the match stands."""
        fold = self.fold
        if seen is None or not fold.seq - MISSED <= max(seen.seq, 0) <= fold.seq:
            self.snapshot(connection, viewer)
        elif seen.seq == fold.seq:
            self._missed_nothing(connection, seen)
        else:
            tracker, frames = await asyncio.to_thread(self._missed, viewer, seen.seq)
            # The others of this viewer learn the names of the other epoch with the next step.
            self._trackers[viewer] = tracker
            connection.epochs[viewer] = tracker.epoch
            for frame in frames:
                connection.push(frame)

    def _missed_nothing(self, connection: Connection, entry: protocol.LastSeen) -> None:
        """To a client that has seen the last step: the names of its cards, if they are others."""
        fold, tracker = self.fold, self._tracker(entry.viewer)
        base = None if entry.epoch == tracker.epoch else tracker.now()
        connection.epochs[entry.viewer] = tracker.epoch
        connection.tell(protocol.Steps(fold.row.id, entry.viewer, entry.seq, tracker.epoch, [], base))

    def _missed(self, viewer: Viewer, seen: int) -> tuple[Tracker, list[bytes]]:
        """Exactly the steps after `seen` as messages, with handles that go on from the view that the client has."""
        game, name = self.fold.game, self.fold.row.id
        missed = self.fold.after(seen)
        before = view_of(game, missed[0][1][0].before, viewer) if seen >= 0 else None
        tracker = Tracker(game.cards, before)
        base: protocol.Handles | None = tracker.now()
        sights = iter(shown_to([step for _, steps in missed for step in steps], [viewer])[0])
        frames: list[bytes] = []
        told: list[protocol.Step] = []
        for seq, steps in missed:
            for event, view in islice(sights, len(steps)):
                told.append(protocol.Step(seq, event, view, tracker.follow(view)))
            if len(told) >= STEPS_A_MESSAGE or seq == missed[-1][0]:
                frames.append(framed(encode(protocol.Steps(name, viewer, seq, tracker.epoch, told, base))))
                told, base = [], None
        return tracker, frames

    def _tracker(self, viewer: Viewer) -> Tracker:
        tracker = self._trackers.get(viewer)
        if tracker is None:
            view = view_of(self.fold.game, self.fold.state, viewer)
            tracker = self._trackers[viewer] = Tracker(self.fold.game.cards, view)
        return tracker


def wire(seq: int, step: Step, viewer: Viewer, tracker: Tracker) -> protocol.Step:
    """A step as one viewer is told it."""
    eyes = None if viewer == "referee" else viewer
    told, view = step.shown(eyes)
    return protocol.Step(seq, told, view, tracker.follow(view))


def match_info(fold: Fold) -> protocol.MatchInfo:
    """What everybody may know of a match."""
    over, shuffle = fold.over, fold.shuffle
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
        seed=shuffle.seed if shuffle is not None and over else None,
        seq=fold.seq,
        started=fold.row.started,
        moved=fold.moved,
        key=fold.row.key.hex() if over else None,
        over=over,
        winners=fold.winners,
        points=fold.points,
    )
