"""Reading a state from Python: a record's attributes take a microsecond each, and so does every call with a record."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from stolik.core import rng
from stolik.core.contract import legal, mask, over, points, to_act, utility
from stolik.core.game import Game, State
from stolik.core.jit import bind


class Seen:
    """A masked state to make a view of: its fields as attributes, and `record` for compiled functions."""

    record: State

    def __init__(self, record: State) -> None:
        fields = self.__dict__
        fields["record"] = record
        array = array_of(record)
        numbers, arrays = _fields(record.dtype)
        for name in numbers:
            fields[name] = array[name].item()
        for name in arrays:
            fields[name] = array[name][0]

    def __getattr__(self, name: str) -> Any:  # for the type checker: which fields there are is the game's affair
        raise AttributeError(name)


@cache
def _fields(state: np.dtype[Any]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of single numbers and of arrays; the generator's are nobody's to read."""
    chance = {name for name, *_ in rng.FIELDS}
    names = [name for name in state.names or () if name not in chance]
    single = tuple(name for name in names if not state[name].shape)
    return single, tuple(name for name in names if name not in single)


def array_of(state: State) -> Any:
    """The array of one record that a state lives in; compiled functions take it four times as fast."""
    array = state.base
    if isinstance(array, np.ndarray) and array.shape == (1,):
        return array
    copied = np.zeros(1, state.dtype)
    copied[0] = state
    return copied


def masked_in(states: Any, seat: int) -> None:
    """Mask the one record of an array."""
    mask(states[0], seat)


def facts(states: Any, seat: int, numbers: Any, actions: Any) -> int:
    """Write over, the bit set to act, then points and win of each seat; the number of the seat's legal actions."""
    state = states[0]
    waiting = to_act(state)
    numbers[0] = 1 if over(state) else 0
    numbers[1] = waiting
    for other in range(state.seats):
        numbers[2 + 2 * other] = points(state, other)
        numbers[3 + 2 * other] = 1 if utility(state, other) > 0 else 0
    if seat >= 0 and (waiting >> seat) & 1:
        return legal(state, seat, actions)
    return 0


@cache
def bound(game: Game, name: str) -> Callable[..., Any]:
    """One of this module's templates, compiled for a game."""
    templates: dict[str, Any] = {"masked_in": masked_in, "facts": facts}
    return bind(templates[name], game.name, **game.functions())
