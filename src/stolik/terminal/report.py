"""What simulated matches showed: lengths, points, and who wins how often, with how sure that is."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from stolik.terminal.simulation import Chunk, Plan, simulate

CERTAINTY = 1.96  # standard deviations on either side of a 95 % interval
BARS = "▁▂▃▄▅▆▇█"
BINS, FEW_BINS = 24, 8
NARROW = 78


def show(console: Console, plan: Plan, as_json: bool, threads: int | None = None) -> None:
    """Play the plan, with a progress bar on a terminal, and report."""
    tally = Tally(plan, list(_watched(console, plan, simulate(plan, threads), quiet=as_json)))
    if as_json:
        print(json.dumps(tally.facts(), ensure_ascii=False))
    else:
        tally.show(console)


def _watched(console: Console, plan: Plan, chunks: Iterator[Chunk], quiet: bool) -> Iterator[Chunk]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=quiet or not console.is_terminal, transient=True) as progress:
        task = progress.add_task(plan.game.name, total=plan.games)
        for chunk in chunks:
            progress.advance(task, len(chunk.decisions))
            yield chunk


@dataclass(frozen=True)
class Interval:
    """A share of wins with its 95 % confidence interval."""

    share: float
    low: float
    high: float


def wilson(share: float, count: int) -> Interval:
    """Wilson's interval; for shared wins it is a little too wide, since a half varies less than heads or tails."""
    square = CERTAINTY**2 / count
    middle = (share + square / 2) / (1 + square)
    spread = CERTAINTY * ((share * (1 - share) + square / 4) / count) ** 0.5 / (1 + square)
    return Interval(share, max(0.0, middle - spread), min(1.0, middle + spread))


def bars(values: Any, low: int, high: int, bins: int = BINS) -> str:
    """A histogram in one line."""
    counts, _ = np.histogram(values, bins=min(bins, high - low + 1), range=(low - 0.5, high + 0.5))
    most = max(1, int(counts.max()))
    # Whatever happened at all is seen: only an empty bin is blank.
    return "".join(" " if count == 0 else BARS[(int(count) * (len(BARS) - 1)) // most] for count in counts)


class Tally:
    """Everything that is counted over the matches of a plan."""

    def __init__(self, plan: Plan, chunks: Sequence[Chunk]) -> None:
        self.plan = plan
        self.decisions, self.rounds, self.scores, self.shares = (
            np.concatenate([getattr(chunk, name) for chunk in chunks])
            for name in ("decisions", "rounds", "scores", "shares")
        )

    def facts(self) -> dict[str, Any]:
        """The report as plain JSON."""
        plan, seats = self.plan, range(self.plan.seats)
        wins = [wilson(float(self.shares[:, seat].mean()), plan.games) for seat in seats]
        return {
            "game": plan.game.name,
            "rules": plan.game.rules,
            "seats": plan.seats,
            "bots": list(plan.levels),
            "options": plan.match().options,
            "seed": plan.seed,
            "games": plan.games,
            "decisions": _spread(self.decisions),
            "rounds": _spread(self.rounds),
            "points": [_spread(self.scores[:, seat]) for seat in seats],
            "win_share": [
                {"share": round(win.share, 6), "low": round(win.low, 6), "high": round(win.high, 6)} for win in wins
            ],
            "ties": round(float((self.shares.max(axis=1) < 1).mean()), 6),
        }

    def show(self, console: Console) -> None:
        facts, plan = self.facts(), self.plan
        bins = FEW_BINS if console.width < NARROW else BINS
        console.print(f"[bold]{plan.game.name}[/], {plan.games:,} games, seed {plan.seed}")
        lengths = Table("", "mean", "spread", "least", "most", "", box=None, pad_edge=False)
        for name, values in (("decisions", self.decisions), ("rounds", self.rounds)):
            if values.any():
                lengths.add_row(name, *_cells(facts[name]), bars(values, int(values.min()), int(values.max()), bins))
        console.print(lengths)
        console.print()
        low, high = int(self.scores.min()), int(self.scores.max())
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
                bars(self.scores[:, seat], low, high, bins),
            )
        console.print(seats)
        console.print()
        console.print(f"shared wins: {facts['ties']:.2%}; {'fewest' if plan.game.fewest else 'most'} points win")


def _spread(values: Any) -> dict[str, float]:
    return {
        "mean": round(float(values.mean()), 4),
        "spread": round(float(values.std()), 4),
        "least": int(values.min()),
        "most": int(values.max()),
    }


def _cells(spread: dict[str, float]) -> list[str]:
    return [f"{spread['mean']:.2f}", f"{spread['spread']:.2f}", str(spread["least"]), str(spread["most"])]
