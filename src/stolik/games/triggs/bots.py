"""Rules of thumb for triggs: what to cross off, when to empty the hand, which cards to draw.

`sound` looks ahead on its own sheet: it adds up what an action crosses off and what the cards left can cross off in
the next two turns. All worths are in boxes; they were found by play against itself. An emptied hand is worth most.
"""

from math import exp
from typing import Any

import numpy as np

from stolik.core.jit import jit
from stolik.core.rng import pick, roll

from .counts import BITS, held, nonzero, packed_free, packed_hand, pairs_of
from .state import (
    ACTION,
    BONUS,
    BONUS_ROW,
    COPIES,
    CROSS,
    DISCARD,
    LEFT,
    MAKE_START,
    MAKES,
    MIDDLE,
    RIGHT,
    SECOND,
    STOP,
    VALUES,
    State,
)

SIMULATIONS = 200  # of `hard`: half-way from `normal` to `expert`
HARD = {4: {"simulations": 110}}
EXPERT = {2: {"simulations": 1100}, 3: {"simulations": 800}, 4: {"simulations": 600}}  # at most 50 ms on one core
REVIEW_WORLDS = 150
# By how many boxes a level misjudges an action at most, for 2, 3 and 4 seats: so that each level is
# about as far above the one below, and a beginner above the weakest.
NORMAL_BLUR = np.array([0.0, 0.0, 1.5])
FAIR_BLUR = np.array([3.75, 4.0, 3.5])
EASY_BLUR = np.array([6.5, 6.5, 5.6])
GENTLE_BLUR = np.array([9.5, 9.5, 8.0])
NOVICE_BLUR = np.array([14.0, 14.0, 10.75])

BOX = np.array([1.14, 1.41, 1.57, 1.93, 2.00, 1.81, 1.89, 1.74, 1.60, 1.31, 1.42, 1.41])  # a box crossed with cards
FREE_BOX = np.array([2.18, 1.89, 1.57, 1.65, 1.27, 0.97, 1.16, 0.84, 0.58, 0.51, 0.41, 0.28])  # where a bonus goes
TWO_LEFT = -0.11  # a bonus that leaves one box
ROW = 0.48  # a row filled
EMPTIED = 6.18  # a hand emptied by this action
EMPTIED_NEXT = 3.04  # one that the next turn can empty
EMPTIED_LATER = 1.36  # one that the turn after it can empty
NEXT = 0.76  # what the next turns can do, against what this one does
LATER = 0.57  # the turn after the next, against the next
DISCARDED = -0.17  # a discard
CARD = 0.15  # each card held
CROWD = -0.016  # each card held, for each card held
DRAWN = 0.92  # a card drawn from an open deck, and one to come
DRAWN_BOTH = 0.97  # the cards of both open decks
DRAWN_BLIND = 0.43  # a hidden card, and one to come
SECOND_BLIND = 0.18  # a hidden card as the second one
WIN = 1000.0

# Search: simulations last some rounds; then boxes left count, less what the hands are worth, more for who moves later.
# Fitted to who won matches among `sound`; the closer the end, the more a box decides.
STAGES = 12
HAND = 1.2
LATER_SEAT = 0.55
SCALE = 0.4
SCALE_LEFT = 0.155
LIKELY = 8  # actions that are tried at most
FINE = 1024  # steps of a blur
SAME_ROW = 0.5  # a later make of a row against its first


@jit
def novice(state: State, seat: int, actions: Any, count: int, dice: Any) -> int:
    """As `gentle`, but misjudges so much that only what is far worse is left out."""
    return worthiest(state, seat, actions, count, dice, NOVICE_BLUR[state.seats - 2])


@jit
def gentle(state: State, seat: int, actions: Any, count: int, dice: Any) -> int:
    """As `easy`, but misjudges actions by half as much again."""
    return worthiest(state, seat, actions, count, dice, GENTLE_BLUR[state.seats - 2])


@jit
def easy(state: State, seat: int, actions: Any, count: int, dice: Any) -> int:
    """As `fair`, but misjudges actions by about twice as much."""
    return worthiest(state, seat, actions, count, dice, EASY_BLUR[state.seats - 2])


@jit
def fair(state: State, seat: int, actions: Any, count: int, dice: Any) -> int:
    """As `sound`, but misjudges what a turn can do by some boxes: of actions that are nearly as good it takes any."""
    return worthiest(state, seat, actions, count, dice, FAIR_BLUR[state.seats - 2])


@jit
def normal(state: State, seat: int, actions: Any, count: int, dice: Any) -> int:
    """As `sound`, but with four seats it misjudges what a turn can do by a box or so."""
    return worthiest(state, seat, actions, count, dice, NORMAL_BLUR[state.seats - 2])


@jit
def sound(state: State, seat: int, actions: Any, count: int, dice: Any) -> int:
    """The action that is worth most, with what the cards left can do in the next two turns."""
    return worthiest(state, seat, actions, count, dice, 0.0)


@jit
def worthiest(state: State, seat: int, actions: Any, count: int, dice: Any, blur: float) -> int:
    """The action that is worth most; a draw, each discard and each row are blurred by up to `blur` boxes."""
    hand = packed_hand(state, seat)
    free = packed_free(state, seat)
    size = int(state.hand_sizes[seat])
    if state.phase == BONUS:
        return best_bonus(free, actions, count)
    if state.phase == SECOND:
        return best_second(state, hand, free, size, actions, count)
    if state.phase == MAKES:
        return best_make(hand, free, size, int(state.crossing), actions, 0, count)
    best, action = best_draw(state, hand, free, size, actions, count)
    dice = roll(dice)
    best += blur * pick(dice, FINE) / FINE
    pairs = pairs_of(hand)
    row = -1
    for value in range(VALUES):
        single = held(hand, value)
        if single > 0:
            dice = roll(dice)
            worth = DISCARDED + hand_worth(hand - (single << (BITS * value)), free, size - single)
            worth += blur * pick(dice, FINE) / FINE
            if worth > best:
                best = worth
                row = -1
                action = DISCARD + value * COPIES + single - 1
        if held(free, value) > 0 and single + held(pairs, value) > 0:
            dice = roll(dice)
            worth = cross_worth(hand, free, size, value, held(pairs, value)) + blur * pick(dice, FINE) / FINE
            if worth > best:
                best = worth
                row = value
    if row < 0:
        return action
    start = 0
    while actions[start] < CROSS + int(MAKE_START[row]):
        start += 1
    return best_make(hand, free, size, row, actions, start, count)


@jit
def cards_used(single: int, pairs: int, boxes: int) -> int:
    """The most cards that some single cards and pairs can bring into some boxes."""
    return single + 2 * pairs if single + pairs <= boxes else boxes + min(pairs, boxes)


@jit
def without_makes(hand: int, value: int, count: int) -> int:
    """The hand after some makes of a value: single cards first, then pairs by their lower card."""
    single = min(held(hand, value), count)
    hand -= single << (BITS * value)
    count -= single
    lower = 0
    while count > 0:
        pairs = min(pairs_with(hand, value, lower), count)
        hand -= (pairs << (BITS * lower)) + (pairs << (BITS * (value - 1 - lower)))
        count -= pairs
        lower += 1
    return hand


@jit
def pairs_with(hand: int, value: int, lower: int) -> int:
    """How many pairs of a value have this lower card."""
    higher = value - 1 - lower
    return held(hand, lower) >> 1 if lower == higher else min(held(hand, lower), held(hand, higher))


@jit
def hand_worth(hand: int, free: int, size: int) -> float:
    """What a hand is worth at the end of a turn; an empty one has just become a fresh one."""
    if size == 0:
        return EMPTIED
    return NEXT * outlook(hand, free, size) + CARD * size + CROWD * size * size


@jit
def outlook(hand: int, free: int, size: int) -> float:
    """What the hand can cross off in two turns, the best row first."""
    total = 0.0
    emptied = EMPTIED_NEXT
    weight = 1.0
    for _ in range(2):
        best = 0.0
        row = -1
        count = 0
        pairs = pairs_of(hand)
        possible = nonzero(hand | pairs)
        for value in range(VALUES):
            if not held(possible, value):
                continue
            single = held(hand, value)
            if single == size and emptied + DISCARDED > best:
                best = emptied + DISCARDED
                row = -1
            boxes = held(free, value)
            if boxes == 0:
                continue
            pair = held(pairs, value)
            crossed = min(single + pair, boxes)
            worth = BOX[value] * crossed
            if crossed == boxes:
                worth += ROW
            empties = cards_used(single, pair, boxes) == size
            if empties:
                worth += emptied
            if worth > best:
                best = worth
                row = -1 if empties else value
                count = crossed
        total += weight * best
        if row < 0:
            break
        single = held(hand, row)
        size -= count if count <= single else 2 * count - single
        hand = without_makes(hand, row, count)
        free -= count << (BITS * row)
        emptied = EMPTIED_LATER
        weight = LATER
    return total


@jit
def cross_worth(hand: int, free: int, size: int, value: int, pairs: int) -> float:
    """What it is worth to cross off as much of a row as the hand can."""
    single = held(hand, value)
    boxes = held(free, value)
    count = min(single + pairs, boxes)
    worth = BOX[value] * count
    left = free - (count << (BITS * value))
    if count == boxes:
        left = after_bonuses(left)
        worth += ROW if left else WIN
    if cards_used(single, pairs, boxes) == size:
        return worth + EMPTIED
    used = count if count <= single else 2 * count - single
    return worth + hand_worth(without_makes(hand, value, count), left, size - used)


@jit
def after_bonuses(free: int) -> int:
    """The sheet after a row's bonus: every row with one box left goes with it, then a box of the best other row."""
    best = -1.0
    row = -1
    for value in range(VALUES):
        boxes = held(free, value)
        if boxes == 1:
            free -= 1 << (BITS * value)
        elif boxes > 1 and bonus_worth(value, boxes) > best:
            best = bonus_worth(value, boxes)
            row = value
    return free if row < 0 else free - (1 << (BITS * row))


@jit
def bonus_worth(value: int, boxes: int) -> float:
    """A bonus in a row, by its free boxes: the last one costs nothing, since it gives another bonus."""
    if boxes == 1:
        return WIN
    return FREE_BOX[value] + (TWO_LEFT if boxes == 2 else 0.0)


@jit
def best_bonus(free: int, actions: Any, count: int) -> int:
    best = -1.0
    action = int(actions[0])
    for index in range(count):
        value = int(actions[index]) - BONUS_ROW
        worth = bonus_worth(value, held(free, value))
        if worth > best:
            best = worth
            action = int(actions[index])
    return action


@jit
def top_of(state: State, deck: int) -> int:
    """A hand of one card: the top of an open deck."""
    return 1 << (BITS * int(state.decks[deck, state.deck_sizes[deck] - 1]))


@jit
def best_draw(state: State, hand: int, free: int, size: int, actions: Any, count: int) -> Any:
    """The worth of drawing and the first card; the lowest worth when there is nothing to draw."""
    best = -WIN
    action = int(actions[0])
    for index in range(min(count, DISCARD)):
        deck = int(actions[index])
        if deck >= DISCARD:
            break
        if deck == MIDDLE:
            worth = DRAWN_BLIND + hand_worth(hand, free, size) if size > 0 else DRAWN_BLIND
        else:
            worth = DRAWN + hand_worth(hand + top_of(state, deck), free, size + 1)
        if worth > best:
            best = worth
            action = deck
    if size + 2 <= state.hand_limit and state.deck_sizes[LEFT] > 0 and state.deck_sizes[RIGHT] > 0:
        both = hand + top_of(state, LEFT) + top_of(state, RIGHT)
        worth = DRAWN_BOTH + hand_worth(both, free, size + 2)
        if worth > best:
            best = worth
            action = LEFT if action == MIDDLE else action
    return best, action


@jit
def best_second(state: State, hand: int, free: int, size: int, actions: Any, count: int) -> int:
    best = -WIN
    action = int(actions[0])
    for index in range(count):
        deck = int(actions[index])
        if deck == MIDDLE:
            worth = SECOND_BLIND + hand_worth(hand, free, size)
        else:
            worth = hand_worth(hand + top_of(state, deck), free, size + 1)
        if worth > best:
            best = worth
            action = deck
    return action


@jit
def best_make(hand: int, free: int, size: int, value: int, actions: Any, start: int, count: int) -> int:
    """The next make of as many as the boxes take, so that the hand is emptied or the best cards are left."""
    boxes = held(free, value)
    first = int(actions[start])
    lone = CROSS + int(MAKE_START[value])
    single = held(hand, value) if first == lone else 0
    pairs = 0
    for lower in range(max(0, first - lone - 1), (value + 1) // 2):
        pairs += pairs_with(hand, value, lower)
    if single + pairs <= boxes:
        return first
    if cards_used(single, pairs, boxes) == size:
        return int(actions[start + 1]) if single > 0 and pairs >= boxes else first
    best = -WIN
    action = first
    spare = single + pairs - boxes  # a make that is passed over is lost: the order is fixed
    for index in range(start, count):
        make = int(actions[index])
        if make >= STOP or make > lone + (value + 1) // 2 or spare < 0:
            break
        if make == lone:
            rest = hand - (1 << (BITS * value))
            worth = hand_worth(rest, free - (boxes << (BITS * value)), size - 1)
            spare -= single
        else:
            lower = make - lone - 1
            rest = hand - (1 << (BITS * lower)) - (1 << (BITS * (value - 1 - lower)))
            worth = hand_worth(rest, free - (boxes << (BITS * value)), size - 2)
            spare -= pairs_with(hand, value, lower)
        if worth > best:
            best = worth
            action = make
    return action


@jit
def stage(state: State) -> int:
    """Rounds finished."""
    return state.turns // state.seats


@jit
def value(state: State, seat: int) -> float:
    """The expected share of the win in the middle of the race."""
    scale = SCALE
    for other in range(state.seats):
        scale += SCALE_LEFT * state.boxes_left[other] / state.seats
    mine = distance(state, seat)
    total = 0.0
    for other in range(state.seats):
        total += exp((mine - distance(state, other)) / scale)
    return 1.0 / total


@jit
def distance(state: State, seat: int) -> float:
    """How many boxes are left, with what the hand and the turn are worth."""
    hand = hand_worth(packed_hand(state, seat), packed_free(state, seat), int(state.hand_sizes[seat]))
    turns = seat - state.turn
    if turns < 0:
        turns += state.seats
    return state.boxes_left[seat] - HAND * hand + LATER_SEAT * turns


@jit
def plausible(state: State, seat: int, actions: Any, count: int) -> int:
    """The actions that `sound` finds best."""
    if state.phase != ACTION or count <= LIKELY:
        return count
    hand = packed_hand(state, seat)
    free = packed_free(state, seat)
    pairs = pairs_of(hand)
    size = int(state.hand_sizes[seat])
    for place in range(LIKELY):
        best = place
        most = -WIN
        for index in range(place, count):
            worth = action_worth(state, hand, free, pairs, size, int(actions[index]))
            if worth > most:
                most = worth
                best = index
        actions[place], actions[best] = actions[best], actions[place]
    return LIKELY


@jit
def action_worth(state: State, hand: int, free: int, pairs: int, size: int, action: int) -> float:
    """What one of the actions at the start of a turn is worth, roughly."""
    if action == MIDDLE:
        return DRAWN_BLIND + hand_worth(hand, free, size) if size > 0 else DRAWN_BLIND
    if action < DISCARD:
        return DRAWN + hand_worth(hand + top_of(state, action), free, size + 1)
    if action < CROSS:
        value, cards = (action - DISCARD) // COPIES, (action - DISCARD) % COPIES + 1
        return DISCARDED + hand_worth(hand - (cards << (BITS * value)), free, size - cards)
    row = VALUES - 1
    while CROSS + int(MAKE_START[row]) > action:
        row -= 1
    first = CROSS + int(MAKE_START[row]) + (0 if held(hand, row) else 1)
    return cross_worth(hand, free, size, row, held(pairs, row)) - (SAME_ROW if action > first else 0.0)
