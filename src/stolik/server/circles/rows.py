"""Rows of circles in the database."""

import secrets
from dataclasses import dataclass

from sqlalchemy import Update, update

from stolik.server.protocol import Animal
from stolik.server.schema import circles

HERE = 45.0  # seconds after which somebody who asks for no news is not here
KEY_BYTES = 16  # 128 bits: nobody guesses a link


@dataclass(frozen=True)
class CircleRow:
    id: int
    key: str
    name: str
    version: int
    founder: str | None
    seasons: str
    made: float
    changed: float


@dataclass(frozen=True)
class PersonRow:
    circle: int
    id: str
    session: int | None
    name: str | None
    animal: Animal
    joined: float
    seen: float | None
    gone: bool

    def here(self, now: float) -> bool:
        return self.seen is not None and now - self.seen < HERE


@dataclass(frozen=True)
class EveningRow:
    circle: int
    id: str
    made: float
    plan: str


def fresh_key() -> str:
    return secrets.token_urlsafe(KEY_BYTES)


def fresh_id() -> str:
    return secrets.token_hex(6)


def grown(circle: int) -> Update:
    """The statement that marks a circle as changed."""
    return update(circles).where(circles.c.id == circle).values(version=circles.c.version + 1)
