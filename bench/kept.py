"""What was measured of the bots, kept: bench/kept/GAME.jsonl has a line a fact, and docs/bots.md is written from it.

`{"kind": "share", "seats": 2, "one": "hard@4000", "others": "normal", "share": 0.763, "low": 0.75, "high": 0.78,
"deals": 400, "date": "2026-11-16"}`: one bot alone among copies of another. Names are full ones: a level that searches
has its budget. The share of the win is from 0 to 1, with its 95 % interval over deals, each played in every rotation of
the seats (null where it was not counted). `ms` stands in the lines of the curve of `hard`: milliseconds a decision;
`"equal": "tree"` where the others are a plain method with as many simulations as take no longer than the one.

`"kind": "tried"` is the same for what is no level: `one` is in words, and `note` may say more. `"kind": "answer"`, too,
for a network that has learnt to play against the others alone.

`{"kind": "speed", "seats": 4, "bot": "hard@4000", "ms": 4.1, "longest": 7.2, "simulations": 980000, "machine": "2 cores
of AMD EPYC", "date": ...}`: how long a decision takes on one core, and simulations a second.

`{"kind": "pace", "bot": "hard", "simulations": [least, most], "OpenSpiel": 3006, "asked": {"random": 133690, ...},
"within": {"5": 1.0, "20": 1.0}, "machine": ..., "date": ...}`: the same over all numbers of seats.

`{"kind": "training", "run": "4.9 minutes on one GPU", "seats": 2, "among": "sound", "decisions": [2.1, ...], "share":
[0.32, ...], "date": ...}`: a curve, over million decisions.

`{"kind": "solved", "position": "an empty stock", "seats": 2, "bot": "hard@4000", "loss": 0.01, "low": 0.0, "high":
0.03, "positions": 40, "date": ...}`: how much of the win a bot can lose, by bench/solved.py.

Of lines that tell the same thing the last one counts.
"""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from stolik.arena.estimate import Estimate

FOLDER = Path(__file__).parent / "kept"
SAME = {  # by kind, what two lines have in common when they tell the same thing
    "share": ("seats", "one", "others"),
    "tried": ("seats", "one", "others"),
    "answer": ("seats", "one", "others"),
    "speed": ("seats", "bot"),
    "pace": ("bot",),
    "training": ("run", "seats", "among"),
    "solved": ("position", "seats", "bot"),
}

Line = dict[str, Any]


def read(game: str) -> list[Line]:
    """The facts of a game, each once, in the order of its file."""
    path = FOLDER / f"{game}.jsonl"
    lines = [json.loads(text) for text in path.read_text("utf-8").splitlines()] if path.exists() else []
    return list({identity(line): line for line in lines}.values())


def identity(line: Line) -> tuple[Any, ...]:
    """What a line tells something about."""
    if line.get("kind") not in SAME:
        raise ValueError(f"no kind {line.get('kind')!r}: kinds are {', '.join(SAME)}")
    return line["kind"], *[line[name] for name in SAME[line["kind"]]]


def add(game: str, found: Iterable[Line]) -> None:
    """Keep facts; what was known of the same things is replaced where it stands."""
    lines = {identity(line): line for line in read(game)}
    lines |= {identity(line): line for line in found}
    FOLDER.mkdir(exist_ok=True)
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines.values())
    (FOLDER / f"{game}.jsonl").write_text(text, "utf-8")


def share_line(seats: int, one: str, others: str, share: Estimate, date: str) -> Line:
    """The line of one bot among copies of another."""
    told = {"share": round(share.mean, 4), "low": round(share.low, 4), "high": round(share.high, 4)}
    about = {"kind": "share", "seats": seats, "one": one, "others": others}
    return about | told | {"deals": share.deals, "date": date}


def estimate(line: Line) -> Estimate:
    """The share of a line."""
    return Estimate(line["share"], line["low"], line["high"], line["deals"] or 0)
