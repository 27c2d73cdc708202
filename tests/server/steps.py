"""A database of every schema there has been: the kept one of the first, migrated step by step, and filled at each step
with what that schema brought."""

import hashlib
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from alembic.script import ScriptDirectory
from sqlalchemy import MetaData, create_engine, select, text

from stolik.core.shuffle import Deal, Part, Shuffle, hash_of, key_of
from stolik.server.connection import encode
from stolik.server.upgrade import configured, upgrade

KEPT = Path(__file__).parent / "kept"
FIRST = json.loads((KEPT / "first.json").read_text())
RUNNING = [table for table in FIRST if table["kind"] == "running"]
SCHEMAS = sorted(script.revision for script in ScriptDirectory.from_config(configured()).walk_revisions())
WORD = "back at nine"
DEVICE = "another device of the first person's"
SEED, NONCE = "5e" * 32, "0c" * 32


def secret(of):
    return hashlib.sha256(of.encode()).digest()


def shuffle(connection):
    """A match whose key came about by seed and nonces, as the first schema that could keep it had it."""
    options = {"limit": 40, "hand": 6}
    parts = [Part(0, hash_of(NONCE), NONCE), Part(1)]
    row = {
        "id": "shuffled",
        "key": key_of(SEED, parts, Deal("shuffled", "komary", 1, 2, options)),
        "options": json.dumps(options),
        "shuffle": encode(Shuffle(SEED, parts)).decode(),
    }
    insert = (
        'INSERT INTO matches (id, "table", number, game, rules, seats, options, players, "key", started, shuffle) '
        "VALUES (:id, 4, 0, 'komary', 1, 2, :options, '[]', :key, 0, :shuffle)"
    )
    connection.execute(text(insert), row)


# What is new in each schema, written as that one would have it. A migration adds its line, else a test fails.
NEW = {
    "0001": ["INSERT INTO presence VALUES ('worker', 1, 1)", "INSERT INTO workers VALUES ('worker', 0)"],
    "0002": [shuffle],
    "0003": ["UPDATE sessions SET seen = created"],
    "0004": [f"INSERT INTO house VALUES ('closed', '{WORD}')"],
    "0005": [
        ("INSERT INTO devices VALUES (:secret, 1, NULL)", {"secret": secret(DEVICE)}),
        ("INSERT INTO devices VALUES (:secret, 1, 2000000000)", {"secret": secret("ticket")}),
    ],
    "0006": ["UPDATE presence SET screen = true"],
    "0007": [
        (
            "INSERT INTO subscriptions VALUES (:id, 1, 'https://push.example.org', 'key', 'auth', 'pl', 0)",
            {"id": secret("https://push.example.org")},
        )
    ],
    "0008": ["INSERT INTO alarms VALUES (2, 0)"],
    "0009": [
        'INSERT INTO matches (id, number, game, rules, seats, options, players, "key", started, position) '
        "SELECT 'line', 1, game, rules, seats, options, players, \"key\", 0, 'top 4' FROM matches WHERE number = 0",
        "INSERT INTO solos VALUES ('line', 1, 'line', 0, 'shuffled', 0, false, '2026-11-16', 'entry', 'mine', 3, 1)",
    ],
    "0010": [
        ("INSERT INTO recoveries VALUES (1, :secret)", {"secret": secret("words")}),
        "INSERT INTO circles VALUES (1, 'link', 'Dom', 1, 'ola', '[]', 0, 0)",
        "INSERT INTO persons VALUES (1, 'ola', 1, 'Ola', 'cat', 0, 0, false)",
        "INSERT INTO circle_tables VALUES (4, 1)",
        "INSERT INTO book VALUES (1, 'score', 0, '{}', '[]')",
        "INSERT INTO evenings VALUES (1, 'friday', 0, '{}')",
    ],
    "0011": ["UPDATE matches SET sitters = '[1, null]' WHERE id = 'shuffled'"],
}


def ladder(folder):
    """A database of each schema, in a file of its name."""
    file = folder / "climbing.db"
    with closing(sqlite3.connect(file)) as database:
        database.executescript((KEPT / "first.sql").read_text())
    engine = create_engine(f"sqlite:///{file}")
    for step in SCHEMAS:
        with engine.begin() as connection:
            climb(connection, step)
        engine.dispose()
        shutil.copy(file, folder / f"{step}.db")
    return folder


def climb(connection, step):
    """Go one schema further, and keep what it brought."""
    assert upgrade(connection, step) == step
    for work in NEW[step]:
        if callable(work):
            work(connection)
        else:
            statement, given = work if isinstance(work, tuple) else (work, {})
            connection.execute(text(statement), given)


def rows_of(file):
    """Everything that a database in a file holds."""
    engine = create_engine(f"sqlite:///{file}")
    with engine.connect() as connection:
        rows = rows_in(connection)
    engine.dispose()
    return rows


def rows_in(connection):
    """The rows of each table in the order of its key, by the names of its columns."""
    found = MetaData()
    found.reflect(connection)
    return {
        table.name: [dict(row._mapping) for row in connection.execute(select(table).order_by(*table.primary_key))]
        for table in found.sorted_tables
    }


def lost(before, after):
    """The tables of which something is not as it was."""
    return [
        table
        for table, rows in before.items()
        if [{column: row[column] for column in rows[0]} for row in after[table]] != rows and table != "alembic_version"
    ]
