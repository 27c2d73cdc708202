"""What simulation says about a game: samples of matches by seats, by level and by option, and their figures."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from stolik.arena.estimate import Estimate, share_of
from stolik.arena.play import NOBODY, Result
from stolik.arena.run import Workers, run, setting_of
from stolik.core.errors import WrongOption
from stolik.core.game import Game
from stolik.core.levels import USUAL
from stolik.core.options import Flag, Number, Numbers, Option, written
from stolik.games import load

HEADINGS = (
    "matches",
    "turns",
    "5–95 %",
    "points",
    "5–95 %",
    "ahead by",
    "first seat",
    "lead changes",
    "ties %",
)
SLOW = "hard@200"  # searches a little, so that a level that searches is in the report in reasonable time
SLOW_PART = 20  # it plays one match for every 20 of the others


@dataclass(frozen=True)
class Sample:
    """Matches played alike."""

    name: str
    seats: int
    fewest: bool
    results: list[Result]

    @property
    def turns(self) -> Any:
        return np.array([result.turns for result in self.results])

    @property
    def points(self) -> Any:
        return np.array([result.points for result in self.results])

    @property
    def margins(self) -> Any:
        """How far the first is ahead of the second."""
        ranked = np.sort(self.points, axis=1)
        return ranked[:, 1] - ranked[:, 0] if self.fewest else ranked[:, -1] - ranked[:, -2]

    @property
    def lead_changes(self) -> Any:
        return np.array([result.lead_changes for result in self.results])

    @property
    def ties(self) -> float:
        """How often the win was shared."""
        return float(np.mean([max(result.shares) < 1 for result in self.results]))

    @property
    def first_seat(self) -> Estimate | None:
        """The win share of the seat that decided first, relative to a fair share; None if all decide at once."""
        shares = [result.shares[result.first] for result in self.results if result.first != NOBODY]
        if len(shares) < 2:
            return None
        return share_of(np.array(shares), np.ones(len(shares))).times(self.seats)

    def json(self) -> dict[str, Any]:
        """The figures as plain JSON."""
        return {
            "name": self.name,
            "seats": self.seats,
            "matches": len(self.results),
            "turns": float(self.turns.mean()),
            "points": float(self.points.mean()),
            "ahead_by": float(self.margins.mean()),
            "first_seat": self.first_seat.json() if self.first_seat else None,
            "lead_changes": float(self.lead_changes.mean()),
            "ties": self.ties,
        }

    @property
    def cells(self) -> list[str]:
        """The figures as text, as HEADINGS names them."""
        first = self.first_seat
        return [
            str(len(self.results)),
            f"{self.turns.mean():.0f}",
            _range(self.turns),
            f"{self.points.mean():.1f}",
            _range(self.points),
            f"{self.margins.mean():.1f}",
            f"{first.mean:.2f} ({first.low:.2f}–{first.high:.2f})" if first else "at once",
            f"{self.lead_changes.mean():.1f}",
            f"{100 * self.ties:.1f}",
        ]


@dataclass(frozen=True)
class Report:
    """A game's samples by section."""

    game: Game
    level: str
    sections: Mapping[str, list[Sample]]
    headings: tuple[str, ...] = HEADINGS

    def json(self) -> dict[str, Any]:
        sections = {title: [sample.json() for sample in samples] for title, samples in self.sections.items()}
        return {"game": self.game.name, "rules": self.game.rules, "bots": self.level, "sections": sections}


def report(
    game: str,
    matches: int = 2000,
    level: str = USUAL,
    workers: Workers = None,
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Simulate a game with bots of a level: every number of seats, every level, every option."""
    rules = load(game)
    middle = rules.seats[len(rules.seats) // 2]
    wanted: list[tuple[str, str, int, str, dict[str, Any], int]] = []
    for seats in rules.seats:
        wanted.append(("By seats", f"{seats} seats", seats, level, {}, matches))
    for bot in (*rules.thumbs, SLOW):
        count = max(20, matches // SLOW_PART) if bot == SLOW else matches
        wanted.append((f"By level, {middle} seats", bot, middle, bot, {}, count))
    for options in variants(rules, middle):
        name = ", ".join(f"{key} {written(value)}" for key, value in options.items()) or "as printed"
        wanted.append((f"By option, {middle} seats", name, middle, level, options, matches))
    sections: dict[str, list[Sample]] = {}
    for number, (section, name, seats, bot, options, count) in enumerate(wanted):
        if progress:
            progress(number, len(wanted))
        results = sample(game, seats, bot, options, count, workers)
        sections.setdefault(section, []).append(Sample(name, seats, rules.fewest, results))
    return Report(rules, level, sections)


def sample(game: str, seats: int, bot: str, options: Mapping[str, Any], matches: int, workers: Workers) -> list[Result]:
    """Matches of one bot against itself."""
    found = run(setting_of(game, seats, options), [bot], matches, None, workers, tables=[(bot,) * seats])
    return [result for block in sorted(found.blocks, key=lambda block: block.deal) for result in found.blocks[block]]


def variants(game: Game, seats: int) -> Iterator[dict[str, Any]]:
    """The rules as printed, then each option by itself at other values that this number of seats can play."""
    yield {}
    for option in game.options:
        for value in other_values(option):
            try:
                setting_of(game.name, seats, {option.name: value})
            except WrongOption:
                continue
            yield {option.name: value}


def other_values(option: Option) -> list[Any]:
    """A flag turned; a number halved and doubled; a list with each number one less and one more."""
    match option:
        case Flag(default=default):
            return [not default]
        case Number(default=default, low=low, high=high):
            values = [max(low, default // 2), min(high, default * 2)]
            return [value for value in dict.fromkeys(values) if value != default]
        case Numbers(default=default, low=low, high=high):
            lists = [[min(high, max(low, number + by)) for number in default] for by in (-1, 1)]
            return [numbers for numbers in lists if numbers != list(default)]
    return []


def _range(numbers: Any) -> str:
    low, high = np.quantile(numbers, [0.05, 0.95])
    return f"{low:.0f}–{high:.0f}"
