"""The deal of the day: its date, its seed that was committed to long before, and when that is told.

All seeds come from one secret of the server, so that the commitments of coming days can be told at any time. Whoever
began in time may finish, so the seed is told some hours after the day.
"""

import hmac
import json
import secrets
import time
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta

from sqlalchemy import insert, select

from stolik.core.game import Game
from stolik.core.levels import USUAL, Level
from stolik.core.shuffle import Deal, day_shuffle, hash_of, key_of
from stolik.server.connection import encode
from stolik.server.database import Taken
from stolik.server.rows import MatchRow
from stolik.server.schema import house
from stolik.server.store import Store

HOURS = 3  # after the end of its day in which a match that was begun may still be finished for the field
SECRET = "days"  # a name in `house`
LEVEL: Level = USUAL  # of the bots: a rule of thumb, which takes the same decisions whether it is compiled or not
SEAT = 0  # the person's
FIRST = date(2020, 1, 1)


def today() -> str:
    """The date, by UTC."""
    return datetime.fromtimestamp(time.time(), UTC).date().isoformat()


def after(day: str, days: int = 1) -> str:
    """The date a number of days later."""
    return (date.fromisoformat(day) + timedelta(days)).isoformat()


def ends(day: str) -> float:
    """The moment at which a day is over."""
    return datetime.combine(date.fromisoformat(after(day)), datetime.min.time(), UTC).timestamp()


def reveals(day: str) -> float:
    """The moment at which a day's seed is published."""
    return ends(day) + HOURS * 3600


def revealed(day: str | None) -> bool:
    """Whether everything about a deal may be told once its match is over; always, if it is not a day's."""
    return day is None or time.time() >= reveals(day)


def read(day: str) -> str | None:
    """A date up to today; None for any other text."""
    try:
        found = date.fromisoformat(day)
    except ValueError:
        return None
    return found.isoformat() if found >= FIRST and found.isoformat() <= today() else None


class Days:
    """One server's deals of the day."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._secret: bytes | None = None

    async def seed(self, day: str) -> str:
        """The seed of a day, 64 hexadecimal digits."""
        if self._secret is None:
            self._secret = bytes.fromhex(await self._kept())
        return hmac.digest(self._secret, f"stolik day {day}".encode(), "sha256").hex()

    async def commitment(self, day: str) -> str:
        """The digest of a day's seed, published before the day."""
        return hash_of(await self.seed(day))

    async def dealt(self, game: Game, day: str, match: str, players: str) -> MatchRow:
        """The day's deal of a game, for one more person."""
        seats, options = game.setting(game.usual_seats, {})
        seed = await self.seed(day)
        return MatchRow(
            id=match,
            table=None,
            number=1,
            game=game.name,
            rules=game.rules,
            seats=seats,
            options=json.dumps(options),
            players=players,
            key=key_of(seed, [], Deal(day, game.name, game.rules, seats, options)),
            started=time.time(),
            finished=None,
            shuffle=encode(day_shuffle(seed, day)).decode(),
        )

    async def _kept(self) -> str:
        """The secret in the database, made by whoever needs it first."""
        kept = select(house.c.value).where(house.c.name == SECRET)
        if not (found := await self._store.rows(kept)):
            with suppress(Taken):  # another worker was faster
                await self._store.write(insert(house).values(name=SECRET, value=secrets.token_hex(32)))
            found = await self._store.rows(kept)
        return str(found[0][0])
