"""HTTP bodies of circles."""

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from stolik.server.circles.book import Best, Duel, Entry, Season, Standing
from stolik.server.circles.evening import Kind, Place, Plan
from stolik.server.circles.ratings import Rating
from stolik.server.protocol import Animal, Body, Name, Options, Seat

CIRCLE_NAME = 40  # letters in a circle's name
CIRCLE_PERSONS = 60  # people of a circle, those who have left not counted
CIRCLES = 20  # circles of one person
BOOK_PAGE = 50  # the most matches in a page of the book

CircleName = Annotated[str, Meta(min_length=1, max_length=CIRCLE_NAME)]
PersonId = Annotated[str, Meta(pattern="^[a-z0-9]{1,16}$")]
Points = Annotated[int, Meta(ge=-100_000, le=100_000)]
Moment = Annotated[float, Meta(ge=0, le=10_000_000_000)]


class NewCircle(Body):
    """The body of `POST /api/circles`: a circle, and the person who founds it."""

    circle: CircleName
    name: Name
    animal: Animal


class Join(Body):
    """The body of `POST /api/circles/KEY/join`; whoever belongs to the circle changes name and animal with it."""

    name: Name
    animal: Animal
    person: PersonId | None = None  # be this person, whom the book knows and who has no device yet


class NewPerson(Body):
    """The body of `POST /api/circles/KEY/persons`: somebody without a device."""

    name: Name
    animal: Animal | None = None


class Member(Body):
    """A person in a circle."""

    id: str
    name: str | None  # none for somebody who has left: called by the animal
    animal: Animal
    here: bool  # whether they look at the circle or sit at one of its tables
    device: bool  # whether they come with a device of their own
    gone: bool  # whether they have left: the book keeps a nameless animal
    table: str | None = None  # the code of the table at which they are


class CircleTable(Body):
    """A table of the circle that is open to its people."""

    code: str
    game: str
    players: list[Seat]
    host: str | None  # the person who made it
    playing: bool
    free: int  # seats that nobody has
    evening: str | None = None


class TableCircle(Body):
    """The circle that a table belongs to."""

    key: str
    name: str
    evening: str | None  # the tournament that the table is part of


class WhoseTable(Body):
    circle: TableCircle | None  # none for a table of no circle, and for whoever does not belong to it


class EveningCard(Body):
    """A small tournament, in a list."""

    id: str
    name: str
    kind: Kind
    made: float
    over: bool


class Circle(Body):
    """A circle as anybody with its link sees it."""

    key: str
    name: str
    head: str  # changes with everything told here; `GET /api/circles/KEY/news?since=HEAD` waits for that
    you: str | None  # the person that this device is; none for somebody who has not joined
    founder: str | None
    persons: list[Member]
    tables: list[CircleTable]
    evenings: list[EveningCard]
    matches: int  # in the book
    by_hand: bool  # whether seasons are begun by hand; otherwise they are quarters
    links: list[str]  # of the circle for other devices, the likeliest first


class CircleCard(Body):
    """One of my circles, in a list."""

    key: str
    name: str
    persons: list[Member]
    tables: int  # to which one may come


class MyCircles(Body):
    circles: list[CircleCard]  # those of this device's person, the most recently visited first


class CircleBook(Body):
    """The book of a season, or of all seasons; ratings always cover all matches."""

    seasons: list[Season]  # the latest first
    season: str  # the id of the one that is told, or `all`
    games: list[str]  # of which there are matches
    matches: int
    counted: int  # of those, in how many people met
    standings: list[Standing]
    duels: list[Duel]
    bests: list[Best]
    ratings: list[Rating]
    fair: list[Rating]  # without luck, where a match has been reviewed
    reviewed: int  # rated matches that have been reviewed
    rated: int  # all rated matches


class BookMatch(Body):
    """A match of the book."""

    entry: Entry
    fair: list[float] | None  # by seat: the share of the win without luck; none where it was not reviewed


class BookPage(Body):
    matches: list[BookMatch]  # the latest first
    total: int


class ScoreResult(Body):
    """The body of `POST /api/circles/KEY/results`: a match that was written down; an `id` sent twice is kept once."""

    id: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,36}$")]
    game: Annotated[str, Meta(max_length=24)]
    options: Options
    names: Annotated[list[Name], Meta(min_length=1, max_length=8)]  # by seat
    points: Annotated[list[Points], Meta(min_length=1, max_length=8)]
    started: Moment
    finished: Moment


class ChangeCircle(Body):
    """The body of `POST /api/circles/KEY/change`, for its founder."""

    name: CircleName | UnsetType = UNSET
    link: bool = False  # give it another link: the one that is known is good for nothing any more
    season: CircleName | UnsetType = UNSET  # begin a season of that name
    quarters: bool = False  # seasons are quarters again
    founder: PersonId | UnsetType = UNSET  # hand the circle over


class NewEvening(Body):
    """The body of `POST /api/circles/KEY/evenings`: a small tournament."""

    name: CircleName
    kind: Kind
    games: Annotated[list[Annotated[str, Meta(max_length=24)]], Meta(min_length=1, max_length=10)]  # round by round
    people: Annotated[list[PersonId], Meta(min_length=1, max_length=16)]


class EveningPage(Body):
    """A small tournament as it stands."""

    id: str
    made: float
    over: bool
    plan: Plan
    table: list[Place]  # the best first
    ready: list[int]  # pairs that can sit down


class PairResult(Body):
    """The body of `POST …/pairs/PAIR/result`: how two people ended who played with the box."""

    winner: PersonId | None  # none for a tie


class GoHome(Body):
    """The body of `POST …/evenings/EVENING/leave`."""

    person: PersonId
