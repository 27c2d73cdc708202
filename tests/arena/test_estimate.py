"""Estimates against published intervals, and against truths that they must cover."""

import json
from math import inf, sqrt

import numpy as np
import pytest

from stolik.arena.estimate import Estimate, mean_of, resampled, share_in, share_of


def test_wilsons_interval_is_the_published_one():
    # Wilson 1927 for 5,000 of 10,000, where Student's quantile is the normal one.
    interval = share_in(5_000, 5_000, 10_000)
    assert interval.low == pytest.approx(0.490202, abs=2e-6)
    assert interval.high == pytest.approx(0.509798, abs=2e-6)


def test_a_share_from_sums_is_that_of_the_wins():
    wins = np.array([1, 0, 0.5, 1, 0.5, 0, 0, 1, 1 / 3])
    found, summed = share_of(wins, np.ones(9)), share_in(wins.sum(), (wins**2).sum(), 9)
    assert (found.low, found.mean, found.high) == pytest.approx((summed.low, summed.mean, summed.high))


def test_students_interval_is_the_published_one():
    # Student's sleep data, 1908: ten patients, 1.58 hours more, 95 % from 0.70 to 2.46.
    found = mean_of(np.array([1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4]))
    assert (found.mean, found.low, found.high) == pytest.approx((1.58, 0.70, 2.46), abs=5e-3)


@pytest.mark.parametrize("deals", [4, 6, 12, 80])
def test_intervals_cover_the_truth_nineteen_times_in_twenty_however_few_the_deals(deals):
    dice = np.random.default_rng(1)
    shares = means = 0
    for _ in range(2000):
        wins = dice.binomial(4, dice.beta(3, 5, deals)).astype(float)  # the deal decides a good part
        share = share_of(wins, np.full(deals, 4.0))
        shares += share.low <= 3 / 8 <= share.high
        mean = mean_of(dice.normal(20, 3, deals))
        means += mean.low <= 20 <= mean.high
    assert 0.93 <= shares / 2000 <= 0.995
    assert 0.93 <= means / 2000 <= 0.97


def test_a_few_wins_without_a_loss_prove_little_and_many_prove_much():
    assert share_of(np.full(4, 2.0), np.full(4, 2.0)).low < 0.4
    assert share_of(np.full(400, 2.0), np.full(400, 2.0)).low > 0.98


def test_deals_that_all_end_even_tell_as_much_as_their_matches():
    found = share_of(np.full(51, 1.0), np.full(51, 2.0))
    student, matches = 2.00856, 102  # Student's t of 50 degrees of freedom
    half = student * sqrt(0.25 / matches + student**2 / (4 * matches**2)) / (1 + student**2 / matches)
    assert (found.low, found.mean, found.high) == pytest.approx((0.5 - half, 0.5, 0.5 + half), abs=1e-5)


def test_an_interval_holds_its_share_and_stays_among_shares():
    for share in (0.0, 1e-9, 0.3, 1 - 1e-9, 1.0):
        for deals in (1, 2, 10, 10**9):
            found = share_in(share * deals, share * deals, deals)
            assert 0 <= found.low <= found.mean <= found.high <= 1


def test_a_deal_without_a_case_is_no_deal():
    wins, cases = np.array([1.0, 2.0, 0.0, 1.0]), np.full(4, 2.0)
    padded = share_of(np.append(wins, [0.0] * 9), np.append(cases, [0.0] * 9))
    assert padded == share_of(wins, cases)


def test_one_deal_tells_nothing_of_the_others():
    assert share_of(np.array([2.0]), np.array([3.0])) == Estimate(2 / 3, 0.0, 1.0, 1)
    assert mean_of(np.array([5.0])) == Estimate(5.0, -inf, inf, 1)
    told = {"mean": 5.0, "low": None, "high": None, "deals": 1}
    assert json.loads(json.dumps(mean_of(np.array([5.0])).json())) == told


def test_resampled_intervals_of_few_deals_are_as_wide_as_students():
    dice = np.random.default_rng(2)
    seen = dice.normal(0, 1, 5)
    means = seen[dice.integers(0, 5, (4000, 5))].mean(axis=1)
    few, student = resampled(seen.mean(), means, 5), mean_of(seen)
    assert few.high - few.low == pytest.approx(student.high - student.low, rel=0.06)
