"""Lato z komarami: the record and every rule, in the order of the rules page."""

from typing import Annotated, Any

from stolik.core.jit import jit
from stolik.core.rng import below, shuffle
from stolik.core.seats import left_of
from stolik.core.state import Array, Fields, Since, i1, i4, state_type

SEATS = 6
VALUES = 7  # 1 to 6, then bzzz
BZZZ = 6
COPIES = 8
BZZZ_COPIES = 7
CARDS = 6 * COPIES + BZZZ_COPIES
BZZZ_COST = 10
BLACK, YELLOW = 10, 1  # what a token counts
UNKNOWN = -1
OLDER, LAST_TOP = 3, 7  # in `declined`: where the older top begins, and the bits of the last one

# Actions: the seven values, then these.
DRAW, PASS, BACK_TEN, BACK_ONE = 7, 8, 9, 10

# Phases: in `PLAY`, `LAST` and `BACK` a seat decides, the others are automatic steps to come.
DEALING, TURNING, PLAY, DRAWING, LAST, SCORING, BACK, RETURNING, CLOSING, OVER = range(10)

# Events of the automatic steps, and their names by code: 0 is no event.
DEALT, TURNED_UP, DREW, SCORED, GAVE_BACK, NEXT_ROUND, ENDED = range(1, 8)
EVENTS = ("", "deal", "turn_up", "draw", "score", "give_back", "next_round", "end")


class State(Fields):
    """A match of komary."""

    declined: Annotated[Array, "i1", SEATS, Since(2)]  # the last two tops that each drew or passed on; see `decline`
    limit: i4
    tokens: Annotated[Array, "i4", SEATS]
    round_number: i4
    hand: i1
    dealer: i1
    phase: i1
    turn: i1
    emptied: i1  # the seat that has played its last card this round, or UNKNOWN
    passed: Annotated[Array, "i1", SEATS]
    hand_sizes: Annotated[Array, "i1", SEATS]
    hands: Annotated[Array, "i1", SEATS, VALUES]
    pile_size: i1
    pile: Annotated[Array, "i1", CARDS]
    stock_size: i1
    stock: Annotated[Array, "i1", CARDS]


STATE = state_type(State)


@jit
def copies(value: int) -> int:
    """Eight of each value, seven bzzz (1.1)."""
    return BZZZ_COPIES if value == BZZZ else COPIES


@jit
def deal(state: State) -> None:
    """Draw the first dealer by lot (2.1)."""
    state.dealer = below(state, state.seats)
    state.round_number = 0
    state.tokens[:] = 0
    state.phase = DEALING


@jit
def deal_round(state: State) -> None:
    """Shuffle all cards and deal the hands (2.2)."""
    state.round_number += 1
    state.emptied = UNKNOWN
    state.pile_size = 0
    for card in range(CARDS):
        state.stock[card] = card // COPIES  # eight of each, and the last seven are bzzz
    shuffle(state, state.stock, CARDS)
    state.declined[:] = 0
    state.passed[:] = 0
    state.hands[:] = 0
    state.hand_sizes[:] = 0
    top = CARDS
    for seat in range(state.seats):
        for _ in range(state.hand):
            top -= 1
            state.hands[seat, state.stock[top]] += 1
        state.hand_sizes[seat] = state.hand
    state.stock_size = top
    state.phase = TURNING


@jit
def take_from_stock(state: State, seat: int) -> None:
    """The top card of the stock goes to a hand (3.3)."""
    state.stock_size -= 1
    state.hands[seat, state.stock[state.stock_size]] += 1
    state.hand_sizes[seat] += 1


@jit
def top_of(state: State) -> int:
    """The card on top of the pile."""
    return int(state.pile[state.pile_size - 1])


@jit
def put_on_pile(state: State, value: int) -> None:
    state.pile[state.pile_size] = value
    state.pile_size += 1


@jit
def turn_up(state: State) -> None:
    """The stock's top card starts the pile (2.3); the seat on the dealer's left begins (2.4)."""
    state.stock_size -= 1
    put_on_pile(state, state.stock[state.stock_size])
    state.turn = left_of(state, state.dealer)
    state.phase = PLAY


@jit
def fits(value: int, top: int) -> bool:
    """The same value or one more; bzzz follows 6, and 1 follows bzzz (3.2)."""
    return value == top or value == (top + 1) % VALUES


@jit
def to_act(state: State) -> int:
    """One seat at a time (3.1)."""
    if state.phase == PLAY or state.phase == LAST or state.phase == BACK:
        return 1 << state.turn
    return 0


@jit
def legal(state: State, seat: int, out: Any) -> int:
    """Play what fits (3.2), draw while there is a stock (3.3), pass (3.4); the last seat draws no more (4.2)."""
    if state.phase == BACK:
        out[0] = BACK_TEN
        out[1] = BACK_ONE
        return 2
    count = 0
    top = top_of(state)
    for value in range(VALUES):
        if state.hands[seat, value] > 0 and fits(value, top):
            out[count] = value
            count += 1
    if state.phase == PLAY and state.stock_size > 0:
        out[count] = DRAW
        count += 1
    out[count] = PASS
    return count + 1


@jit
def apply(state: State, seat: int, action: int) -> None:
    """Exactly one of play, draw and pass (3.1)."""
    if action < VALUES:
        play(state, seat, action)
    elif action == DRAW:
        decline(state, seat, top_of(state))
        state.phase = DRAWING
    elif action == PASS:
        stop(state, seat)
    else:
        give_back(state, BLACK if action == BACK_TEN else YELLOW)


@jit
def play(state: State, seat: int, value: int) -> None:
    """The last card of a hand ends the round at once (4.1), and so does the last seat's one card (4.2)."""
    state.hands[seat, value] -= 1
    state.hand_sizes[seat] -= 1
    put_on_pile(state, value)
    if state.hand_sizes[seat] == 0:
        state.emptied = seat
        state.phase = SCORING
    elif state.phase == LAST:
        state.phase = SCORING
    else:
        next_turn(state)


@jit
def decline(state: State, seat: int, top: int) -> None:
    """All see on which top a seat drew or passed (7.2): the last one's value plus 1, and another's before it."""
    tops = int(state.declined[seat])
    state.declined[seat] = tops if tops & LAST_TOP == top + 1 else (tops & LAST_TOP) << OLDER | (top + 1)


@jit
def stop(state: State, seat: int) -> None:
    """Out until the round ends (3.4); the last seat's stop is no pass and ends the round (4.3)."""
    if state.phase == LAST:
        state.phase = SCORING
        return
    decline(state, seat, top_of(state))
    state.passed[seat] = 1
    next_turn(state)
    left = 0
    for other in range(state.seats):
        left += 1 - state.passed[other]
    if left == 1:
        state.phase = LAST if any_fits(state, state.turn) else SCORING


@jit
def any_fits(state: State, seat: int) -> bool:
    """Whether the last seat is asked at all (4.2)."""
    top = top_of(state)
    return state.hands[seat, top] > 0 or state.hands[seat, (top + 1) % VALUES] > 0


@jit
def next_turn(state: State) -> None:
    """Clockwise, past those who have passed (2.4)."""
    seat = left_of(state, state.turn)
    while state.passed[seat] and seat != state.turn:
        seat = left_of(state, seat)
    state.turn = seat


@jit
def advance(state: State) -> int:
    """One automatic step: deal, turn up, draw, score, give back, go on."""
    if state.phase == DEALING:
        deal_round(state)
        return DEALT
    if state.phase == TURNING:
        turn_up(state)
        return TURNED_UP
    if state.phase == DRAWING:
        take_from_stock(state, state.turn)
        next_turn(state)
        state.phase = PLAY
        return DREW
    if state.phase == SCORING:
        score(state)
        return SCORED
    if state.phase == RETURNING:
        give_back(state, BLACK if state.tokens[state.emptied] >= BLACK else YELLOW)
        return GAVE_BACK
    if state.phase == CLOSING:
        return close(state)
    return 0


@jit
def cost(state: State, seat: int) -> int:
    """Each different value once (5.1), every bzzz ten (5.2)."""
    total = BZZZ_COST * int(state.hands[seat, BZZZ])
    for value in range(BZZZ):
        if state.hands[seat, value] > 0:
            total += value + 1
    return total


@jit
def score(state: State) -> None:
    """Hands are shown and cost tokens (5.1); who emptied its hand gives one back (5.3), chosen if it has both (5.4)."""
    for seat in range(state.seats):
        state.tokens[seat] += cost(state, seat)
    state.phase = CLOSING
    if state.emptied != UNKNOWN and state.tokens[state.emptied] > 0:
        state.turn = state.emptied
        held = state.tokens[state.emptied]
        state.phase = BACK if held > BLACK and held % BLACK > 0 else RETURNING


@jit
def give_back(state: State, token: int) -> None:
    """A black or a yellow token goes back (5.3); ten yellow ones are a black one, so the sum tells both (5.5)."""
    state.tokens[state.emptied] -= token
    state.phase = CLOSING


@jit
def close(state: State) -> int:
    """At the limit it is over (6.1); else the deal moves clockwise (2.1)."""
    for seat in range(state.seats):
        if state.tokens[seat] >= state.limit:
            state.phase = OVER
            return ENDED
    state.dealer = left_of(state, state.dealer)
    state.phase = DEALING
    return NEXT_ROUND


@jit
def over(state: State) -> bool:
    return state.phase == OVER


@jit
def points(state: State, seat: int) -> int:
    """The tokens' worth (5.5)."""
    return state.tokens[seat]
