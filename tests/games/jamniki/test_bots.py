"""The rules of thumb of jamniki: honest, legal, and better than chance."""

import random

import numpy as np
import pytest

from stolik import Match
from stolik.core import rng
from stolik.core.game import copy_of
from stolik.core.match import masked
from stolik.games.jamniki.bots import (
    NORMAL_BLUR,
    coat_with,
    easy,
    feast_for_next,
    keen,
    normal,
    runs,
    sound,
    tiles_left,
    worth,
)
from tests.games.jamniki.deck import VARIANTS
from tests.games.jamniki.position import dealt, position


def dice(number):
    return np.uint64(rng.roll(np.uint64(number * 2 + 1)))


def choice(policy, match, state, number):
    """The move that a policy makes for the seat to act."""
    (seat,) = match.to_act
    buffer = np.zeros(match.game.actions, np.int16)
    count = match.game.legal(state, seat, buffer)
    return match.game.moves[policy(state, seat, buffer, count, dice(number))]


@pytest.mark.parametrize("policy", [easy, normal, sound, keen], ids=["easy", "normal", "sound", "keen"])
@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_a_policy_makes_legal_moves_from_what_its_seat_may_see(policy, options):
    for seats in (2, 3, 4, 5):
        match = Match("jamniki", seats=seats, seed=seats, options=options)
        rest = random.Random(seats)
        for number in range(60):
            if match.over:
                break
            (seat,) = match.to_act
            before = copy_of(match.state)
            move = choice(policy, match, match.state, number)
            assert match.state.tobytes() == before.tobytes()
            assert move in match.legal(seat)
            assert choice(policy, match, match.masked(seat), number) == move
            world = masked(match.game, match.state, seat)
            rng.rekey(world, rng.key_words(number.to_bytes(32, "little")))
            match.game.redeal(world)
            assert choice(policy, match, world, number) == move
            match.play(seat, move if rest.random() < 0.5 else rest.choice(match.legal(seat)))


def win_share(policy, other, seats, matches, **options):
    """The share that one seat with a policy wins, moved round the table."""
    won = 0.0
    for number in range(matches):
        match = Match("jamniki", seats=seats, seed=number // seats, options=options)
        rest = random.Random(number)
        while not match.over:
            (seat,) = match.to_act
            chosen = policy if seat == number % seats else other
            legal = match.legal(seat)
            move = choice(chosen, match, match.state, rest.randrange(1 << 40)) if chosen else rest.choice(legal)
            match.play(seat, move)
        won += match.game.utility(match.state, number % seats)
    return won / matches


@pytest.mark.parametrize("seats", [2, 5])
def test_easy_beats_random_and_normal_beats_easy(seats):
    assert win_share(easy, None, seats, 60) > 1.2 / seats
    assert win_share(normal, easy, seats, 1000) > 1.2 / seats


def test_who_plays_in_the_simulations_of_expert_beats_sound():
    assert win_share(keen, sound, 2, 400) > 1.1 / 2


def worths(match, seat):
    """What each legal tile is worth to `sound`."""
    state = match.masked(seat)
    left = tiles_left(state, seat)
    around = runs(state, seat), left, feast_for_next(state, seat, left)
    return {match.game.moves[action]: worth(state, seat, action, *around) for action in match.actions(seat)}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_normal_takes_a_tile_that_is_nearly_as_good_as_the_best(seats):
    behind = []
    for seed in range(10):
        match = Match("jamniki", seats=seats, seed=seed)
        while not match.over:
            (seat,) = match.to_act
            found = worths(match, seat)
            assert found[choice(sound, match, match.state, seed)] == max(found.values())
            move = choice(normal, match, match.state, seed)
            behind.append(max(found.values()) - found[move])
            match.play(seat, move)
    assert 0 < max(behind) <= NORMAL_BLUR[seats - 2]


def test_a_coat_with_one_tile_more_has_the_runs_that_were_foreseen():
    for seed in range(20):
        match = Match("jamniki", seats=3, seed=seed)
        rest = random.Random(seed)
        while not match.over:
            (seat,) = match.to_act
            action = rest.choice(match.actions(seat))
            foreseen = coat_with(action, runs(match.state, seat))
            after = copy_of(match.state)
            match.game.apply(after, seat, action)
            assert foreseen == runs(after, seat)
            match.act(seat, action)


@pytest.mark.parametrize(("laid", "better"), [("o4r4", "r3g3"), ("g4o4", "r3o3")])
def test_keen_ends_with_the_colour_of_an_eight_that_is_still_to_come(laid, better):
    match = position(f"""
        hand b2b2 r3o3 r3g3
          {laid}
        * r2r3
    """)
    assert choice(keen, match, match.state, 1) == better


def test_sound_takes_the_bones_on_the_last_tile():
    match = position("""
        hand r2r2 r2r3 r4b4
          w w w w w w w
        * w w w w w r2r2
    """)
    assert choice(sound, match, match.state, 1) == "r4b4"


def test_sound_hides_what_the_next_seat_would_like_when_it_must_go_white():
    match = position("""
        hand o2o2 p4p4 p2p2
          r3o3 o3g3 p2p3
        * r3g3 g3b3
    """)
    assert choice(sound, match, match.state, 1) == "p4p4 white"


def test_sound_takes_the_eight_that_the_next_seat_could_use():
    # Both eights fit after a four; the next seat, whose coat ends in a green three, could lay the green one only.
    match = position("""
        hand r4b4 g4o4 p2p2
        * p4p4
          r3g3
    """)
    assert {choice(sound, match, match.state, number) for number in range(20)} == {"g4o4"}


def test_sound_keeps_nothing_from_the_next_seat_on_the_very_last_tile():
    # The green eight fits the next coat, but nobody lays a tile after this one: the run of two reds counts.
    match = position("""
        hand r4b4 g4o4 p2p2
          w w w w w w r3g3
        * w w w w w o4r4
    """)
    assert {choice(sound, match, match.state, number) for number in range(20)} == {"r4b4"}


def test_sound_goes_on_with_the_run_when_bones_are_equal():
    match = position("""
        hand g3r3 p3b3 r2r2
        * o3g3
          w
    """)
    assert {choice(sound, match, match.state, number) for number in range(20)} == {"g3r3"}


def test_sound_leaves_a_run_for_an_eight():
    match = position("""
        hand r4b4 p2p2 g2g2
        * p4p4
          w
    """)
    assert {choice(sound, match, match.state, number) for number in range(20)} == {"r4b4"}


def test_an_end_that_every_eight_fits_makes_up_for_a_point():
    # Bones and runs: 8 and 1 for the eight, 4 and 6 for the purple tile; neither fits the next seat's coat.
    match = position("""
        hand r4b4 p2p2 g2g2
        * p2p3 p4p4
          g2g3 r3o3
    """)
    assert {choice(sound, match, match.state, number) for number in range(40)} == {"p2p2", "r4b4"}


def test_sound_keeps_an_eight_from_the_next_seat_when_else_it_would_be_equal():
    match = position("""
        hand r4b4 p2p2 g2g2
        * p2p3 p4p4
          g2g3 g3r3
    """)
    assert {choice(sound, match, match.state, number) for number in range(40)} == {"r4b4"}


def test_sound_minds_the_tasks():
    match = position(
        """
        hand r4b4 p3r3 g2g2, tasks no_eight no_white
          r3g3 b3o3 o3g3 p3o3 r3o3 o3b3 p3b3
        * p2p3 p3g3 g2g2 g2g3 g3b3 b3r3
    """,
        tasks=True,
    )
    assert choice(sound, match, match.state, 1) == "p3r3"


def test_sound_does_not_choose_white_without_need():
    match = dealt("p4p4 r3g3 o3b3", free_white=True)
    assert choice(sound, match, match.state, 1) == "p4p4"
