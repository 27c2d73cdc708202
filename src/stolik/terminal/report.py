"""What simulated matches showed, on a console: lengths, points, and shares of wins with intervals."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

from stolik.arena import rows
from stolik.arena.cards import Cards
from stolik.arena.plan import Plan
from stolik.arena.play import Rows
from stolik.arena.simulation import played
from stolik.arena.tally import Counts, Tally
from stolik.terminal.screen import progress

BARS = "▁▂▃▄▅▆▇█"
BINS, FEW_BINS = 24, 8
NARROW = 78


def show(
    console: Console,
    plan: Plan,
    as_json: bool,
    threads: int | None = None,
    path: Path | None = None,
    by_card: bool = False,
) -> None:
    """Play the plan with a progress bar, write its rows if a file is named, and report."""
    tally, cards = Tally(plan), Cards(plan) if by_card else None
    kind = rows.kind_of(path) if path else None
    counters: list[Tally | Cards] = [tally, cards] if cards else [tally]
    chunks = _watched(plan, played(plan, threads, noted=path is not None), counters)
    if path and kind:
        rows.write(path, plan, chunks, kind)
    else:
        for _ in chunks:
            pass
    if as_json:
        told = {"cards": {card: win.json() for card, win in cards.wins().items()}} if cards else {}
        print(json.dumps(tally.facts() | told, ensure_ascii=False))
        return
    show_tally(console, tally)
    if cards:
        show_cards(console, cards)


def _watched(plan: Plan, chunks: Iterator[Rows], counters: Sequence[Tally | Cards]) -> Iterator[Rows]:
    """The same chunks, each counted before it is passed on, with a progress bar."""
    with progress() as bar:
        task = bar.add_task(plan.game.name, total=plan.matches)
        for chunk in chunks:
            for counter in counters:
                counter.add(chunk)
            bar.advance(task, len(chunk))
            yield chunk


def show_tally(console: Console, tally: Tally) -> None:
    """The figures as tables."""
    facts, plan = tally.facts(), tally.plan
    bins = FEW_BINS if console.width < NARROW else BINS
    console.print(f"[bold]{plan.game.name}[/], {plan.matches:,} matches, seed {facts['seed']}")
    lengths = Table("", "mean", "spread", "least", "most", "", box=None, pad_edge=False)
    for name, counts in (("decisions", tally.decisions), ("rounds", tally.rounds)):
        if counts.most:
            lengths.add_row(name, *_cells(facts[name]), bars(counts, counts.least, counts.most, bins))
    console.print(lengths)
    console.print(f"legal moves of a decision: {facts['branching']:.1f} on average")
    console.print()
    low, high = min(counts.least for counts in tally.scores), max(counts.most for counts in tally.scores)
    seats = Table("seat", "bot", "wins", "95 %", "points", box=None, pad_edge=False)
    seats.add_column(f"{low} to {high}", no_wrap=True)
    for seat, bot in enumerate(plan.bots):
        win, scored = tally.wins[seat], facts["points"][seat]
        seats.add_row(
            str(seat),
            bot,
            f"{win.mean:.2%}",
            f"{100 * win.low:.2f}–{win.high:.2%}",
            f"{scored['mean']:.2f} ± {scored['spread']:.2f}",
            bars(tally.scores[seat], low, high, bins),
        )
    console.print(seats)
    console.print()
    console.print(f"shared wins: {facts['ties']:.2%}; {'fewest' if plan.game.fewest else 'most'} points win")


def show_cards(console: Console, cards: Cards) -> None:
    """How often a seat wins that was dealt a card, the best card first."""
    table = Table("dealt", "wins", "95 %", box=None, pad_edge=False)
    for card, win in cards.wins().items():
        table.add_row(card, f"{win.mean:.2%}", f"{100 * win.low:.2f}–{win.high:.2%}")
    console.print()
    console.print(table)


def bars(counts: Counts, low: int, high: int, bins: int = BINS) -> str:
    """A histogram in one line."""
    values, times = list(counts.times), list(counts.times.values())
    heights, _ = np.histogram(values, min(bins, high - low + 1), (low - 0.5, high + 0.5), weights=times)
    most = max(1, int(heights.max()))
    # Whatever happened at all is seen: only an empty bin is blank.
    return "".join(" " if height == 0 else BARS[(int(height) * (len(BARS) - 1)) // most] for height in heights)


def _cells(spread: dict[str, float]) -> list[str]:
    return [f"{spread['mean']:.2f}", f"{spread['spread']:.2f}", str(spread["least"]), str(spread["most"])]
