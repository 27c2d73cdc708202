"""Jamniki: what a seat knows of the travelling hand, the white tiles and the stack, and the worlds that agree with it.

A seat knows the hand as each of its own turns left it, the tiles that it drew, and what it placed; of the other turns,
what was placed face up (9.2). The other turns lie in gaps between its own; a spectator has one gap, the whole game.
"""

import numpy as np

from stolik.core.bits import size_of
from stolik.core.jit import jit
from stolik.core.rng import below, forget, shuffle

from .rules import HAND, PLACE, SEATS, TURNS, UNKNOWN, State, next_seat, put_in, take_out
from .tiles import ALL_KINDS, ALL_TILES, FIT_AFTER, HIDDEN, KINDS, STACK, TWINS, kind_of

# By seats and turn: how many turns of its own the seat has had before, and how many seats it is away from the first.
ROUND_OF = np.array([[turn // max(1, seats) for turn in range(TURNS + 1)] for seats in range(SEATS + 1)], np.int8)
STEPS_TO = np.array([[turn % max(1, seats) for turn in range(TURNS + 1)] for seats in range(SEATS + 1)], np.int8)

# By action, the bit of its kind; none for a white tile that the viewer cannot name.
KIND_BIT = np.array([1 << kind for kind in range(KINDS)] * 2 + [0], np.int64)

TRIES = 400  # for a gap, before white tiles need not be explained any more


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
def seen(state: State, turn: int) -> bool:
    """Whether the viewer saw the hand at a turn."""
    return state.hands[turn, 0] >= 0


@jit
def has(tiles: int, kind: int) -> bool:
    return (tiles >> kind) & 1 == 1


@jit
def plus(tiles: int, kind: int) -> int:
    """A set of tiles with one more."""
    return tiles | (1 << (kind + KINDS)) if has(tiles, kind) else tiles | (1 << kind)


@jit
def minus(tiles: int, kind: int) -> int:
    """A set of tiles with one less, as far as it is there."""
    if kind < TWINS and has(tiles, kind + KINDS):
        return tiles & ~(1 << (kind + KINDS))
    return tiles & ~(1 << kind)


@jit
def without(tiles: int, others: int) -> int:
    """A set of tiles less those of another, as far as they are there."""
    twins, fewer, fewest = tiles >> KINDS, others & ALL_KINDS, others >> KINDS
    singles = (tiles & ALL_KINDS & ~fewer) | (twins & fewer & ~fewest)
    return singles | ((twins & ~fewer) << KINDS)


@jit
def nth(tiles: int, index: int) -> int:
    """The kind of a set's tile, counted from 0."""
    tile = 0
    while True:
        if has(tiles, tile):
            if index == 0:
                return kind_of(tile)
            index -= 1
        tile += 1


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
def hand_size(state: State) -> int:
    """As many tiles as seats, and one more between drawing and placing."""
    if state.game_number == 0:
        return 0
    return int(state.seats) + (1 if state.phase == PLACE else 0)


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
    """Draw a course of the game that the viewer cannot tell from the true one, and shuffle the rest of the stack."""
    if state.game_number == 0:
        return
    pool = unseen(state)
    if seen(state, 0):
        lay_out(state, arrived_at(state, 0), STACK - int(state.seats))
        shuffle(state, state.stack[STACK - state.seats :], state.seats)
    turn = 0
    while turn <= state.turn_number:
        if seen(state, turn):
            turn += 1
        else:
            stop = gap_end(state, turn)
            pool = fill_gap(state, turn, stop, pool)
            turn = stop
    lay_out(state, pool, 0)
    shuffle(state, state.stack, state.stack_size)
    replay_hands(state)


@jit
def lay_out(state: State, tiles: int, place: int) -> None:
    """Put a set of tiles into the stack, from a place on."""
    for index in range(size_of(tiles)):
        state.stack[place + index] = nth(tiles, index)


@jit
def fill_gap(state: State, start: int, stop: int, pool: int) -> int:
    """Draw what happened from turn `start` up to `stop`; what is left of the pool of unseen tiles."""
    for _ in range(TRIES):
        left = try_gap(state, start, stop, pool, not state.free_white)
        if left >= 0:
            return left
    return try_gap(state, start, stop, pool, False)


@jit
def try_gap(state: State, start: int, stop: int, pool: int, forced: bool) -> int:
    """One attempt at a gap, or UNKNOWN; `forced` when a white tile says that nothing in the hand fitted (4.4).

    A tile drawn in the gap is undecided, UNKNOWN in its place, until it must be something: it is placed face up and was
    not in the hand before, it is placed white, or the gap ends. Turn for turn one tile comes and one goes, so that
    there is always an undecided one when it is needed.
    """
    top = draw_place(state, start) if start > 0 else STACK - 1
    closed = stop <= state.turn_number
    hand = hand_at(state, start - 1) if start > 0 else 0
    loose = unaccounted(state, start, stop)
    spare = TURNS  # so many white tiles may be undecided ones: if the end is known, all that are not loose
    if closed:
        spare = -size_of(loose)
    for turn in range(start, stop):
        if has_drawn(state, turn):
            state.stack[draw_place(state, turn)] = UNKNOWN
        if closed and placed_at(state, turn) >= KINDS:
            spare += 1
    if start == 0:
        for place in range(STACK - state.seats, STACK):
            state.stack[place] = UNKNOWN
    for turn in range(start, stop):
        if not has_placed(state, turn):
            break
        placed = placed_at(state, turn)
        bottom = draw_place(state, turn)
        if placed < KINDS:
            if has(hand, placed):
                hand = minus(hand, placed)
            elif not decide(state, placed, bottom, top, turn, forced):
                return UNKNOWN
            continue
        if forced and hand & fitted_at(state, turn):
            return UNKNOWN
        # A twin that is expected later may be placed here as well, if the other one comes to take its part.
        twins = hand & ~loose & pool & ((1 << TWINS) - 1) if spare > 0 else 0
        undecided = count_undecided(state, bottom, top) if spare > 0 else 0
        choice = below(state, size_of(loose) + size_of(twins) + undecided)
        if choice < size_of(loose):
            kind = nth(loose, choice)
            loose = minus(loose, kind)
            hand = minus(hand, kind)
        elif choice < size_of(loose) + size_of(twins):
            kind = nth(twins, choice - size_of(loose))
            hand = minus(hand, kind)
            pool = minus(pool, kind)
            spare -= 1
        else:
            place = nth_undecided(state, bottom, top, choice - size_of(loose) - size_of(twins))
            kind = kind_from(state, pool, place, turn, forced)
            if kind < 0:
                return UNKNOWN
            state.stack[place] = kind
            pool = minus(pool, kind)
            spare -= 1
        state.coats[seat_at(state, turn), turn // int(state.seats)] = KINDS + kind
    if closed:
        return pool if match_end(state, hand, start, stop, top, forced) else UNKNOWN
    for place in range(state.stack_size, top + 1):
        if state.stack[place] < 0:
            kind = kind_from(state, pool, place, stop - 1, forced)
            if kind < 0:
                return UNKNOWN
            state.stack[place] = kind
            pool = minus(pool, kind)
    return pool


@jit
def match_end(state: State, hand: int, start: int, stop: int, top: int, forced: bool) -> bool:
    """At the end of a gap the undecided tiles are those that came to the viewer and were not in the hand before."""
    arrived = arrived_at(state, stop)
    bottom = draw_place(state, stop - 1)
    for index in range(size_of(arrived)):
        kind = nth(arrived, index)
        if has(hand, kind):
            hand = minus(hand, kind)
        elif not decide(state, kind, bottom, top, stop - 1, forced):
            return False
    return hand == 0


@jit
def decide(state: State, kind: int, bottom: int, top: int, until: int, forced: bool) -> bool:
    """Let one of the undecided tiles be of a kind that is in the hand until a turn; False if none can be."""
    possible = 0
    chosen = bottom
    for place in range(bottom, top + 1):
        if state.stack[place] < 0 and (not forced or has(fitting_no_white(state, place, until), kind)):
            possible += 1
            # Each of the possible places is taken with equal chance, without a list of them.
            if below(state, possible) == 0:
                chosen = place
    if possible == 0:
        return False
    state.stack[chosen] = kind
    return True


@jit
def fitting_no_white(state: State, place: int, until: int) -> int:
    """The kinds that a tile may be which was in the hand, from being drawn until a turn, whenever white was placed."""
    kinds = ALL_KINDS
    for turn in range(max(0, draw_place(state, 0) - place), until + 1):
        if has_placed(state, turn) and placed_at(state, turn) >= KINDS:
            kinds &= ~fitted_at(state, turn)
    return kinds


@jit
def kind_from(state: State, pool: int, place: int, until: int, forced: bool) -> int:
    """A kind for an undecided tile from the pool, or UNKNOWN if none can be."""
    if forced:
        kinds = fitting_no_white(state, place, until)
        pool &= kinds | (kinds << KINDS)
    if pool == 0:
        return UNKNOWN
    return nth(pool, below(state, size_of(pool)))


@jit
def count_undecided(state: State, bottom: int, top: int) -> int:
    count = 0
    for place in range(bottom, top + 1):
        count += 1 if state.stack[place] < 0 else 0
    return count


@jit
def nth_undecided(state: State, bottom: int, top: int, index: int) -> int:
    """The place of an undecided tile, counted from 0."""
    place = bottom
    while state.stack[place] >= 0 or index > 0:
        index -= 1 if state.stack[place] < 0 else 0
        place += 1
    return place


@jit
def replay_hands(state: State) -> None:
    """The hand at every turn, from the order of drawing and the coats."""
    state.hands[:] = UNKNOWN
    for place in range(STACK - state.seats, STACK):
        put_in(state.hands[0], state.stack[place])
    for turn in range(int(state.turn_number) + 1):
        if turn > 0:
            for place in range(state.seats):
                state.hands[turn, place] = state.hands[turn - 1, place]
        if has_drawn(state, turn):
            put_in(state.hands[turn], state.stack[draw_place(state, turn)])
        if has_placed(state, turn):
            take_out(state.hands[turn], kind_of(placed_at(state, turn)))
