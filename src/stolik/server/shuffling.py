"""Agreeing on a shuffle: the devices at a table commit to numbers, then tell them; whoever is late is left out.

All of it is in the table's row, so any worker goes on with it, and after a restart it goes on by itself.
"""

import secrets
import time
from collections.abc import Iterable

from msgspec import Struct

from stolik.core.match import Match
from stolik.core.shuffle import Deal, Part, Shuffle, hash_of, key_of
from stolik.games import load
from stolik.server import protocol
from stolik.server.protocol import SHUFFLE_SECONDS


class Pending(Struct):
    """A shuffle that is being agreed on."""

    match: str  # chosen before any number is known
    parts: list[Part]  # of the devices that may take part
    until: float  # Unix time after which nobody is waited for
    revealing: bool = False  # whether every hash is known, so that the nonces may be told

    def waits_for(self) -> list[int]:
        """The seats whose devices have not answered yet."""
        if self.revealing:
            return [part.seat for part in self.parts if part.hash is not None and part.nonce is None]
        return [part.seat for part in self.parts if part.hash is None]

    def fits(self, seat: int, number: str) -> bool:
        """Whether a device's answer is right: a hash, or the nonce of its hash."""
        part = next((part for part in self.parts if part.seat == seat), None)
        return part is not None and seat in self.waits_for() and (not self.revealing or hash_of(number) == part.hash)

    def take(self, seat: int, number: str) -> None:
        """Store a hash, or a nonce that fits its hash; anything else, or anything late, is ignored."""
        if self.fits(seat, number):
            part = next(part for part in self.parts if part.seat == seat)
            if self.revealing:
                part.nonce = number
            else:
                part.hash = number

    def told(self) -> protocol.Shuffling:
        """What everybody at the table is told about it."""
        hashes = {str(part.seat): part.hash for part in self.parts if part.hash} if self.revealing else None
        return protocol.Shuffling(self.match, hashes)

    def go_on(self) -> bool:
        """Go on from hashes to nonces if all are there or the time is up; True if the cards can be dealt."""
        if self.waits_for() and time.time() < self.until:
            return False
        if not self.revealing:
            self.revealing, self.until = True, time.time() + SHUFFLE_SECONDS
            return not self.waits_for()
        return True


def fresh_seed() -> str:
    """A new seed, which the server commits to."""
    return secrets.token_hex(32)


def begun(seats: Iterable[int]) -> Pending:
    """A shuffle in which the devices of these seats take part."""
    return Pending(secrets.token_urlsafe(12), [Part(seat) for seat in seats], time.time() + SHUFFLE_SECONDS)


def dealt(pending: Pending, seed: str, game: str, seats: int, options: protocol.Options) -> tuple[Match, Shuffle]:
    """The match that was agreed on."""
    played = load(game)
    _, complete = played.setting(seats, options)
    deal = Deal(pending.match, game, played.rules, seats, complete)
    return Match(played, seats, key_of(seed, pending.parts, deal), complete), Shuffle(seed, pending.parts)
