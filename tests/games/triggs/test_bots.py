"""What the rules of thumb for triggs do in plain positions, and that they look at nothing hidden."""

import random

import numpy as np
import pytest

from stolik import Match, bots
from stolik.core import rng
from stolik.core.game import copy_of
from stolik.games.triggs import GAME
from tests.games.triggs.deck import VARIANTS
from tests.games.triggs.position import position

LEVELS = ["novice", "fair", "normal", "sound"]


def move(match, level, key=1):
    seat = match.to_act[0]
    return GAME.moves[bots.make(level, GAME).choose(match.masked(seat), seat, key)]


def play_turn(match, level):
    """All decisions of one turn; the moves made."""
    seat, made = match.to_act[0], []
    turns = match.view("public")["turns"]
    while not match.over and match.view("public")["turns"] == turns:
        made.append(move(match, level))
        match.play(seat, made[-1])
    return made


def test_sound_crosses_off_all_makes_at_once():
    match = position("""
        left 1, right 12
        * 11 11 7 4 10 1
          1 2
    """)
    assert play_turn(match, "sound") == ["cross 11: 11", "cross 11: 11", "cross 11: 1+10", "cross 11: 4+7"]
    assert len(match.view("public")["hands"][0]) == 5


def test_sound_takes_the_win_rather_than_more_boxes():
    match = position("""
        left 1, right 12
        * 3 11 11 11, free rest:0 3:1 11:1 5:1
          1 2
    """)
    play_turn(match, "sound")
    assert match.winners == [0]


def test_sound_sees_the_chain_that_wins():
    match = position("""
        left 1, right 12
        * 7 12 12 12, free rest:0 7:1 3:1 4:1 12:2
          1 2
    """)
    play_turn(match, "sound")
    assert match.winners == [0]


def test_sound_gives_a_bonus_to_a_row_with_one_box_left():
    match = position("""
        left 1, right 12
        * 7 12, free 7:1 11:1
          1 2
    """)
    match.play(0, "cross 7: 7")
    assert move(match, "sound") == "bonus 11"


def test_sound_gives_a_bonus_to_the_row_that_is_hardest_to_make():
    match = position("""
        left 1, right 12
        * 7 12, free 7:1
          1 2
    """)
    match.play(0, "cross 7: 7")
    assert move(match, "sound") == "bonus 1"


def test_sound_lays_down_pairs_where_they_empty_the_hand():
    match = position("""
        left 1, right 12
        * 3 5 2 6, free 8:2
          1 2
    """)
    assert play_turn(match, "sound")[:2] == ["cross 8: 2+6", "cross 8: 3+5"]
    assert len(match.view("public")["hands"][0]) == 5


def test_sound_empties_a_useless_hand_by_a_discard():
    match = position("""
        left 11, right 12
        * 11 11, free 11:0 12:0
          1 2
    """)
    assert play_turn(match, "sound") == ["discard 11x2"]


def test_sound_draws_the_open_card_that_crosses_off_another_box():
    match = position("""
        left 12 9, right 12 12
        * 9 9 4, free 12:0
          1 2
    """)
    match.play(0, "draw right")
    assert move(match, "sound") == "draw left"


def test_fair_crosses_off_the_row_with_the_most_makes():
    match = position("""
        left 1, right 12
        * 9 9 9 2 3 12
          1 2
    """)
    moves = [move(match, "fair", key) for key in range(40)]
    assert max(set(moves), key=moves.count) == "cross 9: 9"
    assert len(set(moves)) > 1


@pytest.mark.parametrize(("seats", "slips"), [(2, False), (3, False), (4, True)])
def test_normal_slips_at_tables_of_four_alone(seats, slips):
    differ = decisions = 0
    match = Match("triggs", seats=seats, seed=1)
    while not match.over:
        normal, sound = (move(match, level, len(match.moves)) for level in ("normal", "sound"))
        differ += normal != sound
        decisions += 1
        match.play(match.to_act[0], sound)
    assert (differ > 0) == slips
    assert differ < decisions / 4


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_hidden_cards_change_no_choice(level, options):
    bot = bots.make(level, GAME)
    rest = random.Random(7)
    for seats in GAME.seats:
        match = Match("triggs", seats=seats, seed=seats, options=options)
        for number in range(120):
            if match.over:
                break
            seat = match.to_act[0]
            chosen = bot.choose(match.state, seat, number)
            seen = match.masked(seat)
            before = copy_of(seen)
            assert bot.choose(seen, seat, number) == chosen
            assert seen.tobytes() == before.tobytes()
            for world_number in range(3):
                world = copy_of(seen)
                rng.rekey(world, rng.key_words((number * 3 + world_number).to_bytes(32, "little")))
                GAME.redeal(world)
                assert bot.choose(world, seat, number) == chosen
            assert chosen in match.actions(seat)
            match.play(seat, rest.choice(match.legal(seat)) if rest.random() < 0.5 else GAME.moves[chosen])


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    ("better", "worse", "matches"), [("normal", "easy", 24), ("easy", "novice", 24), ("novice", "random", 12)]
)
def test_levels_beat_those_below(seats, better, worse, matches):
    wins = 0
    for seed in range(matches):
        match = Match("triggs", seats=seats, seed=seed)
        hero = seed % seats
        while not match.over:
            seat = match.to_act[0]
            match.play(seat, move(match, better if seat == hero else worse, key=seed * 1000 + len(match.moves)))
        wins += match.winners == [hero]
    assert wins * seats > 1.2 * matches  # fair would be as many as there are matches


def test_sound_finishes_alone_in_a_couple_of_dozen_turns():
    turns = []
    for seed in range(10):
        match = Match("triggs", seats=2, seed=seed)
        while not match.over:
            match.play(match.to_act[0], move(match, "sound"))
        turns.append(match.view("public")["turns"] / 2)
    assert np.mean(turns) < 28
