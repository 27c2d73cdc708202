"""X nimmt!, rule by rule."""

import pytest

from stolik import Match, load
from stolik.core.errors import IllegalMove, WrongOption
from stolik.games.xnimmt import rules
from tests.contract.paths import GAMES
from tests.games.xnimmt.deck import cards, deck
from tests.games.xnimmt.position import position


def dealt(seats=4, seed=3, **options):
    return Match("xnimmt", seats=seats, seed=seed, options=options)


def turn(match, *chosen):
    """Every seat chooses its card; gives the referee's view."""
    for seat, card in enumerate(chosen):
        match.play(seat, str(card))
    return match.view(None)


def told(match, event):
    """The details of the events of that name since the last decision."""
    return [step.told(None) for step in match.steps if step.event == event]


def test_1_1_a_hundred_cards():
    assert cards(dealt().view(None)) == deck(None) == list(range(1, 101))


def test_1_2_bull_heads_of_every_card():
    assert rules.HEADS[55] == 7
    assert [rules.HEADS[card] for card in (11, 22, 33, 44, 66, 77, 88, 99)] == [5] * 8
    assert [rules.HEADS[card] for card in range(10, 101, 10)] == [3] * 10
    assert [rules.HEADS[card] for card in (5, 15, 25, 35, 45, 65, 75, 85, 95)] == [2] * 9
    assert [rules.HEADS[card] for card in (1, 54, 56, 98)] == [1] * 4
    assert rules.HEADS[0] == 0
    assert rules.HEADS.sum() == 167


def test_1_3_rows_three_four_and_five_and_an_x_row_and_an_x_pile_for_each_seat():
    view = dealt(seats=3).view("public")
    assert list(view["rows"]) == ["3", "4", "5"]
    assert view["x_rows"] == view["x_piles"] == [[], [], []]


def test_2_1_one_card_starts_each_row():
    view = dealt().view(None)
    assert [len(row) for row in view["rows"].values()] == [1, 1, 1]
    assert (view["round"], view["phase"]) == (1, "choose")


def test_2_1_every_card_may_start_any_row():
    starts = [dealt(seed=seed).view(None)["rows"] for seed in range(700)]
    for row in ("3", "4", "5"):
        assert {start[row][0] for start in starts} >= {1, 50, 51, 100}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_2_2_eight_cards_each(seats):
    assert [len(hand) for hand in dealt(seats=seats).view(None)["hands"]] == [8] * seats


def test_2_2_the_size_of_a_hand_is_an_option():
    assert [len(hand) for hand in dealt(seats=2, hand=48).view(None)["hands"]] == [48, 48]
    assert [len(hand) for hand in dealt(seats=4, hand=24).view(None)["hands"]] == [24] * 4


def test_2_3_the_rest_is_out_of_the_round():
    match = dealt(seats=3)
    assert len(match.view(None)["unused"]) == 100 - 3 - 24
    assert match.view(0)["unused"] == match.view("public")["unused"] == 73


def test_3_1_all_choose_any_card_of_their_hand_at_once():
    match = position("""
        row3 15, row4 17, row5 45
        * 18 30
        * 22 31
        * 60 32
    """)
    assert match.to_act == [0, 1, 2]
    assert [match.legal(seat) for seat in range(3)] == [["18", "30"], ["22", "31"], ["32", "60"]]


def test_3_2_seats_answer_in_any_order_and_a_choice_cannot_be_changed():
    match = position("""
        row3 15, row4 17, row5 45
        * 18 30
        * 22 31
        * 60 32
    """)
    match.play(1, "22")
    assert match.to_act == [0, 2]
    assert match.legal(1) == []
    with pytest.raises(IllegalMove, match="to act is seat 0 and seat 2"):
        match.play(1, "31")
    match.play(2, "60")
    match.play(0, "18")
    assert match.to_act == [0, 1, 2]
    assert match.view(None)["hands"] == [[30], [31], [32]]


def test_3_3_when_all_have_chosen_the_cards_are_revealed_together():
    match = position("""
        row3 15, row4 17, row5 45
        * 60 30
        * 18 31
    """)
    match.play(0, "60")
    assert [step.event for step in match.steps] == ["move"]
    match.play(1, "18")
    assert [step.event for step in match.steps] == ["move", "reveal", "place", "place"]
    revealed = match.steps[1]
    assert revealed.told("public") == {"event": "reveal", "cards_by_seat": [60, 18]}
    assert revealed.view("public")["placing"] == [[18, 1], [60, 0]]
    assert revealed.view("public")["chosen"] == [None, None]
    assert revealed.view("public")["has_chosen"] == [False, False]


def test_4_1_the_lowest_card_is_placed_first():
    match = position("""
        row3 15, row4 17, row5 45
        * 60 1
        * 22 2
        * 18 3
    """)
    turn(match, 60, 22, 18)
    assert [(event["seat"], event["card"], event["row"]) for event in told(match, "place")] == [
        (2, 18, "4"),
        (1, 22, "4"),
        (0, 60, "5"),
    ]


def test_4_1_collecting_is_finished_before_the_next_card_is_placed():
    match = position("""
        row3 10 20, row4 50, row5 70
        * 21 1
        * 22 2
    """)
    view = turn(match, 21, 22)
    assert (view["phase"], view["placing"], view["collected"]) == ("x", [[22, 1]], [10, 20])
    assert match.to_act == [0]
    match.play(0, "x 10")
    assert match.view(None)["rows"]["3"] == [21, 22]


def test_4_1_only_the_lowest_card_of_a_turn_can_be_too_low():
    match = position("""
        row3 50, row4 60, row5 70
        * 5 90
        * 6 91
    """)
    turn(match, 5, 6)
    assert match.legal(0) == ["row 3", "row 4", "row 5"]
    match.play(0, "row 4")
    assert match.view(None)["rows"] == {"3": [50], "4": [5, 6], "5": [70]}
    assert match.view(None)["phase"] == "choose"


def test_4_2_a_card_goes_to_the_row_whose_last_card_is_lower_and_nearest():
    match = position("""
        row3 15, row4 17, row5 45
        * 18 1
        * 22 2
        * 60 3
    """)
    view = turn(match, 18, 22, 60)
    assert view["rows"] == {"3": [15], "4": [17, 18, 22], "5": [45, 60]}
    assert view["hands"] == [[1], [2], [3]]


@pytest.mark.parametrize(
    ("rows", "card", "collected", "rest"),
    [
        ("row3 10 20, row4 50, row5 70", 21, [10, 20], {"3": [21], "4": [50, 51], "5": [70]}),
        ("row3 10, row4 20 30 54, row5 61", 59, [20, 30, 54], {"3": [10], "4": [59], "5": [61, 65]}),
        ("row3 80, row4 70, row5 1 2 3 4", 6, [1, 2, 3, 4], {"3": [80], "4": [70, 73], "5": [6]}),
    ],
)
def test_4_3_the_card_that_fills_a_row_collects_what_lay_there_and_starts_it(rows, card, collected, rest):
    other = {21: 51, 59: 65, 6: 73}[card]
    match = position(f"{rows}\n* {card} 99\n* {other} 98")
    view = turn(match, card, other)
    assert (view["phase"], view["collected"], view["to_act"]) == ("x", collected, [0])
    assert told(match, "fill")[0]["cards"] == collected
    match.play(0, f"x {collected[0]}")
    view = match.view(None)
    assert view["rows"] == rest
    assert view["hands"] == [[*collected[1:], 99], [98]]


def test_4_3_a_row_one_short_of_full_is_not_collected():
    match = position("""
        row3 10, row4 40 50, row5 60 70 80
        * 11 1
        * 51 2
        * 81 3
    """)
    assert turn(match, 11, 51, 81)["rows"] == {"3": [10, 11], "4": [40, 50, 51], "5": [60, 70, 80, 81]}


def test_4_4_a_card_too_low_for_every_row_takes_any_row():
    for row, collected in [("3", [70, 80]), ("4", [59, 60]), ("5", [76, 77, 78])]:
        match = position("""
            row3 70 80, row4 59 60, row5 76 77 78
            * 43 1
            * 90 2
        """)
        view = turn(match, 43, 90)
        assert (view["phase"], view["to_act"], view["placing"]) == ("row", [0], [[43, 0], [90, 1]])
        assert view["rows"] == {"3": [70, 80], "4": [59, 60], "5": [76, 77, 78]}
        assert match.legal(0) == ["row 3", "row 4", "row 5"]
        match.play(0, f"row {row}")
        view = match.view(None)
        assert (view["phase"], view["to_act"], view["placing"]) == ("x", [0], [[90, 1]])
        assert (view["rows"][row], view["collected"]) == ([43], collected)


def test_4_4_the_single_card_of_the_picked_row_goes_to_the_x_row():
    match = position("""
        row3 70, row4 59, row5 77
        * 43 1
        * 66 2
        * 89 3
    """)
    turn(match, 43, 66, 89)
    match.play(0, "row 4")
    view = match.view(None)
    assert view["rows"] == {"3": [70], "4": [43, 66], "5": [77, 89]}
    assert view["x_rows"] == [[59], [], []]
    assert view["hands"] == [[1], [2], [3]]


def test_5_1_one_collected_card_goes_to_the_x_row_and_the_others_to_the_hand():
    for chosen, hand in [(20, [30, 54, 99]), (30, [20, 54, 99]), (54, [20, 30, 99])]:
        match = position("""
            row3 1, row4 20 30 54, row5 61
            * 59 99
            * 65 98
        """)
        turn(match, 59, 65)
        assert match.legal(0) == ["x 20", "x 30", "x 54"]
        match.play(0, f"x {chosen}")
        view = match.view(None)
        assert view["x_rows"][0] == [chosen]
        assert view["hands"][0] == hand
        assert view["collected"] == []


def test_5_1_collected_cards_can_be_played_from_the_next_turn_on():
    match = position("""
        row3 10 20, row4 50, row5 70
        * 21 1
        * 51 2
    """)
    turn(match, 21, 51)
    match.play(0, "x 10")
    assert match.legal(0) == ["1", "20"]


def test_5_2_a_single_collected_card_goes_to_the_x_row_without_a_choice():
    match = position("""
        row3 70, row4 59, row5 77
        * 43 1, x 50
        * 66 2
    """)
    turn(match, 43, 66)
    match.play(0, "row 4")
    assert [step.event for step in match.steps] == ["move", "collect", "place"]
    assert told(match, "collect") == [{"event": "collect", "seat": 0, "card": 59, "cards": None}]
    assert match.view(None)["x_rows"][0] == [50, 59]


def test_5_2_a_single_lower_card_still_breaks_the_x_row():
    match = position("""
        row3 70, row4 59, row5 77
        * 43 1, x 20 60
        * 66 2
    """)
    turn(match, 43, 66)
    match.play(0, "row 4")
    view = match.view(None)
    assert (view["x_rows"][0], view["x_piles"][0]) == ([59], [20, 60])


def test_5_3_any_collected_card_may_be_chosen_also_one_that_breaks_the_order():
    text = """
        row3 10 40, row4 50, row5 70
        * 41 1, x 20 30
        * 51 2
    """
    for chosen, x_row, x_pile in [(10, [10], [20, 30]), (40, [20, 30, 40], [])]:
        match = position(text)
        turn(match, 41, 51)
        assert match.legal(0) == ["x 10", "x 40"]
        match.play(0, f"x {chosen}")
        view = match.view(None)
        assert (view["x_rows"][0], view["x_piles"][0]) == (x_row, x_pile)


@pytest.mark.parametrize(("chosen", "hand"), [(12, [1, 18]), (18, [1, 12])])
def test_5_4_a_lower_card_first_sends_the_whole_x_row_to_the_x_pile(chosen, hand):
    match = position("""
        row3 12 18, row4 50, row5 70
        * 19 1, x 20 30
        * 51 2
    """)
    turn(match, 19, 51)
    match.play(0, f"x {chosen}")
    assert told(match, "x_pile") == [{"event": "x_pile", "seat": 0, "cards": [20, 30]}]
    assert [step.event for step in match.steps] == ["move", "x_pile", "collect", "place"]
    view = match.view(None)
    assert (view["x_rows"][0], view["x_piles"][0], view["hands"][0]) == ([chosen], [20, 30], hand)


def test_5_4_the_x_pile_keeps_the_order_in_which_cards_came():
    match = position("""
        row3 12 18, row4 50, row5 70
        * 19 1, x 20 30, pile 44 66 31
        * 51 2
    """)
    turn(match, 19, 51)
    match.play(0, "x 12")
    assert match.view("public")["x_piles"] == [[44, 66, 31, 20, 30], []]


def test_6_1_the_round_ends_when_a_hand_is_empty_at_the_end_of_a_turn():
    match = position("""
        row3 10, row4 50, row5 70
        * 11
        * 51 2
    """)
    turn(match, 11, 51)
    assert told(match, "score") == [{"event": "score", "points_by_seat": [0, 1]}]
    assert match.view(None)["round"] == 2


def test_6_1_who_collects_two_with_the_last_card_plays_on():
    match = position("""
        row3 10 20, row4 50, row5 70
        * 21
        * 51 2
    """)
    turn(match, 21, 51)
    match.play(0, "x 10")
    view = match.view(None)
    assert (view["round"], view["phase"], view["hands"]) == (1, "choose", [[20], [2]])


def test_6_1_a_single_collected_card_leaves_the_hand_empty():
    match = position("""
        row3 40, row4 50, row5 70
        * 21
        * 51 2
    """)
    turn(match, 21, 51)
    match.play(0, "row 3")
    assert match.points == [0, 1]


def test_6_1_a_hand_that_was_empty_only_within_the_turn_does_not_end_the_round():
    match = position("""
        row3 10, row4 30 40 50, row5 70
        * 11 2
        * 51
    """)
    turn(match, 11, 51)
    assert match.view(None)["hands"] == [[2], []]
    match.play(1, "x 30")
    assert match.view(None)["phase"] == "choose"


def test_6_2_heads_cost_one_in_the_hand_two_in_the_x_pile_and_none_in_the_x_row():
    match = position("""
        row3 10, row4 50, row5 71
        * 11
        * 51 44, x 55 66, pile 33 20 1
    """)
    turn(match, 11, 51)
    assert match.points == [0, 5 + 2 * 9]


def test_6_2_hands_are_shown_when_they_are_scored():
    match = position("""
        row3 10, row4 50, row5 71
        * 11
        * 51 44 80
    """)
    turn(match, 11, 51)
    hidden, scored = (next(step for step in match.steps if step.event == event) for event in ("reveal", "score"))
    assert hidden.view("public")["hands"][1] == [None, None]
    assert scored.view("public")["hands"] == scored.view(0)["hands"] == [[], [44, 80]]


def test_6_3_points_of_two_rounds_are_added_up():
    match = position("""
        row3 10, row4 50, row5 71
        * 11
        * 51 44
    """)
    view = turn(match, 11, 51)
    assert (view["round"], view["points"], view["past"]) == (2, [0, 5], [[0, 5]])
    assert cards(view) == deck(match)
    assert view["x_rows"] == view["x_piles"] == [[], []]
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
    view = match.view(None)
    assert (view["phase"], view["round"], len(view["past"])) == ("over", 2, 2)
    assert view["points"] == [view["past"][0][seat] + view["past"][1][seat] for seat in range(2)]
    assert match.steps[-1].event == "end"


def test_6_3_within_a_round_points_are_those_of_finished_rounds():
    match = position("""
        row3 10, row4 50, row5 71
        * 11 12
        * 51 44, pile 55
    """)
    view = turn(match, 11, 51)
    assert (view["points"], view["past"]) == ([0, 0], [])


def test_6_3_the_number_of_rounds_is_an_option():
    for rounds in (1, 3, 20):
        match = dealt(seats=2, rounds=rounds, hand=1)
        while not match.over:
            seat = match.to_act[0]
            match.play(seat, match.legal(seat)[0])
        assert match.view(None)["round"] == len(match.view(None)["past"]) == rounds


def test_6_4_the_fewest_points_win_and_equals_share():
    for hand, points, winners in [("44", [0, 5, 1], [0]), ("2, x 3", [0, 1, 1], [0])]:
        match = position(f"row3 10, row4 50, row5 71\n* 11\n* 51 {hand}\n* 80 4", rounds=1)
        turn(match, 11, 51, 80)
        assert (match.points, match.winners) == (points, winners)
    match = position("row3 10, row4 50, row5 71\n* 11 7\n* 51\n* 80", rounds=1)
    turn(match, 11, 51, 80)
    assert (match.points, match.winners) == ([1, 0, 0], [1, 2])
    assert [match.game.utility(match.state, seat) for seat in range(3)] == [0, 0.5, 0.5]


def test_7_1_hands_are_hidden_and_their_sizes_are_not():
    match = dealt(seats=3)
    view = match.view(1)
    assert view["hands"][0] == view["hands"][2] == [None] * 8
    assert None not in view["hands"][1]
    assert view["hands"][1] == sorted(view["hands"][1])
    assert match.view("public")["hands"] == [[None] * 8] * 3


def test_7_1_whether_a_seat_has_chosen_is_public():
    match = dealt(seats=3)
    match.play(1, match.legal(1)[0])
    for viewer in (0, 1, 2, "public", None):
        assert match.view(viewer)["has_chosen"] == [False, True, False]
        assert match.view(viewer)["to_act"] == [0, 2]


def test_7_2_collected_cards_in_a_hand_are_known_until_they_are_played():
    match = position("""
        row3 10 20, row4 50, row5 70
        * 21 1 99
        * 51 2 3 4
    """)
    turn(match, 21, 51)
    match.play(0, "x 10")
    assert match.view(1)["hands"][0] == match.view("public")["hands"][0] == [20, None, None]
    assert match.view("public")["x_rows"] == [[10], []]
    turn(match, 99, 2)  # 2 is too low
    match.play(1, "row 4")
    match.play(1, "x 50")
    assert match.view(1)["hands"][0] == [20, None]
    assert match.view(0)["hands"][1] == [51, None, None]
    turn(match, 20, 3)
    assert match.view(1)["hands"][0] == [None]


def test_7_3_a_hand_looks_the_same_to_others_until_the_reveal():
    for chosen in ("20", "99"):
        match = position("""
            row3 10, row4 50, row5 70
            * 20 99, x 5, known 20
            * 51 2
        """)
        match.play(0, chosen)
        for viewer in (1, "public"):
            view = match.view(viewer)
            assert view["hands"][0] == [20, None]
            assert view["chosen"] == [None, None]
            assert view["chosen_cards"] == [[], []]
            assert match.steps[0].told(viewer) == {"event": "move", "seat": 0, "move": "?"}
        assert match.view(0)["hands"][0] == match.view(None)["hands"][0] == [99 if chosen == "20" else 20]
        assert match.view(0)["chosen"] == match.view(None)["chosen"] == [int(chosen), None]
        assert match.view(0)["chosen_cards"] == [[int(chosen)], []]
        assert match.steps[0].told(0)["move"] == chosen


def test_7_3_a_masked_state_is_the_same_whatever_was_chosen():
    masks = set()
    for chosen in ("20", "30", "99"):
        match = position("""
            row3 10, row4 50, row5 70
            * 20 30 99, known 20 30
            * 51 2
        """)
        match.play(0, chosen)
        masks.add(match.masked(1).tobytes())
    assert len(masks) == 1


def test_an_illegal_move_says_why_and_changes_nothing():
    match = position("""
        row3 15, row4 17 22, row5 45
        * 18 60
        * 30 31
    """)
    before = match.digest
    with pytest.raises(IllegalMove) as error:
        match.play(0, "19")
    assert str(error.value) == "seat 0 may not play '19': legal are '18', '60'\n" + match.position(0)
    with pytest.raises(IllegalMove):
        match.play(0, "x 18")
    assert match.digest == before


def test_too_many_cards_are_refused():
    with pytest.raises(WrongOption, match="97 at most"):
        Match("xnimmt", seats=4, options={"hand": 25})
    with pytest.raises(WrongOption, match="1 to 48"):
        Match("xnimmt", seats=2, options={"hand": 49})
    with pytest.raises(WrongOption, match="1 to 20"):
        Match("xnimmt", seats=2, options={"rounds": 0})
    with pytest.raises(WrongOption, match="20 rounds of 9 cards are too many: rounds times hand is 160 at most"):
        Match("xnimmt", seats=2, options={"rounds": 20, "hand": 9})
    assert Match("xnimmt", seats=4, options={"rounds": 20}).to_act


@pytest.mark.parametrize("language", ["pl", "en"])
def test_the_rules_name_every_house_rule_in_the_words_of_the_lobby(language):
    page = " ".join((GAMES / "xnimmt" / f"rules.{language}.md").read_text("utf-8").split())
    for option in load("xnimmt").options:
        assert option.about[language] in page
