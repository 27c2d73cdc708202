"""Is A stronger than B? A sequential test on the differences of blocks, which stops as soon as it knows.

A generalised sequential probability ratio test: the differences of blocks are taken as normal with a spread that is
estimated as they come. Two tests run side by side, of "equal" against "A is stronger by the margin" and against "B is".
"""

from dataclasses import dataclass, field
from math import log

import numpy as np

from stolik.arena.estimate import Estimate, mean_of
from stolik.arena.play import Result
from stolik.arena.table import LineUp

ERROR = 0.05
LEAST = 24  # blocks before the first verdict: the spread must be known a little


def difference(first: str, seatings: list[LineUp], results: list[Result]) -> float:
    """How much more often a seat of the first bot won than one of the second, in fair shares."""
    mine, shares = np.array(seatings) == first, np.array([result.shares for result in results])
    return float(shares[mine].mean() - shares[~mine].mean()) * len(seatings[0]) / 2


@dataclass
class Sequential:
    """The differences so far, and the verdict on them."""

    margin: float = 0.1  # a difference that matters: at two seats, 55 wins to 45
    error: float = ERROR
    least: int = LEAST
    differences: list[float] = field(default_factory=list)

    def add(self, difference: float) -> None:
        self.differences.append(difference)

    @property
    def mean(self) -> float:
        return float(np.mean(self.differences)) if self.differences else 0.0

    @property
    def spread(self) -> float:
        """The standard error of the mean."""
        count = len(self.differences)
        return float(np.std(self.differences, ddof=1) / np.sqrt(count)) if count > 1 else float("inf")

    @property
    def estimate(self) -> Estimate:
        """The difference with its interval, as if the number of blocks had been fixed in advance."""
        return mean_of(np.array(self.differences))

    def evidence(self, margin: float) -> float:
        """The log-likelihood ratio of a true difference of `margin` to none."""
        if self.spread == 0:
            return float(np.copysign(np.inf, margin * self.mean - margin**2 / 2))
        return (margin * self.mean - margin**2 / 2) / self.spread**2

    @property
    def bounds(self) -> tuple[float, float]:
        """Below the first there is no such difference, above the second there is; both errors halved for two sides."""
        return log(self.error / (1 - self.error / 2)), log((1 - self.error) / (self.error / 2))

    @property
    def verdict(self) -> str | None:
        """`first`, `second` or `equal` once it is known, else None."""
        if len(self.differences) < self.least:
            return None
        low, high = self.bounds
        first, second = self.evidence(self.margin), self.evidence(-self.margin)
        if first >= high or second >= high:
            return "first" if first >= high else "second"
        return "equal" if first <= low and second <= low else None
