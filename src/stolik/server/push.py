"""Notices by Web Push: to people whose turn has come while they are not at the table."""

import base64
import hashlib
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec
from sqlalchemy import delete, insert, select

from stolik import games
from stolik.core.errors import StolikError
from stolik.core.files import writable
from stolik.server.bodies import Notice, Subscription
from stolik.server.database import Away
from stolik.server.logs import log
from stolik.server.schema import subscriptions
from stolik.server.seating import Refusal
from stolik.server.settings import Settings
from stolik.server.store import Store

if TYPE_CHECKING:
    from py_vapid import Vapid02

A_DAY = 86_400
MOST = 10  # devices of one session
GONE = (404, 410)  # what a push service answers when a device is not to be called any more
TIMEOUT = 15.0  # seconds for a push service to answer
TURN = {"pl": "Twoja kolej przy stole {}", "en": "It is your turn at table {}"}


class NoNotices(StolikError):
    """The settings for notices cannot work."""


class Push:
    """One worker's way to the push services; without a key it does nothing."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self._store = store
        self._contact = contact(settings)
        self._services = settings.push_services
        self._vapid = vapid_from(Path(settings.push_key)) if settings.push_key else None

    @property
    def key(self) -> str | None:
        """The public key that browsers subscribe with; None if no notices are sent."""
        return None if self._vapid is None else public_key(self._vapid)

    async def subscribe(self, session: int, device: Subscription) -> None:
        """Notify a device of this session from now on; if there are too many, the oldest is dropped."""
        if self._vapid is None:
            raise Refusal("not_found", "this server sends no notices")
        if not allowed(device.endpoint, self._services):
            raise Refusal("wrong_setup", f"{urlsplit(device.endpoint).netloc!r} is no push service that is known here")
        row = {"id": named(device.endpoint), "session": session, "made": time.time()}
        row |= {"endpoint": device.endpoint, "language": device.language}
        row |= {"p256dh": device.keys.p256dh, "auth": device.keys.auth}
        own = select(subscriptions.c.id).where(subscriptions.c.session == session)
        old = own.order_by(subscriptions.c.made.desc()).offset(MOST)
        await self._store.write(
            delete(subscriptions).where(subscriptions.c.id == row["id"]),
            insert(subscriptions).values(row),
            delete(subscriptions).where(subscriptions.c.id.in_(old)),
        )

    async def end(self, session: int, endpoint: str) -> None:
        """Stop notifying a device."""
        mine = (subscriptions.c.id == named(endpoint)) & (subscriptions.c.session == session)
        await self._store.write(delete(subscriptions).where(mine))

    async def call(self, session: int, game: str, table: str) -> None:
        """Tell all devices of a session that it is their turn."""
        with suppress(Away):
            for device in await self._store.rows(select(subscriptions).where(subscriptions.c.session == session)):
                text = TURN[device.language].format(table)
                await self._send(device, Notice(games.load(game).title[device.language], text, table))

    async def _send(self, device: Any, notice: Notice) -> None:
        """Send an encrypted notice to the device's push service."""
        import aiohttp
        from pywebpush import WebPushException, webpush_async

        keys = {"p256dh": device.p256dh, "auth": device.auth}
        try:
            await webpush_async(
                {"endpoint": device.endpoint, "keys": keys},
                msgspec.json.encode(notice).decode(),
                vapid_private_key=self._vapid,
                vapid_claims={"sub": self._contact},
                ttl=A_DAY,
                timeout=TIMEOUT,
                headers={"urgency": "high", "topic": notice.table},
            )
        except WebPushException as error:
            status = getattr(error.response, "status", None)
            if status in GONE:
                await self._store.write(delete(subscriptions).where(subscriptions.c.id == device.id))
            else:
                log.info("a notice was refused", status=status)
        except (aiohttp.ClientError, TimeoutError, ValueError) as error:
            log.info("a notice did not arrive", error=type(error).__name__)


def check(settings: Settings) -> None:
    """Before a server starts, refuse settings that cannot send notices, and make its key."""
    if settings.push_key:
        vapid_from(Path(settings.push_key))
        if not contact(settings).startswith(("mailto:", "https:")):
            raise NoNotices("--push-key needs --push-contact mailto:YOU@EXAMPLE.ORG, or --url https://…")


def contact(settings: Settings) -> str:
    """The contact for push services."""
    return settings.push_contact or settings.url


def vapid_from(path: Path) -> "Vapid02":
    """The server's key pair; made if there is none yet."""
    try:
        from py_vapid import Vapid02
    except ModuleNotFoundError:
        raise NoNotices("--push-key needs more packages: pip install 'stolik[push]'") from None

    if not path.exists():
        writable(path)
        fresh = Vapid02()
        fresh.generate_keys()
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        draft.touch(0o600)
        draft.write_bytes(fresh.private_pem())
        with suppress(FileExistsError):  # another worker was faster
            os.link(draft, path)
        draft.unlink()
    return Vapid02.from_file(str(path))


def public_key(vapid: "Vapid02") -> str:
    """The public key for browsers: the curve's point in base64url."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    point = vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).decode().rstrip("=")


def allowed(endpoint: str, services: tuple[str, ...]) -> bool:
    """Whether an address belongs to a known push service: this server calls no other.

    A service is a host, of which https and every name below count, or a whole origin.
    """
    parts = urlsplit(endpoint)
    origin = f"{parts.scheme}://{parts.netloc}"
    hosts = [service for service in services if "://" not in service]
    known = any(parts.hostname == host or str(parts.hostname).endswith(f".{host}") for host in hosts)
    return origin in services or (known and parts.scheme == "https" and parts.port in (None, 443))


def named(endpoint: str) -> bytes:
    return hashlib.sha256(endpoint.encode()).digest()
