"""Compile the rules before anybody waits for them: a first call takes seconds, or tenths if compiled before."""

import time
from collections.abc import Iterable

from stolik.bots import hard
from stolik.core.game import Game
from stolik.server import protocol
from stolik.server.connection import encode
from stolik.server.fold import Fold
from stolik.server.handles import Tracker
from stolik.server.seating import checked
from stolik.server.store import MatchRow, MoveRow
from stolik.server.teller import wire


def warm(games: Iterable[Game]) -> float:
    """Deal a match of each game, play a move, look with all kinds of eyes, let a bot think; the seconds it took."""
    started = time.perf_counter()
    for game in games:
        _, seats, options = checked(game.name, None, {})
        told = protocol.Seat(0, "empty")
        row = MatchRow("warm", None, 0, game.name, game.rules, seats, _json(options), _json([told]), bytes(32), 0, None)
        fold = Fold(row)
        viewers: list[protocol.Viewer] = ["public", 0]
        trackers = {viewer: Tracker(game.cards, None) for viewer in viewers}
        steps = fold.deal_steps()
        seat = fold.to_act[0]
        move = MoveRow("warm", 1, seat, game.moves[fold.legal(seat)[0]], "warm", 0)
        for step in [*steps, *fold.play(move)]:
            for viewer in viewers:
                wire(0, step, viewer, trackers[viewer])
        hard.warm(game)
    return time.perf_counter() - started


def _json(value: object) -> str:
    return encode(value).decode()
