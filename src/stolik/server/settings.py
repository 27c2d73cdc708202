"""How a server is set up; every setting is a flag of `stolik serve` and an environment variable."""

import os
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from stolik.server.protocol import MESSAGES

# Those of Chrome and its kin, Firefox, Safari and Edge.
PUSH_SERVICES = (
    "fcm.googleapis.com",
    "push.services.mozilla.com",
    "push.apple.com",
    "notify.windows.com",
)
DEFAULT_DB = "sqlite+aiosqlite:///stolik.db"


@dataclass(frozen=True)
class Settings:
    """One worker's settings."""

    db: str = DEFAULT_DB
    host: str = "127.0.0.1"
    port: int = 8400
    url: str = ""  # what people type to come here; empty: as each request says
    names: tuple[str, ...] = ()  # further names under which people come here
    origins: tuple[str, ...] = ()  # pages of other sites that may connect as well
    workers: int = 1
    thinkers: int = 0  # threads for bots; 0: one for each core but one
    redis: str = ""  # carries notices between workers instead of PostgreSQL
    messages: int = MESSAGES  # that a client may send in 20 seconds, for each seat that it holds
    newcomers: int = 120  # sessions that an address may begin in a minute
    sockets: int = 16  # that a session may have open
    hints: int = 30  # that a session may ask for in a minute
    requests: int = 120  # for replays, records and lists of tables, that a session may make in a minute
    visits: int = 60  # requests of any kind that an address may make in a second, and many at once now and then
    crowd: int = 40  # how many times as much as a session all who share an address may do
    spectators: int = 50  # that a table takes
    open_tables: bool = False  # the front page lists the tables whose hosts want strangers to come
    closed: str = ""  # a word to the players: start closed, so that nobody begins anything
    keep_days: int = 0  # tables that nobody has changed for so long are deleted; 0: never
    keep_megabytes: int = 0  # the oldest tables are deleted when it is more; 0: however much
    bots_pace: float = 0.2  # seconds that a bot takes at least where no person plays
    patience: float = 10.0  # seconds in which a request must have arrived whole
    push_key: str = ""  # a file with the key of notices, made where there is none; empty: no notices
    push_contact: str = ""  # whom push services may write to: mailto: or https:; empty: the url
    push_services: tuple[str, ...] = PUSH_SERVICES  # hosts that notices go to; others are not called
    metrics: bool = False
    log_json: bool = True
    trusted_proxies: str = "127.0.0.1"

    @property
    def thinker_count(self) -> int:
        return self.thinkers or max(1, (os.cpu_count() or 2) - 1)

    @property
    def sqlite_file(self) -> Path | None:
        """The embedded database's file, or None for a database server."""
        if not self.db.startswith("sqlite"):
            return None
        path = self.db.partition(":///")[2].partition("?")[0]
        return Path(path) if path and path != ":memory:" else None


def from_environment() -> Settings:
    """The settings that `stolik serve` has put into the environment of its workers."""
    given: dict[str, Any] = {}
    for field in fields(Settings):
        text = os.environ.get(f"STOLIK_{field.name.upper()}")
        if text is not None:
            given[field.name] = _read(text, type(field.default))
    return Settings(**given)


def to_environment(settings: Settings) -> None:
    """So that worker processes are set up alike."""
    for field in fields(Settings):
        value = getattr(settings, field.name)
        text = (
            ",".join(value) if isinstance(value, tuple) else str(int(value)) if isinstance(value, bool) else str(value)
        )
        os.environ[f"STOLIK_{field.name.upper()}"] = text


def _read(text: str, kind: type) -> Any:
    if kind is tuple:
        return tuple(part.strip() for part in text.split(",") if part.strip())
    if kind is bool:
        return text.strip().lower() in ("1", "true", "yes", "on")
    return kind(text)
