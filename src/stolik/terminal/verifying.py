"""Checking a record: whether it is consistent, and whether it agrees with what somebody saw at the table."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console

from stolik.core import record
from stolik.core.errors import BadRecord
from stolik.core.match import Match
from stolik.core.options import changed
from stolik.core.witness import Finding, Witness
from stolik.games import load

SIGNS = {True: "✓", False: "✗", None: "–"}


def verify(console: Console, path: Path, as_json: bool = False, commitment: str | None = None) -> bool:
    """Print what agrees; return whether all that was seen does. Raises BadRecord if the record is inconsistent."""
    told = record.load(path)
    fields = record.fields_of(told)
    witness = Witness(fields, commitment)
    try:
        for match in record.follow(told):
            witness.look(match)
    except BadRecord as error:
        _print_fault(console, witness.findings(), error, as_json)
        raise
    found, seen = facts(match, fields), witness.findings()
    if as_json:
        print(json.dumps({**found, "seen": msgspec.to_builtins(seen)}))
    else:
        _print(console, [*findings(found), *seen_findings(seen)])
    return all(one.agrees is not False for one in seen)


def _print_fault(console: Console, seen: Sequence[Finding], error: BadRecord, as_json: bool) -> None:
    """Print what was seen, for an inconsistent record: it explains more than the record can."""
    if as_json:
        told = {"error": "bad_record", "message": str(error), "seen": msgspec.to_builtins(seen)}
        print(json.dumps(told))
    elif seen:
        _print(console, seen_findings(seen))


def _print(console: Console, lines: Sequence[str]) -> None:
    for line in lines:
        console.print(line, markup=False, soft_wrap=True)


def facts(match: Match, fields: Mapping[str, Any]) -> dict[str, Any]:
    """What a record that replays to its end has shown; None if there is nothing to compare."""
    parts = fields["shuffle"]["parts"] if "shuffle" in fields else None
    return {
        "game": match.game.name,
        "rules": match.rules,
        "seats": match.seats,
        "options": match.options,
        "moves": len(match.moves),
        "digest": match.digest if fields.get("digest") is not None else None,
        "commitment": fields.get("commitment"),
        "devices": None if parts is None else [part["seat"] for part in parts if part["nonce"] is not None],
        "late": None if parts is None else [part["seat"] for part in parts if part["nonce"] is None],
        "over": match.over,
        "to_act": match.to_act,
        "points": match.points,
        "winners": match.winners,
    }


def findings(found: Mapping[str, Any]) -> list[str]:
    """The facts in words, each with a mark that says whether it was checked."""
    today = load(found["game"]).rules
    older = "" if found["rules"] == today else f" (matches are dealt under version {today} today)"
    rules = f"rules version {found['rules']}{older}"
    house = "; ".join(changed(load(found["game"]).options, found["options"], "en")) or "the usual rules"
    return [
        f"✓ {found['game']}, {rules}, {found['seats']} seats, {house}",
        f"✓ all {found['moves']} moves are legal",
        f"✓ the digest of the final state agrees: {found['digest']}"
        if found["digest"]
        else "– the record has no digest to compare with",
        *key_findings(found),
        f"✓ the match is over: points {', '.join(map(str, found['points']))}; won by seat "
        + " and ".join(map(str, found["winners"]))
        if found["over"]
        else f"– the match is not over: to act is seat {', '.join(map(str, found['to_act']))}",
    ]


def key_findings(found: Mapping[str, Any]) -> list[str]:
    """Who could have chosen the key."""
    if found["commitment"] is None:
        return ["– the record has no commitment, so the key could have been chosen after the deal"]
    if found["devices"] is None:
        return [
            f"✓ the key fits the commitment in the record: {found['commitment']}",
            "– the server alone chose the key: no device had a part in it",
        ]
    lines = [f"✓ the server's seed fits the commitment in the record: {found['commitment']}"]
    if found["devices"]:
        lines.append(f"✓ the key is made of that seed and the numbers of {_devices(found['devices'])}")
    else:
        lines.append("– the key is made of that seed alone: no device had a part in it")
    if found["late"]:
        lines.append(f"– nothing came in time from {_devices(found['late'])}")
    return lines


def _devices(seats: list[int]) -> str:
    plural = "s" if len(seats) > 1 else ""
    return f"the device{plural} at seat{plural} {', '.join(map(str, seats))}"


def seen_findings(seen: Sequence[Finding]) -> list[str]:
    """What was compared with what somebody saw, in words."""
    if seen:
        return [f"{SIGNS[one.agrees]} {one.text}" for one in seen]
    return [
        "– what the server showed before the deal and at the table is not in this file: "
        'save one with "Verify this deal" on a device that was there, or give --commitment'
    ]
