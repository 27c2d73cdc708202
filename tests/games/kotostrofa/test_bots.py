"""The rules of thumb of kotostrofa: fair, legal, sensible."""

import random

import numpy as np
import pytest

from stolik import Match
from stolik.core import rng
from stolik.core.match import masked
from stolik.games.kotostrofa.bots import easy, normal
from tests.games.kotostrofa.deck import VARIANTS
from tests.games.kotostrofa.position import play, position

POLICIES = pytest.mark.parametrize("policy", [easy, normal], ids=["easy", "normal"])


def chosen(policy, match, seat, state=None, dice=7):
    """The move that a policy makes for a seat, by default from what that seat may see."""
    state = match.masked(seat) if state is None else state
    buffer = np.zeros(match.game.actions, np.int16)
    count = match.game.legal(state, seat, buffer)
    return match.game.moves[policy(state, seat, buffer, count, np.uint64(dice))]


@POLICIES
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_choice_is_legal_and_does_not_change_with_what_the_seat_cannot_see(policy, seats):
    for number, options in enumerate([*VARIANTS, {}]):
        match = Match("kotostrofa", seats=seats, seed=number, options=options)
        rest = random.Random(number)
        for decision in range(250):
            if match.over:
                break
            seat = match.to_act[0]
            dice = rest.getrandbits(63) | 1
            move = chosen(policy, match, seat, dice=dice)
            assert move in match.legal(seat)
            assert chosen(policy, match, seat, match.state, dice) == move
            world = masked(match.game, match.state, seat)
            rng.rekey(world, rng.key_words(decision.to_bytes(32, "little")))
            match.game.redeal(world)
            assert chosen(policy, match, seat, world, dice) == move
            match.play(seat, move if rest.random() < 0.7 else rest.choice(match.legal(seat)))


@POLICIES
def test_matches_of_a_policy_against_itself_end(policy):
    for seed in range(20):
        match = Match("kotostrofa", seats=3 + seed % 3, seed=seed)
        while not match.over:
            seat = match.to_act[0]
            match.play(seat, chosen(policy, match, seat, dice=seed + 1))
        assert match.winners


@POLICIES
def test_kotrus_is_given_away(policy):
    match = position("""
        * 4r 4g 3p 7p 10k
          5r
          6g
    """)
    match = play(match, "pair 4r 4g")
    assert chosen(policy, match, 0).startswith("give 10k ")


@POLICIES
def test_kotrus_is_offered(policy):
    match = position("""
        * 2r 2g 4p 9p 10k
          5r
          6g
          7p
    """)
    assert chosen(policy, play(match, "pair 2r 2g"), 0) == "offer 10k"


@POLICIES
def test_all_other_ones_are_thrown(policy):
    match = position("""
        * 1r 1r 1o 1p 6g
          5r
          6r
          7r
          8b
    """)
    assert chosen(policy, play(match, "pair 1r 1r"), 0) == "ones"


def test_normal_throws_the_eights_when_that_empties_its_hand():
    match = position("""
        * 8g 8b 5p 10k 7p
          5r
          6r
    """)
    assert chosen(normal, match, 0) == "pair 8g 8b"


def test_normal_swaps_kotrus_for_a_card_that_goes_with_its_hand():
    match = position("""
        top 7p 5r
        * 3r 3o 4g 10k 8b
          4b 8g
          6b 5g
    """)
    play(match, "pair 3r 3o", "later")
    mine, theirs = chosen(normal, match, 0).split()[1:]
    hand = match.view(None)["hands"][0]
    assert mine == ("10k" if "10k" in hand else "8b")
    assert theirs != "7p"


def test_normal_serves_kotrus():
    match = position("""
        top 10k 3r
        * 5r 5g 7p 8b
          4b 8g
          6b 5b
    """)
    assert chosen(normal, play(match, "pair 5r 5g"), 0) == "hand 10k 1"


def test_normal_turns_away_from_where_kotrus_is():
    text = """
        * 1r 1o 9p 8b
          4b 8g 6r
          6b 5b 6o
          7r 7p 5r
          7o 5o 10k, known 10k:0
    """
    match = position(text)
    assert chosen(normal, play(match, "pair 1r 1o"), 0) == "turn"


@pytest.mark.parametrize(("turned", "move"), [(", turned", "pass"), ("", "pair")])
def test_normal_ends_the_round_with_a_pass_when_that_leaves_it_well_ahead(turned, move):
    match = position(f"""
        * 3r 5r 3o 3p
          6r 7o 8g 10k 6g 5p, turned
          6b 7r 8b 5g 6o 5b{turned}
    """)
    assert chosen(normal, match, 0).split()[0] == move
