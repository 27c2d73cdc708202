"""`stolik admin`: what a host looks up and deletes in a database, with or without a running server."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, TypeVar

import typer
from msgspec import Struct, structs
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from stolik.core.errors import StolikError
from stolik.server import retention, seating
from stolik.server.circles.keeping import delete_circles
from stolik.server.commands import Db, complaining
from stolik.server.database import Away, Unusable, prepare
from stolik.server.erasing import erase_at
from stolik.server.ledger import MatchLine, listed_matches
from stolik.server.people import PersonLine, listed_people
from stolik.server.retention import Deleted, Totals
from stolik.server.rows import TableRow
from stolik.server.schema import book, circles, matches, moves, persons, tables
from stolik.server.settings import DEFAULT_DB
from stolik.server.store import Store

T = TypeVar("T")
L = TypeVar("L", bound=Struct)
DIGITS = 18  # of the longest number that the database can hold
SOME = 6  # tables of a person that are listed in words
app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Look after a server's database, whether it is running or not.",
)
Code = Annotated[str, typer.Argument(metavar="CODE", help="A table's code.")]
Who = Annotated[
    str,
    typer.Argument(metavar="WHO", help="A person's number, as `stolik admin people` lists it, or a table's code."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, one line each.")]
Done = Annotated[bool, typer.Option("--json", help="Say what was done as JSON, for other programs.")]
Seat = Annotated[
    int | None, typer.Argument(metavar="SEAT", min=0, max=7, help="After a table's code, a seat's number, from 0.")
]
Limit = Annotated[int, typer.Option(min=1, max=1_000_000, help="The most to list.")]


class NotThere(StolikError):
    """There is no such table or person in the database."""


class TableLine(Struct):
    """A table as a host looks at it."""

    code: str
    game: str
    people: list[str]  # seats of people and their names
    playing: bool
    open: bool  # on the list of open tables, where the server keeps one
    matches: int
    moves: int
    changed: float


async def listed(store: Store, limit: int) -> list[TableLine]:
    """Tables, the last changed first."""
    counted = (
        select(tables, func.count(matches.c.id.distinct()), func.count(moves.c.seq))
        .outerjoin(matches, matches.c.table == tables.c.id)
        .outerjoin(moves, moves.c.match == matches.c.id)
        .group_by(tables.c.id)
        .order_by(tables.c.changed.desc())
        .limit(limit)
    )
    return [_line(TableRow(*row[:5]), row[5], row[6]) for row in await store.rows(counted)]


def _line(row: TableRow, played: int, moved: int) -> TableLine:
    now = seating.loads(row.seating)
    people = [
        f"{seat}: {place.name or place.animal}" for seat, place in enumerate(now.places) if place.session is not None
    ]
    shown = now.open and not now.unlisted
    return TableLine(row.code, now.game, people, now.playing, shown, played, moved, row.changed)


async def delete_table(store: Store, code: str) -> Deleted:
    """Delete a table with all its matches."""
    row = await _table(store, code)
    found = Deleted()
    await store.submit(lambda connection: retention.forget(connection, [row.id], found))
    return found


async def erase(store: Store, who: str, seat: int | None = None) -> int:
    """Erase a person's session, names in tables and matches, and memberships; return the number of tables."""
    session = await _session(store, who, seat)
    own = {row.id: row for row in await store.tables.with_member(session, 1_000_000)}
    if seat is not None:
        row = await _table(store, who)  # which is theirs though their session may have been ended before
        own[row.id] = row

    async def work(connection: AsyncConnection) -> None:
        for table in own.values():
            await erase_at(connection, table, session)
        await connection.execute(update(persons).where(persons.c.session == session).values(name=None, gone=True))
        await retention.end_sessions(connection, [session])

    await store.submit(work)
    return len(own)


async def _session(store: Store, who: str, seat: int | None) -> int:
    """The session that a host means: by its number, or by a table's code and a seat."""
    if seat is not None:
        row = await _table(store, who)
        session = seating.place_at(seating.loads(row.seating), seat).session
        if session is None:
            raise NotThere(f"nobody sits at seat {seat} of table {row.code}")
        return session
    if not (who.isascii() and who.isdigit()):
        raise NotThere(f"{who!r} is not a person's number: give one, or a table's code and a seat")
    if len(who) > DIGITS or not await store.sessions.known({int(who)}):
        raise NotThere(f"there is no person {who}: `stolik admin people` lists them")
    return int(who)


async def unlist(store: Store, code: str) -> None:
    """Take a table off the list of open tables; its host cannot put it back."""
    row = await _table(store, code)
    now = seating.loads(row.seating)
    now.open, now.unlisted = False, True
    changed = {"seating": seating.dumps(now), "version": tables.c.version + 1}
    same = (tables.c.id == row.id) & (tables.c.version == row.version)
    if not await store.write(update(tables).where(same).values(changed)):
        await unlist(store, code)  # it has changed meanwhile


async def revoke(store: Store, who: str, seat: int | None = None) -> int:
    """End a person's session, so that their cookie stops working; the person's number."""
    session = await _session(store, who, seat)
    await store.submit(lambda connection: retention.end_sessions(connection, [session]))
    return session


class CircleLine(Struct):
    """A circle as a host looks at it; neither its link nor its people's names."""

    id: int
    name: str
    people: int
    matches: int
    made: float
    changed: float


async def listed_circles(store: Store, limit: int) -> list[CircleLine]:
    """Circles, the last visited first."""
    people = select(func.count()).where((persons.c.circle == circles.c.id) & ~persons.c.gone).scalar_subquery()
    played = select(func.count()).where(book.c.circle == circles.c.id).scalar_subquery()
    columns = (circles.c.id, circles.c.name, people, played, circles.c.made, circles.c.changed)
    found = await store.rows(select(*columns).order_by(circles.c.changed.desc()).limit(limit))
    return [CircleLine(*row) for row in found]


async def delete_circle(store: Store, number: int) -> CircleLine:
    """Delete a circle with its book; its tables stay."""
    found = next((one for one in await listed_circles(store, 1_000_000) if one.id == number), None)
    if found is None:
        raise NotThere(f"there is no circle {number}: `stolik admin circles` lists them")
    await store.submit(lambda connection: delete_circles(connection, [number]))
    return found


async def _table(store: Store, code: str) -> TableRow:
    row = await store.tables.of(code)
    if row is None:
        raise NotThere(f"there is no table {code.upper()}: `stolik admin tables` lists them")
    return row


@app.command("tables")
def list_tables(db: Db = DEFAULT_DB, limit: Limit = 50, as_json: AsJson = False) -> None:
    """List tables, the last changed first."""
    _tell(_run(db, lambda store: listed(store, limit)), _table_told, as_json, "there are no tables")


def _table_told(line: TableLine) -> str:
    state = ("playing" if line.playing else "waiting") + (", open" if line.open else "")
    told = f"{line.game}, {state}, {line.matches} matches, {line.moves} moves; {', '.join(line.people) or 'nobody'}"
    return f"{line.code}  {_when(line.changed)}  {told}"


@app.command("people")
def list_people(
    name: Annotated[str | None, typer.Option(help="Only people with these letters in a name.")] = None,
    db: Db = DEFAULT_DB,
    limit: Limit = 50,
    as_json: AsJson = False,
) -> None:
    """List people, the newest first."""
    nobody = "nobody has come yet" if name is None else f"nobody has {name!r} in a name: leave out --name to see all"
    _tell(_run(db, lambda store: listed_people(store, limit, name)), _person_told, as_json, nobody)


def _person_told(line: PersonLine) -> str:
    more = f" and {len(line.tables) - SOME} more" if len(line.tables) > SOME else ""
    parts = [
        ", ".join(line.names) or "no name",
        f"connected at {', '.join(line.connected)}" if line.connected else "not connected",
        f"tables {', '.join(line.tables[:SOME])}{more}" if line.tables else "no table",
        f"circles {', '.join(line.circles)}" if line.circles else "no circle",
        f"first seen {_when(line.first)}",
    ]
    return f"{line.number}  {_when(line.last)}  {'; '.join(parts)}"


@app.command("matches")
def list_matches(
    game: Annotated[str | None, typer.Option(help="Only matches of this game.")] = None,
    running: Annotated[bool, typer.Option("--running", help="Only matches that are not finished.")] = False,
    db: Db = DEFAULT_DB,
    limit: Limit = 50,
    as_json: AsJson = False,
) -> None:
    """List matches, the newest first."""
    none = f"no match{f' of {game}' if game else ''} {'is running' if running else 'has been dealt yet'}"
    _tell(_run(db, lambda store: listed_matches(store, limit, game, running)), _match_told, as_json, none)


def _match_told(line: MatchLine) -> str:
    rules = f" ({', '.join(f'{name}={json.dumps(value)}' for name, value in line.options.items())})"
    where = f"table {line.table}" if line.table else f"against bots: {line.solo}" if line.solo else "no table"
    parts = [
        f"{line.game}{rules if line.options else ''}, {where}",
        f"{line.moves} moves, {_state(line)}",
        ", ".join(line.players),
    ]
    return f"{line.match}  {_when(line.started)}  {'; '.join(parts)}"


def _state(line: MatchLine) -> str:
    if line.finished is None:
        return "running" if line.moved is None else f"running, the last {_when(line.moved)}"
    if line.winners is None:
        return f"finished {_when(line.finished)}, under rules that this program does not play"
    return f"finished {_when(line.finished)}, won by {' and '.join(line.players[seat] for seat in line.winners)}"


@app.command("circles")
def list_circles(db: Db = DEFAULT_DB, limit: Limit = 50, as_json: AsJson = False) -> None:
    """List circles, the last visited first."""
    _tell(_run(db, lambda store: listed_circles(store, limit)), _circle_told, as_json, "there are no circles")


def _circle_told(line: CircleLine) -> str:
    told = f"{line.name}, {line.people} people, {line.matches} matches in the book"
    return f"{line.id}  {_when(line.changed)}  {told}"


@app.command("delete-circle")
def delete_one_circle(
    number: Annotated[int, typer.Argument(metavar="NUMBER", min=1, help="As `stolik admin circles` lists it.")],
    db: Db = DEFAULT_DB,
    as_json: Done = False,
) -> None:
    """Delete a circle with its book; its tables stay."""
    found = _run(db, lambda store: delete_circle(store, number))
    told = f"circle {found.name!r} deleted, with {found.matches} matches in its book"
    _done(as_json, told, circle=number, name=found.name, matches=found.matches)


@app.command()
def space(db: Db = DEFAULT_DB, as_json: AsJson = False) -> None:
    """Show how much is stored and the space it takes."""
    found: Totals = _run(db, retention.totals)
    if as_json:
        typer.echo(json.dumps(structs.asdict(found)))
        return
    typer.echo(
        f"{found.tables} tables, {found.matches} matches, {found.moves} moves, {found.sessions} sessions, "
        f"{found.circles} circles with {found.entries} matches in their books: "
        f"{found.bytes / 1e6:.1f} MB"
    )


@app.command("delete")
def delete_one(code: Code, db: Db = DEFAULT_DB, as_json: Done = False) -> None:
    """Delete a table with all its matches."""
    found = _run(db, lambda store: delete_table(store, code))
    told = f"table {code.upper()} deleted, with {found.matches} matches and {found.moves} moves"
    _done(as_json, told, table=code.upper(), matches=found.matches, moves=found.moves)


@app.command("erase")
def erase_person(who: Who, seat: Seat = None, db: Db = DEFAULT_DB, as_json: Done = False) -> None:
    """Erase a person: their session, and their name at all tables."""
    count = _run(db, lambda store: erase(store, who, seat))
    _done(as_json, f"erased from {count} tables; a match that they play goes on with a bot", tables=count)


@app.command("revoke")
def revoke_session(who: Who, seat: Seat = None, db: Db = DEFAULT_DB, as_json: Done = False) -> None:
    """End a person's session, on all their devices."""
    number = _run(db, lambda store: revoke(store, who, seat))
    _done(as_json, "their session is ended; a running server notices within half a minute", person=number)


@app.command("unlist")
def unlist_table(code: Code, db: Db = DEFAULT_DB, as_json: Done = False) -> None:
    """Take a table off the list of open tables for good."""
    _run(db, lambda store: unlist(store, code))
    told = f"table {code.upper()} is off the list; a running server notices within a few seconds"
    _done(as_json, told, table=code.upper())


@app.command("close")
def close_server(
    word: Annotated[
        str, typer.Argument(metavar="TEXT", help="What the players are told, such as when it opens again.")
    ] = "",
    db: Db = DEFAULT_DB,
    as_json: Done = False,
) -> None:
    """Close the server: only running matches go on."""
    _run(db, lambda store: store.close_for(word))
    _done(as_json, "closed; running servers tell everybody within a few seconds", closed=word)


@app.command("open")
def open_server(db: Db = DEFAULT_DB, as_json: Done = False) -> None:
    """Open the server again."""
    _run(db, lambda store: store.close_for(None))
    _done(as_json, "open; running servers tell everybody within a few seconds", closed=None)


def _tell(lines: Sequence[L], told: Callable[[L], str], as_json: bool, nothing: str) -> None:
    """Print lines in words or as JSON; in words, also say when there are none."""
    for line in lines:
        typer.echo(json.dumps(structs.asdict(line), ensure_ascii=False) if as_json else told(line))
    if not lines and not as_json:
        typer.echo(nothing)


def _done(as_json: bool, told: str, **facts: int | str | None) -> None:
    """Say what a command has done, in words or as JSON."""
    typer.echo(json.dumps(facts, ensure_ascii=False) if as_json else told)


def _when(moment: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(moment))


def _run(db: str, work: Callable[[Store], Awaitable[T]]) -> T:
    """Do something in an existing database; an error is one sentence."""

    async def opened() -> T:
        store = Store(db)
        await store.open()
        try:
            return await work(store)
        except seating.Refusal as refusal:
            raise NotThere(str(refusal)) from refusal
        except Away as error:
            raise Unusable(f"the database is unavailable, try again: {error}") from error
        finally:
            await store.close()

    with complaining("admin"):
        prepare(db, existing=True)
        return asyncio.run(opened())
