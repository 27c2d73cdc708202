"""Reading many states at once: from Python, each call on a record and each attribute takes a microsecond."""

from collections.abc import Sequence
from functools import cache, cached_property, lru_cache
from typing import Any

import msgspec
import numpy as np

from stolik.core import rng
from stolik.core.contract import advance, apply, legal, mask, over, own, points, show, to_act, utility
from stolik.core.game import PUBLIC, Game, State
from stolik.core.jit import bound, template
from stolik.core.page import (
    ITEM,
    REFEREE,
    Page,
    array,
    begin_number,
    end_array,
    end_mapping,
    flag,
    mapping,
    null,
    number,
    put,
    word,
    words,
)
from stolik.core.state import Fields
from stolik.core.view import KEPT

encode = msgspec.json.Encoder().encode
as_bytes = np.void.tobytes  # of a state; `state.tobytes` first looks, in Python, for a field of that name
STEPS = 12  # the most steps in one call of `walk`


class Look:
    """The states of an array as each of some viewers may know them: masked, with their views as JSON.

    Both are made in one compiled call. Viewers are seats, PUBLIC or REFEREE.
    """

    def __init__(self, game: Game, states: Any, viewers: Sequence[int]) -> None:
        self.game = game
        self.count = len(viewers)
        size = len(states) * self.count
        self.masked = np.zeros(size, game.state)
        self._columns: dict[str, list[Any]] = {}
        actions = np.empty(game.actions * game.seats[-1], np.int16)
        ends = np.empty((size, 2), np.int64)
        public = np.zeros(1, game.state)
        given = states, _numbers(tuple(viewers)), game.fewest, _texts(game), self.masked, public, actions, ends
        room = PAGE * size
        while True:
            page = Page(np.empty(room, np.uint8), np.zeros(1, np.int64))
            used = bound(game, write)(*given, page)
            if used <= room:
                break
            room = 2 * used
        self._text = page.text[:used].tobytes()
        self._ends = ends.tolist()

    def view(self, index: int) -> bytes:
        """The view of one of the masked states as JSON, as far as compiled code writes it."""
        begin = self._ends[index - 1][1] if index else 0
        middle, end = self._ends[index]
        own = self._text[begin:middle]
        if middle == end:  # what all see alike stands behind the first viewer's own
            middle, end = self._ends[index - index % self.count]
        return b"%b%b%b}" % (own, self._head, self._text[middle:end])

    @cached_property
    def _head(self) -> bytes:
        """The keys that stay the same for a whole match, cached by the fields that they are made from."""
        begun = self.masked[:1].tobytes()
        return _head(self.game, b"".join([begun[start:end] for start, end in _settings(self.game)]))

    def seen(self, index: int) -> "Masked":
        """One of the masked states, for Python to read."""
        return Masked(self, index)

    def column(self, name: str) -> list[Any]:
        """A field of all masked states."""
        if name not in self._columns:
            if name not in _fields(self.game):
                raise AttributeError(f"a state of {self.game.name} has no field {name!r} to see")
            self._columns[name] = self.masked[name].tolist()
        return self._columns[name]


class Masked:
    """A masked state: its fields as numbers and lists, and `record` for functions of the rules."""

    def __init__(self, look: Look, index: int) -> None:
        self._look = look
        self._index = index

    @property
    def record(self) -> State:
        return self._look.masked[self._index]

    def __getattr__(self, name: str) -> Any:
        value = self.__dict__[name] = self._look.column(name)[self._index]
        return value


PAGE = 2_048  # bytes that a view has at first; a page that is too short is written again


@lru_cache(KEPT)
def _head(game: Game, settings: bytes) -> bytes:
    """The game's name, the seats and the options of a match, from its record."""
    state = np.zeros(1, game.state)
    whole = bytearray(state.tobytes())
    at = 0
    for start, end in _settings(game):
        whole[start:end] = settings[at : at + end - start]
        at += end - start
    (state,) = np.frombuffer(whole, game.state)
    options = {option.name: option.loaded(state[option.name]) for option in game.options}
    return b"," + encode({"game": game.name, "seats": int(state["seats"]), "options": options})[1:-1]


@cache
def _settings(game: Game) -> list[tuple[int, int]]:
    """Where a record has its seats and options."""
    fields: Any = game.state.fields
    found = [fields[name] for name in ("seats", *[option.name for option in game.options])]
    return [(at, at + kind.itemsize) for kind, at, *_ in found]


@cache
def _texts(game: Game) -> Any:
    """The text of every action."""
    return words(game.moves)


@lru_cache
def _numbers(viewers: tuple[int, ...]) -> Any:
    return np.array(viewers, np.int64)


@cache
def _fields(game: Game) -> frozenset[str]:
    """The fields a view may read; never the random generator's."""
    return frozenset(game.state.names or ()) - {name for name, *_ in rng.FIELDS}


def stacked(game: Game, states: Sequence[State]) -> Any:
    """Records side by side in a new array; copied byte by byte, since a plain copy leaves padding undefined."""
    return np.frombuffer(bytearray(b"".join(map(as_bytes, states))), game.state)


def masked_for(game: Game, state: State, seat: int) -> State:
    """A copy of a state as a seat, a spectator (PUBLIC) or the referee (REFEREE) may know it."""
    copy = stacked(game, [state])
    if seat != REFEREE:
        bound(game, masked_in)(copy, seat)
    return copy[0]


@template()
def write_own(state: Fields, seat: int, texts: Any, actions: Any, page: Any) -> None:
    """Write who looks, what the viewer may do (the referee sees everybody's moves), and the game's own keys."""
    put(page, b'{"seat":')
    if seat >= 0:
        number(page, ITEM, seat)
    elif seat == REFEREE:
        null(page, ITEM)
    else:
        put(page, b'"public"')
    mapping(page, b"legal")
    waiting, count = to_act(state), 0
    for other in range(state.seats):
        if (waiting >> other) & 1 and (other == seat or seat == REFEREE):
            begin_number(page, other)
            array(page, ITEM)
            for index in range(count, count + legal(state, other, actions[count:])):
                word(page, ITEM, texts, actions[index])
                count += 1
            end_array(page)
    end_mapping(page)
    own(state, seat, actions[:count], page)


@template()
def before(state: Fields, seat: int, other: int, fewest: bool) -> bool:
    """Whether a seat ranks before another."""
    won, beaten = utility(state, seat) > 0, utility(state, other) > 0
    if won != beaten:
        return won
    return points(state, seat) < points(state, other) if fewest else points(state, seat) > points(state, other)


@template(before)
def write_standing(state: Fields, fewest: bool, page: Any) -> None:
    """Write who must decide and the ranking of the seats: the winners first, then by points."""
    waiting = to_act(state)
    array(page, b"to_act")
    for seat in range(state.seats):
        if (waiting >> seat) & 1:
            number(page, ITEM, seat)
    end_array(page)
    flag(page, b"over", over(state))
    array(page, b"winners")
    for seat in range(state.seats):
        if utility(state, seat) > 0:
            number(page, ITEM, seat)
    end_array(page)
    array(page, b"points")
    for seat in range(state.seats):
        number(page, ITEM, points(state, seat))
    end_array(page)
    array(page, b"ranking")
    ranked = 0
    for _ in range(state.seats):
        first = -1
        for seat in range(state.seats):
            if not (ranked >> seat) & 1 and (first < 0 or before(state, seat, first, fewest)):
                first = seat
        ranked |= 1 << first
        number(page, ITEM, first)
    end_array(page)


@template(write_own, write_standing)
def write(
    states: Any,
    viewers: Any,
    fewest: bool,
    texts: Any,
    masked: Any,
    public: Any,
    actions: Any,
    ends: Any,
    page: Any,
) -> int:
    """Mask each state for each viewer and write its view: first the viewer's own keys, then those that all see alike.

    The latter are written once for all, and once for the referee, who sees more. Returns the number of bytes.
    """
    index = 0
    for number_of_state in range(len(states)):
        for place in range(len(viewers)):
            seat = viewers[place]
            masked[index] = states[number_of_state]
            state = masked[index]
            if seat != REFEREE:
                mask(state, seat)
            write_own(state, seat, texts, actions, page)
            ends[index, 0] = page.size[0]
            if place == 0 or seat == REFEREE or viewers[0] == REFEREE:
                public[0] = states[number_of_state]
                if seat != REFEREE:
                    mask(public[0], PUBLIC)
                write_standing(public[0], fewest, page)
                show(public[0], REFEREE if seat == REFEREE else PUBLIC, page)
            ends[index, 1] = page.size[0]
            index += 1
    return int(page.size[0])


@template()
def walk(states: Any, seat: int, action: int, codes: Any) -> int:
    """Write a state after each step from the first state on: a seat's action (none for -1), then automatic steps.

    Returns the number of steps; if all places are filled there may be more.
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
    """Write a seat's legal actions in the one record of an array; return their number, 0 if it need not decide."""
    if not (to_act(states[0]) >> seat) & 1:
        return 0
    return int(legal(states[0], seat, out))
