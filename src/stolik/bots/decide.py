"""One decision by a rule of thumb: a template bound to each game and level, compiled, cached."""

from collections.abc import Callable
from typing import Any

import numpy as np

from stolik.core import rng
from stolik.core.bits import lowest
from stolik.core.contract import advance, apply, legal, to_act
from stolik.core.game import Game
from stolik.core.jit import bound, jit, template
from stolik.core.levels import SOUND, USUAL
from stolik.core.rng import bits, pick, roll
from stolik.core.state import Fields

# A generator by itself, apart from any match's. The last field is for Numba alone: it would take every match's record,
# which begins with the same fields, for one of these, and warn.
CHANCE = np.dtype((np.record, np.dtype([*rng.FIELDS, ("alone", "i1")], align=True)))
_WORD = np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)


@jit
def key_with(chance: rng.Generator, key: Any, number: int) -> None:
    """Begin the stream of a 64-bit key and a number; streams of different numbers are independent."""
    chance.key[:] = 0
    chance.key[0] = key & _LOW
    chance.key[1] = key >> _WORD
    chance.key[2] = number & 0xFFFFFFFF
    chance.key[3] = number >> 32
    chance.counter = 0
    chance.left = 0


@jit
def fresh(chance: rng.Generator) -> Any:
    """64 bits of a stream, for a small generator's state or a key; never 0."""
    dice = np.uint64(1)
    for _ in range(4):
        dice = (dice << np.uint64(16)) ^ np.uint64(bits(chance))
    return dice | np.uint64(1)


@jit
def random(state: Fields, seat: int, actions: Any, count: int, dice: Any) -> int:
    """Any legal action."""
    return actions[pick(roll(dice), count)]


def policy(state: Fields, seat: int, actions: Any, count: int, dice: Any) -> int:
    """A rule of thumb: one of the seat's legal actions, from what that seat may see."""
    raise NotImplementedError


@template()
def decide(state: Fields, seat: int, key: Any, chance: Any, actions: Any) -> int:
    """The action that a rule of thumb takes for a state masked for that seat."""
    key_with(chance, key, 0)
    count = legal(state, seat, actions)
    return actions[0] if count == 1 else policy(state, seat, actions, count, fresh(chance))


@template(inline=True)
def play_next(state: Fields, dice: Any, actions: Any) -> Any:
    """Let a seat decide by a rule of thumb and settle what follows; return the generator's next state."""
    seat = lowest(to_act(state))
    dice = roll(dice)
    count = legal(state, seat, actions)
    apply(state, seat, actions[0] if count == 1 else policy(state, seat, actions, count, dice))
    while advance(state) != 0:
        pass
    return dice


def policy_of(game: Game, name: str) -> tuple[str, Callable[..., int]]:
    """A rule of thumb's label and function, as `bound` takes a part; at random where a game has none.

    `sound` is `normal` in a game that has no `sound`.
    """
    thumbs: Any = game.part("bots")
    own = USUAL if name == SOUND and not hasattr(thumbs, SOUND) else name
    return own, getattr(thumbs, own, random)


def thumb(game: Game, name: str) -> Callable[..., int]:
    """`decide` compiled for a game and a rule of thumb."""
    return bound(game, decide, policy=policy_of(game, name))
