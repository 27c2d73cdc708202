"""Deals are fair: every card is as often in every place as it should be."""

import numpy as np
import pytest
from bench.fairness import DOUBTFUL, examine, judged

from stolik import games


@pytest.mark.parametrize("name", games.names)
def test_every_card_is_as_often_everywhere(name):
    game = games.load(name)
    found = examine(game, game.seats[-1], 20_000)
    assert found.p_value > DOUBTFUL


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names)
def test_every_card_is_as_often_everywhere_in_a_million_deals(name):
    game = games.load(name)
    for seats in game.seats:
        assert examine(game, seats, 1_000_000).p_value > DOUBTFUL


def test_an_unfair_deal_is_noticed():
    # Ten cards, two places of five; one card comes to the first place in 51 % of 100,000 deals.
    fair = np.full((2, 10), 50_000.0)
    assert judged("even", 2, 100_000, fair).p_value > 0.999
    unfair = fair.copy()
    unfair[0, 0] += 1_000
    unfair[1, 0] -= 1_000
    unfair[0, 1] -= 1_000
    unfair[1, 1] += 1_000
    assert judged("uneven", 2, 100_000, unfair).p_value < 1e-6


def test_the_statistic_is_right_for_permutations():
    # Shuffled by NumPy, which is fair: over many tables the statistic averages its degrees of freedom.
    chance = np.random.default_rng(1)
    statistics = []
    for _ in range(200):
        deals = chance.permuted(np.tile(np.arange(12), (300, 1)), axis=1)
        table = np.array([np.bincount(deals[:, places].ravel(), minlength=12) for places in (range(4), range(4, 12))])
        statistics.append(judged("numpy", 2, 300, table.astype(float)))
    mean = np.mean([found.chi_square for found in statistics])
    assert abs(mean - statistics[0].freedom) < 4 * (2 * statistics[0].freedom / 200) ** 0.5
