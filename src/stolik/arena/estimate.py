"""An estimate with its 95 % interval: of a share, of a mean, of anything that is resampled.

Matches of one deal share the cards, so intervals are over deals. Few deals estimate their own spread badly:
Student's t widens the interval for that.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import inf, sqrt
from statistics import NormalDist
from typing import Any

import numpy as np

COVERAGE = 0.95
NORMAL = NormalDist().inv_cdf((1 + COVERAGE) / 2)  # standard errors on either side, where the spread is known

Array = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % interval and the number of deals behind it."""

    mean: float
    low: float
    high: float
    deals: int

    def times(self, factor: float) -> "Estimate":
        """The same in another unit: a share times 100 is per cent."""
        return Estimate(self.mean * factor, self.low * factor, self.high * factor, self.deals)

    def json(self) -> dict[str, float | None]:
        """As plain JSON; an unknown bound is null, since JSON has no infinity."""
        return {name: value if abs(value) < inf else None for name, value in vars(self).items()}


def share_of(wins: Array, cases: Array) -> Estimate:
    """A share of cases, both given by deal, with Wilson's interval for the effective number of cases."""
    return _share(*_over_deals(wins, cases), float(cases.sum()))


def share_in(wins: float, squares: float, deals: int) -> Estimate:
    """A share of deals played once each, from the sum of wins and of their squares; a win may be shared."""
    share = wins / deals
    return _share(share, max(0.0, squares / deals - share**2) / max(1, deals - 1), deals, deals)


def share_summed(sums: Sequence[float], deals: int) -> Estimate:
    """As `share_of`, from sums over deals: of wins, of cases, of wins squared, of both multiplied, of cases squared."""
    wins, cases, wins_squared, products, cases_squared = sums
    share = wins / cases
    spread = max(0.0, wins_squared - 2 * share * products + share**2 * cases_squared)
    return _share(share, spread / cases**2 * deals / max(1, deals - 1), deals, cases)


def _share(share: float, variance: float, deals: int, cases: float) -> Estimate:
    if deals < 2:
        return Estimate(share, 0.0, 1.0, deals)
    size = float(deals)  # where all were won or lost: nothing tells whether the matches of a deal may end differently
    if 0 < share < 1:
        size = share * (1 - share) / variance if variance > 0 else cases
    return Estimate(share, *_wilson(share, size, _student(deals - 1)), deals)


def mean_of(tops: Array, bottoms: Array | None = None) -> Estimate:
    """The sum of tops by the sum of bottoms, each given by deal: Student's interval."""
    mean, variance, deals = _over_deals(tops, np.ones(len(tops)) if bottoms is None else bottoms)
    error = _student(deals - 1) * sqrt(variance) if deals > 1 else inf
    return Estimate(mean, mean - error, mean + error, deals)


def resampled(mean: float, means: Array, deals: int) -> Estimate:
    """The middle 95 % of means over resampled deals, widened as Student's interval for this number of deals is."""
    if deals < 2:
        return Estimate(mean, -inf, inf, deals)
    low, high = np.nanquantile(means, [(1 - COVERAGE) / 2, (1 + COVERAGE) / 2])
    wider = _student(deals - 1) / NORMAL * sqrt(deals / (deals - 1))
    return Estimate(mean, mean - wider * (mean - float(low)), mean + wider * (float(high) - mean), deals)


def _wilson(share: float, size: float, errors: float) -> tuple[float, float]:
    """Wilson's bounds of a share among independent cases, for a number of standard errors."""
    square = errors**2 / size
    middle = (share + square / 2) / (1 + square)
    spread = errors * sqrt((share * (1 - share) + square / 4) / size) / (1 + square)
    return min(share, max(0.0, middle - spread)), max(share, min(1.0, middle + spread))


def _over_deals(tops: Array, bottoms: Array) -> tuple[float, float, int]:
    """A ratio, its variance by linearisation, and the number of deals."""
    deals, count = int(np.count_nonzero(bottoms)), float(bottoms.sum())
    ratio = float(tops.sum()) / count
    spread = tops - ratio * bottoms
    return ratio, float(spread @ spread) / count**2 * deals / max(1, deals - 1), deals


@cache
def _student(freedom: int) -> float:
    """Standard errors on either side, with this many degrees of freedom."""
    from scipy.special import stdtrit  # takes a quarter of a second, and only intervals need it

    return float(stdtrit(freedom, (1 + COVERAGE) / 2))
