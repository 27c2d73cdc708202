"""Kotostrofa, rule by rule."""

import random
from collections import Counter

import pytest

from stolik import Match
from stolik.core.errors import BadRecord, IllegalMove, WrongOption
from stolik.games.kotostrofa import state
from stolik.games.kotostrofa.notation import MOVES
from tests.games.kotostrofa.deck import cards
from tests.games.kotostrofa.position import play, position


def dealt(seats=4, seed=3, **options):
    return Match("kotostrofa", seats=seats, seed=seed, options=options)


def events(match):
    return [step.event for step in match.steps]


def after(match, event):
    """The referee's view just after the last step of that name."""
    return [step for step in match.steps if step.event == event][-1].view(None)


def kinds_of_move(match):
    return sorted({move.split()[0] for seat in match.to_act for move in match.legal(seat)})


def test_1_1_forty_six_cats():
    values = Counter(card[:-1] for card in cards(dealt(5).view(None)))
    assert values == {"1": 9, "2": 8, "3": 7, "4": 6, "5": 5, "6": 4, "7": 3, "8": 2, "9": 1, "10": 1}


def test_1_2_five_colours_given_out_in_turn_over_the_sorted_cards():
    found = Counter(cards(dealt(5).view(None)))
    assert Counter(card[-1] for card in found.elements()) == {**dict.fromkeys("rogbp", 9), "k": 1}
    assert [found[f"1{colour}"] for colour in "rogbp"] == [2, 2, 2, 2, 1]
    assert [found[f"2{colour}"] for colour in "rogbp"] == [2, 2, 1, 1, 2]
    assert found["9p"] == 1


def test_1_2_the_colours_are_an_option_and_their_order_within_a_value_means_nothing():
    letters = "rrrrrooob" + "rogbprog" * 1 + "bprogbp" + "rogbpr" + "ogbpr" + "ogbp" + "rog" + "bp" + "r"
    turned = letters[:9][::-1] + letters[9:]
    assert Counter(card for card in cards(dealt(5, colours=letters).view(None)) if card[:-1] == "1") == {
        "1r": 5,
        "1o": 3,
        "1b": 1,
    }
    hands = [dealt(5, colours=given).view(None)["hands"] for given in (letters, turned)]
    assert hands[0] == hands[1]


def test_1_3_kotrus_counts_ten_and_never_makes_a_pair():
    match = position("""
        * 10k 7p
          5r, turned
          5g, turned
    """)
    assert match.legal(0) == ["pass"]
    play(match, "pass")
    assert match.view(None)["past"] == [[17, 5, 5]]


@pytest.mark.parametrize(
    ("seats", "left_out"), [(5, {}), (4, {"1": 9}), (3, {"1": 9, "2": 8, "9": 1})], ids=["five", "four", "three"]
)
def test_2_1_fewer_play_without_the_low_cats(seats, left_out):
    view = dealt(seats).view(None)
    assert Counter(card[:-1] for card in view["left_out"]) == left_out
    assert sum(map(len, view["hands"])) + len(view["left_out"]) == 46


def test_2_2_the_first_seat_of_round_one_is_drawn_by_lot():
    assert {dealt(seed=seed).view(None)["first"] for seed in range(40)} == {0, 1, 2, 3}


def begins(hands, first, past="", **options):
    """Who begins the round after one that ends with these hands."""
    told = [f", past {points}" for points in past] or [""] * len(hands)
    lines = "\n".join(f"{hand}, turned{points}" for hand, points in zip(hands, told, strict=True))
    match = position(f"first {first}\n* {lines}", **options)
    number = match.view(None)["round"]
    play(match, "pass")
    assert match.view(None)["round"] == number + 1
    return match.view(None)["first"]


@pytest.mark.parametrize(
    ("hands", "first", "then"),
    [
        (["3r", "8g", "6b"], 0, 1),
        (["3r", "4g 5g", "4r 5r"], 0, 1),
        (["3r", "4g 5g", "4r 5r"], 2, 2),
        (["4g 5g", "4r 5r", "3r"], 2, 0),
        (["5r", "5o", "5g"], 1, 1),
        (["4g 5g", "3r", "4r 5r"], 1, 2),
    ],
)
def test_2_2_a_later_round_begins_with_the_most_points_the_first_clockwise_from_the_previous(hands, first, then):
    assert begins(hands, first) == then


@pytest.mark.parametrize(("rules", "then"), [(1, 0), (2, 1)])
def test_2_2_only_the_points_of_the_round_just_finished_count(rules, then):
    assert begins(["3r", "8g", "6b"], 2, past=["40", "0", "9"], rounds=3, rules=rules) == then


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_2_3_nine_cards_each_and_ten_on_the_right_of_the_first(seats):
    for seed in range(6):
        match = dealt(seats, seed)
        view = match.steps[0].view(None)
        assert match.steps[0].event == "deal"
        sizes = [9] * seats
        sizes[(view["first"] - 1) % seats] += 1
        assert [len(hand) for hand in view["hands"]] == sizes


def test_2_4_one_draws_from_the_right_and_turns_go_to_the_left():
    match = dealt(4)
    first = match.view(None)["first"]
    assert match.to_act == [first]
    assert match.steps[1].told()["from"] == (first - 1) % 4
    play(match, "pass")
    assert match.to_act == [(first + 1) % 4]
    assert match.steps[1].told()["from"] == first
    assert match.view(None)["arrow"] == "right"


def test_2_5_arrow_pile_and_help_cards_start_afresh():
    match = position("""
        top 6r 6g, arrow left
        * 5r
          5g, turned
          5b, turned
    """)
    play(match, "pass")
    view = match.view("public")
    assert (view["round"], view["arrow"], view["pile"], view["turned"]) == (2, "right", [], [False] * 3)
    assert (view["turns"], view["due"], view["serving"]) == (1, None, None)


def test_3_1_the_card_comes_at_random_from_the_nearest_neighbour_with_cards():
    drawn = set()
    for seed in range(40):
        match = position(
            """
            * 4r 9p
              5r 6r 7r
              4g
              4b
            """,
            seed=seed,
        )
        play(match, "pass")
        drawn.add(match.steps[1].told()["card"])
    assert drawn == {"4r", "9p"}
    match = position("""
        * 7r 7o
          6r
          6g
          6b 5b 5r
    """)
    play(match, "pair 7r 7o", "pass")
    told = [step.told() for step in match.steps if step.event == "draw"]
    assert told == [{"event": "draw", "seat": 2, "from": 1, "card": told[0]["card"], "cards": None, "several": None}]
    match = position("""
          6r 5r 8g
        * 7r 7o
          6g 5g
          6b
    """)
    play(match, "pair 7r 7o")
    assert match.steps[-1].told()["from"] == 0, "seat 1 is out, so seat 2 draws from seat 0"


def test_3_2_two_of_one_colour_are_a_pair_without_effect():
    match = position("""
        * 3r 5r 6g 8g
          4r
          4g 4b
    """)
    assert match.legal(0) == ["pair 3r 5r", "pair 6g 8g", "pass"]
    play(match, "pair 6g 8g")
    view = match.view(None)
    assert (view["pile"][-2:], view["turn"], view["phase"]) == (["6g", "8g"], 1, "throw")


def test_3_3_two_of_one_value_are_a_pair_whatever_the_colours_and_the_effect_must_be_carried_out():
    match = position("""
        * 4r 4g 7p
          5r
          5g
    """)
    assert match.legal(0) == ["pair 4r 4g", "pass"]
    play(match, "pair 4r 4g")
    assert match.to_act == [0]
    assert match.legal(0) == ["give 7p 1", "give 7p 2"]


def test_3_4_equal_in_both_is_a_pair_of_one_value_and_identical_cards_are_one_move():
    match = position("""
        * 4p 4p 7p
          5r
          5g
    """)
    assert match.legal(0) == ["pair 4p 4p", "pair 4p 7p", "pass"]
    play(match, "pair 4p 4p")
    assert match.view(None)["phase"] == "give"


def test_3_5_not_throwing_is_passing_whether_the_seat_could_or_not():
    match = position("""
        * 4r 4g
          5r
          5g
    """)
    play(match, "pass")
    assert match.view("public")["turned"] == [True, False, False]
    assert match.to_act == [1]
    match = position("""
        * 4r 5g
          5r
          5b
    """)
    assert match.legal(0) == ["pass"]


def test_3_6_a_seat_that_has_passed_draws_and_plays_on_and_its_card_is_turned_back_when_it_throws():
    match = position("""
        * 6r 6g 5o
          4r 8g, turned
          7p 8b
    """)
    play(match, "pass")
    assert match.to_act == [1]
    assert len(match.view(None)["hands"][1]) == 3
    match = position("""
        * 6r 5r 7p, turned
          4r 8g
          4g 8b
    """)
    play(match, "pair 5r 6r")
    assert match.view(None)["turned"] == [False, False, False]


def test_3_7_without_cards_a_seat_is_out_with_no_penalty():
    match = position("""
        * 5r 6r
          4r 8g, turned
          7p 8b
    """)
    play(match, "pair 5r 6r")
    assert [step.told() for step in match.steps if step.event == "miaaau"] == [{"event": "miaaau", "seat": 0}]
    play(match, "pass", "pass")
    assert match.view(None)["past"][0][0] == 0
    assert match.view(None)["round"] == 2


def test_3_7_also_when_the_last_card_is_drawn_or_given_away():
    match = position("""
        * 5r
          4r 8g
          7p 8b
    """)
    play(match, "pass")
    assert match.view(None)["hands"][0] == []
    assert events(match) == ["move", "draw", "miaaau"]
    match = position("""
        * 4r 4g 5r
          8g
          7p 8b
    """)
    play(match, "pair 4r 4g", "give 5r 2")
    assert events(match)[:3] == ["move", "give", "miaaau"]
    assert match.to_act == [1]


def test_4_1_one_one_throws_all_other_ones():
    match = position("""
        * 1r 1r 1o 1p 5g
          4r 8g
          9p 8b
          6b
          6g
    """)
    play(match, "pair 1r 1r")
    assert match.view(None)["phase"] == "choose"
    assert match.legal(0) == ["ones", "turn"]
    play(match, "ones")
    assert match.view(None)["pile"][-4:] == ["1r", "1r", "1o", "1p"]
    assert match.to_act == [1]


def test_4_1_one_one_or_turns_the_arrow():
    match = position("""
        * 1r 1r 1o 1p 5g
          4r 8g
          9p 8b
          6b
          6g
    """)
    play(match, "pair 1r 1o", "turn")
    view = match.view(None)
    assert (view["arrow"], view["to_act"], view["pile"][-2:]) == ("left", [4], ["1r", "1o"])


@pytest.mark.parametrize("move", ["ones", "turn"])
def test_4_1_it_is_always_asked_also_with_an_empty_hand_and_nobody_else(move):
    match = position(
        """
        * 1r 1g
          -, turned
          -, turned
          -, turned
          -, turned
        """,
        rounds=1,
    )
    play(match, "pair 1r 1g")
    assert match.legal(0) == ["ones", "turn"]
    play(match, move)
    assert after(match, "score")["arrow"] == ("left" if move == "turn" else "right")
    assert after(match, "score")["points"] == [0] * 5


def test_4_2_two_two_chooses_the_card_that_must_be_taken():
    match = position("""
        * 2r 2g 10k 9p 4p 4p
          3r
          4b 5r
          6b
    """)
    play(match, "pair 2r 2g")
    assert match.view(None)["phase"] == "offer"
    assert match.legal(0) == ["offer 4p", "offer 9p", "offer 10k", "turn"]
    play(match, "offer 10k")
    due = {"from": 0, "take": 1, "card": "10k", "swap": False}
    assert match.steps[0].view(None)["due"] == due
    assert match.view(None)["hands"][1] == ["3r", "10k"]
    assert match.view(None)["due"] is None


def test_4_2_or_the_arrow_is_turned():
    match = position("""
        * 2r 2g 10k 9p
          3r
          4b 5r
          6b
    """)
    play(match, "pair 2r 2g", "turn")
    assert match.view(None)["due"] is None
    assert match.to_act == [3]
    assert len(match.view(None)["hands"][0]) == 1


def test_4_3_three_three_exchanges_a_card_between_the_next_seats_draw_and_throw():
    match = position("""
        pile 7p 5r
        * 3r 3o 4o 10k
          4b 8g
          4g 5g ?x18
    """)
    play(match, "pair 3r 3o")
    assert (match.view(None)["phase"], match.legal(0)) == ("choose", ["later", "turn"])
    play(match, "later")
    assert events(match) == ["move", "draw"]
    view = match.view(None)
    assert (view["phase"], view["to_act"], view["turn"]) == ("swap", [0], 1)
    assert view["due"] == {"from": 0, "take": 1, "card": None, "swap": True}
    (kept,) = view["hands"][0]
    assert match.legal(0) == [f"swap {kept} {card}" for card in ("3r", "3o", "5r", "7p")]
    play(match, f"swap {kept} 3o")
    view = match.view(None)
    assert (view["phase"], view["to_act"], view["due"]) == ("throw", [1], None)
    assert view["hands"][0] == ["3o"]
    assert view["pile"] == ["7p", "5r", "3r", kept]


def test_4_3_of_equal_cards_in_the_pile_the_topmost_is_taken():
    match = position("""
        top 4p 5r 4p 5b
        * 3r 3o 10k 7p
          4b 8g
          4g 5g
    """)
    play(match, "pair 3r 3o", "later")
    kept = match.view(None)["hands"][0][0]
    play(match, f"swap {kept} 4p")
    assert match.view(None)["hands"][0] == ["4p"]
    assert match.view(None)["pile"][-6:] == ["4p", "5r", "5b", "3r", "3o", kept]


def test_4_3_a_card_may_be_exchanged_for_an_equal_one():
    equal = """
        top 4p 5r
        * 3r 3o 4p 3p
          4b 8g
          4g 5g
    """
    match = next(
        match
        for seed in range(20)
        for match in [play(position(equal, seed=seed), "pair 3r 3o", "later")]
        if match.view(None)["hands"][0] == ["4p"]
    )
    play(match, "swap 4p 4p")
    view = match.view(None)
    assert (view["hands"][0], view["pile"][-4:]) == (["4p"], ["5r", "3r", "3o", "4p"])
    assert match.view("public")["hands"][0] == ["4p"], "all have seen it come"


def test_4_3_it_lapses_when_the_draw_takes_the_last_card():
    match = position("""
        top 7p 5r
        * 3r 3o 10k
          4b 8g
          4g 5g
    """)
    play(match, "pair 3r 3o", "later")
    assert events(match) == ["move", "draw", "miaaau"]
    view = match.view(None)
    assert (view["phase"], view["to_act"], view["due"]) == ("throw", [1], None)


def test_4_3_or_the_arrow_is_turned():
    match = position("""
        * 3r 3o 10k 7p
          4b 8g
          4g 5g
    """)
    play(match, "pair 3r 3o", "turn")
    assert (match.view(None)["phase"], match.to_act) == ("throw", [2])


def test_4_4_four_four_gives_a_card_to_any_other_active_seat():
    match = position("""
        * 4r 4g 10k 9p
          5r
          -, turned
          5g
    """)
    play(match, "pair 4r 4g")
    assert match.view(None)["phase"] == "give"
    assert match.legal(0) == ["give 9p 1", "give 9p 3", "give 10k 1", "give 10k 3"]
    play(match, "give 10k 3")
    assert after(match, "give")["hands"] == [["9p"], ["5r"], [], ["5g", "10k"]]
    assert match.steps[1].told() == {"event": "give", "seat": 0, "to": 3, "card": "10k"}


def test_4_5_five_five_serves_each_opponent_in_turn_order_and_the_fives_can_be_given():
    match = position("""
        pile 10k 9p, arrow left
          6r
        * 5r 5g 8g
          6g
          -, turned
          6b ?x38
    """)
    play(match, "pair 5r 5g")
    view = match.view(None)
    assert (view["phase"], view["serving"], view["to_act"]) == ("hand", 0, [1])
    assert match.legal(1) == ["hand 5r 0", "hand 5g 0", "hand 9p 0", "hand 10k 0"]
    play(match, "hand 10k 0")
    assert events(match) == ["move", "serve"]
    assert match.view(None)["serving"] == 4
    play(match, "hand 5r 4")
    assert match.view(None)["serving"] == 2
    assert match.legal(1) == ["hand 5g 2", "hand 9p 2"]
    play(match, "hand 9p 2")
    view = after(match, "serve")
    assert view["hands"][:4] == [["6r", "10k"], ["8g"], ["6g", "9p"], []]
    assert ("5r" in view["hands"][4], len(view["hands"][4])) == (True, 40)
    assert (view["pile"], view["serving"]) == (["5g"], None)
    assert match.to_act == [0]


def test_4_5_a_small_pile_serves_as_far_as_it_goes():
    match = position("""
        pile
        * 5r 5g 8g
          6r
          6g ?x31
          6b
    """)
    play(match, "pair 5r 5g", "hand 5r 1", "hand 5g 2")
    view = after(match, "serve")
    assert (view["pile"], view["hands"][3], view["phase"]) == ([], ["6b"], "draw")


def test_4_5_it_happens_with_an_empty_hand_too():
    match = position("""
        * 5r 5g
          6r 4g
          6g 7p
    """)
    play(match, "pair 5r 5g")
    assert events(match) == ["move", "miaaau"]
    assert match.to_act == [0]
    play(match, "hand 5r 1", "hand 5g 2")
    assert after(match, "serve")["hands"] == [[], ["4g", "5r", "6r"], ["5g", "6g", "7p"]]


def test_4_5_without_an_opponent_nobody_is_served():
    match = position("""
        * 5r 5g 8g
          -, turned
          -, turned
    """)
    play(match, "pair 5r 5g")
    assert after(match, "score")["past"] == [[8, 0, 0]]


def test_4_6_six_six_allows_another_pair_and_its_effect():
    match = position("""
        * 6r 6g 4r 4g 8b
          5r
          5g
    """)
    play(match, "pair 6r 6g")
    assert match.view(None)["phase"] == "again"
    assert match.legal(0) == ["pair 4r 4g", "pass"]
    play(match, "pair 4r 4g")
    assert match.view(None)["phase"] == "give"


def test_4_6_six_six_can_follow_six_six():
    match = position("""
        * 6r 6g 6o 6b 8b
          5r
          5g
    """)
    play(match, "pair 6r 6g", "pair 6o 6b")
    assert (match.view(None)["phase"], match.legal(0)) == ("again", ["pass"])


def test_4_6_declining_is_no_pass():
    match = position("""
        * 6r 6g 8b, turned
          5r, turned
          5g, turned
    """)
    play(match, "pair 6r 6g", "pass")
    assert match.view(None)["turned"] == [False, True, True]
    assert match.to_act == [1]
    assert match.view(None)["round"] == 1


def test_4_7_seven_seven_makes_the_next_seat_take_two():
    match = position("""
        * 7r 7o 3r 3o 3p
          5r
          5g
    """)
    play(match, "pair 7r 7o")
    assert match.steps[0].view(None)["due"] == {"from": 0, "take": 2, "card": None, "swap": False}
    assert events(match) == ["move", "draw", "draw"]
    assert [len(hand) for hand in match.view(None)["hands"]] == [1, 3, 1]


def test_4_7_as_far_as_there_are_cards():
    match = position("""
        * 7r 7o 3r
          5r
          5g
    """)
    play(match, "pair 7r 7o")
    assert events(match) == ["move", "draw", "miaaau"]
    assert match.view(None)["hands"] == [[], ["3r", "5r"], ["5g"]]


def test_4_7_all_that_is_left_is_taken_in_one_step():
    match = position("""
        * 7r 7o 3r 4g
          5r
          5g
    """)
    play(match, "pair 7r 7o")
    assert events(match) == ["move", "draw", "miaaau"]
    assert match.steps[1].told(2)["several"] == 2
    assert match.steps[1].told(1)["cards"] == ["3r", "4g"]
    assert match.view(None)["hands"] == [[], ["3r", "4g", "5r"], ["5g"]]


def test_4_8_eight_eight_makes_the_next_seat_take_three():
    match = position("""
        * 8g 8b 3r 3o 3p 3g
          5r
          5g
    """)
    play(match, "pair 8g 8b")
    assert match.steps[0].view(None)["due"]["take"] == 3
    assert events(match) == ["move", "draw", "draw", "draw"]
    assert [len(hand) for hand in match.view(None)["hands"]] == [1, 4, 1]


def test_4_9_the_arrow_turned_the_next_seat_draws_from_who_has_just_played():
    match = position("""
          6r
        * 1r 1o 9p
          6g
          6b
          -, turned
    """)
    play(match, "pair 1r 1o", "turn")
    view = match.view(None)
    assert (view["to_act"], view["arrow"]) == ([0], "left")
    assert view["hands"] == [["6r", "9p"], [], ["6g"], ["6b"], []]
    play(match, "pass")
    assert match.steps[1].told()["from"] == 0
    assert match.to_act == [3], "past the seat that is out, the other way round"


def test_4_9_after_an_empty_hand_the_next_seat_draws_from_further_on():
    match = position("""
        arrow left
          6r
        * 5r 6o 5o
          6g 4r
          6b
    """)
    play(match, "pass")
    assert match.steps[1].told()["from"] == 1
    match = position("""
        arrow left
          6r
        * 5r 7r
          6g 4r
          6b
    """)
    play(match, "pair 5r 7r")
    assert match.steps[-1].told() | {"card": None} == {
        "event": "draw",
        "seat": 0,
        "from": 2,
        "card": None,
        "cards": None,
        "several": None,
    }


@pytest.mark.parametrize("pair", ["2r 2g", "3r 3o"])
def test_4_10_with_the_last_two_cards_two_two_and_three_three_turn_the_arrow(pair):
    match = position(f"""
        * {pair}
          9p 10k
          5r 5g
          -, turned
    """)
    play(match, f"pair {pair}")
    assert events(match) == ["move", "miaaau", "arrow", "draw"]
    assert match.steps[2].told("public") == {"event": "arrow", "seat": 0}
    assert match.steps[1].view(None)["phase"] == "arrow"
    view = match.view(None)
    assert (view["to_act"], view["phase"], view["arrow"], view["due"]) == ([2], "throw", "left", None)
    assert match.steps[3].told()["from"] == 1, "the thrower is out: the next one on that side who holds cards"


@pytest.mark.parametrize("pair", ["2r 2g", "3r 3o"])
def test_4_10_under_the_first_rules_they_lapsed(pair):
    match = position(
        f"""
        * {pair}
          9p 10k
          5r 5g
          -, turned
        """,
        rules=1,
    )
    play(match, f"pair {pair}")
    assert events(match) == ["move", "miaaau", "draw"]
    assert (match.to_act, match.view(None)["arrow"]) == ([1], "right")


def test_4_10_an_arrow_that_turns_by_itself_is_seen_also_when_one_seat_is_left():
    match = position("""
        * 3r 3o
          7p 10k
          -, turned
    """)
    play(match, "pair 3r 3o")
    assert events(match) == ["move", "miaaau", "arrow", "last"]
    assert match.to_act == [1]


@pytest.mark.parametrize("pair", ["4r 4g", "6r 6g", "7r 7o", "8g 8b"])
def test_4_10_with_the_last_two_cards_the_other_effects_lapse(pair):
    match = position(f"""
        * {pair}
          9p 10k
          5r 5g
          -, turned
    """)
    play(match, f"pair {pair}")
    assert events(match) == ["move", "miaaau", "draw"]
    view = match.view(None)
    assert (view["to_act"], view["phase"], view["arrow"], view["due"]) == ([1], "throw", "right", None)


@pytest.mark.parametrize("pair", ["2r 2g", "3r 3o", "4r 4g", "7r 7o", "8g 8b"])
def test_4_10_without_another_active_seat_the_effect_lapses_whole(pair):
    match = position(f"""
        * {pair} 9p
          -, turned
          -, turned
          -, turned
    """)
    play(match, f"pair {pair}")
    view = after(match, "score")
    assert (view["past"], view["arrow"], view["due"]) == ([[9, 0, 0, 0]], "right", None)


def test_5_1_the_last_seat_gets_one_throw_without_drawing():
    match = position("""
        turns 7
        * 5r 6r
          3r 3o 4r 7p
          -, turned
    """)
    play(match, "pair 5r 6r")
    assert events(match) == ["move", "miaaau", "last"]
    view = match.view(None)
    assert (view["to_act"], view["turn"], view["turns"], view["phase"]) == ([1], 1, 8, "throw")
    assert view["hands"][1] == ["3r", "3o", "4r", "7p"]
    play(match, "pair 3r 4r")
    assert after(match, "score")["past"] == [[0, 10, 0]]


def test_5_1_the_last_seat_finishes_its_turn_when_it_has_drawn_the_last_card():
    match = position("""
        * 5r
          3r 4g 7p
          -, turned
    """)
    play(match, "pass")
    assert events(match) == ["move", "draw", "miaaau"]
    assert match.legal(1) == ["pair 3r 5r", "pass"]
    play(match, "pair 3r 5r")
    assert after(match, "score")["past"] == [[0, 11, 0]]


def test_5_1_the_last_seats_effects_happen_as_far_as_possible():
    match = position("""
        * 5r 7r
          6r 6g 4g 7p 5b 4b
          -, turned
    """)
    play(match, "pair 5r 7r", "pair 6r 6g")
    assert match.view(None)["phase"] == "again"
    play(match, "pair 4g 4b")
    assert after(match, "score")["past"] == [[0, 12, 0]]


def test_5_1_the_last_seat_may_empty_its_hand():
    match = position("""
        * 5r 7r
          6r 4r
          -, turned
    """)
    play(match, "pair 5r 7r", "pair 4r 6r")
    assert events(match)[:3] == ["move", "miaaau", "score"]
    assert after(match, "score")["past"] == [[0, 0, 0]]


def test_5_2_after_a_pass_with_all_active_cards_turned_all_score():
    match = position("""
        * 5r 6g
          7p, turned
          4b, turned
          8b
    """)
    play(match, "pass")
    assert match.view(None)["past"] == []
    match = position("""
        * 5r 6g
          7p, turned
          4b, turned
    """)
    play(match, "pass")
    assert match.view(None)["past"] == [[11, 7, 4]]


def test_5_2_only_a_pass_ends_the_round():
    match = position("""
        * 5r 6r
          7p 3o, turned
          4b 3r, turned
    """)
    play(match, "pair 5r 6r")
    assert match.view(None)["round"] == 1
    assert match.to_act == [1]


def test_5_3_the_sum_of_the_values_kotrus_ten():
    match = position("""
        * 5r 6g
          10k 1r 1r, turned
          9p 2o, turned
          -, turned
          3b, turned
    """)
    play(match, "pass")
    assert match.view(None)["past"] == [[11, 12, 11, 0, 3]]
    assert match.points == [11, 12, 11, 0, 3]


@pytest.mark.parametrize(("turns", "past"), [(299, []), (300, [[5, 7, 4]])])
def test_5_4_a_round_ends_after_its_300th_turn(turns, past):
    match = position(f"""
        turns {turns}
        * 5r
          7p
          4b
    """)
    play(match, "pass")
    assert match.view(None)["past"] == past


def test_5_4_after_the_300th_turn_nothing_due_happens_and_the_last_seat_is_not_asked():
    match = position("""
        turns 300
        * 7r 7o 6r
          7p
          4b
    """)
    play(match, "pair 7r 7o")
    view = after(match, "score")
    assert (view["past"], view["due"]) == ([[6, 7, 4]], None)
    match = position("""
        turns 300
        * 5r 6r
          3r 3o
          -, turned
    """)
    play(match, "pair 5r 6r")
    assert after(match, "score")["past"] == [[0, 6, 0]]


def test_5_4_the_last_seats_throw_without_drawing_is_a_turn_too():
    match = position("""
        turns 299
        * 5r 6r
          3r 3o
          -, turned
    """)
    play(match, "pair 5r 6r")
    assert match.view(None)["turns"] == 300
    assert match.to_act == [1]


def ending(*past, **options):
    """A position whose next pass scores 5, 7 and 4, after rounds with these points by seat."""
    points = [f", past {' '.join(map(str, by_seat))}" for by_seat in zip(*past, strict=True)] or [""] * 3
    text = f"""
        * 5r{points[0]}
          7p, turned{points[1]}
          4b, turned{points[2]}
    """
    return play(position(text, **options), "pass")


def test_6_1_after_two_rounds_the_fewest_points_win():
    assert not ending().over
    match = ending((3, 0, 9))
    assert match.over
    assert (match.points, match.winners) == ([8, 7, 13], [1])
    view = match.view(0)
    assert (view["phase"], view["turn"], view["hands"]) == ("over", None, [["5r"], ["7p"], ["4b"]])


def test_6_1_the_number_of_rounds_is_an_option():
    assert ending(rounds=1).over
    assert not ending((0, 0, 0), rounds=3).over
    with pytest.raises(WrongOption, match="1 to 10"):
        dealt(rounds=0)


def test_6_2_a_tie_for_the_fewest_asks_for_one_more_round():
    match = ending((2, 0, 9))
    assert match.points == [7, 7, 13]
    assert "extra_round" in events(match)
    assert match.view(None)["round"] == 3
    assert match.winners == []


def test_6_2_a_tie_elsewhere_does_not():
    assert ending((9, 7, 0)).winners == [2]


def test_6_2_still_tied_they_share():
    match = ending((2, 0, 0), (0, 0, 9))
    assert match.over
    assert match.winners == [0, 1]


def test_an_illegal_move_says_why_and_changes_nothing():
    match = position("""
        top 7p
        * 4r 4g 5g
          5r
          6g
    """)
    before = match.digest
    with pytest.raises(IllegalMove) as error:
        match.play(0, "pair 4g 4r")
    why = "seat 0 may not play 'pair 4g 4r': legal are 'pair 4r 4g', 'pair 4g 5g', 'pass'\n"
    assert str(error.value).startswith(why)
    with pytest.raises(IllegalMove, match="to act is seat 0"):
        match.play(1, "pass")
    assert match.digest == before


def test_a_record_of_the_first_rules_is_replayed_under_them():
    differ = 0
    for seed in range(12):
        match = Match("kotostrofa", seats=3, seed=seed, options={"rounds": 4}, rules=1)
        dice = random.Random(seed)
        while not match.over:
            match.play(match.to_act[0], dice.choice(match.legal(match.to_act[0])))
        told = match.record()
        assert told["rules"] == 1
        again = Match.replay(told)
        assert (again.rules, again.digest, again.points) == (1, match.digest, match.points)
        try:
            differ += Match.replay({**told, "rules": 2, "digest": None}).points != match.points
        except BadRecord:
            differ += 1
    assert differ > 0, "the versions differ in some of these matches"


def test_a_record_of_unknown_rules_says_which_are_played():
    with pytest.raises(BadRecord, match="rules version 9 of kotostrofa is unknown: this program plays versions 1 to 2"):
        Match.replay({**dealt().record(), "rules": 9})


def test_moves_are_read_as_the_rules_number_them():
    assert MOVES[state.ONES] == "ones"
    assert MOVES[state.LATER] == "later"
    assert (MOVES[state.OFFER], MOVES[state.TURN]) == ("offer 1r", "turn")
    assert (MOVES[state.SWAP], MOVES[state.GIVE - 1]) == ("swap 1r 1r", "swap 10k 10k")
    assert (MOVES[state.GIVE], MOVES[state.HAND]) == ("give 1r 0", "hand 1r 0")
    assert (MOVES[state.HAND - 1], MOVES[state.PASS - 1]) == ("give 10k 4", "hand 10k 4")
    assert MOVES.index("pass") == state.PASS == len(MOVES) - 1


def test_colours_outside_the_five_are_refused():
    with pytest.raises(WrongOption, match="45 letters out of 'rogbp'"):
        dealt(colours="k" * 45)
