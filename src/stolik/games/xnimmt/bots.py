"""Rules of thumb for X nimmt!: which card to play, which row to take, which card the X row can bear."""

from typing import Any

import numpy as np

from stolik.core import scoring
from stolik.core.bits import size_of
from stolik.core.jit import bind, jit
from stolik.core.rng import pick, roll

from .rules import (
    CARDS,
    CHOOSE,
    DEALING,
    FIRST_ROW,
    FIRST_X,
    FULL_HALF,
    HALF,
    HEADS,
    HIDDEN,
    NONE,
    ROWS,
    State,
    X,
    bit,
    cost,
    half,
    heads_of,
    last_of,
    nearest_row,
    points,
    room,
)

SIMULATIONS = 1800  # of a flat search: its longest decisions take at most 50 ms on one core
HARD = {  # half-way from `normal` to `expert`
    2: {"simulations": 24, "caution": 6.0},
    3: {"simulations": 24},
    4: {"simulations": 60},
}
EXPERT = {  # by number of seats: a tree of everybody's choices pays at small tables
    2: {"tree": "all", "mixed": 0.8, "simulations": 2000},
    3: {"tree": "all", "slips": 3, "simulations": 2000},
    4: {"slips": 3},
}
REVIEW_WORLDS = 400
# By how many bull heads a level below `normal` misjudges a move at most, for 2, 3 and 4 seats: so that each level is
# about as far above the one below, and a beginner above the weakest.
FAIR_BLUR = np.array([3.2, 3.2, 3.2])
EASY_BLUR = np.array([6.0, 7.5, 7.5])
GENTLE_BLUR = np.array([15.0, 20.0, 20.0])


@jit
def gentle(state: State, seat: int, actions: Any, count: int, dice: Any) -> int:
    """As `easy`, but misjudges far more: only what is much worse is left out."""
    return cheapest(state, seat, actions, count, dice, GENTLE_BLUR[state.seats - 2])


@jit
def easy(state: State, seat: int, actions: Any, count: int, dice: Any) -> int:
    """As `fair`, but misjudges moves by about twice as much."""
    return cheapest(state, seat, actions, count, dice, EASY_BLUR[state.seats - 2])


@jit
def fair(state: State, seat: int, actions: Any, count: int, dice: Any) -> int:
    """As `normal`, but misjudges every move by some heads: of moves that are nearly as good it takes any."""
    return cheapest(state, seat, actions, count, dice, FAIR_BLUR[state.seats - 2])


# `normal` adds up what speaks for and against a move. The weights, for 2, 3 and 4 seats, are in points against the mean
# of the others: fitted by least squares to how each move of a seat did when the round was played on by `normal` in
# redealt worlds, seven times over, each time with the weights found before; the mean of the last three.
CHOICE_WEIGHTS = np.array(
    [
        [-0.45, -0.63, -0.72],  # heads got rid of, the more the nearer the end
        [-1.04, -0.82, -1.18],  # the card's own number: a 1
        [-0.13, -0.20, -0.33],  # 12
        [0.40, 0.58, 0.48],  # 30
        [0.36, 0.14, 0.15],  # 60
        [-0.03, -0.41, -0.62],  # 85
        [-0.21, 0.28, 0.44],  # too low: the cheapest row, if nobody plays lower
        [1.20, 0.81, 0.75],  # the same, the more the nearer the end
        [0.78, 0.50, 0.01],  # too low, if nobody plays lower
        [0.28, 0.79, 0.64],  # too low
        [-0.10, -0.09, -0.14],  # too low: own cards that are too low
        [-0.28, 0.06, 0.37],  # fills: what collecting the row costs
        [0.77, 0.79, 0.69],  # the same, the more the nearer the end
        [1.37, -0.03, -1.10],  # fills
        [2.62, 3.29, 1.02],  # fills: others' cards in the row by then
        [0.22, 0.34, 0.29],  # fills: own hand behind the smallest
        [0.03, 0.11, 0.12],  # fills: heads in the row
        [0.25, 0.12, 0.21],  # the same, the more the nearer the end
        [0.04, 0.21, -0.39],  # fills: cards that come to the hand
        [0.42, 0.00, -0.48],  # fills: heads in the X row that it breaks
        [-0.09, -0.16, -0.04],  # own cards that lose this row
        [-0.55, -0.32, -0.39],  # no room
        [0.69, 1.51, 0.72],  # no room: unseen cards in the gap
        [0.70, 1.49, 1.54],  # no room: one other plays into the gap
        [-0.65, -0.12, -0.43],  # room for more: this card
        [-0.08, 1.27, 1.82],  # room for more: unseen cards in the gap
        [-0.19, -0.23, -0.15],  # room for more: own cards that can follow
        [0.91, -0.36, 0.18],  # room for one: this card
        [0.63, -0.70, -0.14],  # room for one: unseen cards in the gap
        [-0.02, -0.17, -0.14],  # room for one: own cards that can follow
        [-1.71, 0.15, -0.48],  # room for one: nobody plays into the gap
        [-1.55, 0.23, 0.45],  # room for one: somebody fills the row behind
        [0.42, 0.59, -0.13],  # room for one: unseen cards above
    ]
)
X_WEIGHTS = np.array(
    [
        [-0.66, -0.78, -0.81],  # heads, the more the nearer the end
        [-1.36, -0.54, -0.21],  # the card's own number: a 1
        [-0.49, -0.49, -0.32],  # 12
        [0.03, -0.11, -0.02],  # 30
        [0.47, 0.53, 0.57],  # 60
        [0.33, -0.21, 0.24],  # 85
        [0.79, 0.97, 0.96],  # heads beyond one while the end is far
        [-0.57, -0.04, -0.17],  # breaks the X row
        [1.88, 1.52, 1.63],  # heads in the X row that it breaks
        [0.75, 0.92, 0.94],  # heads at risk for each turn left, by tens
        [1.44, 1.52, 1.21],  # the same by how high the card is
        [1.65, 1.04, 0.82],  # the same by its square
    ]
)
ROW_WEIGHTS = np.array(
    [
        [1.21, 1.13, 1.22],  # what collecting the row costs
        [0.52, 0.63, 0.56],  # the same, the more the nearer the end
        [-0.23, -0.12, -0.06],  # heads in the row
        [0.44, 0.39, 0.15],  # the same, the more the nearer the end
        [-1.88, -1.98, -1.22],  # cards that come to the hand
        [-0.82, -1.10, -1.20],  # heads in the X row that it breaks
        [0.13, -0.50, 0.06],  # a single card
        [0.42, 0.26, -0.61],  # no room
        [-0.17, 0.99, -0.55],  # row 4
        [-0.25, 1.14, -0.02],  # row 5
        [0.30, -0.25, -0.59],  # the lowest end goes
        [0.77, 0.56, 0.36],  # the highest end goes
    ]
)
KNOTS = np.array([0, 12, 30, 60, 85, 101])  # a card's own worth is a curve with these corners, 0 at the last

LEAST_TURNS_MORE = 2  # a round lasts about so much longer than the smallest hand
HELD = 1.8  # what a collected card costs in the hand when the end is far: a turn to play it off
HELD_LOW = 1.6  # so much more for a 1, less for the next, none from LOW on: such cards collect again
LOW = 12
X_BREAK = 1.7  # what a head costs that goes to the X pile: not quite two, later it might have gone there anyway
X_RISK = 0.13  # what a head in the X row costs for each turn to come, at the top of the numbers
X_HEADS_TO_COME = 1.6
GAP_SHARE = 0.65  # others play into a gap less often than chance would have it
LOW_SHARE = 0.7  # and less often a card that is too low
BLUR = 3.0  # heads


@jit
def normal(state: State, seat: int, actions: Any, count: int, dice: Any) -> int:
    """The move with the least expected cost: counts unseen cards, rooms of rows, heads, and the turns that are left."""
    return cheapest(state, seat, actions, count, dice, 0.0)


@jit
def reference(state: State, seat: int, actions: Any, count: int, dice: Any) -> int:
    """For reviews: as `normal`, but costs that are near each other are told apart by chance.

    Who knew all hands, and that everybody takes the least cost, would know how a round ends from its first card on.
    """
    return cheapest(state, seat, actions, count, dice, BLUR)


@jit
def cheapest(state: State, seat: int, actions: Any, count: int, dice: Any, blur: float) -> int:
    """The move with the least expected cost, each cost blurred by up to `blur` heads."""
    best = actions[0]
    least = np.inf
    at = state.seats - 2
    heads = x_heads(state, seat)
    unseen = 0, 0
    collecting = 0.0, 0.0, 0.0
    if state.phase == CHOOSE:
        unseen = unseen_by(state, seat, 0), unseen_by(state, seat, 1)
        collecting = row_costs(state, seat, heads)
    for number in range(count):
        if state.phase == CHOOSE:
            cost = choice_cost(state, seat, actions[number] + 1, unseen, collecting, heads, CHOICE_WEIGHTS, at)
        elif state.phase == X:
            cost = x_cost(state, seat, actions[number] - FIRST_X + 1, heads, X_WEIGHTS, at)
        else:
            cost = row_cost(state, seat, actions[number] - FIRST_ROW, heads, ROW_WEIGHTS, at)
        if blur > 0:
            dice = roll(dice)
            cost += blur * pick(dice, 1024) / 1024
        if cost < least:
            least = cost
            best = actions[number]
    return best


@jit
def x_heads(state: State, seat: int) -> int:
    """The bull heads in a seat's X row."""
    return heads_of(int(state.x_rows[seat, 0]), 0) + heads_of(int(state.x_rows[seat, 1]), 1)


@jit
def row_heads(state: State, row: int) -> int:
    """The bull heads in a row."""
    total = 0
    for place in range(state.row_sizes[row]):
        total += HEADS[state.rows[row, place]]
    return total


@jit
def unseen_by(state: State, seat: int, which: int) -> int:
    """The cards of one half that a seat has seen nowhere this round."""
    rest = FULL_HALF & ~int(state.hands[seat, which])
    for other in range(state.seats):
        rest &= ~(int(state.known[other, which]) | int(state.x_rows[other, which]) | int(state.x_piles[other, which]))
    for row in range(ROWS):
        for place in range(state.row_sizes[row]):
            if half(state.rows[row, place]) == which:
                rest &= ~bit(state.rows[row, place])
    return rest


@jit
def lower(first: int, second: int, card: int) -> int:
    """How many cards of a set's two words are lower than the card."""
    if card <= HALF:
        return size_of(first & (bit(card) - 1))
    return size_of(first) + size_of(second & (bit(card) - 1))


@jit
def between(first: int, second: int, low: int, high: int) -> int:
    """How many cards of a set lie between two cards."""
    return lower(first, second, high) - lower(first, second, low + 1)


@jit
def chance(state: State, other: int, low: int, high: int, share: float) -> float:
    """How likely a seat plays a card between two cards: those all know it holds, and its share of the unseen ones."""
    size = int(state.hand_sizes[other])
    known_0, known_1 = int(state.known[other, 0]), int(state.known[other, 1])
    if known_0 | known_1 == 0:
        return share
    known = size_of(known_0) + size_of(known_1)
    return (between(known_0, known_1, low, high) + (size - known) * share) / size


@jit
def turns(state: State, seat: int) -> int:
    """The fewest turns until the round can end, this one included; who collects is taken to have a card again."""
    fewest = CARDS
    for other in range(state.seats):
        fewest = min(fewest, int(state.hand_sizes[other]) + (1 if other == seat and state.phase != CHOOSE else 0))
    return fewest if state.phase == CHOOSE else fewest + 1


@jit
def behind(state: State, seat: int) -> int:
    """How many cards more than the smallest other hand a seat holds, three at most either way."""
    fewest = CARDS
    for other in range(state.seats):
        if other != seat:
            fewest = min(fewest, int(state.hand_sizes[other]))
    return min(3, max(-3, int(state.hand_sizes[seat]) - fewest))


@jit
def worth(card: int, weights: Any, at: int, first: int) -> float:
    """What a card's number alone is worth: a curve through the weights at KNOTS."""
    knot = 0
    while card >= KNOTS[knot + 1]:
        knot += 1
    part = (card - KNOTS[knot]) / (KNOTS[knot + 1] - KNOTS[knot])
    if knot + 2 == len(KNOTS):
        return (1 - part) * weights[first + knot, at]
    return (1 - part) * weights[first + knot, at] + part * weights[first + knot + 1, at]


@jit
def collecting_cost(state: State, seat: int, row: int, heads: int) -> float:
    """What collecting a row costs: all its cards in hand but the one that the X row bears best."""
    left = turns(state, seat)
    late = 1.0
    if left > 1:
        left += LEAST_TURNS_MORE
        late = 1.0 / left
    total = 0.0
    best = np.inf
    for place in range(state.row_sizes[row]):
        card = int(state.rows[row, place])
        held = HEADS[card] * late + (1 - late) * (HELD + HELD_LOW * max(0.0, 1 - card / LOW))
        breaks = card < state.x_last[seat]
        staying = HEADS[card] + X_HEADS_TO_COME + (0 if breaks else heads)
        kept = X_RISK * (left - 1) * staying * (card / CARDS) ** 0.5 + (X_BREAK * heads if breaks else 0.0)
        total += held
        best = min(best, kept - held)
    return total + best


@jit
def row_costs(state: State, seat: int, heads: int) -> Any:
    """What collecting each of the three rows costs a seat."""
    return (
        collecting_cost(state, seat, 0, heads),
        collecting_cost(state, seat, 1, heads),
        collecting_cost(state, seat, 2, heads),
    )


@jit
def choice_cost(
    state: State, seat: int, card: int, unseen: Any, collecting: Any, heads: int, weights: Any, at: int
) -> float:
    """What choosing a card may cost: collecting now, heads that stay in hand, and what the table is like afterwards."""
    late = 1.0 / turns(state, seat)
    cost = weights[0, at] * HEADS[card] * late + (1 - late) * worth(card, weights, at, 1)
    row = nearest_row(state, card)
    low = int(last_of(state, row)) if row >= 0 else 0
    all_unseen = size_of(unseen[0]) + size_of(unseen[1])
    gap = between(unseen[0], unseen[1], low, card) / all_unseen
    none, one, two, three = 1.0, 0.0, 0.0, 0.0  # the chances that this many others play into the gap
    for other in range(state.seats):
        if other != seat:
            p = chance(state, other, low, card, gap) * (GAP_SHARE if row >= 0 else LOW_SHARE)
            three = three * (1 - p) + two * p
            two = two * (1 - p) + one * p
            one = one * (1 - p) + none * p
            none *= 1 - p
    hand_0, hand_1 = int(state.hands[seat, 0]), int(state.hands[seat, 1])
    if row < 0:
        cheapest = min(collecting[0], min(collecting[1], collecting[2]))
        cost += (weights[6, at] + weights[7, at] * late) * none * cheapest
        cost += weights[8, at] * none + weights[9, at]
        high = next_end(state, card)
        return cost + weights[10, at] * lower(hand_0, hand_1, high)
    rest = room(state, row)
    fills = none if rest == 0 else (one if rest == 1 else (two if rest == 2 else three))
    cost += (weights[11, at] + weights[12, at] * late) * fills * collecting[row]
    cost += fills * (weights[13, at] + weights[14, at] * rest + weights[15, at] * behind(state, seat))
    cost += fills * (weights[16, at] + weights[17, at] * late) * row_heads(state, row)
    cost += fills * weights[18, at] * (int(state.row_sizes[row]) + rest - 1)
    if low < state.x_last[seat]:
        cost += fills * weights[19, at] * heads
    cost += weights[20, at] * between(hand_0, hand_1, low, card)  # own cards that lose this row
    if rest == 0:
        return cost + weights[21, at] + weights[22, at] * gap + weights[23, at] * one
    high = next_end(state, card)
    followers = between(hand_0, hand_1, card, high)  # own cards for which the row stays the nearest
    if rest > 1:
        return cost + weights[24, at] + weights[25, at] * gap + weights[26, at] * followers
    above = between(unseen[0], unseen[1], card, high) / all_unseen
    spared = 1.0  # how likely nobody fills the row right behind this card
    for other in range(state.seats):
        if other != seat:
            spared *= 1 - chance(state, other, card, high, above)
    cost += weights[27, at] + weights[28, at] * gap + weights[29, at] * followers
    return cost + weights[30, at] * none + weights[31, at] * (1 - spared) + weights[32, at] * above


@jit
def next_end(state: State, card: int) -> int:
    """The nearest end of a row above a card; above all cards when there is none."""
    nearest = CARDS + 1
    for row in range(ROWS):
        last = int(last_of(state, row))
        if card < last < nearest:
            nearest = last
    return nearest


@jit
def x_cost(state: State, seat: int, card: int, heads: int, weights: Any, at: int) -> float:
    """What a collected card costs in the X row: heads to the X pile at once, or later as the row climbs."""
    left = turns(state, seat)
    late = 1.0 / left
    cost = weights[0, at] * HEADS[card] * late + (1 - late) * worth(card, weights, at, 1)
    cost += weights[6, at] * (HEADS[card] - 1) * (1 - late)
    after = HEADS[card]
    if card < state.x_last[seat]:
        cost += weights[7, at] + weights[8, at] * heads
    else:
        after += heads
    risk = (left - 1) * after / 10
    climb = card / CARDS
    return cost + risk * (weights[9, at] + weights[10, at] * climb + weights[11, at] * climb * climb)


@jit
def row_cost(state: State, seat: int, row: int, heads: int, weights: Any, at: int) -> float:
    """What taking a row under rule 4 costs, and which ends it leaves."""
    late = 1.0 / turns(state, seat)
    size = int(state.row_sizes[row])
    last = int(last_of(state, row))
    cost = (weights[0, at] + weights[1, at] * late) * collecting_cost(state, seat, row, heads)
    cost += (weights[2, at] + weights[3, at] * late) * row_heads(state, row) + weights[4, at] * (size - 1)
    if last < state.x_last[seat]:
        cost += weights[5, at] * heads
    if size == 1:
        cost += weights[6, at]
    if room(state, row) == 0:
        cost += weights[7, at]
    if row > 0:
        cost += weights[7 + row, at]
    lower_ends = 0
    for other in range(ROWS):
        if last_of(state, other) < last:
            lower_ends += 1
    if lower_ends == 0:
        cost += weights[10, at]
    elif lower_ends == 2:
        cost += weights[11, at]
    return cost


odds = bind(scoring.odds, __name__, points=points)
stage = bind(scoring.stage, __name__, DEALING=DEALING)


@jit
def value(state: State, seat: int) -> float:
    """Points weigh the less, the more rounds are to come; fitted to matches among `normal`."""
    return odds(state, seat, (7.0 - 0.5 * state.seats) * np.sqrt(state.rounds - state.round_number))


@jit
def counted(state: State, seat: int) -> int:
    """The points if the round were counted as it stands."""
    return points(state, seat) + cost(state, seat)


@jit
def reopen(state: State) -> None:
    """Take hidden choices back: search lets their seats choose again as it thinks they do, not any card."""
    for seat in range(state.seats):
        if state.chosen[seat] == HIDDEN:
            state.chosen[seat] = NONE
