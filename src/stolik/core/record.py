"""Records of matches: JSON with one line a move, replayed and verified."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from stolik.core import shuffle
from stolik.core.errors import BadRecord, StolikError, UnknownRules
from stolik.core.files import write_whole
from stolik.core.match import FORMAT, Match

FIELDS = {"stolik": int, "game": str, "rules": int, "seats": int, "options": dict, "key": str, "moves": list}


def dumps(record: Mapping[str, Any]) -> str:
    """A record as text, one line a move, so that an error can name its line."""
    lines = [f"  {json.dumps(name)}: {_value(name, value)}" for name, value in record.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _value(name: str, value: Any) -> str:
    if name != "moves" or not value:
        return json.dumps(value, ensure_ascii=False)
    return "[\n" + ",\n".join(f"    {json.dumps(move, ensure_ascii=False)}" for move in value) + "\n  ]"


def save(record: Mapping[str, Any], path: Path) -> None:
    """Write a record to a file."""
    write_whole(path, dumps(record).encode())


def load(path: Path) -> str:
    """The text of a record's file; its moves are not checked."""
    text = text_of(path)
    try:
        fields_of(text)
    except BadRecord as error:
        raise BadRecord(f"cannot read {str(path)!r}: {error}") from error
    return text


def text_of(path: Path) -> str:
    """The text of a file, such as many records."""
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        raise BadRecord(f"cannot read {str(path)!r}: {reason}") from error


def replay(record: Mapping[str, Any] | str | bytes) -> Match:
    """The match of a record, with its digest checked."""
    *_, match = follow(record)
    return match


def fields_of(record: Mapping[str, Any] | str | bytes) -> dict[str, Any]:
    """The fields that every record must have."""
    text = _text(record)
    return _checked(record if isinstance(record, Mapping) else _parsed(text), text)


def follow(record: Mapping[str, Any] | str | bytes) -> Iterator[Match]:
    """The match after the deal and after each move, then its digest checked."""
    text, fields = _text(record), fields_of(record)
    try:
        match = _begun(fields)
    except UnknownRules as error:
        raise BadRecord(f"{_at(text, 'rules')}{error}") from error
    except StolikError as error:
        raise BadRecord(f"the record's match cannot be dealt: {error}") from error
    yield match
    for number, entry in enumerate(fields["moves"]):
        try:
            seat, move = entry
            match.play(seat, move)
        except (StolikError, TypeError, ValueError) as error:
            raise BadRecord(f"{_at(text, number)}move {number + 1}, {entry!r}: {error}") from error
        yield match
    told = fields.get("digest")
    if told is not None and told != match.digest:
        raise BadRecord(f"{_at(text, 'digest')}digest {told!r} does not agree: the replay gives {match.digest!r}")
    _check_key(fields, match, text)


def _check_key(fields: Mapping[str, Any], match: Match, text: str) -> None:
    """Refuse a key that is not the one committed to, or not made from the shuffle's numbers."""
    commitment = fields.get("commitment")
    if "shuffle" not in fields:
        if commitment is not None and commitment != hashlib.sha256(match.key).hexdigest():
            raise BadRecord(f"{_at(text, 'commitment')}commitment {commitment!r} is not the SHA-256 of the key")
        return
    at = _at(text, "shuffle")
    try:
        told = msgspec.convert(fields["shuffle"], shuffle.Shuffle)
    except msgspec.ValidationError as error:
        raise BadRecord(f"{at}the shuffle cannot be read: {error}") from error
    deal = shuffle.Deal(str(fields.get("match")), match.game.name, match.rules, match.seats, match.options)
    if why := shuffle.objection(told, commitment, deal, match.key):
        raise BadRecord(f"{at}{why}")


def _begun(fields: Mapping[str, Any]) -> Match:
    """The match as dealt, or in the position it began from."""
    key = bytes.fromhex(fields["key"])
    if "position" in fields:
        return Match.at(fields["game"], str(fields["position"]), key, fields["rules"])
    return Match(fields["game"], fields["seats"], key, fields["options"], fields["rules"])


def _text(record: Mapping[str, Any] | str | bytes) -> str:
    return "" if isinstance(record, Mapping) else record.decode() if isinstance(record, bytes) else record


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise BadRecord(f"line {error.lineno}: not JSON: {error.msg}") from error
    except RecursionError as error:
        raise BadRecord("line 1: not JSON that can be read: it is nested too deeply") from error


def _checked(fields: Any, text: str) -> dict[str, Any]:
    if not isinstance(fields, Mapping) or "stolik" not in fields:
        raise BadRecord(f"{'line 1: ' if text else ''}not a record: it has no field 'stolik'")
    if fields["stolik"] != FORMAT:
        raise BadRecord(f"{_at(text, 'stolik')}format {fields['stolik']!r} is unknown: this program reads {FORMAT}")
    for name, kind in FIELDS.items():
        if not isinstance(fields.get(name), kind):
            given = fields.get(name)
            raise BadRecord(f"{_at(text, name)}field {name!r} is {given!r}: it must be of type {kind.__name__}")
    key = fields["key"]
    if len(key) != 64 or set(key.lower()) - set("0123456789abcdef"):
        raise BadRecord(f"{_at(text, 'key')}key {key!r} is not 64 hexadecimal digits")
    return dict(fields)


def _at(text: str, what: str | int) -> str:
    """ "line N: " for a field or a move's entry; nothing if the record was not text."""
    start = text.find('"moves"' if isinstance(what, int) else json.dumps(what))
    if start < 0:
        return ""
    if isinstance(what, int):
        decoder = json.JSONDecoder()
        start = text.index("[", start) + 1
        for _ in range(what + 1):
            while text[start] in " \t\r\n,":
                start += 1
            entry = start
            _, start = decoder.raw_decode(text, start)
        start = entry
    return f"line {text.count(chr(10), 0, start) + 1}: "
