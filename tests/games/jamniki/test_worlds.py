"""Worlds dealt anew are exactly as likely as they should be: compared with all that there are, each with its chance."""

import itertools
import random
from collections import Counter

import pytest
from scipy.special import chdtrc

from stolik import Match
from stolik.core import rng
from stolik.core.match import masked
from tests.games.jamniki.position import dealt
from tests.games.jamniki.worlds import course_of, worlds

DEALS = 4000
DOUBTFUL = 3.4e-6  # of a p-value: beyond 4.5 standard deviations, as many aspects are looked at
FEW = 20  # courses expected less often than that are counted together


def redealt(match, viewer):
    """How often each course comes in worlds dealt anew."""
    counts = Counter()
    for number in range(DEALS):
        world = masked(match.game, match.state, viewer)
        rng.rekey(world, rng.key_words((number + 1).to_bytes(32, "little")))
        match.game.redeal(world)
        counts[course_of(world).key()] += 1
    return counts


def p_value(expected, found, aspect):
    """How likely the chi-square of an aspect of the courses is at least as large as here."""
    hoped, seen = Counter(), Counter()
    for (drawn, moves), chance in expected.items():
        hoped[tuple([(*drawn, *moves)[at] for at in aspect]) or (drawn, moves)] += chance * DEALS
    for (drawn, moves), count in found.items():
        seen[tuple([(*drawn, *moves)[at] for at in aspect]) or (drawn, moves)] += count
    often = {part for part, count in hoped.items() if count >= FEW}
    cells = [(hoped[part], seen[part]) for part in often]
    rare = sum(count for part, count in hoped.items() if part not in often)
    if rare >= FEW:
        cells.append((rare, sum(count for part, count in seen.items() if part not in often)))
    return chdtrc(len(cells) - 1, sum((f - e) ** 2 / e for e, f in cells)) if len(cells) > 1 else 1.0


def aspects(expected):
    """What is compared: the whole, each tile drawn and each move that is not certain, and these by pairs."""
    flat = [[*drawn, *moves] for drawn, moves in expected]
    open_ones = [at for at, values in enumerate(zip(*flat, strict=True)) if len(set(values)) > 1]
    return [(), *[(at,) for at in open_ones], *itertools.combinations(open_ones, 2)]


def check(match, viewer, count):
    """There are so many worlds, and those that are dealt come as often as they should."""
    expected, found = worlds(match.state, viewer), redealt(match, viewer)
    assert len(expected) == count
    assert course_of(match.state).key() in expected
    assert set(found) <= set(expected)
    assert min(p_value(expected, found, aspect) for aspect in aspects(expected)) > DOUBTFUL


@pytest.mark.parametrize(
    ("tiles", "moves", "seats", "viewer", "count"),
    [
        ("r3g3 b2b2 o3b3 p4p4 g2g2", ["o3b3", "b2b2 white"], 2, 0, 2),
        ("r3g3 b2b2 o3b3 p4p4 g2g2", ["o3b3", "p4p4 white"], 2, 0, 50),
        ("r3g3 b2b2 o3b3 p4p4 g2g2", ["o3b3", "p4p4 white"], 2, 1, 144),
        ("r3g3 b2b2 o3b3 p4p4 g2g2 b2b2 p2p2", ["o3b3", "p4p4 white", "g2g2 white", "b2b2 white"], 2, 0, 1204),
        ("r3g3 b2b2 g2g2 o3b3 p4p4 b2b2 p3r3", ["o3b3", "b2b2 white", "p4p4"], 3, 0, 150),
        ("r3g3 b2b2 g2g2 o3b3 p4p4 b2b2 p3r3", ["o3b3", "b2b2 white", "p4p4 white"], 3, 0, 3606),
        ("r3g3 b2b2 g2g2 o3b3 p4p4 b2b2 p3r3", ["o3b3", "b2b2", "b2b2"], 3, 0, 12),
        ("r3g3 b2b2 g2g2 o3b3 p4p4 b2b2 p3r3", ["o3b3", "b2b2", "b2b2"], 3, 1, 552),
        ("b2b2 b2b2 g2g2 o3b3 p4p4 r2r2", ["g2g2", "p4p4 white"], 3, 0, 5427),
    ],
)
def test_worlds_are_as_likely_as_their_draws_where_white_is_free(tiles, moves, seats, viewer, count):
    match = dealt(tiles, seats=seats, free_white=True)
    for move in moves:
        match.play(match.to_act[0], move)
    check(match, viewer, count)


@pytest.mark.parametrize(
    ("seats", "seed", "moves", "viewer", "count"),
    [
        (2, 3, 7, 1, 42),
        (2, 14, 7, 1, 634),
        (2, 52, 9, 1, 272),
        (2, 240, 9, 0, 3246),
        (3, 3, 6, 2, 324),
        (3, 9, 7, 0, 960),
        (3, 35, 7, 1, 2658),
        (3, 154, 9, 0, 480),
    ],
)
def test_worlds_are_as_likely_as_their_draws_where_white_says_that_nothing_fitted(seats, seed, moves, viewer, count):
    match, dice = Match("jamniki", seats=seats, seed=seed), random.Random(seed)
    for _ in range(moves):
        (seat,) = match.to_act
        match.play(seat, dice.choice(match.legal(seat)))
    check(match, viewer, count)


def test_a_spectator_s_worlds_are_as_likely_as_their_draws():
    match = dealt("b2b3 g2g2 r2r2 g2g2 o2o2 p4p4")
    for move in ["b2b3", "g2g2", "r2r2 white"]:
        match.play(match.to_act[0], move)
    match.state = next(step for step in match.steps if step.event == "pass").after  # the next tile is not drawn yet
    check(match, "public", 34398)
