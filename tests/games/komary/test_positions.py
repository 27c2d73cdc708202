"""Positions of komary as text: what cannot be, and what would do instead."""

import pytest

from stolik import Match
from stolik.core.errors import BadPosition


def test_what_is_not_told_is_dealt():
    match = Match.at("komary", "top 4\n* 5 ?x5\n?x6\n?x2, passed", seed=3)
    view = match.view(None)
    assert [len(hand) for hand in view["hands"]] == [6, 6, 2]
    assert len(view["stock"]) == 55 - 1 - 14


def test_in_the_last_turn_the_seat_that_is_asked_gets_a_card_that_fits():
    for seed in range(30):
        match = Match.at("komary", "top 4, phase last\n* ?x2\n2, passed", seed=seed)
        assert {"4", "5"} & set(match.legal(0))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("* 5\n4", "no card lies on the pile: tell 'top' or 'pile'"),
        ("top 4\n* 5, passed\n4", "seat 0 has passed: mark a seat that has not with '*'"),
        ("top 4\n* 5\n* 4", "one seat decides at a time: seats 0, 1 are marked with '*'"),
        ("top 4\n* 5\n-", "seat 1 has an empty hand: that ends the round"),
        ("top 4, phase last\n* 5\n4", "in phase 'last' all seats but seat 0 have passed"),
        ("top 4, phase last\n* 6\n4, passed", "seat 0 is not asked in phase 'last': none of its cards fits"),
        ("top 4, dealer 2\n* 5\n4", "'dealer' is from 0 to 1, not 2"),
        ("top 4, turn 7\n5\n4", "'turn' is from 0 to 1, not 7"),
        ("top 4\n* 5, points -3\n4", "line 2: 'points' is from 0 to 1000000, not -3"),
        ("top 4\n* 5x9\n4", "there are only 8 cards '5': 1 too many lie here"),
        ("top 7\n* 5\n4", "no card '7': cards are 1, 2, 3, 4, 5, 6, b"),
    ],
)
def test_a_position_that_cannot_be_says_what_would_do(text, why):
    with pytest.raises(BadPosition) as raised:
        Match.at("komary", text)
    assert why in str(raised.value)
