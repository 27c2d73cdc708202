"""X nimmt!: the record and every rule, in the order of the rules page."""

from typing import Annotated, Any

import numpy as np

from stolik.core.bits import lowest, size_of
from stolik.core.jit import jit
from stolik.core.rng import below
from stolik.core.scoring import summed
from stolik.core.state import Array, Fields, i1, state_type

SEATS = 4
CARDS = 100
ROWS = 3
SHORTEST = 3  # the number on the first row's card; the others follow
LONGEST = 4  # the most cards that can lie in a row before one fills it
MOST_ROUNDS = 20
HAND_COST, X_PILE_COST = 1, 2  # of a bull head

# A card is its number, 1 to 100; where a card may be missing, these stand for it.
NONE = 0
HIDDEN = -1  # a card has been chosen, the viewer does not know which

# A set of cards is two words: bits 1 to 50 of the first are the cards 1 to 50, those of the second 51 to 100.
HALVES = 2
HALF = 50
FULL_HALF = (1 << (HALF + 1)) - 2

# Actions: choosing a card is its number less one; then the rows; then a collected card for the X row.
FIRST_ROW = CARDS
FIRST_X = CARDS + ROWS

# Phases: in `CHOOSE`, `ROW` and `X` seats decide, the others are automatic steps to come.
CHOOSE, REVEALING, PLACING, ROW, X, KEEPING, SCORING, CLOSING, DEALING, OVER = range(10)

# Events of the automatic steps, and their names by code: 0 is no event.
DEALT, REVEALED, PLACED, FILLED, X_PILED, COLLECTED, SCORED, NEXT_ROUND, ENDED = range(1, 10)
EVENTS = ("", "deal", "reveal", "place", "fill", "x_pile", "collect", "score", "next_round", "end")


class State(Fields):
    """A match of X nimmt!."""

    hands: Annotated[Array, "i8", SEATS, HALVES]
    known: Annotated[Array, "i8", SEATS, HALVES]  # collected cards of each hand: all saw them, until they are revealed
    x_rows: Annotated[Array, "i8", SEATS, HALVES]
    x_piles: Annotated[Array, "i8", SEATS, HALVES]
    hand_sizes: Annotated[Array, "i1", SEATS]  # a chosen card counts until the reveal
    chosen: Annotated[Array, "i1", SEATS]
    placing: Annotated[Array, "i1", SEATS]  # by seat, the revealed card that is still to place
    x_last: Annotated[Array, "i1", SEATS]
    rows: Annotated[Array, "i1", ROWS, LONGEST]
    row_sizes: Annotated[Array, "i1", ROWS]
    phase: i1
    collector: i1
    x_card: i1
    collected_size: i1
    collected: Annotated[Array, "i1", LONGEST]
    hand: i1
    rounds: i1
    round_number: i1
    x_count: i1
    x_order: Annotated[Array, "i1", CARDS]  # the cards of all X rows and X piles in the order in which they came
    past: Annotated[Array, "i2", MOST_ROUNDS, SEATS]


STATE = state_type(State)


def bull_heads(card: int) -> int:
    """55 has seven bull heads, other multiples of 11 five, of 10 three, of 5 two, all others one (1.2)."""
    if card == 55:
        return 7
    if card % 11 == 0:
        return 5
    if card % 10 == 0:
        return 3
    return 2 if card % 5 == 0 else 1


HEADS = np.array([0, *[bull_heads(card) for card in range(1, CARDS + 1)]], np.int64)

POWERS = 3
# By power of two and word, the cards whose number of bull heads has that power in it.
WITH_HEADS = np.array(
    [
        [sum(1 << place for place in range(1, HALF + 1) if HEADS[place + start] >> power & 1) for start in (0, HALF)]
        for power in range(POWERS)
    ],
    np.int64,
)


# By word and card, its bit if it is in that word: without a branch, which the processor would guess wrong.
BIT_IN = np.array(
    [
        [1 << (card - HALF * which) if 0 < card - HALF * which <= HALF else 0 for card in range(CARDS + 1)]
        for which in range(HALVES)
    ],
    np.int64,
)


@jit
def half(card: int) -> int:
    """Which of a set's two words has the card."""
    return 1 if card > HALF else 0


@jit
def bit(card: int) -> int:
    """The card's bit in that word."""
    return 1 << (int(card) - HALF * half(card))


@jit
def heads_of(cards: int, which: int) -> int:
    """The bull heads on the cards of a set's word."""
    total = 0
    for power in range(POWERS):
        total += size_of(cards & WITH_HEADS[power, which]) << power
    return total


@jit
def deal(state: State) -> None:
    """No points yet (6.3)."""
    state.round_number = 0
    state.past[:] = 0
    state.hand_sizes[:] = 0
    state.row_sizes[:] = 0
    state.phase = DEALING


@jit
def draw(state: State, first: int, second: int) -> int:
    """A card out of the two words of a set, each as likely as the others."""
    # Guessing again costs less than a shuffled pack: at four seats a deal takes 35 of 100 cards.
    while True:
        card = below(state, CARDS) + 1
        if (second if card > HALF else first) & bit(card):
            return card


@jit
def deal_round(state: State) -> None:
    """One card for each row (2.1) and eight for each seat (2.2); the rest is out of the round (2.3)."""
    state.round_number += 1
    state.hands[:] = 0
    state.known[:] = 0
    state.x_rows[:] = 0
    state.x_piles[:] = 0
    state.x_last[:] = NONE
    state.x_count = 0
    state.chosen[:] = NONE
    state.placing[:] = NONE
    state.collected_size = 0
    rest_0 = rest_1 = FULL_HALF
    for row in range(ROWS):
        card = draw(state, rest_0, rest_1)
        state.rows[row, 0] = card
        state.row_sizes[row] = 1
        if card > HALF:
            rest_1 ^= bit(card)
        else:
            rest_0 ^= bit(card)
    for seat in range(state.seats):
        before_0, before_1 = rest_0, rest_1
        for _ in range(state.hand):
            card = draw(state, rest_0, rest_1)
            if card > HALF:
                rest_1 ^= bit(card)
            else:
                rest_0 ^= bit(card)
        state.hands[seat, 0] = before_0 ^ rest_0
        state.hands[seat, 1] = before_1 ^ rest_1
        state.hand_sizes[seat] = state.hand
    state.phase = CHOOSE


@jit
def to_act(state: State) -> int:
    """All who have not chosen yet, at once (3.1); else the seat that picks a row (4.4) or an X card (5.1)."""
    if state.phase == CHOOSE:
        waiting = 0
        for seat in range(state.seats):
            if state.chosen[seat] == NONE:
                waiting |= 1 << seat
        return waiting
    if state.phase == ROW or state.phase == X:
        return 1 << state.collector
    return 0


@jit
def legal(state: State, seat: int, out: Any) -> int:
    """Any card of the hand (3.1); under rule 4 any row (4.4); any collected card for the X row (5.1)."""
    count = 0
    if state.phase == CHOOSE:
        for which in range(HALVES):
            rest = int(state.hands[seat, which])
            while rest:
                out[count] = lowest(rest) + HALF * which - 1
                rest &= rest - 1
                count += 1
    elif state.phase == ROW:
        for row in range(ROWS):
            out[row] = FIRST_ROW + row
        count = ROWS
    elif state.phase == X:
        for place in range(state.collected_size):
            out[place] = FIRST_X - 1 + int(state.collected[place])
        count = state.collected_size
    return count


@jit
def apply(state: State, seat: int, action: int) -> None:
    """A choice cannot be changed (3.2)."""
    if action < FIRST_ROW:
        choose(state, seat, action + 1)
    elif action < FIRST_X:
        collect_row(state, seat, action - FIRST_ROW)
    else:
        state.x_card = action - FIRST_X + 1
        state.phase = KEEPING


@jit
def choose(state: State, seat: int, card: int) -> None:
    """The card lies hidden until all have chosen (3.1)."""
    state.hands[seat, half(card)] ^= bit(card)
    state.chosen[seat] = card
    if to_act(state) == 0:
        state.phase = REVEALING


@jit
def reveal(state: State) -> None:
    """All chosen cards are turned up at once (3.3); a lowest card that fits nowhere is too low (4.4)."""
    for seat in range(state.seats):
        card = state.chosen[seat]
        state.known[seat, half(card)] &= ~bit(card)
        state.hand_sizes[seat] -= 1
        state.placing[seat] = card
        state.chosen[seat] = NONE
    seat = next_seat(state)
    if nearest_row(state, state.placing[seat]) < 0:
        state.collector = seat
        state.phase = ROW
    else:
        state.phase = PLACING


@jit
def next_seat(state: State) -> int:
    """The seat with the lowest card that is still to place (4.1); -1 when all lie."""
    found = -1
    lowest_card = CARDS + 1
    for seat in range(state.seats):
        card = state.placing[seat]
        if card != NONE and card < lowest_card:
            lowest_card = card
            found = seat
    return found


@jit
def last_of(state: State, row: int) -> int:
    """The card at a row's end."""
    return state.rows[row, state.row_sizes[row] - 1]


@jit
def lying(state: State, row: int, place: int) -> int:
    """The card at a place of a row, or NONE."""
    return int(state.rows[row, place]) if place < state.row_sizes[row] else NONE


@jit
def nearest(card: int, ends: Any) -> int:
    """By the rows' last cards, the row whose is lower than a card and nearest to it (4.2); -1 if none is (4.4)."""
    found = -1
    below = 0
    for row in range(ROWS):
        if below < ends[row] < card:
            below = ends[row]
            found = row
    return found


@jit
def nearest_row(state: State, card: int) -> int:
    """The row that a card goes to (4.2); -1 when it is too low (4.4)."""
    return nearest(card, (last_of(state, 0), last_of(state, 1), last_of(state, 2)))


@jit
def room(state: State, row: int) -> int:
    """How many cards a row takes before one fills it (4.3)."""
    return row + SHORTEST - 1 - int(state.row_sizes[row])


@jit
def place(state: State) -> int:
    """The lowest card goes to its row's end (4.2), or fills the row: its seat collects what lay there (4.3)."""
    seat = next_seat(state)
    card = state.placing[seat]
    row = nearest_row(state, card)
    size = state.row_sizes[row]
    if room(state, row) == 0:
        collect_row(state, seat, row)
        return FILLED
    state.rows[row, size] = card
    state.row_sizes[row] = size + 1
    state.placing[seat] = NONE
    go_on(state)
    return PLACED


@jit
def collect_row(state: State, seat: int, row: int) -> None:
    """The seat's card starts the row, what lay there is collected (4.3), (4.4); a single card needs no choice (5.2)."""
    size = state.row_sizes[row]
    for place in range(size):
        state.collected[place] = state.rows[row, place]
    state.collected_size = size
    state.collector = seat
    state.rows[row, 0] = state.placing[seat]
    state.row_sizes[row] = 1
    state.placing[seat] = NONE
    state.x_card = state.collected[0]
    state.phase = KEEPING if size == 1 else X


@jit
def breaks(state: State, seat: int, card: int) -> bool:
    """Whether a card for the X row is lower than its last one (5.4)."""
    return card < state.x_last[seat]


@jit
def keep(state: State) -> int:
    """One card to the X row, the others to the hand (5.1); a lower one first sends the X row to the X pile (5.4)."""
    seat = state.collector
    card = state.x_card
    if breaks(state, seat, card):
        for which in range(HALVES):
            state.x_piles[seat, which] |= state.x_rows[seat, which]
            state.x_rows[seat, which] = 0
        state.x_last[seat] = NONE
        return X_PILED
    state.x_rows[seat, half(card)] |= bit(card)
    state.x_last[seat] = card
    state.x_order[state.x_count] = card
    state.x_count += 1
    for place in range(state.collected_size):
        other = state.collected[place]
        if other != card:
            state.hands[seat, half(other)] |= bit(other)
            state.known[seat, half(other)] |= bit(other)
    state.hand_sizes[seat] += state.collected_size - 1
    state.collected_size = 0
    go_on(state)
    return COLLECTED


@jit
def go_on(state: State) -> None:
    """Place the next card (4.1); when all lie, a hand that is empty ends the round (6.1)."""
    if next_seat(state) >= 0:
        state.phase = PLACING
        return
    state.phase = CHOOSE
    for seat in range(state.seats):
        if state.hand_sizes[seat] == 0:
            state.phase = SCORING


@jit
def advance(state: State) -> int:
    """One automatic step: deal, reveal, place, collect, score, go on."""
    if state.phase == PLACING:
        return place(state)
    if state.phase == KEEPING:
        return keep(state)
    if state.phase == REVEALING:
        reveal(state)
        return REVEALED
    if state.phase == SCORING:
        score(state)
        return SCORED
    if state.phase == CLOSING:
        return close(state)
    if state.phase == DEALING:
        deal_round(state)
        return DEALT
    return 0


@jit
def cost(state: State, seat: int) -> int:
    """A bull head costs 1 in the hand, 2 in the X pile, nothing in the X row (6.2)."""
    total = 0
    for which in range(HALVES):
        total += HAND_COST * heads_of(int(state.hands[seat, which]), which)
        total += X_PILE_COST * heads_of(int(state.x_piles[seat, which]), which)
    return total


@jit
def score(state: State) -> None:
    """Hands are shown and counted (6.2)."""
    for seat in range(state.seats):
        state.past[state.round_number - 1, seat] = cost(state, seat)
    state.phase = CLOSING


@jit
def close(state: State) -> int:
    """After the last round it is over (6.3)."""
    if state.round_number == state.rounds:
        state.phase = OVER
        return ENDED
    state.phase = DEALING
    return NEXT_ROUND


@jit
def over(state: State) -> bool:
    return state.phase == OVER


@jit
def points(state: State, seat: int) -> int:
    """The sum of the finished rounds (6.3)."""
    return summed(state.past, state.rounds, seat)
