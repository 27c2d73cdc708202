"""Positions of kotostrofa as text: what they say, and what cannot be."""

import pytest

from stolik import Match
from stolik.core.errors import BadPosition
from tests.games.kotostrofa.position import play, position

SMALL = """
    * 3r 4g 4b 10k
      5r 6r
      5g 7o
"""


def test_what_is_not_said_lies_in_the_pile_and_nothing_is_under_way():
    view = position(SMALL).view(None)
    assert len(view["pile"]) == 28 - 8
    assert (view["phase"], view["turn"], view["arrow"], view["round"], view["turns"]) == ("throw", 0, "right", 1, 1)
    assert (view["due"], view["serving"], view["turned"]) == (None, None, [False] * 3)


def test_the_example_of_the_notation_is_a_position():
    match = Match.at(
        "kotostrofa",
        """
        top 5r 6r, arrow left
        * 3g 4p 10k, known 10k:2, past 11
          ?x4, turned, past 0
          5g ?, known 5g, past 6
        """,
        seed=5,
    )
    view = match.view(1)
    assert (view["pile"][-2:], view["arrow"], view["round"], view["points"]) == (["5r", "6r"], "left", 2, [11, 0, 6])
    assert [match.view(seat)["hands"][0] for seat in (1, 2)] == [[None] * 3, ["10k", None, None]]
    assert view["hands"][2] == ["5g", None]


def test_an_offer_and_its_draw_are_told_and_carried_out():
    match = position("""
        phase draw, turn 1, due 0 10k
          3r 4g 10k
          5r 6r
          5g 7o
    """)
    assert match.steps[0].told()["card"] == "10k"
    assert match.to_act == [1]


def test_an_offer_that_is_not_told_is_a_card_of_the_hand():
    match = position("""
        phase draw, turn 1, due 0 ?
          3r 4g 10k
          5r 6r
          5g 7o
    """)
    assert match.steps[0].told()["card"] in ("3r", "4g", "10k")


def test_an_exchange_that_is_due_is_told_and_carried_out():
    match = position("""
        top 9p, phase swap, turn 1, due 0 swap
        * 3r 4g
          5r 6r
          5g 7o
          8g
    """)
    play(match, "swap 3r 9p")
    assert match.to_act == [1]
    assert match.view(2)["hands"][0] == ["9p", None]


def test_the_trail_says_where_a_card_may_be():
    match = position("""
        trail pile>1:10k 1>2:10k
        * 3r 4g
          5r 6r
          5g 10k
          8g
    """)
    where = {
        seat
        for seed in range(30)
        for seat, hand in enumerate(Match.at("kotostrofa", match.position(0), seed).view(None)["hands"])
        if "10k" in hand
    }
    assert where == {1, 2}


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ("phase give\n* 3r\n -\n -", "seat beside seat 0 needs cards"),
        ("* -\n 3r\n 4r", "in phase 'throw' seat 0 needs a card, and its hand is empty"),
        ("* 5r 5r\n 3r\n 4r", "3 seats play with 1 cards '5r'"),
        ("* 9p\n 3r\n 4r", "3 seats play with 0 cards '9p'"),
        ("* ?x40\n 3r\n 4r", "untold"),
        ("pile 3g\n* 5r\n 3r\n 4r", "'pile' lacks 24 of its cards: tell only its 'top'"),
        ("top 3g, pile 3g\n* 5r\n 3r\n 4r", "give one of them"),
        ("* 5r\n* 3r\n 4r", "one seat decides at a time"),
        ("turn 1\n* 5r\n 3r\n 4r", "seat 0 cannot decide: the turn is seat 1's"),
        ("turns 301\n* 5r\n 3r\n 4r", "'turns' is from 0 to 300, not 301"),
        ("due 1 2\n* 5r\n 3r\n 4r", "in phase 'throw' nothing is due"),
        ("phase draw, turn 1, due 2 2\n 5r\n 3r\n 4r", "seat 1 does not draw from seat 2"),
        ("phase draw, turn 1, due 0 3r\n 5r\n 3r\n 4r", "'due' takes a card that is there to be taken, not '3r'"),
        ("phase draw, turn 1, taking 4\n 5r\n 3r\n 4r", "'taking' is from 1 to 3, not 4"),
        ("phase draw, turn 1, taking 1000\n 5r\n 3r\n 4r", "'taking' is from 1 to 3, not 1000"),
        ("taking 1\n* 5r\n 3r\n 4r", "'taking' is from 0 to 0, not 1"),
        ("phase swap, turn 1, due 0 2\n* 5r\n 3r\n 4r", "in phase 'swap' an exchange is due"),
        ("phase gift, turn 0, gift 3r 1\n 5r\n 3r\n 4r", "'gift' takes a card that is there to be taken, not '3r'"),
        ("phase gift, turn 0, gift 5r 0\n 5r\n 3r\n 4r", "'gift' takes a seat beside seat 0 that has cards, not 0"),
        ("phase gift, turn 0\n 5r\n 3r\n 4r", "a card is on its way: write 'gift CARD SEAT'"),
        ("trail 0>0:5r\n* 5r\n 3r\n 4r", "'trail' takes words such as"),
        ("trail 0>3:5r\n* 5r\n 3r\n 4r", "'trail' has seats from 0 to 2, not 3"),
        ("trail 0>1:5r 0>1:?\n* 5r\n 3r\n 4r", "the trail cannot be"),
        ("* 5r, known 3r\n 3r\n 4r", "3r is known but not in the hand"),
        ("* 5r, past 4\n 3r\n 4r", "all seats have as many points in 'past'"),
        ("* 5r, leaving\n 3r\n 4r", "seat 0 is not 'leaving': it has cards"),
    ],
)
def test_a_position_that_cannot_be_says_why(told, why):
    with pytest.raises(BadPosition) as raised:
        Match.at("kotostrofa", told)
    assert why in str(raised.value)
