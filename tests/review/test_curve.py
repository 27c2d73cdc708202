"""The chance to win along a match, at a few places."""

import pytest

from stolik import Match, names
from stolik.review.curve import PLACES, curve
from tests.review.matches import played


@pytest.mark.parametrize("name", names)
def test_the_chances_of_all_seats_add_up_at_every_place_and_end_with_the_result(name):
    match = played(name, "easy", seed=3)
    curves = [curve(match, seat, worlds=4) for seat in range(match.seats)]
    assert [len(one) for one in curves] == [PLACES + 1] * match.seats
    assert [one[-1] for one in curves] == match.shares
    assert [sum(place) for place in zip(*curves, strict=True)] == pytest.approx([1.0] * (PLACES + 1), abs=1e-5)
    assert curve(match, 0, worlds=4) == curves[0], "the same again"


def test_whoever_throws_a_won_match_away_is_seen_to_fall():
    match = Match.at("komary", "options limit=20, top 4\n* 5, points 19\n  b b", seed=1)
    match.play(0, "pass")
    assert curve(match, 0, worlds=20) == [1.0] * PLACES + [0.0]
