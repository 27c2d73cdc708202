"""Kotostrofa: rounds, turns and the end, in the order of the rules page; `effects` has what pairs of one value do."""

from typing import Any

from stolik.core.bits import lowest
from stolik.core.jit import jit
from stolik.core.rng import below, shuffle

from .cards import (
    COLOURS,
    IN_GAME,
    KINDS,
    KOTRUS,
    NONE,
    SAME_VALUE,
    VALUE_OF,
    first_bit,
    lay_out,
    sort_cards,
    with_card,
)
from .effects import (
    begin_effect,
    give,
    make_due,
    nothing_due,
    serve,
    swap,
    throw_ones,
    turn_arrow,
)
from .moving import (
    discard_all,
    gain,
    pass_on,
    take_all,
)
from .state import (
    AGAIN,
    CLOSING,
    DEALING,
    DEALT,
    DONE,
    DRAWING,
    DREW,
    ENDED,
    EXTRA_ROUND,
    GAVE,
    GIFT,
    GIVE,
    GIVING,
    HAND,
    HAND_SIZE,
    HANDING,
    LAST,
    LAST_CALLED,
    LATER,
    LATER_OR_TURN,
    LEFT,
    LONGEST,
    MEOWED,
    NEXT_ROUND,
    OFFER,
    ONES,
    ONES_OR_TURN,
    OVER,
    PAIR,
    PAIR_HIGH,
    PAIR_LOW,
    PASS,
    RIGHT,
    SCORED,
    SCORING,
    SEATS,
    SERVED,
    SERVICE,
    SWAP,
    SWAPPING,
    THROW,
    TURN,
    TURNED,
    TURNING,
    beside,
    nearest,
    onward,
)
from .state import EVENTS as EVENTS
from .state import STATE as STATE
from .state import State as State
from .trail import clear_trail


@jit
def deal(state: State) -> None:
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
def clear_table(state: State) -> None:
    """No hands, no pile, nothing under way; arrow right, help cards face up (2.5)."""
    state.hands[:] = 0
    state.hand_sizes[:] = 0
    state.known[:] = 0
    state.pile[:] = NONE
    state.pile_set = 0
    state.pile_size = 0
    state.turned[:] = 0
    state.declined[:] = 0
    state.arrow = RIGHT
    state.to_take = 0
    state.leaving = 0
    state.serving = NONE
    state.gift = NONE
    state.gift_to = NONE
    nothing_due(state)
    clear_trail(state)


@jit
def deal_round(state: State) -> None:
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
def begin_turn(state: State, seat: int) -> None:
    """A turn begins with drawing a card (3.1), or as many as 7+7 and 8+8 say (4.7)."""
    state.turn = seat
    state.turns += 1
    state.to_take = state.due_take if state.due_from != NONE else 1
    state.phase = DRAWING


@jit
def draw(state: State) -> None:
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
def card_at(state: State, seat: int, number: int) -> int:
    """The kind of a hand's card by its number from 0."""
    cards = state.hands[seat]
    for _ in range(number):
        cards &= cards - 1
    return int(state.kinds[lowest(cards)])


@jit
def drawn(state: State) -> None:
    """A 3+3 that is due comes between draw and throw, if its owner has a card left (4.3)."""
    if state.due_swap and state.hand_sizes[state.due_from] > 0:
        state.phase = SWAPPING
        return
    nothing_due(state)
    state.phase = THROW


@jit
def to_act(state: State) -> int:
    """One seat at a time: who has the turn, or who exchanges a card (4.3)."""
    if state.phase > HANDING or state.leaving != 0:
        return 0
    return 1 << int(state.due_from if state.phase == SWAPPING else state.turn)


@jit
def legal(state: State, seat: int, out: Any) -> int:
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
def legal_pairs(state: State, hand: int, out: Any) -> int:
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
def legal_kinds(state: State, cards: int, first: int, step: int, out: Any) -> int:
    """An action for each kind in a set."""
    count = 0
    cards &= ~state.twins
    while cards != 0:
        out[count] = first + step * int(state.kinds[lowest(cards)])
        count += 1
        cards &= cards - 1
    return count


@jit
def legal_gifts(state: State, seat: int, out: Any) -> int:
    """Any card to any other active seat (4.4)."""
    others = 0
    for other in range(SEATS):
        if other != seat and state.hand_sizes[other] > 0:
            others |= 1 << other
    count = 0
    cards = state.hands[seat] & ~state.twins
    while cards != 0:
        first = GIVE + SEATS * int(state.kinds[lowest(cards)])
        left = others
        while left != 0:
            out[count] = first + lowest(left)
            count += 1
            left &= left - 1
        cards &= cards - 1
    return count


@jit
def legal_swaps(state: State, seat: int, out: Any) -> int:
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
def apply(state: State, seat: int, action: int) -> None:
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
def throw_pair(state: State, seat: int, low: int, high: int) -> None:
    """A colour pair has no effect (3.2), a value pair has (3.3), also when the colours agree (3.4)."""
    discard_all(state, seat, with_card(first_bit(state, low), first_bit(state, high)))
    state.turned[seat] = 0
    if low // COLOURS == high // COLOURS:
        begin_effect(state, seat, low // COLOURS + 1)
    else:
        state.phase = DONE


@jit
def throw_nothing(state: State, seat: int) -> None:
    """A pass turns the help card over (3.5) and may end the round (5.2); to decline after 6+6 is no pass (4.6)."""
    state.declined[seat] = 1
    if state.phase == AGAIN:
        state.phase = DONE
        return
    state.turned[seat] = 1
    state.phase = SCORING if pass_ends(state, seat) else DONE


@jit
def pass_ends(state: State, seat: int) -> bool:
    """Whether the help cards of all other active seats are turned over, so that a pass ends the round (5.2)."""
    # Of `state.seats` the compiler for CUDA knows that it is below 128, and would write this loop out 128 times.
    for other in range(SEATS):
        if other != seat and state.hand_sizes[other] > 0 and not state.turned[other]:
            return False
    return True


@jit
def end_turn(state: State) -> None:
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
def carry_out(state: State) -> int:
    """What an effect does by itself; the event."""
    if state.phase == GIFT:
        give(state)
        return GAVE
    if state.phase == SERVICE:
        serve(state)
        return SERVED
    turn_arrow(state)
    return TURNED


@jit
def advance(state: State) -> int:
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
    if phase in (GIFT, SERVICE, TURNING):
        event = carry_out(state)
        if state.phase == DONE:
            end_turn(state)
        return event
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
def cost(state: State, seat: int) -> int:
    """The sum of the hand's values, Kotruś 10 (5.3)."""
    total = 0
    cards = state.hands[seat]
    while cards != 0:
        total += int(VALUE_OF[lowest(cards)])
        cards &= cards - 1
    return total


@jit
def score(state: State) -> None:
    """Hands are shown, and who still holds cards gets points (5.3)."""
    nothing_due(state)
    clear_trail(state)
    for seat in range(state.seats):
        penalty = cost(state, seat)
        state.past[state.round_number - 1, seat] = penalty
        state.totals[seat] += penalty
    state.phase = CLOSING


@jit
def close(state: State) -> int:
    """The last round is over (6.1), or a tie asks for one more (6.2)."""
    if state.round_number > state.rounds or (state.round_number == state.rounds and not tied(state)):
        state.phase = OVER
        return ENDED
    state.first = worst_seat(state)
    state.phase = DEALING
    return EXTRA_ROUND if state.round_number == state.rounds else NEXT_ROUND


@jit
def worst_seat(state: State) -> int:
    """The most points in the round just finished, the first clockwise from the seat that began it (2.2)."""
    worst = seat = int(state.first)
    for _ in range(state.seats):
        if lost(state, seat) > lost(state, worst):
            worst = seat
        seat = beside(state, seat, LEFT)
    return worst


@jit
def lost(state: State, seat: int) -> int:
    """The points that decide who begins; under version 1 of the rules those of all rounds did."""
    return state.totals[seat] if state.rules == 1 else state.past[state.round_number - 1, seat]


@jit
def tied(state: State) -> bool:
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
def over(state: State) -> bool:
    return state.phase == OVER


@jit
def points(state: State, seat: int) -> int:
    """The penalty points of finished rounds (5.3)."""
    return state.totals[seat]
