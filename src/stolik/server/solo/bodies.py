"""HTTP bodies of matches against bots without a table."""

from typing import Annotated, Any

from msgspec import Meta

from stolik.core.position import PartKind
from stolik.server.protocol import (
    Animal,
    Body,
    Id,
    Level,
    MatchId,
    MatchInfo,
    MoveText,
    Name,
    Options,
    Seat,
    SeatNumber,
    Seq,
    ToldStep,
)

PositionText = Annotated[str, Meta(min_length=1, max_length=4000)]
LineName = Annotated[str, Meta(min_length=1, max_length=60)]


class Solo(Body):
    """A match of one person against bots, as the person sees it."""

    info: MatchInfo
    seq: int
    steps: list[ToldStep]  # what led here, the last first seen; never empty


class Person(Body):
    """The name of the person who plays against bots."""

    name: Name | None = None
    animal: Animal | None = None


class NewLine(Person):
    """The body of `POST /api/lines`: play on from a move of a finished match, or from a position."""

    match: MatchId | None = None
    seq: Annotated[int, Meta(ge=0, le=1_000_000)] = 0  # after how many of its moves
    known: bool = False  # keep only what the seat could know, and deal all else anew
    game: str | None = None  # of the position
    position: PositionText | None = None
    seat: SeatNumber = 0
    level: Level | None = None  # of the bots; None: as they were, and `normal` for people


class SoloMove(Body):
    """The body of `POST /api/solos/MATCH/move`. The same `id` sent twice plays once."""

    id: Id
    seq: Seq  # the last one seen
    move: MoveText


class SoloSteps(Body):
    """What happened after a move, until the person must decide again."""

    seq: int
    steps: list[ToldStep]  # none when the move had been played before: `view` is the present then
    view: dict[str, Any]


class KeepLine(Body):
    """The body of `POST /api/solos/MATCH/keep`."""

    name: LineName | None  # None: it need not be kept any more


class KeptLine(Body):
    """A line that is kept."""

    match: str
    game: str
    name: str
    started: float
    over: bool


class Lines(Body):
    lines: list[KeptLine]  # the latest first


class AskPosition(Body):
    """The body of `POST /api/positions`."""

    game: str
    position: PositionText


class Position(Body):
    """A position as text, and as it lies on the table."""

    game: str
    position: str
    seats: int
    to_act: list[int]
    over: bool
    view: dict[str, Any]


class PositionLine(Body):
    """A line of a position: its cards and its facts."""

    hand: list[str]
    acts: bool
    facts: dict[str, list[str]]


class Placed(Body):
    """A written position: how it lies on the table, or what is wrong with it."""

    position: Position | None
    lines: list[PositionLine] | None  # the table's facts, then each seat's; None where they cannot be read
    wrong: dict[str, str] | None = None  # by language: where, why not, and what would do


class Example(Body):
    """A position to begin with."""

    title: dict[str, str]
    position: str


class PositionPart(Body):
    """A fact of a position that can be laid out by hand."""

    name: str
    kind: PartKind
    title: dict[str, str]
    words: list[str]  # the cards
    backs: list[str]  # what stands for a card that lies face down
    choices: dict[str, dict[str, str]]  # by word: its title


class Examples(Body):
    examples: list[Example]
    table: list[PositionPart]  # what is laid out by hand; all else is dealt
    seat: list[PositionPart]  # the same for each seat; `hand` stands before its facts


class Result(Body):
    """How one person did against the bots."""

    match: str
    name: str | None
    animal: Animal | None
    points: int
    place: int
    finished: float
    mine: bool


class LevelField(Body):
    """How the bots of one level did at the same seat with the same cards against the same bots."""

    level: Level
    points: list[int]  # of each match that they played
    curve: list[float]  # the mean of their chances to win along the match, as `Field.curve`; of `normal` alone


class Field(Body):
    """How everybody did with a deal."""

    points: list[int]  # of each first try on this server
    levels: list[LevelField]  # the weakest first; empty while they still play
    own: list[float] | None  # the session's chance to win along its try; None until it is worked out
    curve: list[float] | None  # the mean of the tries': from the deal to the result, at places that part a match evenly


class Day(Body):
    """The deal of a day: the same cards and the same bots for everybody. All times are UTC."""

    game: str
    date: str
    open: bool  # whether it can be played for the field
    ends: float  # Unix time
    revealed: float  # Unix time from which on the seed is told
    rules: int
    seats: int
    options: Options
    level: Level  # of the bots
    commitment: str  # SHA-256 of the day's seed
    tomorrow: str  # that of the day after
    seed: str | None  # once it is told
    running: str | None  # the session's first try, not over yet
    mine: Result | None  # the session's first try
    players: int  # who have finished a first try
    field: Field | None  # once the session has finished one, or the day is over


class Today(Body):
    """The deals of today."""

    date: str
    ends: float
    days: list[Day]


class Challenge(Body):
    """A match against bots that others may try with the same cards against the same bots."""

    match: str
    game: str
    rules: int
    seats: int
    seat: int
    options: Options
    players: list[Seat]  # as they sat
    day: str | None
    mine: bool  # whether the asking session set it
    running: str | None  # the session's try, not over yet
    tries: int  # finished first tries of others
    results: list[Result] | None  # once the session has finished its own: first that of whoever set it
