import pytest

import stolik
from stolik.core.lesson import ANY, BadLesson, Do, Facts, Lesson, Say, Scene, counted, lessons_of
from stolik.server.lessons import played

TABLE = """
    top 4
    * 4 5
      6
"""


def test_a_word_after_a_number_has_its_right_form():
    forms = ("karta", "karty", "kart")
    assert [counted("pl", count, forms) for count in (0, 1, 2, 5, 12, 22, 25)] == [
        "kart", "karta", "karty", "kart", "kart", "karty", "kart"
    ]  # fmt: skip
    assert [counted("en", count, ("card", "cards")) for count in (0, 1, 2)] == ["cards", "card", "cards"]


def test_a_text_takes_its_numbers_from_the_match():
    facts = Facts(stolik.load("komary"), {"points": [7, 1]}, {"score": {"cost_by_seat": [5, 12]}})
    told = facts.said(("{points.1|punkt|punkty|punktów}", "{score.cost_by_seat.1} and {move}"), "b")
    assert told == {"pl": "1 punkt", "en": "12 and bzzz"}


def test_what_is_not_in_the_match_cannot_be_said():
    with pytest.raises(BadLesson, match=r"there is no 'points\.4'"):
        Facts(stolik.load("komary"), {"points": [7, 1]}).said(("{points.4}", ""))


def test_a_move_that_is_not_legal_is_refused_with_those_that_are():
    cue = Do(("Zagraj 6", "Play 6"), ("6",), {ANY: ("Nie", "No")})
    lesson = Lesson("first", ("a", "b"), (Scene(TABLE, (cue,)),))
    with pytest.raises(BadLesson, match=r"lesson 'first' of komary: '6' is not among the legal moves '4', '5'"):
        played(stolik.load("komary"), lesson)


def test_a_move_without_words_is_refused():
    cue = Do(("Zagraj 4", "Play 4"), ("4",), {"pass": ("Nie", "No")})
    with pytest.raises(BadLesson, match="nothing is said of '5'"):
        played(stolik.load("komary"), Lesson("first", ("a", "b"), (Scene(TABLE, (cue,)),)))


def test_several_right_moves_only_end_a_scene():
    cues = (Do(("", ""), ("4", "5"), {ANY: ("", "")}), Say(("", "")))
    with pytest.raises(BadLesson, match="a lesson goes on after one right move, not 2"):
        played(stolik.load("komary"), Lesson("first", ("a", "b"), (Scene(TABLE, cues),)))


def test_a_step_tells_only_what_changes_and_a_wrong_move_leaves_the_match_alone():
    cue = Do(("Zagraj 4", "Play 4"), ("4",), {ANY: ("Nie {move}", "Not {move}")})
    (scene,) = played(stolik.load("komary"), Lesson("first", ("a", "b"), (Scene(TABLE, (cue,)),))).scenes
    (decision,) = scene.cues
    assert scene.start.view["pile"] == ["4"]
    right, wrong = decision.outcomes["4"].steps, decision.outcomes["5"]
    assert right[0].view["pile"] == ["4", "4"]
    assert wrong.steps[0].view["pile"] == ["4", "5"]
    assert wrong.said == {"pl": "Nie 5", "en": "Not 5"}
    assert "options" not in right[0].view


def test_a_game_without_lessons_has_none():
    class Plain:
        def part(self, file: str) -> None:
            return None

    assert lessons_of(Plain()) == ()
