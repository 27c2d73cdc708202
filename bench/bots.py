"""How fast bots think: simulations a second inside search, decisions a second of each level, beside OpenSpiel's search.

python bench/bots.py [GAME ...]
"""

import argparse
import itertools
import json
import multiprocessing
import random
import resource
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np

from stolik import Match, bots, load, names
from stolik.bots.searcher import plan_of
from stolik.core import dispatcher
from stolik.core.levels import SEARCHING

DECISIONS = 60
TRIES = 3  # of the same decision: the shortest is what it takes when nothing else runs


def decisions(name: str, seats: int, count: int = DECISIONS) -> Iterator[tuple[Match, int]]:
    """Positions with a choice, out of matches among `normal`."""
    game = load(name)
    normal = bots.make("normal", game)
    dice = random.Random(1)
    found = 0
    for seed in itertools.count():
        match = Match(game, seats=seats, seed=seed)
        while not match.over:
            seat = dice.choice(match.to_act)
            if len(match.actions(seat)) > 1 and dice.random() < 0.3:
                yield match, seat
                found += 1
                if found == count:
                    return
            match.play(seat, game.moves[normal.choose(match.masked(seat), seat, dice.getrandbits(64))])


def pace(name: str, seats: int, level: str) -> dict[str, Any]:
    """Simulations a second of processor time, and how long decisions of a level that searches take at its budget."""
    game = load(name)
    bot: Any = bots.make(level, game)
    places = [(match.masked(seat), seat) for match, seat in decisions(name, seats)]
    bot.think(*places[0], 1)
    spent, times = 0, []
    for state, seat in places:
        tries = []
        for _ in range(TRIES):
            began = time.process_time()
            thought = bot.think(state, seat, 1)
            tries.append(time.process_time() - began)
        spent += thought.simulations
        times.append(min(tries))
    return {
        "seats": seats,
        "simulations a second": round(spent / sum(times)),
        "ms mean": round(1000 * float(np.mean(times)), 2),
        "ms longest": round(1000 * max(times), 2),
    }


def same_time(name: str, seats: int, method: str, level: str = "hard") -> int:
    """With how many simulations a method that nobody tuned (`tree`, `flat`) takes as long as a level of ours."""
    game = load(name)
    places = [(match.masked(seat), seat) for match, seat in decisions(name, seats)]
    aim = taken(bots.make(level, game), places)
    count = 1
    for _ in range(6):  # some of the time is the same for any number, so it is found by trying
        count = max(1, round(count * aim / taken(bots.make(f"{method}{count}", game), places)))
    return int(float(f"{count:.2g}"))


def taken(bot: bots.Bot, places: Sequence[tuple[Any, int]]) -> float:
    """Seconds of the processor a decision, on average."""
    bot.choose(*places[0], 1)
    total = 0.0
    for state, seat in places:
        tries = []
        for _ in range(TRIES):
            began = time.process_time()
            bot.choose(state, seat, 1)
            tries.append(time.process_time() - began)
        total += min(tries)
    return total / len(places)


def choices(name: str, seats: int, level: str) -> float:
    """Decisions a second of a level, asked from Python one by one."""
    bot = bots.make(level, load(name))
    places = [(match.masked(seat), seat) for match, seat in decisions(name, seats)]
    bot.choose(*places[0], 1)
    began = time.perf_counter()
    for number, (state, seat) in enumerate(places):
        bot.choose(state, seat, number)
    return len(places) / (time.perf_counter() - began)


def clock(name: str, seats: int, milliseconds: float) -> dict[str, Any]:
    """How well a budget in time is kept."""
    bot = bots.make(f"hard@{milliseconds:g}ms", load(name))
    places = [(match.masked(seat), seat) for match, seat in decisions(name, seats)]
    bot.choose(*places[0], 1)
    times = []
    for state, seat in places:
        began = time.perf_counter()
        bot.choose(state, seat, 1)
        times.append((time.perf_counter() - began) * 1000)
    within = float(np.mean([taken <= 1.2 * milliseconds for taken in times]))
    return {"budget ms": milliseconds, "within 1.2 times": within, "longest ms": round(max(times), 2)}


def open_spiel_pace() -> float | None:
    """Simulations a second of OpenSpiel's information-set search in Python, on hearts half played, uniform playouts."""
    try:
        import pyspiel
        from open_spiel.python.algorithms import ismcts, mcts
    except ImportError:
        return None
    dice = np.random.RandomState(3)
    game = pyspiel.load_game("hearts")
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=dice)
    bot = ismcts.ISMCTSBot(game=game, evaluator=evaluator, uct_c=1.0, max_simulations=200, random_state=dice)
    state = game.new_initial_state()
    while state.is_chance_node() or state.move_number() < 80 or len(state.legal_actions()) < 2:
        moves = [move for move, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(int(dice.choice(moves)))
    began = time.perf_counter()
    for _ in range(3):
        bot.step(state)
    return 600 / (time.perf_counter() - began)


def measured(name: str) -> dict[str, Any]:
    """Everything about one game: search at every number of seats, the other levels and the clock at the middle one."""
    seats = load(name).seats[len(load(name).seats) // 2]
    row: dict[str, Any] = {"game": name, "budget": plan_of(load(name), "hard", seats).simulations, "seats": seats}
    for level in set(SEARCHING) & set(load(name).levels):
        row[level] = [pace(name, count, level) for count in load(name).seats]
    for level in load(name).thumbs:
        row[f"{level}, decisions a second"] = round(choices(name, seats, level))
    row["clock"] = [clock(name, seats, milliseconds) for milliseconds in (5, 20)]
    row["MiB"] = round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    return row


def measured_alone(name: str) -> dict[str, Any]:
    """The same in a process that has nothing else to remember."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _compile_first) as process:
        return process.submit(measured, name).result()


def _compile_first() -> None:
    dispatcher.IN_BACKGROUND = False  # compiled code is measured, not what runs until it is there


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=names)
    other = open_spiel_pace()
    if other:
        sys.stdout.write(f"{json.dumps({'OpenSpiel hearts, simulations a second': round(other)})}\n")
    for name in parser.parse_args().games:
        row = measured_alone(name)
        if other:
            row["times OpenSpiel"] = [round(one["simulations a second"] / other) for one in row["hard"]]
        sys.stdout.write(f"{json.dumps(row)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
