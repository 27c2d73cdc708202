"""A match: the friendly face of a game, and the only thing most callers touch."""

import hashlib
import importlib
import operator
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from stolik.core import rng
from stolik.core.errors import IllegalMove, WrongOption, WrongSeats
from stolik.core.game import PUBLIC, Game, State, copy_of, digest_of, new_state
from stolik.core.options import read_options
from stolik.core.position import OPTIONS, parse
from stolik.core.seen import REFEREE, Seen, masked_for, seen_by, walked
from stolik.core.view import Common, Move, Viewer, plain

FORMAT = 1
SEAT_KEYS = ("seat", "from", "to")  # details of an event that name a seat


class Match:
    """A match of one game, from the deal to the last move."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        seed: int | bytes | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = game if isinstance(game, Game) else _load(game)
        self.seats = self.game.seats[0] if seats is None else seats
        self.options = checked_options(self.game, self.seats, options or {})
        self.key = key_from(seed)
        self.start: str | None = None  # the position that it began from, None for a deal
        self.moves: list[tuple[int, str]] = []
        self.steps: list[Step] = []
        self._buffer = np.zeros(self.game.actions, np.int16)
        self.state = undealt(self.game, self.seats, self.options)
        rng.rekey(self.state, rng.key_words(self.key))
        self.game.deal(self.state)
        self._settle()

    @classmethod
    def at(cls, game: str | Game, position: str, seed: int | bytes | None = None) -> "Match":
        """A match from a position on; the game's `position` module says how one is written."""
        played = game if isinstance(game, Game) else _load(game)
        facts = parse(position, *played.facts)
        given = dict(_pair(word) for word in facts.table.words(OPTIONS))
        match = cls(played, len(facts.seats), seed, given)
        match.state = undealt(played, match.seats, match.options)
        rng.rekey(match.state, rng.key_words(match.key))
        untold = played.place(facts, match.state)
        facts.done()
        if untold:
            played.redeal(match.state)
            return cls.at(played, match.position(), match.key)
        match.start = match.position()
        match.steps = []
        match._settle()
        return match

    def position(self, viewer: Viewer = None) -> str:
        """The position as text, as far as the viewer may know it; `Match.at` reads it back."""
        facts = self.game.describe(masked(self.game, self.state, viewer))
        other = {name: value for name, value in self.options.items() if value != _usual(self.game, name)}
        if other:
            house = [f"{name}={written(value)}" for name, value in other.items()]
            facts.table.facts = {OPTIONS: house, **facts.table.facts}
        return str(facts)

    @property
    def to_act(self) -> list[int]:
        """The seats that must decide now, ascending; empty when it is over."""
        waiting = self.game.to_act(self.state)
        return [seat for seat in range(self.seats) if waiting >> seat & 1]

    @property
    def over(self) -> bool:
        return bool(self.game.over(self.state))

    @property
    def points(self) -> list[int]:
        """The rulebook's points by seat."""
        return points_of(self.game, self.state)

    @property
    def winners(self) -> list[int]:
        """The seats that share the win, ascending; empty until it is over."""
        return winners_of(self.game, self.state)

    def actions(self, seat: int) -> list[int]:
        """The seat's legal actions as numbers; none when it need not decide."""
        if seat not in range(self.seats):
            raise WrongSeats(f"there is no seat {seat!r}: seats are 0 to {self.seats - 1}")
        return _actions(self.game, self.state, seat, self._buffer)

    def legal(self, seat: int) -> list[str]:
        """The seat's legal moves as text; none when it need not decide."""
        return [self.game.moves[action] for action in self.actions(seat)]

    def play(self, seat: int, move: str) -> None:
        """Make a move for a seat, then everything that follows by itself; an illegal one changes nothing."""
        legal = self.actions(seat) if seat in range(self.seats) else []
        action = next((action for action in legal if self.game.moves[action] == move), None)
        if action is None:
            raise IllegalMove(self._why_not(seat, move))
        self.moves.append((seat, move))
        self.steps = []
        before = copy_of(self.state)
        self.game.apply(self.state, seat, action)
        self.steps.append(Step(self.game, "move", before, copy_of(self.state), seat, move))
        self._settle()

    def _settle(self) -> None:
        before = copy_of(self.state)
        while code := self.game.advance(self.state):
            after = copy_of(self.state)
            self.steps.append(Step(self.game, self.game.events[code], before, after))
            before = after

    def view(self, viewer: Viewer = None) -> dict[str, Any]:
        """What a seat may see; "public" a spectator; None the referee, from whom nothing is hidden."""
        return view_of(self.game, self.state, viewer)

    def masked(self, viewer: int | str) -> State:
        """A copy of the state with everything blanked that the viewer may not know."""
        return masked(self.game, self.state, viewer)

    def record(self) -> dict[str, Any]:
        """The match so far as plain JSON: `Match.replay` brings it back."""
        return {
            "stolik": FORMAT,
            "game": self.game.name,
            "rules": self.game.rules,
            "seats": self.seats,
            "options": self.options,
            "key": self.key.hex(),
            **({"position": self.start} if self.start else {}),
            "moves": [[seat, move] for seat, move in self.moves],
            "digest": self.digest,
        }

    @property
    def digest(self) -> str:
        """SHA-256 of the state: two matches agree exactly when their digests do."""
        return digest_of(self.state)

    @property
    def commitment(self) -> str:
        """SHA-256 of the key: published before the deal, it binds the shuffle without telling it."""
        return hashlib.sha256(self.key).hexdigest()

    @staticmethod
    def replay(record: Mapping[str, Any] | str | bytes) -> "Match":
        """The match that a record tells; raises BadRecord where it does not add up."""
        from stolik.core.record import replay

        return replay(record)

    def _why_not(self, seat: int, move: str) -> str:
        tried = f"seat {seat!r} may not play {move!r}"
        if self.over:
            return f"{tried}: the match is over"
        if seat not in self.to_act:
            return f"{tried}: to act is {' and '.join(f'seat {other}' for other in self.to_act)}"
        legal = ", ".join(map(repr, self.legal(seat)))
        return f"{tried}: legal are {legal}\n{self.position(seat)}"


@dataclass(frozen=True)
class Step:
    """One thing that happened: a move, or an automatic step, with the states around it."""

    game: Game
    event: str
    before: State
    after: State
    seat: int | None = None
    move: str | None = None

    def told(self, viewer: Viewer = None) -> dict[str, Any]:
        """The event with its details, as far as the viewer may know them."""
        return self.shown(viewer)[0]

    def say(self, viewer: Viewer, language: str, players: Sequence[str]) -> str:
        """The event in words, as far as the viewer may know it."""
        return sentence(self.game, self.told(viewer), language, players)

    def view(self, viewer: Viewer = None) -> dict[str, Any]:
        """The view just after it happened."""
        return view_of(self.game, self.after, viewer)

    def shown(self, viewer: Viewer = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """What is told and the view after it."""
        return shown([self], [viewer])[0][0]

    def _told(self, viewer: Viewer, before: Seen | None, after: Seen) -> dict[str, Any]:
        if before is None:
            move = str(self.move)
            heard = move if viewer in (None, self.seat) else self.game.overheard(move)
            return plain(Move(cast(int, self.seat), heard))
        told: Any = self.game.tell(self.event, before, after)
        return {"event": self.event, **told} if isinstance(told, dict) else plain(told)


def steps_from(game: Game, state: State, seat: int = -1, move: str = "", action: int = 0) -> list[Step]:
    """What happens when a seat makes a move (none for -1), and what follows by itself; the state is left as it is."""
    codes, states = walked(game, state, seat, action)
    pairs = zip(codes, states, states[1:], strict=False)
    return [
        Step(game, game.events[code], before, after) if code else Step(game, "move", before, after, seat, move)
        for code, before, after in pairs
    ]


def shown(steps: Sequence[Step], viewers: Sequence[Viewer]) -> list[list[tuple[dict[str, Any], dict[str, Any]]]]:
    """By viewer, what is told of each step and the view after it; each step begins where the one before ended."""
    game = steps[0].game
    first = [] if steps[0].move is not None else [steps[0].before]
    look = seen_by(game, [*first, *[step.after for step in steps]], [seat_of(viewer) for viewer in viewers])
    by_viewer = []
    for number, viewer in enumerate(viewers):
        afters = look[number + len(first) * len(viewers) :: len(viewers)]
        befores = [look[number] if first else None, *afters[:-1]]
        by_viewer.append(
            [
                (step._told(viewer, before if step.move is None else None, after), _view(game, after, viewer))
                for step, before, after in zip(steps, befores, afters, strict=True)
            ]
        )
    return by_viewer


def sentence(game: Game, told: Mapping[str, Any], language: str, players: Sequence[str]) -> str:
    """A told event in words: the most special of the game's sentences for it, with its details put in.

    A move is looked up by its first word (`move draw`), then by what follows it (`move white`), an event by each detail
    that is known (`draw card`). `{player}` is the player at `seat`, `{rest}` what follows a move's first word.
    """
    words = game.words[language]
    kind, _, rest = str(told.get("move", "")).partition(" ")
    details = {key: _spoken(key, value, players) for key, value in told.items()}
    details |= {"rest": rest, "player": details.get("seat", "")}
    known = [f"{told['event']} {key}" for key, value in told.items() if value is not None]
    special = [f"move {kind}", f"move {rest}", *known]
    template = next((words[name] for name in special if name in words), words[told["event"]])
    return template.format(**details)


def _spoken(key: str, value: Any, players: Sequence[str]) -> str:
    if key in SEAT_KEYS and value is not None:
        return players[value]
    if key.endswith("_by_seat"):
        return ", ".join(f"{player} {inner}" for player, inner in zip(players, value, strict=True))
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def checked_options(game: Game, seats: int, given: Mapping[str, Any]) -> dict[str, Any]:
    """All options of a game for so many seats, the others at their defaults; raises what would not do."""
    game.check_seats(seats)
    options = read_options(game.options, given)
    if why := game.fits(seats, options):
        raise WrongOption(why)
    return options


def undealt(game: Game, seats: int, options: Mapping[str, Any]) -> State:
    """A record with seats and checked options, before its key and its deal."""
    state = new_state(game.state)
    state["seats"] = seats
    for option in game.options:
        state[option.name] = option.stored(options[option.name])
    return state


def written(value: Any) -> str:
    """An option's value as `read` takes it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def _pair(word: str) -> tuple[str, str]:
    name, sign, value = word.partition("=")
    if not sign:
        raise WrongOption(f"option {word!r} has no value: write {name}=VALUE")
    return name, value


def _usual(game: Game, name: str) -> Any:
    return next(option.read(option.default) for option in game.options if option.name == name)


def seat_of(viewer: Viewer) -> int:
    """The number that compiled functions take for a viewer."""
    return viewer if isinstance(viewer, int) else REFEREE if viewer is None else PUBLIC


def masked(game: Game, state: State, viewer: Viewer) -> State:
    """A copy of the state as the viewer may know it; the referee's is whole."""
    return masked_for(game, state, seat_of(viewer))


def view_of(game: Game, state: State, viewer: Viewer) -> dict[str, Any]:
    """A state as plain JSON for a viewer, made from the masked state alone."""
    if viewer not in (None, "public") and viewer not in range(state["seats"]):
        raise ValueError(f"no viewer {viewer!r}: a seat below {state['seats']}, 'public' or None will do")
    return _view(game, seen_by(game, [state], [seat_of(viewer)])[0], viewer)


def _view(game: Game, seen: Seen, viewer: Viewer) -> dict[str, Any]:
    """A masked state as plain JSON."""
    seats: int = seen.seats
    _, ended, waiting, *of_seats = seen.facts
    to_act = [seat for seat in range(seats) if waiting >> seat & 1]
    moves = game.moves
    if viewer is None:
        actions = np.zeros(game.actions, np.int16)
        legal = {str(seat): [moves[action] for action in _actions(game, seen.record, seat, actions)] for seat in to_act}
    else:
        legal = {str(viewer): [moves[action] for action in seen.legal]} if seen.facts[0] else {}
    common: Common = {
        "game": game.name,
        "seat": viewer,
        "seats": seats,
        "options": seen.options,
        "to_act": to_act,
        "over": bool(ended),
        "winners": [seat for seat, won in enumerate(of_seats[1::2]) if won],
        "points": of_seats[0::2],
        "legal": legal,
    }
    return plain(game.view(seen, viewer, common))


def points_of(game: Game, state: State) -> list[int]:
    return [int(game.points(state, seat)) for seat in range(state["seats"])]


def winners_of(game: Game, state: State) -> list[int]:
    return [seat for seat in range(state["seats"]) if game.utility(state, seat) > 0]


def key_from(seed: int | bytes | None) -> bytes:
    """A match's 32-byte key: fresh, or as given, or derived from a number."""
    if seed is None:
        return secrets.token_bytes(32)
    if isinstance(seed, bytes):
        if len(seed) != 32:
            raise ValueError(f"a key of {len(seed)} bytes will not do: it has 32")
        return seed
    try:
        number = operator.index(seed)
    except TypeError as error:
        raise TypeError(f"seed {seed!r} will not do: a whole number, a key of 32 bytes or None will") from error
    return hashlib.sha256(f"stolik {number}".encode()).digest()


def _actions(game: Game, state: State, seat: int, buffer: Any) -> list[int]:
    if not game.to_act(state) >> seat & 1:
        return []
    count = game.legal(state, seat, buffer)
    return [int(action) for action in buffer[:count]]


def _load(name: str) -> Game:
    # Games stand above core, which knows none of them: it finds one by its name.
    game: Game = importlib.import_module("stolik.games").load(name)
    return game
