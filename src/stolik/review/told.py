"""A review as plain data: the same for the terminal, the server and the browser."""

from collections.abc import Sequence
from typing import Any

import msgspec


class Tried(msgspec.Struct):
    """A move that could have been made, judged by what its seat could know."""

    move: str
    share: float  # the seat's chance to win with it
    error: float  # the standard error of its lead over the move that was made


class Belief(msgspec.Struct):
    """What a seat could believe about hidden cards, from what it saw and what the others did."""

    seat: int  # who could believe it
    told: dict[str, Any]  # as an event is told: `event` names one of the game's sentences
    chance: float  # of what the sentence says
    even: float  # the same if every card in doubt lay anywhere
    true: bool  # whether it was so; the seat did not know
    owner: int | None  # another seat that had it, where it was not so


class Decision(msgspec.Struct):
    """A choice among several moves, and what it was worth."""

    number: int  # of the match's moves, from 1
    step: int  # of the replay, from 0
    seat: int
    move: str
    skill: list[float]  # by seat: what it changed, as far as who decided could know, against the reference
    guess: list[float]  # by seat: what it changed beyond that
    cost: float  # what a better move would have brought its seat
    error: float  # of the cost
    mistake: bool  # beyond doubt
    best: str
    usual: str  # the reference's move
    expert: str | None  # what the game's strongest bot would have done there; of mistakes and turning points only
    tried: list[Tried]  # the best first; the move that was made is among them
    beliefs: list[Belief]  # its seat's before it, the most telling first; of a mistake only


class Luck(msgspec.Struct):
    """Chance that followed a move: a deal, a draw."""

    number: int  # the move that it followed; 0 for the first deal
    step: int  # of the replay: where it ended
    told: list[dict[str, Any]]  # what happened, as a referee is told
    change: list[float]  # by seat


class Point(msgspec.Struct):
    """A point of the curve."""

    number: int  # how many moves had been made
    step: int
    shares: list[float]  # by seat: the chance to win, all cards known that anybody knew
    error: float


class Sum(msgspec.Struct):
    """How one seat came from its chance at the start to its result: the parts add up to the difference."""

    start: float
    luck: float
    guess: float
    own: float
    others: float
    result: float
    mistakes: int
    cost: float  # of the mistakes together


class Turn(msgspec.Struct):
    """A place where the match turned: a decision, or chance."""

    number: int
    step: int
    seat: int  # for whom it changed most
    change: float
    chance: bool
    beliefs: list[Belief]  # before a decision: of who decided, and in `turns_by_seat` of that seat


class Review(msgspec.Struct):
    """A finished match, judged."""

    game: str
    seats: int
    digest: str
    worlds: int
    points: list[Point]
    luck: list[Luck]
    decisions: list[Decision]
    sums: list[Sum]
    error: float  # the usual standard error of what a decision cost; 0 where there was nothing to weigh
    turns: list[Turn]  # what changed most for anybody
    turns_by_seat: list[list[Turn]]  # what changed most for each


TURNING = 0.08  # of the win: how much one thing must change for a seat to be a turning point
MOST_TURNS = 6


def turning_points(luck: list[Luck], decisions: list[Decision], seats: Sequence[int]) -> list[Turn]:
    """What changed most for any of the seats, in the order of the match."""
    found = [_turn(one.number, one.step, one.change, seats, True) for one in luck]
    for one in decisions:
        changes = [skill + guess for skill, guess in zip(one.skill, one.guess, strict=True)]
        found.append(_turn(one.number, one.step, changes, seats, False))
    most = sorted((turn for turn in found if abs(turn.change) >= TURNING), key=lambda turn: -abs(turn.change))
    return sorted(most[:MOST_TURNS], key=lambda turn: (turn.number, turn.chance))


def _turn(number: int, step: int, changes: list[float], seats: Sequence[int], chance: bool) -> Turn:
    seat = max(seats, key=lambda one: abs(changes[one]))
    return Turn(number, step, seat, changes[seat], chance, [])
