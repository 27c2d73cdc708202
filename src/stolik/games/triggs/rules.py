"""Triggs: every rule, in the order of the rules page; `decks` has what happens to decks and discards."""

from typing import Any

from stolik.core.bits import lowest
from stolik.core.jit import jit
from stolik.core.rng import below, shuffle
from stolik.core.seats import left_of

from .decks import decks_empty, put_in_order, put_on_discard, remove, take, upkeep_due
from .state import (
    ACTION,
    BONUS,
    BONUS_ROW,
    CARDS,
    CLOSING,
    COPIES,
    CROSS,
    DEALING,
    DEALT,
    DECKS,
    DISCARD,
    DRAWING,
    DREW,
    ENDED,
    LEFT,
    LONGEST,
    LOST_TURN,
    MAKE_START,
    MAKE_VALUE,
    MAKES,
    MIDDLE,
    MORTAL,
    NEW_HAND,
    NEXT,
    OPEN_SHARE,
    OVER,
    SEATS,
    SECOND,
    STOP,
    STUCK,
    TOOK_HAND,
    UNKNOWN,
    UPKEEP,
    VALUES,
    State,
)
from .state import EVENTS as EVENTS
from .state import STATE as STATE


@jit
def deal(state: State) -> None:
    """Draw the first seat by lot (2.3); every sheet is empty (1.2)."""
    state.turn = below(state, state.seats)
    state.turns = 0
    state.resume = ACTION
    state.drawing = UNKNOWN
    state.due = 0
    state.crossing = UNKNOWN
    state.last_make = UNKNOWN
    state.bonuses = 0
    state.dead_from = VALUES
    state.crossed[:] = 0
    state.boxes_left[:] = 0
    for seat in range(state.seats):
        for value in range(VALUES):
            state.boxes_left[seat] += state.boxes[value]
    state.hand_sizes[:] = 0
    state.hands[:] = 0
    state.known[:] = 0
    state.deck_sizes[:] = 0
    state.discard_size = 0
    state.removed_size = 0
    state.reshuffled[:] = 0
    state.inside[:] = 0
    state.as_dealt[:] = COPIES
    state.taken[:] = 0
    state.phase = DEALING


@jit
def deal_cards(state: State) -> None:
    """Nine of each value (1.1), shuffled; the hands (2.1), then the three decks (2.2)."""
    for card in range(CARDS):
        state.discard[card] = card // COPIES  # the discard pile is empty: its place serves for the shuffle
    shuffle(state, state.discard, CARDS)
    top = CARDS
    for seat in range(state.seats):
        last = top - int(state.hand)
        while top != last:  # a `for` would be written out for CUDA, once for each hand that there could be
            top -= 1
            state.hands[seat, state.discard[top]] += 1
        state.hand_sizes[seat] = state.hand
    share = top // OPEN_SHARE
    for deck in range(DECKS):
        size = top - 2 * share if deck == MIDDLE else share
        state.deck_sizes[deck] = size
        start = 0 if deck == LEFT else share if deck == MIDDLE else top - share
        for place in range(size):
            state.decks[deck, place] = state.discard[start + place]
    state.discard[:] = UNKNOWN
    state.phase = ACTION


@jit
def to_act(state: State) -> int:
    """One seat at a time (2.3)."""
    if ACTION <= state.phase <= BONUS:
        return 1 << state.turn
    return 0


@jit
def legal(state: State, seat: int, out: Any) -> int:
    """Draw, discard or cross off (3.1); then the second card, the further makes or the bonuses that are due."""
    if state.phase == BONUS:
        return add_bonuses(state, seat, out)
    if state.phase == SECOND:
        return add_draws(state, out, 0)
    if state.phase == MAKES:
        count = add_makes(makes_left(state, seat), int(state.crossing), out, 0)
        out[count] = STOP
        return count + 1
    count = 0
    if state.hand_sizes[seat] < state.hand_limit:
        count = add_draws(state, out, 0)
    values, doubles = values_held(state, seat, 1), values_held(state, seat, 2)
    left = values
    while left:
        value = lowest(left)
        left &= left - 1
        for copy in range(state.hands[seat, value]):
            out[count] = DISCARD + value * COPIES + copy
            count += 1
    partners = mirrored(values)
    for value in range(VALUES):
        if state.crossed[seat, value] < state.boxes[value]:
            count = add_makes(makes_of(values, doubles, partners, value), value, out, count)
    return count


@jit
def add_draws(state: State, out: Any, count: int) -> int:
    """From any deck that has a card (3.2)."""
    for deck in range(DECKS):
        if state.deck_sizes[deck] > 0:
            out[count] = deck
            count += 1
    return count


@jit
def values_held(state: State, seat: int, copies: int) -> int:
    """The set of values of which a hand has at least `copies` cards."""
    found = 0
    for value in range(VALUES):
        found |= (1 if state.hands[seat, value] >= copies else 0) << value
    return found


@jit
def mirrored(values: int) -> int:
    """A set of values from the last to the first: shifted, each lies where the value is that it makes a sum with."""
    found = 0
    for value in range(VALUES):
        found |= ((values >> value) & 1) << (VALUES - value)
    return found


@jit
def makes_of(values: int, doubles: int, partners: int, value: int) -> int:
    """The makes for a row (3.5) as a set: the single card, then the pairs by their lower card, each card used once."""
    lowers = values & (partners >> (VALUES + 1 - value)) & ((1 << (value >> 1)) - 1)
    if value & 1:
        lowers |= doubles & (1 << (value >> 1))
    return ((values >> value) & 1) | (lowers << 1)


@jit
def makes_left(state: State, seat: int) -> int:
    """The makes with which a cross-off can go on: no earlier one than the last (3.7)."""
    value = int(state.crossing)
    values = values_held(state, seat, 1)
    found = makes_of(values, values_held(state, seat, 2), mirrored(values), value)
    last = int(state.last_make) - CROSS - int(MAKE_START[value])
    return found >> last << last


@jit
def add_makes(makes: int, value: int, out: Any, count: int) -> int:
    """The actions of a row's makes."""
    while makes:
        out[count] = CROSS + int(MAKE_START[value]) + lowest(makes)
        count += 1
        makes &= makes - 1
    return count


@jit
def add_bonuses(state: State, seat: int, out: Any) -> int:
    """Every row with a free box (4.1)."""
    count = 0
    for value in range(VALUES):
        if state.crossed[seat, value] < state.boxes[value]:
            out[count] = BONUS_ROW + value
            count += 1
    return count


@jit
def apply(state: State, seat: int, action: int) -> None:
    """Exactly one of draw, discard and cross off (3.1), the last in several makes (3.7), and the bonuses (4.1)."""
    if action < DISCARD:
        state.drawing = action
        state.resume = SECOND if state.phase == ACTION else NEXT
        state.phase = DRAWING
    elif action < CROSS:
        discard(state, seat, (action - DISCARD) // COPIES, (action - DISCARD) % COPIES + 1)
    elif action < STOP:
        make(state, seat, action)
    elif action == STOP:
        close_action(state, seat)
    else:
        state.bonuses -= 1
        cross_box(state, seat, action - BONUS_ROW)
        if state.phase != CLOSING:
            if state.bonuses > 0:
                go_on(state, BONUS)
            else:
                close_action(state, seat)


@jit
def lay_down(state: State, seat: int, value: int) -> None:
    """A card leaves a hand; of the copies known to be there one fewer is certain (8.1)."""
    state.hands[seat, value] -= 1
    state.hand_sizes[seat] -= 1
    if state.known[seat, value] > 0:
        state.known[seat, value] -= 1


@jit
def discard(state: State, seat: int, value: int, count: int) -> None:
    """Any number of cards of one value (3.4); dead ones leave the game (6.3)."""
    for _ in range(count):
        lay_down(state, seat, value)
        if value >= state.dead_from:
            remove(state, value)
        else:
            put_on_discard(state, value)
    close_action(state, seat)


@jit
def make(state: State, seat: int, action: int) -> None:
    """One box for a single card or a pair (3.5); a full row, or nothing more to make, ends the cross-off (3.7)."""
    value = int(MAKE_VALUE[action - CROSS])
    lower = action - CROSS - int(MAKE_START[value]) - 1
    if lower < 0:
        lay_down(state, seat, value)
        put_on_discard(state, value)
    else:
        lay_down(state, seat, lower)
        put_on_discard(state, lower)
        lay_down(state, seat, value - 1 - lower)
        put_on_discard(state, value - 1 - lower)
    state.crossing = value
    state.last_make = action
    cross_box(state, seat, value)
    if state.phase == CLOSING:
        return
    if state.bonuses > 0:
        end_cross_off(state)
        go_on(state, BONUS)
    elif makes_left(state, seat):
        go_on(state, MAKES)
    else:
        close_action(state, seat)


@jit
def end_cross_off(state: State) -> None:
    state.crossing = UNKNOWN
    state.last_make = UNKNOWN


@jit
def cross_box(state: State, seat: int, value: int) -> None:
    """A row's last box gives a bonus (4.1), again and again (4.2); the sheet's last box wins (7.1)."""
    state.crossed[seat, value] += 1
    state.boxes_left[seat] -= 1
    if state.boxes_left[seat] == 0:
        end_cross_off(state)
        state.bonuses = 0
        state.phase = CLOSING
    elif state.crossed[seat, value] == state.boxes[value]:
        state.bonuses += 1
        if value >= MORTAL:
            bury(state)


@jit
def bury(state: State) -> None:
    """12s are dead once every seat has row 12 full (6.3), then 11s likewise (6.4); lower values never die (6.5)."""
    while state.dead_from > MORTAL and full_everywhere(state, state.dead_from - 1):
        state.dead_from -= 1


@jit
def full_everywhere(state: State, value: int) -> bool:
    full = 0
    for seat in range(SEATS):  # four times, where CUDA code would have a loop up to `state.seats` 128 times
        if seat < state.seats and state.crossed[seat, value] == state.boxes[value]:
            full += 1
    return full == state.seats


@jit
def close_action(state: State, seat: int) -> None:
    """With an empty hand, five cards from the middle deck (5.1); then the next seat."""
    end_cross_off(state)
    if state.hand_sizes[seat] == 0:
        state.due = state.hand
        go_on(state, NEW_HAND)
    else:
        go_on(state, NEXT)


@jit
def go_on(state: State, phase: int) -> None:
    """Put the decks in order, if they are not (6.1), then enter a phase."""
    state.resume = phase
    if upkeep_due(state):
        state.phase = UPKEEP
    else:
        enter(state)


@jit
def enter(state: State) -> None:
    """A second card (3.2) or a fresh hand (5.2) needs a deck with cards; without one the turn is over."""
    phase = state.resume
    if phase == NEW_HAND and state.deck_sizes[MIDDLE] == 0:
        state.due = 0
        phase = NEXT
    elif phase == SECOND and decks_empty(state):
        phase = NEXT
    if phase == NEXT:
        next_turn(state)
    else:
        state.phase = phase


@jit
def next_turn(state: State) -> None:
    """Clockwise (2.3); a seat that can do nothing loses its turn (3.8); the guard (7.3)."""
    state.turns += 1
    state.resume = ACTION
    if state.turns >= LONGEST * int(state.seats):
        state.phase = CLOSING
        return
    state.turn = left_of(state, state.turn)
    state.phase = STUCK if state.hand_sizes[state.turn] == 0 and decks_empty(state) else ACTION


@jit
def advance(state: State) -> int:
    """One automatic step: deal, draw, put the decks in order, take a fresh hand, go on, end."""
    phase = state.phase
    if ACTION <= phase <= BONUS or phase == OVER:
        return 0
    if phase == DRAWING:
        draw(state)
        return DREW
    if phase == UPKEEP:
        event = put_in_order(state)
        go_on(state, state.resume)
        return event
    if phase == NEW_HAND:
        take_hand(state)
        return TOOK_HAND
    if phase == DEALING:
        deal_cards(state)
        return DEALT
    if phase == STUCK:
        next_turn(state)
        return LOST_TURN
    state.phase = OVER
    return ENDED


@jit
def draw(state: State) -> None:
    """One card (3.2); a second one only below the hand limit (3.3)."""
    take(state, state.turn, state.drawing)
    state.drawing = UNKNOWN
    full = state.hand_sizes[state.turn] >= state.hand_limit
    go_on(state, NEXT if full else state.resume)


@jit
def take_hand(state: State) -> None:
    """Five cards from the middle deck (5.1); it may be reshuffled on the way, or be short (5.2)."""
    count = min(state.due, state.deck_sizes[MIDDLE])
    for _ in range(count):
        take(state, state.turn, MIDDLE)
    state.due -= count
    go_on(state, NEW_HAND if state.due > 0 else NEXT)


@jit
def over(state: State) -> bool:
    return state.phase == OVER


@jit
def points(state: State, seat: int) -> int:
    """The boxes left (7.2)."""
    return state.boxes_left[seat]
