"""Jamniki: the record and every rule, in the order of the rules page; `tiles` and `coats` have the details."""

from typing import Annotated, Any

from stolik.core.jit import jit
from stolik.core.rng import below, shuffle
from stolik.core.scoring import summed
from stolik.core.seats import left_of, right_of
from stolik.core.state import Array, Fields, i1, state_type

from .coats import RUN, TASK_POINTS, best_run, best_run_of_all, coat_bones, longest_run, meets
from .notation import TASKS
from .tiles import ALL_KINDS, FIT_AFTER, KINDS, STACK, WHITE, kind_of

SEATS = 5
COAT = 7  # the longest coat
LENGTHS = 9  # seats and the length of a coat make nine (5.1)
TURNS = 20  # the most turns of a game: four or five seats
HAND = SEATS + 1
PARTS = 2 * COAT
GAMES = 9
OPEN_TASKS = 2
UNKNOWN = -1

# Phases: in `PLACE` a seat decides, the others are automatic steps to come.
DEALING, CHOOSING_TASKS, DRAWING, PLACE, PASSING, SCORING, CLOSING, OVER = range(8)

# Events of the automatic steps, and their names by code: 0 is no event.
DEALT, TASKS_DRAWN, DREW, PASSED, SCORED, NEXT_GAME, ENDED = range(1, 8)
EVENTS = ("", "deal", "tasks", "draw", "pass", "score", "next_game", "end")


class State(Fields):
    """A match of jamniki."""

    games: i1
    every_colour: i1
    tasks: i1
    free_white: i1
    game_number: i1
    phase: i1
    first: i1
    turn: i1
    turn_number: i1  # from 0 in each game
    open_tasks: Annotated[Array, "i1", OPEN_TASKS]
    sizes: Annotated[Array, "i1", SEATS]
    coats: Annotated[Array, "i1", SEATS, COAT]
    hands: Annotated[Array, "i1", TURNS, HAND]  # the travelling hand as each turn left it, ascending
    stack_size: i1
    stack: Annotated[Array, "i1", STACK]  # tiles stay where they were drawn from: the order of drawing can be read here
    finished: i1
    past: Annotated[Array, "i2", GAMES, SEATS]
    bone_points: Annotated[Array, "i2", SEATS]
    colour_points: Annotated[Array, "i2", SEATS]
    task_points: Annotated[Array, "i2", SEATS]


STATE = state_type(State)


@jit
def deal(state: State) -> None:
    """The first seat is drawn by lot (2.1)."""
    state.first = below(state, state.seats)
    state.turn = state.first
    state.turn_number = 0
    state.game_number = 0
    state.finished = 0
    state.past[:] = 0
    state.bone_points[:] = 0
    state.colour_points[:] = 0
    state.task_points[:] = 0
    state.open_tasks[:] = UNKNOWN
    state.sizes[:] = 0
    state.coats[:] = 0
    state.hands[:] = UNKNOWN
    state.stack[:] = UNKNOWN
    state.stack_size = 0
    state.phase = DEALING


@jit
def deal_game(state: State) -> None:
    """Shuffle all tiles; the first seat takes one for each seat (2.2); the poorest begins later games (2.4)."""
    if state.game_number > 0:
        state.first = poorest(state)
    state.game_number += 1
    state.turn = state.first
    state.turn_number = 0
    state.open_tasks[:] = UNKNOWN
    state.sizes[:] = 0
    state.coats[:] = 0
    state.hands[:] = UNKNOWN
    for tile in range(STACK):
        state.stack[tile] = kind_of(tile)
    shuffle(state, state.stack, STACK)
    state.stack_size = STACK - state.seats
    for place in range(state.stack_size, STACK):
        put_in(state.hands[0], state.stack[place])
    state.phase = CHOOSING_TASKS if state.tasks else DRAWING


@jit
def poorest(state: State) -> int:
    """The seat with the fewest points, the first such from seat 0 on (2.4)."""
    seat = 0
    for other in range(1, state.seats):
        if points(state, other) < points(state, seat):
            seat = other
    return seat


@jit
def draw_tasks(state: State) -> None:
    """Two of the twelve tasks lie open (7.1)."""
    one = below(state, len(TASKS))
    other = below(state, len(TASKS) - 1)
    if other >= one:
        other += 1
    state.open_tasks[0] = min(one, other)
    state.open_tasks[1] = max(one, other)
    state.phase = DRAWING


@jit
def put_in(hand: Any, kind: int) -> None:
    """A tile joins a hand, which stays in ascending order."""
    at = 0
    while hand[at] >= 0:
        at += 1
    while at > 0 and hand[at - 1] > kind:
        hand[at] = hand[at - 1]
        at -= 1
    hand[at] = kind


@jit
def take_out(hand: Any, kind: int) -> None:
    """A tile leaves a hand."""
    at = 0
    while hand[at] != kind:
        at += 1
    while at + 1 < HAND and hand[at + 1] >= 0:
        hand[at] = hand[at + 1]
        at += 1
    hand[at] = UNKNOWN


@jit
def draw(state: State) -> None:
    """The seat takes the stack's top tile into the hand (3.1)."""
    state.stack_size -= 1
    put_in(state.hands[state.turn_number], state.stack[state.stack_size])
    state.phase = PLACE


@jit
def to_act(state: State) -> int:
    """One seat at a time places a tile (3.2)."""
    return 1 << state.turn if state.phase == PLACE else 0


@jit
def fitting(state: State, seat: int) -> int:
    """The set of kinds that fit a seat's coat: any first (4.1), by colour or bones (4.2), any after white (4.3)."""
    size = state.sizes[seat]
    return int(FIT_AFTER[state.coats[seat, size - 1]]) if size > 0 else ALL_KINDS


@jit
def legal(state: State, seat: int, out: Any) -> int:
    """What fits goes face up (4.2); only if nothing does, any goes white (4.4), unless white is free (8.1)."""
    hand = state.hands[state.turn_number]
    fit = fitting(state, seat)
    count = 0
    last = UNKNOWN
    for place in range(state.seats + 1):
        kind = int(hand[place])
        if kind != last and (fit >> kind) & 1:
            out[count] = kind
            count += 1
        last = kind
    if count > 0 and not state.free_white:
        return count
    last = UNKNOWN
    for place in range(state.seats + 1):
        kind = hand[place]
        if kind != last:
            out[count] = kind + KINDS
            count += 1
        last = kind
    return count


@jit
def apply(state: State, seat: int, action: int) -> None:
    """Put a tile on the tail end (3.2); after the last one of all the hand is not passed on (5.2)."""
    take_out(state.hands[state.turn_number], kind_of(action))
    size = state.sizes[seat]
    state.coats[seat, size] = action
    state.sizes[seat] = size + 1
    state.phase = SCORING if state.turn_number + 1 == turns(state) else PASSING


@jit
def turns(state: State) -> int:
    """The number of turns in a game: each seat lays 7, 6, 5 or 4 tiles (5.1)."""
    return state.seats * (LENGTHS - state.seats)


@jit
def next_seat(state: State, seat: int) -> int:
    """On the left in odd games, on the right in even ones (3.4)."""
    return left_of(state, seat) if state.game_number & 1 else right_of(state, seat)


@jit
def pass_on(state: State) -> None:
    """The rest of the hand goes to the next seat (3.3)."""
    at = state.turn_number
    for place in range(state.seats):
        state.hands[at + 1, place] = state.hands[at, place]
    state.turn_number = at + 1
    state.turn = next_seat(state, state.turn)
    state.phase = DRAWING


@jit
def advance(state: State) -> int:
    """One automatic step: pass on, draw, score, go on, deal, open the tasks."""
    if state.phase == PLACE or state.phase == OVER:
        return 0
    if state.phase == PASSING:
        pass_on(state)
        return PASSED
    if state.phase == DRAWING:
        draw(state)
        return DREW
    if state.phase == SCORING:
        score(state)
        return SCORED
    if state.phase == CLOSING:
        return close(state)
    if state.phase == DEALING:
        deal_game(state)
        return DEALT
    draw_tasks(state)
    return TASKS_DRAWN


@jit
def run_points(state: State, seat: int) -> int:
    """One's own longest run (6.2), or for each colour the length of the best run (6.4), equal ones too (6.5)."""
    if not state.every_colour:
        return longest_run(state, seat)
    total = 0
    for colour in range(WHITE):
        best = best_run_of_all(state, colour)
        if best > 0 and best_run(state, seat, colour) == best:
            total += best // RUN
    return total


@jit
def earned(state: State, seat: int) -> int:
    """What the open tasks bring that a coat meets (7.1)."""
    total = 0
    if state.tasks:
        for place in range(OPEN_TASKS):
            if meets(state, state.open_tasks[place], seat):
                total += int(TASK_POINTS[state.open_tasks[place]])
    return total


@jit
def score(state: State) -> None:
    """Bones (6.1), runs (6.2), (6.4), and the open tasks (7.1)."""
    for seat in range(state.seats):
        state.bone_points[seat] = coat_bones(state, seat)
        state.colour_points[seat] = run_points(state, seat)
        state.task_points[seat] = earned(state, seat)
        state.past[state.finished, seat] = state.bone_points[seat] + state.colour_points[seat] + state.task_points[seat]
    state.finished += 1
    state.phase = CLOSING


@jit
def close(state: State) -> int:
    """After the last game it is over (2.3)."""
    if state.finished == state.games:
        state.phase = OVER
        return ENDED
    state.phase = DEALING
    return NEXT_GAME


@jit
def over(state: State) -> bool:
    return state.phase == OVER


@jit
def points(state: State, seat: int) -> int:
    """The sum of the finished games (6.3)."""
    return summed(state.past, state.finished, seat)
