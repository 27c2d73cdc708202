"""How a database is reached, and made ready to serve from."""

import asyncio
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import event, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from stolik.core.errors import StolikError
from stolik.server.upgrade import LaterSchema, upgrade

DRIVERS = ("sqlite+aiosqlite", "postgresql+asyncpg")
FORMS = "sqlite+aiosqlite:///FILE or postgresql+asyncpg://USER:PASSWORD@HOST/NAME"
PATIENCE = 8.0  # seconds that anybody waits for the database before being told that it is unavailable


class Unusable(StolikError):
    """The database cannot be served from."""


class Away(Exception):
    """The database cannot be reached or cannot store; nothing was kept, or it is not known whether it was."""


class Taken(Exception):
    """A row with that key exists: somebody else was faster."""


class Forgotten(Exception):
    """The table is no longer in the database."""


def prepare(url: str, *, existing: bool = False) -> None:
    """Bring a database to this version's schema; a file is made, unless it must exist. Unusable says why not."""
    try:
        address = make_url(url)
    except (ArgumentError, ValueError) as error:
        hidden = re.sub(r":[^:@/]*@", ":***@", url)
        raise Unusable(f"{hidden!r} is not a database address: give {FORMS}") from error
    named = address.render_as_string(hide_password=True)
    if address.drivername not in DRIVERS or (address.drivername.startswith("sqlite") and not on_file(url)):
        raise Unusable(f"{named!r} is not a database address: give {FORMS}")
    file = Path(address.database or "") if on_file(url) else None
    if existing and file is not None and not file.exists():
        raise Unusable(f"there is no database {str(file)!r}: name it with --db")
    try:
        if file is not None:
            keep_private(file)
        asyncio.run(_prepare(url))
    except ModuleNotFoundError as error:
        raise Unusable(f"PostgreSQL needs the package {error.name}: install stolik[postgres]") from error
    except (LaterSchema, SQLAlchemyError, OSError, TimeoutError) as error:
        why = getattr(error, "orig", None) or error
        raise Unusable(f"the database {named!r} cannot be used: {first_line(why)}") from error


def first_line(error: BaseException) -> str:
    """The first line of an error; a timeout has none."""
    return (str(error) or type(error).__name__).splitlines()[0]


def keep_private(file: Path) -> None:
    """A database's file, created if missing: its keys reveal every card, so nobody else may read it."""
    if file.is_dir():
        return  # no database: opening it will say so
    file.touch(0o600)
    with suppress(PermissionError):  # somebody else's is kept as its owner wants
        file.chmod(0o600)


async def _prepare(url: str) -> None:
    engine = engine_of(url)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(upgrade)
    finally:
        await engine.dispose()


def on_file(url: str) -> bool:
    """Whether a database is a file; one in memory belongs to a single connection."""
    return url.startswith("sqlite") and make_url(url).database not in (None, "", ":memory:")


def engine_of(url: str) -> AsyncEngine:
    """Connections for one worker."""
    if not url.startswith("sqlite"):
        return create_async_engine(
            url,
            pool_size=4,
            max_overflow=4,
            pool_pre_ping=True,
            connect_args={"timeout": 5, "command_timeout": PATIENCE},
        )
    engine = create_async_engine(url, pool_size=3, max_overflow=0)
    event.listen(engine.sync_engine, "connect", pragmas)
    return engine


def options_of(url: str) -> dict[str, Any]:
    """The arguments of a direct asyncpg connection: the same as the address gives SQLAlchemy."""
    address = make_url(url)
    _, options = address.get_dialect()().create_connect_args(address)
    if "prepared_statement_cache_size" in options:  # SQLAlchemy's name; a pooler may bear none
        options["statement_cache_size"] = options.pop("prepared_statement_cache_size")
    return {**options, "timeout": 5}


def pragmas(connection: Any, _: Any) -> None:
    """SQLite's settings for durability."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")  # an acknowledged move outlives a power cut, not only a crash
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA busy_timeout = 5000")
    cursor.close()
