"""Bring a database to this version's schema."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

FOLDER = Path(__file__).parent / "migrations"
LOCK = 0x5701_1C  # a number for PostgreSQL's advisory lock: workers that start together upgrade one after another


class LaterSchema(Exception):
    """The database has been used by a later version of the program."""


def upgrade(connection: Connection, to: str = "head") -> str | None:
    """Run the migrations that are missing; the version that the database has then."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    config = configured()
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    found = MigrationContext.configure(connection).get_current_revision()
    if found is not None and found not in known:
        raise LaterSchema(f"it has schema {found!r}, which this version does not know: use a newer Stolik")
    command.upgrade(config, to)
    return MigrationContext.configure(connection).get_current_revision()


def configured() -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return config
