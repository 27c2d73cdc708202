"""Start a server: checks first, then uvicorn."""

import errno
import os
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from stolik.core.errors import StolikError
from stolik.server import push
from stolik.server.app import create
from stolik.server.database import prepare
from stolik.server.settings import Settings, to_environment
from stolik.server.transport import options

STOPPING_SECONDS = 1  # for clients to say goodbye; with what the hall and the store may take it is less than five


class CannotServe(StolikError):
    """The server cannot be started like that."""


def serve(settings: Settings, ready: Callable[[], None]) -> None:
    """Serve until told to stop; `ready` is called once nothing speaks against it."""
    if settings.workers > 1 and settings.db.startswith("sqlite"):
        raise CannotServe(f"{settings.workers} workers cannot share SQLite: give a PostgreSQL database with --db")
    push.check(settings)
    refuse_taken_port(settings.host, settings.port)
    with alone_with(settings.sqlite_file):
        prepare(settings.db)
        to_environment(settings)
        ready()
        uvicorn.run(
            "stolik.server.app:create" if settings.workers > 1 else create(settings),
            factory=settings.workers > 1,
            workers=settings.workers,
            host=settings.host,
            port=settings.port,
            loop="auto" if sys.platform == "win32" else "uvloop",
            timeout_graceful_shutdown=STOPPING_SECONDS,
            backlog=4096,
            **options(settings),
        )


def refuse_taken_port(host: str, port: int) -> None:
    """Refuse a port that is not available, before the database is opened."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
                raise CannotServe(
                    f"{host!r} is not an address of this machine: use 127.0.0.1, or 0.0.0.0 for its network too"
                ) from error
            raise CannotServe(
                f"port {port} of {host} is not available ({error.strerror}): try --port {port + 1}"
            ) from error


@contextmanager
def alone_with(file: Path | None) -> Iterator[None]:
    """Lock an embedded database for one server: a second one would not see the first one's moves."""
    if file is None or sys.platform == "win32":
        yield
        return
    import fcntl

    if not file.parent.is_dir():
        raise CannotServe(f"cannot keep the database in {str(file)!r}: there is no folder {str(file.parent)!r}")
    try:
        handle = os.open(file.with_name(f"{file.name}.lock"), os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as error:
        raise CannotServe(f"cannot keep the database in {str(file)!r}: {error.strerror}") from error
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        raise CannotServe(f"another server uses {str(file)!r}: stop it, or give another file with --db") from None
    try:
        yield
    finally:
        os.close(handle)
