"""What a view of X nimmt! reckons for a screen: rooms, heads, costs, and what each legal move would do."""

import random

import pytest

from stolik import Match
from stolik.games.xnimmt.rules import HEADS
from tests.games.xnimmt.position import position


def test_a_row_says_how_many_cards_still_fit_and_how_many_heads_lie_there():
    view = position("""
        row3 10 20, row4 44, row5 55 56 57
        * 1
        * 2
    """).view("public")
    assert view["room"] == {"3": 0, "4": 2, "5": 1}
    assert view["heads"] == {"3": 6, "4": 5, "5": 9}


def test_each_card_of_the_hand_says_where_it_would_go():
    match = position("""
        row3 10 20, row4 44, row5 55 56 57
        * 9 21 45 58
        * 2
    """)
    assert match.view(0)["would"] == {
        "9": {},  # too low
        "21": {"row": "3", "collects": 2, "heads": 6},
        "45": {"row": "4"},
        "58": {"row": "5"},
    }
    assert match.view("public")["would"] == {}


def test_whoever_has_chosen_is_told_nothing_more():
    match = position("""
        row3 10 20, row4 44, row5 55 56 57
        * 9 21
        * 2 3
    """)
    match.play(0, "9")
    assert match.view(0)["would"] == {}
    assert set(match.view(1)["would"]) == {"2", "3"}


def test_each_row_that_can_be_picked_says_what_is_collected_and_what_a_single_card_breaks():
    match = position("""
        row3 70 80, row4 59, row5 76 77 78
        * 1, placing 43, x 60 66
          2, placing 90
    """)
    assert match.view(0)["would"] == {
        "row 3": {"row": "3", "collects": 2, "heads": 6},
        "row 4": {"row": "4", "collects": 1, "heads": 1, "breaks": 2 * 8},
        "row 5": {"row": "5", "collects": 3, "heads": 7},
    }


def test_collected_cards_say_how_many_heads_they_have():
    match = position("""
        row3 41, row4 50, row5 70
        * 1, collected 10 55
          2, placing 51
    """)
    assert match.view("public")["collected_heads"] == 10
    match.play(0, "x 10")
    assert match.view("public")["collected_heads"] == 0


def test_each_collected_card_says_what_the_x_row_would_cost_that_it_breaks():
    match = position("""
        row3 41, row4 50, row5 70
        * 1, collected 10 40, x 20 33
          2, placing 51
    """)
    assert match.view(0)["would"] == {"x 10": {"breaks": 2 * 8}, "x 40": {}}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_lowest_card_does_what_it_was_said_to_do(seats):
    for said, chosen, steps in decisions(seats):
        if len(chosen) == seats:
            lowest = min(chosen, key=lambda seat: int(chosen[seat]))
            happened = [step.told() for step in steps if step.event in ("place", "fill")]
            assert said[lowest][chosen[lowest]] == done(happened[0] if happened else {"event": "row"})


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_x_row_breaks_as_it_was_said_to(seats):
    broken = 0
    for said, chosen, steps in decisions(seats):
        for seat, move in chosen.items() if len(chosen) < seats else ():
            would = said[seat][move].get("breaks", 0)
            if [step.event for step in steps[1:2]] == ["x_pile"]:
                broken += 1
                costs = [step.view()["costs"][seat]["x_pile"] for step in steps[:2]]
                assert would == costs[1] - costs[0] > 0
            else:
                assert would == 0
    assert broken > 10


def decisions(seats):
    """Random matches: what each seat's moves would do, what the seats then chose at once, and what happened."""
    for seed in range(6):
        match = Match("xnimmt", seats=seats, seed=seed)
        dice = random.Random(seed)
        while not match.over:
            said = {seat: match.view(seat)["would"] for seat in match.to_act}
            chosen = {seat: dice.choice(match.legal(seat)) for seat in match.to_act}
            for seat, move in chosen.items():
                match.play(seat, move)
            yield said, chosen, match.steps


def done(told):
    """What the first card of a turn did, as `would` says it."""
    if told["event"] == "place":
        return {"row": told["row"]}
    if told["event"] == "fill":
        return {"row": told["row"], "collects": len(told["cards"]), "heads": sum(HEADS[card] for card in told["cards"])}
    return {}


@pytest.mark.parametrize(
    ("seats", "rule"),
    [("* 9\n* 2", "3"), ("* 1, placing 43\n  2, placing 90", "4.4"), ("* 1, collected 10 40\n  2, placing 51", "5")],
)
def test_a_view_says_which_rule_a_decision_is_about(seats, rule):
    rows = "row3 41, row4 50, row5 70" if rule == "5" else "row3 70 80, row4 59, row5 76 77 78"
    assert position(f"{rows}\n{seats}").view("public")["rule"] == rule


def test_costs_are_those_of_the_cards_that_the_viewer_knows():
    match = position("""
        row3 10, row4 50, row5 70
        * 20 44, known 20, x 55, pile 33 1
        * 11 2
    """)
    assert match.view(0)["costs"] == [{"hand": 3 + 5, "x_pile": 2 * 6}, {"hand": 0, "x_pile": 0}]
    assert match.view(1)["costs"] == [{"hand": 3, "x_pile": 2 * 6}, {"hand": 5 + 1, "x_pile": 0}]
    assert match.view("public")["costs"] == [{"hand": 3, "x_pile": 2 * 6}, {"hand": 0, "x_pile": 0}]


def test_a_card_that_has_been_chosen_no_longer_costs_its_seat_and_others_cannot_tell():
    match = position("""
        row3 10, row4 50, row5 70
        * 20 44, known 20
        * 11 2
    """)
    match.play(0, "20")
    assert match.view(0)["costs"][0]["hand"] == 5
    assert match.view(1)["costs"][0]["hand"] == 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_when_a_round_is_scored_the_costs_are_its_points(seats):
    match = Match("xnimmt", seats=seats, seed=5)
    scored = 0
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[-1])
        for step in match.steps:
            if step.event == "score":
                sums = [cost["hand"] + cost["x_pile"] for cost in step.view("public")["costs"]]
                assert step.told()["points_by_seat"] == sums
                scored += 1
    assert scored == 2


def test_a_last_card_may_make_it_the_last_turn():
    match = position("""
        row3 10 20, row4 50, row5 70
        * 21
        * 51 2
    """)
    assert match.view("public")["last_turn"] is True
    match.play(0, "21")
    match.play(1, "51")
    assert match.view("public")["last_turn"] is True  # seat 0 has not put away what it collected
    match.play(0, "x 10")
    assert (match.view("public")["last_turn"], match.view(None)["hands"]) == (True, [[20], [2]])
    match = position("""
        row3 10, row4 50, row5 70
        * 21 22
        * 51 2
    """)
    assert match.view("public")["last_turn"] is False


def test_the_unused_cards_are_those_that_lie_nowhere_also_in_a_position():
    match = position("""
        row3 10, row4 50, row5 70
        * 21 22, x 1 2 3, pile 77
          51, chosen 99
    """)
    assert match.view("public")["unused"] == len(match.view(None)["unused"]) == 100 - 11
