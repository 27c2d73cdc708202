"""The rules of thumb of X nimmt!: they choose legal moves and see what their seat sees, nothing else."""

import random
from collections import Counter

import numpy as np
import pytest

from stolik import Match
from stolik.core import rng
from stolik.core.match import masked
from stolik.games.xnimmt.bots import easy, fair, normal
from tests.games.xnimmt.position import position

POLICIES = pytest.mark.parametrize("policy", [easy, fair, normal], ids=["easy", "fair", "normal"])


def choice(policy, game, state, seat, dice=1):
    buffer = np.zeros(game.actions, np.int16)
    count = game.legal(state, seat, buffer)
    chosen = policy(state, seat, buffer, count, np.uint64(dice))
    assert chosen in buffer[:count]
    return game.moves[chosen]


def move(policy, match, seat, dice=1):
    return choice(policy, match.game, match.masked(seat), seat, dice)


def usual(policy, match, seat):
    """What the policy does most often: `easy` slips at times."""
    rest = random.Random(1)
    return Counter(move(policy, match, seat, rest.randrange(1, 1 << 60)) for _ in range(60)).most_common(1)[0][0]


@POLICIES
@pytest.mark.parametrize(("seats", "hand"), [(2, 8), (3, 8), (4, 8), (2, 48), (4, 24), (4, 1)])
def test_a_choice_is_legal_and_does_not_depend_on_what_is_hidden(policy, seats, hand):
    match = Match("xnimmt", seats=seats, seed=hand, options={"hand": hand})
    rest = random.Random(hand)
    while not match.over:
        seat = rest.choice(match.to_act)
        dice = rest.randrange(1, 1 << 60)
        chosen = choice(policy, match.game, match.state, seat, dice)
        world = masked(match.game, match.state, seat)
        assert choice(policy, match.game, world, seat, dice) == chosen
        for number in range(3):
            rng.rekey(world, rng.key_words(number.to_bytes(32, "little")))
            match.game.redeal(world)
            assert choice(policy, match.game, world, seat, dice) == chosen
            match.game.mask(world, seat)
        match.play(seat, chosen if rest.random() < 0.7 else rest.choice(match.legal(seat)))


def wins(policy, other, seats, matches):
    """The policy's share of the wins at a table of others, each seat in turn."""
    share = 0.0
    for number in range(matches):
        match = Match("xnimmt", seats=seats, seed=number)
        dice = random.Random(number)
        mine = number % seats
        while not match.over:
            seat = match.to_act[0]
            rule = policy if seat == mine else other
            if rule is None:
                match.play(seat, dice.choice(match.legal(seat)))
            else:
                match.play(seat, move(rule, match, seat, dice.randrange(1, 1 << 60)))
        share += match.game.utility(match.state, mine)
    return share / matches


def test_normal_wins_far_more_than_its_share_against_random_play():
    assert wins(normal, None, 2, 60) > 0.75
    assert wins(normal, None, 4, 60) > 0.45


@POLICIES
def test_a_card_next_to_a_row_with_room_is_better_than_one_that_fills_a_row(policy):
    match = position("""
        row3 30 40, row4 50, row5 60 70
        * 41 51
        * 1 2
    """)
    assert usual(policy, match, 0) == "51"


@POLICIES
def test_under_rule_4_the_cheapest_row_is_collected(policy):
    match = position("""
        row3 44 55, row4 60, row5 71 72 73
        * 3 90
        * 80
    """)
    match.play(0, "3")
    match.play(1, "80")
    assert usual(policy, match, 0) == "row 4"


@POLICIES
def test_the_x_row_is_kept_ascending_where_it_can_be(policy):
    match = position("""
        row3 12 40, row4 50, row5 70
        * 41 1 2 3 4, x 33 35
        * 80 81 82 83 84
    """)
    match.play(0, "41")
    match.play(1, "80")
    assert usual(policy, match, 0) == "x 40"


def test_normal_gets_rid_of_heads_when_the_round_is_about_to_end():
    match = position("""
        row3 10, row4 50, row5 70 71
        * 55 52 53
        * 99
    """)
    assert move(normal, match, 0) == "55"


def test_normal_prefers_room_and_a_small_gap_to_a_row_that_is_full_next():
    # Row 5 has room for two and nothing lies between 40 and 41; row 4 is full with the next card, near or far.
    match = position("""
        row3 10 20, row4 60 70 71, row5 30 40
        * 41 95 96 97
        * 1 2 3 4
        * 5 6 7 8
    """)
    assert move(normal, match, 0) == "41"
