"""What the views tell beside the cards, so that a board need not know the rules."""

import random
from collections import Counter
from copy import copy

import pytest

from stolik import Match
from tests.games.kotostrofa.deck import VARIANTS
from tests.games.kotostrofa.position import play, position


def decisions(seed, **options):
    """Matches of random moves with three to five seats, before each decision."""
    dice = random.Random(seed)
    for seats in (3, 4, 5):
        match = Match("kotostrofa", seats=seats, seed=seed, options=options)
        while not match.over:
            yield match
            play(match, dice.choice(match.legal(match.to_act[0])))


def value_of(move):
    """The value of a pair of one value; None for other moves."""
    match move.split():
        case ["pair", low, high] if low[:-1] == high[:-1]:
            return int(low[:-1])
    return None


def test_3_1_whom_a_seat_draws_from_is_told_for_every_seat():
    match = position("""
        * 5r 6g 7o
          -
          4r 8g
          3b
    """)
    assert match.view("public")["draws_from"] == [3, None, 0, 2]
    match = position("""
        arrow left
        * 5r 6g 7o
          -
          4r 8g
          3b
    """)
    assert match.view(1)["draws_from"] == [2, None, 3, 0]


def test_3_1_nobody_is_drawn_from_when_one_seat_holds_all_cards():
    match = position("""
        * 5r 6g 7o
          -
          -
    """)
    assert match.view(0)["draws_from"] == [None, None, None]


def test_3_1_every_draw_is_from_the_seat_that_was_told():
    draws = 0
    for match in decisions(3):
        for before, step in zip(match.steps, match.steps[1:], strict=False):
            if step.event == "draw":
                told = step.told()
                assert before.view("public")["draws_from"][told["seat"]] == told["from"]
                draws += 1
    assert draws > 100


def test_5_2_a_pass_that_is_told_to_end_the_round_ends_it_and_no_other_does():
    found = Counter()
    for match in decisions(4):
        seat, view = match.to_act[0], match.view("public")
        assert not view["pass_ends"] or view["phase"] == "throw"
        if view["phase"] == "throw":
            after = copy(match)
            after.play(seat, "pass")
            ended = any(step.event == "score" for step in after.steps)
            assert view["pass_ends"] == ended
            assert view["rule"] == ("5.2" if ended else "3")
            found[ended] += 1
    assert min(found[True], found[False]) > 5


@pytest.mark.parametrize("options", VARIANTS, ids=range(len(VARIANTS)))
def test_4_10_a_pair_does_what_its_outcome_tells(options):
    found = Counter()
    for match in decisions(5, **options):
        seat, view = match.to_act[0], match.view("public")
        assert (view["outcomes"] is not None) == (view["phase"] in ("throw", "again"))
        pairs = {value_of(move): move for move in match.legal(seat)}
        for value, move in pairs.items():
            if value is not None:
                after = copy(match)
                after.play(seat, move)
                outcome = view["outcomes"][value - 1]
                turned = any(step.event == "arrow" for step in after.steps)
                effect = after.steps[0].view("public")["effect"]
                assert (effect, turned) == (None if outcome == "nothing" else value, outcome == "turn")
                found[outcome] += 1
    assert found["effect"] > 100


@pytest.mark.parametrize(
    ("hand", "others", "outcomes"),
    [
        ("3r 4g 5b", ["6r", "6g"], ["effect"] * 8),
        ("5r 6r", ["6b", "6g"], ["effect", "turn", "turn", "nothing", "effect", "nothing", "nothing", "nothing"]),
        ("3r 4g 5b", ["-", "-"], ["effect", *["nothing"] * 4, "effect", "nothing", "nothing"]),
        ("5r 6r", ["-", "-"], ["effect", *["nothing"] * 7]),
    ],
)
def test_4_10_what_each_pair_would_do_depends_on_the_cards_left_and_the_seats_in_play(hand, others, outcomes):
    match = position("\n".join([f"* {hand}", *others]))
    assert [match.view(viewer)["outcomes"] for viewer in (0, 1, "public", None)] == [outcomes] * 4


@pytest.mark.parametrize(
    ("moves", "effects"),
    [
        (["pair 2r 2o", "turn"], [2, None]),
        (["pair 2r 2o", "offer 9p"], [2, 2]),
        (["pair 3r 3g", "later"], [3, 3]),
        (["pair 4r 4g", "give 9p 1"], [4, 4]),
        (["pair 5r 5g", "hand 5r 1"], [5, 5]),
        (["pair 6r 6o", "pass"], [6, None]),
        (["pair 7r 7o"], [7]),
        (["pair 8g 8b"], [8]),
        (["pair 2r 3r"], [None]),
    ],
)
def test_the_effect_that_is_under_way_is_told_with_its_rule(moves, effects):
    match = position("""
        * 2r 2o 3r 3g 4r 4g 5r 5g 6r 6o 7r 7o 8g 8b 9p
          4b 6g
          5b 6b
          7p 4o
    """)
    told = []
    for move in moves:
        play(match, move)
        told.append(match.steps[0].view("public"))
    assert [view["effect"] for view in told] == effects
    assert [view["rule"] for view in told if view["effect"]] == [f"4.{value}" for value in effects if value]


def test_4_1_the_other_ones_are_counted_for_those_who_see_the_hand():
    match = position("""
        * 1r 1r 1o 1p 6g
          5r
          6r
          7r
          8g
    """)
    assert match.view(0)["ones"] is None
    play(match, "pair 1r 1r")
    assert [match.view(viewer)["ones"] for viewer in (0, 1, "public", None)] == [2, None, None, 2]
    assert match.view("public")["effect"] == 1
