"""Positions of triggs as text: what need not be told, and what cannot be."""

import pytest

from stolik import Match
from stolik.core.errors import BadPosition
from tests.games.triggs.position import position

SEATS = "* 5 5\n  6"


def test_decks_that_are_not_told_get_the_shares_of_a_deal():
    decks = position(f"discard 7\n{SEATS}").view("public")["decks"]
    assert {name: len(cards) for name, cards in decks.items()} == {"left": 20, "middle": 64, "right": 20}


def test_with_all_decks_told_the_other_cards_are_out_of_the_game():
    view = position(f"left 1, middle 2 3, right\n{SEATS}").view(None)
    assert view["decks"] == {"left": [1], "middle": [2, 3], "right": []}


def test_told_cards_stay_where_they_are_while_others_are_dealt():
    match = position("left 3 4 5, middle ?x4, right ?x2 9\n* 5 5\n  6 ?x3")
    view = match.view(None)
    assert view["decks"]["left"] == [3, 4, 5]
    assert (len(view["decks"]["middle"]), view["decks"]["right"][-1], 6 in view["hands"][1]) == (4, 9, True)


def test_cards_told_beside_untold_ones_are_known_to_all():
    assert position("left 1\n* 5\n  6 ?x3").view("public")["hands"] == [[None], [6, None, None, None]]
    assert position("left 1\n* 5 5, known 5\n  6").view("public")["hands"] == [[5, None], [None]]


def test_a_position_can_stand_inside_a_cross_off_before_a_bonus_or_a_second_card():
    assert position("left 1, last_make 2+7\n* 4 5 1\n  6").legal(0) == ["cross 9: 4+5", "stop"]
    assert position("left 1, bonuses 1\n* 4, free rest:0 3:1 5:1\n  6").legal(0) == ["bonus 3", "bonus 5"]
    assert position("left 1, middle, right, phase draw\n* 4\n  6").legal(0) == ["draw left"]


def test_dead_cards_are_told_by_the_sheets():
    match = position("left 5 12, right 6\n* 12 1, free 12:0\n  4, free 12:0")
    match.play(0, "discard 12x1")
    assert match.view("public")["removed"] == [12, 12]


def test_a_step_that_nobody_decides_is_carried_out():
    match = Match.at("triggs", "left 1, middle 2 3, right, discard 7, phase upkeep, then action, turn 1\n  5\n  6")
    assert (match.view("public")["decks"]["right"], match.to_act) == ([7], [1])
    match = Match.at("triggs", "left 1 8, middle 2, phase take, drawing left, then draw, turn 1\n  5\n  6")
    assert (match.view(1)["hands"][1], match.view(1)["phase"]) == ([6, 8], "draw")
    match = Match.at("triggs", "left 1, middle 2 3 4, phase new_hand, due 2, turn 1\n  5\n  -")
    assert (match.view(1)["hands"][1], match.to_act) == ([3, 4], [0])


@pytest.mark.parametrize(
    ("table", "seats", "why"),
    [
        ("left 13", SEATS, "no card '13'"),
        ("left 5x8", SEATS, "only 9 cards '5': 1 too many"),
        ("middle ?x109", SEATS, "108 cards"),
        ("left 5 ? 3", SEATS, "none but the top"),
        ("middle ? 3", SEATS, "tell all cards of 'middle'"),
        ("discard ?", SEATS, "no card"),
        ("removed 10", SEATS, "only 11s and 12s"),
        ("turns 900", SEATS, "0 to 800, not 900"),
        ("turn 2", "  5\n  6", "0 to 1, not 2"),
        ("phase cross", SEATS, "last_make 4\\+7"),
        ("phase dinner", SEATS, "one of deal, action"),
        ("last_make 4+8+1", SEATS, "'last_make' takes one of"),
        ("last_make 9", SEATS, "makes nothing more of 9"),
        ("last_make 10", "* 5 5, free 10:0\n  6", "row 10 is full"),
        ("left 1", "* 5 5\n* 6", "one seat decides"),
        ("left 1", "* 5 5, known 6\n  6", "known cards are some of the hand's"),
        ("left 1", "* 5 ?, known\n  6", "all that are told beside"),
        ("left 1", "* 5x11\n  6", "10 cards at most, not 11"),
        ("left 1", "* 5, free 7\n  6", "7:3, or rest:0"),
        ("left 1", "* 5, free 3:3\n  6", "row 3 has 2 boxes"),
        ("left 1", "* 5, took 5\n  6", "middle_made 7 9"),
        ("middle_made 5 7, middle 7", "* 5 6, took 6\n  6", "cards '6' were taken from a middle deck that had 0"),
        ("middle_made 5 7, middle ?", "* 5 ?, took 5\n  6", "took \\?x1"),
        ("middle_made 5 7, middle ?x2", "* 5, took 5\n  6", "'middle_made' has the 3 cards"),
        ("middle_made 5x9 7, middle ?x10", SEATS, "only 8 of the cards"),
        ("left_made 5 7, left 6 7", SEATS, "'left_made' has the 2 cards"),
        ("middle_made 4 7, dealt 1x8, left 3 3", SEATS, "2 to 9 cards '3' can be 'dealt'"),
    ],
)
def test_what_cannot_be_is_refused_with_what_would_do(table, seats, why):
    with pytest.raises(BadPosition, match=why):
        position(f"{table}\n{seats}")
