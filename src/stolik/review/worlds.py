"""Playing on from a position in many worlds that agree with what is known, everybody by the reference rule of thumb.

All actions are tried in the same worlds with the same chance, so that they are compared and not their luck.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from stolik.bots.decide import CHANCE, fresh, key_with, play_next, policy_of, thumb
from stolik.bots.search import every_action, nothing_hidden
from stolik.core.contract import over, redeal, utility
from stolik.core.dispatcher import available
from stolik.core.game import Game, State, new_state
from stolik.core.jit import bound, template
from stolik.core.levels import SOUND
from stolik.core.playout import NOBODY, settle

LEANINGS = 64  # times that the reference is asked, since it may leave its choice to chance
NOTHING = -1  # no action: automatic steps only
KNOWN, WORLD, TRIED = range(3)  # the places in `states`


def reference(game: Game) -> str:
    """The rule of thumb that everybody follows after the tried action; a game may have its own."""
    return "reference" if hasattr(game.part("bots"), "reference") else SOUND


@template(settle, play_next, loop=True)
def play_on(states: Any, seat: int, key: Any, arms: Any, first: int, shares: Any, buffer: Any) -> None:
    """Write every seat's share of the win for each arm and world, after playing the match to its end."""
    for number in range(shares.shape[1]):
        states[WORLD] = states[KNOWN]
        world = states[WORLD]
        key_with(world, key, first + number + 1)
        redeal(world)
        chance = fresh(world)
        for arm in range(len(arms)):
            states[TRIED] = states[WORLD]
            state = states[TRIED]
            dice = chance
            settle(state, seat if arms[arm] != NOTHING else NOBODY, arms[arm])
            while not over(state):
                dice = play_next(state, dice, buffer)
            for one in range(state.seats):
                shares[arm, number, one] = utility(state, one)


def played_on(game: Game, known: State, seat: int, arms: list[int], key: int, worlds: int, first: int = 0) -> Any:
    """The share of the win by arm, world and seat, in worlds that agree with a masked state."""
    shares = np.zeros((len(arms), worlds, int(known["seats"])), np.float32)
    loop(game)(*_playing(game, known, seat, arms, key, first, shares))
    return shares


def loop(game: Game) -> Callable[..., None]:
    """`play_on` compiled for a game and its reference."""
    return bound(game, play_on, policy=policy_of(game, reference(game)))


def _playing(
    game: Game, known: State, seat: int, arms: list[int], key: int, first: int, shares: Any
) -> tuple[Any, ...]:
    states = np.zeros(TRIED + 1, game.state)
    states[KNOWN] = known
    return states, seat, np.uint64(key), np.array(arms, np.int16), first, shares, np.zeros(game.actions, np.int16)


def leaning(game: Game, masked: State, seat: int, key: int) -> dict[int, float]:
    """How often the reference takes each action in a state masked for its seat."""
    decide, asked = thumb(game, reference(game)), _asking(game, masked, seat)
    taken = [int(decide(*asked(key + number))) for number in range(LEANINGS)]
    return {action: taken.count(action) / LEANINGS for action in sorted(set(taken))}


def _asking(game: Game, masked: State, seat: int) -> Callable[[int], tuple[Any, ...]]:
    chance, actions = np.zeros(1, CHANCE)[0], np.zeros(game.actions, np.int16)
    return lambda key: (masked, seat, np.uint64(key), chance, actions)


def ready(game: Game) -> bool:
    """Whether matches can be played on at once; if not, the needed code is compiled in the background."""
    state = new_state(game.state)
    playing = _playing(game, state, 0, [NOTHING], 1, 0, np.zeros((1, 1, 1), np.float32))
    # Both are asked for, so no `and`.
    there = [available(loop(game), *playing), available(thumb(game, reference(game)), *_asking(game, state, 0)(1))]
    return all(there)


def reopened(game: Game, masked: State) -> State:
    """A masked state in which others' hidden choices are undone: in each world the reference makes them."""
    getattr(game.part("bots"), "reopen", nothing_hidden)(masked)
    return masked


def worth_trying(game: Game, masked: State, seat: int, actions: list[int]) -> list[int]:
    """The actions that may be the best."""
    arms = np.array(actions, np.int16)
    count = getattr(game.part("bots"), "plausible", every_action)(masked, seat, arms, len(actions))
    return [int(action) for action in arms[:count]]
