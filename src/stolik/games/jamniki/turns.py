"""What a record tells of the turns of a game, as far as it is known."""

import numpy as np

from stolik.core.jit import jit

from .rules import HAND, PLACE, SEATS, TURNS, State
from .tiles import ALL_KINDS, FIT_AFTER, KINDS, STACK, kind_of, minus, plus, without

# By seats and turn: how many turns of its own the seat has had before, and how many seats it is away from the first.
ROUND_OF = np.array([[turn // max(1, seats) for turn in range(TURNS + 1)] for seats in range(SEATS + 1)], np.int8)
STEPS_TO = np.array([[turn % max(1, seats) for turn in range(TURNS + 1)] for seats in range(SEATS + 1)], np.int8)


@jit
def draw_place(state: State, turn: int) -> int:
    """The place in the stack that a turn draws from."""
    return STACK - 1 - int(state.seats) - turn


@jit
def has_drawn(state: State, turn: int) -> bool:
    """Whether a turn's tile has left the stack."""
    return draw_place(state, turn) >= state.stack_size


@jit
def has_placed(state: State, turn: int) -> bool:
    """Whether a turn's tile lies on a coat."""
    return turn < state.turn_number or ROUND_OF[state.seats, turn] < state.sizes[seat_at(state, turn)]


@jit
def seat_at(state: State, turn: int) -> int:
    """Whose turn that was or is: to the left in odd games, to the right in even ones (3.4)."""
    steps = int(STEPS_TO[state.seats, turn])
    seat = int(state.first) + (steps if state.game_number & 1 else -steps)
    if seat >= state.seats:
        return seat - state.seats
    return seat if seat >= 0 else seat + state.seats


@jit
def placed_at(state: State, turn: int) -> int:
    """What a turn put on its seat's coat."""
    return int(state.coats[seat_at(state, turn), ROUND_OF[state.seats, turn]])


@jit
def fitted_at(state: State, turn: int) -> int:
    """The set of kinds that would have fitted at a turn."""
    tile = ROUND_OF[state.seats, turn]
    return int(FIT_AFTER[state.coats[seat_at(state, turn), tile - 1]]) if tile > 0 else ALL_KINDS


@jit
def is_white(state: State, turn: int) -> bool:
    """Whether a turn has placed a tile white side up."""
    return has_placed(state, turn) and placed_at(state, turn) >= KINDS


@jit
def seen(state: State, turn: int) -> bool:
    """Whether the viewer saw the hand at a turn."""
    return state.hands[turn, 0] >= 0


@jit
def hand_at(state: State, turn: int) -> int:
    """The set of tiles that a seen turn left in the hand."""
    tiles = 0
    for place in range(HAND):
        if state.hands[turn, place] >= 0:
            tiles = plus(tiles, int(state.hands[turn, place]))
    return tiles


@jit
def arrived_at(state: State, turn: int) -> int:
    """The set of tiles that came to a seen turn, before it drew."""
    tiles = hand_at(state, turn)
    if has_placed(state, turn):
        tiles = plus(tiles, kind_of(placed_at(state, turn)))
    if has_drawn(state, turn):
        tiles = minus(tiles, int(state.stack[draw_place(state, turn)]))
    return tiles


@jit
def hand_size(state: State) -> int:
    """As many tiles as seats, and one more between drawing and placing."""
    if state.game_number == 0:
        return 0
    return int(state.seats) + (1 if state.phase == PLACE else 0)


@jit
def gap_end(state: State, start: int) -> int:
    """The first turn from `start` on that the viewer saw, or the one after the last."""
    stop = start
    while stop <= state.turn_number and not seen(state, stop):
        stop += 1
    return stop


@jit
def gap_start(state: State, stop: int) -> int:
    """The turn after the last one before `stop` that the viewer saw, or the first of all."""
    start = stop
    while start > 0 and not seen(state, start - 1):
        start -= 1
    return start


@jit
def unaccounted(state: State, start: int, stop: int) -> int:
    """Tiles known at a gap's start that were not placed face up in it, nor seen at its end: white, or still there."""
    if start == 0:
        return 0
    tiles = hand_at(state, start - 1)
    for turn in range(start, stop):
        if has_placed(state, turn) and placed_at(state, turn) < KINDS:
            tiles = minus(tiles, placed_at(state, turn))
    if stop <= state.turn_number:
        tiles = without(tiles, arrived_at(state, stop))
    return tiles
