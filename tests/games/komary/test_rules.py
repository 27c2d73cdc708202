"""Lato z komarami, rule by rule."""

import pytest

from stolik import Match
from stolik.core.errors import IllegalMove, WrongOption
from stolik.games.komary import rules
from tests.games.komary.position import position


def dealt(seats=4, seed=3, **options):
    return Match("komary", seats=seats, seed=seed, options=options)


def test_1_1_eight_of_each_value_and_seven_bzzz():
    view = dealt().view(None)
    cards = [*view["pile"], *view["stock"], *[card for hand in view["hands"] for card in hand]]
    assert sorted(cards) == sorted(list("123456") * 8 + ["b"] * 7)


def test_2_1_the_first_dealer_is_drawn_by_lot():
    assert {dealt(seed=seed).view(None)["dealer"] for seed in range(40)} == {0, 1, 2, 3}


def test_2_1_the_deal_moves_clockwise_after_a_round():
    match = position("""
        top 1
        * 1
          5
    """)
    dealer = match.view(None)["dealer"]
    match.play(0, "1")
    assert match.view(None)["round"] == 2
    assert match.view(None)["dealer"] == (dealer + 1) % 2


def test_2_2_six_cards_each():
    assert [len(hand) for hand in dealt().view(None)["hands"]] == [6, 6, 6, 6]


def test_2_3_the_top_card_of_the_stock_starts_the_pile_and_may_be_bzzz():
    piles = [dealt(seed=seed).view(None)["pile"] for seed in range(60)]
    assert {len(pile) for pile in piles} == {1}
    assert ["b"] in piles


def test_2_4_the_seat_on_the_dealers_left_begins():
    view = dealt().view(None)
    assert view["turn"] == (view["dealer"] + 1) % 4
    assert view["to_act"] == [view["turn"]]


def test_2_4_turns_go_clockwise_past_those_who_have_passed():
    match = position("""
        top 1
        * 1 5
          3, passed
          2 4
    """)
    match.play(0, "1")
    assert match.to_act == [2]


def test_3_1_a_turn_is_one_of_play_draw_and_pass():
    match = position("""
        top 4
        * 4 5 b
          1 2
    """)
    assert match.legal(0) == ["4", "5", "draw", "pass"]
    assert match.legal(1) == []


@pytest.mark.parametrize(
    ("top", "fitting"),
    [("1", "12"), ("2", "23"), ("3", "34"), ("4", "45"), ("5", "56"), ("6", "6b"), ("b", "1b")],
)
def test_3_2_the_same_value_or_one_more_fits_and_bzzz_closes_the_circle(top, fitting):
    match = position(f"""
        top {top}
        * 1 2 3 4 5 6 b
          1 2
    """)
    assert match.legal(0) == [*fitting, "draw", "pass"]


def test_3_3_drawing_ends_the_turn():
    match = position("""
        top 4, stock 1 2 3
        * 4 5
          1 2
    """)
    match.play(0, "draw")
    assert match.view(0)["hands"][0] == ["3", "4", "5"]
    assert match.to_act == [1]


def test_3_3_nobody_draws_from_an_empty_stock():
    match = position("""
        top 4, stock
        * 4 2
          1 2
    """)
    assert match.legal(0) == ["4", "pass"]


def test_3_4_passing_is_always_allowed_and_lasts_until_the_round_ends():
    match = position("""
        top 4
        * 4 2
          4 2
          4 2
    """)
    match.play(0, "pass")
    match.play(1, "4")
    match.play(2, "4")
    assert match.to_act == [1]
    assert match.view("public")["passed"] == [True, False, False]


def test_4_1_the_last_card_of_a_hand_ends_the_round_at_once():
    match = position("""
        top 4
        * 5
          2 2 5
          b
    """)
    match.play(0, "5")
    assert match.points == [0, 7, 10]
    assert match.view(None)["round"] == 2


def test_4_2_the_last_seat_may_play_one_card_but_not_draw():
    match = position("""
        top 4
        * 2 3
          5 5 b
    """)
    match.play(0, "pass")
    assert match.view(None)["phase"] == "last"
    assert match.legal(1) == ["5", "pass"]
    match.play(1, "5")
    assert match.points == [5, 15]


def test_4_2_without_a_fitting_card_the_round_ends_without_asking():
    match = position("""
        top 4
        * 2 3
          1 b
    """)
    match.play(0, "pass")
    assert match.points == [5, 11]
    assert match.view(None)["round"] == 2


def test_4_2_the_last_seats_one_card_may_empty_its_hand():
    match = position("""
        top 4
        * 2 3, points 0
          5, points 12
    """)
    match.play(0, "pass")
    match.play(1, "5")
    assert match.legal(1) == ["back 10", "back 1"]


def test_4_3_the_last_seats_stop_is_not_a_pass():
    match = position("""
        top 4
        * 2 3
          5 b
    """)
    match.play(0, "pass")
    match.play(1, "pass")
    scored = next(step for step in match.steps if step.event == "score")
    assert scored.view(None)["passed"] == [True, False]
    assert match.points == [5, 15]


@pytest.mark.parametrize(("hand", "cost"), [("4 4 4", 4), ("2 5", 7)])
def test_5_1_each_different_value_costs_its_number_once(hand, cost):
    assert cost_of(hand) == cost


@pytest.mark.parametrize(("hand", "cost"), [("3 b b", 23), ("4 6 b", 20)])
def test_5_2_every_bzzz_costs_ten(hand, cost):
    assert cost_of(hand) == cost


def cost_of(hand):
    match = position(f"""
        top 4
        * 4
          {hand}
    """)
    match.play(0, "4")
    return match.points[1]


def test_5_1_a_hand_laid_aside_costs_too():
    match = position("""
        top 4
        * 4
          1 3, passed
          1
    """)
    match.play(0, "4")
    assert match.points == [0, 4, 1]


def test_5_3_who_empties_its_hand_gives_back_a_token_of_the_one_kind_it_holds():
    for tokens, left in [(0, 0), (3, 2), (10, 0), (30, 20)]:
        match = position(f"""
            top 4
            * 4, points {tokens}
              1, points 1
        """)
        match.play(0, "4")
        assert match.points == [left, 2]


def test_5_4_with_both_kinds_the_seat_chooses():
    for move, left in [("back 10", 2), ("back 1", 11)]:
        match = position("""
            top 4
            * 4, points 12
              1, points 1
        """)
        match.play(0, "4")
        view = match.view("public")
        assert (view["phase"], view["turn"], view["points"]) == ("back", 0, [12, 2])
        assert view["hands"] == [[], ["1"]]
        assert match.legal(0) == ["back 10", "back 1"]
        match.play(0, move)
        assert match.points == [left, 2]


def test_5_4_the_choice_is_asked_also_when_the_match_is_about_to_end():
    match = position("""
        top 4
        * 4, points 38
          6, points 36
    """)
    match.play(0, "4")
    assert match.points == [38, 42]
    assert match.legal(0) == ["back 10", "back 1"]
    match.play(0, "back 10")
    assert match.over


def test_5_5_ten_yellow_tokens_are_a_black_one():
    match = position("""
        top 4
        * 2, points 9
          4, points 0
    """)
    match.play(0, "pass")
    match.play(1, "4")
    assert match.points == [11, 0]
    match = position("""
        top 4
        * 4, points 11
          4, points 0
    """)
    match.play(0, "4")
    assert match.legal(0) == ["back 10", "back 1"]


def test_6_1_at_forty_points_the_match_is_over():
    match = position("""
        top 4
        * 4, points 5
          4, points 36
    """)
    match.play(0, "4")
    assert match.over
    assert match.points == [4, 40]
    assert match.view(None)["phase"] == "over"
    assert match.view(None)["turn"] is None
    assert match.view(0)["hands"] == [[], ["4"]]


def test_6_1_the_limit_is_an_option():
    match = position(
        """
        top 4
        * 4, points 0
          4, points 6
    """,
        limit=10,
    )
    match.play(0, "4")
    assert match.over


def test_6_2_the_fewest_points_win_and_equals_share():
    match = position("""
        top 4
        * 4, points 3
          1, passed, points 2
          4, points 36
    """)
    match.play(0, "4")
    assert match.points == [2, 3, 40]
    assert match.winners == [0]
    match = position("""
        top 4
        * 4, points 3
          1, passed, points 1
          4, points 36
    """)
    match.play(0, "4")
    assert match.points == [2, 2, 40]
    assert match.winners == [0, 1]


def test_7_1_other_hands_and_the_stock_are_hidden():
    match = dealt(seats=3)
    view = match.view(1)
    assert view["hands"][0] == [None] * 6
    assert sorted(view["hands"][1]) == view["hands"][1]
    assert None not in view["hands"][1]
    assert view["stock"] == 55 - 18 - 1
    assert match.view("public")["hands"] == [[None] * 6] * 3


def test_7_2_sizes_pile_tokens_and_passes_are_public():
    match = position("""
        top 4
        * 4 4, points 3
          1, passed, points 7
    """)
    view = match.view("public")
    assert view["pile"] == ["4"]
    assert view["points"] == [3, 7]
    assert view["passed"] == [False, True]


def test_an_illegal_move_says_why_and_changes_nothing():
    match = position("""
        top 5
          4 4
        * 3 5 6
    """)
    before = match.digest
    with pytest.raises(IllegalMove) as error:
        match.play(1, "3")
    assert str(error.value) == "seat 1 may not play '3': legal are '5', '6', 'draw', 'pass'\n" + match.position(1)
    with pytest.raises(IllegalMove, match="to act is seat 1"):
        match.play(0, "4")
    assert match.digest == before


def test_too_many_cards_are_refused():
    with pytest.raises(WrongOption, match="54 at most"):
        Match("komary", seats=6, options={"hand": 10})


def test_the_record_is_small():
    assert rules.STATE.itemsize <= 1024
