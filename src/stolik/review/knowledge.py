"""What all seats know together: everything except what nobody has seen, such as the order of a stock."""

from typing import Any

import numpy as np

from stolik.bots.decide import key_with
from stolik.core import rng
from stolik.core.contract import advance, mask, redeal
from stolik.core.dispatcher import available
from stolik.core.game import Game, State, copy_of, new_state
from stolik.core.jit import bound, template
from stolik.core.seen import masked_for

BEFORE, AFTER, WORLD = range(3)  # the places in `states`
TRIALS = 64  # worlds in which a step must go the same way to be no matter of chance

_CHANCE = {name for name, *_ in rng.FIELDS}


def together(game: Game, state: State) -> State:
    """A copy of a state in which only those fields are blank that are blank for every seat."""
    masked = [masked_for(game, state, seat) for seat in range(int(state["seats"]))]
    known = copy_of(masked[0])
    for name in game.state.names or ():
        if name not in _CHANCE:
            told = np.stack([np.asarray(one[name]) for one in masked])
            known[name] = np.where((told == state[name]).any(axis=0), state[name], told[0])
    return known


def by_chance(game: Game, acted: State, settled: State, key: int) -> bool:
    """Whether what followed by itself on a state, up to another, could have looked different to anybody."""
    return bool(bound(game, differs)(*_comparing(game, together(game, acted), settled, key)))


def ready(game: Game) -> bool:
    """Whether that can be answered at once; if not, the needed code is compiled in the background."""
    state = new_state(game.state)
    return available(bound(game, differs), *_comparing(game, state, state, 1))


def _comparing(game: Game, before: State, after: State, key: int) -> tuple[Any, ...]:
    states = np.zeros(WORLD + 2 + int(before["seats"]), game.state)
    states[BEFORE], states[AFTER] = before, after
    return states, states.view("u1").reshape(len(states), -1), _counted(game), np.uint64(key), TRIALS


def _counted(game: Game) -> Any:
    """The bytes of a record that belong to fields; padding does not count."""
    fields: Any = game.state.fields
    places = [range(at, at + kind.itemsize) for kind, at, *_ in fields.values()]
    return np.array([byte for place in places for byte in place], np.int32)


@template(loop=True)
def differs(states: Any, raw: Any, counted: Any, key: Any, trials: int) -> bool:
    """Whether the steps after states[BEFORE] can show any seat something other than states[AFTER] does."""
    seats = int(states[BEFORE].seats)
    for seat in range(seats):
        states[WORLD + 1 + seat] = states[AFTER]
        mask(states[WORLD + 1 + seat], seat)
    for trial in range(trials):
        states[WORLD] = states[BEFORE]
        key_with(states[WORLD], key, trial + 1)
        redeal(states[WORLD])
        while advance(states[WORLD]) != 0:
            pass
        for seat in range(seats):
            own = WORLD + 1 + seats
            states[own] = states[WORLD]
            mask(states[own], seat)
            for byte in counted:
                if raw[own, byte] != raw[WORLD + 1 + seat, byte]:
                    return True
    return False
