"""Rules of thumb for jamniki: what a tile brings, what the coat's end leaves open, what the hand gives the others."""

from typing import Any

import numpy as np

from stolik.core.jit import jit
from stolik.core.rng import pick, roll
from stolik.games.jamniki.rules import (
    ALL_KINDS,
    ALL_TILES,
    BONES,
    COLOUR,
    FEWEST_BONES,
    FIT_AFTER,
    HAND,
    KINDS,
    LENGTHS,
    MOST_ONE_COLOUR,
    MOST_RED,
    MOST_WHITE,
    NO_EIGHT,
    NO_EQUAL_SUMS,
    NO_ONE_COLOUR,
    NO_WHITE,
    OPEN_TASKS,
    RED,
    RUN_22222,
    RUN_33333,
    TASK_POINTS,
    TWINS,
    TWO_COLOURS,
    WHITE,
    best_run,
    count_colour,
    count_colours,
    count_one_colour,
    equal_sums,
    fitting,
    kind_of,
    longest_run,
    measure,
    most_bones_of_a_tile,
    next_seat,
    part_bones,
    part_colour,
)

WHITE_WORTH = 4.0  # the bones of a white tile

# What counts for how much, by seats from two on; found by playing against itself.
# longer run, run at the tail, fitting tiles unseen, best tile to come back, best tile for the next seat, being white,
# best for the one after
WEIGHTS = np.array(
    [
        [1.0, 0.5, 4.0, 0.3, 0.3, 0.0, 0.0],
        [1.0, 0.5, 4.0, 0.3, 0.3, 0.0, 0.0],
        [1.0, 0.5, 4.0, 0.3, 0.3, 0.0, 0.0],
        [1.0, 0.5, 4.0, 0.3, 0.3, 0.0, 0.0],
    ]
)


@jit
def easy(state: Any, seat: int, actions: Any, count: int, dice: Any) -> int:
    """The most bones, a matching colour at times, and now and then just anything; sees neither rivals nor later turns."""
    dice = roll(dice)
    if pick(dice, 4) == 0:
        return int(actions[pick(roll(dice), count)])
    best = int(actions[0])
    most = -1
    for index in range(count):
        action = int(actions[index])
        dice = roll(dice)
        likes = 4 * tile_worth(action) + 4 * matches(state, seat, action) + int(pick(dice, 4))
        if likes > most:
            most = likes
            best = action
    return best


@jit
def tile_worth(action: int) -> int:
    """The bones of a tile as it would lie."""
    return int(BONES[2 * action]) + int(BONES[2 * action + 1])


@jit
def matches(state: Any, seat: int, action: int) -> int:
    """1 if a tile goes on with the colour of the coat's end."""
    size = int(state.sizes[seat])
    if size == 0 or action >= KINDS:
        return 0
    return 1 if part_colour(state, seat, 2 * size - 1) == COLOUR[2 * action] else 0


@jit
def normal(state: Any, seat: int, actions: Any, count: int, dice: Any) -> int:
    """Weighs each tile for the coat, the turns to come and what it leaves to the others."""
    return weigh(state, seat, actions, count, dice, WEIGHTS[int(state.seats) - 2])


@jit
def weigh(state: Any, seat: int, actions: Any, count: int, dice: Any, weights: Any) -> int:
    """The action of the highest value; among equals the dice decide."""
    if count == 1:
        return int(actions[0])
    pool = uncounted(state, seat)
    unseen = ones(pool)
    longest = longest_run(state, seat)
    tail = tail_run(state, seat)
    left = LENGTHS - int(state.seats) - 1 - int(state.sizes[seat])
    following = next_seat(state, seat)
    # The last seat of all leaves nothing to anybody, and nobody gains what cannot be placed any more.
    others_place = left > 0 or following != state.first
    best = int(actions[0])
    most = -1e9
    for index in range(count):
        action = int(actions[index])
        value = float(tile_worth(action))
        run = run_with(state, seat, action, tail)
        if state.every_colour:
            value += colours_gain(state, seat, action)
        else:
            value += weights[0] * max(0, run_inside(action, run) - longest)
        if state.tasks:
            value += tasks_gain(state, seat, action, left)
        if action >= KINDS:
            value += weights[5]
        if left > 0:
            fit = int(FIT_AFTER[action])
            value += weights[1] * (run if action < KINDS else 0)
            value += weights[2] * ones(pool & (fit | (fit & ((1 << TWINS) - 1)) << KINDS)) / unseen
        if others_place:
            value += leaves(state, seat, action, run, max(longest, run), left, following, weights)
        dice = roll(dice)
        value += int(pick(dice, 1024)) / 1e6
        if value > most:
            most = value
            best = action
    return best


@jit
def ones(tiles: int) -> int:
    """How many tiles a set of at most 32 has."""
    tiles = tiles - ((tiles >> 1) & 0x55555555)
    tiles = (tiles & 0x33333333) + ((tiles >> 2) & 0x33333333)
    tiles = (tiles + (tiles >> 4)) & 0x0F0F0F0F
    return ((tiles * 0x01010101) & 0xFFFFFFFF) >> 24


@jit
def uncounted(state: Any, seat: int) -> int:
    """The tiles that the seat sees neither on a coat nor in the hand."""
    tiles = ALL_TILES
    for other in range(state.seats):
        for place in range(state.sizes[other]):
            action = int(state.coats[other, place])
            if action < KINDS or other == seat:
                tiles = without(tiles, kind_of(action))
    hand = state.hands[state.turn_number]
    for place in range(HAND):
        if hand[place] >= 0:
            tiles = without(tiles, int(hand[place]))
    return tiles


@jit
def without(tiles: int, kind: int) -> int:
    if kind < TWINS and (tiles >> (kind + KINDS)) & 1:
        return tiles & ~(1 << (kind + KINDS))
    return tiles & ~(1 << kind)


@jit
def tail_run(state: Any, seat: int) -> int:
    """How many parts of one colour, not white, the coat ends with."""
    parts = 2 * int(state.sizes[seat])
    if parts == 0:
        return 0
    colour = part_colour(state, seat, parts - 1)
    if colour == WHITE:
        return 0
    run = 1
    while run < parts and part_colour(state, seat, parts - 1 - run) == colour:
        run += 1
    return run


@jit
def run_with(state: Any, seat: int, action: int, tail: int) -> int:
    """The run that the coat would end with."""
    if action >= KINDS:
        return 0
    if COLOUR[2 * action] != COLOUR[2 * action + 1]:
        return 1
    return tail + 2 if matches(state, seat, action) else 2


@jit
def run_inside(action: int, run: int) -> int:
    return run


@jit
def gain(kind: int, fit: int, colour: int, tail: int, longest: int) -> float:
    """What a tile would bring on a coat that ends so."""
    if not (fit >> kind) & 1:
        return 0.0
    run = 1 + (tail if COLOUR[2 * kind] == colour else 0)
    if COLOUR[2 * kind] == COLOUR[2 * kind + 1]:
        run += 1
    return tile_worth(kind) - WHITE_WORTH + max(0, run - longest)


@jit
def end_colour(state: Any, seat: int) -> int:
    size = int(state.sizes[seat])
    return int(part_colour(state, seat, 2 * size - 1)) if size > 0 else WHITE


@jit
def leaves(
    state: Any, seat: int, action: int, run: int, longest: int, left: int, following: int, weights: Any
) -> float:
    """The worth of the rest of the hand: for the next seat, the one after, and on coming back."""
    hand = state.hands[state.turn_number]
    fit = fitting(state, following)
    colour = end_colour(state, following)
    tail = tail_run(state, following)
    theirs = longest_run(state, following)
    skipped = kind_of(action)
    taken = -1
    best = 0.0
    for place in range(state.seats + 1):
        kind = int(hand[place])
        if kind == skipped:
            skipped = -1
            continue
        brings = gain(kind, fit, colour, tail, theirs)
        if brings > best:
            best = brings
            taken = kind
    value = -weights[4] * best
    if left > 0:
        fit = int(FIT_AFTER[action])
        colour = int(COLOUR[2 * action + 1])
        skipped = kind_of(action)
        back = 0.0
        for place in range(state.seats + 1):
            kind = int(hand[place])
            if kind == skipped:
                skipped = -1
            elif kind == taken:
                taken = -1
            else:
                back = max(back, gain(kind, fit, colour, run, longest))
        value += weights[3] * back
    return value
