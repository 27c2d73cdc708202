"""Jamniki: where tiles lie that a seat does not see, and where they were before a decision."""

from typing import Any

import numpy as np

from stolik.core.beliefs import Question
from stolik.core.jit import jit

from .notation import TILES
from .rules import HAND, State, put_in
from .tiles import HIDDEN, KINDS, STACK, kind_of
from .turns import placed_at

CARDS = TILES

NAMES = {
    "pl": {"hand": "wędrująca ręka", "stack": "stos", "white": "pod białą płytką: {player}"},
    "en": {"hand": "the travelling hand", "white": "under a white tile: {player}"},
}


def places(seats: int) -> tuple[str, ...]:
    """The travelling hand, the stack, and under white on each seat's coat."""
    return ("hand", "stack", *[f"white {seat}" for seat in range(seats)])


def count(worlds: Any) -> Any:
    """How many tiles of each kind lie in each place."""
    seats, rows = int(worlds["seats"][0]), np.arange(len(worlds))
    hands = worlds["hands"][rows, worlds["turn_number"]]
    stack = np.where(np.arange(STACK) < worlds["stack_size"][:, None], worlds["stack"], -1)
    coats = worlds["coats"][:, :seats]
    lying = np.arange(coats.shape[2]) < worlds["sizes"][:, :seats, None]
    white = np.where(lying & (coats >= KINDS), coats - KINDS, -1)
    found = [
        np.column_stack([(hands == kind).sum(axis=1), (stack == kind).sum(axis=1), (white == kind).sum(axis=2)])
        for kind in range(KINDS)
    ]
    return np.stack(found, axis=1)


def questions(now: State, seat: int) -> list[Question]:
    """What lies under the others' white tiles, and what the travelling hand holds while it is away."""
    whites = [other for other in range(now.seats) if (now.coats[other, : now.sizes[other]] == HIDDEN).any()]
    found = [
        Question("white", [tile], f"white {other}", {"seat": other, "tile": tile}) for other in whites for tile in CARDS
    ]
    if now.hands[now.turn_number, 0] < 0:
        found += [Question("hand", [tile], "hand", {"tile": tile}) for tile in CARDS]
    return found


def comparable(now: State, then: State) -> bool:
    """Whether both are of one game."""
    return bool(now.game_number == then.game_number)


@jit
def recall(world: State, then: State, viewer: int, mover: int, action: int) -> int:
    """A world knows the hand at every turn; the tile that was placed is in it again."""
    turn = int(then.turn_number)
    placed = placed_at(world, turn)
    for before in range(turn + 1):
        for place in range(HAND):
            then.hands[before, place] = world.hands[before, place]
    put_in(then.hands[turn], kind_of(placed))
    for place in range(then.stack_size, STACK):
        then.stack[place] = world.stack[place]
    for seat in range(then.seats):
        for tile in range(then.sizes[seat]):
            if then.coats[seat, tile] == HIDDEN:
                then.coats[seat, tile] = world.coats[seat, tile]
    return placed
