"""Where matches are saved, so that none is ever lost."""

import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from stolik.core import record
from stolik.core.errors import BadRecord
from stolik.core.folders import data_folder
from stolik.core.match import Match
from stolik.drawing.scene import Scene


def fresh_path(game: str) -> Path:
    """A new file for a match, named by the time; two in one second get different names."""
    folder = data_folder() / "matches"
    stem = time.strftime("%Y-%m-%d-%H%M%S") + f"-{game}"
    paths = (folder / f"{stem}{f'-{number}' if number else ''}.json" for number in range(1000))
    return next(path for path in paths if not path.exists())


def kept(match: Match, scene: Scene, told: Mapping[str, Any]) -> dict[str, Any]:
    """The match's record with its seating, so that it can be resumed, and other fields of an earlier record."""
    return {**told, **match.record(), "players": list(scene.players), "levels": list(scene.levels)}


def seating(fields: Mapping[str, Any], seats: int) -> tuple[list[str], list[str | None]] | None:
    """The players and levels in a record; None if it has no levels."""
    players, levels = fields.get("players"), fields.get("levels")
    if levels is None:
        return None
    if not isinstance(players, list) or not isinstance(levels, list) or not _seated(players, levels, seats):
        raise BadRecord(f"players {players!r} and levels {levels!r} do not seat one person and {seats - 1} bots")
    return players, levels


def _seated(players: list[Any], levels: list[Any], seats: int) -> bool:
    named = all(isinstance(name, str) for name in players)
    people = [level for level in levels if not isinstance(level, str)]
    return named and people == [None] and len(players) == len(levels) == seats


def keep(kept: Mapping[str, Any], path: Path) -> str | None:
    """Write the match; return the reason if that fails."""
    try:
        record.save(kept, path)
    except OSError as error:
        return error.strerror or str(error)
    return None
