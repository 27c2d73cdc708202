"""Why a move: what worlds showed of it, as a fact of this game."""

from typing import Any

import numpy as np

from .rules import CHOOSE, HEADS, ROW, State, X

LIKELY = 0.5


def reason(seat: int, action: int, before: Any, after: Any) -> tuple[str, dict[str, Any]] | None:
    """How often a chosen card collects a row, and how many bull heads that row has."""
    if before["phase"][0] != CHOOSE:
        return None
    asked = np.isin(after["phase"], (X, ROW))
    collects = asked | (_owned(seat, after) > _owned(seat, before))
    share = float(np.mean(collects))
    percent = {"percent": round(100 * share)}
    if share < LIKELY:
        return "safe", percent
    heads = [_heads(state) for state in after[asked]]
    return ("takes", {**percent, "heads": round(float(np.mean(heads)))}) if heads else ("collects", percent)


def _owned(seat: int, states: Any) -> Any:
    """How many cards lie in the X row and the X pile."""
    words = states["x_rows"][:, seat] | states["x_piles"][:, seat]
    return np.array([sum(int(word).bit_count() for word in pair) for pair in words])


def _heads(state: State) -> int:
    """The bull heads that are to be collected: of the row that was filled, or of the cheapest one."""
    if state.phase == X:
        return int(HEADS[state.collected[: state.collected_size]].sum())
    rows = zip(state.rows, state.row_sizes, strict=True)
    return min(int(HEADS[cards[:size]].sum()) for cards, size in rows if size > 0)
