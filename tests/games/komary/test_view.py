"""Lato z komarami: what a view says of the moves and tokens, so that a board needs no rule."""

import random

import pytest

from stolik import Match
from tests.games.komary.position import position


@pytest.mark.parametrize(
    ("top", "fitting"), [("1", ["1", "2"]), ("5", ["5", "6"]), ("6", ["6", "b"]), ("b", ["b", "1"])]
)
def test_3_2_a_view_tells_what_fits_on_the_top_of_the_pile(top, fitting):
    match = position(f"top {top}\n* 3 3\n  4 4")
    assert [match.view(viewer)["fitting"] for viewer in (0, 1, "public", None)] == [fitting] * 4


def test_3_3_a_view_tells_that_the_stock_is_empty():
    assert position("top 4, stock 2\n* 4 4\n  4 4").view(0)["no_draw"] is None
    assert position("top 4, stock\n* 4 4\n  4 4").view(0)["no_draw"] == "stock_empty"


def test_4_2_a_view_tells_that_the_last_seat_plays_one_card():
    match = position("top 4, stock 2\n* 1 1\n  4 4")
    match.play(0, "pass")
    view = match.view(1)
    assert (view["phase"], view["rule"], view["no_draw"], view["fitting"]) == ("last", "4", "last_card", ["4", "5"])


def test_4_3_the_last_seats_pass_is_told_as_a_stop():
    match = position("top 4\n* 2 3\n  5 b")
    said = {"pl": [], "en": []}
    for seat in (0, 1):
        match.play(seat, "pass")
        for language, lines in said.items():
            lines.append(match.steps[0].say("public", language, ["Ala", "Olek"]))
    assert said["pl"] == ["Ala pasuje", "Olek kończy, nie zagrywając karty"]
    assert said["en"] == ["Ala passes", "Olek stops without playing a card"]
    assert match.steps[0].told(0) == {"event": "move", "seat": 1, "move": "pass", "means": "stop"}


def test_a_view_ranks_the_seats_by_their_points():
    match = position("top 4\n* 4 4, points 9\n  4 4, points 3\n  4 4, points 9")
    assert match.view(0)["ranking"] == [1, 0, 2]


def test_5_5_ten_yellow_tokens_lie_as_a_black_one():
    view = position("top 4\n* 4 4, points 9\n  4 4, points 10\n  4 4, points 37").view("public")
    assert view["tokens"] == [
        {"black": 0, "yellow": 9},
        {"black": 1, "yellow": 0},
        {"black": 3, "yellow": 7},
    ]


def test_while_a_token_is_given_back_nothing_can_be_played():
    match = position("top 4\n* 4, points 12\n  1")
    match.play(0, "4")
    view = match.view(0)
    assert (view["phase"], view["rule"], view["fitting"], view["no_draw"]) == ("back", "5", [], None)


def test_a_mosquito_is_called_bzzz_in_a_sentence():
    match = position("top 6\n* b b\n  4 4")
    match.play(0, "b")
    assert match.steps[0].say("public", "pl", ["Ola", "Jan"]) == "Ola zagrywa bzzz"
    assert match.steps[0].say("public", "en", ["Ola", "Jan"], notation=True) == "Ola plays b"


def test_views_and_legal_moves_agree_throughout_matches():
    dice = random.Random(5)
    asked = 0
    for seats in range(2, 7):
        match = Match("komary", seats=seats, seed=seats)
        while not match.over:
            seat = match.to_act[0]
            view, legal = match.view(seat), match.legal(seat)
            if view["phase"] != "back":
                playable = [card for card in view["fitting"] if card in view["hands"][seat]]
                assert sorted(playable) == sorted(move for move in legal if move not in ("draw", "pass"))
                assert ("draw" in legal) == (view["no_draw"] is None)
                asked += 1
            assert [10 * held["black"] + held["yellow"] for held in view["tokens"]] == view["points"]
            match.play(seat, dice.choice(legal))
    assert asked > 100
