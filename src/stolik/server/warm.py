"""Everything that a table needs, asked for before anybody comes: it is compiled in the background, and then loaded."""

import asyncio
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from stolik import bots
from stolik.bots import searcher
from stolik.core.background import AHEAD, wait_for, workshop
from stolik.core.dispatcher import later, urgency
from stolik.core.game import Game
from stolik.core.match import Match
from stolik.games import load_all
from stolik.server import protocol
from stolik.server.connection import encode
from stolik.server.fold import Fold, row_of
from stolik.server.logs import log
from stolik.server.rows import MoveRow
from stolik.server.teller import wire

if TYPE_CHECKING:
    from stolik.server.hall import Hall

LOOK = 0.5  # seconds between looks at what has been compiled meanwhile


def use(game: Game) -> None:
    """Deal a match, let bots think, play a move, look with all kinds of eyes; what is compiled is loaded after that."""
    urgency.set(AHEAD)  # after whatever somebody plays with
    row = row_of(Match(game, seed=bytes(32)), "warm", encode([protocol.Seat(0, "empty")]).decode(), 0.0)
    fold = Fold(row)
    viewers: list[protocol.Viewer] = ["public", 0]
    steps = fold.deal_steps()
    seat = fold.to_act[0]
    for policy in game.policies:
        bots.make(policy, game).choose(fold.masked(seat), seat, 1)
    move = MoveRow("warm", 1, seat, game.moves[fold.legal(seat)[0]], "warm", 0)
    for step in [*steps, *fold.play(move)]:
        for viewer in viewers:
            wire(0, step, viewer)
    Fold(row).match.act_all([(seat, game.numbers[move.move])], 1)
    searcher.ready(game)
    later.load()


def warm_up(hall: "Hall", games: Sequence[Game]) -> None:
    """Compile and load what a worker's tables need, beside everything else."""
    later.on = True
    hall.spawn(_warm_up(hall, games))


async def _warm_up(hall: "Hall", games: Sequence[Game]) -> None:
    begun, cold = time.monotonic(), list(games)
    for game in games:
        while hall.loading:  # first what those need who come back
            await asyncio.to_thread(later.load)
            await asyncio.sleep(LOOK)
        await asyncio.to_thread(use, game)
    while cold:
        ready = [game for game in cold if hall.thinkers.ready(game.name)]
        for game in ready:
            cold.remove(game)
            log.info("compiled", game=game.name, seconds=round(time.monotonic() - begun, 1), left=len(cold))
            for room in [room for room in hall.rooms.values() if room.seating.game == game.name]:
                room.tell_table()
        for game in ready:
            await asyncio.to_thread(use, game)
        await asyncio.to_thread(later.load)
        await asyncio.sleep(LOOK)
    await hall.circles.weigh_missing()


def compile_all() -> None:
    """Compile all that tables need, and wait for it: for an image, or before tests."""
    for game in load_all():
        use(game)
    for request in workshop.waiting:
        wait_for(request)
