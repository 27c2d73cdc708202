"""How a match against bots begins: as a line of another match or from a position, as a day's deal, as a challenge."""

import asyncio
import secrets
import time
from collections.abc import Sequence
from dataclasses import replace

from stolik.core.errors import BadPosition, StolikError
from stolik.core.game import Game
from stolik.core.levels import USUAL, Level
from stolik.core.match import Match, key_from
from stolik.core.position import parse
from stolik.games import load, names
from stolik.server.database import Taken
from stolik.server.fold import Fold, day_of, folded, row_of
from stolik.server.rows import MatchRow, MoveRow
from stolik.server.seating import Refusal, having, no_session
from stolik.server.solo import bodies, days
from stolik.server.solo.days import LEVEL, SEAT, Days
from stolik.server.solo.rows import SoloRow
from stolik.server.solo.sitting import Solos, read_players, seated


def known_game(name: str) -> Game:
    """A game by its name."""
    if name not in names:
        raise Refusal("wrong_setup", f"there is no game {name!r}: games are {', '.join(names)}")
    return load(name)


def placed(game: str, position: str) -> Match:
    """The match of a position that somebody wrote or laid out; raises if it is wrong."""
    return Match.at(known_game(game), position)


def lines_of(game: str, position: str) -> list[bodies.PositionLine]:
    """The facts of a position, possible or not: the table's, then each seat's."""
    found = parse(position, *known_game(game).facts)
    return [bodies.PositionLine(line.hand, line.acts, line.facts) for line in (found.table, *found.seats)]


async def line_from_position(solos: Solos, session: int, order: bodies.NewLine) -> bodies.Solo:
    """A line from a position that somebody typed."""
    try:
        match = await asyncio.to_thread(placed, order.game or "", order.position or "")
    except StolikError as error:
        raise Refusal("bad_position", str(error)) from error
    _check_seat(order.seat, match.seats)
    levels = [having(match.game, order.level or USUAL)] * match.seats
    row = _row(match, seated(match.seats, order.seat, order, levels))
    return await _begin_line(solos, row, SoloRow(row.id, session, "line", order.seat))


async def line_from_match(
    solos: Solos, session: int, order: bodies.NewLine, origin: MatchRow, log: Sequence[MoveRow]
) -> bodies.Solo:
    """A line that leaves a finished match: its deal and its first moves, then its own."""
    _check_seat(order.seat, origin.seats)
    if order.seq > len(log):
        raise Refusal("bad_message", f"move {order.seq} is beyond the end: the match has {len(log)}")
    players = seated(origin.seats, order.seat, order, _levels(origin, order.level))
    solo = SoloRow("", session, "line", order.seat, origin.id, order.seq, order.known)
    if order.known:
        row = await asyncio.to_thread(_as_known, origin, log[: order.seq], order.seat, players)
        return await _begin_line(solos, row, replace(solo, match=row.id, forked=0))
    row = _again(origin, players)
    moves = [replace(move, match=row.id, id=f"line-{move.seq}", at=row.started) for move in log[: order.seq]]
    return await _begin_line(solos, row, replace(solo, match=row.id), moves)


async def _begin_line(solos: Solos, row: MatchRow, solo: SoloRow, log: Sequence[MoveRow] = ()) -> bodies.Solo:
    try:
        return await solos.begin(row, solo, log)
    except Taken as error:
        raise no_session() from error


def _as_known(origin: MatchRow, log: Sequence[MoveRow], seat: int, players: str) -> MatchRow:
    """A match from what the seat could know at some move, with the rest dealt anew."""
    then = folded(origin, log).match
    try:
        return _row(Match.at(then.game, then.position(seat), rules=then.rules), players)
    except BadPosition as error:  # the game has no notation for positions
        raise Refusal("bad_position", str(error)) from error


async def day(
    solos: Solos, all_days: Days, session: int, game: Game, who: bodies.Person, origin: str | None = None
) -> bodies.Solo:
    """Today's deal: a first try, which counts, or that one again while it runs; then practice."""
    date = days.today()
    entry = day_entry(date, game, session)
    first = await solos.rows.entry(entry)
    if first is not None and first.points is None:
        return await solos.come(first.match, session)
    players = seated(game.usual_seats, SEAT, who, [LEVEL] * game.usual_seats)
    row = await all_days.dealt(game, date, secrets.token_urlsafe(12), players)
    solo = SoloRow(row.id, session, "day", SEAT, origin, day=date, entry=None if first else entry)
    return await _first_or_running(solos, row, solo, entry, session)


async def _first_or_running(solos: Solos, row: MatchRow, solo: SoloRow, entry: str, session: int) -> bodies.Solo:
    """Begin a try, or return the one that another tab of the session began at the same moment."""
    try:
        return await solos.begin(row, solo)
    except Taken as error:
        if (first := await solos.rows.entry(entry)) is None:
            raise no_session() from error
        return await solos.come(first.match, session)


def day_entry(date: str, game: Game, session: int) -> str:
    """The name of a session's first try; a deal under other rules is another deal."""
    return f"day {date} {game.name} {game.rules} {session}"


def challenge_entry(match: str, session: int) -> str:
    return f"challenge {match} {session}"


async def challenge(
    solos: Solos, all_days: Days, session: int, origin: MatchRow, who: bodies.Person, *, own: bool
) -> bodies.Solo:
    """The cards and bots of another match; of today's deal it is today's deal."""
    game = load(origin.game)
    if day_of(origin) == days.today() and origin.rules == game.rules:
        return await day(solos, all_days, session, game, who, origin.id)
    entry = challenge_entry(origin.id, session)
    first = await solos.rows.entry(entry)
    if first is not None and first.points is None:
        return await solos.come(first.match, session)
    seat = person_of(origin)
    row = _again(origin, seated(origin.seats, seat, who, _levels(origin, None)))
    counted = None if own or first is not None else entry
    solo = SoloRow(row.id, session, "challenge", seat, origin.id, day=day_of(origin), entry=counted)
    return await _first_or_running(solos, row, solo, entry, session)


async def challenged(solos: Solos, row: MatchRow, fold: Fold) -> str:
    """The match that a challenge is about: this one, or the one that it tries; refused if it is no challenge."""
    solo = await solos.rows.of(row.id) if row.table is None else None
    if solo is not None and solo.kind == "line":
        raise Refusal("wrong_setup", "a line is no challenge: it does not begin with a deal")
    if solo is not None and solo.origin is not None:
        return solo.origin
    if not fold.over:
        raise Refusal("hidden", "a match can be tried by others when it is over")
    person_of(row)
    return row.id


def person_of(row: MatchRow) -> int:
    """The seat of the only person of a match against bots."""
    people = [player.seat for player in read_players(row.players) if player.kind == "person"]
    if len(people) != 1 or row.position is not None:
        raise Refusal("wrong_setup", "only a match of one person against bots, from its deal, is a challenge")
    return people[0]


def _levels(row: MatchRow, wanted: Level | None) -> list[Level]:
    game = load(row.game)
    return [having(game, wanted or player.level or USUAL) for player in read_players(row.players)]


def _check_seat(seat: int, seats: int) -> None:
    if seat >= seats:
        raise Refusal("no_such_seat", f"there is no seat {seat}: the match has seats 0 to {seats - 1}")


def _again(origin: MatchRow, players: str) -> MatchRow:
    """The deal of another match; that of a day stays hidden as long as the day's."""
    shuffle = origin.shuffle if day_of(origin) else None
    now = time.time()
    fresh = {"id": secrets.token_urlsafe(12), "table": None, "number": 1, "players": players}
    return replace(origin, **fresh, shuffle=shuffle, started=now, finished=None)  # type: ignore[arg-type]


def _row(match: Match, players: str) -> MatchRow:
    """A match from a position on; what lay hidden there was dealt from another key."""
    return replace(row_of(match, secrets.token_urlsafe(12), players, time.time()), key=key_from(None))
