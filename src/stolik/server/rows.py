"""Rows of the database."""

from dataclasses import dataclass


@dataclass(frozen=True)
class SessionRow:
    id: int
    name: str


@dataclass(frozen=True)
class TableRow:
    id: int
    code: str
    version: int
    seating: str
    changed: float


@dataclass(frozen=True)
class MatchRow:
    id: str
    table: int | None
    number: int
    game: str
    rules: int
    seats: int
    options: str
    players: str
    key: bytes
    started: float
    finished: float | None
    shuffle: str | None = None
    position: str | None = None
    sitters: str | None = None


@dataclass  # one that is frozen takes three times as long to make
class MoveRow:
    match: str
    seq: int
    seat: int
    move: str
    id: str
    at: float
