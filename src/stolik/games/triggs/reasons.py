"""Why a move: what worlds showed of it, as a fact of this game."""

from typing import Any

import numpy as np


def reason(seat: int, action: int, before: Any, after: Any) -> tuple[str, dict[str, Any]] | None:
    """How many boxes are crossed off, bonuses with them, before one must decide again."""
    crossed = round(float(np.mean(before["boxes_left"][:, seat] - after["boxes_left"][:, seat])))
    return ("crosses", {"count": crossed}) if crossed > 0 else None
