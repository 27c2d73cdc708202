"""The wrapper around the application: early refusals, and the headers of every answer."""

from typing import Any

from stolik.server import metrics
from stolik.server.addresses import is_local
from stolik.server.bodies import Problem
from stolik.server.connection import encode
from stolik.server.headers import address_of, headers_of, host_of, own_host, own_origin, too_large
from stolik.server.limits import Visits
from stolik.server.line import line_of
from stolik.server.protocol import HEADER_BYTES, ErrorCode
from stolik.server.settings import Settings

# A picture of the end of a match is drawn from markup in a data: address, and its film is played from a blob.
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; media-src 'self' blob:; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),  # the address of a table is its key
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
]

ALONE = (b"cross-origin-opener-policy", b"same-origin")

Objection = tuple[int, ErrorCode, str]


def guard(app: Any, settings: Settings, visits: Visits) -> Any:
    """Refuse excess and requests of other sites' pages, and put security headers on every answer."""
    lasting = (
        [*HEADERS, (b"strict-transport-security", b"max-age=31536000")]
        if settings.url.startswith("https:")
        else HEADERS
    )

    def objection_to(scope: Any) -> Objection | None:
        if not visits.take(address_of(scope)):
            return 429, "too_many", f"at most {settings.visits} requests a second: wait a moment"
        return objection(settings, scope)

    async def guarded(scope: Any, receive: Any, send: Any) -> None:
        async def send_guarded(message: Any) -> None:
            if message["type"] == "http.response.start":
                own = [ALONE] if trustworthy(scope) else []
                message["headers"] = [*message.get("headers", []), *lasting, *own]
            await send(message)

        if scope["type"] == "lifespan":
            await app(scope, receive, send)
        elif found := objection_to(scope):
            await refuse(scope, send_guarded, *found)
        else:
            if scope["type"] == "websocket":
                scope["line"] = line_of(send)  # `send_guarded` does not tell it
            await app(scope, receive, send_guarded)

    return guarded


def trustworthy(scope: Any) -> bool:
    """Whether a browser accepts `cross-origin-opener-policy`; without TLS in a home network it would only complain."""
    return scope.get("scheme") in ("https", "wss") or is_local(host_of(headers_of(scope)))


def objection(settings: Settings, scope: Any) -> Objection | None:
    """Why a request or a handshake is refused, if it is."""
    if too_large(scope["headers"]):
        return 431, "too_large", f"the headers have more than {HEADER_BYTES} bytes: send fewer cookies"
    headers = headers_of(scope)
    if not own_host(settings, headers):
        return 421, "unknown_host", f"this server is not {host_of(headers)!r}: its host can name it so with --name"
    reads = scope["type"] == "http" and scope["method"] in ("GET", "HEAD", "OPTIONS")
    if not reads and not own_origin(settings, headers):
        return 403, "foreign_origin", f"a page of {headers.get('origin')!r} may not do that here"
    return None


async def refuse(scope: Any, send: Any, status: int, code: ErrorCode, message: str) -> None:
    """Answer a request or a handshake with a body that says why."""
    metrics.REFUSALS.labels(code).inc()
    body = encode(Problem(code, message))
    kind = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if scope["type"] == "http":
        headers.append((b"connection", b"close"))  # so that the rest of it is not read
    await send({"type": f"{kind}.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})
