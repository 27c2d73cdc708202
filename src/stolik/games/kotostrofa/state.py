"""Kotostrofa: the record, and who sits beside whom. Sets of cards are explained in `cards`."""

from typing import Annotated

import numpy as np

from stolik.core.jit import jit
from stolik.core.seats import left_of, right_of
from stolik.core.state import Array, Fields, Since, i1, i2, i8, state_type

from . import notation
from .cards import CARDS, COLOURS, KINDS, NONE

SEATS = notation.SEATS
HAND_SIZE = 9
LONGEST = 300  # turns of a round
MOST_ROUNDS = 10
EVERYBODY = SEATS  # the column of `known` with what spectators and therefore all know
HIDDEN = -2  # a card that the viewer may not see
PILE = SEATS  # beside the seats a place where cards are
SINCE = 100  # the most that `declined` can be: 99 cards
TRAIL = 104  # changes of place that are remembered: a round of three never has more, of four seldom

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


class State(Fields):
    """A match of kotostrofa."""

    hands: Annotated[Array, "i8", SEATS]
    pile_set: i8
    twins: i8  # the slots whose card is equal to the one before
    suits: Annotated[Array, "i8", COLOURS]  # the slots of each colour
    known: Annotated[Array, "i8", SEATS, SEATS + 1]  # by owner and viewer: the cards that the viewer has located there
    past: Annotated[Array, "i2", MOST_ROUNDS + 1, SEATS]
    totals: Annotated[Array, "i2", SEATS]
    turns: i2
    rounds: i1
    round_number: i1
    first: i1
    phase: i1
    turn: i1
    arrow: i1
    to_take: i1  # cards that the seat has still to draw
    leaving: i1  # the seats that have just lost their last card
    serving: i1  # the seat that a card of the pile is for
    gift: i1  # the card on its way to another seat
    gift_to: i1
    due_from: i1  # the seat whose effect awaits the next draw, or NONE
    due_take: i1
    due_card: i1
    due_swap: i1
    turned: Annotated[Array, "i1", SEATS]
    hand_sizes: Annotated[Array, "i1", SEATS]
    kinds: Annotated[Array, "i1", CARDS]  # the kind in each slot
    slots: Annotated[Array, "i1", KINDS]  # the first slot of each kind
    colours: Annotated[Array, "i1", CARDS - 1]
    pile_size: i1
    pile: Annotated[Array, "i1", CARDS]
    trail_size: Annotated[i1, Since(2)]
    trail: Annotated[Array, "i2", TRAIL, Since(2)]  # the cards that changed place this round; see `trail`
    weights: Annotated[Array, "i4", SEATS + 1, Since(2)]  # used while cards are followed, 0 else
    followed: Annotated[Array, "i1", SEATS, Since(2)]  # the same
    declined: Annotated[Array, "i1", SEATS, Since(3)]  # 1 and the cards that came since the seat threw nothing, or 0


STATE = state_type(State)


@jit
def beside(state: State, seat: int, side: int) -> int:
    """The seat on somebody's right or left; seat 1 is on seat 0's left."""
    return left_of(state, seat) if side == LEFT else right_of(state, seat)


@jit
def nearest(state: State, seat: int, side: int) -> int:
    """The next seat with cards on one side, or the seat whose turn it is when there is none before it."""
    seat = beside(state, seat, side)
    while seat != state.turn and state.hand_sizes[seat] == 0:
        seat = beside(state, seat, side)
    return seat


@jit
def onward(state: State, seat: int) -> int:
    """The next seat in turn order: away from the side that the arrow points to (2.4)."""
    return nearest(state, seat, LEFT if state.arrow == RIGHT else RIGHT)
