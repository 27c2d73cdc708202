"""Many matches between bots, compiled, on every core, and the same whatever the number of threads."""

import os
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from threading import Event
from typing import Any

import numpy as np

from stolik.arena.play import Rows, in_code, play_rows
from stolik.arena.table import Setting
from stolik.core.errors import StolikError
from stolik.core.game import Game
from stolik.core.match import Match, key_from
from stolik.core.playout import row_type

CHUNK = 256  # matches a task: small enough for a lively progress bar, large enough to forget the call
AHEAD = 4  # chunks for each thread that are played or waiting: enough to keep it busy, few enough to hold and to stop


@dataclass(frozen=True)
class Plan:
    """Matches to play: which game, who sits where, how many, from which seed."""

    game: Game
    seats: int
    levels: Sequence[str]
    games: int
    seed: int
    options: Mapping[str, Any]

    def __post_init__(self) -> None:
        if self.games < 1:
            raise StolikError(f"the number of games must be at least 1, not {self.games}")

    @property
    def setting(self) -> Setting:
        return Setting(self.game.name, self.seats, self.options)

    def match(self) -> Match:
        return Match(self.game, self.seats, self.seed, self.options)


def simulate(plan: Plan, threads: int | None = None) -> Iterator[Rows]:
    """Rows of matches in order; they do not depend on the threads, since each match has a stream of its own."""
    if threads is not None and threads < 1:
        raise StolikError(f"the number of threads must be at least 1, not {threads}")
    threads = threads or os.cpu_count() or 1
    size = CHUNK if in_code(plan.levels) else 1
    starts = iter(range(0, plan.games, size))
    stopped = Event()
    pool = ThreadPoolExecutor(threads)
    played: deque[Future[Rows]] = deque()
    try:
        while True:
            waiting = AHEAD * threads - len(played)
            played += [pool.submit(_play, plan, first, size, stopped) for first in islice(starts, waiting)]
            if not played:
                return
            yield played.popleft().result()
    finally:
        # Whoever stops listening, with Ctrl-C for one, does not wait for matches that are still played.
        stopped.set()
        pool.shutdown(wait=False, cancel_futures=True)


def _play(plan: Plan, first: int, size: int, stopped: Event) -> Rows:
    """A chunk of matches, each with its number in the stream of the seed."""
    count = min(size, plan.games - first)
    rows = np.zeros(count, row_type(plan.game))
    rows["number"] = np.arange(first, first + count)
    play_rows(plan.setting, rows, [tuple(plan.levels)], False, key_from(plan.seed), stopped)
    return rows
