"""Jamniki: what each legal action would do, as numbers, for networks."""

from typing import Any

from stolik.core.bits import size_of
from stolik.core.jit import jit

from .bots import (
    EIGHTS,
    colours_gain,
    feast_for_next,
    longest_with,
    runs,
    tasks_worth,
    tile_worth,
    tiles_left,
    worth,
)
from .knowledge import unseen
from .rules import SEATS, State, fitting, next_seat
from .tiles import ALL_KINDS, BONES, COLOUR, FIT_AFTER, KINDS, TILE_BONES, WHITE, kind_of

ACTION_FEATURES = (
    ("white side up", 1),
    ("colour of the head part, one-hot", WHITE),
    ("colour of the tail part, one-hot", WHITE),
    ("bones of the head part / 4, of the tail part / 4, of both / 8", 3),
    ("run that it ends / 7, longest run of the coat afterwards / 7, it goes on with the end's colour", 3),
    ("tiles to place afterwards / 6, every eight fits its end", 2),
    ("share of the unseen tiles that fit its end, tiles left in the hand that do / 5", 2),
    ("left for the next seat: no eight that fits, most bones of a tile that fits / 8, tiles that fit / 5", 3),
    ("what the open tasks are worth with it / 10, what it gains in the colours / 5", 2),
    ("what `normal` finds it worth / 10", 1),
)
HIDDEN_FEATURES = (("next tiles of the stack, by kind", SEATS * KINDS),)
TRAINING = {"room": 12, "width": 384}  # see stolik.training.config


@jit
def describe(state: State, seat: int, action: int, out: Any) -> None:
    """The features of an action in a state masked for its seat, as ACTION_FEATURES lays them out."""
    out[:] = 0
    coat = runs(state, seat)
    longest, tail, colour = coat
    left = tiles_left(state, seat)
    feast = feast_for_next(state, seat, left)
    joins = COLOUR[2 * action] == colour and colour != WHITE
    run = longest_with(action, tail if joins else 0)
    describe_face(action, out)
    out[14] = run / 7
    out[15] = max(run, longest) / 7
    out[16] = 1 if joins else 0
    out[17] = left / 6
    fits = int(FIT_AFTER[action])
    out[18] = 1 if EIGHTS & ~fits == 0 else 0
    pool = unseen(state)
    kinds, twins = pool & ALL_KINDS, pool >> KINDS
    out[19] = (size_of(kinds & fits) + size_of(twins & fits)) / max(1, size_of(pool))
    out[21] = 1 if feast & ~(1 << kind_of(action)) == 0 else 0
    describe_rest(state, seat, kind_of(action), fits, out)
    if state.tasks:
        out[24] = tasks_worth(state, seat, action, left) / 10
    if state.every_colour:
        out[25] = colours_gain(state, seat, action) / 5
    out[26] = worth(state, seat, action, coat, left, feast) / 10


@jit
def describe_face(action: int, out: Any) -> None:
    """What shows of the tile."""
    head, tail = COLOUR[2 * action], COLOUR[2 * action + 1]
    if head == WHITE:
        out[0] = 1
    else:
        out[1 + head] = 1
        out[1 + WHITE + tail] = 1
    out[11] = BONES[2 * action] / 4
    out[12] = BONES[2 * action + 1] / 4
    out[13] = tile_worth(action) / 8


@jit
def describe_rest(state: State, seat: int, kind: int, fits: int, out: Any) -> None:
    """What the hand that is passed on offers the next seat, and would offer the own coat."""
    hand = state.hands[state.turn_number]
    theirs = fitting(state, next_seat(state, seat))
    taken = False
    own = offered = most = 0
    for place in range(state.seats + 1):
        tile = int(hand[place])
        if tile == kind and not taken:
            taken = True
            continue
        own += (fits >> tile) & 1
        if (theirs >> tile) & 1:
            offered += 1
            most = max(most, int(TILE_BONES[tile]))
    out[20] = own / 5
    out[22] = most / 8
    out[23] = offered / 5


@jit
def reveal(state: State, seat: int, out: Any) -> None:
    """What a seat may not know of a state that is not masked, as HIDDEN_FEATURES lays it out: for a critic alone."""
    out[:] = 0
    for drawn in range(min(SEATS, int(state.stack_size))):
        out[drawn * KINDS + int(state.stack[state.stack_size - 1 - drawn])] = 1
