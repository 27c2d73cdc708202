"""Every message that may cross the socket and every body that may cross HTTP; nothing else does.

A client opens one WebSocket at `/ws`, says `hello` with a table's code, and is sent a `table` and, once a match is
dealt, a `snapshot` or the `steps` that it has missed, then `steps` as they happen. A message that cannot be read, has
an unknown field or breaks a bound is answered by an `error`; whoever keeps sending them is cut off.

A client views the table with the eyes of every seat that its session holds, each in messages of its own (several people
may share a device), or as a spectator when it holds none.
"""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from stolik.core import levels

MESSAGE_BYTES = 4096  # the largest message that a client may send
HEADER_BYTES = 16_384  # the most that the headers of a request or a handshake may hold
MESSAGES, MESSAGES_SECONDS = 60, 20  # how many in how long, for each seat that it holds
HEARTBEAT = 2.5  # a client may say `ping` so often, in seconds; workers look after their tables as often
STALE = 9.0  # a client counts as gone after so long without an answer to the socket's own pings
NUDGE_AFTER = 10.0  # seconds for which somebody may think, or stay away after a nudge, before others can do something
MISSED = 50  # moves of which a returning client is sent the steps; after more it is sent a snapshot
REPLAY_PAGE = 200  # the most steps in a page of a replay
CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that can be taken for another: no 0 1 I L O
CODE_LENGTH = 6

Code = Annotated[str, Meta(pattern=f"^[{CODE_LETTERS}{CODE_LETTERS.lower()}]{{{CODE_LENGTH}}}$")]
Level = levels.Level
Animal = Literal[
    "cat", "dog", "bull", "moth", "frog", "hedgehog", "fox", "owl", "hare", "bear", "stork", "bee", "mouse", "duck"
]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Viewer = Annotated[int, Meta(ge=0, le=7)] | Literal["public", "referee"]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Id = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
MatchId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,24}$")]
MoveText = Annotated[str, Meta(min_length=1, max_length=64)]
Seq = Annotated[int, Meta(ge=-1, le=1_000_000)]
Pace = Annotated[float, Meta(ge=0, le=10)]
Grace = Annotated[float, Meta(ge=1, le=86_400)]
Clock = Annotated[float, Meta(ge=1, le=604_800)]
Options = dict[str, bool | int | str | list[int | str]]  # the game says which of them are right
Stopped = Literal["rules", "missing"]  # dealt under rules that this server does not play; not in the database

ErrorCode = Literal[
    "bad_message",  # not JSON, an unknown field, a wrong type, a value out of its bounds
    "too_large",  # a message, body or headers above their limit; the socket is closed with 1009
    "too_many",  # too many messages or requests; a socket is closed with 1008
    "no_session",  # a session cookie is missing or unknown: POST /api/session first
    "foreign_origin",  # a page of another site opened the socket or sent the request
    "unknown_table",  # no table has that code
    "unknown_match",  # no match has that id
    "unknown_rules",  # the match was dealt under a version of the rules that this server does not play
    "not_at_table",  # say `hello` first
    "not_host",  # only the host may do that
    "not_your_seat",  # the seat is held by another session, or by nobody
    "seat_taken",  # somebody or a bot sits there
    "no_such_seat",  # the table has fewer seats
    "wrong_setup",  # unknown game, option or number of seats; the message says what would do
    "wrong_time",  # it cannot be done before the start, during a match, or after its end
    "seats_empty",  # every seat must be taken before the start
    "stale",  # the match went on since the `seq` that the client saw: nothing was played
    "illegal_move",  # the message says what is legal
    "full",  # the table has as many spectators as it takes
    "hints_off",  # the host has switched hints off
    "hidden",  # a running match's key, record or another seat's view
    "busy",  # the server cannot store or think just now: send it again with the same id
    "not_found",  # no such page
    "internal",  # a fault of the server, written to its log
]


class Message(Struct, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    """A message on the socket; `type` tells which."""


class Body(Struct, forbid_unknown_fields=True):
    """A part of a message, or a body on HTTP."""


# What both sides speak of


class Seat(Body):
    """A place at the table and who sits there."""

    seat: int
    kind: Literal["empty", "person", "bot"]
    name: str | None = None  # a person's; None: called by the animal
    animal: Animal | None = None
    level: Level | None = None  # of the bot that sits here or plays for the person
    connected: bool = False  # whether the person's device is on the line
    away_since: float | None = None  # Unix time at which the last of the person's devices went silent
    replaced: bool = False  # whether a bot plays for the person just now
    left: bool = False  # whether the person stood up during the match; coming back takes the seat again
    asleep: bool = False  # whether a bot plays because the person does not decide; `sit` at one's own seat wakes up
    nudged: float | None = None  # Unix time at which somebody last asked the person to decide
    ready: bool = False  # whether the person agrees to the next match
    host: bool = False


class MatchInfo(Body):
    """What everybody may know of a match."""

    match: str
    number: int  # the table's first match is 1
    game: str
    rules: int
    seats: int
    options: Options
    players: list[Seat]  # as they sat when it began
    commitment: str  # SHA-256 of the key, before the deal
    seq: int  # how many moves have been made
    started: float
    moved: float  # Unix time of the last move, or of the deal
    key: str | None = None  # hexadecimal, once it is over
    over: bool = False
    winners: list[int] = []
    points: list[int] = []


class Table(Body):
    """What everybody at a table may know of it."""

    code: str
    link: str
    version: int  # grows with every change
    game: str
    seats: list[Seat]
    options: Options
    hints: bool  # whether the host allows hints
    pace: float  # seconds that a bot takes at least
    grace: float  # seconds after which a bot plays for somebody who is gone
    level: Level  # of the bot that does
    clock: float | None = None  # seconds for a decision, after which the bot plays for whoever is there; None: no clock
    match: MatchInfo | None = None  # the running one, or the last
    stopped: Stopped | None = None  # why the last match cannot go on here; the next one can be started
    paused: bool = False  # a match is on, and no person is there
    watching: int = 0  # spectators on the line
    now: float = 0.0  # the server's clock, to count `away_since` down


class Handles(Body):
    """Opaque numbers of the cards in a view, so that a screen can move them.

    Made from this viewer's views alone. A card keeps its number as long as the viewer can follow it; cards that the
    viewer cannot tell apart are interchangeable, and a number says nothing about a card.
    """

    at: dict[
        str, list[int]
    ]  # by place in the view, such as `pile` or `hands.2`: a number for each card there, in order
    came: dict[str, str]  # where a card that had no number has come from: number -> place that shows only a count
    gone: dict[str, str]  # where a card without a number any more went: number -> place that shows only a count


class Step(Body):
    """One thing that happened, and what the viewer sees after it."""

    seq: int  # the move that it belongs to; 0 is the deal
    event: dict[str, Any]
    view: dict[str, Any]
    handles: Handles


class Seen(Body):
    """Where a reconnecting client was, for one of its viewers."""

    viewer: Viewer
    match: Id
    seq: Seq
    epoch: int


# From the client


class Hello(Message):
    """Come to a table, or come back to it. A second hello leaves the first table."""

    code: Code
    seen: Annotated[list[Seen], Meta(max_length=8)] = []
    watch: bool = False  # be a spectator only, although the session may hold seats: a screen in the middle of the table


class Sit(Message):
    """Take an empty seat or a bot's, also during a match; with one's own seat, come back or change name and animal."""

    seat: SeatNumber
    name: Name | None = None  # None: called by the animal
    animal: Animal | None = None  # None, or one that sits at the table already: one that is free
    anywhere: bool = False  # any other empty seat will do where this one was taken meanwhile


class Again(Message):
    """After a match: agree to the next one, which is dealt once everybody who is there has agreed."""


class Nudge(Message):
    """Ask somebody who lets the table wait to decide; refused within NUDGE_AFTER seconds of the last move or nudge."""

    seat: SeatNumber


class Replace(Message):
    """Let the bot play for somebody who was nudged NUDGE_AFTER seconds ago and has not decided since."""

    seat: SeatNumber


class Stand(Message):
    """Leave a seat; during a match a bot plays on for it, and `sit` takes it back."""

    seat: SeatNumber


class Swap(Message):
    """Between matches: move from one's own seat to an empty one; the host also swaps any two."""

    seat: SeatNumber
    to: SeatNumber


class AddBot(Message, tag="add_bot"):
    """The host puts a bot on an empty seat, or changes the level of one."""

    seat: SeatNumber
    level: Level


class Clear(Message):
    """The host sends a bot or a person away; between matches only."""

    seat: SeatNumber


class Setup(Message):
    """The host changes the table; game, seats and options only between matches."""

    game: str | UnsetType = UNSET
    seats: Annotated[int, Meta(ge=1, le=8)] | UnsetType = UNSET  # how many
    options: Options | UnsetType = UNSET  # those given; the others as they are, or at their defaults for another game
    hints: bool | UnsetType = UNSET
    pace: Pace | UnsetType = UNSET
    grace: Grace | UnsetType = UNSET
    level: Level | UnsetType = UNSET
    clock: Clock | UnsetType | None = UNSET  # None: none


class Start(Message):
    """The host deals the first match; anybody seated deals the next one after it.

    Where some have agreed to the next match and others have not, a bot plays for these until they `sit`.
    """


class Move(Message):
    """Play for a seat. The same `id` sent twice plays once and is acknowledged twice."""

    id: Id
    match: Id
    seat: SeatNumber
    seq: Seq  # the last one seen: a decision taken on an older position than the seat's own is refused
    move: MoveText


class AskHint(Message, tag="ask_hint"):
    """Ask what `hard` thinks of a seat's moves."""

    id: Id
    seat: SeatNumber


class Ping(Message):
    """Is the line alive? The answer is a `pong`; ask every HEARTBEAT seconds, or not at all."""


FromClient = (
    Hello | Sit | Stand | Swap | AddBot | Clear | Setup | Start | Again | Nudge | Replace | Move | AskHint | Ping
)


# From the server


class TableState(Message, tag="table"):
    """The table after a change; sent whole."""

    table: Table
    yours: list[int]  # the seats that this session holds
    host: bool  # whether this session is the host


class Snapshot(Message):
    """Where a match stands, for a client that has seen nothing of it, missed too much or fell behind."""

    match: str
    viewer: Viewer
    seq: int
    epoch: int  # handles of another epoch mean nothing
    view: dict[str, Any]
    handles: Handles


class Steps(Message):
    """What happened since the client's last `seq`; the last step's view is the present one."""

    match: str
    viewer: Viewer
    seq: int
    epoch: int
    steps: list[Step]
    base: Handles | None = None  # of the view before these steps, when the client's epoch is another: rename by place


class Ack(Message):
    """The move is in the log, as number `seq`, and cannot be lost."""

    id: str
    seq: int


class Share(Body):
    move: str
    share: float  # the expected share of the win, 0 to 1


class Hint(Message):
    """The seat's legal moves, the best first."""

    id: str
    seat: int
    seq: int
    shares: list[Share]


class Refused(Message, tag="error"):
    """A message was refused and changed nothing."""

    error: ErrorCode
    message: str
    id: str | None = None  # of the move or request that was refused


class Pong(Message):
    """The answer to `ping`."""


FromServer = TableState | Snapshot | Steps | Ack | Hint | Refused | Pong


# Bodies on HTTP


class Problem(Body):
    """The body of every answer that is an error."""

    error: ErrorCode
    message: str


class Session(Body):
    """Who one is: the secret travels in an HttpOnly cookie only."""

    session: str  # a public name of it, the same in all its tabs
    fresh: bool


class NewTable(Body):
    """The body of `POST /api/tables`; whoever sends it is the host."""

    game: str
    seats: Annotated[int, Meta(ge=1, le=8)] | None = None  # None: the game's fewest
    options: Options = {}
    bots: dict[Annotated[str, Meta(pattern="^[0-7]$")], Level] = {}  # seat -> level
    hints: bool = True
    pace: Pace = 0.8
    grace: Grace = 60.0
    level: Level = levels.USUAL
    clock: Clock | None = None


class TableCard(Body):
    """One of my tables, in a list."""

    code: str
    game: str
    players: list[Seat]
    yours: list[int]
    your_turn: bool
    started: bool
    over: bool
    changed: float
    winners: list[int] = []  # of the last match, once it is over
    points: list[int] = []


class MyTables(Body):
    tables: list[TableCard]  # those where the session holds a seat or is the host, the last changed first


class Links(Body):
    """Where a table is found from other devices, the likeliest first; empty where only this machine can come."""

    links: list[str]


class ReplayPage(Body):
    """Steps of a match with one viewer's eyes: after the end anybody's, before it one's own or a spectator's."""

    match: MatchInfo
    viewer: Viewer
    first: int  # the number of the first step here
    total: int  # how many steps there are
    next: int | None  # `first` of the next page
    steps: list[Step]


class GameInfo(Body):
    name: str
    title: dict[str, str]
    authors: str
    seats: list[int]
    minutes: int
    rules: int
    fewest: bool
    options: list[dict[str, Any]]


class Games(Body):
    games: list[GameInfo]
    languages: list[str]


class Health(Body):
    status: Literal["ok", "stopping", "no_database"]
    version: str
    schema: str | None = None
