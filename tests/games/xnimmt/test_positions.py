"""Positions of X nimmt! as text: what is left out, what a turn's cards tell, and what cannot be."""

import pytest

from stolik import Match
from stolik.core.errors import BadPosition

TABLE = "row3 15, row4 17 22, row5 45"


def at(*seats, table=TABLE):
    return Match.at("xnimmt", "\n".join([table, *seats]), seed=1)


def test_untold_hands_and_rows_are_dealt():
    match = Match.at("xnimmt", "?x8\n?x8\n18 ?x7", seed=4)
    view = match.view(None)
    assert [len(row) for row in view["rows"].values()] == [1, 1, 1]
    assert [len(hand) for hand in view["hands"]] == [8, 8, 8]
    assert 18 in view["hands"][2]
    assert Match.at("xnimmt", "?x8\n?x8\n18 ?x7", seed=4).digest == match.digest
    assert Match.replay(match.record()).digest == match.digest


def test_the_round_and_the_points_come_from_the_rounds_that_are_past():
    match = at("18 30, past 12", "19, past 5")
    assert (match.view(None)["round"], match.points) == (2, [12, 5])


def test_whoever_has_chosen_waits_for_the_others():
    match = at("30, chosen 18, known 18", "* 19 20")
    assert match.to_act == [1]
    assert match.view(1)["hands"][0] == [18, None]
    match.play(1, "19")
    assert match.steps[1].told() == {"event": "reveal", "cards_by_seat": [18, 19]}


def test_a_hidden_choice_is_one_of_the_hand():
    for seed in range(20):
        match = Match.at("xnimmt", f"{TABLE}\n20 30, chosen ?\n* 19", seed=seed)
        chosen, hand = match.view(None)["chosen"][0], match.view(None)["hands"][0]
        assert sorted([chosen, *hand]) == [20, 30]


def test_when_all_have_chosen_the_cards_are_revealed():
    match = at("30, chosen 18", "20, chosen 50")
    assert match.steps[0].event == "reveal"
    assert match.to_act == [0, 1]


def test_a_revealed_card_that_is_too_low_asks_for_a_row():
    match = at("30, placing 9", "20, placing 50")
    assert match.view(None)["phase"] == "row"
    assert match.legal(0) == ["row 3", "row 4", "row 5"]


def test_revealed_cards_are_placed():
    match = at("30, placing 16", "20, placing 50")
    assert [step.event for step in match.steps] == ["place", "place"]


def test_collected_cards_ask_for_an_x_card_and_a_single_one_does_not():
    match = at("30, collected 10 40, x 20", "21, placing 50")
    assert match.legal(0) == ["x 10", "x 40"]
    match = at("30, collected 10, x 20", "21, placing 50")
    assert [step.event for step in match.steps] == ["x_pile", "collect", "place"]
    match = at("30, collected 10 40, keeps 40, x 20", "21, placing 50")
    assert match.view(None)["x_rows"][0] == [20, 40]


def test_a_scored_round_is_closed():
    match = at("30, past 12", "-, past 0", table=f"{TABLE}, phase close")
    assert match.view(None)["round"] == 2
    match = at("30, past 12 8", "-, past 0 3", table=f"{TABLE}, phase over")
    assert (match.over, match.winners) == (True, [1])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f"{TABLE}\n18 18\n19", "line 2: card 18 lies here twice: there is one of each"),
        (f"{TABLE}\n18\n17", "the table: card 17 lies here twice"),
        (f"{TABLE}\n101\n19", "no card '101': cards are 1 to 100"),
        ("row3 15 16 17\n18\n19", "'row3' takes 2 cards before one fills it, not 3"),
        ("row4 17 16\n18\n19", "'row4' ascends: write 16 17"),
        (f"{TABLE}\n18, x 30 20\n19", "line 2: 'x' ascends: write 20 30"),
        (f"{TABLE}\n18, known 20\n19", "20 is known but not in the hand"),
        (f"{TABLE}\n18\n-", "seat 1 has no card to choose: an empty hand ends the round"),
        (f"{TABLE}\n* 18\n19", "seat 1 must decide, too: mark it with '*'"),
        (f"{TABLE}\n* 18, chosen 30\n* 19", "seat 0 must not decide now: leave out its '*'"),
        (f"{TABLE}\n18, chosen 30 31\n19", "'chosen' takes one card, not 2"),
        (f"{TABLE}\n18, past 3\n19", "one number for each finished round"),
        (f"{TABLE}\n18, past 3 4\n19, past 3 4", "2 rounds in 'past' cannot be in phase 'choose' of 2 rounds"),
        (f"{TABLE}\n18, past 335\n19, past 3", "points from 0 to 334, not '335'"),
        (f"{TABLE}, phase over\n18, past 3\n19, past 3", "1 rounds in 'past' cannot be in phase 'over' of 2 rounds"),
        (f"{TABLE}, phase row\n18\n19", "make it phase 'choose', not 'row'"),
        (f"{TABLE}, phase score\n18, chosen 20\n19", "make it phase 'choose', not 'score'"),
        (f"{TABLE}\n18, collected 1 2\n19, collected 3 4", "one seat collects at a time, and seat 0 does"),
        (f"{TABLE}\n18, collected 1 2 3 4 5\n19", "collects 4 cards at most, not 5"),
        (f"{TABLE}\n18, collected 1 2, keeps 3\n19", "3 cannot be kept: it is none of the collected cards"),
        (f"{TABLE}\n?x60\n?x60", "there are only 100 cards: 24 too many lie here"),
    ],
)
def test_a_position_that_cannot_be_says_what_would_do(text, why):
    with pytest.raises(BadPosition) as raised:
        Match.at("xnimmt", text)
    assert why in str(raised.value)
