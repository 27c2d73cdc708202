"""Random play on one CUDA device: the same matches as on the CPU, bit for bit, and how many decisions a second.

Run on a machine with an NVIDIA GPU: python bench/gpu.py [GAME ...]

    git worktree add --detach /tmp/before COMMIT
    python bench/gpu.py --beside /tmp/before

measures that version and this one on the same device in turns; a figure is the best of all rounds.
"""

import argparse
import json
import multiprocessing
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # each version is imported in processes of its own
    from stolik import Batch

HERE = Path(__file__).parents[1]
ROUNDS = 3  # for each of two versions; one by itself is timed once
PROCESSES = multiprocessing.get_context("fork")
BLIND, OBSERVED = (1 << 16, 1 << 18, 1 << 19), (1 << 16, 1 << 18, 1 << 20)
HELD = ("acting", "masks", "observations", "episodes")
AT_END = ("rewards", "final_points", "final_observations", "done")


def play(batch: "Batch") -> Iterator[object]:
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
    from stolik import Batch, load
    from stolik.arena.report import variants

    game = load(name)
    kinds = [(seats, options) for seats in game.seats for options in variants(game, seats)]
    for seats, options in kinds:
        on_cpu, on_cuda = (list(play(Batch(name, seats, 512, device, 7, options))) for device in ("cpu", "cuda"))
        if on_cpu != on_cuda:
            print(f"{name} differs: {seats} seats, {options or 'as printed'}", flush=True)
            return 0
    return len(kinds)


def seconds(work: Callable[[], object], batch: "Batch") -> float:
    """How long the work takes, the device's queue emptied before and after."""
    batch.device.host(batch.done)
    began = time.perf_counter()
    work()
    batch.device.host(batch.done)
    return time.perf_counter() - began


def blind(name: str) -> float:
    """Decisions a second when nothing is observed."""
    from stolik import Batch

    def rate(size: int) -> float:
        batch = Batch(name, seats=4, size=size, device="cuda", seed=1)
        batch.play_random(50)
        return size * 400 / seconds(lambda: batch.play_random(400), batch)

    return max(map(rate, BLIND))


def observed(name: str) -> float:
    """Decisions a second with masks and observations written out after each."""
    from stolik import Batch

    def rate(size: int) -> float:
        batch = Batch(name, seats=4, size=size, device="cuda", seed=1)
        batch.step_random()
        return size * 50 / seconds(lambda: [batch.step_random() for _ in range(50)], batch)

    return max(map(rate, OBSERVED))


def compile_for(name: str, *devices: str) -> None:
    """Compile whatever is compared and timed."""
    from stolik import Batch

    for device in devices:
        list(play(Batch(name, seats=4, size=1, device=device)))


def work(tree: Path, name: str, requests: Connection) -> None:
    """Compile a game in the version of a tree beside the others, then do what is asked for."""
    sys.path.insert(0, str(tree / "src"))
    warnings.filterwarnings("ignore", message=".*Grid size")  # of small batches: they are not timed
    try:
        compile_for(name, "cuda", *(["cpu"] if tree == HERE else []))
        requests.send("")
        while asked := requests.recv():
            requests.send({"kinds": agree, "blind": blind, "observed": observed}[asked](name))
    except Exception as error:
        requests.send(f"{type(error).__name__}: {error}")


def started(tree: Path, name: str) -> Connection:
    """A process that measures a game in the version of a tree; it answers when it is asked."""
    here, there = PROCESSES.Pipe()
    PROCESSES.Process(target=work, args=(tree, name, there), daemon=True).start()
    return here


def answer(process: Connection) -> Any:
    """What a process says to its beginning or to what it was asked for."""
    if isinstance(said := process.recv(), str) and said:
        sys.exit(said)
    return said


def measure(versions: list[Connection]) -> dict[str, Any]:
    """Compare the last version with the CPU, and time all of them in turns."""
    for version in versions:
        answer(version)
    versions[-1].send("kinds")
    found: dict[str, Any] = {"kinds": answer(versions[-1]), "blind": [], "observed": []}
    for what in ("blind", "observed"):
        best = [0.0] * len(versions)
        for _ in range(ROUNDS if len(versions) > 1 else 1):
            for which, version in enumerate(versions):
                version.send(what)
                best[which] = max(best[which], answer(version))
        found[what] = best
    for version in versions:
        version.send("")
    return found


def in_words(rates: list[float]) -> str:
    return " → ".join(f"{rate / 1e6:,.0f}" for rate in rates)


def main() -> None:
    names = sorted(path.parent.name for path in (HERE / "src/stolik/games").glob("*/__init__.py"))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=names, metavar="GAME", help=", ".join(names))
    parser.add_argument("--beside", type=Path, metavar="DIR", help="a checkout of another version to measure as well")
    asked = parser.parse_args()
    if unknown := set(asked.games) - set(names):
        parser.error(f"unknown game {min(unknown)!r}: games are {', '.join(names)}")
    trees = [*([asked.beside.resolve()] if asked.beside else []), HERE]
    running = {name: [started(tree, name) for tree in trees] for name in asked.games}
    results = {}
    print(f"{'game':12} {'kinds that agree':>17} {'random play M/s':>16} {'with masks and observations M/s':>32}")
    for name, versions in running.items():
        results[name] = found = measure(versions)
        rates = in_words(found["blind"]), in_words(found["observed"])
        print(f"{name:12} {found['kinds']:17} {rates[0]:>16} {rates[1]:>32}", flush=True)
    print(json.dumps(results))
    sys.exit(not all(result["kinds"] for result in results.values()))


if __name__ == "__main__":
    main()
