"""How a server is set up; every setting is a flag of `stolik serve` and an environment variable."""

import os
from dataclasses import dataclass, field, fields
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
ABOUT_DB = "Database: sqlite+aiosqlite:///FILE or postgresql+asyncpg://USER:PASSWORD@HOST/NAME."


def flag(default: Any, about: str, /, name: str = "", **bounds: float) -> Any:
    """A setting with its text in `stolik serve --help`, and its flag's name if that differs."""
    return field(default=default, metadata={"about": about, "name": name, "bounds": bounds})


@dataclass(frozen=True)
class Settings:
    """One worker's settings, in the order of `stolik serve --help`."""

    db: str = flag(DEFAULT_DB, ABOUT_DB)
    host: str = flag("127.0.0.1", "Address to listen on; 0.0.0.0 for the whole home network.")
    port: int = flag(8400, "Port to listen on.", min=1, max=65535)
    url: str = flag("", "The public address, such as https://play.example.org (default: the address of each request).")
    names: tuple[str, ...] = flag(
        (), "Another name of this server, beside the one in --url; may be repeated, or several with commas.", "name"
    )
    origins: tuple[str, ...] = flag(
        (), "Another site whose pages may connect; may be repeated, or several with commas.", "origin"
    )
    workers: int = flag(1, "Processes; more than one needs PostgreSQL.", min=1)
    thinkers: int = flag(0, "Threads for bots in each process; 0: all cores but one.", min=0)
    redis: str = flag("", "Redis to carry notifications instead of PostgreSQL.")
    messages: int = flag(MESSAGES, "Messages a seat may send in 20 seconds before it is cut off.", min=10)
    newcomers: int = flag(120, "Sessions that one address may begin in a minute.", min=1)
    sockets: int = flag(16, "Sockets that one session may have open.", min=1)
    hints: int = flag(30, "Hints that one session may ask for in a minute.", min=0)
    requests: int = flag(120, "Replays, records and lists that one session may ask for in a minute.", min=10)
    visits: int = flag(60, "Requests of any kind that one address may make in a second.", min=1)
    crowd: int = flag(40, "Limits for everybody who shares an address, as a multiple of one session's.", min=1)
    spectators: int = flag(50, "Spectators allowed at one table.", min=0)
    open_tables: bool = flag(False, "List tables on the front page if their hosts let anybody join.")
    closed: str = flag("", "Start closed and show this text to players; `stolik admin open` opens it.")
    keep_days: int = flag(0, "Days after which unused tables are deleted; 0: never.", min=0)
    keep_megabytes: int = flag(0, "Space above which the oldest tables are deleted; 0: no limit.", min=0)
    bots_pace: float = flag(0.2, "The least seconds a bot takes for a move where only bots play.", min=0)
    patience: float = flag(10.0, "Seconds a request may take to arrive.", min=1)
    push_key: str = flag(
        "", "File with the key for notices, made if missing; notices call people when it is their turn."
    )
    push_contact: str = flag("", "Contact for push services, mailto:… or https:… (default: the url).")
    metrics: bool = flag(False, "Serve /metrics for Prometheus.")
    log_json: bool = flag(False, "Write the log as JSON, one event per line.")
    trusted_proxies: str = flag("127.0.0.1", "Addresses of proxies whose X-Forwarded headers are trusted.")
    push_services: tuple[str, ...] = PUSH_SERVICES  # hosts that notices go to; others are not called

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
    """The settings that `stolik serve` put into its workers' environment."""
    given: dict[str, Any] = {}
    for one in fields(Settings):
        text = os.environ.get(f"STOLIK_{one.name.upper()}")
        if text is not None:
            given[one.name] = _read(text, type(one.default))
    return Settings(**given)


def to_environment(settings: Settings) -> None:
    """Put the settings into the environment, so that all workers have the same."""
    for one in fields(Settings):
        value = getattr(settings, one.name)
        text = (
            ",".join(value) if isinstance(value, tuple) else str(int(value)) if isinstance(value, bool) else str(value)
        )
        os.environ[f"STOLIK_{one.name.upper()}"] = text


def _read(text: str, kind: type) -> Any:
    if kind is tuple:
        return tuple(part.strip() for part in text.split(",") if part.strip())
    if kind is bool:
        return text.strip().lower() in ("1", "true", "yes", "on")
    return kind(text)
