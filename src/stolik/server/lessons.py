"""Lessons played out in advance, so that a browser can show them without a server and without rules.

Every step is a change of the learner's view, and every move that the learner may try has its outcome.
"""

from collections.abc import Iterator, Sequence
from copy import copy
from typing import Any

import msgspec

from stolik.core import lesson as written
from stolik.core.game import Game
from stolik.core.lesson import LEARNER, BadLesson, Facts
from stolik.core.match import Match
from stolik.core.step import Step, shown_to

Words = dict[str, str]  # by language
Json = dict[str, Any]


class Moment(msgspec.Struct):
    """What lies on the table."""

    view: Json


class Change(msgspec.Struct):
    """One thing that happened: its event, and the keys of the view that it changes."""

    event: Json
    view: Json


class Outcome(msgspec.Struct):
    """What happens after a move, and the text for a wrong one."""

    steps: list[Change]
    said: Words | None = None


class Answer(msgspec.Struct):
    """One answer to a question, and the reply to it."""

    text: Words
    said: Words


class Say(msgspec.Struct, tag="say", tag_field="kind"):
    """Something to read, until the learner goes on."""

    said: Words
    point: list[str]


class Watch(msgspec.Struct, tag="watch", tag_field="kind"):
    """Steps to watch; without a text the lesson goes on by itself."""

    steps: list[Change]
    said: Words | None
    point: list[str]


class Do(msgspec.Struct, tag="do", tag_field="kind"):
    """A decision; every legal move has its outcome."""

    said: Words
    right: list[str]
    outcomes: dict[str, Outcome]
    point: list[str]
    task: bool


class Ask(msgspec.Struct, tag="ask", tag_field="kind"):
    """A question with answers to choose from."""

    said: Words
    answers: list[Answer]
    right: int
    point: list[str]


class Scene(msgspec.Struct):
    """A position and its cues."""

    start: Moment
    cues: list[Say | Watch | Do | Ask]


class Lesson(msgspec.Struct):
    """A lesson as it is shown."""

    name: str
    title: Words
    scenes: list[Scene]


def played(game: Game, lesson: written.Lesson) -> Lesson:
    """A lesson played out; raises BadLesson if that is impossible."""
    try:
        scenes = [_Staging(game, scene).played() for scene in lesson.scenes]
    except ValueError as error:
        raise BadLesson(f"lesson {lesson.name!r} of {game.name}: {error}") from error
    return Lesson(lesson.name, Facts(game, {}).said(lesson.title), scenes)


class _Staging:
    """A scene under way: the match, and what its learner sees of it."""

    def __init__(self, game: Game, scene: written.Scene) -> None:
        self.cues = scene.cues
        self.match = Match.at(game, scene.position, scene.seed)
        self.view = self.match.view(LEARNER)
        self.facts = Facts(game, self.view)

    def played(self) -> Scene:
        start = Moment(self.view)
        return Scene(start, [self._cue(cue, last=cue is self.cues[-1]) for cue in self.cues])

    def _cue(self, cue: written.Cue, *, last: bool) -> Say | Watch | Do | Ask:
        match cue:
            case written.Say():
                return Say(self.facts.said(cue.text), [*cue.point])
            case written.Watch():
                steps = [step for seat, move in cue.moves for step in self._play(seat, move)]
                return Watch(steps, self.facts.said(cue.text) if cue.text else None, [*cue.point])
            case written.Do():
                return self._decision(cue, last=last)
            case written.Ask():
                answers = [Answer(self.facts.said(text), self.facts.said(said)) for text, said in cue.answers]
                return Ask(self.facts.said(cue.text), answers, cue.right, [*cue.point])

    def _decision(self, cue: written.Do, *, last: bool) -> Do:
        legal = self.match.legal(LEARNER)
        if unknown := [move for move in (*cue.right, *cue.wrong) if not _meant(move, legal)]:
            raise BadLesson(f"{unknown[0]!r} is not among the legal moves {', '.join(map(repr, legal))}")
        if len(cue.right) != 1 and not last:
            raise BadLesson(f"a lesson goes on after one right move, not {len(cue.right)}: more only end a scene")
        said = self.facts.said(cue.text)
        outcomes = {move: self._tried(cue, move) for move in legal if move not in cue.right}
        others = {move: Outcome(self._copy()._play(LEARNER, move)) for move in cue.right[1:]}
        right = {cue.right[0]: Outcome(self._play(LEARNER, cue.right[0]))}
        return Do(said, [*cue.right], {**outcomes, **others, **right}, [*cue.point], cue.task)

    def _tried(self, cue: written.Do, move: str) -> Outcome:
        staging = self._copy()
        steps = staging._play(LEARNER, move)
        return Outcome(steps, staging.facts.said(cue.words(move), move))

    def _copy(self) -> "_Staging":
        other = copy(self)
        other.match = copy(self.match)
        other.facts = Facts(self.match.game, self.view, dict(self.facts.told))
        return other

    def _play(self, seat: int, move: str) -> list[Change]:
        self.match.play(seat, move)
        return list(self._changes(self.match.steps))

    def _changes(self, steps: Sequence[Step]) -> Iterator[Change]:
        for told, view in shown_to(steps, [LEARNER])[0]:
            changed = {key: value for key, value in view.items() if key not in self.view or self.view[key] != value}
            self.view = self.facts.view = view
            self.facts.told[told["event"]] = told
            yield Change(told, changed)


def _meant(move: str, legal: Sequence[str]) -> bool:
    """Whether the texts for wrong moves are all about legal moves."""
    return move == written.ANY or move in legal or any(other.split()[0] == move for other in legal)
