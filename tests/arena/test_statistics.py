"""The arena's statistics against cases whose answers are known."""

import numpy as np
import pytest

from stolik.arena.play import Result
from stolik.arena.sequential import Sequential, difference
from stolik.arena.statistics import Sums, design_effect, payoffs, places, ratings, standings
from stolik.arena.table import Block, alone


def pairs(chances, deals, seed, luck=0.0):
    """Made-up blocks of two seats: how often the first of each pair wins, some of it decided by the deal."""
    dice = np.random.default_rng(seed)
    blocks = []
    for deal in range(deals):
        fate = dice.random() < luck
        for (first, second), chance in chances.items():
            results = []
            for seat in range(2):  # the first bot's seat
                won = (dice.random() < chance) if not fate else seat == deal % 2
                shares = [0.0, 0.0]
                shares[seat if won else 1 - seat] = 1.0
                results.append(Result(shares, [int(10 * (1 - share)) for share in shares], 1, 1, 0, 0))
            blocks.append((Block(deal, (first, second)), results))
    return blocks


def test_the_design_effect_is_one_without_luck_of_the_deal_and_as_planted_with_it():
    dice = np.random.default_rng(2)
    plain = dice.binomial(4, 0.4, 20_000).astype(float)
    assert design_effect(plain, np.full(20_000, 4.0), plain.sum()) == pytest.approx(1, abs=0.04)
    tied = 4.0 * dice.binomial(1, 0.4, 20_000)  # all four matches of a deal end alike: four times the variance
    assert design_effect(tied, np.full(20_000, 4.0), tied.sum()) == pytest.approx(4, abs=0.1)


def test_identical_bots_rate_equal_within_their_interval():
    missed = 0
    for seed in range(20):
        found = ratings(Sums(pairs({("a", "random"): 0.5}, 100, seed, luck=0.3), True).beaten, ["a", "random"])
        assert found["random"].mean == 0
        missed += not found["a"].low <= 0 <= found["a"].high
    assert missed <= 4


def test_planted_ratings_are_found():
    strength = {"a": 300.0, "b": 150.0, "random": 0.0}
    chances = {
        (one, other): 1 / (1 + 10 ** ((strength[other] - strength[one]) / 400))
        for one in strength
        for other in strength
        if one < other
    }
    found = {one.bot: one.rating for one in standings(Sums(pairs(chances, 1500, 3), True))}
    for bot, planted in strength.items():
        assert found[bot].low - 10 <= planted <= found[bot].high + 10
        assert found[bot].mean == pytest.approx(planted, abs=30)


def test_standings_come_strongest_first_with_shares_points_and_places():
    first, second = standings(Sums(pairs({("a", "random"): 0.8}, 400, 4), fewest=True))
    assert (first.bot, second.bot) == ("a", "random")
    assert first.share.low < 0.8 < first.share.high
    assert first.share.mean + second.share.mean == pytest.approx(1)
    assert first.place.mean == pytest.approx(2 - first.share.mean)
    assert first.points.mean == pytest.approx(10 * (1 - first.share.mean))
    assert (first.fair, first.matches) == (0.5, 800)


def test_a_bot_that_always_wins_has_a_finite_rating():
    first, _ = standings(Sums(pairs({("a", "random"): 1.0}, 50, 4), fewest=True))
    assert 500 < first.rating.mean < 4000


def test_equal_points_share_the_mean_of_their_places():
    assert places([3, 1, 3, 9], fewest=True).tolist() == [2.5, 1, 2.5, 4]
    assert places([3, 1, 3, 9], fewest=False).tolist() == [2.5, 4, 2.5, 1]


def test_the_payoff_is_the_share_alone_among_the_others():
    block = Block(0, alone("a", "b", 3))
    results = [
        Result([1.0 if bot == "a" else 0.0 for bot in seats], [0, 0, 0], 1, 1, 0, 0) if number else
        Result([0.0 if bot == "a" else 0.5 for bot in seats], [0, 0, 0], 1, 1, 0, 0)
        for number, seats in enumerate(block.seatings)
    ]  # fmt: skip
    found = payoffs(Sums([(block, results)], True))
    assert found["a", "b"].mean == pytest.approx(2 / 3)


def test_where_several_kinds_sit_together_the_payoff_is_finishing_ahead():
    block = Block(0, ("a", "b", "c"))
    results = [
        Result([float(bot == "a") for bot in seats], [{"a": 1, "b": 2, "c": 2}[bot] for bot in seats], 1, 1, 0, 0)
        for seats in block.seatings
    ]
    found = payoffs(Sums([(block, results)], fewest=True))
    assert (found["a", "b"].mean, found["b", "a"].mean, found["b", "c"].mean) == (1, 0, 0.5)


def trial(mean, seed, spread=0.7, margin=0.1):
    """A sequential test on made-up differences; its verdict and how many it took."""
    dice = np.random.default_rng(seed)
    test = Sequential(margin)
    while test.verdict is None:
        test.add(float(np.clip(dice.normal(mean, spread), -1, 1)))
    return test.verdict, len(test.differences)


@pytest.mark.parametrize(("times", "more"), [(50, (4, 4, 4)), pytest.param(300, (8, 10, 8), marks=pytest.mark.slow)])
def test_the_sequential_test_errs_one_time_in_twenty_at_most(times, more):
    for mean, right, spare in zip((0.0, 0.1, -0.1), ("equal", "first", "second"), more, strict=True):
        wrong = sum(trial(mean, seed)[0] != right for seed in range(times))
        assert wrong <= 0.05 * times + spare


def test_the_sequential_test_stops_sooner_when_the_difference_is_large():
    assert np.mean([trial(0.5, seed)[1] for seed in range(30)]) < 40
    assert np.mean([trial(0.1, seed)[1] for seed in range(30)]) > 100


def test_identical_play_gives_no_difference_and_says_so():
    test = Sequential()
    for _ in range(24):
        test.add(0.0)
    assert test.verdict == "equal"


def test_a_difference_is_in_fair_shares_of_a_seat():
    seatings = [("a", "b"), ("b", "a")]
    wins = [Result([1.0, 0.0], [0, 1], 1, 1, 0, 0), Result([0.0, 1.0], [1, 0], 1, 1, 0, 0)]
    assert difference("a", seatings, wins) == 1
    assert difference("b", seatings, wins) == -1
