"""Bots by how often one wins against them, as the arena measured them."""

import pytest

from stolik import load, names, opponents
from stolik.bots.strengths import Unmeasured, chance, mixes, strength_by, strengths_of
from stolik.core.errors import StolikError

MEASURED = [name for name in names if strengths_of(load(name))]


@pytest.mark.parametrize("name", MEASURED)
def test_whoever_wants_to_win_more_often_meets_weaker_bots(name):
    game = load(name)
    for seats in game.seats:
        chances = [chance(game, opponents(name, seats, wins), 0.0) for wins in (0.6, 0.4, 0.2, 0.1)]
        assert chances == sorted(chances, reverse=True)
        assert all(len(opponents(game, seats, wins)) == seats - 1 for wins in (0.5, 0.25))


@pytest.mark.parametrize("name", MEASURED)
def test_a_beginner_is_as_strong_as_the_weakest_who_thinks_and_ones_own_matches_outweigh_that(name):
    game = load(name)
    seats = game.seats[-1]
    others = ["normal"] * (seats - 1)
    assert strength_by(game, []) == pytest.approx(0, abs=1e-6)
    assert chance(game, [game.weakest] * (seats - 1), 0.0) == pytest.approx(1 / seats)
    weak, strong = ([(others, share)] * 20 for share in (0.0, 1.0))
    assert strength_by(game, weak) < 0 < strength_by(game, strong)
    levels = [game.levels.index(level) for level in opponents(game, seats, 1 / seats, strong)]
    assert sum(levels) > sum(game.levels.index(level) for level in opponents(game, seats, 1 / seats, weak))


def test_bots_at_a_table_are_of_one_level_or_of_two_neighbouring_ones():
    assert mixes(["easy", "normal", "hard"], 2) == [
        ["easy", "easy"],
        ["normal", "normal"],
        ["hard", "hard"],
        ["easy", "normal"],
        ["normal", "hard"],
    ]


def test_what_cannot_be_answered_is_said():
    with pytest.raises(StolikError, match="komary takes 2 to 6 seats, not 9"):
        opponents("komary", 9, 0.5)
    with pytest.raises(StolikError, match="between 0 and 1, not 1"):
        opponents("komary", 3, 1)
    with pytest.raises(Unmeasured, match="of komary with 3 seats these levels were measured: random, easy"):
        chance(load("komary"), ["easy", "godly"], 0.0)
