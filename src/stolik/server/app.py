"""The application: HTTP by Litestar, and the WebSocket beside it."""

import asyncio
import gc
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response, get
from litestar.exceptions import HTTPException, ValidationException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from stolik.core.errors import UnknownRules
from stolik.core.version import VERSION
from stolik.games import load, load_all, names
from stolik.server import api, bodies, logs, metrics, preview, protocol, socket, transport, usher
from stolik.server.circles import evening_routes
from stolik.server.circles import routes as circle_routes
from stolik.server.connection import encode
from stolik.server.database import Away, Forgotten
from stolik.server.guard import guard
from stolik.server.hall import Hall
from stolik.server.limits import Visits
from stolik.server.logs import log
from stolik.server.pages import Pages, followed
from stolik.server.seating import Refusal
from stolik.server.settings import Settings, from_environment
from stolik.server.solo import routes as solo_routes
from stolik.server.warm import warm_up

BODY_BYTES = 16_384
ROUTED = (api, solo_routes, circle_routes, evening_routes)  # modules whose routes are served
MATCHES = ("r", "review")  # the pages of a match
STATUS: dict[str, int] = {
    "bad_message": 400,
    "wrong_setup": 400,
    "bad_position": 400,
    "no_such_seat": 400,
    "no_session": 401,
    "foreign_origin": 403,
    "not_host": 403,
    "not_your_seat": 403,
    "hidden": 403,
    "hints_off": 403,
    "full": 403,
    "locked": 403,
    "removed": 403,
    "warming": 503,
    "unknown_table": 404,
    "unknown_circle": 404,
    "not_member": 403,
    "not_founder": 403,
    "name_taken": 409,
    "bad_file": 400,
    "wrong_words": 400,
    "unknown_match": 404,
    "unknown_rules": 404,
    "not_found": 404,
    "too_large": 413,
    "too_many": 429,
    "internal": 500,
    "busy": 503,
    "closed": 503,
}


def create(settings: Settings | None = None) -> Any:
    """The ASGI application of one worker."""
    settings = settings or from_environment()
    logs.configure(settings.log_json)
    visits = Visits(settings.visits, settings.trusted_proxies.split(","))
    transport.configure(settings, visits)
    pages = Pages()

    @get(["/", "/{path:path}"], include_in_schema=False)
    async def page(request: Request[Any, Any, Any], path: str = "") -> Response[bytes]:
        return await answer(pages, request, followed(path))

    app = Litestar(
        route_handlers=[*routes(settings), page],
        lifespan=[lambda app: working(app, guarded, settings, pages)],
        request_max_body_size=BODY_BYTES,
        openapi_config=OpenAPIConfig(
            title="Stolik", version=VERSION, path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        exception_handlers={
            Refusal: refused,
            Away: away,
            Forgotten: forgotten,
            UnknownRules: unknown_rules,
            HTTPException: http_problem,
            RecursionError: too_deep,
            Exception: failed,
        },
        logging_config=None,
    )

    async def apart(scope: Any, receive: Any, send: Any) -> None:
        """Sockets bypass Litestar, which takes a tenth of a handshake and wraps every message."""
        if scope["type"] == "websocket" and scope["path"] == "/ws":
            await socket.serve(app.state.hall, scope, receive, send)
        else:
            await app(scope, receive, send)

    guarded = guard(apart, settings, visits)
    return guarded


@asynccontextmanager
async def working(app: Litestar, guarded: Any, settings: Settings, pages: Pages) -> AsyncIterator[None]:
    """The worker's hall, open as long as the application runs."""
    if not pages.built:
        log.info("the web app has not been built: run `make web`")
    hall = app.state.hall = Hall(settings)
    await hall.open()
    warm_up(hall, load_all())
    hall.spawn(asyncio.to_thread(lambda: app.openapi_schema))  # whoever asks first would hold everybody up
    tune()
    log.info("ready")
    try:
        async with ushered(hall, guarded, settings):
            yield
    finally:
        await hall.close()


def routes(settings: Settings) -> list[HTTPRouteHandler]:
    """The routes of all modules; metrics only if the host wants them."""
    found = [one for module in ROUTED for one in vars(module).values() if isinstance(one, HTTPRouteHandler)]
    return [one for one in found if settings.metrics or one is not api.prometheus]


@asynccontextmanager
async def ushered(hall: Hall, app: Any, settings: Settings) -> AsyncIterator[None]:
    """Lead people of a table to one worker of this machine, if there may be several."""
    if hall.alone:
        yield
        return
    led = transport.Led(app, settings)
    hall.usher = usher.opened(settings.db, hall.worker, asyncio.get_running_loop(), led)
    transport.Http.usher = hall.usher
    try:
        yield
    finally:
        transport.Http.usher = None
        if hall.usher is not None:
            hall.usher.close()
        await led.close()


async def answer(pages: Pages, request: Request[Any, Any, Any], path: str) -> Response[bytes]:
    """What stands at an address that is not the API's."""
    kind, _, name = path.strip("/").partition("/")
    if kind == "t":
        return await answer_table(pages, request, name)
    if kind == "c":
        return await answer_challenge(pages, request, name)
    if kind == "day" and name in names:
        return tagged(pages, preview.day_tags(load(name), *asked(request, f"day/{name}")))
    return await answer_match(pages, request, kind, name) if kind in MATCHES else answer_page(pages, request, path)


def answer_page(pages: Pages, request: Request[Any, Any, Any], path: str) -> Response[bytes]:
    """A file of the web app, or the app itself."""
    found = None if path.startswith(("/api/", "api/")) else pages.find(path)
    if found is None:
        raise Refusal("not_found", f"there is nothing at {request.url.path!r}")
    caching = "public, max-age=31536000, immutable" if found.lasting else "no-cache"
    headers = {"cache-control": caching, "etag": found.tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == found.tag:
        return Response(b"", status_code=304, headers=headers, media_type=found.type)
    body = found.body
    if found.squeezed and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = found.squeezed, "gzip"
    return Response(body, headers=headers, media_type=found.type)


async def answer_table(pages: Pages, request: Request[Any, Any, Any], code: str) -> Response[bytes]:
    """The app, with a messenger's preview of the table, if there is such a table."""
    hall: Hall = request.app.state.hall
    try:
        room = await hall.room(code, 0, api.address(request))
    except (Refusal, Away):
        return answer_page(pages, request, f"t/{code}")
    found = preview.tags(room.seating, *asked(request, room.row.code))
    return tagged(pages, found)


async def answer_match(pages: Pages, request: Request[Any, Any, Any], kind: str, name: str) -> Response[bytes]:
    """The app, with a messenger's preview of a finished match, if there is one."""
    try:
        await api.unhurried(request)
        _, _, fold = await api.finished(request, name)
    except (Refusal, Away, UnknownRules):
        return answer_page(pages, request, f"{kind}/{name}")
    return tagged(pages, preview.match_tags(fold, *asked(request, f"{kind}/{name}")))


async def answer_challenge(pages: Pages, request: Request[Any, Any, Any], name: str) -> Response[bytes]:
    """The app, with a messenger's preview of a challenge, if there is one."""
    hall: Hall = request.app.state.hall
    try:
        await api.unhurried(request)
        row, _ = await api.match_and_log(hall, name)
    except (Refusal, Away):
        return answer_page(pages, request, f"c/{name}")
    return tagged(pages, preview.challenge_tags(row, *asked(request, f"c/{name}")))


def asked(request: Request[Any, Any, Any], what: str) -> tuple[str, str, str]:
    """The app's base address, the requested path, and the language."""
    return str(request.base_url).rstrip("/"), what, preview.language_of(request.headers.get("accept-language", ""))


def tagged(pages: Pages, found: bytes) -> Response[bytes]:
    """The app's page with tags."""
    body = preview.with_tags(pages.app.body, found)
    return Response(body, headers={"cache-control": "no-cache"}, media_type=pages.app.type)


def problem(code: protocol.ErrorCode, message: str, status: int | None = None) -> Response[bytes]:
    metrics.REFUSALS.labels(code).inc()
    body = encode(bodies.Problem(code, message[:500]))
    return Response(body, status_code=status or STATUS.get(code, 409), media_type="application/json")


def refused(_: Request[Any, Any, Any], refusal: Refusal) -> Response[bytes]:
    return problem(refusal.code, str(refusal))


def away(_: Request[Any, Any, Any], __: Away) -> Response[bytes]:
    return problem("busy", socket.BUSY)


def forgotten(_: Request[Any, Any, Any], error: Forgotten) -> Response[bytes]:
    return problem("unknown_table", str(error))


def unknown_rules(_: Request[Any, Any, Any], error: UnknownRules) -> Response[bytes]:
    return problem("unknown_rules", str(error))


def http_problem(_: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    code: protocol.ErrorCode = (
        "too_large" if error.status_code == 413 else "not_found" if error.status_code in (404, 405) else "bad_message"
    )
    detail = error.detail
    if isinstance(error, ValidationException) and error.extra:
        detail = f"{detail}: {encode(error.extra).decode()}"
    answer = problem(code, detail, error.status_code)
    for name, value in (error.headers or {}).items():
        answer.set_header(name, value)
    return answer


def too_deep(_: Request[Any, Any, Any], __: RecursionError) -> Response[bytes]:
    """Litestar reads a body as any JSON before it compares it with its type; nothing else here recurses."""
    return problem("bad_message", "the body cannot be read: it is nested too deeply")


def failed(request: Request[Any, Any, Any], _: Exception) -> Response[bytes]:
    log.exception("a request failed", method=request.method)
    return problem("internal", "the server failed: the host can find the reason in its log")


def tune() -> None:
    """Settings of the interpreter for many sockets and a few threads.

    With thousands of sockets a full collection stops everything for a third of a second, so it is made rare. A thread
    that comes back from the database or from a bot's search gets the interpreter soon.
    """
    sys.setswitchinterval(0.0005)
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 1000)
