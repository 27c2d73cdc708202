"""Reading many states at once: from Python, each call with a record and each attribute takes a microsecond."""

from collections.abc import Callable, Sequence
from dataclasses import make_dataclass
from functools import cache, lru_cache
from typing import Any, TypeVar

import numpy as np

from stolik.core import rng
from stolik.core.contract import advance, apply, legal, mask, over, points, to_act, utility
from stolik.core.game import Game, State
from stolik.core.jit import bound, template

T = TypeVar("T")
as_bytes = np.void.tobytes  # of a state; `state.tobytes` first looks, in Python, for a field of that name
REFEREE = -2  # the seat number from which nothing is hidden
STEPS = 12  # the most steps in one call of `walk`


class Look:
    """Some states as some viewers may know them, masked in one compiled call."""

    def __init__(self, game: Game, size: int, viewers: int) -> None:
        self.game = game
        self.viewers = viewers
        self.masked = np.zeros(size, game.state)
        self.actions = np.empty((size, game.actions), np.int16)
        self.options: dict[str, Any] = {}
        self.kept: dict[Any, Sequence[Any]] = {}


class Seen:
    """A masked state to make a view of: its fields as numbers and lists, and `record` for compiled functions."""

    look: Look
    index: int
    facts: list[int]  # how many legal actions the viewer has, if it is over, who must decide, points and win by seat

    @property
    def record(self) -> State:
        return self.look.masked[self.index]

    @property
    def options(self) -> dict[str, Any]:
        """The options that the match is played with; the same in all states of a look."""
        look = self.look
        if not look.options:
            look.options = {option.name: option.loaded(getattr(self, option.name)) for option in look.game.options}
        return look.options

    @property
    def legal(self) -> list[int]:
        """The legal actions of the viewer's own seat."""
        return self.look.actions[self.index, : self.facts[0]].tolist() if self.facts[0] else []

    def among(self, found: Callable[[Any], Sequence[T]]) -> T:
        """What a function finds for this state, which is given all states of the look and asked once."""
        kept = self.look.kept
        if found not in kept:
            kept[found] = found(self.look.masked)
        value: T = kept[found][self.index]
        return value

    def __getattr__(self, name: str) -> Any:
        game = self.look.game
        if name not in _fields(game):
            raise AttributeError(f"a state of {game.name} has no field {name!r} to see")
        _learn(game, name, self.index % self.look.viewers == 0)
        value = self.__dict__[name] = self.look.masked[name][self.index].tolist()
        return value


def seen_by(game: Game, states: Any, viewers: Sequence[int]) -> list[Seen]:
    """An array's states, each as one viewer after another may know it: a seat, PUBLIC or REFEREE."""
    count = len(viewers)
    size = len(states) * count
    made = Look(game, size, count)
    facts = np.empty((size, 3 + 2 * game.seats[-1]), np.int64)
    bound(game, look)(states, _numbers(tuple(viewers)), made.masked, facts, made.actions)
    of_first, of_all = _wanted(game)
    given = [[made] * size, range(size), facts.tolist(), *[made.masked[name].tolist() for name in of_all]]
    seen = list(map(_kind(of_all), *given))
    if of_first:
        firsts = made.masked[::count]
        given = [*[column[::count] for column in given], *[firsts[name].tolist() for name in of_first]]
        seen[::count] = list(map(_kind((*of_all, *of_first)), *given))
    return seen


@cache
def _kind(names: tuple[str, ...]) -> type[Seen]:
    """What is seen, with some fields read before: made by an `__init__` in a quarter of the time that a dict takes."""
    return make_dataclass("SeenWith", ("look", "index", "facts", *names), bases=(Seen,), eq=False, repr=False)


@lru_cache
def _numbers(viewers: tuple[int, ...]) -> Any:
    return np.array(viewers, np.int64)


@cache
def _fields(game: Game) -> frozenset[str]:
    """The fields a view may read; never the random generator's."""
    return frozenset(game.state.names or ()) - {name for name, *_ in rng.FIELDS}


Names = tuple[str, ...]
_read: dict[str, tuple[Names, Names]] = {}


def _wanted(game: Game) -> tuple[Names, Names]:
    """The fields that views of a game have been seen to read: of the first viewer's states only, and of all.

    Those are read at once. What all see alike is made from what the first viewer sees, and has the longest fields.
    """
    return _read.get(game.name, ((), ()))


def _learn(game: Game, name: str, first: bool) -> None:
    of_first, of_all = _wanted(game)
    if first and name not in of_all:
        _read[game.name] = (*dict.fromkeys((*of_first, name)),), of_all
    elif not first:
        _read[game.name] = tuple(other for other in of_first if other != name), (*dict.fromkeys((*of_all, name)),)


def stacked(game: Game, states: Sequence[State]) -> Any:
    """Records side by side in an array of their own; byte by byte, as a plain copy leaves padding to chance."""
    return np.frombuffer(bytearray(b"".join(map(as_bytes, states))), game.state)


def masked_for(game: Game, state: State, seat: int) -> State:
    """A copy of a state as a seat, a spectator (PUBLIC) or the referee (REFEREE) may know it."""
    copy = stacked(game, [state])
    if seat != REFEREE:
        bound(game, masked_in)(copy, seat)
    return copy[0]


@template()
def look(states: Any, viewers: Any, masked: Any, facts: Any, actions: Any) -> None:
    """Mask each state for each viewer, and write what `Seen.facts` tells and the viewer's legal actions."""
    index = 0
    for number in range(len(states)):
        for viewer in viewers:
            masked[index] = states[number]
            state = masked[index]
            if viewer != REFEREE:
                mask(state, viewer)
            waiting = to_act(state)
            facts[index, 0] = 0
            facts[index, 1] = 1 if over(state) else 0
            facts[index, 2] = waiting
            for seat in range(state.seats):
                facts[index, 3 + 2 * seat] = points(state, seat)
                facts[index, 4 + 2 * seat] = 1 if utility(state, seat) > 0 else 0
            if viewer >= 0 and (waiting >> viewer) & 1:
                facts[index, 0] = legal(state, viewer, actions[index])
            index += 1


@template()
def walk(states: Any, seat: int, action: int, codes: Any) -> int:
    """From the first state on, a state after each step: a seat's action (none for -1), then what follows by itself.

    The number of steps; when all places are filled there may be more.
    """
    count = 0
    if seat >= 0:
        states[1] = states[0]
        apply(states[1], seat, action)
        codes[0] = 0
        count = 1
    while count < len(codes):
        states[count + 1] = states[count]
        code = advance(states[count + 1])
        if code == 0:
            break
        codes[count] = code
        count += 1
    return count


def walked(game: Game, state: State, seat: int = -1, action: int = 0) -> tuple[list[int], Any]:
    """The event codes of the steps (0 is the action itself), and the states before the first and after each."""
    events: list[int] = []
    held = as_bytes(state)
    while True:
        codes = np.empty(STEPS, np.int64)
        states = np.frombuffer(bytearray(held) + bytes(STEPS * game.state.itemsize), game.state)
        begun = len(events)
        count = bound(game, walk)(states[begun:], seat, action, codes)
        events += codes[:count].tolist()
        if count < STEPS:
            return events, states[: begun + count + 1]
        seat, held = -1, states.tobytes()


@template()
def masked_in(states: Any, seat: int) -> None:
    """Mask the one record of an array."""
    mask(states[0], seat)


@template()
def waiting_in(states: Any) -> int:
    """The bit set of the seats that must decide in the one record of an array."""
    return int(to_act(states[0]))


@template()
def legal_in(states: Any, seat: int, out: Any) -> int:
    """A seat's legal actions in the one record of an array: how many; none when it need not decide."""
    if not (to_act(states[0]) >> seat) & 1:
        return 0
    return int(legal(states[0], seat, out))
