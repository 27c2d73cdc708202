"""Kotostrofa: the record and every rule, in the order of the rules page. Sets of cards are explained in `cards`."""

from typing import Any

import numpy as np

from stolik.core.bits import lowest
from stolik.core.game import state_type
from stolik.core.jit import bind, jit
from stolik.core.rng import below, shuffle
from stolik.core.scoring import lowest_share

from . import notation
from .cards import (
    CARDS,
    COLOURS,
    IN_GAME,
    KINDS,
    KOTRUS,
    NONE,
    ONES_SET,
    SAME_VALUE,
    VALUE_OF,
    first_bit,
    joined,
    lay_out,
    sort_cards,
    with_card,
    without_card,
)

SEATS = notation.SEATS
HAND_SIZE = 9
LONGEST = 300  # turns of a round
MOST_ROUNDS = 10
EVERYBODY = SEATS  # the column of `known` with what spectators and therefore all know
HIDDEN = -2  # a card that the viewer may not see

# Actions: the pairs, then these.
PAIR_LOW = np.array([low for low, _ in notation.PAIRS], np.int8)
PAIR_HIGH = np.array([high for _, high in notation.PAIRS], np.int8)
PAIR = np.full((KINDS, KINDS), NONE, np.int16)
PAIR[PAIR_LOW, PAIR_HIGH] = range(len(notation.PAIRS))
ONES = len(notation.PAIRS)
LATER = ONES + 1
OFFER = LATER + 1
TURN = OFFER + KINDS
SWAP = TURN + 1
GIVE = SWAP + KINDS * KINDS
HAND = GIVE + KINDS * SEATS
PASS = HAND + KINDS * SEATS

RIGHT, LEFT = 0, 1  # the side that the arrow points to, where one draws

# Phases: up to `HANDING` a seat decides, the others are automatic steps to come; from `CLOSING` to `OVER` hands lie
# open.
THROW, AGAIN, ONES_OR_TURN, OFFERING, LATER_OR_TURN, SWAPPING, GIVING, HANDING = range(8)
DRAWING, GIFT, SERVICE, LAST, SCORING, CLOSING, DEALING, OVER, TURNING = range(8, 17)
DONE = 17  # the throw and its effect are over: seen only within a step, whose last act is to end the turn

# Events of the automatic steps, and their names by code: 0 is no event.
DEALT, DREW, GAVE, SERVED, MEOWED, LAST_CALLED, SCORED, NEXT_ROUND, EXTRA_ROUND, ENDED, TURNED = range(1, 12)
EVENTS = ("", "deal", "draw", "give", "serve", "miaaau", "last", "score", "next_round", "extra_round", "end", "arrow")

STATE = state_type(
    [
        ("hands", "i8", (SEATS,)),
        ("pile_set", "i8"),
        ("twins", "i8"),  # the slots whose card is equal to the one before
        ("suits", "i8", (COLOURS,)),  # the slots of each colour
        ("known", "i8", (SEATS, SEATS + 1)),  # by owner and viewer: the cards that the viewer has located in that hand
        ("past", "i2", (MOST_ROUNDS + 1, SEATS)),
        ("totals", "i2", (SEATS,)),
        ("turns", "i2"),
        ("rounds", "i1"),
        ("round_number", "i1"),
        ("first", "i1"),
        ("phase", "i1"),
        ("turn", "i1"),
        ("arrow", "i1"),
        ("to_take", "i1"),  # cards that the seat has still to draw
        ("leaving", "i1"),  # the seats that have just lost their last card
        ("serving", "i1"),  # the seat that a card of the pile is for
        ("gift", "i1"),  # the card on its way to another seat
        ("gift_to", "i1"),
        ("due_from", "i1"),  # the seat whose effect awaits the next draw, or NONE
        ("due_take", "i1"),
        ("due_card", "i1"),
        ("due_swap", "i1"),
        ("turned", "i1", (SEATS,)),
        ("hand_sizes", "i1", (SEATS,)),
        ("kinds", "i1", (CARDS,)),  # the kind in each slot
        ("slots", "i1", (KINDS,)),  # the first slot of each kind
        ("colours", "i1", (CARDS - 1,)),
        ("pile_size", "i1"),
        ("pile", "i1", (CARDS,)),
    ]
)


@jit
def deal(state: Any) -> None:
    """Sort the cards by value and colour (1.2); draw the first seat by lot (2.2)."""
    sort_cards(state)
    state.round_number = 0
    state.past[:] = 0
    state.totals[:] = 0
    state.turns = 0
    state.turn = NONE
    clear_table(state)
    state.first = below(state, int(state.seats))
    state.phase = DEALING


@jit
def clear_table(state: Any) -> None:
    """No hands, no pile, nothing under way; arrow right, help cards face up (2.5)."""
    state.hands[:] = 0
    state.hand_sizes[:] = 0
    state.known[:] = 0
    state.pile[:] = NONE
    state.pile_set = 0
    state.pile_size = 0
    state.turned[:] = 0
    state.arrow = RIGHT
    state.to_take = 0
    state.leaving = 0
    state.serving = NONE
    state.gift = NONE
    state.gift_to = NONE
    nothing_due(state)


@jit
def nothing_due(state: Any) -> None:
    state.due_from = NONE
    state.due_take = 0
    state.due_card = NONE
    state.due_swap = 0


@jit
def deal_round(state: Any) -> None:
    """Nine cards each; the one left goes to the seat on the first seat's right (2.3). The first seat begins (2.4)."""
    clear_table(state)
    state.round_number += 1
    count = lay_out(state, IN_GAME[state.seats], 0)
    shuffle(state, state.pile, count)
    for seat in range(state.seats):
        hand = 0
        for _ in range(HAND_SIZE):
            count -= 1
            hand = with_card(hand, first_bit(state, int(state.pile[count])))
        state.hands[seat] = hand
        state.hand_sizes[seat] = HAND_SIZE
    gain(state, beside(state, int(state.first), RIGHT), int(state.pile[0]))
    state.pile[:] = NONE
    state.turns = 0
    begin_turn(state, int(state.first))


@jit
def gain(state: Any, seat: int, kind: int) -> None:
    """A card comes to a hand."""
    state.hands[seat] = with_card(state.hands[seat], first_bit(state, kind))
    state.hand_sizes[seat] += 1


@jit
def lose(state: Any, seat: int, kind: int) -> None:
    """A card leaves a hand; with its last card a seat is out of the round (3.7)."""
    state.hands[seat] = without_card(state.hands[seat], first_bit(state, kind), state.twins)
    state.hand_sizes[seat] -= 1
    if state.hand_sizes[seat] == 0:
        state.leaving |= 1 << int(seat)


@jit
def beside(state: Any, seat: int, side: int) -> int:
    """The seat on somebody's right or left; seat 1 is on seat 0's left."""
    if side == LEFT:
        return seat + 1 if seat + 1 < state.seats else 0
    return seat - 1 if seat > 0 else state.seats - 1


@jit
def nearest(state: Any, seat: int, side: int) -> int:
    """The next seat with cards on one side, or the seat whose turn it is when there is none before it."""
    seat = beside(state, seat, side)
    while seat != state.turn and state.hand_sizes[seat] == 0:
        seat = beside(state, seat, side)
    return seat


@jit
def onward(state: Any, seat: int) -> int:
    """The next seat in turn order: away from the side that the arrow points to (2.4)."""
    return nearest(state, seat, LEFT if state.arrow == RIGHT else RIGHT)


@jit
def begin_turn(state: Any, seat: int) -> None:
    """A turn begins with drawing a card (3.1), or as many as 7+7 and 8+8 say (4.7)."""
    state.turn = seat
    state.turns += 1
    state.to_take = state.due_take if state.due_from != NONE else 1
    state.phase = DRAWING


@jit
def draw(state: Any) -> None:
    """One card at random from the nearest neighbour on the arrow's side (3.1), or the card it offers (4.2)."""
    seat = int(state.turn)
    owner = nearest(state, seat, int(state.arrow))
    if state.to_take >= state.hand_sizes[owner]:
        take_all(state, owner, seat)
        state.to_take = 0
    else:
        kind = int(state.due_card)
        if kind == NONE:
            kind = card_at(state, owner, below(state, int(state.hand_sizes[owner])))
        pass_on(state, owner, seat, kind)
        state.to_take -= 1
    if state.to_take == 0:
        drawn(state)


@jit
def card_at(state: Any, seat: int, number: int) -> int:
    """The kind of a hand's card by its number from 0."""
    cards = state.hands[seat]
    for _ in range(number):
        cards &= cards - 1
    return int(state.kinds[lowest(cards)])


@jit
def take_all(state: Any, owner: int, taker: int) -> None:
    """A whole hand changes hands: who knew all of it knows where it is (7.3)."""
    cards = state.hands[owner]
    for viewer in range(SEATS + 1):
        if viewer != taker and (viewer == owner or state.known[owner, viewer] == cards):
            state.known[taker, viewer] = joined(state, state.known[taker, viewer], cards)
        state.known[owner, viewer] = 0
    state.hands[taker] = joined(state, state.hands[taker], cards)
    state.hand_sizes[taker] += state.hand_sizes[owner]
    state.hands[owner] = 0
    state.hand_sizes[owner] = 0
    state.leaving |= 1 << int(owner)


@jit
def pass_on(state: Any, owner: int, taker: int, kind: int) -> None:
    """One of several cards goes from hand to hand: these two see it (7.2), from the others it hides (7.3)."""
    bit = first_bit(state, kind)
    for viewer in range(SEATS + 1):
        located = state.known[owner, viewer]
        if viewer == taker:
            if located & bit:
                state.known[owner, viewer] = without_card(located, bit, state.twins)
        else:
            # Any of the located cards may be the one that went, but of n equal ones n - 1 stay.
            state.known[owner, viewer] = (located & state.twins) >> 1
    state.known[taker, owner] = with_card(state.known[taker, owner], bit)
    lose(state, owner, kind)
    gain(state, taker, kind)


@jit
def drawn(state: Any) -> None:
    """A 3+3 that is due comes between draw and throw, if its owner has a card left (4.3)."""
    if state.due_swap and state.hand_sizes[state.due_from] > 0:
        state.phase = SWAPPING
        return
    nothing_due(state)
    state.phase = THROW


@jit
def to_act(state: Any) -> int:
    """One seat at a time: who has the turn, or who exchanges a card (4.3)."""
    if state.phase > HANDING or state.leaving != 0:
        return 0
    return 1 << int(state.due_from if state.phase == SWAPPING else state.turn)


@jit
def legal(state: Any, seat: int, out: Any) -> int:
    """Throw a pair or pass (3.2), or carry out the effect of a pair of one value (3.3)."""
    if state.phase == THROW or state.phase == AGAIN:
        return legal_pairs(state, state.hands[seat], out)
    if state.phase == SWAPPING:
        return legal_swaps(state, seat, out)
    if state.phase == GIVING:
        return legal_gifts(state, seat, out)
    if state.phase == HANDING:
        return legal_kinds(state, state.pile_set, HAND + int(state.serving), SEATS, out)
    count = 0
    if state.phase == ONES_OR_TURN:
        out[0] = ONES
        count = 1
    elif state.phase == LATER_OR_TURN:
        out[0] = LATER
        count = 1
    else:
        count = legal_kinds(state, state.hands[seat], OFFER, 1, out)
    out[count] = TURN
    return count + 1


@jit
def legal_pairs(state: Any, hand: int, out: Any) -> int:
    """Two cards of one value (3.3) or of one colour (3.2), or `pass` (3.5)."""
    count = 0
    firsts = hand & ~state.twins
    doubles = (hand & state.twins) >> 1
    left = firsts & ~(1 << KOTRUS)
    while left != 0:
        bit = left & -left
        left ^= bit
        slot = lowest(bit)
        kind = int(state.kinds[slot])
        if doubles & bit:
            out[count] = PAIR[kind, kind]
            count += 1
        partners = left & (SAME_VALUE[slot] | state.suits[kind % COLOURS])
        while partners != 0:
            out[count] = PAIR[kind, int(state.kinds[lowest(partners)])]
            count += 1
            partners &= partners - 1
    out[count] = PASS
    return count + 1


@jit
def legal_kinds(state: Any, cards: int, first: int, step: int, out: Any) -> int:
    """An action for each kind in a set."""
    count = 0
    cards &= ~state.twins
    while cards != 0:
        out[count] = first + step * int(state.kinds[lowest(cards)])
        count += 1
        cards &= cards - 1
    return count


@jit
def legal_gifts(state: Any, seat: int, out: Any) -> int:
    """Any card to any other active seat (4.4)."""
    count = 0
    cards = state.hands[seat] & ~state.twins
    while cards != 0:
        kind = int(state.kinds[lowest(cards)])
        for other in range(state.seats):
            if other != seat and state.hand_sizes[other] > 0:
                out[count] = GIVE + SEATS * kind + other
                count += 1
        cards &= cards - 1
    return count


@jit
def legal_swaps(state: Any, seat: int, out: Any) -> int:
    """Any card of the hand for any of the pile (4.3)."""
    cards = state.hands[seat] & ~state.twins
    first = int(state.kinds[lowest(cards)])
    wanted = legal_kinds(state, state.pile_set, SWAP + KINDS * first, 1, out)
    count = wanted
    cards &= cards - 1
    while cards != 0:
        further = KINDS * (int(state.kinds[lowest(cards)]) - first)
        for place in range(wanted):
            out[count] = out[place] + further
            count += 1
        cards &= cards - 1
    return count


@jit
def apply(state: Any, seat: int, action: int) -> None:
    """One decision: a pair, a pass, or a choice that an effect asks for."""
    if action < ONES:
        throw_pair(state, seat, int(PAIR_LOW[action]), int(PAIR_HIGH[action]))
    elif action == PASS:
        throw_nothing(state, seat)
    elif action >= HAND:
        state.gift = (action - HAND) // SEATS
        state.gift_to = (action - HAND) % SEATS
        state.phase = SERVICE
    elif action >= GIVE:
        state.gift = (action - GIVE) // SEATS
        state.gift_to = (action - GIVE) % SEATS
        state.phase = GIFT
    elif action >= SWAP:
        swap(state, seat, (action - SWAP) // KINDS, (action - SWAP) % KINDS)
    elif action == TURN:
        turn_arrow(state)
    elif action >= OFFER:
        make_due(state, seat, 1)
        state.due_card = action - OFFER
        state.phase = DONE
    elif action == LATER:
        make_due(state, seat, 1)
        state.due_swap = 1
        state.phase = DONE
    else:
        throw_ones(state, seat)
        state.phase = DONE
    if state.phase == DONE:
        end_turn(state)


@jit
def turn_arrow(state: Any) -> None:
    """From here on turns go the other way (4.9)."""
    state.arrow = LEFT if state.arrow == RIGHT else RIGHT
    state.phase = DONE


@jit
def throw_pair(state: Any, seat: int, low: int, high: int) -> None:
    """A colour pair has no effect (3.2), a value pair has (3.3), also when the colours agree (3.4)."""
    discard(state, seat, low)
    discard(state, seat, high)
    state.turned[seat] = 0
    if low // COLOURS == high // COLOURS:
        begin_effect(state, seat, low // COLOURS + 1)
    else:
        state.phase = DONE


@jit
def discard(state: Any, seat: int, kind: int) -> None:
    """A card goes from a hand to the top of the pile, seen by all (7.6)."""
    bit = first_bit(state, kind)
    for viewer in range(SEATS + 1):
        located = state.known[seat, viewer]
        if located & bit:
            state.known[seat, viewer] = without_card(located, bit, state.twins)
    lose(state, seat, kind)
    state.pile_set = with_card(state.pile_set, bit)
    state.pile[state.pile_size] = kind
    state.pile_size += 1


@jit
def throw_nothing(state: Any, seat: int) -> None:
    """A pass turns the help card over (3.5) and may end the round (5.2); to decline after 6+6 is no pass (4.6)."""
    if state.phase == AGAIN:
        state.phase = DONE
        return
    state.turned[seat] = 1
    hopeful = 0
    for other in range(state.seats):
        hopeful += 1 if state.hand_sizes[other] > 0 and not state.turned[other] else 0
    state.phase = DONE if hopeful > 0 else SCORING


@jit
def begin_effect(state: Any, seat: int, value: int) -> None:
    """What the pair of one value asks for, if there is a card left and another active seat (4.10)."""
    if value == 1:
        state.phase = ONES_OR_TURN
    elif value == 5:
        serve_from(state, seat)
    elif value == 6 and state.hand_sizes[seat] > 0:
        state.phase = AGAIN
    elif value == 6 or onward(state, seat) == seat:
        state.phase = DONE
    elif state.hand_sizes[seat] == 0:
        # Under version 1 of the rules these two lapsed as well.
        state.phase = TURNING if value <= 3 and state.rules >= 2 else DONE
    elif value == 2:
        state.phase = OFFERING
    elif value == 3:
        state.phase = LATER_OR_TURN
    elif value == 4:
        state.phase = GIVING
    else:
        make_due(state, seat, value - 5)
        state.phase = DONE


@jit
def throw_ones(state: Any, seat: int) -> None:
    """All other 1s of the hand go to the pile (4.1)."""
    while state.hands[seat] & ONES_SET:
        discard(state, seat, int(state.kinds[lowest(state.hands[seat])]))


@jit
def make_due(state: Any, seat: int, take: int) -> None:
    """The next seat's draw is bound by an effect: 2+2 (4.2), 3+3 (4.3), 7+7 (4.7), 8+8 (4.8)."""
    state.due_from = seat
    state.due_take = take


@jit
def swap(state: Any, seat: int, mine: int, theirs: int) -> None:
    """Put one card down and take one of the pile (4.3); the seat that has drawn goes on."""
    take_from_pile(state, theirs)
    gain(state, seat, theirs)
    discard(state, seat, mine)
    locate(state, seat, theirs)
    nothing_due(state)
    state.phase = THROW


@jit
def take_from_pile(state: Any, kind: int) -> None:
    """A card leaves the pile; of equal ones the topmost."""
    at = state.pile_size - 1
    while state.pile[at] != kind:
        at -= 1
    state.pile_size -= 1
    for i in range(at, state.pile_size):
        state.pile[i] = state.pile[i + 1]
    state.pile[state.pile_size] = NONE
    state.pile_set = without_card(state.pile_set, first_bit(state, kind), state.twins)


@jit
def locate(state: Any, seat: int, kind: int) -> None:
    """Everybody has seen a card come to a hand (7.6)."""
    bit = first_bit(state, kind)
    for viewer in range(SEATS + 1):
        if viewer != seat:
            state.known[seat, viewer] = with_card(state.known[seat, viewer], bit)


@jit
def give(state: Any) -> None:
    """4+4: a card of the hand goes to another seat (4.4), which hides like a draw (7.5)."""
    giver, receiver = int(state.turn), int(state.gift_to)
    if state.hand_sizes[giver] == 1:
        take_all(state, giver, receiver)
    else:
        pass_on(state, giver, receiver, int(state.gift))
    state.gift = NONE
    state.gift_to = NONE
    state.phase = DONE


@jit
def serve(state: Any) -> None:
    """5+5: a card of the pile goes to the seat that is served, then it is the next one's (4.5)."""
    served, kind = int(state.gift_to), int(state.gift)
    take_from_pile(state, kind)
    gain(state, served, kind)
    locate(state, served, kind)
    state.gift = NONE
    state.gift_to = NONE
    serve_from(state, served)


@jit
def serve_from(state: Any, seat: int) -> None:
    """The next to be served after a seat, as long as there is an active one and the pile has a card (4.5)."""
    served = onward(state, seat)
    if served == state.turn or state.pile_size == 0:
        state.serving = NONE
        state.phase = DONE
    else:
        state.serving = served
        state.phase = HANDING


@jit
def end_turn(state: Any) -> None:
    """On to the next seat, unless one seat is left (5.1) or the round is too long (5.4)."""
    following = onward(state, int(state.turn))
    if following == state.turn or state.turns == LONGEST:
        state.phase = SCORING
    elif state.hand_sizes[state.turn] == 0 and onward(state, following) == state.turn:
        state.turn = following
        state.turns += 1
        state.phase = LAST
    else:
        begin_turn(state, following)


@jit
def advance(state: Any) -> int:
    """One automatic step: deal, draw, give, serve, go out, turn the arrow, call the last seat, score, go on."""
    if state.leaving != 0:
        state.leaving &= state.leaving - 1
        return MEOWED
    phase = state.phase
    if phase <= HANDING:
        return 0
    if phase == DRAWING:
        draw(state)
        return DREW
    if phase in (GIFT, SERVICE):
        if phase == GIFT:
            give(state)
        else:
            serve(state)
        if state.phase == DONE:
            end_turn(state)
        return GAVE if phase == GIFT else SERVED
    if phase == TURNING:
        turn_arrow(state)
        end_turn(state)
        return TURNED
    if phase == LAST:
        state.phase = THROW
        return LAST_CALLED
    if phase == SCORING:
        score(state)
        return SCORED
    if phase == CLOSING:
        return close(state)
    if phase == DEALING:
        deal_round(state)
        return DEALT
    return 0


@jit
def cost(state: Any, seat: int) -> int:
    """The sum of the hand's values, Kotruś 10 (5.3)."""
    total = 0
    cards = state.hands[seat]
    while cards != 0:
        total += int(VALUE_OF[lowest(cards)])
        cards &= cards - 1
    return total


@jit
def score(state: Any) -> None:
    """Hands are shown, and who still holds cards gets points (5.3)."""
    nothing_due(state)
    for seat in range(state.seats):
        penalty = cost(state, seat)
        state.past[state.round_number - 1, seat] = penalty
        state.totals[seat] += penalty
    state.phase = CLOSING


@jit
def close(state: Any) -> int:
    """The last round is over (6.1), or a tie asks for one more (6.2)."""
    if state.round_number > state.rounds or (state.round_number == state.rounds and not tied(state)):
        state.phase = OVER
        return ENDED
    state.first = worst_seat(state)
    state.phase = DEALING
    return EXTRA_ROUND if state.round_number == state.rounds else NEXT_ROUND


@jit
def worst_seat(state: Any) -> int:
    """The most points in the round just finished, the first clockwise from the seat that began it (2.2)."""
    worst = seat = int(state.first)
    for _ in range(state.seats):
        if lost(state, seat) > lost(state, worst):
            worst = seat
        seat = beside(state, seat, LEFT)
    return worst


@jit
def lost(state: Any, seat: int) -> int:
    """The points that decide who begins; under version 1 of the rules those of all rounds did."""
    return state.totals[seat] if state.rules == 1 else state.past[state.round_number - 1, seat]


@jit
def tied(state: Any) -> bool:
    """Whether several seats have the lowest total (6.2)."""
    best = state.totals[0]
    holders = 0
    for seat in range(state.seats):
        if state.totals[seat] < best:
            best = state.totals[seat]
            holders = 0
        if state.totals[seat] == best:
            holders += 1
    return holders > 1


@jit
def over(state: Any) -> bool:
    return state.phase == OVER


@jit
def points(state: Any, seat: int) -> int:
    """The penalty points of finished rounds (5.3)."""
    return state.totals[seat]


utility = bind(lowest_share, __name__, over=over, points=points)  # (6.1)
