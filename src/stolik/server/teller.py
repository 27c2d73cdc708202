"""What the viewers of a match are told: each step as each of them may see it, with numbers for the cards that go on."""

from collections.abc import Iterable, Sequence
from typing import cast

import msgspec

from stolik.core.match import Step, shown, view_of
from stolik.server import protocol
from stolik.server.connection import Connection, encode
from stolik.server.fold import Fold
from stolik.server.handles import Tracker
from stolik.server.line import framed
from stolik.server.protocol import Viewer
from stolik.server.store import MoveRow

STEPS_A_MESSAGE = 40  # missed steps go out in messages of about so many


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
        for (viewer, those), seen in zip(looking.items(), shown(steps, list(looking)), strict=True):
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

    def missed_nothing(self, connection: Connection, entry: protocol.Seen) -> None:
        """To a client that comes back and has seen the last step: the names of its cards, if they are others."""
        fold, tracker = self.fold, self._tracker(entry.viewer)
        base = None if entry.epoch == tracker.epoch else tracker.now()
        connection.epochs[entry.viewer] = tracker.epoch
        connection.tell(protocol.Steps(fold.row.id, entry.viewer, entry.seq, tracker.epoch, [], base))

    def missed(self, connection: Connection, viewer: Viewer, seen: int, log: list[MoveRow]) -> None:
        """Exactly the steps after `seen`, with handles that go on from the view that the client has."""
        game, name = self.fold.game, self.fold.row.id
        again = Fold(self.fold.row)
        if seen < 0:
            tracker, batch = Tracker(game.cards, None), [(0, again.deal_steps())]
        else:
            again.fold(log[:seen])
            tracker, batch = Tracker(game.cards, view_of(game, again.state, viewer)), []
        base: protocol.Handles | None = tracker.now()
        batch += [(move.seq, again.play(move)) for move in log[max(seen, 0) : self.fold.seq]]
        told: list[protocol.Step] = []
        for index, (seq, steps) in enumerate(batch):
            told += [wire(seq, step, viewer, tracker) for step in steps]
            if len(told) >= STEPS_A_MESSAGE or index == len(batch) - 1:
                connection.tell(protocol.Steps(name, viewer, seq, tracker.epoch, told, base))
                told, base = [], None
        # The others of this viewer learn the names of the other epoch with the next step.
        self._trackers[viewer] = tracker
        connection.epochs[viewer] = tracker.epoch

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
    over = fold.over
    return protocol.MatchInfo(
        match=fold.row.id,
        number=fold.row.number,
        game=fold.row.game,
        rules=fold.row.rules,
        seats=fold.seats,
        options=fold.options,
        players=cast(list[protocol.Seat], msgspec.Raw(fold.row.players.encode())),
        commitment=fold.commitment,
        seq=fold.seq,
        started=fold.row.started,
        key=fold.row.key.hex() if over else None,
        over=over,
        winners=fold.winners,
        points=fold.points,
    )
