"""Lessons at the real table: positions, what is said about them, and what there is to do.

A game's `lessons` module has them as `LESSONS`, its `examples` module examples of its rules as `EXAMPLES`: lessons
named by the rule that they show. Whoever learns sits at seat 0. A text is a pair, Polish and English,
and takes its numbers from the match: `{points.0}` is a part of the learner's view, `{score.cost_by_seat.0}` of the last
event of that name, `{move}` the move that was made; `{points.0|point|points}` adds the word in its right form.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from stolik.core.errors import StolikError
from stolik.core.game import LANGUAGES, Game

LEARNER = 0
ANY = ""  # words for every wrong move that has none of its own
Text = tuple[str, str]  # in the order of LANGUAGES
PLACEHOLDER = re.compile(r"\{([\w.]+)((?:\|[^|}]+)*)\}")


class BadLesson(StolikError):
    """A lesson that cannot be played as it is written."""


@dataclass(frozen=True)
class Say:
    """Something to read; `point` is what it is about: a place of the view, a card there (`pile#2`), or `seat 1`."""

    text: Text
    point: tuple[str, ...] = ()


@dataclass(frozen=True)
class Watch:
    """Moves to watch, with their seats, and a text for afterwards."""

    moves: tuple[tuple[int, str], ...]
    text: Text | None = None
    point: tuple[str, ...] = ()


@dataclass(frozen=True)
class Do:
    """A decision: the lesson goes on with a right move; any other is tried, explained and taken back.

    `wrong` has words by move, by a move's first word, or for all others. Several moves may be right at a scene's end.
    The right move glows, in a `task` only after a wrong one.
    """

    text: Text
    right: tuple[str, ...]
    wrong: Mapping[str, Text]
    point: tuple[str, ...] = ()  # besides the right move
    task: bool = False
    beats: tuple[str, ...] = ()  # moves that simulations find worse than the right one: a test plays them

    def words(self, move: str) -> Text:
        """What is said of a wrong move."""
        for name in (move, move.split()[0], ANY):
            if name in self.wrong:
                return self.wrong[name]
        raise BadLesson(f"nothing is said of {move!r}: give words for it or for any move, {ANY!r}")


@dataclass(frozen=True)
class Ask:
    """A question about the table: its answers, a reply to each, and which is right."""

    text: Text
    answers: tuple[tuple[Text, Text], ...]
    right: int
    point: tuple[str, ...] = ()


Cue = Say | Watch | Do | Ask


@dataclass(frozen=True)
class Scene:
    """A position, and what happens from it."""

    position: str
    cues: tuple[Cue, ...]
    seed: int = 0


@dataclass(frozen=True)
class Lesson:
    """Some scenes under a title; `name` must never change, because devices remember it."""

    name: str
    title: Text
    scenes: tuple[Scene, ...]


@dataclass
class Facts:
    """What a text's placeholders may name."""

    game: Game
    view: Mapping[str, Any]
    told: dict[str, Any] = field(default_factory=dict)  # by event, the last one

    def said(self, text: Text, move: str = "") -> dict[str, str]:
        """A text by language, with its placeholders filled in."""
        if len(text) != len(LANGUAGES):
            raise BadLesson(f"a text is told in {' and '.join(LANGUAGES)}, not as {text!r}")
        return {
            language: PLACEHOLDER.sub(partial(self._filled, language, move), words)
            for language, words in zip(LANGUAGES, text, strict=True)
        }

    def _filled(self, language: str, move: str, found: re.Match[str]) -> str:
        path, forms = found[1], found[2].split("|")[1:]
        value = move if path == "move" else self.at(path)
        name = self.game.names.get(language, {}).get(str(value), str(value))
        return f"{name} {counted(language, value, forms)}" if forms else name

    def at(self, path: str) -> Any:
        """A part of the view or of an event: `points.0`, `score.cost_by_seat.1`."""
        found: Any = {**self.view, **self.told}
        for key in path.split("."):
            try:
                found = found[int(key)] if isinstance(found, list | tuple) else found[key]
            except (KeyError, IndexError, ValueError, TypeError) as error:
                raise BadLesson(f"there is no {path!r} in the view, and no such event has happened") from error
        return found


def counted(language: str, count: Any, forms: Sequence[str]) -> str:
    """A word after a number: `karta`, `karty`, `kart`; `card`, `cards`."""
    wanted = 3 if language == "pl" else 2
    if not isinstance(count, int) or len(forms) != wanted:
        raise BadLesson(f"{count!r} takes {wanted} forms of a word in {language!r}, not {' '.join(forms)!r}")
    if count == 1:
        return forms[0]
    if language == "pl":
        return forms[1] if count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14) else forms[2]
    return forms[1]


def lessons_of(game: Game) -> tuple[Lesson, ...]:
    """A game's lessons; none if its folder has no `lessons`."""
    return getattr(game.part("lessons"), "LESSONS", ())


def examples_of(game: Game) -> tuple[Lesson, ...]:
    """Playable examples of a game's rules, each named by its rule; none if its folder has no `examples`."""
    return getattr(game.part("examples"), "EXAMPLES", ())
