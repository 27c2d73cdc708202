"""Two versions beside each other, in turns: what a change did to the speed of the rules, of batches and of the server.

    git worktree add --detach /tmp/before COMMIT
    python bench/beside.py /tmp/before [--games komary] [--rounds 2] [--seconds 1]

Each round measures both, the other one first every second time; a figure is the best of all rounds. Everything is by
processor time on one core. The first measurement of a version compiles it, and takes a minute or two longer.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

from server import Case
from server import measure as serving
from stolik import names

HERE = Path(__file__).parents[1]
TABLES = 60  # at the server, as `bench/server.py games` has them
FIGURES = {  # what is counted, and in what
    "compiled": ("random play, compiled", 1e6),
    "driven": ("from Python, a decision each", 1e6),
    "batch": ("batch, observed", 1e6),
    "server": ("server, people's moves", 1e3),
}
# What both versions have: `stolik bench`, and a batch that steps itself.
MEASURE = """
import json, sys, time
from stolik import Batch, load
from stolik.terminal.speed import measure

name, seconds = sys.argv[1], float(sys.argv[2])
game = load(name)
speed = measure(game, seconds)
batch = Batch(name, seats=min(4, game.seats[-1]), size=1024, threads=1)
batch.step_random()
made, began = 0, time.process_time()
while (taken := time.process_time() - began) < seconds:
    batch.step_random()
    made += batch.size
print(json.dumps({"compiled": speed.compiled, "driven": speed.driven, "batch": made / taken}))
"""


def measured(tree: Path, game: str, seconds: float) -> dict[str, float]:
    """A game's figures in the version of a tree."""
    kept = {"PYTHONPATH": str(tree / "src"), "STOLIK_COMPILE": "first"}
    command = [sys.executable, "-c", MEASURE, game, str(seconds)]
    found = subprocess.run(command, env=os.environ | kept, cwd=tree, stdout=subprocess.PIPE, text=True, check=True)
    figures: dict[str, float] = json.loads(found.stdout)
    served = serving(Case(game, TABLES, seconds=4 * seconds, bursts=True), tree / "src")
    return figures | {"server": served["moves a core"]}


def compared(trees: dict[str, Path], game: str, rounds: int, seconds: float) -> dict[str, dict[str, float]]:
    """The best figures of each tree."""
    best: dict[str, dict[str, float]] = {which: {} for which in trees}
    for number in range(rounds):
        for which in trees if number % 2 == 0 else reversed(trees):
            figures = measured(trees[which], game, seconds)
            told = ", ".join(f"{name} {rate / FIGURES[name][1]:.2f}" for name, rate in figures.items())
            print(f"{time.strftime('%X')} {game}, round {number + 1}, {which}: {told}", file=sys.stderr, flush=True)
            best[which] = {name: max(rate, best[which].get(name, 0.0)) for name, rate in figures.items()}
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=Path, help="a checkout of the other version")
    parser.add_argument("--games", nargs="*", default=list(names), metavar="GAME", help=", ".join(names))
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=1.0, help="how long to measure each figure")
    asked = parser.parse_args()
    table = Table(
        *("game", "what", "before", "after", "after / before"),
        caption="million decisions a second of one core; at the server thousand moves",
    )
    for game in asked.games:
        found = compared({"before": asked.before.resolve(), "after": HERE}, game, asked.rounds, asked.seconds)
        for name, (about, unit) in FIGURES.items():
            before, after = (figures[name] for figures in found.values())
            table.add_row(game, about, f"{before / unit:.2f}", f"{after / unit:.2f}", f"{after / before:.2f}")
    Console().print(table)


if __name__ == "__main__":
    main()
