"""Reading many states at once: from Python, each call with a record and each attribute takes a microsecond."""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any, TypeVar

import numpy as np

from stolik.core import rng
from stolik.core.contract import advance, apply, legal, mask, over, points, to_act, utility
from stolik.core.game import Game, State
from stolik.core.jit import bound, template

T = TypeVar("T")
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

    def __init__(self, fields: dict[str, Any]) -> None:
        self.__dict__ = fields

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


def seen_by(game: Game, states: Sequence[State], viewers: Sequence[int]) -> list[Seen]:
    """State after state, each as one viewer after another may know it: a seat, PUBLIC or REFEREE."""
    count = len(viewers)
    size = len(states) * count
    made = Look(game, size, count)
    facts = np.empty((size, 3 + 2 * int(states[0]["seats"])), np.int64)
    bound(game, look)(stacked(game, states), _numbers(tuple(viewers)), made.masked, facts, made.actions)
    of_first, of_all = _wanted(game)
    names = ("look", "index", "facts", *of_all)
    columns = [made.masked[name].tolist() for name in of_all]
    rows = zip([made] * size, range(size), facts.tolist(), *columns, strict=True)
    seen = [Seen(dict(zip(names, row, strict=True))) for row in rows]
    for name in of_first:
        for one, value in zip(seen[::count], made.masked[name][::count].tolist(), strict=True):
            one.__dict__[name] = value
    return seen


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
    return np.frombuffer(bytearray(b"".join([state.tobytes() for state in states])), game.state)


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


def walked(game: Game, state: State, seat: int = -1, action: int = 0) -> tuple[list[int], list[State]]:
    """The event codes of the steps (0 is the action itself), and the states before the first and after each."""
    events: list[int] = []
    kept: list[State] = [state]
    more = True
    while more:
        states = np.zeros(STEPS + 1, game.state)
        states.view("u1")[: states.itemsize] = np.frombuffer(kept[-1].tobytes(), "u1")
        codes = np.zeros(STEPS, np.int64)
        count = bound(game, walk)(states, seat, action, codes)
        events += codes[:count].tolist()
        kept += list(states[1 : count + 1].view("u1").copy().view(game.state))
        seat, more = -1, count == STEPS
    return events, kept


@template()
def masked_in(states: Any, seat: int) -> None:
    """Mask the one record of an array."""
    mask(states[0], seat)
