"""A bot that looks one move ahead: it takes the best action by the game's own points, with no rule of thumb."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from stolik.bots.decide import fresh, key_with
from stolik.bots.search import MASKED, STATES, TRIED, WORLD, Recipe, proceed, reopen, searched, stage
from stolik.core.bits import lowest
from stolik.core.contract import apply, legal, over, points, redeal, to_act
from stolik.core.game import Game, State
from stolik.core.jit import template
from stolik.core.rng import pick, roll
from stolik.core.state import Fields

WORLDS = 20  # in which each move is tried: what one draws, and what others choose at the same time, is chance
FEWEST = True  # the game's own takes its place
ANY = Recipe(thumb="random")


def counted(state: Fields, seat: int) -> int:
    """The seat's points if the round were counted as it stands."""
    raise NotImplementedError


@template(proceed)
def lead_after(state: Fields, seat: int, action: int, others: int, dice: Any, begun: int, buffer: Any) -> int:
    """How far ahead the seat is at the end of its turn; its further decisions and simultaneous ones are random."""
    apply(state, seat, action)
    while others != 0:
        other = lowest(others)
        others &= others - 1
        dice = roll(dice)
        apply(state, other, buffer[pick(dice, legal(state, other, buffer))])
    ended = proceed(state, begun)
    while not ended and to_act(state) == 1 << seat:
        dice = roll(dice)
        apply(state, seat, buffer[pick(dice, legal(state, seat, buffer))])
        ended = proceed(state, begun)
    closed = over(state) or stage(state) > begun
    behind = 0
    for other in range(state.seats):
        total = points(state, other) if closed else counted(state, other)
        behind += total * (state.seats - 1 if other == seat else -1)
    return -behind if FEWEST else behind


@template(lead_after, loop=True)
def weigh(states: Any, seat: int, key: Any, actions: Any, leads: Any, buffer: Any) -> int:
    """Write the legal actions and how far ahead each leads in the same worlds; return their number."""
    reopen(states[MASKED])
    count = legal(states[MASKED], seat, actions)
    leads[:count] = 0
    for number in range(WORLDS if count > 1 else 0):
        states[WORLD] = states[MASKED]
        key_with(states[WORLD], key, number + 1)
        redeal(states[WORLD])
        begun, others = stage(states[WORLD]), to_act(states[WORLD]) & ~(1 << seat)
        dice = fresh(states[WORLD])
        for arm in range(count):
            states[TRIED] = states[WORLD]
            leads[arm] += lead_after(states[TRIED], seat, actions[arm], others, dice, begun, buffer)
    return count


@dataclass(frozen=True)
class Greedy:
    """A bot that looks one move ahead and no further."""

    game: Game

    def choose(self, state: State, seat: int, key: int) -> int:
        """One of the actions that are best at once, for a state masked for that seat."""
        states = np.zeros(STATES, self.game.state)
        states[MASKED] = state
        actions, buffer = np.zeros((2, self.game.actions), np.int16)
        leads = np.zeros(self.game.actions, np.int64)
        count = searched(self.game, ANY, weigh)(states, seat, np.uint64(key), actions, leads, buffer)
        best = np.flatnonzero(leads[:count] == leads[:count].max())
        return int(actions[best[key % len(best)]])
