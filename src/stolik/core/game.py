"""A game as one frozen object: its facts, its compiled functions, its words."""

import hashlib
import importlib
import importlib.util
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from types import ModuleType
from typing import Any

import numpy as np
from msgspec import UnsetType

from stolik.core.errors import UnknownRules, WrongOption, WrongSeats
from stolik.core.levels import LEVELS, OPTIONAL, SOUND, THUMBS, Level
from stolik.core.options import Option, read_options
from stolik.core.position import Position
from stolik.core.view import Event, View, Viewer

State = Any  # a NumPy record: its fields are known to NumPy and Numba, not to the type checker
Seat = int
Fits = Callable[[int, Mapping[str, Any]], tuple[str, str] | None]
PUBLIC = -1  # the seat number that `mask` takes for a spectator
LANGUAGES = ("pl", "en")
USUAL_SEATS = 4


def new_state(state: np.dtype[Any]) -> State:
    """A blank record that compiled functions change in place."""
    return np.zeros(1, state)[0]


def undealt(game: "Game", seats: int, options: Mapping[str, Any], rules: int | None = None) -> State:
    """A record with seats, checked options and the version of its rules, before its key and its deal."""
    state = new_state(game.state)
    state["seats"] = seats
    state["rules"] = game.rules if rules is None else rules
    for option in game.options:
        state[option.name] = option.stored(options[option.name])
    return state


def copy_of(state: State) -> State:
    """An independent copy of a record; keep one to take back a move."""
    copied = np.zeros(1, state.dtype)
    copied[0] = state
    return copied[0]


def digest_of(game: "Game", state: State) -> str:
    """SHA-256 of every field that the state's rules have, in order; padding between fields does not count."""
    rules = int(state["rules"])
    names = [name for name in game.state.names or () if name != "rules" and game.younger.get(name, 1) <= rules]
    return hashlib.sha256(b"".join(np.asarray(state[name]).tobytes() for name in names)).hexdigest()


@dataclass(frozen=True, eq=False)
class Game:
    """Everything that the rest of the project may know about a game."""

    package: str  # the folder as Python imports it: its last part is the name
    title: Mapping[str, str]
    authors: str
    seats: range
    minutes: int
    rules: int  # the version of the rules that matches are dealt under
    oldest: int  # the oldest version whose matches can still be played on and replayed
    options: tuple[Option, ...]
    fewest: bool  # whether the fewest points win
    state: np.dtype[Any]
    younger: Mapping[str, int]  # fields that the first rules had not, and since which version they count in a digest
    moves: tuple[str, ...]  # the text of every action
    events: tuple[str, ...]  # the name of every event code; code 0 is no event
    features: tuple[tuple[str, int], ...]  # the parts of `encode`, in order, with their sizes

    deal: Callable[[State], None]
    to_act: Callable[[State], int]
    legal: Callable[[State, Seat, Any], int]
    apply: Callable[[State, Seat, int], None]
    advance: Callable[[State], int]
    over: Callable[[State], bool]
    points: Callable[[State, Seat], int]
    utility: Callable[[State, Seat], float]
    mask: Callable[[State, Seat], None]
    redeal: Callable[[State], None]
    encode: Callable[[State, Seat, Any], None]

    show: Callable[[State, Seat, Any], None]
    own: Callable[[State, Seat, Any, Any], None]

    view: Callable[[State, Viewer, Any], View] | None  # a view made in Python, where `show` and `own` write none
    keys: tuple[str, ...]  # of a view, in order
    tell: Callable[[str, State, State], Event]  # an event from the masked states around it
    private: Mapping[str, str | None]  # events not told to all alike, and the field of the one seat told more
    overheard: Callable[[str], str]  # what the others are told of a move
    meaning: Callable[[str, Seat, State], str | UnsetType]  # what a move was, from the state after it
    words: Mapping[str, Mapping[str, str]]  # by language: a sentence for every event and kind of move
    names: Mapping[str, Mapping[str, str]]  # by language: how a card of the notation and the like read in a sentence
    routine: frozenset[str]  # the sentences that a log leaves out, because another line tells as much
    facts: tuple[tuple[str, ...], tuple[str, ...]]  # names of a position's facts: the table's, a seat's
    place: Callable[[Position, State], bool]  # lays a position out; whether something is left for `redeal`
    describe: Callable[[State], Position]  # a position of a record, masked or not
    fits: Fits  # why seats and options do not go together, in English and Polish, or None
    printed: Mapping[str, int]  # by card: what is printed on it besides its name
    cards: tuple[str, ...] = ()  # where a view shows cards, such as "pile" and "hands.*", for web/src/stage/handles.ts

    @cached_property
    def name(self) -> str:
        """The name of its folder."""
        return self.package.rpartition(".")[2]

    def part(self, file: str) -> ModuleType | None:
        """A file of the game's folder that not every game has, such as `bots` or `drawing`; None without it."""
        return part_of(self.package, file)

    def rules_page(self, language: str) -> str:
        """The rules in our own words, as Markdown."""
        return files(self.package).joinpath(f"rules.{language}.md").read_text("utf-8")

    def __reduce__(self) -> tuple[Any, ...]:
        return game_of, (self.package,)

    @property
    def actions(self) -> int:
        """How many actions there are: they are numbered from 0."""
        return len(self.moves)

    @cached_property
    def feature_count(self) -> int:
        """How many numbers `encode` writes."""
        return sum(size for _, size in self.features)

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        """The levels of bots, weakest first.

        `novice` and `gentle` if a beginner loses to `easy`, `fair` if `normal` would be far above it, `expert`
        if it is stronger than `hard`.
        """
        part = self.part("bots")
        return tuple(level for level in LEVELS if level not in OPTIONAL or hasattr(part, OPTIONAL[level]))

    @property
    def thumbs(self) -> tuple[Level, ...]:
        """The levels that decide by a rule of thumb."""
        return tuple(level for level in self.levels if level in THUMBS)

    @property
    def policies(self) -> tuple[str, ...]:
        """The rules of thumb that play in compiled code: those of levels, and the sound one."""
        return (*self.thumbs, SOUND)

    @property
    def weakest(self) -> Level:
        """The weakest level that thinks: about as strong as a beginner."""
        return self.levels[1]

    def nearest(self, level: Level) -> Level:
        """A level, or the next stronger one that the game has, or its strongest."""
        return next((one for one in self.levels if LEVELS.index(one) >= LEVELS.index(level)), self.levels[-1])

    @property
    def usual_seats(self) -> int:
        """Four if the game allows it, else the nearest number."""
        return min(max(USUAL_SEATS, self.seats[0]), self.seats[-1])

    def functions(self) -> dict[str, Callable[..., Any]]:
        """The compiled functions by name, as templates are bound to them."""
        names = "deal to_act legal apply advance over points utility mask redeal encode show own"
        return {name: getattr(self, name) for name in names.split()}

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The action of every move's text."""
        return {move: action for action, move in enumerate(self.moves)}

    def setting(self, seats: int | None, given: Mapping[str, Any]) -> tuple[int, dict[str, Any]]:
        """The checked number of seats (default: the fewest) and all options; raises if they do not fit together."""
        count = self.seats[0] if seats is None else seats
        self.check_seats(count)
        options = read_options(self.options, given)
        if why := self.fits(count, options):
            raise WrongOption(*why)
        return count, options

    def check_seats(self, seats: int) -> None:
        """Raise if the game does not take this many seats."""
        if not isinstance(seats, int | np.integer) or seats not in self.seats:
            lowest, highest = self.seats[0], self.seats[-1]
            raise WrongSeats(
                f"{self.name} takes {lowest} to {highest} seats, not {seats!r}",
                f"{self.title['pl']} ma od {lowest} do {highest} miejsc, a nie {seats!r}",
            )

    def check_rules(self, rules: int) -> None:
        """Raise if this version of the rules is unknown."""
        if rules not in range(self.oldest, self.rules + 1):
            known = f"version {self.rules}" if self.oldest == self.rules else f"versions {self.oldest} to {self.rules}"
            raise UnknownRules(f"rules version {rules} of {self.name} is unknown: this program plays {known}")


def is_seat(given: Any, seats: int) -> bool:
    """Whether that is the number of a seat."""
    return isinstance(given, int | np.integer) and not isinstance(given, bool) and bool(0 <= given < seats)


def check_seat(seat: Any, seats: int) -> None:
    """Raise if there is no such seat."""
    if not is_seat(seat, seats):
        raise WrongSeats(
            f"there is no seat {seat!r}: seats are 0 to {seats - 1}",
            f"nie ma miejsca {seat!r}: są od 0 do {seats - 1}",
        )


def part_of(package: str, file: str) -> ModuleType | None:
    """A file of a game's folder, or None if there is none of that name."""
    name = f"{package}.{file}"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


def game_of(package: str) -> Game:
    """The game of a folder: copies and pickles of a game are the game itself."""
    game: Game = importlib.import_module(package).GAME
    return game
