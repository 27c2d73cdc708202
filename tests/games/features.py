"""What a network sees of a match, part by part."""

from typing import Any

import numpy as np

from stolik import Match
from stolik.core.game import Seat


def seen(match: Match, viewer: Seat, part: str) -> Any:
    """The numbers that tell a seat of something; by seat from the viewer on, where a part is told so."""
    out = np.zeros(match.game.feature_count, np.float32)
    match.game.encode(match.masked(viewer), viewer, out)
    at = 0
    for what, size in match.game.features:
        if part in what:
            numbers = out[at : at + size].astype(float).round(3)
            return (numbers.reshape(match.game.seats[-1], -1) if what.startswith("by seat") else numbers).tolist()
        at += size
    raise LookupError(part)
