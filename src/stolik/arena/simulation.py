"""Many matches between bots, compiled, on every core, and the same whatever the number of threads."""

import os
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cached_property
from itertools import islice
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np

from stolik.arena import rows
from stolik.arena.cards import Cards
from stolik.arena.estimate import Estimate, mean_of
from stolik.arena.plan import MATCHES, Plan, planned
from stolik.arena.play import Rows, in_code, play_rows
from stolik.arena.tally import Tally
from stolik.bots.searcher import prepare_for
from stolik.core.game import Game
from stolik.core.levels import SEARCHING, USUAL
from stolik.core.match import Match, key_from
from stolik.core.options import count_of
from stolik.core.playout import row_type

CHUNK = 256  # matches a task: small enough for a lively progress bar, large enough to forget the call
FEW = 5  # this many matches take less time than compiling the loop
AHEAD = 4  # chunks for each thread that are played or waiting: enough to keep it busy, few enough to hold and to stop


def played(plan: Plan, threads: int | None = None, noted: bool = False) -> Iterator[Rows]:
    """Rows of matches in order; they do not depend on the threads, since each match has a stream of its own.

    Few are held at a time. If `noted`, they also say who decided first, and count turns and lead changes.
    """
    threads = (os.cpu_count() or 1) if threads is None else count_of("the number of threads", threads, 1)
    _prepare(plan, noted)
    size = CHUNK if in_code(plan.bots) else 1
    starts = iter(range(0, plan.matches, size))
    stopped = Event()
    pool = ThreadPoolExecutor(threads)
    waiting: deque[Future[Rows]] = deque()
    try:
        while True:
            more = AHEAD * threads - len(waiting)
            waiting += [pool.submit(_play, plan, first, size, noted, stopped) for first in islice(starts, more)]
            if not waiting:
                return
            yield waiting.popleft().result()
    finally:
        # Whoever stops listening, with Ctrl-C for one, does not wait for matches that are still played.
        stopped.set()
        pool.shutdown(wait=False, cancel_futures=True)


def _prepare(plan: Plan, noted: bool) -> None:
    """Wait for the compiler here rather than in a thread, where Ctrl-C has no effect."""
    if any(bot.startswith(SEARCHING) for bot in plan.bots):
        prepare_for(plan.game)
    if in_code(plan.bots) and plan.matches > FEW:
        _play(plan, 0, 0, noted, Event())


def _play(plan: Plan, first: int, size: int, noted: bool, stopped: Event) -> Rows:
    """A chunk of matches, each with its number in the seed's stream."""
    count = min(size, plan.matches - first)
    chunk = np.zeros(count, row_type(plan.game))
    chunk["number"] = np.arange(first, first + count)
    play_rows(plan.setting, chunk, [tuple(plan.bots)], noted, key_from(plan.seed), stopped, plan.matches > FEW)
    return chunk


class Simulation:
    """Simulated matches: one row each, and their statistics."""

    def __init__(self, plan: Plan, chunks: Iterator[Rows]) -> None:
        self.plan = plan
        self.tally = Tally(plan)
        self._rows = np.zeros(plan.matches, rows.kept_type(plan.game))
        for chunk in chunks:
            self.tally.add(chunk)
            kept = self._rows[int(chunk["number"][0]) :][: len(chunk)]
            for name in self._rows.dtype.names or ():
                kept[name] = chunk[name]

    @cached_property
    def columns(self) -> dict[str, np.ndarray]:
        """By name a NumPy array with one entry a match: pandas and Polars make a data frame of it."""
        return rows.columns(self._rows, self.plan)

    @property
    def wins(self) -> list[Estimate]:
        """By seat its share of the wins; winners of a tie share one."""
        return self.tally.wins

    @cached_property
    def cards(self) -> dict[str, Estimate]:
        """By card, the win share of seats that held it after the first deal, the best card first."""
        cards = Cards(self.plan)
        for first in range(0, len(self), CHUNK):
            cards.add(self._rows[first : first + CHUNK])
        return cards.wins()

    def estimate(self, column: str) -> Estimate:
        """The mean of a column, with its interval."""
        return mean_of(self[column].astype(np.float64))

    def deal(self, match: int) -> Match:
        """The match of a row as it was dealt, to be played again."""
        key = bytes.fromhex(self[match]["key"])
        return Match(self.plan.game, self.plan.seats, key, self.plan.options)

    def facts(self) -> dict[str, Any]:
        """The statistics, as plain JSON."""
        return self.tally.facts()

    def to_csv(self, path: str | Path) -> None:
        """Write one line a match, after a line of names."""
        rows.write(Path(path), self.plan, [self._rows], "csv")

    def to_json(self, path: str | Path) -> None:
        """Write a list with one object a match."""
        rows.write(Path(path), self.plan, [self._rows], "json")

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return rows.objects(self._rows, self.plan)

    def __getitem__(self, wanted: Any) -> Any:
        """A column by its name, or a match by its number."""
        if isinstance(wanted, str):
            if wanted not in self.columns:
                raise KeyError(f"no column {wanted!r}: columns are {', '.join(self.columns)}")
            return self.columns[wanted]
        return next(rows.objects(self._rows[[wanted]], self.plan))

    def __repr__(self) -> str:
        told = (f"{win.mean:.1%} ({win.low:.1%}–{win.high:.1%})" for win in self.wins)
        wins = ", ".join(f"{bot} {share}" for bot, share in zip(self.plan.bots, told, strict=True))
        return f"<Simulation of {self.plan.game.name}, {len(self):,} matches; share of wins by seat: {wins}>"


def simulate(
    game: str | Game,
    bots: str | Sequence[str] = USUAL,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    matches: int = MATCHES,
    seed: int | bytes = 0,
    threads: int | None = None,
) -> Simulation:
    """Let bots play many matches on every core; a seed gives the same matches whatever the number of threads."""
    plan = planned(game, bots, seats, options, matches, seed)
    return Simulation(plan, played(plan, threads, noted=True))
