"""What simulated matches showed: lengths, points, and who wins how often, with how sure that is."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from stolik.arena.estimate import wilson
from stolik.arena.play import Rows
from stolik.terminal.simulation import Plan, simulate

BARS = "▁▂▃▄▅▆▇█"
BINS, FEW_BINS = 24, 8
NARROW = 78


def show(console: Console, plan: Plan, as_json: bool, threads: int | None = None) -> None:
    """Play the plan, with a progress bar on a terminal, and report."""
    tally = Tally(plan, _watched(console, plan, simulate(plan, threads), quiet=as_json))
    if as_json:
        print(json.dumps(tally.facts(), ensure_ascii=False))
    else:
        tally.show(console)


def _watched(console: Console, plan: Plan, chunks: Iterator[Rows], quiet: bool) -> Iterator[Rows]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=quiet or not console.is_terminal, transient=True) as progress:
        task = progress.add_task(plan.game.name, total=plan.games)
        for chunk in chunks:
            progress.advance(task, len(chunk))
            yield chunk


class Counts:
    """How often each whole number came up: exact figures of any number of matches in little memory."""

    def __init__(self) -> None:
        self._times: Counter[int] = Counter()

    def add(self, numbers: Any) -> None:
        values, times = np.unique(numbers, return_counts=True)
        self._times.update(dict(zip(values.tolist(), times.tolist(), strict=True)))

    @property
    def least(self) -> int:
        return min(self._times)

    @property
    def most(self) -> int:
        return max(self._times)

    def spread(self) -> dict[str, float]:
        """The mean, the standard deviation, the least and the most."""
        count = self._times.total()
        mean = sum(value * times for value, times in self._times.items()) / count
        squares = sum((value - mean) ** 2 * times for value, times in self._times.items())
        return {
            "mean": round(mean, 4),
            "spread": round((squares / count) ** 0.5, 4),
            "least": self.least,
            "most": self.most,
        }

    def bars(self, low: int, high: int, bins: int = BINS) -> str:
        """A histogram in one line."""
        values, times = list(self._times), list(self._times.values())
        counts, _ = np.histogram(values, min(bins, high - low + 1), (low - 0.5, high + 0.5), weights=times)
        most = max(1, int(counts.max()))
        # Whatever happened at all is seen: only an empty bin is blank.
        return "".join(" " if count == 0 else BARS[(int(count) * (len(BARS) - 1)) // most] for count in counts)


class Tally:
    """Everything that is counted over the matches of a plan, folded in as they come."""

    def __init__(self, plan: Plan, chunks: Iterable[Rows]) -> None:
        self.plan = plan
        self.decisions, self.rounds = Counts(), Counts()
        self.scores = [Counts() for _ in range(plan.seats)]
        self.shares = np.zeros(plan.seats)
        self.ties = 0
        for chunk in chunks:
            self._add(chunk)

    def _add(self, rows: Rows) -> None:
        self.decisions.add(rows["decisions"])
        self.rounds.add(rows["rounds"])
        for seat, counts in enumerate(self.scores):
            counts.add(rows["points"][:, seat])
        self.shares += rows["shares"][:, : self.plan.seats].sum(axis=0)
        self.ties += int((rows["shares"].max(axis=1) < 1).sum())

    def facts(self) -> dict[str, Any]:
        """The report as plain JSON."""
        plan = self.plan
        wins = [wilson(float(won) / plan.games, plan.games) for won in self.shares]
        return {
            "game": plan.game.name,
            "rules": plan.game.rules,
            "seats": plan.seats,
            "bots": list(plan.levels),
            "options": plan.match().options,
            "seed": plan.seed,
            "games": plan.games,
            "decisions": self.decisions.spread(),
            "rounds": self.rounds.spread(),
            "points": [counts.spread() for counts in self.scores],
            "win_share": [
                {"share": round(win.mean, 6), "low": round(win.low, 6), "high": round(win.high, 6)} for win in wins
            ],
            "ties": round(self.ties / plan.games, 6),
        }

    def show(self, console: Console) -> None:
        facts, plan = self.facts(), self.plan
        bins = FEW_BINS if console.width < NARROW else BINS
        console.print(f"[bold]{plan.game.name}[/], {plan.games:,} games, seed {plan.seed}")
        lengths = Table("", "mean", "spread", "least", "most", "", box=None, pad_edge=False)
        for name, counts in (("decisions", self.decisions), ("rounds", self.rounds)):
            if counts.most:
                lengths.add_row(name, *_cells(facts[name]), counts.bars(counts.least, counts.most, bins))
        console.print(lengths)
        console.print()
        low, high = min(counts.least for counts in self.scores), max(counts.most for counts in self.scores)
        seats = Table("seat", "bot", "wins", "95 %", "points", box=None, pad_edge=False)
        seats.add_column(f"{low} to {high}", no_wrap=True)
        for seat, level in enumerate(plan.levels):
            win, scored = facts["win_share"][seat], facts["points"][seat]
            seats.add_row(
                str(seat),
                level,
                f"{win['share']:.2%}",
                f"{100 * win['low']:.2f}–{win['high']:.2%}",
                f"{scored['mean']:.2f} ± {scored['spread']:.2f}",
                self.scores[seat].bars(low, high, bins),
            )
        console.print(seats)
        console.print()
        console.print(f"shared wins: {facts['ties']:.2%}; {'fewest' if plan.game.fewest else 'most'} points win")


def _cells(spread: dict[str, float]) -> list[str]:
    return [f"{spread['mean']:.2f}", f"{spread['spread']:.2f}", str(spread["least"]), str(spread["most"])]
