"""Rules of thumb for kotostrofa: which pair to throw, what to get rid of, and whom to burden with it."""

from typing import Any

import numpy as np

from stolik.core import scoring
from stolik.core.bits import lowest, size_of
from stolik.core.jit import bind, jit
from stolik.core.rng import pick, roll

from .cards import (
    CARDS,
    COLOURS,
    KINDS,
    KOTRUS,
    NINE,
    ONES_SET,
    SAME_VALUE,
    TWOS_END,
    VALUE_OF,
    first_bit,
    joined,
    with_card,
    without_card,
)
from .rules import cost as points_of_hand
from .rules import points
from .state import (
    AGAIN,
    DEALING,
    GIVE,
    GIVING,
    HAND,
    HANDING,
    LATER,
    LATER_OR_TURN,
    OFFER,
    OFFERING,
    ONES,
    ONES_OR_TURN,
    PAIR_HIGH,
    PAIR_LOW,
    PASS,
    SEATS,
    SWAP,
    SWAPPING,
    THROW,
    TURN,
    State,
    nearest,
    onward,
)

HARD = {3: {"simulations": 50}, 4: {"simulations": 100}, 5: {"simulations": 150}}  # half-way to `expert`
EXPERT = {  # at most 50 ms on one core
    3: {"simulations": 4400},
    4: {"simulations": 3000, "evened": True},
    5: {"simulations": 1800, "evened": True},
}
REVIEW_WORLDS = 400
# At 3, 4 and 5 seats: `easy` makes one choice in this many as `normal` does, one in this many at random; 0: none.
EASY_THINKS = np.array([3, 3, 0])
EASY_SLIPS = np.array([0, 0, 10])
LIKELY = 10  # actions that are tried at most
USUAL_HAND = 7  # cards; a round that begins has more, and lasts longer
NOTHING = -1
ALONE, BY_COLOUR, BY_VALUE, OTHER = range(4)  # the rows of weights
# The columns of the last row: what another pair, a card for each opponent and an exchange are worth; how far ahead one
# must be to stop, counting so much of the others' likely points; what a card without partners costs beyond; what a card
# in hand takes from a threat, and what is against giving to the seat that one draws from.
ANOTHER, SERVED, SWAPPED, STOP_MARGIN, STOP_SHARE, DEAD, THREAT, SOURCE = range(8)

EVERY_CARD = (1 << CARDS) - 1
WITHOUT_ONES = EVERY_CARD & ~ONES_SET
WITHOUT_LOW = EVERY_CARD & ~((1 << TWOS_END) - 1) & ~(1 << NINE)
EMPTY = -100.0  # what an empty hand costs: better than anything else


def weights_of(alone: Any, by_colour: Any, by_value: Any, kotrus: float, other: dict[int, float]) -> Any:
    """A table of what holding a card costs, by whether it can be thrown with another card of the hand, and by slot."""
    table = np.zeros((4, CARDS))
    table[ALONE] = alone[0] + alone[1] * VALUE_OF
    table[BY_COLOUR] = by_colour[0] + by_colour[1] * VALUE_OF
    table[BY_VALUE, :NINE] = np.array(by_value)[VALUE_OF[:NINE] - 1]
    table[:, KOTRUS] = kotrus
    table[OTHER, list(other)] = list(other.values())
    return table


# Found by playing variants against each other.
WEIGHTS = weights_of(
    alone=(6.0, 0.04),
    by_colour=(4.0, -0.11),
    by_value=(2.65, 2.3, 1.96, 1.61, 1.26, 0.92, 0.57, 0.22),
    kotrus=11.8,
    other={
        ANOTHER: 9.34,
        SERVED: 2.6,
        SWAPPED: 0.78,
        STOP_MARGIN: 3.64,
        STOP_SHARE: 0.55,
        DEAD: 2.6,
        THREAT: 0.33,
        SOURCE: 2.1,
    },
)


@jit
def easy(state: State, seat: int, actions: Any, count: int, dice: Any) -> int:
    """Throws what is worth most, gives away what costs most, and seldom thinks further; slips, but into no pass."""
    dice = roll(dice)
    thinks, slips = EASY_THINKS[state.seats - 3], EASY_SLIPS[state.seats - 3]
    if thinks > 0 and pick(dice, thinks) == 0:
        return normal(state, seat, actions, count, dice)
    if slips > 0 and pick(dice, slips) == 0:
        return actions[pick(roll(dice), count - 1 if actions[count - 1] == PASS else count)]
    dice = roll(dice)
    if state.phase == THROW or state.phase == AGAIN:
        return dearest_pair(actions, count, dice)
    if state.phase == ONES_OR_TURN:
        return ONES if state.hands[seat] & ONES_SET else actions[pick(dice, count)]
    if state.phase == LATER_OR_TURN or state.phase == HANDING:
        return actions[pick(dice, count)]
    if state.phase == OFFERING:
        return actions[count - 2]
    if state.phase == GIVING:
        return with_dearest(actions, count, GIVE, SEATS, dice)
    return with_dearest(actions, count, SWAP, KINDS, dice)


@jit
def with_dearest(actions: Any, count: int, start: int, choices: int, dice: Any) -> int:
    """Any of the actions with the dearest card, which is that of the last."""
    dearest = (int(actions[count - 1]) - start) // choices
    first = count - 1
    while first > 0 and (int(actions[first - 1]) - start) // choices == dearest:
        first -= 1
    return actions[first + pick(dice, count - first)]


@jit
def dearest_pair(actions: Any, count: int, dice: Any) -> int:
    """The pair with the highest sum, one of them at random; `pass` when there is none."""
    best = PASS
    highest = 0
    equal = 0
    for i in range(count - 1):
        action = actions[i]
        total = PAIR_LOW[action] // COLOURS + PAIR_HIGH[action] // COLOURS + 2
        if total > highest:
            best, highest, equal = action, total, 1
        elif total == highest:
            equal += 1
            dice = roll(dice)
            if pick(dice, equal) == 0:
                best = action
    return best


@jit
def normal(state: State, seat: int, actions: Any, count: int, dice: Any) -> int:
    """Counts what each pair leaves in the hand, uses every effect, and knows where Kotruś was last seen."""
    return weighed(state, seat, actions, count, WEIGHTS)


@jit
def weighed(state: State, seat: int, actions: Any, count: int, weights: Any) -> int:
    """The best action by the weights."""
    if state.phase == THROW or state.phase == AGAIN:
        return best_pair(state, seat, actions, count, weights)
    if state.phase == OFFERING:
        return OFFER + int(state.kinds[worst_slot(state, state.hands[seat], unseen_by(state, seat), weights)])
    if state.phase == SWAPPING:
        return best_swap(state, seat, weights)
    if state.phase == GIVING:
        return best_gift(state, seat, weights)
    if state.phase == HANDING:
        return worst_service(state, seat, actions, count)
    if state.phase == ONES_OR_TURN and state.hands[seat] & ONES_SET:
        return ONES
    if state.phase == LATER_OR_TURN and state.hand_sizes[seat] > 1:
        return LATER
    if turn_helps(state, seat, weights):
        return TURN
    return actions[0]


@jit
def burden(state: State, cards: int, unseen: int, slot: int, weights: Any) -> float:
    """What one card of a set costs in the long run, given how many others are unseen."""
    rest = cards & ~(1 << slot)
    if SAME_VALUE[slot] & rest:
        return weights[BY_VALUE, slot]
    suit = suit_of(state, slot)
    if suit & rest:
        return weights[BY_COLOUR, slot]
    partners = (SAME_VALUE[slot] | suit) & unseen
    if partners & (partners - 1):
        return weights[ALONE, slot]
    return weights[ALONE, slot] + weights[OTHER, DEAD]


@jit
def unseen_by(state: State, seat: int) -> int:
    """The cards that are neither in the pile nor in the seat's own hand."""
    seen = joined(state, state.pile_set, state.hands[seat])
    deck = EVERY_CARD
    if state.seats == 4:
        deck = WITHOUT_ONES
    elif state.seats == 3:
        deck = WITHOUT_LOW
    return deck & ~seen


@jit
def suit_of(state: State, slot: int) -> int:
    """The cards of a card's colour; Kotruś has none."""
    return 0 if slot == KOTRUS else state.suits[int(state.kinds[slot]) % COLOURS]


@jit
def burden_of(state: State, cards: int, unseen: int, weights: Any) -> float:
    """What a set of cards costs in the long run."""
    total = 0.0
    left = cards
    while left != 0:
        total += burden(state, cards, unseen, lowest(left), weights)
        left &= left - 1
    return total


@jit
def worst_slot(state: State, cards: int, unseen: int, weights: Any) -> int:
    """The card that the rest of a set would do best without."""
    worst = lowest(cards)
    heaviest = -1.0
    left = cards
    while left != 0:
        slot = lowest(left)
        left &= left - 1
        weight = burden(state, cards, unseen, slot, weights)
        if weight >= heaviest:
            worst, heaviest = slot, weight
    return worst


@jit
def without_worst(state: State, cards: int, unseen: int, weights: Any) -> int:
    """A set without the card that it would do best without."""
    bit = first_bit(state, int(state.kinds[worst_slot(state, cards, unseen, weights)]))
    return without_card(cards, bit, state.twins)


@jit
def best_pair(state: State, seat: int, actions: Any, count: int, weights: Any) -> int:
    """The pair after which the hand costs least; `pass` when there is none, or when it ends the round well."""
    unseen = unseen_by(state, seat)
    best = PASS
    least = 0.0
    for i in range(count - 1):
        cost = cost_after(state, seat, int(actions[i]), unseen, weights)
        if best == PASS or cost < least:
            best, least = int(actions[i]), cost
    if best != PASS and least > EMPTY and state.phase == THROW and stopping_wins(state, seat, weights):
        return PASS
    return best


@jit
def cost_after(state: State, seat: int, action: int, unseen: int, weights: Any) -> float:
    """What the hand will cost after a pair, its effect and the next seat's draw; nothing when it will be empty."""
    low, high = int(PAIR_LOW[action]), int(PAIR_HIGH[action])
    cards = without_card(state.hands[seat], first_bit(state, low), state.twins)
    cards = without_card(cards, first_bit(state, high), state.twins)
    size = int(state.hand_sizes[seat]) - 2
    value = low // COLOURS + 1 if low // COLOURS == high // COLOURS else 0
    if value == 1:
        cards &= ~ONES_SET
        size = size_of(cards)
    if size == 0:
        return EMPTY
    bonus = 0.0
    drawn = 1
    if value == 2 or value == 4:
        cards = without_worst(state, cards, unseen, weights)
        size -= 1
        drawn = 0 if value == 2 else 1
    elif value == 3 and size > 1:
        worst = worst_slot(state, cards, unseen, weights)
        bonus = weights[OTHER, SWAPPED] * burden(state, cards, unseen, worst, weights)
    elif value == 5:
        bonus = weights[OTHER, SERVED] * opponents(state, seat)
    elif value == 6:
        if size > 1 and has_pair(state, cards):
            bonus = weights[OTHER, ANOTHER]
    elif value >= 7:
        drawn = value - 5
    if size <= drawn:
        return EMPTY
    return burden_of(state, cards, unseen, weights) * (size - drawn) / size - bonus


@jit
def opponents(state: State, seat: int) -> int:
    """How many other seats hold cards."""
    count = 0
    for other in range(state.seats):
        if other != seat and state.hand_sizes[other] > 0:
            count += 1
    return count


@jit
def has_pair(state: State, cards: int) -> bool:
    """Whether a set has a pair in it."""
    left = cards
    while left != 0:
        bit = left & -left
        left ^= bit
        slot = lowest(bit)
        if slot != KOTRUS and left & (SAME_VALUE[slot] | state.suits[int(state.kinds[slot]) % COLOURS]):
            return True
    return False


@jit
def stopping_wins(state: State, seat: int, weights: Any) -> bool:
    """Whether a pass ends the round and leaves this seat well ahead of what the others are likely to hold."""
    cards = 0
    for other in range(state.seats):
        if other != seat and state.hand_sizes[other] > 0:
            if not state.turned[other]:
                return False
            cards += int(state.hand_sizes[other])
    if cards == 0:
        return False
    total = 0
    unseen = unseen_by(state, seat)
    while unseen != 0:
        total += int(VALUE_OF[lowest(unseen)])
        unseen &= unseen - 1
    mine = points_of_hand(state, seat)
    share = total / cards
    for other in range(state.seats):
        if other != seat:
            theirs = state.totals[other] + weights[OTHER, STOP_SHARE] * share * state.hand_sizes[other]
            if state.totals[seat] + mine + weights[OTHER, STOP_MARGIN] > theirs:
                return False
    return True


@jit
def best_swap(state: State, seat: int, weights: Any) -> int:
    """Put down the worst card, take the one that costs least beside the others."""
    hand = state.hands[seat]
    unseen = unseen_by(state, seat)
    mine = int(state.kinds[worst_slot(state, hand, unseen, weights)])
    rest = without_card(hand, first_bit(state, mine), state.twins)
    best = NOTHING
    least = 0.0
    left = int(state.pile_set) & ~int(state.twins)
    while left != 0:
        kind = int(state.kinds[lowest(left)])
        left &= left - 1
        cost = burden_of(state, with_card(rest, first_bit(state, kind)), unseen, weights)
        if best == NOTHING or cost < least:
            best, least = kind, cost
    return SWAP + KINDS * mine + best


@jit
def threat(state: State, other: int, weights: Any) -> float:
    """How near a seat is to beating this one: few points, few cards."""
    return -1.0 * state.totals[other] - weights[OTHER, THREAT] * state.hand_sizes[other]


@jit
def best_gift(state: State, seat: int, weights: Any) -> int:
    """The worst card to the greatest threat, but rather not to the seat that one draws from."""
    kind = int(state.kinds[worst_slot(state, state.hands[seat], unseen_by(state, seat), weights)])
    source = nearest(state, seat, int(state.arrow))
    best = NOTHING
    most = 0.0
    for other in range(state.seats):
        if other != seat and state.hand_sizes[other] > 0:
            weight = threat(state, other, weights)
            if other == source:
                weight -= weights[OTHER, SOURCE]
            if best == NOTHING or weight > most:
                best, most = other, weight
    return GIVE + SEATS * kind + best


@jit
def worst_service(state: State, seat: int, actions: Any, count: int) -> int:
    """The card of the pile that costs the served seat most and does not go with what it is known to hold."""
    served = int(state.serving)
    known = state.known[served, seat]
    best = int(actions[0])
    most = -1.0
    for i in range(count):
        kind = (int(actions[i]) - HAND) // SEATS
        slot = int(state.slots[kind])
        weight = 1.0 * VALUE_OF[slot]
        if kind < KINDS - 1 and known & (SAME_VALUE[slot] | state.suits[kind % COLOURS]):
            weight -= 2.0
        if weight > most:
            best, most = int(actions[i]), weight
    return best


@jit
def turn_helps(state: State, seat: int, weights: Any) -> bool:
    """Whether the other neighbour is the better one to draw from, and the less dangerous one to play next."""
    source = nearest(state, seat, int(state.arrow))
    following = onward(state, seat)
    if (int(state.known[source, seat]) >> KOTRUS) & 1:
        return True
    if (int(state.known[following, seat]) >> KOTRUS) & 1:
        return False
    return threat(state, following, weights) > threat(state, source, weights)


odds = bind(scoring.odds, __name__, points=points)
stage = bind(scoring.stage, __name__, DEALING=DEALING)


@jit
def value(state: State, seat: int) -> float:
    """Points weigh the less, the more rounds are to come; fitted to matches among `normal`."""
    return odds(state, seat, (9.5 - 1.2 * state.seats) * np.sqrt(max(1, state.rounds - state.round_number)))


@jit
def counted(state: State, seat: int) -> int:
    """The points if the round were counted as it stands."""
    return points(state, seat) + points_of_hand(state, seat)


@jit
def plausible(state: State, seat: int, actions: Any, count: int) -> int:
    """The actions that cost least by `normal`'s weights, and a pass."""
    if count <= LIKELY:
        return count
    unseen = unseen_by(state, seat)
    for place in range(LIKELY):
        best = place
        least = np.inf
        for index in range(place, count):
            cost = action_cost(state, seat, int(actions[index]), unseen)
            if cost < least:
                least = cost
                best = index
        actions[place], actions[best] = actions[best], actions[place]
    return LIKELY


@jit
def length(state: State) -> float:
    """How long a simulation is: the same up to seven cards a seat, then as the cards of all hands."""
    cards = 0
    for seat in range(state.seats):
        cards += int(state.hand_sizes[seat])
    return max(1.0, cards / (USUAL_HAND * state.seats))


@jit
def action_cost(state: State, seat: int, action: int, unseen: int) -> float:
    """What the own hand costs after an action, or what the action gives to others; less is better."""
    hand = int(state.hands[seat])
    if action < ONES:
        return cost_after(state, seat, action, unseen, WEIGHTS)
    if OFFER <= action < TURN:
        return -burden(state, hand, unseen, int(state.slots[action - OFFER]), WEIGHTS)
    if SWAP <= action < GIVE:
        rest = without_card(hand, first_bit(state, (action - SWAP) // KINDS), state.twins)
        return burden_of(state, with_card(rest, first_bit(state, (action - SWAP) % KINDS)), unseen, WEIGHTS)
    if GIVE <= action < HAND:
        return -burden(state, hand, unseen, int(state.slots[(action - GIVE) // SEATS]), WEIGHTS)
    if HAND <= action < PASS:
        return -1.0 * VALUE_OF[int(state.slots[(action - HAND) // SEATS])]
    return EMPTY
