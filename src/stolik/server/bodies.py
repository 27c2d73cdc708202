"""Bodies that cross HTTP and never the socket: sessions, notices, lists of tables, pages of replays and reviews."""

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from stolik.review.told import Review
from stolik.server.protocol import Body, ErrorCode, Level, MatchInfo, Seat, ToldStep, Viewer


class Problem(Body):
    """The body of every answer that is an error."""

    error: ErrorCode
    message: str


class Session(Body):
    """Who the client is; the secret itself travels only in an HttpOnly cookie."""

    session: str  # its public name, the same in all tabs
    fresh: bool


class Ticket(Body):
    """Brings another device into the same session: works once, for ten minutes."""

    ticket: str
    links: list[str]  # with the ticket in it, the likeliest first; empty where no other device can come
    qr: str  # the first as SVG; empty without one


class NewTicket(Body):
    """The body of `POST /api/session/ticket`."""

    along: Annotated[str, Meta(max_length=200, pattern="^[A-Za-z0-9=&%+._~*-]*$")] = ""  # behind the # of the links


class Redeem(Body):
    """The body of `POST /api/session/redeem`."""

    ticket: Annotated[str, Meta(min_length=1, max_length=64)]


class RecoveryWords(Body):
    """Words that restore a person on another device; shown once, and earlier words become invalid."""

    words: list[str]


class NewWords(Body):
    """The body of `POST /api/session/words`."""

    language: Literal["pl", "en"]


class Restore(Body):
    """The body of `POST /api/session/restore`."""

    words: Annotated[str, Meta(min_length=1, max_length=400)]


class PushKey(Body):
    """The answer of `GET /api/push`."""

    key: str | None  # what a browser subscribes with; None where this server sends no notices


class SubscriptionKeys(Body):
    """What a notice to a device is encrypted with, in base64url."""

    p256dh: Annotated[str, Meta(min_length=80, max_length=120)]
    auth: Annotated[str, Meta(min_length=16, max_length=40)]


class Subscription(Body):
    """The body of `POST /api/push`: a device to notify when it is the person's turn."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000)]
    keys: SubscriptionKeys
    language: Literal["pl", "en"]


class EndSubscription(Body):
    """The body of `POST /api/push/end`."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000)]


class Notice(Body):
    """What a device is told: not over HTTP, but encrypted through its push service."""

    title: str
    body: str
    table: str


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
    winners: list[int] = field(default_factory=list)  # of the last match, once it is over
    points: list[int] = field(default_factory=list)


class OpenTable(Body):
    """A table that anybody may join, in a list."""

    code: str
    game: str
    players: list[Seat]
    free: int  # seats that are empty or a bot's
    playing: bool  # whether a match is on, which can be watched until its end, or a bot's seat in it be taken
    clock: float | None


class OpenTables(Body):
    tables: list[OpenTable] | None  # None: this server keeps no list of open tables


class MyTables(Body):
    tables: list[TableCard]  # where the session holds a seat or is the host; the most recently changed first


class Links(Body):
    """Addresses of a table for other devices, the likeliest first; empty if only this machine can reach it."""

    links: list[str]


class ReplayPage(Body):
    """Steps of a match as one viewer sees them; before the end only a spectator or one's own seat."""

    match: MatchInfo
    viewer: Viewer
    first: int  # the number of the first step here
    total: int  # how many steps there are
    next: int | None  # `first` of the next page
    steps: list[ToldStep]


class ReviewPage(Body):
    """How a finished match was won: docs/review.md. While it is worked out, ask again."""

    done: int  # how many of the moves have been judged
    moves: int
    review: Review | None  # once all of them have been


class GameInfo(Body):
    name: str
    title: dict[str, str]
    authors: str
    seats: list[int]
    minutes: int
    rules: int
    fewest: bool
    options: list[dict[str, Any]]
    levels: list[Level]  # of its bots, weakest first


class Games(Body):
    games: list[GameInfo]
    languages: list[str]


class Health(Body):
    status: Literal["ok", "stopping", "read_only", "no_database"]  # read_only: nothing can be written
    version: str
    schema: str | None = None
