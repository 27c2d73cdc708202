"""Statistics of simulated matches, updated as they come: exact figures for any number in little memory."""

from collections import Counter
from typing import Any

import numpy as np

from stolik.arena.estimate import Estimate, share_in
from stolik.arena.plan import Plan
from stolik.arena.play import Rows


class Counts:
    """How often each whole number occurred."""

    def __init__(self) -> None:
        self.times: Counter[int] = Counter()

    def add(self, numbers: Any) -> None:
        values, times = np.unique(numbers, return_counts=True)
        self.times.update(dict(zip(values.tolist(), times.tolist(), strict=True)))

    @property
    def least(self) -> int:
        return min(self.times)

    @property
    def most(self) -> int:
        return max(self.times)

    @property
    def total(self) -> int:
        return sum(value * times for value, times in self.times.items())

    def spread(self) -> dict[str, float]:
        """The mean, the standard deviation, the least and the most."""
        count = self.times.total()
        mean = self.total / count
        squares = sum((value - mean) ** 2 * times for value, times in self.times.items())
        return {
            "mean": round(mean, 4),
            "spread": round((squares / count) ** 0.5, 4),
            "least": self.least,
            "most": self.most,
        }


class Tally:
    """All counts over the matches of a plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.matches = 0
        self.decisions, self.rounds = Counts(), Counts()
        self.scores = [Counts() for _ in range(plan.seats)]
        self.shares, self.squares = np.zeros((2, plan.seats))
        self.ties = self.choices = 0

    def add(self, rows: Rows) -> None:
        self.matches += len(rows)
        self.decisions.add(rows["decisions"])
        self.rounds.add(rows["rounds"])
        self.choices += int(rows["choices"].sum())
        for seat, counts in enumerate(self.scores):
            counts.add(rows["points"][:, seat])
        shares = rows["shares"][:, : self.plan.seats]
        self.shares += shares.sum(axis=0)
        self.squares += (shares**2).sum(axis=0)
        self.ties += int((shares.max(axis=1) < 1).sum())

    @property
    def wins(self) -> list[Estimate]:
        """By seat its share of the wins; winners of a tie share one."""
        sums = zip(self.shares.tolist(), self.squares.tolist(), strict=True)
        return [share_in(wins, squares, self.matches) for wins, squares in sums]

    @property
    def branching(self) -> float:
        """Legal moves of a decision on average."""
        return self.choices / self.decisions.total

    def facts(self) -> dict[str, Any]:
        """The report as plain JSON."""
        return {
            **self.plan.facts(),
            "decisions": self.decisions.spread(),
            "rounds": self.rounds.spread(),
            "branching": round(self.branching, 4),
            "points": [counts.spread() for counts in self.scores],
            "win_share": [
                {"share": round(win.mean, 6), "low": round(win.low, 6), "high": round(win.high, 6)} for win in self.wins
            ],
            "ties": round(self.ties / self.matches, 6),
        }
