"""Somebody who looks one move ahead."""

import pytest

from stolik import Match, bots


@pytest.mark.parametrize("key", range(4))
def test_it_takes_what_counts_best_at_once(key):
    match = Match.at(
        "komary",
        """
        top 6
        * 1 6 b
          2 3
        """,
    )
    bot = bots.make("greedy", match.game)
    assert match.game.moves[bot.choose(match.masked(0), 0, key)] == "b"  # leaves 7 points in hand, a 6 leaves 11


@pytest.mark.parametrize("key", range(4))
def test_it_looks_to_the_end_of_its_turn(key):
    match = Match("triggs", seats=2, seed=1)
    seat = match.to_act[0]
    assert {"cross 10: 10", "cross 10: 4+6"} <= set(match.legal(seat))
    chosen = bots.make("greedy", match.game).choose(match.masked(seat), seat, key)
    assert match.game.moves[chosen] == "cross 10: 10"
