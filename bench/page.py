"""docs/bots.md from what is kept: its words are docs/bots.intro.md, every number comes from bench/kept."""

import json
from collections.abc import Callable, Iterable, Sequence
from importlib.resources import files
from itertools import pairwise
from math import hypot
from pathlib import Path
from typing import Any

import numpy as np

from kept import Line, estimate, read
from stolik import arena, load, names
from stolik.arena.table import full_name
from stolik.bots.decide import policy_of
from stolik.bots.searcher import plan_of, told_of
from stolik.bots.strengths import FILE, Strengths, ahead, strengths_of
from stolik.core.levels import SEARCHING, SOUND

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "bots.md"
WEAKEST = ("random", "easy")
SPAN = {True: (0.6, 0.75), False: (1.3, 1.8)}  # how far a level is to be above the one below: at two seats, at more
MARGIN = 0.02  # of the win: who is not behind by more is not weaker
PERSON = "greedy"  # looks one move ahead
PLAIN = {  # methods that nobody here tuned
    "tree1000": "tree1000",
    "flat1000": "flat1000",
    "stolik.envs.openspiel:Ismcts": "OpenSpiel's IS-MCTS",
}
METHODS = ("tree", "flat")  # of them, those that can be given as little time as `hard` takes
COLOURS = ["#b8321d", "#1f7553", "#245f96", "#75458f", "#a06a00"]  # of curves, readable on light and dark paper
WIDTH, HEIGHT, LEFT, BOTTOM = 520, 220, 44, 30

Find = Callable[[int, str, str], Line | None]


def page() -> str:
    """The whole page."""
    intro = (DOCS / "bots.intro.md").read_text("utf-8").strip()
    return "\n\n".join([intro, *[f"## {name}\n\n{section(name)}" for name in names]]) + "\n"


def write() -> None:
    """Write the page, and the pictures that it shows."""
    for name in names:
        for run, lines in runs(current(name)).items():
            (DOCS / "images" / picture(name, run)).write_text(curves(lines), "utf-8")
        if measured := strengths(name):
            Path(str(files(load(name).package) / FILE)).write_text(json.dumps(measured, indent=2) + "\n", "utf-8")
    PAGE.write_text(page(), "utf-8")


def pairs(name: str) -> list[tuple[str, str]]:
    """Each level and the one below, then `normal` beside the weakest."""
    have = load(name).levels
    steps = [(above, below) for below, above in pairwise(have)]
    return [*steps, *[pair for other in WEAKEST if (pair := ("normal", other)) not in steps]]


def current(name: str) -> list[Line]:
    """What is kept of a game, without the shares of bots that have searched in another way since."""
    return [line for line in read(name) if line["kind"] != "share" or line.get("ways", {}) == ways(name, line)]


def ways(name: str, line: Line) -> dict[str, Any]:
    """How the bots of a line search: by name what their recipe says beside the number of simulations, if anything."""
    bots = [bot for bot in (line["one"], line["others"]) if bot.partition("@")[0] in SEARCHING]
    found = {bot: told_of(load(name), bot.partition("@")[0], line["seats"]) for bot in bots}
    return {bot: way for bot, way in found.items() if way}


def strengths(name: str) -> Strengths:
    """By number of seats and level the strengths that agree best with all shares; who thinks least has 0.

    How well levels exploit `random` tells little of how they do among people: only the weakest places it.
    """
    lines, have = current(name), load(name).levels
    found: Strengths = {}
    for seats in load(name).seats:
        bots = [called(name, seats, level) for level in have]
        places = {bot: place for place, bot in enumerate(bots)}
        rows = [
            (places[line["one"]], places[line["others"]], ahead(line["share"], seats), weight(line))
            for line in lines
            if line["kind"] == "share" and line["seats"] == seats and {line["one"], line["others"]} <= set(bots)
        ]
        rows = [row for row in rows if 0 not in row[:2] or 1 in row[:2]]
        if {place for row in rows for place in row[:2]} == set(range(len(bots))):
            values = agreed(len(bots), rows)
            found[str(seats)] = {level: round(value - values[1], 2) for level, value in zip(have, values, strict=True)}
    return found


def agreed(count: int, found: Sequence[tuple[int, int, float, float]]) -> list[float]:
    """Strengths whose differences are nearest to those that were found, by least squares of their weights."""
    table, right = np.zeros((len(found), count)), np.zeros(len(found))
    for row, (one, other, difference, weight) in enumerate(found):
        table[row, one], table[row, other], right[row] = weight, -weight, weight * difference
    values: list[float] = np.linalg.lstsq(table, right, rcond=None)[0].tolist()
    return values


def weight(line: Line) -> float:
    """How much a share tells of a difference of strengths: one by its standard error, on their scale."""
    low, high = (ahead(line[end], line["seats"]) for end in ("low", "high"))
    return 1 / max(high - low, 0.05)


def stale() -> list[str]:
    """What is not as it would be written."""
    found = [] if PAGE.read_text("utf-8") == page() else [PAGE.name]
    return found + [f"{name}/{FILE}" for name in names if strengths(name) != strengths_of(load(name))]


def section(name: str) -> str:
    """All that is known of one game."""
    lines = current(name)
    parts = [
        dates(lines),
        *[searching(name, level, lines) for level in SEARCHING if level in load(name).levels],
        *levels(name, lines),
        *plain(name, lines),
        *equal(name, lines),
        *weakest(name, lines),
        *person(name, lines),
        *curve(lines),
        *others(name, lines),
        *aside(name, lines, "answer", "Networks that have learnt to play against one bot alone:"),
        *aside(name, lines, "tried", "What was tried and dropped:"),
        *solved(lines),
        *training(name, lines),
        *asked(lines),
        *memory(name, lines),
    ]
    return "\n\n".join(part for part in parts if part)


def dates(lines: Sequence[Line]) -> str:
    """When and where it was measured."""
    days = sorted({line["date"] for line in lines if line["kind"] == "share"})
    machines = sorted({line["machine"] for line in lines if "machine" in line})
    when = f"Measured {days[0]}" + (f" to {days[-1]}" if len(days) > 1 else "") if days else "Not measured yet"
    return f"{when}; speeds on {' and '.join(machines)}." if machines else f"{when}."


def searching(name: str, level: str, lines: Sequence[Line]) -> str:
    """How a level searches at each number of seats."""
    plans: dict[str, list[int]] = {}
    for seats in load(name).seats:
        plans.setdefault(described(name, level, seats), []).append(seats)
    told = [
        plan if len(plans) == 1 else f"at {' and '.join(map(str, counts))} seats {plan}"
        for plan, counts in plans.items()
    ]
    return f"`{level}`: {'; '.join(told)}.{pace(level, lines)}"


def pace(level: str, lines: Sequence[Line]) -> str:
    """How many simulations a second it makes, beside OpenSpiel's."""
    found = next((line for line in lines if line["kind"] == "pace" and line["bot"] == level), None)
    if found is None:
        return ""
    least, most = found["simulations"]
    other = found["OpenSpiel"]
    ratio = f", {least / other:.0f} to {most / other:.0f} times OpenSpiel's" if other else ""
    return f" {least:,} to {most:,} simulations a second{ratio}."


def described(name: str, level: str, seats: int) -> str:
    """How a level searches a game, in words."""
    plan = plan_of(load(name), level, seats)
    policies = load(name).part("bots")
    shape = {"": "flat search", "all": "a tree of everybody's decisions", "own": "a tree of its own decisions"}
    sound, by = (policy_of(load(name), rule)[0] for rule in (SOUND, plan.recipe.thumb))
    moves = f" of the moves that `{sound}` likes best" if hasattr(policies, "plausible") else ""
    stages = getattr(policies, "STAGES", 1)
    rounds = "to the end of the round" if stages == 1 else f"for {stages} rounds"
    length = rounds if hasattr(policies, "stage") and not plan.recipe.whole else "to the end of the match"
    worlds = " in worlds that fit who has passed" if plan.recipe.tries > 1 else ""
    asked = f"the network, counted {plan.recipe.network:g}, and " if plan.recipe.network else ""
    slips = f" that slip one time in {plan.recipe.slips}" if plan.recipe.slips else ""
    evened = ", fewer while hands are full" if plan.recipe.evened else ""
    caution = "" if plan.recipe.tree else f", caution {plan.recipe.caution}"
    return (
        f"{asked}{shape[plan.recipe.tree]}{moves}, {plan.simulations:,} simulations by `{by}`{slips} "
        f"{length}{worlds}{evened}{caution}"
    )


def levels(name: str, lines: Sequence[Line]) -> list[str]:
    """Each level among those below it, at every number of seats, and how long those that search take."""
    have = load(name).levels
    timed = [level for level in SEARCHING if level in have]
    heads = [
        *[f"{one} among {other}" for one, other in pairs(name)],
        *[f"{level}, ms a decision (longest)" for level in timed],
    ]
    rows = []
    for seats in load(name).seats:
        names = {level: called(name, seats, level) for level in have}
        cells = [cell(find(lines)(seats, names[one], names[other])) for one, other in pairs(name)]
        rows.append([str(seats), *cells, *[milliseconds(lines, seats, names[level]) for level in timed]])
    return [table(["seats", *heads], rows), outside(name, lines)]


def outside(name: str, lines: Sequence[Line]) -> str:
    """The steps from one level to the next that are smaller or larger than they are to be."""
    told = []
    for seats in load(name).seats:
        for below, above in pairwise(load(name).levels[1:]):
            line = find(lines)(seats, called(name, seats, above), called(name, seats, below))
            least, most = SPAN[seats == 2]
            if line and not least <= round(line["share"] * (1 if seats == 2 else seats), 2) <= most:
                told.append(f"{above} among {below} at {seats} seats {cell(line)}")
    if not told:
        return "Every step from a level to the next is 60 to 75 % at two seats, 1.3 to 1.8 × at more."
    return f"Steps that are not 60 to 75 %, 1.3 to 1.8 ×: {'; '.join(told)}."


def plain(name: str, lines: Sequence[Line]) -> list[str]:
    """The strongest level among plain methods; cells that nobody measured are empty."""
    best = load(name).levels[-1]
    rows = [
        [str(seats), *[cell(find(lines)(seats, called(name, seats, best), other)) for other in PLAIN]]
        for seats in load(name).seats
    ]
    return [table(["seats", *[f"{best} among {words}" for words in PLAIN.values()]], rows)]


def equal(name: str, lines: Sequence[Line]) -> list[str]:
    """`hard` among plain methods that take as long as it does."""
    rows = []
    for seats in load(name).seats:
        found = [next((line for line in lines if as_long(name, line, method, seats)), None) for method in METHODS]
        told = [f"{cell(line)}, `{line['others']}`" if line else "" for line in found]
        rows.append([str(seats), *told])
    return [table(["seats", *[f"hard among {method} search that takes as long" for method in METHODS]], rows)]


def as_long(name: str, line: Line, method: str, seats: int) -> bool:
    """Whether a line tells of `hard` as it plays today, among a method that takes as long."""
    return line.get("equal") == method and (line["seats"], line["one"]) == (seats, called(name, seats, "hard"))


def weakest(name: str, lines: Sequence[Line]) -> list[str]:
    """Whether the strongest level is as good as `normal` against the weakest."""
    best = load(name).levels[-1]
    heads = [f"{one} among {other}" for other in WEAKEST for one in ("normal", best)]
    rows = []
    for seats in load(name).seats:
        pairs = [[find(lines)(seats, called(name, seats, one), other) for one in ("normal", best)] for other in WEAKEST]
        told = [verdict(*pair) for pair in pairs]
        rows.append([str(seats), *[cell(line) for pair in pairs for line in pair], ", ".join(told)])
    return [table(["seats", *heads, f"{best} beside normal: {', '.join(WEAKEST)}"], rows)]


def person(name: str, lines: Sequence[Line]) -> list[str]:
    """How somebody who looks one move ahead does among the levels."""
    have = [level for level in load(name).levels if level != "random"]
    rows = [
        [str(seats), *[cell(find(lines)(seats, PERSON, called(name, seats, level))) for level in have]]
        for seats in load(name).seats
    ]
    return [table(["seats", *[f"{PERSON} among {level}" for level in have]], rows)]


def verdict(usual: Line | None, best: Line | None) -> str:
    """Whether one bot is weaker than another among the same ones: by MARGIN of the win or not, with 95 % certainty."""
    if usual is None or best is None:
        return "not measured"
    more = best["share"] - usual["share"]
    if more - hypot(best["share"] - best["low"], usual["high"] - usual["share"]) > -MARGIN:
        return "not weaker"
    return "weaker" if more + hypot(best["high"] - best["share"], usual["share"] - usual["low"]) < 0 else "open"


def called(name: str, seats: int, bot: str) -> str:
    """A bot's name with the budget that it has at a number of seats."""
    return full_name(arena.setting_of(name, seats), bot)


def find(lines: Iterable[Line]) -> Find:
    """What is known of one bot among copies of another."""
    known = {(line["seats"], line["one"], line["others"]): line for line in lines if line["kind"] == "share"}
    return lambda seats, one, others: known.get((seats, one, others))


def milliseconds(lines: Sequence[Line], seats: int, bot: str) -> str:
    for line in lines:
        if line["kind"] == "speed" and (line["seats"], line["bot"]) == (seats, bot):
            return brief(line["ms"]) + (f" ({brief(line['longest'])})" if "longest" in line else "")
    return ""


def brief(number: float) -> str:
    """A number with two digits that mean something."""
    return f"{number:.0f}" if number >= 10 else f"{number:.2g}"


def cell(line: Line | None) -> str:
    """A share as text: at two seats in percent, at more in fair shares."""
    if line is None:
        return ""
    share, seats = estimate(line), line["seats"]
    near = share.high - share.low < 0.025  # then another digit means something
    scaled, digits, unit = (share.times(100), int(near), " %") if seats == 2 else (share.times(seats), 2, " ×")
    deals = f"; {share.deals:,}" if share.deals else ""
    note = f", {line['note']}" if line.get("note") else ""
    return f"{scaled.mean:.{digits}f}{unit} ({scaled.low:.{digits}f}–{scaled.high:.{digits}f}{deals}){note}"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(
        f"|{'|'.join(f' {cell} ' if cell else ' ' for cell in line)}|".replace(" --- ", "---") for line in lines
    )


def curve(lines: Sequence[Line]) -> list[str]:
    """How the share of `hard` grows with the budget."""
    found = sorted((line for line in lines if line["kind"] == "share" and "ms" in line), key=lambda line: line["ms"])
    if not found:
        return []
    budgets = [int(line["one"].partition("@")[2]) for line in found]
    rows = [
        ["simulations", *[f"{budget:,}" for budget in budgets]],
        [f"hard among {found[0]['others']}, {found[0]['seats']} seats", *map(cell, found)],
    ]
    return [table(["a decision, on average", *[f"{line['ms']:,} ms" for line in found]], rows)]


def others(name: str, lines: Sequence[Line]) -> list[str]:
    """Whatever else was measured: a line for each bot and whom it sat among."""
    shown = {
        (seats, called(name, seats, one), called(name, seats, other))
        for seats in load(name).seats
        for one, other in pairs(name)
    }
    best = load(name).levels[-1]
    shown |= {(seats, called(name, seats, best), other) for seats in load(name).seats for other in (*PLAIN, *WEAKEST)}
    shown |= {(seats, PERSON, called(name, seats, level)) for seats in load(name).seats for level in load(name).levels}
    rest = [
        line
        for line in lines
        if line["kind"] == "share"
        and not {"ms", "equal"} & line.keys()
        and (line["seats"], line["one"], line["others"]) not in shown
    ]
    return ["Among other bots:", by_seats(name, rest)] if rest else []


def aside(name: str, lines: Sequence[Line], kind: str, heading: str) -> list[str]:
    """Bots that are no level, under a heading of their own."""
    found = [line for line in lines if line["kind"] == kind]
    return [heading, by_seats(name, found)] if found else []


def by_seats(name: str, lines: Sequence[Line]) -> str:
    """A row for each pair of bots, a column for each number of seats."""
    rows: dict[tuple[str, str], dict[int, Line]] = {}
    for line in lines:
        rows.setdefault((line["one"], line["others"]), {})[line["seats"]] = line
    seats = [count for count in load(name).seats if any(count in found for found in rows.values())]
    heads = ["one", "among", *[f"{count} seats" for count in seats]]
    return table(heads, [[*pair, *[cell(found.get(count)) for count in seats]] for pair, found in rows.items()])


def solved(lines: Sequence[Line]) -> list[str]:
    """How far bots are from equilibrium where that is known."""
    found = [line for line in lines if line["kind"] == "solved"]
    if not found:
        return []
    rows = [
        [
            line["bot"],
            line["position"],
            f"{line['positions']:,}",
            f"{100 * line['loss']:.1f} % ({100 * line['low']:.1f}–{100 * line['high']:.1f})",
        ]
        for line in found
    ]
    return [
        "Small positions of two seats that can be solved, and how much of the win a bot can lose there to the best "
        "answer to it (`python bench/solved.py`; 0 in equilibrium):",
        table(["bot", "position", "positions", "loses of the win"], rows),
    ]


def runs(lines: Iterable[Line]) -> dict[str, list[Line]]:
    """The curves of training by run."""
    found: dict[str, list[Line]] = {}
    for line in lines:
        if line["kind"] == "training":
            found.setdefault(line["run"], []).append(line)
    return found


def picture(name: str, run: str) -> str:
    """The file of a run's curves."""
    return f"training-{name}-{''.join(letter if letter.isalnum() else '-' for letter in run.lower())}.svg"


def training(name: str, lines: Sequence[Line]) -> list[str]:
    """The curves of training."""
    return [
        f"Training, {run} on one GPU: the network's fair shares among {found[0]['among']}.\n\n"
        f"![Curves of training](images/{picture(name, run)})"
        for run, found in runs(lines).items()
    ]


def curves(lines: Sequence[Line]) -> str:
    """Fair shares over decisions, a line for each number of seats, as a picture."""
    most = max(line["decisions"][-1] for line in lines)
    top = max(max(line["share"]) * line["seats"] for line in lines)
    top = max(1.0, 0.25 * round(top / 0.25 + 0.5))

    def at(decisions: float, fair: float) -> str:
        x = LEFT + (WIDTH - LEFT - 70) * decisions / most
        return f"{x:.1f},{HEIGHT - BOTTOM - (HEIGHT - BOTTOM - 12) * fair / top:.1f}"

    marks = [step * 0.5 for step in range(int(top / 0.5) + 1)]
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        'font-size="11" fill="#808080">'
    ]
    for mark in marks:
        start, end = at(0, mark), at(most, mark)
        width = 1.4 if mark == 1 else 0.5
        drawn.append(f'<polyline points="{start} {end}" stroke="#808080" stroke-width="{width}" fill="none"/>')
        drawn.append(
            f'<text x="{LEFT - 6}" y="{float(start.split(",")[1]) + 4:.1f}" text-anchor="end">{mark:g} ×</text>'
        )
    for line, colour in zip(lines, COLOURS, strict=False):
        pairs = zip(line["decisions"], line["share"], strict=True)
        points = " ".join(at(decisions, share * line["seats"]) for decisions, share in pairs)
        drawn.append(f'<polyline points="{points}" stroke="{colour}" stroke-width="1.6" fill="none"/>')
    last = sorted(zip(lines, COLOURS, strict=False), key=lambda one: -one[0]["share"][-1] * one[0]["seats"])
    for place, (line, colour) in enumerate(last):
        drawn.append(f'<text x="{WIDTH - 62}" y="{24 + 15 * place}" fill="{colour}">{line["seats"]} seats</text>')
    drawn.append(f'<text x="{LEFT}" y="{HEIGHT - 10}">0</text>')
    drawn.append(
        f'<text x="{WIDTH - 70}" y="{HEIGHT - 10}" text-anchor="end">{most:,.0f} million decisions</text></svg>'
    )
    return "\n".join(drawn) + "\n"


def asked(lines: Sequence[Line]) -> list[str]:
    """How fast the levels answer from Python, and how well a budget in time is kept."""
    found: Any = next((line for line in lines if line["kind"] == "pace" and "asked" in line), None)
    if found is None:
        return []
    paces = ", ".join(f"{level} {count:,}" for level, count in found["asked"].items())
    kept = ", ".join(f"{100 * share:.0f} % at {budget} ms" for budget, share in found["within"].items())
    return [f"Asked from Python, one decision at a time, a second: {paces}. Within 1.2 times a budget in time: {kept}."]


def memory(name: str, lines: Sequence[Line]) -> list[str]:
    """What a game's bots take in memory, and its weights on disk."""
    found: Any = next((line for line in lines if line["kind"] == "pace" and "MiB" in line), None)
    weights = Path(str(files(load(name).package) / "network.npz"))
    told = (
        [f"A process in which all bots of the game have been compiled and asked takes {found['MiB']} MiB."]
        if found
        else []
    )
    told += [f"The network's weights take {weights.stat().st_size / 1000:.0f} kB."] if weights.exists() else []
    return [" ".join(told)] if told else []
