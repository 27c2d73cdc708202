"""Small positions are solved as they can be solved by hand."""

from itertools import islice

import pytest
from bench.solved import Table, TooLarge, empty_stock, matrix_value, open_hands, undecided

from stolik import Match, bots, load


def test_a_matrix_is_worth_what_mixing_makes_sure_of():
    assert matrix_value([[0.5]]) == 0.5
    assert matrix_value([[1, 0], [0, 1]]) == pytest.approx(0.5)
    assert matrix_value([[0.5, 0, 1], [1, 0.5, 0], [0, 1, 0.5]]) == pytest.approx(0.5), "stone, paper, scissors"
    assert matrix_value([[0.2, 0.6]]) == 0.2
    assert matrix_value([[1, 0], [0.75, 0.25]]) == pytest.approx(0.25), "the second row is safer"


def test_komary_the_last_card_wins_and_passing_it_up_loses():
    table = Table(load("komary"))
    state = Match.at("komary", "options limit=1, top 4, stock\n* 5, points 3\n  1 2, points 3").state
    assert table.value(state, 0) == 1
    assert table.value(state, 1) == 0
    assert table.least(state, 0) < 1
    assert table.answered(state, 0, bots.make("sound", table.game)) == 1


def test_no_bot_gets_more_than_the_value_against_the_best_answer():
    table = Table(load("komary"))
    normal = bots.make("normal", table.game)
    for state, seat, value in islice(undecided(table, empty_stock()), 3):
        assert value + table.value(state, 1 - seat) == pytest.approx(1)
        assert table.least(state, seat) - 1e-9 <= table.answered(state, seat, normal) <= value + 1e-9


def test_xnimmt_what_goes_on_too_long_is_left_out():
    table = Table(load("xnimmt"), most=0)
    state = next(open_hands())
    assert set(table.ways(state)) == {0, 1}, "both choose at once"
    with pytest.raises(TooLarge):
        table.value(state, 0)
