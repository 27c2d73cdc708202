"""The database: sessions, tables, matches, the log of moves, and who is connected."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
metadata = MetaData(naming_convention=NAMES)
Number = BigInteger().with_variant(Integer, "sqlite")  # SQLite numbers rows by itself only in an INTEGER column

sessions = Table(
    "sessions",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("secret", LargeBinary(32), nullable=False, unique=True),  # SHA-256 of the cookie, never the cookie
    Column("name", String(24), nullable=False, unique=True),  # what others may call it
    Column("created", Float(53), nullable=False),
    Column("seen", Float(53), nullable=True),  # when it last came, to the day
)

# Further secrets of a session: of its other devices, and tickets that bring one more, which are good for a while.
devices = Table(
    "devices",
    metadata,
    Column("secret", LargeBinary(32), primary_key=True),
    Column("session", Number, ForeignKey("sessions.id"), nullable=False, index=True),
    Column("until", Float(53), nullable=True),  # a ticket's end; none for a device
)

tables = Table(
    "tables",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("code", String(12), nullable=False, unique=True),
    Column("version", Integer, nullable=False),
    Column("seating", Text, nullable=False),  # JSON of `seating.Seating`
    Column("changed", Float(53), nullable=False),
    Index("ix_tables_changed", "changed"),
)

# Which sessions have to do with a table, so that "my tables" is one look-up.
members = Table(
    "members",
    metadata,
    Column("session", Number, ForeignKey("sessions.id"), primary_key=True),
    Column("table", Number, ForeignKey("tables.id"), primary_key=True),
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("table", Number, ForeignKey("tables.id"), nullable=True),  # none for an imported match
    Column("number", Integer, nullable=False),
    Column("game", String(24), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("players", Text, nullable=False),
    Column("key", LargeBinary(32), nullable=False),
    Column("started", Float(53), nullable=False),
    Column("finished", Float(53), nullable=True),
    Column("shuffle", Text, nullable=True),  # JSON of `shuffle.Shuffle`: how the key came about
    Column("position", Text, nullable=True),  # where it began, if not with a deal
    Column("sitters", Text, nullable=True),  # JSON by seat: the session of whoever sat there; unknown in old matches
    Index("ix_matches_table", "table"),
)

# The log: a match is dealt from its key, then these moves in their order; nothing else is its state.
moves = Table(
    "moves",
    metadata,
    Column("match", String(24), ForeignKey("matches.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("move", String(64), nullable=False),
    Column("id", String(40), nullable=False),  # the client's own, so that sending it twice plays it once
    Column("at", Float(53), nullable=False),
    UniqueConstraint("match", "seat", "id"),
)

# When to look at a table that is played over days: whose time is up there, whether or not anybody is connected.
alarms = Table(
    "alarms",
    metadata,
    Column("table", Number, ForeignKey("tables.id"), primary_key=True),
    Column("at", Float(53), nullable=False, index=True),
)

# Matches of one person against bots, without a table: lines of other matches, deals of the day, challenges.
solos = Table(
    "solos",
    metadata,
    Column("match", String(24), ForeignKey("matches.id"), primary_key=True),
    Column("session", Number, ForeignKey("sessions.id"), nullable=True, index=True),  # none once it is forgotten
    Column("kind", String(12), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("origin", String(24), nullable=True),  # the match that it leaves or repeats, which may be gone
    Column("forked", Integer, nullable=False),  # how many of its moves are that match's
    Column("known", Boolean, nullable=False),  # whether it began from what the seat could know
    Column("day", String(10), nullable=True),
    Column("entry", String(80), nullable=True, unique=True),  # a first try's, which counts: day, game, rules, session
    Column("name", String(60), nullable=True),  # a line's that is kept
    Column("points", Integer, nullable=True),  # the seat's, once it is over
    Column("place", Integer, nullable=True),
    Index("ix_solos_origin", "origin"),
    Index("ix_solos_day", "day"),
)

# Devices that are called when it is their person's turn.
subscriptions = Table(
    "subscriptions",
    metadata,
    Column("id", LargeBinary(32), primary_key=True),  # SHA-256 of the endpoint
    Column("session", Number, ForeignKey("sessions.id"), nullable=False, index=True),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(120), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("language", String(2), nullable=False),
    Column("made", Float(53), nullable=False),
)

# What brings a person to a device that has nothing of theirs: the words are written down, never kept here.
recoveries = Table(
    "recoveries",
    metadata,
    Column("session", Number, ForeignKey("sessions.id"), primary_key=True),
    Column("secret", LargeBinary(32), nullable=False, unique=True),  # SHA-256 of what the words say
)

# People who play together again and again; whoever has the link belongs to it.
circles = Table(
    "circles",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("key", String(32), nullable=False, unique=True),  # what the link ends with
    Column("name", String(40), nullable=False),
    Column("version", Integer, nullable=False),  # grows with every change
    Column("founder", String(16), nullable=True),  # a person of it
    Column("seasons", Text, nullable=False),  # JSON of `list[Season]`; an empty one: quarters
    Column("made", Float(53), nullable=False),
    Column("changed", Float(53), nullable=False),  # when somebody was last there
    Index("ix_circles_changed", "changed"),
)

# A person of a circle: on devices (a session), or known to the book only.
persons = Table(
    "persons",
    metadata,
    Column("circle", Number, ForeignKey("circles.id"), primary_key=True),
    Column("id", String(16), primary_key=True),
    Column("session", Number, ForeignKey("sessions.id"), nullable=True, index=True),
    Column("name", String(24), nullable=True),  # none for somebody who has left
    Column("animal", String(16), nullable=False),
    Column("joined", Float(53), nullable=False),
    Column("seen", Float(53), nullable=True),  # when a device of theirs last asked for news
    Column("gone", Boolean, nullable=False, server_default=false()),
    UniqueConstraint("circle", "session"),
)

# The tables of a circle: its people see them, and their matches go into its book.
circle_tables = Table(
    "circle_tables",
    metadata,
    Column("table", Number, ForeignKey("tables.id"), primary_key=True),
    Column("circle", Number, ForeignKey("circles.id"), nullable=False, index=True),
)

# The book: one entry a match, however often its end is noted.
book = Table(
    "book",
    metadata,
    Column("circle", Number, ForeignKey("circles.id"), primary_key=True),
    Column("match", String(40), primary_key=True),
    Column("finished", Float(53), nullable=False),
    Column("entry", Text, nullable=False),  # JSON of `circles.book.Entry`
    Column("luck", Text, nullable=True),  # JSON by seat: the share of the win that was not chance, once reviewed
    Index("ix_book_circle_finished", "circle", "finished"),
)

# Small tournaments of a circle.
evenings = Table(
    "evenings",
    metadata,
    Column("circle", Number, ForeignKey("circles.id"), primary_key=True),
    Column("id", String(16), primary_key=True),
    Column("made", Float(53), nullable=False),
    Column("plan", Text, nullable=False),  # JSON of `circles.evening.Plan`
)

# What holds for the whole server: "closed" with a word to the players.
house = Table(
    "house",
    metadata,
    Column("name", String(24), primary_key=True),
    Column("value", Text, nullable=False),
)

# A worker says every few seconds that it lives; whoever is connected to a dead one is gone.
workers = Table(
    "workers",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("seen", Float(53), nullable=False),
)

presence = Table(
    "presence",
    metadata,
    Column("worker", String(24), primary_key=True),
    Column("table", Number, primary_key=True),
    Column("session", Number, primary_key=True),
    Column("screen", Boolean, nullable=False, server_default=false()),
    Index("ix_presence_table", "table"),
)
