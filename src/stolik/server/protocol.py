"""Every message that may cross the socket; nothing else does. Bodies that cross HTTP alone are in `bodies.py`.

A client opens one WebSocket at `/ws`, says `hello` with a table's code, and is sent a `table` and, once a match is
dealt, a `snapshot` or the `steps` that it has missed, then `steps` as they happen. A message that cannot be read, has
an unknown field or is out of bounds is answered by an `error`; a client that keeps sending such messages is cut off.

A client sees the table from every seat that its session holds, each in messages of its own (several people may share a
device), or as a spectator when it holds none. A client that only watches (`watch`, `screen`) plays for no seat.
"""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from stolik.core import levels

MESSAGE_BYTES = 4096  # the largest message that a client may send
HEADER_BYTES = 16_384  # the most that the headers of a request or a handshake may hold
MESSAGES, MESSAGES_SECONDS = 60, 20  # messages a client may send in that many seconds, for each seat it holds
HEARTBEAT = 2.5  # seconds between a client's pings, and between a worker's checks of its tables
STALE = 9.0  # seconds without an answer to the socket's own pings after which a client is gone
NUDGE_AFTER = 10.0  # seconds for which somebody may think, or stay away after a nudge, before others can do something
LONG_CLOCK = 3600.0  # seconds for a decision from which a match is played over days, whoever is connected
MISSED = 50  # a client that missed more moves than this is sent a snapshot instead of the steps
REPLAY_PAGE = 200  # the most steps in a page of a replay
CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # without 0 1 I L O, which look alike
SHUFFLE_SECONDS = 1.0  # the time a device has for its hash, and again for its nonce
CODE_LENGTH = 6
NAME_LENGTH = 24
BOT_NAMES = "Klocek Trybik Kołek Śrubka Wiórek Szpulka Kluczyk Bączek"  # of the bots at seats 0 to 7, in every language
FACES = 8  # the number of faces in each game
YAWN = FACES - 1  # the last of them, in every game: it nudges those for whom the table waits too long
FACES_AT_ONCE, FACES_SECONDS = 5, 15  # faces a session may show in that many seconds, for each seat it holds

Code = Annotated[str, Meta(pattern=f"^[{CODE_LETTERS}{CODE_LETTERS.lower()}]{{{CODE_LENGTH}}}$")]
Level = levels.Level
Animal = Literal[
    "cat", "dog", "bull", "moth", "frog", "hedgehog", "fox", "owl", "hare", "bear", "stork", "bee", "mouse", "duck"
]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Viewer = Annotated[int, Meta(ge=0, le=7)] | Literal["public", "referee"]
Name = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]
Id = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
MatchId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,24}$")]
MoveText = Annotated[str, Meta(min_length=1, max_length=64)]
Number = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]  # 256 bits
Seq = Annotated[int, Meta(ge=-1, le=1_000_000)]
Pace = Annotated[float, Meta(ge=0, le=10)]
Grace = Annotated[float, Meta(ge=1, le=86_400)]
Clock = Annotated[float, Meta(ge=1, le=604_800)]
Options = dict[str, bool | int | str | list[int | str]]  # each game checks its own
SoloKind = Literal["line", "day", "challenge"]
Stopped = Literal["rules", "missing"]  # dealt under rules that this server does not play; not in the database

ErrorCode = Literal[
    "bad_message",  # not JSON, an unknown field, a wrong type, a value out of its bounds
    "too_large",  # a message, body or headers above their limit; the socket is closed with 1009
    "too_many",  # too many messages or requests; a socket is closed with 1008
    "no_session",  # a session cookie is missing or unknown: POST /api/session first
    "unknown_host",  # the server does not know that name: its host adds it with --url or --name
    "foreign_origin",  # a page of another site opened the socket or sent the request
    "unknown_table",  # no table has that code
    "unknown_circle",  # no circle has that link
    "not_member",  # only people in the circle may do that: join first
    "not_founder",  # only the circle's founder may do that
    "name_taken",  # somebody in the circle has that name
    "bad_file",  # the message says what is wrong with it; nothing was taken from it
    "wrong_words",  # the message says which word, or that they belong to nobody
    "unknown_match",  # no match has that id
    "unknown_rules",  # the match was dealt under a version of the rules that this server does not play
    "not_at_table",  # say `hello` first
    "not_host",  # only the host may do that
    "not_your_seat",  # the seat is held by another session, or by nobody
    "seat_taken",  # somebody or a bot sits there
    "no_such_seat",  # the table has fewer seats
    "wrong_setup",  # unknown game, option or number of seats; the message says what is valid
    "wrong_time",  # not possible at this time: before the start, during a match, or after its end
    "seats_empty",  # every seat must be taken before the start
    "stale",  # the match has moved on since the `seq` that the client saw; nothing was played
    "illegal_move",  # the message says what is legal
    "bad_position",  # the message says where, why not, and what would do
    "closed",  # the server is closed for maintenance: running matches go on, nothing new begins
    "full",  # the table takes no more spectators
    "locked",  # the host lets nobody else in, or nobody watch
    "removed",  # the host has removed the session from the table
    "hints_off",  # the host has switched hints off
    "warming",  # hints come from the strongest bot, which is not compiled yet; ask again in a minute
    "hidden",  # the key, the record or another seat's view of a running match
    "busy",  # the server cannot store the move or think now; send it again with the same id
    "not_found",  # no such page
    "internal",  # a fault of the server, written to its log
]


class Message(Struct, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    """A message on the socket; `type` tells which."""


class Body(Struct, forbid_unknown_fields=True):
    """A part of a message, or a body on HTTP."""


# Shared by both directions


class Seat(Body):
    """A place at the table and who sits there."""

    seat: int
    kind: Literal["empty", "person", "bot"]
    name: str | None = None  # a person's; None: called by the animal
    animal: Animal | None = None
    level: Level | None = None  # of the bot that sits here or plays for the person
    warming: bool = False  # whether the bot searches and is not compiled yet: it plays as `normal` until it is
    connected: bool = False  # whether a device of the person is connected
    away_since: float | None = None  # Unix time at which the person's last device disconnected
    replaced: bool = False  # whether a bot is playing for the person
    left: bool = False  # whether the person stood up during the match; until its end they can take the seat again
    asleep: bool = False  # whether a bot plays because the person does not decide; `sit` at one's own seat wakes up
    nudged: float | None = None  # Unix time at which somebody last asked the person to decide
    ready: bool = False  # whether the person has agreed to the next match
    host: bool = False


class Part(Body):
    """What one device gave to the shuffle."""

    seat: int  # the first seat of its person
    hash: str | None = None  # SHA-256 of the nonce, told before any nonce; None: not in time
    nonce: str | None = None  # hexadecimal; None: not in time, so it is not used


class Shuffling(Body):
    """A deal that is being agreed on; docs/fair-deals.md says how and why."""

    match: str  # its future id
    hashes: dict[str, str] | None = None  # by seat, once all are known or it is time; then nonces are told


class SoloInfo(Body):
    """What a match of one person against bots is: a line of another match, a deal of the day, a challenge."""

    kind: SoloKind
    seat: int  # the person's
    origin: str | None  # the match that it leaves or repeats
    forked: int  # the number of its moves that come from that match
    known: bool  # whether it began from what the seat could know, with the rest dealt anew
    day: str | None
    counts: bool  # whether it is a first try, which counts
    name: str | None  # the name of a kept line
    mine: bool  # whether it is the asking session's


class MatchInfo(Body):
    """What everybody may know of a match."""

    match: str
    number: int  # the table's first match is 1
    game: str
    rules: int
    seats: int
    options: Options
    players: list[Seat]  # as they sat when it began
    commitment: str  # SHA-256 of the server's seed, or of the key in a match without parts
    seq: int  # the number of moves made
    started: float
    moved: float  # Unix time of the last move, or of the deal
    parts: list[Part] | None = None  # what the devices gave; None in matches from before they took part
    seed: str | None = None  # hexadecimal, once it is over
    key: str | None = None  # hexadecimal, once it is over
    over: bool = False
    winners: list[int] = []
    points: list[int] = []
    day: str | None = None  # of a deal of the day, whose seed and key are told later: `Day.revealed`
    solo: SoloInfo | None = None  # of a match without a table


class Table(Body):
    """What everybody at a table may know of it."""

    code: str
    link: str
    version: int  # grows with every change
    game: str
    seats: list[Seat]
    options: Options
    hints: bool  # whether the host allows hints
    pace: float  # the minimum seconds for a bot's move
    grace: float  # seconds after which a bot plays for somebody who is gone
    level: Level  # of that bot
    clock: float | None = None  # seconds for a decision, after which a bot plays, whoever is there; None: no clock
    locked: bool = False  # whether only people with a seat may come in
    spectators: bool = True  # whether others may come while a match is played
    open: bool | None = None  # whether anybody may join, by the list of open tables; None: there is no list
    removed: int = 0  # the number of people whom the host keeps out
    notice: str | None = None  # the server is closed: whoever runs it says so in these words, which may be empty
    commitment: str | None = None  # SHA-256 of the server's seed for the next deal
    shuffle: Shuffling | None = None  # the next deal, while it is agreed on
    match: MatchInfo | None = None  # the running one, or the last
    stopped: Stopped | None = None  # why the last match cannot go on here; the next one can be started
    paused: bool = False  # a match is running and waits until a person is connected; not one that is played over days
    watching: int = 0  # connected spectators
    screen: bool = False  # whether a screen is the table; then the players' devices show only their hands
    now: float = 0.0  # the server's clock, to count `away_since` down


class ToldStep(Body):
    """One thing that happened, and the viewer's view after it."""

    seq: int  # the move that it belongs to; 0 is the deal
    event: dict[str, Any]
    view: dict[str, Any]


class LastSeen(Body):
    """Where a reconnecting client was, for one of its viewers."""

    viewer: Viewer
    match: Id
    seq: Seq


class NewTable(Body):
    """The body of `POST /api/tables`; whoever sends it is the host."""

    game: str
    seats: Annotated[int, Meta(ge=1, le=8)] | None = None  # None: the game's minimum
    options: Options = {}
    bots: dict[Annotated[str, Meta(pattern="^[0-7]$")], Level] = {}  # seat -> level
    hints: bool = True
    pace: Pace = 0.8
    grace: Grace = 60.0
    level: Level = levels.USUAL
    clock: Clock | None = None


# From the client


class Hello(Message):
    """Come to a table, or come back to it. A second hello leaves the first table."""

    code: Code
    seen: Annotated[list[LastSeen], Meta(max_length=8)] = []
    watch: bool = False  # be a spectator only, even if the session holds seats: for a shared screen
    shuffles: bool = False  # takes part in deals: answers `shuffle` in a table with `commit`, then with `reveal`
    screen: bool = False  # be the table, for all to see: a spectator only, as with `watch`


class Sit(Message):
    """Take an empty seat or a bot's, also during a match; with one's own seat, come back or change name and animal."""

    seat: SeatNumber
    name: Name | None = None  # None: called by the animal; a name that another or a bot has gets a number
    animal: Animal | None = None  # None, or an animal already at the table: the server picks a free one
    anywhere: bool = False  # if the seat was taken meanwhile, take any other empty one


class Again(Message):
    """After a match: agree to the next one, which is dealt once everybody who is there has agreed."""


class Nudge(Message):
    """Ask somebody for whom the table waits to decide; refused within NUDGE_AFTER seconds of the last move or nudge."""

    seat: SeatNumber


class Replace(Message):
    """Let the bot play for somebody who was nudged NUDGE_AFTER seconds ago and has not decided since."""

    seat: SeatNumber


class Stand(Message):
    """Leave a seat; during a match a bot plays on for it, and until the end `sit` takes it back."""

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


class Remove(Message):
    """The host sends a person away and keeps them out; during a match a bot plays on for them."""

    seat: SeatNumber


class Setup(Message):
    """The host changes the table; game, seats, options, grace and level only between matches."""

    game: str | UnsetType = UNSET
    seats: Annotated[int, Meta(ge=1, le=8)] | UnsetType = UNSET  # how many
    options: Options | UnsetType = UNSET  # those left out keep their values, or get their defaults in another game
    hints: bool | UnsetType = UNSET
    pace: Pace | UnsetType = UNSET
    grace: Grace | UnsetType = UNSET
    level: Level | UnsetType = UNSET
    clock: Clock | UnsetType | None = UNSET  # None: no clock
    locked: bool | UnsetType = UNSET
    spectators: bool | UnsetType = UNSET
    open: bool | UnsetType = UNSET  # on a server that lists open tables
    readmit: bool | UnsetType = UNSET  # let removed people come again


class Start(Message):
    """The host deals the first match; anybody seated deals the next one after it.

    If some have not agreed to the next match, a bot plays for them until they `sit`.
    """


class Commit(Message):
    """While a deal is agreed on, and no hashes are told: commit to a nonce by its hash. A session's first counts."""

    match: Id
    hash: Number


class Reveal(Message):
    """Once the hashes are told, including one's own: tell the nonce. Late ones are not used."""

    match: Id
    nonce: Number


class Move(Message):
    """Play for a seat. The same `id` sent twice plays once and is acknowledged twice."""

    id: Id
    match: Id
    seat: SeatNumber
    seq: Seq  # the last one seen; the move is refused if the seat's decision has come up since then
    move: MoveText


class Emote(Message):
    """Show one of the game's faces at one's own seat, before, during and after a match; it is not stored."""

    id: Id
    seat: SeatNumber
    face: Annotated[int, Meta(ge=0, le=YAWN)]


class Clap(Message):
    """A spectator claps; those who play show faces."""

    id: Id


class AskHint(Message, tag="ask_hint"):
    """Ask what the game's strongest bot thinks of a seat's moves."""

    id: Id
    seat: SeatNumber


class Ping(Message):
    """Check the connection. The answer is a `pong`; send one every HEARTBEAT seconds, or none."""


FromClient = (
    Hello
    | Sit
    | Stand
    | Swap
    | AddBot
    | Clear
    | Remove
    | Setup
    | Start
    | Again
    | Nudge
    | Replace
    | Commit
    | Reveal
    | Move
    | Emote
    | Clap
    | AskHint
    | Ping
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
    view: dict[str, Any]


class Steps(Message):
    """What happened since the client's last `seq`; the last step's view is the present one."""

    match: str
    viewer: Viewer
    seq: int
    steps: list[ToldStep]


class Ack(Message):
    """The move is in the log as number `seq`; it survives a crash."""

    id: str
    seq: int


class Share(Body):
    move: str
    share: float  # the expected share of the win, 0 to 1
    because: dict[str, Any] | None = None  # the reason, like an event: `event` names one of the game's sentences


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


class FaceShown(Message, tag="face"):
    """Somebody shows a face; sent to everybody at the table, including the sender."""

    seat: int
    face: int


class Applause(Message):
    """How often spectators have clapped in about a second."""

    claps: int


FromServer = TableState | Snapshot | Steps | Ack | Hint | Refused | Pong | FaceShown | Applause
