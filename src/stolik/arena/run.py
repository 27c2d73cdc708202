"""Running blocks on all cores, and their results."""

import multiprocessing
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from stolik.arena.play import Result, compile_for, play_block
from stolik.arena.results import Results
from stolik.arena.sequential import Sequential, difference
from stolik.arena.statistics import Sums
from stolik.arena.table import Block, Setting, even, full_name, line_ups
from stolik.games import load

Progress = Callable[[int, int, Results], None]  # blocks done, blocks in all, what is known so far
Workers = int | Executor | None  # processes of this machine, one for each core unless told, or others' workers
AHEAD = 3  # tasks waiting for each worker: enough to keep it busy, few enough to stop soon
MANY = 200  # tasks waiting where nobody knows how many workers there are


def setting_of(game: str, seats: int | None = None, options: Mapping[str, Any] | None = None) -> Setting:
    """A checked setting, with all options."""
    return Setting(game, *load(game).setting(seats, options or {}))


def run(
    setting: Setting,
    bots: Sequence[str],
    deals: int,
    path: Path | None = None,
    workers: Workers = None,
    progress: Progress | None = None,
    tables: Sequence[tuple[str, ...]] | None = None,
    first: int = 0,
) -> Results:
    """Play every line-up of the bots on a number of deals; blocks already in the file are not played again."""
    names = [full_name(setting, bot) for bot in bots]
    chosen = tables or line_ups(names, setting.seats)
    blocks = [Block(deal, line_up) for deal in range(first, first + deals) for line_up in chosen]
    with Results(setting, path) as results:
        wanted = set(blocks)
        results.blocks = {block: results.blocks[block] for block in results.blocks if block in wanted}
        missing = results.missing(blocks)
        if missing:
            compile_for(setting, names)
        for block, played in played_blocks(setting, iter(missing), workers):
            results.add(block, played)
            if progress:
                progress(len(results.blocks), len(blocks), results)
        return results


def sums(results: Results) -> Sums:
    """All results of the blocks, summed by deal."""
    return Sums(results.blocks.items(), results.setting.rules.fewest)


def compare(
    setting: Setting,
    first: str,
    second: str,
    deals: int = 20000,
    margin: float = 0.1,
    workers: Workers = None,
    progress: Callable[[Sequential], None] | None = None,
) -> Sequential:
    """Play deals between two bots until it is known which is stronger, or that neither is by the margin."""
    one, other = full_name(setting, first), full_name(setting, second)
    test = Sequential(margin)
    compile_for(setting, [one, other])
    blocks = (Block(deal, even(one, other, setting.seats, deal)) for deal in range(deals))
    for block, results in in_order(played_blocks(setting, blocks, workers)):
        test.add(difference(one, block.seatings, results) if one != other else 0.0)
        if progress:
            progress(test)
        if test.verdict:
            break
    return test


def in_order(played: Iterator[tuple[Block, list[Result]]]) -> Iterator[tuple[Block, list[Result]]]:
    """Blocks by their deals: stopping at what happens to come first would favour short matches."""
    early: dict[int, tuple[Block, list[Result]]] = {}
    due = 0
    for block, results in played:
        early[block.deal] = block, results
        while due in early:
            yield early.pop(due)
            due += 1


def played_blocks(
    setting: Setting, blocks: Iterator[Block], workers: Workers = None
) -> Iterator[tuple[Block, list[Result]]]:
    """Blocks as they are finished, by one process for each core, or by an executor's workers."""
    if isinstance(workers, Executor):
        return _handed_out(setting, blocks, workers, MANY)
    count = workers or os.cpu_count() or 1
    if count == 1:
        return ((block, play_block(setting, block)) for block in blocks)
    return _handed_out(setting, blocks, pool(count), AHEAD * count)


def _handed_out(
    setting: Setting, blocks: Iterator[Block], executor: Executor, most: int
) -> Iterator[tuple[Block, list[Result]]]:
    batch = 1
    waiting: set[Future[list[tuple[Block, list[Result]]]]] = set()
    try:
        while True:
            while len(waiting) < most and (share := list(islice(blocks, batch))):
                waiting.add(executor.submit(play_batch, setting, share))
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield from future.result()
            batch = min(2 * batch, 16)
    finally:
        for future in waiting:
            future.cancel()


@cache
def pool(workers: int) -> ProcessPoolExecutor:
    """The worker processes, started once: each takes seconds to load its code."""
    # Spawned, not forked: a progress bar has a thread, and a fork of a process with threads can hang.
    return ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))


def play_batch(setting: Setting, blocks: list[Block]) -> list[tuple[Block, list[Result]]]:
    """Several blocks in one worker."""
    return [(block, play_block(setting, block)) for block in blocks]
