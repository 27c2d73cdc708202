"""Templates that run a game without a person: bound to each game once, compiled, cached."""

from typing import Any

import numpy as np

from stolik.core.bits import lowest
from stolik.core.contract import advance, apply, deal, legal, over, to_act
from stolik.core.jit import template
from stolik.core.rng import pick, roll


@template()
def settle(state: Any) -> int:
    """Carry out automatic steps until somebody must decide or it is over; how many there were."""
    steps = 0
    while advance(state) != 0:
        steps += 1
    return steps


@template(settle)
def playout(state: Any, dice: Any, buffer: Any) -> int:
    """Play a state to its end with random legal moves; how many decisions it took."""
    decisions = 0
    while not over(state):
        seat = lowest(to_act(state))
        dice = roll(dice)
        apply(state, seat, buffer[pick(dice, legal(state, seat, buffer))])
        settle(state)
        decisions += 1
    return decisions


@template(settle, playout)
def playouts(states: Any, first: int, count: int, buffer: Any) -> int:
    """Deal and play `count` matches with keys numbered from `first`; how many decisions they took.

    The first of the two states has the seats and options, the second is played on.
    """
    decisions = 0
    for number in range(first, first + count):
        states[1] = states[0]
        state = states[1]
        state.key[0] = number & 0xFFFFFFFF
        state.key[1] = number >> 32
        deal(state)
        settle(state)
        decisions += playout(state, np.uint64(number + 1), buffer)
    return decisions


@template(settle)
def begin(states: Any, index: int, buffer: Any) -> int:
    """Deal one of many tables; the seat to act times 65,536, plus the number of its legal actions."""
    state = states[index]
    deal(state)
    settle(state)
    seat = lowest(to_act(state))
    return seat * 65536 + legal(state, seat, buffer)


@template(settle)
def turn(states: Any, index: int, seat: int, action: int, buffer: Any) -> int:
    """Play one action at one of many tables; as `begin`, or -1 when the match is over."""
    state = states[index]
    apply(state, seat, action)
    settle(state)
    if over(state):
        return -1
    seat = lowest(to_act(state))
    return seat * 65536 + legal(state, seat, buffer)
