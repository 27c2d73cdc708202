"""Random play on one CUDA device: the same matches as on the CPU, bit for bit, and how many decisions a second.

Run on a machine with an NVIDIA GPU: python bench/gpu.py [GAME ...]
"""

import argparse
import json
import multiprocessing
import sys
import time
import warnings
from collections.abc import Callable, Iterator

from stolik import Batch, load, names
from stolik.arena.report import variants
from stolik.envs.devices import Unavailable

PROCESSES = multiprocessing.get_context("fork")
ALONE = PROCESSES.Lock()
BLIND, OBSERVED = (1 << 16, 1 << 18, 1 << 19), (1 << 16, 1 << 18, 1 << 20)
HELD = ("acting", "masks", "observations", "episodes")
AT_END = ("rewards", "final_points", "final_observations", "done")


def play(batch: Batch) -> Iterator[object]:
    """What a batch holds after some of everything that it can do: steps, play without looking, a seat that learns.

    Those who play with the learner are `easy`: it decides in whole numbers, so equally on every device.
    """

    def held(*arrays: str) -> object:
        return batch.digest(), [batch.device.host(getattr(batch, array)).tobytes() for array in arrays]

    for _ in range(20):
        batch.step_random()
        yield held(*HELD, *AT_END)
    batch.play_random(300)
    yield held(*HELD)
    batch.reset()
    batch.learn(None, 0, "easy")
    for _ in range(10):
        batch.learn(batch.device.host(batch.masks).argmax(axis=1), 0, "easy")
        yield held(*HELD, *AT_END)


def agree(name: str) -> int:
    """How many kinds of table, each number of seats with each option, CPU and CUDA play alike; 0 if one differs."""
    game = load(name)
    kinds = [(seats, options) for seats in game.seats for options in variants(game, seats)]
    for seats, options in kinds:
        on_cpu, on_cuda = (list(play(Batch(name, seats, 512, device, 7, options))) for device in ("cpu", "cuda"))
        if on_cpu != on_cuda:
            print(f"{name} differs: {seats} seats, {options or 'as printed'}", flush=True)
            return 0
    return len(kinds)


def seconds(work: Callable[[], object], batch: Batch) -> float:
    """How long the work takes, the device's queue emptied before and after."""
    batch.device.host(batch.done)
    began = time.perf_counter()
    work()
    batch.device.host(batch.done)
    return time.perf_counter() - began


def blind(name: str, size: int) -> float:
    """Decisions a second when nothing is observed."""
    batch = Batch(name, seats=4, size=size, device="cuda", seed=1)
    batch.play_random(50)
    return size * 400 / seconds(lambda: batch.play_random(400), batch)


def observed(name: str, size: int) -> float:
    """Decisions a second with masks and observations written out after each."""
    batch = Batch(name, seats=4, size=size, device="cuda", seed=1)
    batch.step_random()
    return size * 50 / seconds(lambda: [batch.step_random() for _ in range(50)], batch)


def measure(name: str) -> dict[str, float]:
    """Compile beside the other games, then compare and time alone."""
    warnings.filterwarnings("ignore", message=".*Grid size")  # of small batches: they are not timed
    for device in ("cuda", "cpu"):
        list(play(Batch(name, seats=4, size=1, device=device)))
    with ALONE:
        return {
            "kinds": agree(name),
            "blind": max(blind(name, size) for size in BLIND),
            "observed": max(observed(name, size) for size in OBSERVED),
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(names), metavar="GAME", help=", ".join(names))
    games = parser.parse_args().games
    if unknown := set(games) - set(names):
        parser.error(f"unknown game {min(unknown)!r}: games are {', '.join(names)}")
    results = {}
    print(f"{'game':12} {'kinds that agree':>17} {'random play M/s':>16} {'with masks and observations M/s':>32}")
    with PROCESSES.Pool(len(games)) as pool:
        for name, result in zip(games, pool.imap(measure, games), strict=True):
            rates = result["blind"] / 1e6, result["observed"] / 1e6
            print(f"{name:12} {result['kinds']:17} {rates[0]:16.0f} {rates[1]:32.0f}", flush=True)
            results[name] = result
    print(json.dumps(results))
    sys.exit(not all(result["kinds"] for result in results.values()))


if __name__ == "__main__":
    try:
        main()
    except Unavailable as error:
        sys.exit(str(error))
