"""How fast the rules run: one core, random play, next to OpenSpiel driven from Python in the same run.

    python bench/engine.py [--seconds 2]

Speeds are by processor time, so that a busy machine disturbs them little.
Prints a table and writes bench/results/engine.json.
"""

import argparse
import json
import platform
import random
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numba
from rich.console import Console
from rich.table import Table

from stolik import Match, games
from stolik.core.record import dumps
from stolik.terminal.speed import measure

RESULTS = Path(__file__).parent / "results"
OTHERS = {"crazy_eights": {"players": 4}, "hearts": {}}


def openspiel(name: str, parameters: dict[str, Any], seconds: float) -> dict[str, Any] | None:
    """OpenSpiel's own loop from Python: decisions a second, and with the chance steps of its deals counted too."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game(name, parameters)
    decisions = chances = 0
    start = time.process_time()
    while (taken := time.process_time() - start) < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            if state.is_chance_node():
                chances += 1
            else:
                decisions += 1
            state.apply_action(actions[int(random.random() * len(actions))])
    return {"game": name, "driven": decisions / taken, "with_chance": (decisions + chances) / taken}


def sizes(name: str) -> dict[str, int]:
    """Bytes of the state's record, and of the saved record of one random match."""
    game = games.load(name)
    match = Match(game, game.usual_seats, 1)
    chance = random.Random(1)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, chance.choice(match.legal(seat)))
    return {"state": game.state.itemsize, "record": len(dumps(match.record()).encode()), "moves": len(match.moves)}


def show_speeds(console: Console, ours: list[dict[str, Any]], theirs: list[dict[str, Any]]) -> None:
    """Our speeds beside theirs, and how many times faster we are driven than the fastest of theirs."""
    decisions = max((other["driven"] for other in theirs), default=0)
    steps = max((other["with_chance"] for other in theirs), default=0)
    table = Table(title="decisions a second, one core, random play", box=None)
    for name in ("", "seats", "compiled", "from Python", "× OpenSpiel", "(steps)"):
        table.add_column(name, justify="right" if name else "left", no_wrap=True)
    for line in ours:
        ratios = [f"{line['driven'] / other:.1f}" if other else "–" for other in (decisions, steps)]
        speeds = [f"{line['compiled']:,.0f}", f"{line['driven']:,.0f}"]
        table.add_row(line["game"], str(line["seats"]), *speeds, ratios[0], f"({ratios[1]})")
    for other in theirs:
        name, speed, with_chance = f"OpenSpiel {other['game']}", other["driven"], other["with_chance"]
        table.add_row(name, "4", "–", f"{speed:,.0f}", "", f"({with_chance:,.0f})")
    console.print(table)
    if theirs:
        console.print("In brackets: every card that OpenSpiel deals counted as a step of its own, too.")
    else:
        console.print("OpenSpiel is not installed: pip install open_spiel to compare.")


def show_sizes(console: Console, ours: list[dict[str, Any]]) -> None:
    """Bytes of the state, and of a saved match."""
    table = Table(title="sizes", box=None)
    for name in ("", "state", "saved match", "moves in it"):
        table.add_column(name, justify="right" if name else "left", no_wrap=True)
    for line in ours:
        table.add_row(line["game"], f"{line['state']} B", f"{line['record']:,} B", str(line["moves"]))
    console.print(table)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="how long to measure each figure")
    arguments = parser.parse_args()
    console = Console(highlight=False)

    ours = [asdict(measure(games.load(name), arguments.seconds)) | sizes(name) for name in games.names]
    theirs = [found for name, given in OTHERS.items() if (found := openspiel(name, given, arguments.seconds))]
    show_speeds(console, ours, theirs)
    show_sizes(console, ours)

    RESULTS.mkdir(exist_ok=True)
    result = {
        "machine": platform.platform(),
        "processor": platform.processor() or platform.machine(),
        "python": platform.python_version(),
        "numba": numba.__version__,
        "ours": ours,
        "openspiel": theirs,
    }
    (RESULTS / "engine.json").write_text(json.dumps(result, indent=2) + "\n")


if __name__ == "__main__":
    main()
