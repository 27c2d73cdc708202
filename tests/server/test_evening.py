"""Small tournaments: who plays whom, who goes on, and somebody who goes home."""

import itertools

import pytest

from stolik.server.circles.evening import done, go_home, over, planned, ready, result, table
from stolik.server.seating import Refusal

PEOPLE = [f"p{number}" for number in range(16)]
GAMES = ["komary", "jamniki"]


@pytest.mark.parametrize("count", range(3, 17))
def test_in_a_round_robin_everybody_meets_everybody_once_and_nobody_is_twice_in_a_round(count):
    plan = planned("Piątek", "round_robin", GAMES, PEOPLE[:count])
    met = [frozenset((pair.one, pair.other)) for pair in plan.pairs]
    assert sorted(map(sorted, met)) == sorted(map(sorted, itertools.combinations(PEOPLE[:count], 2)))
    for number in range(plan.pairs[-1].round + 1):
        sitting = [who for pair in plan.pairs if pair.round == number for who in (pair.one, pair.other)]
        assert len(sitting) == len(set(sitting))
        assert {pair.game for pair in plan.pairs if pair.round == number} == {GAMES[number % 2]}


@pytest.mark.parametrize("count", range(3, 17))
def test_a_bracket_has_one_winner_after_one_match_less_than_people(count):
    plan = planned("Piątek", "bracket", GAMES, PEOPLE[:count])
    played = 0
    while not over(plan):
        number = next(at for at in range(len(plan.pairs)) if ready(plan, at))
        pair = plan.pairs[number]
        better = min(pair.one, pair.other, key=PEOPLE.index)
        assert result(plan, number, better, f"m{number}")
        played += 1
    assert played == count - 1
    assert plan.pairs[-1].winner == PEOPLE[0]
    assert {plan.pairs[-1].one, plan.pairs[-1].other} == {PEOPLE[0], PEOPLE[1]}, "the two best meet last"
    places = table(plan)
    assert (places[0].person, places[0].out) == (PEOPLE[0], False)
    assert all(place.out for place in places[1:])
    assert sum(place.points for place in places) == count - 1, "going on without a match is no win"


def test_a_tie_is_half_a_point_in_a_round_robin_and_played_again_in_a_bracket():
    plan = planned("Piątek", "round_robin", GAMES, PEOPLE[:3])
    assert result(plan, 0, None)
    assert sorted(place.points for place in table(plan)) == [0.0, 0.5, 0.5]
    plan = planned("Piątek", "bracket", GAMES, PEOPLE[:4])
    plan.pairs[0].code = "ABCDEF"
    assert not result(plan, 0, None)
    assert ready(plan, 0)
    assert plan.pairs[0].code is None


def test_a_result_counts_once():
    plan = planned("Piątek", "round_robin", GAMES, PEOPLE[:3])
    winner = plan.pairs[0].one
    assert result(plan, 0, winner, "m1")
    assert not result(plan, 0, plan.pairs[0].other, "m2")
    assert plan.pairs[0].winner == winner


def test_whoever_goes_home_from_a_round_robin_keeps_what_was_played():
    plan = planned("Piątek", "round_robin", GAMES, PEOPLE[:4])
    number = next(at for at, pair in enumerate(plan.pairs) if "p0" in (pair.one, pair.other))
    result(plan, number, "p0", "m")
    go_home(plan, "p0")
    assert sum(pair.off for pair in plan.pairs) == 2
    assert next(place for place in table(plan) if place.person == "p0").points == 1
    for at in range(len(plan.pairs)):
        if not done(plan.pairs[at]):
            assert "p0" not in (plan.pairs[at].one, plan.pairs[at].other)


def test_whoever_goes_home_from_a_bracket_lets_the_rival_on_also_later():
    plan = planned("Piątek", "bracket", GAMES, PEOPLE[:4])
    go_home(plan, plan.pairs[0].one)
    assert plan.pairs[0].winner == plan.pairs[0].other
    result(plan, 1, plan.pairs[1].one, "m")
    last = plan.pairs[2]
    assert {last.one, last.other} == {plan.pairs[0].winner, plan.pairs[1].winner}
    go_home(plan, last.one)
    assert over(plan)
    assert last.winner == last.other


@pytest.mark.parametrize("people", [PEOPLE[:2], [*PEOPLE, "p16"], ["p1", "p1", "p2"]])
def test_an_evening_is_for_three_to_sixteen_different_people(people):
    with pytest.raises(Refusal, match="3 to 16"):
        planned("Piątek", "bracket", GAMES, people)
