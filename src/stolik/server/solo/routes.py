"""The HTTP part of matches against bots without a table: lines, positions, deals of the day, challenges."""

import asyncio
from types import ModuleType
from typing import Annotated

import msgspec
from litestar.params import Parameter

from stolik.core.errors import StolikError
from stolik.core.lesson import Facts, lessons_of
from stolik.core.match import Match
from stolik.games import load_all
from stolik.review.worlds import ready
from stolik.server import api, protocol, seating
from stolik.server.api import AnyRequest, MatchInPath, hall_of, order, own_unhurried, query, unhurried
from stolik.server.database import Forgotten
from stolik.server.fold import Fold, day_of
from stolik.server.hall import Hall
from stolik.server.rows import MatchRow
from stolik.server.seating import Refusal
from stolik.server.solo import beginnings, bodies, days
from stolik.server.solo.beginnings import challenge_entry, challenged, day_entry, known_game, person_of
from stolik.server.solo.curves import Curve, mean
from stolik.server.solo.days import LEVEL, SEAT
from stolik.server.solo.rows import SoloRow
from stolik.server.solo.sitting import read_players

GameInPath = Annotated[str, Parameter(pattern="^[a-z0-9_]{1,24}$")]
MOVES = 1_000_000
FEW = 8  # matches that are folded for one request


async def _player(request: AnyRequest) -> int:
    """The session that begins a match; refused if it does so too often, or the server is closed."""
    hall = hall_of(request)
    session = await api.own_session(request)
    hall.check_open()
    if not hall.new_solos.take(session, api.address(request)):
        raise Refusal("too_many", "too many matches: wait a minute")
    return session


@order("/api/lines", "Play on from a move of a finished match, or from a position")
async def new_line(request: AnyRequest, data: bodies.NewLine) -> bodies.Solo:
    hall, session = hall_of(request), await _player(request)
    if (data.match is None) == (data.position is None):
        raise Refusal("bad_message", "a line begins from a match or from a position: give one of them")
    if data.match is None:
        return await beginnings.line_from_position(hall.solos, session, data)
    origin, log, _ = await api.finished(request, data.match)
    return await beginnings.line_from_match(hall.solos, session, data, origin, log)


@query("/api/lines", "The lines that the session keeps", (401, 429))
async def my_lines(request: AnyRequest) -> bodies.Lines:
    session = await own_unhurried(request)
    kept = await hall_of(request).solos.rows.kept(session)
    return bodies.Lines(
        [
            bodies.KeptLine(row.id, row.game, solo.name or "", row.started, row.finished is not None)
            for solo, row in kept
        ]
    )


@query("/api/solos/{match:str}", "Come back to one's match against bots", (400, 401, 403, 404, 429))
async def see_solo(request: AnyRequest, match: MatchInPath) -> bodies.Solo:
    session = await own_unhurried(request)
    return await hall_of(request).solos.come(match, session)


@order("/api/solos/{match:str}/move", "Play, and see what the bots answer")
async def solo_move(request: AnyRequest, match: MatchInPath, data: bodies.SoloMove) -> bodies.SoloSteps:
    hall, session = hall_of(request), await api.own_session(request)
    if not hall.solo_moves.take(session, api.address(request)):
        raise Refusal("too_many", "too many moves: wait a moment")
    return await hall.solos.play(match, session, data)


@order("/api/solos/{match:str}/keep", "Keep a line under a name, or stop keeping it")
async def keep_line(request: AnyRequest, match: MatchInPath, data: bodies.KeepLine) -> protocol.SoloInfo:
    session = await own_unhurried(request)
    return await hall_of(request).solos.keep(match, session, data.name)


# Positions


@order("/api/positions", "A position as it lies on the table, or what is wrong with it", (400, 403, 429))
async def see_position(request: AnyRequest, data: bodies.AskPosition) -> bodies.Placed:
    await unhurried(request)
    lines: list[bodies.PositionLine] | None = None
    try:
        lines = beginnings.lines_of(data.game, data.position)
        placed = await asyncio.to_thread(beginnings.placed, data.game, data.position)
    except StolikError as error:
        return bodies.Placed(None, lines, error.texts)
    return bodies.Placed(_position(placed), lines)


@query("/api/positions/{game:str}", "Positions to begin with: a deal, and those of the lessons", (400, 429))
async def example_positions(request: AnyRequest, game: GameInPath) -> bodies.Examples:
    await unhurried(request)
    found = known_game(game)
    if (notation := found.part("position")) is None:
        return bodies.Examples([], [], [])
    dealt = await asyncio.to_thread(lambda: Match(found, found.usual_seats).position())
    facts = Facts(found, {})
    taught = [
        bodies.Example(facts.said(lesson.title), await asyncio.to_thread(_tidied, game, scene.position))
        for lesson in lessons_of(found)
        for scene in lesson.scenes[:1]
    ]
    deal = bodies.Example({"pl": "Nowe rozdanie", "en": "A fresh deal"}, dealt)
    return bodies.Examples([deal, *taught], *[_parts(notation, name) for name in ("TABLE_PARTS", "SEAT_PARTS")])


def _parts(notation: ModuleType, name: str) -> list[bodies.PositionPart]:
    return [bodies.PositionPart(**msgspec.to_builtins(part)) for part in getattr(notation, name, ())]


def _tidied(game: str, position: str) -> str:
    """A position as the program writes it, without what was left open."""
    return beginnings.placed(game, position).start or ""


@query(
    "/api/matches/{match:str}/position",
    "The position of a finished match after some of its moves",
    (400, 403, 404, 429),
)
async def match_position(
    request: AnyRequest, match: MatchInPath, seq: Annotated[int, Parameter(ge=0, le=MOVES)] = 0
) -> bodies.Position:
    await unhurried(request)
    row, log, _ = await api.finished(request, match)
    fold = await api.fold_of(row, log[:seq])
    return _position(fold.match)


def _position(match: Match) -> bodies.Position:
    return bodies.Position(match.game.name, match.position(), match.seats, match.to_act, match.over, match.view(None))


# Deals of the day


@query("/api/days", "Today's deals, and how the session did", (429,))
async def see_today(request: AnyRequest) -> bodies.Today:
    session = await unhurried(request)
    hall, date = hall_of(request), days.today()
    found = [await _day(hall, game.name, date, session, brief=True) for game in load_all()]
    return bodies.Today(date, days.ends(date), found)


@query("/api/days/{game:str}", "The deal of a day, today's unless told")
async def see_day(request: AnyRequest, game: GameInPath, date: str | None = None) -> bodies.Day:
    session = await unhurried(request)
    wanted = days.today() if date is None else days.read(date)
    if wanted is None:
        raise Refusal("not_found", f"there is no deal of {date!r}: give a date up to {days.today()}")
    return await _day(hall_of(request), game, wanted, session)


@order("/api/days/{game:str}", "Play today's deal: a first try counts, any other is practice")
async def play_day(request: AnyRequest, game: GameInPath, data: bodies.Person) -> bodies.Solo:
    hall, session = hall_of(request), await _player(request)
    return await beginnings.day(hall.solos, hall.days, session, known_game(game), data)


async def _day(hall: Hall, name: str, date: str, session: int, *, brief: bool = False) -> bodies.Day:
    game = known_game(name)
    first = await hall.solos.rows.entry(day_entry(date, game, session)) if session else None
    over, told = date != days.today(), days.revealed(date)
    points = await hall.solos.rows.field(date, name, game.rules)
    done = first is not None and first.points is not None
    seats, options = game.setting(game.usual_seats, {})
    return bodies.Day(
        game=name,
        date=date,
        open=not over,
        ends=days.ends(date),
        revealed=days.reveals(date),
        rules=game.rules,
        seats=seats,
        options=options,
        level=LEVEL,
        commitment=await hall.days.commitment(date),
        tomorrow=await hall.days.commitment(days.after(date)),
        seed=await hall.days.seed(date) if told else None,
        running=first.match if first is not None and not done else None,
        mine=await _result(hall, first, session) if first is not None and done else None,
        players=len(points),
        field=await _field(hall, name, date, points, first) if (done or over) and not brief else None,
    )


async def _field(hall: Hall, name: str, date: str, points: list[int], first: SoloRow | None) -> bodies.Field:
    game = known_game(name)
    row = await hall.days.dealt(game, date, "", "[]")
    # Interpreted, they would hold everybody up.
    compiled = hall.thinkers.ready(name) and await asyncio.to_thread(ready, game)
    dealt = await asyncio.to_thread(lambda: Fold(row).match) if compiled else None
    tried = await hall.solos.rows.tried(date, name, game.rules)
    own = first.match if first is not None and first.points is not None else None
    curves = await _curves(hall, tried if own is None or own in tried else [own, *tried]) if compiled else {}
    return bodies.Field(
        points=sorted(points),
        levels=[] if dealt is None else await hall.fields.of(dealt),
        own=curves.get(own) if own else None,
        curve=mean(curves[match] for match in tried if match in curves),
    )


async def _curves(hall: Hall, tries: list[str]) -> dict[str, Curve]:
    """The existing curves of a day's tries; some of the others are computed for the next request."""
    found = await hall.curves.kept_of(tries)
    missing = [match for match in tries if match not in found and hall.curves.wants(match)]
    for match in missing[:FEW]:
        fold = await api.fold_of(*await api.match_and_log(hall, match))
        hall.curves.soon(match, fold.match, SEAT)
    return found


async def _result(hall: Hall, solo: SoloRow, session: int) -> bodies.Result | None:
    row = await hall.store.matches.of(solo.match)
    return None if row is None else _told(solo, row, session)


def _told(solo: SoloRow, row: MatchRow, session: int) -> bodies.Result:
    player = read_players(row.players)[solo.seat]
    finished, mine = row.finished or row.started, solo.session == session
    return bodies.Result(row.id, player.name, player.animal, solo.points or 0, solo.place or 0, finished, mine)


# Challenges


@query(
    "/api/challenges/{match:str}",
    "A match against bots that others may try; results once one has tried",
    (400, 403, 404, 429),
)
async def see_challenge(request: AnyRequest, match: MatchInPath) -> bodies.Challenge:
    hall, session = hall_of(request), await unhurried(request)
    row, fold = await _challenge(request, match)
    own = await _is_own(hall, row, session)
    first = await _first_try(hall, row, session)
    tries = [(solo, tried) for solo, tried in await hall.solos.rows.tries(row.id) if solo.match != row.id]
    done = own or (first is not None and first.points is not None)
    results = None
    if done:
        others = [_told(solo, tried, session) for solo, tried in tries]
        mine = await _result(hall, first, session) if first is not None and not own else None
        told = [] if mine is None or any(one.mine for one in others) else [mine]
        results = [_of_origin(row, fold, own), *told, *others]
    return bodies.Challenge(
        match=row.id,
        game=row.game,
        rules=row.rules,
        seats=row.seats,
        seat=person_of(row),
        options=fold.options,
        players=read_players(row.players),
        day=day_of(row),
        mine=own,
        running=first.match if first is not None and first.points is None else None,
        tries=len(tries),
        results=results,
    )


@order("/api/challenges/{match:str}", "Try the cards of another match against the same bots")
async def take_challenge(request: AnyRequest, match: MatchInPath, data: bodies.Person) -> bodies.Solo:
    hall, session = hall_of(request), await _player(request)
    row, _ = await _challenge(request, match)
    own = await _is_own(hall, row, session)
    return await beginnings.challenge(hall.solos, hall.days, session, row, data, own=own)


async def _challenge(request: AnyRequest, match: str) -> tuple[MatchRow, Fold]:
    """The match that a challenge is about, and how it went."""
    hall = hall_of(request)
    row, log = await api.match_and_log(hall, match)
    fold = await api.fold_of(row, log)
    root = await challenged(hall.solos, row, fold)
    if root == row.id:
        return row, fold
    row, log = await api.match_and_log(hall, root)
    person_of(row)
    return row, await api.fold_of(row, log)


async def _first_try(hall: Hall, row: MatchRow, session: int) -> SoloRow | None:
    """The session's first try of a challenge; for a day's deal, its first try of that day."""
    if not session:
        return None
    date, game = day_of(row), known_game(row.game)
    of_day = None if date is None else await hall.solos.rows.entry(day_entry(date, game, session))
    return of_day or await hall.solos.rows.entry(challenge_entry(row.id, session))


async def _is_own(hall: Hall, row: MatchRow, session: int) -> bool:
    """Whether the session has played the match that is the challenge."""
    if not session:
        return False
    if row.table is None:
        solo = await hall.solos.rows.of(row.id)
        return solo is not None and solo.session == session
    try:
        return session in seating.loads((await hall.store.tables.by_id(row.table)).seating).people()
    except Forgotten:
        return False


def _of_origin(row: MatchRow, fold: Fold, own: bool) -> bodies.Result:
    seat = person_of(row)
    player = read_players(row.players)[seat]
    points, place = fold.match.points[seat], fold.match.places[seat]
    return bodies.Result(row.id, player.name, player.animal, points, place, row.finished or row.started, own)
