"""Every lesson can be played as it is written, in every language."""

import pytest

import stolik
from stolik.core.game import LANGUAGES
from stolik.core.lesson import Lesson, lessons_of
from stolik.server.lessons import Ask, Do, played

LESSONS = [(name, lesson) for name in stolik.names for lesson in lessons_of(stolik.load(name))]
each = pytest.mark.parametrize(("name", "lesson"), LESSONS, ids=[f"{name}-{lesson.name}" for name, lesson in LESSONS])


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
    lessons = lessons_of(stolik.load(name))
    assert len({lesson.name for lesson in lessons}) == len(lessons)
