"""Every lesson, and every example of a rule, can be played as it is written, in every language."""

from collections.abc import Iterator
from math import sqrt

import pytest

import stolik
from stolik.bots.searcher import Desk, plan_of
from stolik.core import lesson as written
from stolik.core.game import LANGUAGES
from stolik.core.lesson import LEARNER, Lesson, examples_of, lessons_of
from stolik.core.match import Match
from stolik.server.lessons import Ask, Do, played

LESSONS = [(name, lesson) for name in stolik.names for lesson in lessons_of(stolik.load(name))]
EXAMPLES = [(name, example) for name in stolik.names for example in examples_of(stolik.load(name))]
PLAYED = LESSONS + EXAMPLES
each = pytest.mark.parametrize(("name", "lesson"), PLAYED, ids=[f"{name}-{lesson.name}" for name, lesson in PLAYED])


@each
def test_every_step_is_legal_and_every_move_has_words(name: str, lesson: Lesson):
    scenes = played(stolik.load(name), lesson).scenes
    decisions = [cue for scene in scenes for cue in scene.cues if isinstance(cue, Do | Ask)]
    assert decisions
    for cue in decisions:
        if isinstance(cue, Do):
            assert {move for move, outcome in cue.outcomes.items() if outcome.said is None} == set(cue.right)
            assert all(outcome.steps for outcome in cue.outcomes.values())
        else:
            assert 0 <= cue.right < len(cue.answers)


@each
def test_texts_are_told_in_every_language_and_have_no_gap(name: str, lesson: Lesson):
    for cue in (cue for scene in played(stolik.load(name), lesson).scenes for cue in scene.cues):
        said = [cue.said] if cue.said else []
        if isinstance(cue, Do):
            said += [outcome.said for outcome in cue.outcomes.values() if outcome.said]
        if isinstance(cue, Ask):
            said += [text for answer in cue.answers for text in (answer.text, answer.said)]
        for text in said:
            assert set(text) == set(LANGUAGES)
            assert all(words and "{" not in words and "  " not in words for words in text.values())


@pytest.mark.parametrize("name", stolik.names)
def test_names_of_lessons_are_told_apart(name: str):
    for lessons in (lessons_of(stolik.load(name)), examples_of(stolik.load(name))):
        assert len({lesson.name for lesson in lessons}) == len(lessons)


@pytest.mark.parametrize("name", stolik.names)
def test_examples_belong_to_rules_of_the_page(name: str):
    game = stolik.load(name)
    rules = [example.name for example in examples_of(game)]
    for language in LANGUAGES:
        assert [rule for rule in rules if f"\n- **{rule}** " not in game.rules_page(language)] == []


WORLDS = 8000
ERROR = sqrt(2 * 0.25 / WORLDS)  # of the difference between two shares, at most
TAUGHT = [(name, lesson) for name, lesson in LESSONS if lesson.name == "tactics"]


def claims(name: str, lesson: Lesson) -> Iterator[tuple[Match, written.Do]]:
    """The decisions whose right move is said to be better than others, where they are to be made."""
    for scene in lesson.scenes:
        match = Match.at(name, scene.position, scene.seed)
        for cue in scene.cues:
            if isinstance(cue, written.Do):
                if cue.beats:
                    yield match, cue
                match.play(LEARNER, cue.right[0])
            elif isinstance(cue, written.Watch):
                for seat, move in cue.moves:
                    match.play(seat, move)


@pytest.mark.parametrize(("name", "lesson"), TAUGHT, ids=[name for name, _ in TAUGHT])
def test_what_is_taught_as_better_wins_more_often_beyond_doubt(name: str, lesson: Lesson):
    proven = 0
    for match, cue in claims(name, lesson):
        desk = Desk(match.game, plan_of(match.game, "hard", match.seats).recipe, match.masked(LEARNER), LEARNER, key=7)
        desk.spend(WORLDS)
        shares = {match.game.moves[action]: share for action, share in desk.shares().items()}
        for move in cue.beats:
            assert shares[cue.right[0]] - shares.get(move, 0) > 3 * ERROR, (cue.right[0], move, shares)
            proven += 1
    assert proven


def test_every_game_with_lessons_has_tactics():
    assert {name for name, _ in TAUGHT} == {name for name, _ in LESSONS}
