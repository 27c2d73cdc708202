"""Positions as text, as FEN is in chess: what lies on the table, then a line for each seat.

A position is lines of facts; a fact is a name and words, and commas separate the facts of a line. The table's facts
come first, then one line a seat: `*` if it must decide, its hand, then its own facts. `5x3` stands for `5 5 5`, and an
unknown card is `?`. What is not given is dealt or has a default; each game's `position` module says which.

    top 4, stock 1 2 b
    * 5 5 b
      6, passed
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Literal

from stolik.core.errors import BadPosition

OPTIONS = "options"
UNTOLD = "?"
ON_TABLE = ("the table", "stół")


HAND = "hand"  # among the parts of a seat: what comes before its facts
PartKind = Literal["cards", "flag", "choice", "words"]


@dataclass(frozen=True)
class Part:
    """A fact that a person can lay out by hand: a game's `TABLE_PARTS` and `SEAT_PARTS`; the rest is dealt."""

    name: str
    kind: PartKind
    title: Mapping[str, str]
    words: tuple[str, ...] = ()  # the cards
    backs: tuple[str, ...] = ()  # what stands for a card that lies face down
    choices: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # by word: its title


@dataclass
class Line:
    """Some facts, those of the table or of one seat."""

    facts: dict[str, list[str]] = field(default_factory=dict)
    hand: list[str] = field(default_factory=list)
    acts: bool = False
    where: tuple[str, str] = ON_TABLE  # in English and Polish, for errors

    def wrong(self, english: str, polish: str) -> BadPosition:
        """What is wrong with this line."""
        return BadPosition(f"{self.where[0]}: {english}", f"{self.where[1]}: {polish}")

    def words(self, name: str) -> list[str]:
        """The words of a fact, none if it is not given; each fact is read once."""
        return self.facts.pop(name, [])

    def flag(self, name: str) -> bool:
        """Whether a fact without words is given."""
        if name not in self.facts:
            return False
        if given := self.facts.pop(name):
            words = " ".join(given)
            raise self.wrong(f"{name!r} takes no value, not {words!r}", f"po {name!r} nie ma nic, a nie {words!r}")
        return True

    def number(self, name: str, default: int, allowed: range | None = None) -> int:
        """The number of a fact, checked, or its default."""
        if name not in self.facts:
            return default
        given = self.facts.pop(name)
        if len(given) != 1 or not given[0].lstrip("-").isdecimal():
            words = " ".join(given)
            raise self.wrong(f"{name!r} takes one number, not {words!r}", f"po {name!r} jest liczba, a nie {words!r}")
        number = int(given[0])
        if allowed is not None and number not in allowed:
            low, high = allowed[0], allowed[-1]
            raise self.wrong(
                f"{name!r} is from {low} to {high}, not {number}", f"{name!r} jest od {low} do {high}, a nie {number}"
            )
        return number

    def points(self, name: str, most: int) -> list[int]:
        """The numbers of a fact that lists points, such as one for each round."""
        words = self.words(name)
        for word in words:
            if not word.isdecimal() or int(word) > most:
                raise self.wrong(
                    f"{name!r} takes points from 0 to {most}, not {word!r}",
                    f"po {name!r} są punkty od 0 do {most}, a nie {word!r}",
                )
        return [int(word) for word in words]

    def choice(self, name: str, choices: Sequence[str], default: str) -> str:
        """The word of a fact, one of a few choices."""
        given = self.facts.pop(name, [default])
        if len(given) != 1 or given[0] not in choices:
            words, known = " ".join(given), ", ".join(choices)
            raise self.wrong(
                f"{name!r} takes one of {known}, not {words!r}", f"po {name!r} jest jedno z: {known}, a nie {words!r}"
            )
        return given[0]

    def cards(self, words: Iterable[str], kinds: Mapping[str, int]) -> Iterator[int]:
        """The numbers of some cards by their names."""
        for word in words:
            if word not in kinds:
                known = ", ".join(kinds)
                raise self.wrong(f"no card {word!r}: cards are {known}", f"nie ma karty {word!r}, są: {known}")
            yield kinds[word]

    def done(self) -> None:
        """Raise if a fact was not read."""
        for name in self.facts:
            raise self.wrong(f"unknown fact {name!r}", f"{name!r} nic tu nie znaczy")


def wrong_table(english: str, polish: str) -> BadPosition:
    """What is wrong with the table."""
    return Line().wrong(english, polish)


@dataclass
class Position:
    """A position as facts, to read from or to write."""

    table: Line
    seats: list[Line]

    def __str__(self) -> str:
        lines = [", ".join(_written(self.table.facts))] if self.table.facts else []
        for seat in self.seats:
            hand = " ".join(packed(seat.hand)) or "-"
            lines.append(f"{'*' if seat.acts else ' '} {', '.join([hand, *_written(seat.facts)])}")
        return "\n".join(lines)

    def acting(self) -> int | None:
        """The one seat that is marked with `*`, if any is."""
        marked = [seat for seat, line in enumerate(self.seats) if line.acts]
        if len(marked) > 1:
            seats = ", ".join(map(str, marked))
            raise BadPosition(
                f"one seat decides at a time: seats {seats} are marked with '*'",
                f"na ruchu jest tylko jedno miejsce, a '*' mają: {seats}",
            )
        return marked[0] if marked else None

    def done(self) -> None:
        """Raise if the game has not read a fact."""
        for line in (self.table, *self.seats):
            line.done()


def parse(text: str, table: Iterable[str], seat: Iterable[str]) -> Position:
    """The facts of a text; the names of facts tell the table's lines from the seats'."""
    names, own = {*table, OPTIONS}, set(seat)
    position = Position(Line(), [])
    for number, raw in enumerate(text.splitlines(), 1):
        words = raw.split()
        if not words:
            continue
        here = Line(acts=words[0].startswith("*"), where=(f"line {number}", f"wiersz {number}"))
        if words[0].rstrip(",") in names:
            if position.seats:
                raise here.wrong(f"{words[0]!r} belongs above the seats", f"{words[0]!r} należy nad wiersze miejsc")
            line, groups, allowed = position.table, _groups(raw), names
        else:
            line, allowed = here, own
            position.seats.append(line)
            groups = _groups(raw.replace("*", " ", 1) if line.acts else raw)
            if groups and (not groups[0] or groups[0][0] not in own):
                line.hand = [word for word in unpacked(groups.pop(0), here) if word != "-"]
        for name, *rest in filter(None, groups):
            if name not in allowed:
                known = ", ".join(sorted(allowed))
                raise here.wrong(f"no fact {name!r}: facts are {known or 'none'}", f"nie ma tu {name!r}, jest: {known}")
            if name in line.facts:
                raise here.wrong(f"{name!r} is given twice", f"{name!r} jest dwa razy")
            line.facts[name] = unpacked(rest, here)
    if not position.seats:
        raise BadPosition(
            "a position has a line for each seat, '-' for an empty hand",
            "każde miejsce ma swój wiersz, a '-' to pusta ręka",
        )
    return position


def finished_rounds(seats: Iterable[Line], most: int) -> list[list[int]]:
    """By seat, the points of finished rounds from `past`; every seat has the same number of them."""
    past = [line.points("past", most) for line in seats]
    if len({len(points) for points in past}) > 1:
        raise BadPosition(
            "all seats have as many points in 'past': one number for each finished round",
            "w 'past' wszystkie miejsca mają tyle samo liczb: jedną na każdą skończoną rundę",
        )
    return past


def packed(words: Iterable[str]) -> list[str]:
    """Words with repetitions counted: `5 5 5` is `5x3`."""
    runs = [(word, len(list(run))) for word, run in groupby(words)]
    return [word if count == 1 else f"{word}x{count}" for word, count in runs]


def unpacked(words: Iterable[str], line: Line) -> list[str]:
    """Words with repetitions written out."""
    found: list[str] = []
    for word in words:
        counted = re.fullmatch(r"(.+?)x(\d{1,3})", word)
        found += [counted[1]] * int(counted[2]) if counted else [word]
    if len(found) > 1000:
        raise line.wrong("more cards than any game has", "tylu kart nie ma w żadnej grze")
    return found


def _groups(line: str) -> list[list[str]]:
    return [group.split() for group in re.split(r",(?:\s|$)", line)]


def _written(facts: Mapping[str, Sequence[str]]) -> Iterator[str]:
    return (" ".join([name, *packed(words)]) for name, words in facts.items())
