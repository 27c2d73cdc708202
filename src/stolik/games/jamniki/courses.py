"""Courses of a game that show a viewer what the true one did, each as likely as any other.

A course is the order of drawing and the tiles under white. Only chance speaks for one: all orders of the stack are
equally likely, and what a player chose says nothing but what the rules do, that white meant nothing fitted (4.4).

An attempt can make each course in one way only, and all with the same chance: whatever it chooses is one of as many as
there can be at most, which the viewer knows, and it fails when it hits none of those that there are, or when something
contradicts what the viewer has seen. Attempts are made until one succeeds.
"""

from stolik.core.bits import size_of
from stolik.core.jit import jit
from stolik.core.rng import below

from .rules import UNKNOWN, State, put_in, take_out
from .tiles import ALL_KINDS, KINDS, STACK, TWINS, has, kind_of, minus, nth, without
from .turns import (
    ROUND_OF,
    arrived_at,
    draw_place,
    fitted_at,
    gap_end,
    hand_at,
    hand_size,
    has_drawn,
    has_placed,
    is_white,
    placed_at,
    seat_at,
    seen,
    unaccounted,
)

TRIES = 200_000  # before no course is thought to lead here; spectators of five have needed some thousands


@jit
def imagine(state: State, pool: int) -> bool:
    """Fill what the viewer has not seen from a pool of unseen tiles; False if no course was found that leads here."""
    for place in range(state.stack_size):
        if state.stack[place] >= 0:  # told, in a position written by hand
            pool = minus(pool, int(state.stack[place]))
    left = UNKNOWN
    tries = 0
    while left < 0 and tries < TRIES:
        left = fill_gaps(state, pool)
        tries += 1
    if left < 0:
        return False
    fill_stack(state, 0, int(state.stack_size), left)
    if seen(state, 0):
        fill_stack(state, STACK - int(state.seats), STACK, arrived_at(state, 0))
    replay_hands(state)
    return True


@jit
def fill_stack(state: State, start: int, stop: int, tiles: int) -> None:
    """Put a set of tiles into the undecided places of a part of the stack, in random order."""
    for place in range(start, stop):
        if state.stack[place] < 0:
            kind = kind_of(nth(tiles, below(state, size_of(tiles))))
            state.stack[place] = kind
            tiles = minus(tiles, kind)


@jit
def fill_gaps(state: State, pool: int) -> int:
    """One attempt at all gaps: the tiles of the pool that are left, or UNKNOWN."""
    left = pool
    turn = 0
    while turn <= state.turn_number:
        if seen(state, turn):
            turn += 1
        else:
            stop = gap_end(state, turn)
            left = fill_gap(state, turn, stop, left, pool)
            if left < 0:
                return UNKNOWN
            turn = stop
    return left


@jit
def fill_gap(state: State, start: int, stop: int, left: int, pool: int) -> int:
    """One attempt at the turns from `start` up to `stop`: what is under white, then what was drawn when."""
    open_end = stop > state.turn_number
    whites = count_whites(state, start, stop)
    loose = unaccounted(state, start, stop)
    fresh = whites - size_of(loose) + (hand_size(state) if open_end else 0)
    if fresh < 0:
        return UNKNOWN
    if whites > 0:
        left = hide(state, start, stop, loose, fresh, left, pool)
        if left < 0:
            return UNKNOWN
    ways = lay_draws(state, start, stop)
    if ways == 0:
        return UNKNOWN
    # Without a hand at the start the ways are the same in all worlds, and so they are without white tiles.
    if start > 0 and whites > 0 and below(state, most_ways(state, start, stop, loose)) >= ways:
        return UNKNOWN
    return fill_hand(state, start, left, pool, loose) if open_end else left


@jit
def count_whites(state: State, start: int, stop: int) -> int:
    """How many tiles were placed white from turn `start` up to `stop`."""
    count = 0
    for turn in range(start, stop):
        count += 1 if is_white(state, turn) else 0
    return count


@jit
def kept_out(state: State, turn: int) -> int:
    """The kinds that cannot have been in the hand at a turn: those that fitted, when white was no choice (4.4)."""
    if state.free_white or not is_white(state, turn):
        return 0
    fitted = fitted_at(state, turn)
    return fitted if fitted != ALL_KINDS else 0  # white where everything fits is in positions that nobody has played


@jit
def hide(state: State, start: int, stop: int, loose: int, fresh: int, left: int, pool: int) -> int:
    """Choose the tiles under white: those that left the hand unseen, and fresh ones; what is left of the pool.

    All loose and fresh tiles are under white or, where the gap is open, still in the hand: each is as likely here.
    """
    all_fresh = loose == 0
    for turn in range(start, stop):
        if not is_white(state, turn):
            continue
        choice = below(state, size_of(loose) + fresh)
        if choice < size_of(loose):
            kind = nth(loose, choice)
            if kind >= KINDS:
                return UNKNOWN  # of twins the first is meant
            loose = minus(loose, kind)
        else:
            barred = kept_out(state, turn)
            most = size_of(allowed(pool, barred)) if all_fresh else size_of(left)
            kind = draw_from(state, allowed(left, barred), min(most, size_of(left)))
            if kind < 0 or has(loose, kind):
                return UNKNOWN  # of twins the loose one is meant
            left = minus(left, kind)
            fresh -= 1
        state.coats[seat_at(state, turn), ROUND_OF[state.seats, turn]] = KINDS + kind
    return left


@jit
def allowed(tiles: int, barred: int) -> int:
    """A set of tiles without those of some kinds."""
    return tiles & ~(barred | (barred << KINDS))


@jit
def draw_from(state: State, tiles: int, most: int) -> int:
    """The kind of a random one of at most `most` tiles; UNKNOWN when it hits none of those that there are."""
    if tiles == 0:
        return UNKNOWN
    choice = below(state, most)
    return kind_of(nth(tiles, choice)) if choice < size_of(tiles) else UNKNOWN


@jit
def lay_draws(state: State, start: int, stop: int) -> int:
    """Choose which tile was drawn when, from a gap's start on; of how many ways that was one, 0 if it cannot be.

    A tile drawn in the gap is undecided, UNKNOWN in its place, until it must be something: it is placed and was not in
    the hand before, or the gap ends. Turn for turn one tile comes and one goes, so that there is one when it is needed.
    """
    top = draw_place(state, start) if start > 0 else STACK - 1
    for place in range(max(draw_place(state, stop - 1), int(state.stack_size)), top + 1):
        state.stack[place] = UNKNOWN
    hand = hand_at(state, start - 1) if start > 0 else 0
    undecided = 0 if start > 0 else int(state.seats)
    ways = 1
    for turn in range(start, stop):
        undecided += 1 if has_drawn(state, turn) else 0
        if not has_placed(state, turn):
            break
        if hand & kept_out(state, turn):
            return 0
        placed = placed_at(state, turn)
        if has(hand, kind_of(placed)):
            hand = minus(hand, kind_of(placed))
            continue
        window = top_for(state, kind_of(placed), start, turn) - draw_place(state, turn) + 1
        most = undecided if placed >= KINDS else min(undecided, window)
        if not decide(state, kind_of(placed), start, turn, most):
            return 0
        ways *= most
        undecided -= 1
    if stop <= state.turn_number:
        arrived = without(arrived_at(state, stop), hand)
        for index in range(size_of(arrived)):
            if not decide(state, kind_of(nth(arrived, index)), start, stop - 1, undecided - index):
                return 0
    return ways * factorial(undecided)


@jit
def factorial(number: int) -> int:
    product = 1
    for factor in range(2, number + 1):
        product *= factor
    return product


@jit
def most_ways(state: State, start: int, stop: int, loose: int) -> int:
    """As many ways as `lay_draws` can find: the first white tiles come from the hand, as far as any could."""
    hand = hand_at(state, start - 1)
    held = size_of(loose) + size_of(hand & ~loose & ((1 << TWINS) - 1))  # a twin makes room for its other
    undecided = 0
    ways = 1
    for turn in range(start, stop):
        undecided += 1 if has_drawn(state, turn) else 0
        if not has_placed(state, turn):
            break
        placed = placed_at(state, turn)
        if placed >= KINDS and held > 0:
            held -= 1
        elif placed < KINDS and has(hand, placed):
            hand = minus(hand, placed)
        else:
            ways *= undecided
            undecided -= 1
    return ways * factorial(undecided)


@jit
def top_for(state: State, kind: int, start: int, until: int) -> int:
    """The highest place of a gap that a kind can have been drawn from: it was not in the hand when it was kept out."""
    turn = until
    while turn >= start:
        if has(kept_out(state, turn), kind):
            return draw_place(state, turn + 1)
        turn -= 1
    return draw_place(state, start) if start > 0 else STACK - 1


@jit
def decide(state: State, kind: int, start: int, until: int, most: int) -> bool:
    """Let one of at most `most` undecided tiles be of a kind that leaves the hand at a turn; False if none is hit."""
    bottom = draw_place(state, until)
    choice = below(state, most)
    twin = False
    for place in range(bottom, top_for(state, kind, start, until) + 1):
        if state.stack[place] < 0:
            if choice == 0:
                state.stack[place] = kind
                return not twin
            choice -= 1
        twin = twin or state.stack[place] == kind  # of twins in the hand the one that came first goes first
    return False


@jit
def fill_hand(state: State, start: int, left: int, pool: int, loose: int) -> int:
    """Choose what was drawn in an open gap and is still in the hand, in the order of drawing; the pool without it."""
    top = draw_place(state, start) if start > 0 else STACK - 1
    latest = int(state.stack_size) - 1  # the place of the next one to choose, if all were drawn as late as can be
    for place in range(int(state.stack_size), top + 1):
        latest += 1 if state.stack[place] < 0 else 0
    chosen = 0
    for place in range(top, int(state.stack_size) - 1, -1):
        if state.stack[place] < 0:
            # What was drawn later has been kept out less: so those that were chosen before are among the most, too.
            most = size_of(allowed(pool, barred_since(state, start, latest - chosen))) - chosen
            most = min(most, size_of(left)) if loose == 0 else size_of(left)
            kind = draw_from(state, allowed(left, barred_since(state, start, place)), most)
            if kind < 0 or drawn_later(state, kind, place):
                return UNKNOWN
            state.stack[place] = kind
            left = minus(left, kind)
            chosen += 1
    return left


@jit
def drawn_later(state: State, kind: int, place: int) -> bool:
    """Whether a twin has gone that was drawn later: the one that came first goes first."""
    later = place - 1
    while later >= state.stack_size and state.stack[later] != kind:
        later -= 1
    return later >= state.stack_size


@jit
def barred_since(state: State, start: int, place: int) -> int:
    """The kinds that were kept out of the hand after a gap's start at a turn since a place was drawn from."""
    kinds = 0
    for turn in range(max(start, draw_place(state, 0) - place), int(state.turn_number) + 1):
        kinds |= kept_out(state, turn)
    return kinds


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
