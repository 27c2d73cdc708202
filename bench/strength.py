"""Measure every level of every game and write docs/bots.md: python bench/strength.py [--scale 1.0] [GAME ...]

Takes some hours on two cores. How fast the bots think is measured first: for those two minutes the machine should have
nothing else to do. Blocks and speeds are kept in bench/results/, so an interrupted run goes on, also on another
machine: budgets are counted in simulations and deals are numbered, so only the speeds belong to a machine, and they say
to which. Games that are not named keep their sections of the page.
"""

import argparse
import json
import os
import platform
import time
from pathlib import Path
from typing import Any

from bots import measured, open_spiel_pace
from stolik import arena, load, names
from stolik.arena.estimate import Estimate, share_of
from stolik.arena.table import alone, code_digest, full_name
from stolik.bots.searcher import plan_of

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "bench" / "results"
PAGE = ROOT / "docs" / "bots.md"

DEALS = {"hard": 400, "thumb": 1200, "side": 60, "flat": 200, "expert": 100, "uniform": 30}  # for each table
PAIRS = [
    ("easy", "random", "thumb"),
    ("normal", "random", "thumb"),
    ("normal", "easy", "thumb"),
    ("hard", "random", "side"),
    ("hard", "easy", "side"),
    ("hard", "normal", "hard"),
]
EXPERT_PAIRS = [("expert", "hard", "expert"), ("expert", "tree1000", "uniform"), ("expert", "flat1000", "uniform")]
CURVE = {1: 400, 3: 400, 10: 400, 30: 160, 100: 48, 300: 16, 1000: 12}  # milliseconds a decision: deals
LEAST = 4  # deals, however small the scale


def share(name: str, seats: int, first: str, second: str, deals: float) -> Estimate:
    """The first bot's share alone among the second's."""
    setting = arena.setting_of(name, seats)
    one, other = full_name(setting, first), full_name(setting, second)
    path = RESULTS / f"{name}-{seats}-{one}-{other}.jsonl"
    table = alone(one, other, seats)
    found = arena.sums(arena.run(setting, [first, second], max(LEAST, round(deals)), path, tables=[table]))
    number = found.bots.index(one)
    return share_of(found.shares[:, number], found.seats[:, number])


def cell(share: Estimate, seats: int) -> str:
    """A share as text: at two seats in percent, at more in fair shares."""
    if seats == 2:
        scaled, digits, unit = share.times(100), 0, " %"
    else:
        scaled, digits, unit = share.times(seats), 2, " ×"
    return f"{scaled.mean:.{digits}f}{unit} ({scaled.low:.{digits}f}–{scaled.high:.{digits}f}; {share.deals:,})"


def speed(name: str) -> dict[str, Any]:
    """How fast the bots of a game think: measured once for a version of the code, with OpenSpiel's in the same run."""
    path = RESULTS / f"{name}-speed-{code_digest(name)}.json"
    if not path.exists():
        found = measured(name) | {"OpenSpiel": open_spiel_pace(), "machine": f"{os.cpu_count()} cores of {processor()}"}
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps(found), "utf-8")
    return json.loads(path.read_text("utf-8"))


def table(name: str, level: str, pairs: list[tuple[str, str, str]], scale: float) -> list[str]:
    """Bots alone among others at every number of seats, and how long a level that searches takes."""
    heads = [f"{first} among {second}" for first, second, _ in pairs]
    lines = [f"| seats | {' | '.join(heads)} | {level}, ms a decision (longest) |", f"|---|{'---|' * (len(heads) + 1)}"]
    for pace in speed(name)[level]:
        seats = pace["seats"]
        shares = [share(name, seats, first, second, scale * DEALS[kind]) for first, second, kind in pairs]
        cells = [cell(one, seats) for one in shares]
        lines.append(f"| {seats} | {' | '.join(cells)} | {pace['ms mean']:.0f} ({pace['ms longest']:.0f}) |")
    return lines


def curve(name: str, scale: float) -> list[str]:
    """How the share of `hard` among `normal` grows with the budget."""
    seats = speed(name)["seats"]
    pace = next(one["simulations a second"] for one in speed(name)["hard"] if one["seats"] == seats)
    budgets = [rounded(pace * milliseconds / 1000) for milliseconds in CURVE]
    deals = [scale * deals for deals in CURVE.values()]
    found = [
        share(name, seats, f"hard@{budget}", "normal", count) for budget, count in zip(budgets, deals, strict=True)
    ]
    return [
        f"| a decision, on average | {' | '.join(f'{milliseconds:,} ms' for milliseconds in CURVE)} |",
        f"|---|{'---|' * len(CURVE)}",
        f"| simulations | {' | '.join(f'{budget:,}' for budget in budgets)} |",
        f"| hard among normal, {seats} seats | {' | '.join(cell(one, seats) for one in found)} |",
    ]


def rounded(number: float) -> int:
    """A whole number with two digits that count."""
    return int(float(f"{number:.2g}"))


def flat_opponent(scale: float) -> list[str]:
    """`hard` against the published way of playing the relative of xnimmt."""
    lines = ["| seats | hard among flat100 | normal among flat100 |", "|---|---|---|"]
    deals = scale * DEALS["flat"]
    for seats in load("xnimmt").seats:
        cells = [cell(share("xnimmt", seats, level, "flat100", deals), seats) for level in ("hard", "normal")]
        lines.append(f"| {seats} | {' | '.join(cells)} |")
    return lines


def processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "unknown")


def described(name: str, level: str, seats: int) -> str:
    """How a level searches a game, in words."""
    found = plan_of(load(name), level, seats).recipe
    policies = load(name).part("bots")
    shape = {"": "flat search", "all": "a tree of everybody's decisions", "own": "a tree of its own decisions"}
    moves = " of the moves that `normal` likes best" if hasattr(policies, "plausible") else ""
    stages = getattr(policies, "STAGES", 1)
    rounds = "to the end of the round" if stages == 1 else f"for {stages} rounds"
    length = rounds if hasattr(policies, "stage") and not found.whole else "to the end of the match"
    slips = f" that slip one time in {found.slips}" if found.slips else ""
    return f"{shape[found.tree]}{moves}, simulations by `{found.thumb}`{slips} {length}, caution {found.caution}"


def expert(name: str, scale: float) -> list[str]:
    """How `expert` searches at each number of seats, and what that is worth."""
    plans = [
        f"at {seats} seats {described(name, 'expert', seats)}, "
        f"{plan_of(load(name), 'expert', seats).simulations:,} simulations"
        for seats in load(name).seats
    ]
    return [f"`expert`: {'; '.join(plans)}.", "", *table(name, "expert", EXPERT_PAIRS, scale), ""]


def section(name: str, scale: float) -> list[str]:
    """All that is measured of one game."""
    found = speed(name)
    paces = [one["simulations a second"] for one in found["hard"]]
    other = found["OpenSpiel"]
    ratio = f", {min(paces) / other:.0f} to {max(paces) / other:.0f} times OpenSpiel's" if other else ""
    kept = ", ".join(f"{100 * one['within 1.2 times']:.0f} % at {one['budget ms']} ms" for one in found["clock"])
    lines = [
        f"Measured {time.strftime('%Y-%m-%d')}; speeds on {found['machine']}.",
        "",
        f"`hard`: {described(name, 'hard', load(name).seats[0])}; {found['budget']:,} simulations a decision by "
        f"default, {min(paces):,} to {max(paces):,} simulations a second{ratio}.",
        "",
        *table(name, "hard", PAIRS, scale),
        "",
        *(expert(name, scale) if "expert" in load(name).levels else []),
        *curve(name, scale),
        "",
        f"Asked from Python, one decision at a time: random {found['random, decisions a second']:,} a second, easy "
        f"{found['easy, decisions a second']:,}, normal {found['normal, decisions a second']:,}. Within 1.2 times a "
        f"budget in time: {kept}.",
        "",
    ]
    if name == "xnimmt":
        lines += ["Flat Monte-Carlo with 100 uniform rollouts a move, the published way of playing 6 nimmt!:", ""]
        lines += [*flat_opponent(scale), ""]
    return lines


def written() -> dict[str, str]:
    """What the page says of each game already."""
    if not PAGE.exists():
        return {}
    parts = PAGE.read_text("utf-8").split("\n## ")[1:]
    return {name: text.strip() for name, _, text in (part.partition("\n") for part in parts)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=names)
    parser.add_argument("--scale", type=float, default=1.0, help="more or fewer deals for each table")
    given = parser.parse_args()
    for name in given.games:
        speed(name)
    sections = written()
    for name in given.games:
        sections[name] = "\n".join(section(name, given.scale)).strip()
        intro = (ROOT / "docs" / "bots.intro.md").read_text("utf-8").strip()
        parts = [f"## {name}\n\n{sections[name]}" for name in names if name in sections]
        PAGE.write_text("\n\n".join([intro, *parts]) + "\n", "utf-8")


if __name__ == "__main__":
    main()
