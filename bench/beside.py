"""Two versions beside each other, in turns on one core: what a change did to the speed of the rules and of batches.

    git worktree add /tmp/before COMMIT
    python bench/beside.py /tmp/before [--games komary] [--rounds 5] [--seconds 1]

Each round measures both, the other one first every second time; a figure is the best of all rounds.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from stolik import names

HERE = Path(__file__).parents[1]
FIGURES = {"compiled": "random play, compiled", "driven": "from Python, a decision each", "batch": "batch, observed"}
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
    """Decisions a second of a game in the version of a tree."""
    kept = {"PYTHONPATH": str(tree / "src"), "STOLIK_COMPILE": "first"}
    command = [sys.executable, "-c", MEASURE, game, str(seconds)]
    found = subprocess.run(command, env=os.environ | kept, cwd=tree, stdout=subprocess.PIPE, text=True, check=True)
    figures: dict[str, float] = json.loads(found.stdout)
    return figures


def compared(trees: tuple[Path, Path], game: str, rounds: int, seconds: float) -> list[dict[str, float]]:
    """The best figures of each tree."""
    best: list[dict[str, float]] = [{}, {}]
    for number in range(rounds):
        for which in (0, 1) if number % 2 == 0 else (1, 0):
            figures = measured(trees[which], game, seconds)
            best[which] = {name: max(rate, best[which].get(name, 0.0)) for name, rate in figures.items()}
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=Path, help="a checkout of the other version")
    parser.add_argument("--games", nargs="*", default=list(names), metavar="GAME", help=", ".join(names))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="how long to measure each figure")
    asked = parser.parse_args()
    table = Table(
        "game", "what", "before", "after", "after / before", caption="millions of decisions a second, one core"
    )
    for game in asked.games:
        before, after = compared((asked.before.resolve(), HERE), game, asked.rounds, asked.seconds)
        for name, about in FIGURES.items():
            rates = [f"{figures[name] / 1e6:.2f}" for figures in (before, after)]
            table.add_row(game, about, *rates, f"{after[name] / before[name]:.2f}")
    Console().print(table)


if __name__ == "__main__":
    main()
