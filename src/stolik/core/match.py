"""A match: the friendly face of a game, and all that most callers need."""

import hashlib
import importlib
import operator
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from typing import Any, cast

import numpy as np

from stolik.core import rng
from stolik.core.beliefs import Beliefs
from stolik.core.dispatcher import available, stand_in
from stolik.core.errors import IllegalMove, IncompleteGame, WrongSeats
from stolik.core.game import Game, State, check_seat, digest_of, undealt
from stolik.core.jit import bound
from stolik.core.levels import SOUND
from stolik.core.options import house_rules, read_pairs, written
from stolik.core.playout import settle, settle_all
from stolik.core.position import OPTIONS, parse
from stolik.core.seen import as_bytes, legal_in, stacked, waiting_in
from stolik.core.step import Step, masked, points_of, steps_from, view_of, winners_of
from stolik.core.view import Viewer

FORMAT = 1


class Match:
    """A match of one game, from the deal (or a position) to the last move."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        seed: int | bytes | None = None,
        options: Mapping[str, Any] | None = None,
        rules: int | None = None,
    ) -> None:
        self.game = _load(game)
        self.seats, self.options = self.game.setting(seats, options or {})
        if rules is not None:
            self.game.check_rules(rules)
        self.key = key_from(seed)
        self.start: str | None = None  # the position that it began from, None for a deal
        self.moves: list[tuple[int, str]] = []
        self._steps: list[Step] | None = None
        self._buffer = np.zeros(self.game.actions, np.int16)
        self.state = undealt(self.game, self.seats, self.options, rules)
        rng.rekey(self.state, rng.key_words(self.key))
        self.game.deal(self.state)
        self._settle()

    @classmethod
    def at(cls, game: str | Game, position: str, seed: int | bytes | None = None, rules: int | None = None) -> "Match":
        """A match that begins from a position; the game's `position` module says how one is written."""
        played = _load(game)
        match, untold = cls._laid_out(played, position, seed, rules)
        if untold:
            played.redeal(match.state)
            match, untold = cls._laid_out(played, match.position(), match.key, rules)
        if untold:
            raise IncompleteGame(
                f"games/{played.name}/position.py: `place` finds untold cards where `describe` has told all of them"
            )
        match.start = match.position()
        match._settle()
        return match

    @classmethod
    def _laid_out(
        cls, played: Game, position: str, seed: int | bytes | None, rules: int | None
    ) -> tuple["Match", bool]:
        """A match with a position laid out, not begun yet, and whether cards of it are untold."""
        facts = parse(position, *played.facts)
        if (lines := len(facts.seats)) not in played.seats:
            lowest, highest = played.seats[0], played.seats[-1]
            raise WrongSeats(
                f"a position of {played.name} has a line for each of {lowest} to {highest} seats, not {lines}",
                f"pozycja ma po jednym wierszu na miejsce, od {lowest} do {highest}, a nie {lines}",
            )
        given = read_pairs(facts.table.words(OPTIONS))
        match = cls(played, len(facts.seats), seed, given, rules)
        match.state = undealt(played, match.seats, match.options, rules)
        rng.rekey(match.state, rng.key_words(match.key))
        untold = played.place(facts, match.state)
        facts.done()
        return match, untold

    def position(self, viewer: Viewer = None) -> str:
        """The position as text, as the viewer may know it; `Match.at` reads it back."""
        facts = self.game.describe(masked(self.game, self.state, viewer))
        if house := house_rules(self.game.options, self.options):
            words = [f"{name}={written(value)}" for name, value in house.items()]
            facts.table.facts = {OPTIONS: words, **facts.table.facts}
        return str(facts)

    @property
    def state(self) -> State:
        """The record; kept in an array, which passes to compiled code ten times as fast."""
        return self._states[0]

    @state.setter
    def state(self, state: State) -> None:
        self._states = stacked(self.game, [state])

    @property
    def waiting(self) -> int:
        """The bit set of the seats that must decide now."""
        return bound(self.game, waiting_in)(self._states)

    @property
    def rules(self) -> int:
        """The version of the rules that the match is played under."""
        return int(self.state["rules"])

    @property
    def to_act(self) -> list[int]:
        """The seats that must decide now, ascending; empty when it is over."""
        waiting = self.waiting
        return [seat for seat in range(self.seats) if waiting >> seat & 1]

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.game.over(self.state))

    @property
    def points(self) -> list[int]:
        """The rulebook's points by seat."""
        return points_of(self.game, self.state)

    @property
    def winners(self) -> list[int]:
        """The seats that share the win, ascending; empty until it is over."""
        return winners_of(self.game, self.state)

    @property
    def shares(self) -> list[float]:
        """Each seat's share of the win; all 0 before the end."""
        return [float(self.game.utility(self.state, seat)) for seat in range(self.seats)]

    @property
    def places(self) -> list[int]:
        """By seat: 1 for each winner, else one more than the number of seats that are ahead."""
        won, sign = self.winners, 1 if self.game.fewest else -1
        standing = [(seat not in won, sign * points) for seat, points in enumerate(self.points)]
        return [1 + sum(other < own for other in standing) for own in standing]

    def actions(self, seat: int) -> list[int]:
        """The seat's legal actions as numbers; none when it need not decide."""
        check_seat(seat, self.seats)
        count = bound(self.game, legal_in)(self._states, seat, self._buffer)
        actions: list[int] = self._buffer[:count].tolist()
        return actions

    def legal(self, seat: int) -> list[str]:
        """The seat's legal moves as text; none when it need not decide."""
        return [self.game.moves[action] for action in self.actions(seat)]

    def play(self, seat: int, move: str | int) -> None:
        """Make a move, by text or number, and everything that follows by itself; an illegal one changes nothing."""
        legal = self.actions(seat) if seat in range(self.seats) else []
        action = self.game.numbers.get(move) if isinstance(move, str) else _number(move)
        if action not in legal:
            here = f"\n{self.position(seat)}" if legal and self.game.part("position") else ""
            raise IllegalMove(self.why_not(seat, move) + here)
        self.act(seat, action)

    def act(self, seat: int, action: int) -> None:
        """Commit an action that is known to be legal, and everything that follows by itself."""
        self.moves.append((seat, self.game.moves[action]))
        self._settle(seat, action)

    def act_all(self, actions: Sequence[tuple[int, int]], keep: int) -> tuple[list[bytes], list[int]]:
        """Commit actions one after another; return the states before the last `keep` of them, and after each action
        the bit set of the seats that must decide."""
        states = stacked(self.game, [self.state])
        kept = np.zeros(min(keep, len(actions)), self.game.state)
        waiting = np.zeros(len(actions), np.int64)
        numbers = np.array(actions, np.int64)
        given = states, numbers[:, 0].copy(), numbers[:, 1].copy(), kept, waiting
        run = bound(self.game, settle_all)
        (run if available(run, *given) else stand_in(run))(*given)
        self.moves += [(seat, self.game.moves[action]) for seat, action in actions]
        befores = [state.tobytes() for state in kept]
        self._states, self._steps = states, None
        self._before, self._acted = befores[-1], actions[-1]
        return befores, waiting.tolist()

    def foreseen(self, seat: int, action: int) -> list[Step]:
        """What would happen after an action that is known to be legal; nothing has happened yet."""
        return steps_from(self.game, self.state, seat, action)

    def follow(self, steps: list[Step]) -> None:
        """Carry out what was foreseen; cheaper than asking for `steps` afterwards."""
        seat, move = cast(int, steps[0].seat), cast(str, steps[0].move)
        self.moves.append((seat, move))
        self._before, self._acted = as_bytes(self.state), (seat, self.game.numbers[move])
        self.state, self._steps = steps[-1].after, steps

    def _settle(self, seat: int = -1, action: int = 0) -> None:
        """Carry out an action (none for -1) and what follows by itself."""
        self._before, self._acted = as_bytes(self.state), (seat, action)
        self._steps = None
        bound(self.game, settle)(self.state, seat, action)

    @property
    def steps(self) -> list[Step]:
        """What happened since the last decision, that decision first; computed on demand."""
        if self._steps is None:
            self._steps = steps_from(self.game, np.frombuffer(self._before, self.game.state)[0], *self._acted)
        return self._steps

    def undo(self, moves: int = 1) -> None:
        """Take back the last moves, with everything that followed them."""
        if moves not in range(len(self.moves) + 1):
            raise ValueError(f"{moves!r} moves cannot be taken back: {len(self.moves)} have been played")
        kept = self.moves[: len(self.moves) - moves]
        again = self._anew()
        for seat, move in kept:
            again.act(seat, self.game.numbers[move])
        self.__dict__.update(again.__dict__)

    def _anew(self) -> "Match":
        """The match before its first move."""
        if self.start:
            return Match.at(self.game, self.start, self.key, self.rules)
        return Match(self.game, self.seats, self.key, self.options, self.rules)

    def view(self, viewer: Viewer = None) -> dict[str, Any]:
        """What a viewer may see: a seat, "public" for a spectator, or None for the referee, who sees everything."""
        return view_of(self.game, self.state, viewer)

    def masked(self, viewer: int | str) -> State:
        """A copy of the state in which everything is blank that the viewer may not know."""
        return masked(self.game, self.state, viewer)

    def beliefs(self, seat: int, worlds: int = 1000, by: str | None = SOUND, seed: int = 0) -> Beliefs:
        """Where hidden cards probably are, judged by what a seat sees and what the others did."""
        # Bots stand above core, which finds them by their name.
        found: Beliefs = importlib.import_module("stolik.bots.beliefs").beliefs(self, seat, worlds, by, seed)
        return found

    def record(self) -> dict[str, Any]:
        """The match so far as plain JSON; `Match.replay` restores it."""
        told = recorded(self.game.name, self.rules, self.seats, self.options, self.key, self.start, self.moves)
        return {**told, "digest": self.digest}

    @property
    def digest(self) -> str:
        """SHA-256 of the state: two states are equal exactly if their digests are."""
        return digest_of(self.game, self.state)

    @property
    def commitment(self) -> str:
        """SHA-256 of the key: published before the deal, it fixes the shuffle without revealing it."""
        return hashlib.sha256(self.key).hexdigest()

    @staticmethod
    def replay(record: Mapping[str, Any] | str | bytes) -> "Match":
        """The match of a record; raises BadRecord if the record contradicts itself."""
        from stolik.core.record import replay

        return replay(record)

    def __copy__(self) -> "Match":
        return _restored(*self.__reduce__()[1])

    def __deepcopy__(self, memo: Any) -> "Match":
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        states = self.state.tobytes(), self._before, self._acted
        return _restored, (self.game, self.seats, self.options, self.key, self.start, list(self.moves), *states)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and self.record() == other.record()

    def __hash__(self) -> int:
        return hash((self.game.name, self.key))

    def __repr__(self) -> str:
        now = "over" if self.over else f"{' and '.join(f'seat {seat}' for seat in self.to_act)} to act"
        return f"<Match of {self.game.name}, {self.seats} seats, {len(self.moves)} moves, {now}>"

    def __str__(self) -> str:
        return self.position() if self.game.part("position") else repr(self)

    def __iter__(self) -> Iterator["Match"]:
        """The match as it was dealt, then after each move: independent copies."""
        again = self._anew()
        yield copy(again)
        for seat, move in self.moves:
            again.act(seat, self.game.numbers[move])
            yield copy(again)

    def picture(self, viewer: Viewer = None, language: str = "en") -> Any:
        """The table as a viewer sees it: a drawing in a notebook, text when printed."""
        # Drawing stands above core, which finds it by its name.
        return importlib.import_module("stolik.drawing.picture").Picture(copy(self), viewer, language)

    def _repr_html_(self) -> str:
        drawn: str = self.picture()._repr_html_()
        return drawn

    def why_not(self, seat: int, move: str | int) -> str:
        """Why a seat may not make a move that is not legal."""
        tried = f"seat {seat!r} may not play {move!r}"
        if self.over:
            return f"{tried}: the match is over"
        if seat not in self.to_act:
            return f"{tried}: to act is {' and '.join(f'seat {other}' for other in self.to_act)}"
        return f"{tried}: legal are {', '.join(map(repr, self.legal(seat)))}"


def recorded(
    game: str,
    rules: int,
    seats: int,
    options: Mapping[str, Any],
    key: bytes,
    start: str | None,
    moves: Iterable[tuple[int, str]],
) -> dict[str, Any]:
    """A match as a record has it, without the digest of its state."""
    return {
        "stolik": FORMAT,
        "game": game,
        "rules": rules,
        "seats": seats,
        "options": options,
        "key": key.hex(),
        **({"position": start} if start else {}),
        "moves": [[seat, move] for seat, move in moves],
    }


def _restored(
    game: Game,
    seats: int,
    options: dict[str, Any],
    key: bytes,
    start: str | None,
    moves: list[tuple[int, str]],
    state: bytes,
    before: bytes,
    acted: tuple[int, int],
) -> Match:
    """A match as it was: copies and pickles hold its state and no code."""
    match = Match.__new__(Match)
    match.game, match.seats, match.options, match.key = game, seats, options, key
    match.start, match.moves = start, moves
    match.state, match._before = np.frombuffer(state, game.state)[0], before
    match._acted, match._steps = acted, None
    match._buffer = np.zeros(game.actions, np.int16)
    return match


def key_from(seed: int | bytes | None) -> bytes:
    """A match's 32-byte key: random, as given, or derived from a number."""
    if seed is None:
        return secrets.token_bytes(32)
    if isinstance(seed, bytes):
        if len(seed) != 32:
            raise ValueError(f"a key has 32 bytes, not {len(seed)}")
        return seed
    try:
        number = operator.index(seed)
    except TypeError as error:
        raise TypeError(f"a seed is a whole number, a key of 32 bytes or None, not {seed!r}") from error
    return hashlib.sha256(f"stolik {number}".encode()).digest()


def _number(move: Any) -> int | None:
    try:
        return operator.index(move)
    except TypeError:
        return None


def _load(game: str | Game) -> Game:
    # Games stand above core, which knows none of them: it finds one by its name.
    found: Game = importlib.import_module("stolik.games").load(game)
    return found
