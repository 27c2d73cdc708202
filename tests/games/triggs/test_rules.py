"""Triggs, rule by rule."""

import pytest

from stolik import Match
from stolik.core.errors import IllegalMove, WrongOption
from stolik.core.match import masked
from stolik.games.triggs import rules
from tests.games.triggs.position import position


def dealt(seats=4, seed=3, **options):
    return Match("triggs", seats=seats, seed=seed, options=options)


def events(match):
    return [step.event for step in match.steps]


def told(match, event):
    return [step.told(None) for step in match.steps if step.event == event]


def crosses(match, value):
    return [move for move in match.legal(match.to_act[0]) if move.startswith(f"cross {value}:")]


def play_all(match, seat, *moves):
    for move in moves:
        match.play(seat, move)


def test_1_1_nine_of_each_value():
    view = dealt().view(None)
    cards = [card for pile in [*view["hands"], *view["decks"].values()] for card in pile]
    assert sorted(cards) == sorted([*range(1, 13)] * 9)


def test_1_2_the_rows_have_41_boxes():
    match = dealt()
    assert match.view("public")["boxes"] == [2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5]
    assert match.view("public")["crossed"] == [[0] * 12] * 4
    assert match.points == [41] * 4


def test_1_2_the_lengths_are_an_option():
    match = dealt(boxes=[1] * 11 + [9])
    assert match.view("public")["boxes"] == [1] * 11 + [9]
    assert match.points == [20] * 4
    assert dealt(boxes="1,2,3,4,5,6,7,8,9,1,2,3").points == [51] * 4
    for wrong in ([0] * 12, [10] * 12, [2] * 11):
        with pytest.raises(WrongOption, match="takes 12 numbers from 1 to 9"):
            dealt(boxes=wrong)


def test_2_1_five_cards_each():
    assert [len(hand) for hand in dealt().view(None)["hands"]] == [5] * 4


def test_2_1_the_hand_is_an_option():
    assert [len(hand) for hand in dealt(hand=8).view(None)["hands"]] == [8] * 4
    assert [len(hand) for hand in dealt(hand=20, hand_limit=20).view(None)["hands"]] == [20] * 4
    with pytest.raises(WrongOption, match="the hand_limit is 10"):
        dealt(hand=11)
    with pytest.raises(WrongOption, match="1 to 20"):
        dealt(hand=21, hand_limit=20)


@pytest.mark.parametrize(("seats", "sizes"), [(2, [19, 60, 19]), (3, [18, 57, 18]), (4, [17, 54, 17])])
def test_2_2_a_fifth_of_the_rest_for_each_open_deck_and_the_others_for_the_middle(seats, sizes):
    decks = dealt(seats).view("public")["decks"]
    assert [len(decks[name]) for name in ("left", "middle", "right")] == sizes


def test_2_3_the_first_seat_is_drawn_by_lot():
    assert {dealt(seed=seed).view(None)["turn"] for seed in range(40)} == {0, 1, 2, 3}


def test_2_3_turns_go_clockwise():
    match = position("""
        left 1
          1 5
          2 5
        * 3 5
    """)
    match.play(2, "discard 3x1")
    assert match.to_act == [0]
    match.play(0, "discard 1x1")
    assert match.to_act == [1]
    assert match.view("public")["turns"] == 2


def test_3_1_a_turn_is_one_of_draw_discard_and_cross_off():
    match = position("""
        left 1
        * 5 5 8
          1 2
    """)
    assert match.legal(0) == [
        *["draw left", "draw middle", "draw right"],
        *["discard 5x1", "discard 5x2", "discard 8x1"],
        *["cross 5: 5", "cross 8: 8", "cross 10: 5+5"],
    ]
    assert match.legal(1) == []


def test_3_2_two_cards_each_from_any_deck():
    match = position("""
        left 1 2 3, middle 4 5 6, right 7 8 9
        * 12
          12
    """)
    match.play(0, "draw left")
    assert match.view(0)["hands"][0] == [3, 12]
    assert match.view(0)["phase"] == "draw"
    assert match.legal(0) == ["draw left", "draw middle", "draw right"]
    match.play(0, "draw middle")
    assert match.view(0)["hands"][0] == [3, 6, 12]
    assert match.to_act == [1]


def test_3_2_the_second_card_may_be_the_one_that_the_first_uncovered():
    match = position("""
        left 1 2 3, middle 4 5 6, right 7 8 9
        * 12
          12
    """)
    play_all(match, 0, "draw right", "draw right")
    assert match.view(0)["hands"][0] == [8, 9, 12]
    assert match.view(1)["decks"]["right"] == [7]


def test_3_3_with_nine_cards_exactly_one_is_drawn():
    match = position("""
        left 1
        * 1 2 3 4 5 6 7 8 9
          12
    """)
    match.play(0, "draw middle")
    assert match.to_act == [1]
    assert len(match.view(0)["hands"][0]) == 10


def test_3_3_with_ten_cards_nobody_draws():
    match = position("""
        left 1
        * 1 2 3 4 5 6 7 8 9 10
          12
    """)
    assert not any(move.startswith("draw") for move in match.legal(0))


def test_3_3_the_hand_limit_is_an_option():
    match = position(
        """
        left 1
        * 1 2
          12 3
    """,
        hand=1,
        hand_limit=3,
    )
    match.play(0, "draw left")
    assert match.to_act == [1]
    match.play(1, "discard 3x1")
    assert not any(move.startswith("draw") for move in match.legal(0))


def test_3_4_any_number_of_cards_of_one_value():
    match = position("""
        left 1
        * 9 9 9 4
          1 2
    """)
    discards = [move for move in match.legal(0) if move.startswith("discard")]
    assert discards == ["discard 4x1", "discard 9x1", "discard 9x2", "discard 9x3"]
    match.play(0, "discard 9x2")
    assert match.view("public")["discard"] == [9, 9]
    assert match.view(0)["hands"][0] == [4, 9]
    assert match.to_act == [1]


def test_3_4_a_hand_can_hold_all_nine_copies():
    match = position("""
        left 1
        * 7 7 7 7 7 7 7 7 7 1
          1 2
    """)
    match.play(0, "discard 7x9")
    assert match.view("public")["discard"] == [7] * 9


def test_3_5_eleven_from_two_single_cards_and_two_pairs():
    match = position("""
        left 1
        * 11 11 7 4 10 1 3
          1 2
    """)
    assert crosses(match, 11) == ["cross 11: 11", "cross 11: 1+10", "cross 11: 4+7"]
    play_all(match, 0, "cross 11: 11", "cross 11: 11", "cross 11: 1+10", "cross 11: 4+7")
    view = match.view("public")
    assert view["crossed"][0] == [0] * 10 + [4, 0]
    assert view["discard"] == [11, 11, 1, 10, 4, 7]
    assert match.view(0)["hands"][0] == [3]
    assert match.points == [37, 41]
    assert match.to_act == [1]


def test_3_5_two_cards_of_the_same_value_make_a_pair_and_one_does_not():
    match = position("""
        left 1
        * 6 6 1
          1 2
    """)
    assert crosses(match, 12) == ["cross 12: 6+6"]
    assert crosses(match, 2) == []
    match.play(0, "cross 12: 6+6")
    assert match.view("public")["crossed"][0][11] == 1
    assert match.view(0)["hands"][0] == [1]


def test_3_5_each_card_counts_once():
    match = position("""
        left 1
        * 5 2 2 1
          1 2
    """)
    match.play(0, "cross 7: 2+5")
    assert match.to_act == [1]
    assert match.view("public")["crossed"][0][6] == 1


def test_3_6_a_row_with_two_boxes_left_takes_at_most_two_makes():
    match = position("""
        left 1
        * 8 8 8 3 5 1, free 8:2
          1 2
    """)
    play_all(match, 0, "cross 8: 8", "cross 8: 8")
    assert match.view("public")["phase"] == "bonus"
    assert match.view("public")["crossed"][0][7] == 4
    assert match.view(0)["hands"][0] == [1, 3, 5, 8]


def test_3_6_a_full_row_takes_no_make():
    match = position("""
        left 1
        * 8 3 5, free 8:0
          1 2
    """)
    assert crosses(match, 8) == []


def test_3_7_makes_come_one_by_one_in_order_and_may_be_stopped():
    match = position("""
        left 1
        * 9 9 2 7 4 5 12
          1 2
    """)
    assert crosses(match, 9) == ["cross 9: 9", "cross 9: 2+7", "cross 9: 4+5"]
    match.play(0, "cross 9: 9")
    view = match.view("public")
    assert (view["phase"], view["crossing"], view["last_make"], view["discard"]) == ("cross", 9, "9", [9])
    assert match.legal(0) == ["cross 9: 9", "cross 9: 2+7", "cross 9: 4+5", "stop"]
    match.play(0, "cross 9: 2+7")
    assert match.view("public")["last_make"] == "2+7"
    assert match.legal(0) == ["cross 9: 4+5", "stop"]
    match.play(0, "stop")
    view = match.view("public")
    assert (view["phase"], view["crossing"], view["last_make"], view["turn"]) == ("action", None, None, 1)
    assert match.view(0)["hands"][0] == [4, 5, 9, 12]


def test_3_7_after_a_pair_come_the_same_or_a_higher_lower_card():
    match = position("""
        left 1
        * 9 2 2 7 7 4 5 1 8
          1 2
    """)
    match.play(0, "cross 9: 2+7")
    assert match.legal(0) == ["cross 9: 2+7", "cross 9: 4+5", "stop"]
    match.play(0, "cross 9: 4+5")
    assert match.to_act == [1]


def test_3_7_the_cross_off_ends_by_itself_when_nothing_more_can_be_made():
    match = position("""
        left 1
        * 9 2 8
          1 2
    """)
    match.play(0, "cross 9: 9")
    assert match.to_act == [1]


def test_3_7_the_cross_off_ends_by_itself_when_the_row_is_full():
    match = position("""
        left 1
        * 9 9 8, free 9:1
          1 2
    """)
    match.play(0, "cross 9: 9")
    view = match.view("public")
    assert (view["phase"], view["crossing"], view["last_make"], view["bonuses"]) == ("bonus", None, None, 1)


def test_3_8_a_seat_that_can_do_nothing_loses_its_turn():
    match = position("""
        left, middle, right
          -, free 12:0
          12, free 12:0
        * 12 12, free 12:0
    """)  # the card discarded leaves the game, so that no deck comes back
    match.play(2, "discard 12x1")
    assert events(match) == ["move", "lose_turn"]
    assert told(match, "lose_turn") == [{"event": "lose_turn", "seat": 0}]
    assert match.to_act == [1]
    assert match.view("public")["turns"] == 2


def test_4_1_a_rows_last_box_gives_a_box_in_another_row():
    match = position("""
        left 1
        * 7 5 5 2 2 12, free 7:3
          1 2
    """)
    play_all(match, 0, "cross 7: 7", "cross 7: 2+5", "cross 7: 2+5")
    assert match.to_act == [0]
    assert match.legal(0) == [f"bonus {value}" for value in range(1, 13) if value != 7]
    match.play(0, "bonus 9")
    view = match.view("public")
    assert view["crossed"][0] == [0, 0, 0, 0, 0, 0, 4, 0, 1, 0, 0, 0]
    assert (view["bonuses"], view["turn"]) == (0, 1)


def test_4_1_the_bonus_is_not_declined():
    match = position("""
        left 1
        * 7 12, free 7:1
          1 2
    """)
    match.play(0, "cross 7: 7")
    with pytest.raises(IllegalMove):
        match.play(0, "stop")


def test_4_2_a_bonus_that_fills_its_row_gives_another():
    match = position("""
        left 1
        * 10 12, free 10:1 8:1
          1 2
    """)
    match.play(0, "cross 10: 10")
    match.play(0, "bonus 8")
    assert (match.view("public")["phase"], match.view("public")["bonuses"]) == ("bonus", 1)
    match.play(0, "bonus 5")
    assert match.view("public")["crossed"][0][4] == 1
    assert match.to_act == [1]


def test_4_2_eleven_bonuses_in_a_row_can_win():
    match = position("""
        left 1
        * 7 12, free rest:1
          1 2
    """)
    match.play(0, "cross 7: 7")
    for value in (1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
        assert not match.over
        match.play(0, f"bonus {value}")
    assert match.over
    assert match.winners == [0]


def test_5_1_an_empty_hand_takes_five_cards_from_the_middle_after_a_discard():
    match = position("""
        left 1, middle 3 3 4 5 6 7 8, right 2
        * 9 9
          1 2
    """)
    match.play(0, "discard 9x2")
    assert events(match) == ["move", "new_hand"]
    assert match.view(0)["hands"][0] == [4, 5, 6, 7, 8]
    assert match.view(1)["hands"][0] == [None] * 5
    assert match.to_act == [1]


def test_5_1_an_empty_hand_takes_five_cards_after_a_cross_off():
    match = position("""
        left 1
        * 9 9
          1 2
    """)
    play_all(match, 0, "cross 9: 9", "cross 9: 9")
    assert len(match.view(0)["hands"][0]) == 5
    assert match.to_act == [1]


def test_5_1_the_five_cards_come_after_the_bonuses():
    match = position("""
        left 1
        * 9, free 9:1
          1 2
    """)
    match.play(0, "cross 9: 9")
    assert match.view(0)["hands"][0] == []
    match.play(0, "bonus 3")
    assert len(match.view(0)["hands"][0]) == 5


def test_5_1_the_number_is_the_option_hand():
    match = position(
        """
        left 1
        * 9
          1 2
    """,
        hand=3,
    )
    match.play(0, "discard 9x1")
    assert len(match.view(0)["hands"][0]) == 3


def test_5_2_the_middle_deck_is_reshuffled_on_the_way():
    match = position("""
        left 1 2, middle 3 4, right 5 6, discard 10 10 11
        * 9 9
          1 2
    """)
    match.play(0, "discard 9x2")
    assert events(match) == ["move", "new_hand", "reshuffle", "new_hand"]
    assert [step["cards"] for step in told(match, "new_hand")] == [2, 3]
    hand = match.view(0)["hands"][0]
    assert hand[:2] == [3, 4]
    assert sorted([*hand[2:], *match.view(None)["decks"]["middle"]]) == [9, 9, 10, 10, 11]


def test_5_2_the_five_cards_come_from_the_middle_only_even_if_it_is_short():
    match = position("""
        left 1 2, middle 3 4, right 5 6
        * 12, free 12:0
          1 2, free 12:0
    """)
    match.play(0, "discard 12x1")
    assert match.view(0)["hands"][0] == [3, 4]
    assert match.view("public")["decks"] == {"left": [None, 2], "middle": [], "right": [None, 6]}
    assert match.to_act == [1]


def test_5_2_from_an_empty_middle_comes_nothing_and_the_seat_may_draw_later():
    match = position("""
        left 1 2, middle, right 5 6 7
        * 12, free 12:0
          1 2, free 12:0
    """)
    match.play(0, "discard 12x1")
    assert match.view(0)["hands"][0] == []
    play_all(match, 1, "draw left", "draw right")
    assert match.legal(0) == ["draw left", "draw right"]


def test_6_1_an_empty_deck_is_made_of_the_whole_discard_pile_at_once():
    match = position("""
        left 1, middle 2 3, right 4 5, discard 7 8 9
        * 9
          1 2
    """)
    match.play(0, "draw left")
    assert events(match) == ["move", "draw", "reshuffle"]
    assert told(match, "reshuffle") == [{"event": "reshuffle", "deck": "left", "cards": 3}]
    view = match.view(None)
    assert sorted(view["decks"]["left"]) == [7, 8, 9]
    assert view["discard"] == []
    assert match.to_act == [0]


def test_6_1_the_second_card_may_come_from_the_reshuffled_deck():
    match = position("""
        left 1, middle 2 3, right 4 5, discard 7
        * 9
          1 2
    """)
    play_all(match, 0, "draw left", "draw left")
    assert match.view(0)["hands"][0] == [1, 7, 9]


def test_6_1_the_shuffle_takes_every_order():
    orders = set()
    for seed in range(60):
        match = Match.at(
            "triggs",
            """
            left 1, middle 2 3, right 4 5, discard 7 8 9
            * 9
              1 2
        """,
            seed=seed,
        )
        match.play(0, "draw left")
        orders.add(tuple(match.view(None)["decks"]["left"]))
    assert len(orders) == 6


def test_6_2_without_discards_the_deck_stays_empty_until_there_are_some():
    match = position("""
        left 1, middle 2 3 4, right 4 5
        * 9
          1 2
    """)
    match.play(0, "draw left")
    assert match.legal(0) == ["draw middle", "draw right"]
    match.play(0, "draw middle")
    match.play(1, "discard 2x1")
    assert match.view("public")["decks"]["left"] == [2]
    assert match.view("public")["discard"] == []


def test_6_2_discards_of_a_cross_off_refill_a_waiting_deck_between_the_makes():
    match = position("""
        left, middle 2 3 4, right 4 5
        * 9 9 3
          1 2
    """)
    match.play(0, "cross 9: 9")
    assert events(match) == ["move", "reshuffle"]
    view = match.view("public")
    assert (view["decks"]["left"], view["discard"], view["phase"]) == ([9], [], "cross")
    match.play(0, "cross 9: 9")
    assert match.view("public")["discard"] == [9]


@pytest.mark.parametrize(
    ("decks", "taker"),
    [
        ("left, middle, right", "left"),
        ("left, middle 3, right", "left"),
        ("left 4, middle, right", "middle"),
        ("left 4, middle 3, right", "right"),
    ],
)
def test_6_2_the_first_of_left_middle_and_right_takes_the_discards(decks, taker):
    match = position(f"""
        {decks}
        * 9 9 3
          1 2
    """)
    match.play(0, "discard 9x2")
    assert told(match, "reshuffle") == [{"event": "reshuffle", "deck": taker, "cards": 2}]


def test_6_2_the_second_card_is_lost_when_no_deck_has_one():
    match = position("""
        left, middle 3, right
        * 9
          1 2
    """)
    match.play(0, "draw middle")
    assert match.to_act == [1]


FULL_TWELVES = """
    left 5 12 12, middle 12 3 4 12, right 6 12
    * 12 12, free 12:1
      12 4, free 12:0
"""


def test_6_3_twelves_that_show_leave_the_game_once_every_row_12_is_full():
    match = position(FULL_TWELVES)
    match.play(0, "cross 12: 12")
    assert events(match) == ["move", "remove", "remove", "remove"]
    assert told(match, "remove") == [{"event": "remove", "card": 12}] * 3
    view = match.view(None)
    assert view["removed"] == [12, 12, 12]
    assert (view["decks"]["left"], view["decks"]["right"]) == ([5], [6])
    assert view["phase"] == "bonus"


def test_6_3_twelves_stay_while_one_row_12_has_a_free_box():
    match = position("""
        left 5 12, right 6 12
        * 12 12, free 12:1
          12 4, free 12:1
    """)
    play_all(match, 0, "cross 12: 12", "bonus 1")
    assert match.view("public")["removed"] == []


def test_6_3_dead_twelves_that_are_discarded_leave_the_game():
    match = position(FULL_TWELVES)
    play_all(match, 0, "cross 12: 12", "bonus 1")
    match.play(1, "discard 12x1")
    view = match.view("public")
    assert view["removed"] == [12] * 4
    assert view["discard"] == [12]


def test_6_3_a_dead_card_uncovered_by_a_draw_leaves_the_game_before_the_second_card():
    match = position("""
        left 5 12 7, right 6 8
        * 1, free 12:0
          4, free 12:0
    """)
    match.play(0, "draw left")
    assert match.view("public")["decks"]["left"] == [5]
    assert match.view("public")["phase"] == "draw"


def test_6_3_a_deck_emptied_by_removal_is_made_of_the_discards():
    match = position("""
        left 12 7, middle 2 3, right 6 8, discard 9 12 9
        * 1, free 12:0
          4, free 12:0
    """)
    match.play(0, "draw left")
    assert events(match)[:4] == ["move", "draw", "remove", "reshuffle"]
    assert sorted(match.view(None)["decks"]["left"]) in ([9, 9], [9, 9, 12])
    assert match.view("public")["decks"]["left"][-1] == 9


def test_6_4_elevens_die_once_twelves_are_dead_and_every_row_11_is_full():
    match = position("""
        left 5 11 12, right 6 12 11
        * 12 11 1, free 12:1 11:0
          4 11, free 12:0 11:0
    """)
    match.play(0, "cross 12: 12")
    view = match.view("public")
    assert view["removed"] == [12, 11, 11, 12]
    assert (view["decks"]["left"], view["decks"]["right"]) == ([5], [6])
    match.play(0, "bonus 1")
    match.play(1, "discard 11x1")
    assert match.view("public")["removed"][-1] == 11


def test_6_4_elevens_live_while_twelves_do():
    match = position("""
        left 5 11, right 6 12
        * 11 1, free 12:1 11:1
          4 11, free 12:0 11:0
    """)
    play_all(match, 0, "cross 11: 11", "bonus 1")
    assert match.view("public")["removed"] == []
    match.play(1, "discard 11x1")
    assert match.view("public")["discard"] == [11, 11]


def test_6_4_a_bonus_can_kill_a_value():
    match = position("""
        left 5 12, right 6 8
        * 9 1, free 12:1 9:1
          4 11, free 12:0
    """)
    match.play(0, "cross 9: 9")
    assert match.view("public")["removed"] == []
    match.play(0, "bonus 12")
    assert match.view("public")["removed"] == [12]


def test_6_5_dead_cards_in_hands_the_middle_and_the_discard_pile_stay():
    match = position("""
        left 5 12, middle 1 12 12, right 6 8, discard 12 3
        * 12 12 1, free 12:1
          12 4, free 12:0
    """)
    play_all(match, 0, "cross 12: 12", "bonus 1")
    view = match.view(None)
    assert view["removed"] == [12]
    assert view["decks"]["middle"] == [1, 12, 12]
    assert view["discard"] == [12, 3, 12]
    assert view["hands"] == [[1, 12], [4, 12]]


def test_6_5_values_up_to_ten_never_die():
    match = position("""
        left 5 10, right 6 10
        * 10 1, free rest:2 10:1 11:0 12:0
          4 10, free rest:2 10:0 11:0 12:0
    """)
    play_all(match, 0, "cross 10: 10", "bonus 1")
    match.play(1, "discard 10x1")
    assert match.view("public")["removed"] == []
    assert match.view("public")["discard"] == [10, 10]


def test_7_1_the_last_box_wins_at_once():
    match = position("""
        left 5 12, middle, right 6 8
        * 12, free rest:0 12:1
          4 10, free 12:0
    """)
    match.play(0, "cross 12: 12")
    assert events(match) == ["move", "end"]
    assert match.over
    assert match.winners == [0]
    view = match.view("public")
    assert (view["phase"], view["turn"], view["removed"]) == ("over", None, [])
    assert (view["hands"][0], view["discard"], view["decks"]["middle"]) == ([], [12], [])
    assert (view["crossing"], view["last_make"], view["bonuses"]) == (None, None, 0)


def test_7_1_a_bonus_can_win():
    match = position("""
        left 1
        * 7 12, free rest:0 7:1 3:1
          1 2
    """)
    match.play(0, "cross 7: 7")
    assert match.legal(0) == ["bonus 3"]
    match.play(0, "bonus 3")
    assert match.winners == [0]


def test_7_2_points_are_the_boxes_left():
    match = position("""
        left 1
        * 7 12, free rest:1
          1 2, free 12:0
          3, free rest:2
    """)
    assert match.points == [12, 36, 24]


def test_7_3_after_400_turns_a_seat_the_fewest_boxes_left_win():
    for sheets, winners in [(("4:1", "4:2"), [0]), (("4:1", "4:1"), [0, 1]), (("4:3", "5:2"), [1])]:
        match = position(f"""
            left 1, turns 799
            * 7 12, free {sheets[0]}
              1 2, free {sheets[1]}
        """)
        match.play(0, "discard 7x1")
        assert events(match) == ["move", "end"]
        assert match.view("public")["turns"] == 800
        assert match.winners == winners


def test_7_3_the_turn_before_the_last_is_followed_by_another():
    match = position("""
        left 1, turns 1198
        * 7 12
          1 2
          3
    """)
    match.play(0, "discard 7x1")
    assert match.to_act == [1]


def test_8_1_hands_are_hidden_but_for_cards_taken_from_open_decks():
    match = position("""
        left 1 4 8, right 2 3
        * 12 12
          1 2
    """)
    play_all(match, 0, "draw left", "draw middle")
    assert match.view(1)["hands"][0] == [8, None, None, None]
    assert match.view("public")["hands"] == [[8, None, None, None], [None, None]]
    assert None not in match.view(0)["hands"][0]


def test_8_1_a_card_laid_down_leaves_one_fewer_that_is_certain():
    match = position("""
        left 1 8 8, right 2 3
        * 8 12
          1 2
    """)
    play_all(match, 0, "draw left", "draw left")
    assert match.view(1)["hands"][0] == [8, 8, None, None]
    match.play(1, "discard 1x1")
    match.play(0, "discard 8x1")
    assert match.view(1)["hands"][0] == [8, None, None]
    match.play(1, "discard 2x1")
    match.play(0, "discard 12x1")
    assert match.view(1)["hands"][0] == [8, None]


def test_8_1_a_fresh_hand_is_unknown():
    match = position("""
        left 1 8 8, right 2 3
        *
          1 2
    """)
    play_all(match, 0, "draw left", "draw left")
    match.play(1, "discard 1x1")
    match.play(0, "discard 8x2")
    assert match.view(1)["hands"][0] == [None] * 5


def test_8_2_only_the_tops_of_the_open_decks_show():
    match = position("""
        left 1 4 8, middle 5 6, right 2 3, discard 7
        * 12 12
          1 2
    """)
    view = match.view(0)
    assert view["decks"] == {"left": [None, None, 8], "middle": [None, None], "right": [None, 3]}
    assert view["discard"] == [7]
    assert match.view("public")["decks"] == view["decks"]
    assert match.view(None)["decks"] == {"left": [1, 4, 8], "middle": [5, 6], "right": [2, 3]}


def test_8_3_the_order_of_a_reshuffled_deck_is_hidden():
    match = position("""
        left 1, middle 2 3, right 4 5, discard 7 8 9
        * 9
          1 2
    """)
    match.play(0, "draw left")
    view = match.view("public")
    assert view["decks"]["left"][:2] == [None, None]
    seen = masked(match.game, match.state, "public")
    assert [int(count) for count in seen.inside[rules.LEFT]] == [0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0]


def test_an_illegal_move_says_why_and_changes_nothing():
    match = position("""
        left 1 4, right 2 3
          4 4
        * 3 3
    """)
    before = match.digest
    with pytest.raises(IllegalMove) as error:
        match.play(1, "cross 5: 5")
    assert str(error.value) == (
        "seat 1 may not play 'cross 5: 5': legal are 'draw left', 'draw middle', 'draw right', 'discard 3x1', "
        "'discard 3x2', 'cross 3: 3', 'cross 6: 3+3'\n" + match.position(1)
    )
    with pytest.raises(IllegalMove, match="to act is seat 1"):
        match.play(0, "draw left")
    assert match.digest == before


def test_the_record_is_small():
    assert rules.STATE.itemsize <= 1024
