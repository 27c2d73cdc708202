"""What a device saw of a match while it was played, compared with the record that its server tells afterwards.

A record alone shows only that it is consistent. Only somebody who was there can show that it is the match played:
the browser keeps a few views and the digests it was told, and saves them with the record, under `seen`.
"""

import hashlib
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from stolik.core import shuffle
from stolik.core.errors import BadRecord
from stolik.core.match import Match

DIGITS = 64  # hexadecimal, of a SHA-256


class Sight(Struct, forbid_unknown_fields=True):
    """What one seat was shown."""

    seat: int
    seq: Annotated[int, Meta(ge=0)]  # the moves that had been made; 0 is the deal
    view: dict[str, Any]


class Seen(Struct, forbid_unknown_fields=True):
    """What one device was told and shown."""

    commitment: str | None = None  # before the deal
    nonce: str | None = None  # its own
    hashes: dict[str, str] | None = None  # by seat, before it told its nonce
    views: list[Sight] = []


class Finding(Struct):
    """One thing that was compared."""

    what: str  # commitment, hashes, nonce or view
    agrees: bool | None  # None: it could not be compared
    text: str


class Witness:
    """Compares a record with what a device saw, and with a commitment that somebody wrote down."""

    def __init__(self, fields: Mapping[str, Any], written: str | None = None) -> None:
        self.seen = _converted(fields["seen"], Seen, "seen") if "seen" in fields else None
        self.shuffle = _converted(fields["shuffle"], shuffle.Shuffle, "shuffle") if "shuffle" in fields else None
        self.key = str(fields["key"])
        self.written = None if written is None else _digest(written)
        self._sights = sorted(self.seen.views, key=lambda sight: (sight.seq, sight.seat)) if self.seen else []
        self._views: list[Finding] = []

    def look(self, match: Match) -> None:
        """Compare the views that were seen after the match's present number of moves."""
        for sight in self._sights:
            if sight.seq == len(match.moves):
                self._views.append(_view_finding(sight, match))

    def findings(self) -> list[Finding]:
        """All comparisons; empty if nobody has seen anything."""
        found = []
        if self.written is not None:
            found.append(self._commitment(self.written, "was written down"))
        if self.seen is not None:
            found += [*self._told(self.seen), *self._views, *self._unmet()]
        return found

    def _told(self, seen: Seen) -> Iterator[Finding]:
        if seen.commitment is None:
            yield Finding("commitment", None, "this device saw no commitment before the deal")
        else:
            yield self._commitment(seen.commitment, "this device saw before the deal")
        if self.shuffle is None:
            return
        if seen.hashes is not None:
            yield _hashes_finding(seen.hashes, self.shuffle)
        if seen.nonce is not None:
            yield _nonce_finding(seen.nonce, self.shuffle)

    def _commitment(self, told: str, how: str) -> Finding:
        what = "key" if self.shuffle is None else "seed"
        number = self.key if self.shuffle is None else self.shuffle.seed
        made = hashlib.sha256(_bytes(number, what)).hexdigest()
        if made == told:
            return Finding("commitment", True, f"the {what} fits the commitment that {how}: {told}")
        return Finding("commitment", False, f"the {what} does not fit the commitment that {how}: {told}, not {made}")

    def _unmet(self) -> Iterator[Finding]:
        """The views after more moves than could be replayed."""
        for sight in self._sights[len(self._views) :]:
            yield Finding("view", False, f"the record does not get as far as what seat {sight.seat} saw {_when(sight)}")


def _hashes_finding(told: Mapping[str, str], shuffled: shuffle.Shuffle) -> Finding:
    agrees = told == {str(part.seat): part.hash for part in shuffled.parts if part.hash is not None}
    are = "are" if agrees else "are not"
    return Finding("hashes", agrees, f"the devices' hashes {are} those that this device was told before the deal")


def _nonce_finding(nonce: str, shuffled: shuffle.Shuffle) -> Finding:
    for part in shuffled.parts:
        if part.nonce == nonce:
            return Finding("nonce", True, f"the nonce of this device has a part in the key, for seat {part.seat}")
    return Finding("nonce", None, "the nonce of this device has no part in the key: it came late, or was left out")


def _view_finding(sight: Sight, match: Match) -> Finding:
    if sight.seat not in range(match.seats):
        raise BadRecord(f"'seen' tells of seat {sight.seat}: the match has the seats 0 to {match.seats - 1}")
    view, saw = match.view(sight.seat), f"seat {sight.seat} saw {_when(sight)}"
    other = [name for name in view if name in sight.view and view[name] != sight.view[name]]
    alone = sorted(view.keys() ^ sight.view.keys())  # views of another version of the program may have other keys
    if other:
        return Finding("view", False, f"{saw} something else than the key deals: {', '.join(other)}")
    if alone:
        return Finding("view", None, f"{saw} what the key deals, except what cannot be compared: {', '.join(alone)}")
    return Finding("view", True, f"{saw} exactly what the key deals")


def _when(sight: Sight) -> str:
    if sight.seq == 0:
        return "after the deal"
    return f"after {sight.seq} move{'' if sight.seq == 1 else 's'}"


def _converted(value: Any, kind: Any, name: str) -> Any:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise BadRecord(f"the field {name!r} cannot be read: {error}") from error


def _digest(written: str) -> str:
    digits = written.strip().lower()
    if len(digits) != DIGITS or set(digits) - set("0123456789abcdef"):
        raise BadRecord(f"{written!r} is not a commitment: that has {DIGITS} hexadecimal digits")
    return digits


def _bytes(number: str, what: str) -> bytes:
    try:
        return bytes.fromhex(number)
    except ValueError as error:
        raise BadRecord(f"the {what} {number!r} is not hexadecimal") from error
