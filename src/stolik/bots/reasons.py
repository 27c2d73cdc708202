"""Why a move: a fact about it, shown by worlds that the seat's own knowledge allows.

A game's file `reasons` has `reason(seat, action, before, after)`: of many worlds the state before the move, and the one
at which the seat must decide again, or the match is over. It returns the name of a sentence of the game's words and
what is put into it, or None. What it is given is dealt anew from a masked state, so it can tell nothing hidden.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from stolik.bots.decide import fresh, key_with, play_next, policy_of
from stolik.bots.search import nothing_hidden
from stolik.core.contract import over, redeal, to_act
from stolik.core.dispatcher import available
from stolik.core.game import Game, State, copy_of, new_state
from stolik.core.jit import bound, template
from stolik.core.levels import SOUND
from stolik.core.playout import settle

WORLDS = 128
MOST = 6  # moves that are given a reason, the best first
DECISIONS = 60  # of the others that are waited for

Reason = dict[str, Any]  # as an event is told: its name, and what is put into its sentence


@template(settle, play_next, loop=True)
def look_ahead(known: Any, before: Any, after: Any, seat: int, action: int, key: Any, buffer: Any) -> None:
    """Deal worlds and make a move in each; the others play on until the seat must decide again."""
    for number in range(len(before)):
        before[number] = known[0]
        key_with(before[number], key, number + 1)
        redeal(before[number])
        after[number] = before[number]
        state = after[number]
        dice = fresh(state)
        settle(state, seat, action)
        left = DECISIONS
        while left > 0 and not over(state) and (to_act(state) >> seat) & 1 == 0:
            dice = play_next(state, dice, buffer)
            left -= 1


def reasons(game: Game, masked: State, seat: int, actions: Sequence[int], key: int) -> dict[int, Reason]:
    """A reason for each of the first actions that has one, in a state masked for its seat."""
    given: Any = game.part("reasons")
    found: dict[int, Reason] = {}
    if given is None:
        return found
    state = copy_of(masked)
    getattr(game.part("bots"), "reopen", nothing_hidden)(state)
    for action in actions[:MOST]:
        looking = _looking(game, state, seat, action, key)
        _loop(game)(*looking)
        if (told := given.reason(seat, action, looking[1], looking[2])) is not None:
            name, details = told
            found[action] = {"event": f"because {name}", **details}
    return found


def ready(game: Game) -> bool:
    """Whether reasons are available at once; if not, the needed code is compiled in the background."""
    if game.part("reasons") is None:
        return False
    return available(_loop(game), *_looking(game, new_state(game.state), 0, 0, 1))


def _loop(game: Game) -> Callable[..., None]:
    return bound(game, look_ahead, policy=policy_of(game, SOUND))


def _looking(game: Game, state: State, seat: int, action: int, key: int) -> tuple[Any, ...]:
    known, before, after = (np.zeros(size, game.state) for size in (1, WORLDS, WORLDS))
    known[0] = state
    return known, before, after, seat, action, np.uint64(key), np.zeros(game.actions, np.int16)
