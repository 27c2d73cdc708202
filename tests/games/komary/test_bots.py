"""What the rules of thumb for komary do in plain positions."""

from collections import Counter

import numpy as np
import pytest

from stolik import bots
from stolik.core.game import copy_of
from tests.games.komary.position import position


def move(match, level, key=1):
    seat = match.to_act[0]
    return match.game.moves[bots.make(level, match.game).choose(match.masked(seat), seat, key)]


def test_sound_gets_rid_of_a_bzzz_as_soon_as_it_fits():
    match = position("""
        top 6
        * 6 6 b
          1 2 3 4
    """)
    assert move(match, "sound") == "b"


def test_sound_passes_with_a_single_one():
    match = position("""
        top 4
        * 1 1
          1 2 3 4 5 6
    """)
    assert move(match, "sound") == "pass"


def test_sound_draws_with_bzzz_in_hand_while_the_others_hold_many_cards():
    match = position("""
        top 2
        * 5 b b
          1 2 3 4 5 6
    """)
    assert move(match, "sound") == "draw"


def test_sound_gives_back_ten_rather_than_one():
    match = position("""
        top 3
        * 3, points 25
          1 2, points 10
    """)
    match.play(0, "3")
    assert match.legal(0) == ["back 10", "back 1"]
    assert move(match, "sound") == "back 10"


def test_normal_makes_one_choice_in_three_as_easy_does():
    match = position("""
        top 6
        * 6 6 b
          1 2 3 4
    """)
    made = Counter(move(match, "normal", key) for key in range(3000))
    assert {move(match, "sound", key) for key in range(40)} == {"b"}
    assert set(made) == {"b", *(move(match, "easy", key) for key in range(100))}
    assert made["6"] / 3000 == pytest.approx(8 / 9 / 3, abs=0.03)  # what `easy` plays in eight choices of nine


@pytest.mark.parametrize("level", ["random", "easy", "normal", "sound"])
def test_the_same_key_gives_the_same_move_and_leaves_the_state_alone(level):
    match = position("""
        top 3
        * 3 4 5 b
          1 2
    """)
    seen = match.masked(0)
    before = copy_of(seen)
    bot = bots.make(level, match.game)
    assert len({bot.choose(seen, 0, 77) for _ in range(5)}) == 1
    assert seen.tobytes() == before.tobytes()


def test_random_takes_every_legal_move_about_equally_often():
    match = position("""
        top 3
        * 3 4 5 b
          1 2
    """)
    bot = bots.make("random", match.game)
    taken = [bot.choose(match.masked(0), 0, key) for key in range(4000)]
    counts = np.bincount(taken)[match.actions(0)]
    assert counts.sum() == 4000
    assert counts.min() > 900
