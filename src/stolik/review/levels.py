"""Chances to win along a stretch of decisions without chance between them, from samples that overlap.

A sample at a decision tells two things: how high the chance was around it, and, much more exactly, since both were
tried in the same worlds, by how much the decision changed it. Least squares make one curve of all of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

CERTAIN = 1e-4  # the error of a result that is known, small enough beside any sample's


@dataclass(frozen=True)
class Sample:
    """What worlds at one decision showed, by seat, with the squared errors."""

    height: Any  # halfway between before and after
    height_square: float
    change: Any  # from before to after
    change_square: float  # 0 when the decision was the reference's own: then it changed nothing


def sampled(before: Any, after: Any) -> Sample:
    """A sample from shares by world and seat: as the reference would have gone on, and as was decided."""
    worlds = len(before)
    height, change = (before + after) / 2, after - before
    least = 1 / worlds**2  # what was the same in all worlds need not be so in the next
    exact = not np.any(change)
    return Sample(
        height.mean(axis=0),
        max(float(height.var(axis=0).mean()) / worlds, least),
        change.mean(axis=0),
        0.0 if exact else max(float(change.var(axis=0).mean()) / worlds, least),
    )


def levelled(samples: Sequence[Sample | None], end: Any = None) -> tuple[Any, Any]:
    """The levels before the first decision and after each, by seat, with their errors; `end` is the last, if known.

    A decision without a sample changed nothing.
    """
    at = [0]
    for sample in samples:
        at.append(at[-1] + (sample is not None and sample.change_square > 0))
    rows: list[Any] = []
    values: list[Any] = []
    for number, sample in enumerate(samples):
        if sample is not None:
            _add(rows, values, at[-1], [(at[number], 0.5), (at[number + 1], 0.5)], sample.height, sample.height_square)
            _add(rows, values, at[-1], [(at[number], -1.0), (at[number + 1], 1.0)], sample.change, sample.change_square)
    if end is not None:
        _add(rows, values, at[-1], [(at[-1], 1.0)], end, CERTAIN**2)
    matrix = np.array(rows)
    found = np.linalg.lstsq(matrix, np.array(values), rcond=None)[0]
    errors = np.sqrt(np.diag(np.linalg.pinv(matrix.T @ matrix)))
    if end is not None:
        found[-1], errors[-1] = end, 0.0
    return found[at], errors[at]


def _add(rows: list[Any], values: list[Any], last: int, parts: Any, seen: Any, square: float) -> None:
    """Add an equation, weighted by its certainty; a certain one says that two levels are equal."""
    row = np.zeros(last + 1)
    if square > 0:
        for place, factor in parts:
            row[place] += factor
        rows.append(row / np.sqrt(square))
        values.append(np.asarray(seen, np.float64) / np.sqrt(square))
