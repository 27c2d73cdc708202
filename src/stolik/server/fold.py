"""A match in memory: the fold of its log, and nothing else."""

import hashlib
import json
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
import numpy as np
from msgspec import UNSET

from stolik.bots.chances import chance
from stolik.core.game import State
from stolik.core.match import Match, recorded
from stolik.core.seen import as_bytes
from stolik.core.shuffle import Shuffle
from stolik.core.step import Step, points_of, steps_from
from stolik.games import load
from stolik.server.protocol import MISSED
from stolik.server.rows import MatchRow, MoveRow
from stolik.server.seating import Refusal

decode = msgspec.json.Decoder(Shuffle).decode
MANY = 8  # moves that are carried out in one call: three calls for each cost more from there on


class Fold:
    """The state after the moves that were folded in."""

    def __init__(self, row: MatchRow) -> None:
        self.row = row
        self.game = load(row.game)
        self.match = _begun(row)
        self.seats, self.options = self.match.seats, self.match.options
        self.shuffle = None if row.shuffle is None else decode(row.shuffle)
        self.seq = 0
        self.ids: dict[tuple[int, str], int] = {}
        self._recent: deque[tuple[bytes, MoveRow]] = deque(maxlen=MISSED)  # the state before a move, and the move
        self.since = [0] * row.seats  # the `seq` at which a seat's present decision came up
        self.due = [row.started] * row.seats  # and the time
        self.decisions = [0] * row.seats  # that a seat has made
        self.moved = row.started
        self._counted: tuple[int, tuple[list[int], list[int]]] | None = None
        self.waiting = self.match.waiting
        self.over = self.match.over

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def to_act(self) -> list[int]:
        """The seats that must decide now, ascending."""
        return [seat for seat in range(self.seats) if self.waiting >> seat & 1]

    @property
    def points(self) -> list[int]:
        """The points that everybody may know."""
        return self._standing()[0]

    @property
    def winners(self) -> list[int]:
        return self._standing()[1]

    def _standing(self) -> tuple[list[int], list[int]]:
        """Points and winners, cached for a state: every newcomer is told the table."""
        if self._counted is None or self._counted[0] != self.seq:
            self._counted = self.seq, (points_of(self.game, self.match.masked("public")), self.match.winners)
        return self._counted[1]

    def deal_steps(self) -> list[Step]:
        """What happened before anybody had to decide."""
        return _begun(self.row).steps

    def legal(self, seat: int) -> list[int]:
        """The seat's legal actions."""
        return self.match.actions(seat)

    def check(self, seat: int, move: str, seen: int) -> None:
        """Refuse a move that is illegal, or was decided on an older position."""
        if self.over:
            raise Refusal("wrong_time", self.match.why_not(seat, move))
        if seen > self.seq:
            raise Refusal("bad_message", f"seq {seen} is in the future: the match is at {self.seq}")
        if seen < (self.since[seat] if self.waiting >> seat & 1 else self.seq):
            raise Refusal("stale", f"the move was decided at seq {seen}, but the match is at {self.seq}: look again")
        if self.game.numbers.get(move) not in self.legal(seat):
            raise Refusal("illegal_move", self.match.why_not(seat, move))

    def play(self, move: MoveRow) -> list[Step]:
        """Fold in one move of the log, and return what happened."""
        steps = self.foreseen(move)
        self.follow(move, steps)
        return steps

    def foreseen(self, move: MoveRow) -> list[Step]:
        """What happens when a checked move is folded in."""
        return self.match.foreseen(move.seat, self.game.numbers[move.move])

    def follow(self, move: MoveRow, steps: list[Step]) -> None:
        """Fold in a move of the log whose steps were foreseen."""
        self._recent.append((as_bytes(self.state), move))
        self.match.follow(steps)
        self._note(move, self.match.waiting)

    def catch_up(self, log: Iterable[MoveRow]) -> None:
        """Fold in moves silently."""
        moves = list(log)
        if len(moves) >= MANY:
            actions = [(move.seat, self.game.numbers[move.move]) for move in moves]
            befores, waiting = self.match.act_all(actions, MISSED)
            self._recent.extend(zip(befores, moves[-len(befores) :], strict=True))
            for move, decide in zip(moves, waiting, strict=True):
                self._note(move, decide)
            return
        for move in moves:
            self._recent.append((as_bytes(self.state), move))
            self.match.act(move.seat, self.game.numbers[move.move])
            self._note(move, self.match.waiting)

    def after(self, seq: int) -> list[tuple[int, list[Step]]]:
        """What happened after a move at most MISSED moves ago, move by move; -1 includes the deal."""
        deal = [(0, self.deal_steps())] if seq < 0 else []
        later = [(np.frombuffer(state, self.game.state)[0], move) for state, move in self._recent if move.seq > seq]
        return deal + [(move.seq, self._steps(state, move)) for state, move in later]

    def _steps(self, state: State, move: MoveRow) -> list[Step]:
        return steps_from(self.game, state, move.seat, self.game.numbers[move.move])

    def _note(self, move: MoveRow, waiting: int) -> None:
        self.seq, self.moved = move.seq, move.at
        self.ids[move.seat, move.id] = move.seq
        self.decisions[move.seat] += 1
        for seat in range(self.seats):
            if waiting >> seat & 1 and (seat == move.seat or not self.waiting >> seat & 1):
                self.since[seat], self.due[seat] = self.seq, move.at
        self.waiting = waiting
        self.over = waiting == 0 and bool(self.game.over(self.state))

    def masked(self, seat: int) -> State:
        return self.match.masked(seat)

    def bot_key(self, seat: int) -> int:
        """A bot's random key for its decision: the same on every worker, secret until the match's key is shown."""
        return chance(self.row.key, seat, self.decisions[seat])

    @property
    def day(self) -> str | None:
        """The date of a deal of the day; None for any other."""
        return day_of(self.row)

    @property
    def commitment(self) -> str:
        return self.match.commitment if self.shuffle is None else self.shuffle.commitment

    def record(self) -> dict[str, Any]:
        """The match as a record that `stolik verify` reads."""
        return {**self.match.record(), **_beside(self.row)}


def day_of(row: MatchRow) -> str | None:
    """The date of a deal of the day; None for any other."""
    day = UNSET if row.shuffle is None else decode(row.shuffle).day
    return None if day is UNSET else day


def row_of(match: Match, name: str, players: str, started: float) -> MatchRow:
    """A match as the database has it beside its moves; it belongs to no table."""
    told = match.game.name, match.rules, match.seats, json.dumps(match.options)
    return MatchRow(name, None, 1, *told, players, match.key, started, None, position=match.start)


def _begun(row: MatchRow) -> Match:
    """The match of a row before its first move."""
    if row.position is not None:
        return Match.at(row.game, row.position, row.key, row.rules)
    return Match(row.game, row.seats, row.key, json.loads(row.options), row.rules)


def record_of(row: MatchRow, log: Iterable[MoveRow]) -> dict[str, Any]:
    """The record of a match without its rules at hand: everything but the digest of its state."""
    moves = ((move.seat, move.move) for move in log)
    told = recorded(row.game, row.rules, row.seats, json.loads(row.options), row.key, row.position, moves)
    return {**told, **_beside(row)}


def _beside(row: MatchRow) -> dict[str, Any]:
    """The fields that a server adds to a record."""
    players = json.loads(row.players)
    return {
        "match": row.id,
        "players": [player["name"] or player["animal"] or player["level"] for player in players],
        "started": row.started,
        **_agreed(row),
    }


def _agreed(row: MatchRow) -> dict[str, Any]:
    """How the key was made; in older matches the server alone chose it, and committed to it."""
    if row.shuffle is None:
        return {"commitment": hashlib.sha256(row.key).hexdigest()}
    return {"commitment": decode(row.shuffle).commitment, "shuffle": json.loads(row.shuffle)}


def folded(row: MatchRow, log: Iterable[MoveRow]) -> Fold:
    """The match of a log; a long one takes a while, so it is done in a thread."""
    fold = Fold(row)
    fold.catch_up(log)
    return fold


def steps_of(row: MatchRow, log: Iterable[MoveRow]) -> Iterator[tuple[int, Step]]:
    """Every step of a match with the `seq` it belongs to, from the deal on."""
    fold = Fold(row)
    for step in fold.deal_steps():
        yield 0, step
    for move in log:
        for step in fold.play(move):
            yield move.seq, step
