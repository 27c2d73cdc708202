"""Kotostrofa: what pairs of one value do, in the order of the rules page."""

from stolik.core.jit import jit

from .cards import NONE, ONES_SET
from .moving import discard, discard_all, gain, locate, pass_on, take_all, take_from_pile
from .state import (
    AGAIN,
    DONE,
    GIVING,
    HANDING,
    LATER_OR_TURN,
    LEFT,
    OFFERING,
    ONES_OR_TURN,
    RIGHT,
    THROW,
    TURNING,
    State,
    onward,
)

FEWER = 5  # 7+7 and 8+8 make the next seat take as many cards as their value less this (4.7, 4.8)


@jit
def lapses(value: int, held: int, alone: bool, rules: int) -> bool:
    """Whether a pair of one value has no effect: no card is left, or no other active seat (4.10)."""
    if value == 1:
        return False
    if value == 6:
        return held == 0
    if alone:
        return True
    if value <= 3:
        return held == 0 and rules == 1  # under version 1 these two did not turn the arrow by themselves
    return held == 0 and value != 5


@jit
def only_turns(value: int, held: int) -> bool:
    """Whether all that is left of a 2+2 or 3+3 that does not lapse is that the arrow turns (4.10)."""
    return held == 0 and (value == 2 or value == 3)


@jit
def begin_effect(state: State, seat: int, value: int) -> None:
    """What the pair of one value asks for."""
    held = int(state.hand_sizes[seat])
    if lapses(value, held, onward(state, seat) == seat, int(state.rules)):
        state.phase = DONE
    elif only_turns(value, held):
        state.phase = TURNING
    elif value == 1:
        state.phase = ONES_OR_TURN
    elif value == 2:
        state.phase = OFFERING
    elif value == 3:
        state.phase = LATER_OR_TURN
    elif value == 4:
        state.phase = GIVING
    elif value == 5:
        serve_from(state, seat)
    elif value == 6:
        state.phase = AGAIN
    else:
        make_due(state, seat, value - FEWER)
        state.phase = DONE


@jit
def turn_arrow(state: State) -> None:
    """From here on turns go the other way (4.9)."""
    state.arrow = LEFT if state.arrow == RIGHT else RIGHT
    state.phase = DONE


@jit
def throw_ones(state: State, seat: int) -> None:
    """All other 1s of the hand go to the pile (4.1)."""
    discard_all(state, seat, state.hands[seat] & ONES_SET)


@jit
def make_due(state: State, seat: int, take: int) -> None:
    """The next seat's draw is bound by an effect: 2+2 (4.2), 3+3 (4.3), 7+7 (4.7), 8+8 (4.8)."""
    state.due_from = seat
    state.due_take = take


@jit
def nothing_due(state: State) -> None:
    state.due_from = NONE
    state.due_take = 0
    state.due_card = NONE
    state.due_swap = 0


@jit
def swap(state: State, seat: int, mine: int, theirs: int) -> None:
    """Put one card down and take one of the pile (4.3); the seat that has drawn goes on."""
    take_from_pile(state, theirs)
    gain(state, seat, theirs)
    discard(state, seat, mine)
    locate(state, seat, theirs)
    nothing_due(state)
    state.phase = THROW


@jit
def give(state: State) -> None:
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
def serve(state: State) -> None:
    """5+5: a card of the pile goes to the seat that is served, then it is the next one's (4.5)."""
    served, kind = int(state.gift_to), int(state.gift)
    take_from_pile(state, kind)
    gain(state, served, kind)
    locate(state, served, kind)
    state.gift = NONE
    state.gift_to = NONE
    serve_from(state, served)


@jit
def serve_from(state: State, seat: int) -> None:
    """The next to be served after a seat, as long as there is an active one and the pile has a card (4.5)."""
    served = onward(state, seat)
    if served == state.turn or state.pile_size == 0:
        state.serving = NONE
        state.phase = DONE
    else:
        state.serving = served
        state.phase = HANDING
