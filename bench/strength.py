"""Measure how strong the bots are, keep what was found, and write docs/bots.md from all that is kept.

    python bench/strength.py                                  all that is missing, then the page: days on two cores
    python bench/strength.py --page                           only the page, in seconds
    python bench/strength.py --only komary --cells hard:normal --seats 4 --deals 800
    python bench/strength.py --keep results.jsonl             shares from a file of the arena
    python bench/strength.py --only xnimmt --keep results.jsonl --tried "a tree of its own decisions"
    python bench/strength.py --only komary --keep results.jsonl --answer "an answer to `expert`, 10 minutes"
    python bench/strength.py --only komary --log log.jsonl --run "4.9 minutes"    a curve of training
    python bench/strength.py --equal                          only `hard` among plain search that takes as long
    python bench/strength.py --curve                          only how `hard` grows with its budget
    python bench/strength.py --solved                         only how far from perfect play, where that is known
    python bench/strength.py --speeds                         how fast they think: on a machine with nothing else to do

A cell is one bot alone among copies of another at a number of seats, on a fixed number of numbered deals, each in every
rotation. Blocks of matches go to bench/results/ as they are played, so an interrupted run goes on, also on another
machine: budgets are counted in simulations. What is found goes to bench/kept/GAME.jsonl; `kept.py` says in which form.
A share of a bot that has searched in another way since counts as missing. What wants a GPU (training, answers) and bots
that are no levels is kept by the commands above, from what `stolik.training` and `stolik arena` write.
"""

import argparse
import json
import os
import platform
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import kept
import page
import solved
from bots import measured_alone, open_spiel_pace, same_time
from stolik import arena, load, names
from stolik.arena.cluster import workers_on
from stolik.arena.estimate import share_of
from stolik.arena.results import Results, read
from stolik.arena.table import alone, full_name
from stolik.bots.decide import policy_of
from stolik.core import dispatcher
from stolik.core.levels import SEARCHING, SOUND
from stolik.training.config import AMONG

RESULTS = Path(__file__).parent / "results"
DEALS = {  # of a cell, by whom it is about
    "thumbs": 1200,
    "hard": 400,
    "expert": 400,
    "hard among the weakest": 60,
    "uniform": 30,
    page.PERSON: 400,
    f"{page.PERSON} among hard": 100,
    f"{page.PERSON} among expert": 12,
}
CURVE = {1: 400, 3: 400, 10: 400, 30: 160, 100: 48, 300: 16, 1000: 12}  # milliseconds a decision: deals
UNIFORM = tuple(page.PLAIN)
POINTS = 60  # of a curve of training

Cell = tuple[str, int, str, str, int]  # game, seats, one, others, deals


def cells(name: str) -> Iterator[Cell]:
    """All that the page wants to know of a game's levels."""
    have = load(name).levels
    strongest = have[-1]
    pairs = [*page.pairs(name), *[(strongest, other) for other in (*UNIFORM, *page.WEAKEST)]]
    pairs += [(page.PERSON, level) for level in have if level != "random"]
    for seats in load(name).seats:
        for one, others in pairs:
            yield name, seats, one, others, deals_for(one, others)


def deals_for(one: str, others: str) -> int:
    """How many deals a cell has."""
    if one == page.PERSON:
        return DEALS.get(f"{one} among {others}", DEALS[one])
    if others in UNIFORM:
        return DEALS["uniform"]
    if one in SEARCHING:
        return DEALS["hard among the weakest" if others in ("random", "easy") else one]
    return DEALS["thumbs"]


def measure(cell: Cell, workers: Any) -> None:
    """Play what is missing of a cell, and keep its share."""
    name, seats, first, second, deals = cell
    setting = arena.setting_of(name, seats)
    one, others = full_name(setting, first), full_name(setting, second)
    known = page.find(page.current(name))(seats, one, others)
    if known and (known["deals"] or 0) >= deals:
        return
    path = RESULTS / f"{name}-{seats}-{one}-{others}.jsonl".replace(":", "-")
    found = arena.run(setting, [first, second], deals, path, workers, tables=[alone(one, others, seats)])
    line = told(found, one, others) | {key: known[key] for key in ("ms", "equal") if known and key in known}
    kept.add(name, [line])
    print(f"{name}, {seats} seats, {one} among {others}: {page.cell(line)}", flush=True)


def told(results: Results, one: str, others: str) -> kept.Line:
    """The line of one bot among copies of another."""
    found = arena.sums(results)
    number = found.bots.index(one)
    share = share_of(found.shares[:, number], found.seats[:, number])
    line = kept.share_line(results.setting.seats, one, others, share, time.strftime("%Y-%m-%d"))
    ways = page.ways(results.setting.game, line)
    return line | {"ways": ways} if ways else line


def keep(path: Path, called: dict[str, str]) -> None:
    """Keep the shares of every bot that sat alone among copies of another in a file of the arena."""
    groups: dict[tuple[str, int, str, str], dict[Any, Any]] = {}
    for block, about, matches in read(path):
        one, *rest = block.line_up
        if len(set(rest)) == 1 and rest[0] != one:
            groups.setdefault((about["game"], about["seats"], one, rest[0]), {})[block] = matches
    for (name, seats, one, others), blocks in groups.items():
        results = Results(arena.setting_of(name, seats))
        results.blocks = blocks
        kept.add(name, [told(results, one, others) | called])


def keep_log(name: str, path: Path, run: str) -> None:
    """Keep the curves of a run of training."""
    points = [json.loads(text) for text in path.read_text("utf-8").splitlines() if AMONG in text]
    if not points:
        raise SystemExit(f"{path} tells no share {AMONG}: train with --set measured=9")
    points = points[:: max(1, len(points) // POINTS)] + points[-1:]
    for seats in points[0][AMONG]:
        shares = [round(point[AMONG][seats] / int(seats), 4) for point in points]
        decisions = [round(point["decisions"] / 1e6, 1) for point in points]
        about = {"kind": "training", "run": run, "seats": int(seats), "among": policy_of(load(name), SOUND)[0]}
        kept.add(name, [about | {"decisions": decisions, "share": shares, "date": time.strftime("%Y-%m-%d")}])


def speeds(name: str) -> None:
    """Measure how fast the bots of a game think, beside OpenSpiel's search."""
    found, other = measured_alone(name), open_spiel_pace()
    about = {"machine": f"{os.cpu_count()} cores of {processor()}", "date": time.strftime("%Y-%m-%d")}
    for level in set(SEARCHING) & set(load(name).levels):
        for one in found[level]:
            bot = page.called(name, one["seats"], level)
            times = {"ms": one["ms mean"], "longest": one["ms longest"], "simulations": one["simulations a second"]}
            kept.add(name, [{"kind": "speed", "seats": one["seats"], "bot": bot, **times, **about}])
        paces = [one["simulations a second"] for one in found[level]]
        line = {"kind": "pace", "bot": level, "simulations": [min(paces), max(paces)], "OpenSpiel": other}
        if level == "hard":
            line["asked"] = {thumb: found[f"{thumb}, decisions a second"] for thumb in ("random", "easy", "normal")}
            line["MiB"] = found["MiB"]
            line["within"] = {str(one["budget ms"]): one["within 1.2 times"] for one in found["clock"]}
        kept.add(name, [line | about])


def untimed(name: str) -> bool:
    """Whether the speed of a level that searches is unknown at some number of seats."""
    known = {(line["seats"], line["bot"]) for line in kept.read(name) if line["kind"] == "speed"}
    have = [level for level in SEARCHING if level in load(name).levels]
    return any((count, page.called(name, count, level)) not in known for level in have for count in load(name).seats)


def curve(name: str, workers: Any) -> None:
    """Measure how the share of `hard` grows with the budget."""
    seats = load(name).seats[len(load(name).seats) // 2]
    others = policy_of(load(name), SOUND)[0]
    for milliseconds, deals in CURVE.items():
        bot = along(name, seats, milliseconds)
        measure((name, seats, bot, others, deals), workers)
        line = page.find(page.current(name))(seats, bot, others)
        kept.add(name, [{**(line or {}), "ms": milliseconds}])


def along(name: str, seats: int, milliseconds: int) -> str:
    """`hard` with as many simulations as take that long: found once, from its speed, so that deals can be added."""
    for line in page.current(name):
        if line["kind"] == "share" and line.get("ms") == milliseconds:
            return str(line["one"])
    hard = page.called(name, seats, "hard")
    speed = next(
        one for one in kept.read(name) if one["kind"] == "speed" and (one["seats"], one["bot"]) == (seats, hard)
    )
    simulations = float(speed["simulations"]) * milliseconds / 1000
    return f"hard@{int(float(f'{simulations:.2g}'))}"


def equal(name: str, workers: Any, seats: int, deals: int) -> None:
    """Measure `hard` among plain methods that take as long for a decision as it does."""
    for method in page.METHODS:
        among = next((line["others"] for line in page.current(name) if page.as_long(name, line, method, seats)), None)
        among = among or f"{method}{same_time(name, seats, method)}"  # found once: then deals can be added
        measure((name, seats, "hard", among, deals), workers)
        line = page.find(page.current(name))(seats, page.called(name, seats, "hard"), among)
        kept.add(name, [{**(line or {}), "equal": method}])


def processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "unknown")


def wanted(given: argparse.Namespace) -> Iterator[Cell]:
    """The cells that were asked for."""
    for name in given.only or names:
        for _, seats, one, others, deals in _named(name, given.cells) if given.cells else cells(name):
            if not given.seats or seats in given.seats:
                yield name, seats, one, others, given.deals or deals


def _named(name: str, pairs: list[str]) -> Iterator[Cell]:
    for pair in pairs:
        one, _, others = pair.partition(":")  # the others' name may have a colon itself
        for seats in load(name).seats:
            yield name, seats, one, others, deals_for(one, others)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--only", action="append", choices=names, metavar="GAME", help="only this game; can be repeated"
    )
    parser.add_argument("--cells", action="append", metavar="BOT:BOT", help="only this bot among copies of that one")
    parser.add_argument("--seats", action="append", type=int, help="only this number of seats")
    parser.add_argument("--deals", type=int, help="as many deals a cell, instead of the usual number")
    parser.add_argument("--processes", type=int, help="how many play (default: one for each core)")
    parser.add_argument("--on", metavar="ray", help="ray: play on Ray's workers")
    parser.add_argument("--page", action="store_true", help="write the page from what is kept, and play nothing")
    parser.add_argument("--speeds", action="store_true", help="measure how fast the bots think")
    parser.add_argument("--curve", action="store_true", help="measure how `hard` grows with its budget")
    parser.add_argument("--equal", action="store_true", help="measure `hard` among plain search that takes as long")
    parser.add_argument("--solved", action="store_true", help="measure how far from perfect play the levels are")
    parser.add_argument(
        "--keep", type=Path, action="append", metavar="FILE", help="keep the shares of a file of the arena"
    )
    parser.add_argument("--tried", metavar="WORDS", help="what the bot of that file was, when it is no level")
    parser.add_argument("--answer", metavar="WORDS", help="the same for a bot that has learnt to answer the others")
    parser.add_argument("--log", type=Path, help="keep the curves of a log of training; wants --only and --run")
    parser.add_argument("--run", help="what to call that run")
    given = parser.parse_args()
    dispatcher.IN_BACKGROUND = False  # compiled code is measured, not what runs until it is there
    for path in given.keep or []:
        words = {"tried": given.tried, "answer": given.answer}
        keep(path, next(({"kind": kind, "one": one} for kind, one in words.items() if one), {}))
    if given.log:
        keep_log(given.only[0], given.log, given.run)
    if not (given.page or given.keep or given.log):
        play(given)
    page.write()


def play(given: argparse.Namespace) -> None:
    """Measure what was asked for, else all that is missing."""
    chosen = given.only or names
    asked = {what for what in ("speeds", "curve", "equal", "solved", "cells") if getattr(given, what)}
    for name in chosen:
        if "speeds" in asked or (not asked and untimed(name)):
            speeds(name)
        if "solved" in asked or not asked:
            solved.keep(name, afresh="solved" in asked)
    with workers_on(given.on, given.processes) as workers:
        for cell in wanted(given) if "cells" in asked or not asked else ():
            measure(cell, workers)
        for name in chosen:
            if "curve" in asked or not asked:
                curve(name, workers)
            for seats in (given.seats or load(name).seats) if "equal" in asked or not asked else ():
                equal(name, workers, seats, given.deals or DEALS["hard"])


if __name__ == "__main__":
    main()
