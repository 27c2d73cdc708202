"""Why a move: what worlds showed of it, as a fact of this game."""

from typing import Any

import numpy as np

from .cards import KOTRUS, VALUE_OF
from .places import CARDS, count

LIKELY = 0.5


def reason(seat: int, action: int, before: Any, after: Any) -> tuple[str, dict[str, Any]] | None:
    """Whether Kotruś leaves the hand, how much lighter it becomes, who probably holds Kotruś."""
    mine = _holds_kotrus(before["hands"][:, seat])
    left = float(np.mean(~_holds_kotrus(after["hands"][:, seat])))
    if mine.all() and left >= LIKELY:
        return "rid", {"percent": round(100 * left)}
    lighter = round(float(np.mean(_cost(before["hands"][:, seat]) - _cost(after["hands"][:, seat]))))
    if lighter > 0 and (after["round_number"] == before["round_number"]).all():
        return "lighter", {"points": lighter}
    shares = (count(before)[:, CARDS.index("10k")] > 0).mean(axis=0)
    holder = int(np.argmax(shares))
    if holder != seat and shares[holder] >= LIKELY:
        return "kotrus", {"seat": holder, "percent": round(100 * float(shares[holder]))}
    return None


def _holds_kotrus(hands: Any) -> Any:
    return (hands >> KOTRUS) & 1 == 1


def _cost(hands: Any) -> Any:
    """The sum of the values of each hand (5.3)."""
    return np.array(
        [sum(int(VALUE_OF[slot]) for slot in range(KOTRUS + 1) if hand >> slot & 1) for hand in hands.tolist()]
    )
