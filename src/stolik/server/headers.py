"""A request's headers: their size, the page that asks, and the session."""

import re
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from stolik.server.addresses import is_home_name
from stolik.server.limits import household
from stolik.server.protocol import HEADER_BYTES
from stolik.server.settings import Settings

COOKIE = "stolik"
SECURE_COOKIE = "__Host-stolik"  # browsers take it from nobody but this very host, over https


def headers_of(scope: Any) -> dict[str, str]:
    """By lower-case name; of a repeated one the last."""
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}


def too_large(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Whether they are larger than any browser sends here."""
    return sum(len(name) + len(value) for name, value in headers) > HEADER_BYTES


def own_origin(settings: Settings, headers: dict[str, str]) -> bool:
    """Whether a page of this server asks, or no page at all; browsers always name a page's origin."""
    origin = headers.get("origin")
    if origin is None:
        return True
    allowed = {settings.url.rstrip("/"), *(other.rstrip("/") for other in settings.origins)} - {""}
    return origin in allowed or (bool(urlsplit(origin).netloc) and urlsplit(origin).netloc == headers.get("host"))


def host_of(headers: dict[str, str]) -> str:
    """The name or address that was typed, without the port."""
    return re.sub(r":\d+$", "", headers.get("host", ""))


def own_host(settings: Settings, headers: dict[str, str]) -> bool:
    """Whether this is a name of this server: an address, a name of a home network, or one it was given.

    Another site may let its own name lead to this machine's address; a browser would then show it what is here.
    """
    host = host_of(headers).lower().rstrip(".")
    return host in {"", urlsplit(settings.url).hostname, *settings.names} or is_home_name(host)


def address_of(scope: Any) -> str:
    """What limits count as one visitor: an address, or an IPv6 network."""
    return household(scope["client"][0]) if scope.get("client") else ""


def is_secure(settings: Settings, scope: Any) -> bool:
    """Whether people come over https."""
    return scope.get("scheme") in ("https", "wss") or settings.url.startswith("https:")


def cookie_of(secure: bool) -> str:
    """The name of the session's cookie."""
    return SECURE_COOKIE if secure else COOKIE


def secret_of(headers: dict[str, str], secure: bool = False) -> str | None:
    """The session's secret, from its cookie."""
    # By hand: http.cookies takes quadratic time over quotes and backslashes, 2 s for 20 kB before Python 3.11.10, and
    # stops at another site's cookie that it cannot read.
    for pair in headers.get("cookie", "").split(";"):
        name, _, value = pair.partition("=")
        if name.strip() == cookie_of(secure):
            return value.strip()
    return None
