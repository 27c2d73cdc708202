"""The HTTP part: sessions, tables to find and to make, replays and records, and what a host watches."""

import asyncio
import io
from collections.abc import Sequence
from typing import Annotated, Any

import segno
from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.openapi import ResponseSpec
from litestar.params import Parameter

from stolik.core import record
from stolik.core.errors import UnknownRules
from stolik.core.game import LANGUAGES
from stolik.core.version import VERSION
from stolik.games import load_all
from stolik.server import bodies, metrics, protocol, recovery, seating
from stolik.server.addresses import bases, is_local
from stolik.server.facts import described
from stolik.server.fold import Fold, day_of, folded, record_of
from stolik.server.hall import Hall
from stolik.server.headers import address_of, cookie_of, headers_of, host_of, is_secure, secret_of
from stolik.server.protocol import CODE_LENGTH, CODE_LETTERS, REPLAY_PAGE
from stolik.server.rows import MatchRow, MoveRow
from stolik.server.seating import Refusal, no_session
from stolik.server.solo.days import revealed
from stolik.server.solo.sitting import may_see
from stolik.server.teller import match_info, told_all

A_YEAR = 365 * 86_400
MY_TABLES = 30
QUIET = 4  # modules around a QR code that scanners may count on, whatever it lies on
AnyRequest = Request[Any, Any, Any]
CodeInPath = Annotated[str, Parameter(pattern=f"^[{CODE_LETTERS}{CODE_LETTERS.lower()}]{{{CODE_LENGTH}}}$")]
MatchInPath = Annotated[str, Parameter(pattern="^[A-Za-z0-9_-]{1,24}$")]


REFUSALS = {
    400: "A value is out of its bounds, or they do not go together",
    401: "No session",
    403: "Another site's page asks, or what is asked for is hidden",
    404: "No such table, match, circle or page",
    409: "Somebody else was first",
    413: "The body is too large",
    429: "Too many requests",
    503: "The database is unavailable",
}
READING, CHANGING = (400, 404, 429), (400, 401, 403, 404, 429)  # what most routes may refuse with


def query(path: str, about: str, refused: Sequence[int] = READING, **further: Any) -> get:
    """A route that reads, with its summary and possible refusals for the schema."""
    return get(path, summary=about, responses=_refusals(refused), **further)


def order(path: str, about: str, refused: Sequence[int] = CHANGING, status_code: int = 200, **further: Any) -> post:
    """A route that changes something."""
    return post(path, summary=about, responses=_refusals(refused), status_code=status_code, **further)


def _refusals(statuses: Sequence[int]) -> dict[int, ResponseSpec]:
    return {status: ResponseSpec(bodies.Problem, description=REFUSALS[status]) for status in (*statuses, 503)}


def hall_of(request: AnyRequest) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def address(request: AnyRequest) -> str:
    return address_of(request.scope)


def secret_in(request: AnyRequest) -> str | None:
    return secret_of(headers_of(request.scope), is_secure(hall_of(request).settings, request.scope))


async def session_of(request: AnyRequest) -> int:
    """The number of the session that asks, 0 without one."""
    session = await hall_of(request).session(secret_in(request))
    return session.id if session else 0


async def own_session(request: AnyRequest) -> int:
    if not (session := await session_of(request)):
        raise no_session()
    return session


async def own_unhurried(request: AnyRequest) -> int:
    """The session that asks for something expensive."""
    if not (session := await unhurried(request)):
        raise no_session()
    return session


async def unhurried(request: AnyRequest) -> int:
    """The session that asks for something expensive, 0 without one; refused if it asks too often."""
    session = await session_of(request)
    if not hall_of(request).requests.take(session, address(request)):
        raise Refusal("too_many", "too many requests: wait a minute")
    return session


@order("/api/session", "Begin a session, or keep the cookie's", (403, 429))
async def begin_session(request: AnyRequest) -> Response[bodies.Session]:
    hall = hall_of(request)
    secret = secret_in(request)
    session = await hall.session(secret)
    if session is not None and not await hall.store.sessions.see(session.id):
        hall.forget_session(secret)
        session = None
    fresh = session is None
    if session is None:
        if not hall.newcomers.of(address(request)).take():
            raise Refusal("too_many", "too many sessions from this address: wait a minute")
        session, secret = await hall.store.sessions.new()
    return Response(bodies.Session(session.name, fresh), cookies=[kept(request, secret)])


def kept(request: AnyRequest, secret: str | None) -> Cookie:
    """The cookie that a browser keeps a secret in."""
    secure = is_secure(hall_of(request).settings, request.scope)
    name = cookie_of(secure)
    return Cookie(name, path="/", value=secret, httponly=True, secure=secure, samesite="lax", max_age=A_YEAR)


@order("/api/session/ticket", "Bring another device into the session", (400, 401, 403, 429))
async def make_ticket(request: AnyRequest, data: bodies.NewTicket) -> bodies.Ticket:
    session = await own_unhurried(request)
    ticket = await hall_of(request).store.sessions.ticket(session)
    links = [f"{base}/d/{ticket}#{data.along}" for base in bases_of(request)]
    return bodies.Ticket(ticket, links, qr(links[0]).decode() if links else "")


@order("/api/session/redeem", "Come into the session of another device by its ticket", (400, 403, 404, 429))
async def redeem_ticket(request: AnyRequest, data: bodies.Redeem) -> Response[bodies.Session]:
    hall = hall_of(request)
    if not hall.newcomers.of(address(request)).take():
        raise Refusal("too_many", "too many sessions from this address: wait a minute")
    secret = await hall.store.sessions.redeem(data.ticket)
    invalid = Refusal("not_found", "the ticket is no longer valid: make another on the first device")
    return await _come_in(request, secret, invalid)


async def _come_in(request: AnyRequest, secret: str | None, invalid: Refusal) -> Response[bodies.Session]:
    """Come into the session that a secret belongs to; refused if there is none."""
    session = await hall_of(request).session(secret)
    if session is None:
        raise invalid
    return Response(bodies.Session(session.name, False), cookies=[kept(request, secret)])


@order(
    "/api/session/words", "Words that bring this person to another device; earlier ones are void", (400, 401, 403, 429)
)
async def new_words(request: AnyRequest, data: bodies.NewWords) -> bodies.RecoveryWords:
    session = await own_unhurried(request)
    secret = recovery.fresh()
    await hall_of(request).store.sessions.keep_words(session, secret)
    return bodies.RecoveryWords(recovery.spoken(secret, data.language))


@order("/api/session/restore", "Be the person whose words these are, on this device too", (400, 403, 429))
async def restore(request: AnyRequest, data: bodies.Restore) -> Response[bodies.Session]:
    hall = hall_of(request)
    if not hall.newcomers.of(address(request)).take() or not hall.guesses.of(address(request)).take():
        raise Refusal("too_many", "too many tries from this address: wait a minute")
    secret = await hall.store.sessions.restore(recovery.read(data.words))
    nobody = Refusal("wrong_words", "these words belong to nobody; newer ones may have replaced them")
    return await _come_in(request, secret, nobody)


@get("/api/push", summary="The key for notices, where the server sends them")
async def push_key(request: AnyRequest) -> bodies.PushKey:
    return bodies.PushKey(hall_of(request).push.key)


@order("/api/push", "Call this device when it is one's turn", status_code=204)
async def be_called(request: AnyRequest, data: bodies.Subscription) -> None:
    session = await own_unhurried(request)
    await hall_of(request).push.subscribe(session, data)


@order("/api/push/end", "Call this device no more", (400, 401, 403, 429), status_code=204)
async def be_left_alone(request: AnyRequest, data: bodies.EndSubscription) -> None:
    session = await own_unhurried(request)
    await hall_of(request).push.end(session, data.endpoint)


@order("/api/tables", "Make a table; whoever does is its host", (400, 401, 403, 413, 429), status_code=201)
async def make_table(request: AnyRequest, data: protocol.NewTable) -> protocol.Table:
    session = await own_session(request)
    return (await hall_of(request).new_table(data, session)).table()


@query("/api/tables", "The tables where the session sits or is the host", (401, 429))
async def my_tables(request: AnyRequest) -> bodies.MyTables:
    session = await own_unhurried(request)
    hall = hall_of(request)
    cards = []
    for row in await hall.store.tables.with_member(session, MY_TABLES):
        room = await hall.room(row.code, session, address(request))
        await room.sync.keep_up()
        mine = room.seating.seats_of(session)
        turn = room.play.fold.to_act if room.play.fold and room.seating.playing else []
        cards.append(
            bodies.TableCard(
                code=row.code,
                game=room.seating.game,
                players=room.table().seats,
                yours=mine,
                your_turn=bool(set(mine) & set(turn)),
                started=room.seating.number > 0,
                over=room.seating.number > 0 and not room.seating.playing,
                changed=row.changed,
                winners=room.play.fold.winners if room.play.fold and room.play.fold.over else [],
                points=room.play.fold.points if room.play.fold and room.play.fold.over else [],
            )
        )
    return bodies.MyTables(cards)


@query("/api/open-tables", "Tables that anybody may come to, on a server that lists them", (429,))
async def open_tables(request: AnyRequest) -> bodies.OpenTables:
    session = await unhurried(request)
    hall = hall_of(request)
    if not hall.settings.open_tables:
        return bodies.OpenTables(None)
    return bodies.OpenTables(await hall.listing.seen_by(session))


@query("/api/tables/{code:str}", "A table by its code", (400, 403, 404, 429))
async def see_table(request: AnyRequest, code: CodeInPath) -> protocol.Table:
    session = await session_of(request)
    room = await hall_of(request).room(code, session, address(request))
    seating.admit(room.seating, session)
    return room.table()


def links_of(request: AnyRequest, code: str) -> list[str]:
    return [f"{base}/t/{code.upper()}" for base in bases_of(request)]


def bases_of(request: AnyRequest) -> list[str]:
    """The addresses for other devices: the page's own, unless it means the device on which the page is open."""
    settings = hall_of(request).settings
    here = not settings.url and not is_local(host_of(headers_of(request.scope)))
    return [str(request.base_url).rstrip("/")] if here else bases(settings)


@query(
    "/api/tables/{code:str}/links",
    "Links to the table that work on other devices, the likeliest first; none where no other can come",
    (400,),
)
async def table_links(request: AnyRequest, code: CodeInPath) -> bodies.Links:
    return bodies.Links(links_of(request, code))


@query(
    "/api/tables/{code:str}/qr.svg",
    "One of the table's links as a QR code, the likeliest unless told",
    (400, 404),
    media_type="image/svg+xml",
)
async def qr_code(request: AnyRequest, code: CodeInPath, link: str | None = None) -> bytes:
    links = links_of(request, code)
    if not links or (link is not None and link not in links):
        raise Refusal("not_found", f"no link {link!r} leads to table {code}: its links are {links}")
    return qr(link or links[0])


def qr(link: str) -> bytes:
    """A link as a picture that can be shown in any size."""
    picture = io.BytesIO()
    segno.make(link, error="m").save(picture, kind="svg", scale=8, border=QUIET, xmldecl=False, omitsize=True)
    return picture.getvalue()


@query("/api/matches/{match:str}", "What everybody may know of a match")
async def see_match(request: AnyRequest, match: MatchInPath) -> protocol.MatchInfo:
    session, hall = await unhurried(request), hall_of(request)
    row, log = await match_and_log(hall, match)
    return match_info(await fold_of(row, log), await hall.solos.about(row, session))


@query(
    "/api/matches/{match:str}/record",
    "The record of a finished match",
    (400, 403, 404, 429),
    media_type="application/json",
)
async def match_record(request: AnyRequest, match: MatchInPath) -> Response[bytes]:
    await unhurried(request)
    row, log = await match_and_log(hall_of(request), match)
    if row.finished is None and not (await fold_of(row, log)).over:
        raise Refusal("hidden", "a running match's record is hidden: it holds the key")
    if not revealed(day_of(row)):
        raise Refusal("hidden", "the record of a day's deal is hidden until its seed is told: it holds the key")
    text = record.dumps(await _record(row, log)).encode()
    name = f'attachment; filename="{row.game}-{row.id}.json"'
    return Response(text, media_type="application/json", headers={"content-disposition": name})


@query("/api/matches/{match:str}/replay", "Steps of a match, with one viewer's eyes", (400, 403, 404, 429))
async def replay(
    request: AnyRequest,
    match: MatchInPath,
    viewer: Annotated[str, Parameter(pattern="^([0-7]|public|referee)$")] = "public",
    first: Annotated[int, Parameter(ge=0, le=1_000_000)] = 0,
    count: Annotated[int, Parameter(ge=1, le=REPLAY_PAGE)] = REPLAY_PAGE,
) -> bodies.ReplayPage:
    hall = hall_of(request)
    session = await unhurried(request)
    row, log = await match_and_log(hall, match)
    fold = await fold_of(row, log)
    eyes: protocol.Viewer = int(viewer) if viewer.isdecimal() else viewer  # type: ignore[assignment]
    if isinstance(eyes, int) and eyes >= fold.seats:
        raise Refusal("no_such_seat", f"there is no seat {eyes}: the match has seats 0 to {fold.seats - 1}")
    solo = await hall.solos.about(row, session)
    if solo is not None:
        may_see(solo, fold, eyes)
    elif not fold.over:
        await _may_see(hall, session, row, eyes)
    async with hall.replaying:
        total, steps = await asyncio.to_thread(_steps, row, log, eyes, first, count)
    later = first + count if first + count < total else None
    return bodies.ReplayPage(match_info(fold, solo), eyes, first, total, later, steps)


@query(
    "/api/matches/{match:str}/review",
    "How a finished match was won: luck, skill, turning points, mistakes",
    (400, 403, 404, 429),
)
async def match_review(request: AnyRequest, match: MatchInPath) -> bodies.ReviewPage:
    await unhurried(request)
    _, _, fold = await finished(request, match)
    return await hall_of(request).reviews.page(fold.match)


async def finished(request: AnyRequest, match: str) -> tuple[MatchRow, list[MoveRow], Fold]:
    """A match about which everything may be told: it is over, and not a day's deal that others still play."""
    hall, session = hall_of(request), await session_of(request)
    row, log = await match_and_log(hall, match)
    fold = await fold_of(row, log)
    if not fold.over:
        raise Refusal("hidden", "the match is still running: what is hidden is told when it is over")
    solo = await hall.solos.about(row, session)
    if solo is not None:
        may_see(solo, fold, "referee")
    return row, log, fold


def _steps(
    row: MatchRow, log: list[MoveRow], viewer: protocol.Viewer, first: int, count: int
) -> tuple[int, list[protocol.ToldStep]]:
    """The number of steps, and the steps of one page."""
    total, page = 0, []
    for step in told_all(row, log, viewer):
        if first <= total < first + count:
            page.append(step)
        total += 1
    return total, page


async def _may_see(hall: Hall, session: int, row: MatchRow, eyes: protocol.Viewer) -> None:
    """Refuse a view of a running match to whoever does not hold that seat."""
    now = seating.loads((await hall.store.tables.by_id(row.table)).seating) if row.table is not None else None
    own = now.seats_of(session) if now is not None and now.match == row.id else []
    if eyes != "public" and eyes not in own:
        raise Refusal("hidden", f"what {eyes} sees is hidden until the match is over")
    if now is not None:
        seating.admit(now, session)


async def match_and_log(hall: Hall, match: str) -> tuple[MatchRow, list[MoveRow]]:
    row = await hall.store.matches.of(match)
    if row is None:
        raise Refusal("unknown_match", f"there is no match {match!r}")
    return row, await hall.store.matches.log(match)


async def _record(row: MatchRow, log: list[MoveRow]) -> dict[str, Any]:
    """A finished match's record; one whose rules are unknown here has no digest."""
    try:
        return (await fold_of(row, log)).record()
    except UnknownRules:
        return record_of(row, log)


async def fold_of(row: MatchRow, log: list[MoveRow]) -> Fold:
    return await asyncio.to_thread(folded, row, log)


@get("/api/games", summary="The games, their seats and options")
async def games() -> bodies.Games:
    found = [
        bodies.GameInfo(
            name=game.name,
            title=dict(game.title),
            authors=game.authors,
            seats=list(game.seats),
            minutes=game.minutes,
            rules=game.rules,
            fewest=game.fewest,
            options=[described(option) for option in game.options],
            levels=list(game.levels),
        )
        for game in load_all()
    ]
    return bodies.Games(found, list(LANGUAGES))


@get(
    "/healthz",
    summary="Whether this worker can serve",
    responses={503: ResponseSpec(bodies.Health, description="It is stopping, or nothing can be read or written")},
)
async def health(request: AnyRequest) -> Response[bodies.Health]:
    hall = hall_of(request)
    status = await hall.upkeep.health()
    body = bodies.Health(status, VERSION, hall.store.schema)
    return Response(body, status_code=200 if status == "ok" else 503)


@get("/metrics", media_type="text/plain; version=0.0.4", include_in_schema=False)
async def prometheus() -> bytes:
    return metrics.page()
