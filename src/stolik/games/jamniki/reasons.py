"""Why a move: what worlds showed of it, as a fact of this game."""

from typing import Any

from .tiles import COLOUR, KINDS, TILE_BONES

MANY = 6  # bones


def reason(seat: int, action: int, before: Any, after: Any) -> tuple[str, dict[str, Any]] | None:
    """Whether a tile goes on with the coat's colour, and how many bones it has."""
    if action >= KINDS:
        return None
    size = int(before["sizes"][0, seat])
    bones = int(TILE_BONES[action])
    if size > 0 and COLOUR[2 * int(before["coats"][0, seat, size - 1]) + 1] == COLOUR[2 * action]:
        return "colour", {"count": bones}
    return ("bones", {"count": bones}) if bones >= MANY else None
