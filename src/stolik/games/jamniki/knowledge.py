"""Jamniki: what a seat knows of the travelling hand, the white tiles and the stack, and the worlds that agree with it.

A seat knows the hand as each of its own turns left it, the tiles that it drew, and what it placed; of the other turns,
what was placed face up (9.2). The other turns lie in gaps between its own; a spectator has one gap, the whole game.
"""

import numpy as np

from stolik.core.jit import jit
from stolik.core.rng import forget

from .courses import imagine
from .rules import TURNS, UNKNOWN, State, next_seat
from .tiles import ALL_TILES, HIDDEN, KINDS, STACK, minus, without
from .turns import draw_place, gap_start, hand_at, has_placed, placed_at, seat_at, seen, unaccounted

# By action, the bit of its kind; none for a white tile that the viewer cannot name.
KIND_BIT = np.array([1 << kind for kind in range(KINDS)] * 2 + [0], np.int64)


@jit
def mask(state: State, seat: int) -> None:
    """Hidden are the stack, the hand at others' turns (9.1), and others' white tiles (9.3)."""
    forget(state)
    for place in range(STACK - state.seats, STACK):
        state.stack[place] = UNKNOWN
    other = state.first
    for turn in range(TURNS):
        if other != seat or turn > state.turn_number:
            state.hands[turn, :] = UNKNOWN
            state.stack[draw_place(state, turn)] = UNKNOWN
        other = next_seat(state, other)
    for place in range(state.stack_size):
        state.stack[place] = UNKNOWN
    for other in range(state.seats):
        if other != seat:
            for tile in range(state.sizes[other]):
                if state.coats[other, tile] >= KINDS:
                    state.coats[other, tile] = HIDDEN


@jit
def known(state: State) -> int:
    """The set of tiles that are in the hand for certain: each white tile since may have been one of them (9.2)."""
    turn = int(state.turn_number)
    hidden = 0
    while turn >= 0 and not seen(state, turn):
        hidden += 1 if has_placed(state, turn) and placed_at(state, turn) >= KINDS else 0
        turn -= 1
    if turn < 0 or hidden > 1:
        return 0
    tiles = hand_at(state, turn)
    for later in range(turn + 1, int(state.turn_number) + 1):
        if has_placed(state, later) and placed_at(state, later) < KINDS:
            tiles = minus(tiles, placed_at(state, later))
    return tiles if hidden == 0 else tiles >> KINDS  # of twins one is left


@jit
def unseen(state: State) -> int:
    """The set of tiles of which the viewer knows nothing."""
    once = twice = 0  # the kinds that lie on coats, and those of which the twin does, too
    white = 0  # the turns that laid a tile which the viewer cannot name
    for steps in range(state.seats):
        seat = seat_at(state, steps)
        for tile in range(state.sizes[seat]):
            kind = KIND_BIT[state.coats[seat, tile]]
            white |= (1 if kind == 0 else 0) << (tile * int(state.seats) + steps)
            twice |= once & kind
            once |= kind
    tiles = without(ALL_TILES, once | (twice << KINDS))
    stop = int(state.turn_number)
    if seen(state, stop):
        tiles = without(tiles, hand_at(state, stop))
    else:
        start = gap_start(state, stop)
        tiles = without(tiles, unaccounted(state, start, stop + 1))
        stop = start - 1
    while stop > 0 and white & ((1 << stop) - 1):
        start = gap_start(state, stop)
        if white >> start & ((1 << (stop - start)) - 1):
            tiles = without(tiles, unaccounted(state, start, stop))
        stop = start - 1
    return tiles


@jit
def redeal(state: State) -> None:
    """Draw a course of the game that the viewer cannot tell from the true one, each as likely as any other."""
    if state.game_number == 0:
        return
    pool = unseen(state)
    if not imagine(state, pool):
        # White tiles that no course explains, in a position that nobody has played, need no explanation.
        free = state.free_white
        state.free_white = 1
        imagine(state, pool)
        state.free_white = free
