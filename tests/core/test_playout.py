"""The loop that plays whole matches: what it is given, what it notes."""

import numpy as np

from stolik import games
from stolik.bots.decide import CHANCE
from stolik.core.game import undealt
from stolik.core.playout import DEALT, GIVEN, NOBODY, STATES, random_matches, row_type


def played(name, seats, rows, noted=True):
    game = games.load(name)
    states = np.zeros(STATES, game.state)
    states[DEALT] = undealt(game, *game.setting(seats, {}))
    rows["chances"] = 7
    chance, actions = np.zeros(1, CHANCE)[0], np.zeros(game.actions, np.int16)
    random_matches(game)(states, rows, noted, chance, actions, np.zeros(seats, np.int64))
    return rows


def numbered(name, count):
    rows = np.zeros(count, row_type(games.load(name)))
    rows["number"] = np.arange(count)
    return rows


def test_a_match_of_a_stream_writes_its_key_down_and_is_played_again_from_it():
    first = played("komary", 3, numbered("komary", 20))
    assert len({row["key"].tobytes() for row in first}) == 20
    again = np.zeros(20, first.dtype)
    again["number"], again["key"] = GIVEN, first["key"]
    played("komary", 3, again)
    for name in ("decisions", "rounds", "turns", "lead_changes", "first", "points", "shares"):
        assert (first[name] == again[name]).all()


def test_seats_that_are_not_taken_stay_0_and_the_shares_of_a_match_are_1():
    rows = played("komary", 3, numbered("komary", 20))
    assert not rows["points"][:, 3:].any()
    assert np.allclose(rows["shares"].sum(axis=1), 1)


def test_turns_and_leads_are_noted_where_somebody_asks_and_change_nothing_else():
    noted, plain = (played("komary", 3, numbered("komary", 20), asked) for asked in (True, False))
    assert (noted["points"] == plain["points"]).all()
    assert noted["turns"].min() > 0
    assert not plain["turns"].any()


def test_nobody_is_first_where_all_choose_at_once():
    assert (played("xnimmt", 3, numbered("xnimmt", 3))["first"] == NOBODY).all()
    assert (played("komary", 3, numbered("komary", 3))["first"] >= 0).all()
