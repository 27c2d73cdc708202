"""A shuffle that nobody can choose: its key is made from a server's seed and a number of every person's device.

The server commits to its seed before it knows any of the numbers, and the devices commit to theirs before any is told;
so nobody, the server included, can try keys until one suits them. docs/fair-deals.md explains it to people.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import UNSET, Struct, UnsetType, structs

TAG = "stolik shuffle 1"


class Part(Struct, forbid_unknown_fields=True):
    """What one device gave to the shuffle."""

    seat: int  # the first seat of its person
    hash: str | None = None  # SHA-256 of the nonce, told before any nonce; None: it said nothing in time
    nonce: str | None = None  # 64 hexadecimal digits; None: it was not told in time, and counts as nothing


class Shuffle(Struct, forbid_unknown_fields=True):
    """How the key of a match was made."""

    seed: str  # the server's, 64 hexadecimal digits, secret until the match is over
    parts: list[Part]
    day: str | UnsetType = UNSET  # of a deal of the day: its date, which stands for the match, as many play that deal

    @property
    def commitment(self) -> str:
        """The digest of the server's seed, published before anybody gives a number."""
        return hash_of(self.seed)


class Deal(Struct):
    """What is dealt: all of it goes into the key, so that nothing can be chosen after the numbers are known."""

    match: str
    game: str
    rules: int
    seats: int
    options: Mapping[str, Any]


def hash_of(number: str) -> str:
    """SHA-256 of a seed or a nonce, both of them in hexadecimal."""
    return hashlib.sha256(bytes.fromhex(number)).hexdigest()


def day_shuffle(seed: str, day: str) -> Shuffle:
    """How the key of a day's deals is made: from the seed that the server has committed to, without devices."""
    return Shuffle(seed, [], day)


def key_of(seed: str, parts: Sequence[Part], deal: Deal) -> bytes:
    """The key of a match: SHA-256 of JSON without spaces, which a browser writes in the same way."""
    options = [[name, deal.options[name]] for name in sorted(deal.options)]
    nonces = [[part.seat, part.nonce] for part in parts]
    told = [TAG, seed, deal.match, deal.game, deal.rules, deal.seats, options, nonces]
    return hashlib.sha256(json.dumps(told, separators=(",", ":"), ensure_ascii=False).encode()).digest()


def objection(shuffle: Shuffle, commitment: str | None, deal: Deal, key: bytes) -> str | None:
    """Why the key is not what the server and the devices agreed on; None when it is."""
    try:
        if commitment is not None and shuffle.commitment != commitment:
            return f"the seed {shuffle.seed!r} is not the one that was committed to: {commitment!r}"
        for part in shuffle.parts:
            if part.nonce is not None and hash_of(part.nonce) != part.hash:
                return f"the nonce of seat {part.seat} is not the one that its device committed to: {part.hash!r}"
    except ValueError:
        return "a seed or a nonce is not hexadecimal"
    if key_of(shuffle.seed, shuffle.parts, _of_the_day(deal, shuffle)) != key:
        return f"the key {key.hex()!r} is not made of the seed and the nonces"
    return None


def _of_the_day(deal: Deal, shuffle: Shuffle) -> Deal:
    """The same deal for everybody who plays it on its day."""
    return deal if shuffle.day is UNSET else structs.replace(deal, match=shuffle.day)
