"""No bot can see a hidden card: permuting what its seat cannot know leaves its move unchanged."""

import itertools

import numpy as np
import pytest

from stolik import bots, load
from stolik.bots.decide import policy_of
from stolik.bots.network import learnt
from stolik.core.step import masked
from tests.bots.positions import GAMES, another_world, positions

CASES = [
    ("random", 1000),
    ("easy", 1000),
    ("normal", 1000),
    ("sound", 1000),
    ("hard@30", 1000),
    ("greedy", 200),
    ("flat2", 200),
    ("tree20", 200),
]
LEARNT = [name for name in GAMES if learnt(load(name))]
LONG = ("jamniki", "kotostrofa")  # it takes half a minute to compile a tree of theirs


def _marks(name, level, _):
    return [pytest.mark.slow] if level.startswith("tree") and name in LONG else []


@pytest.mark.parametrize(
    ("name", "level", "count"),
    [
        *[pytest.param(name, *case, marks=_marks(name, *case)) for case in CASES for name in GAMES],
        *[(name, bot, 500) for bot in ("network", "expert@30") for name in LEARNT],
    ],
)
def test_hidden_cards_do_not_change_the_move(name, level, count):
    seen = 0
    bot = None
    for match, seat in itertools.islice(positions(name, 1000, every=2, seed=count), count):
        bot = bot or bots.make(level, match.game)
        key = 1000 * seen + 7
        world = another_world(match, seat, seen + 1)
        first = bot.choose(match.masked(seat), seat, key)
        assert first == bot.choose(masked(match.game, world, seat), seat, key)
        assert first in match.actions(seat)
        seen += 1
    assert seen == count


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", ["easy", "normal", "sound"])
def test_a_rule_of_thumb_reads_nothing_hidden_even_where_it_could(name, level):
    """In simulations it plays on whole worlds, where reading a hidden card would be a mistake, not a crime."""
    buffer = None
    policy = None
    for number, (match, seat) in enumerate(itertools.islice(positions(name, 500, every=3, seed=5), 800)):
        policy = policy or policy_of(match.game, level)[1]
        buffer = np.zeros(match.game.actions, np.int16) if buffer is None else buffer
        chosen = []
        for state in (
            match.masked(seat),
            another_world(match, seat, number + 1),
            another_world(match, seat, number + 2),
        ):
            count = match.game.legal(state, seat, buffer)
            chosen.append(int(policy(state, seat, buffer, count, np.uint64(12345 + number))))
        assert len(set(chosen)) == 1


@pytest.mark.parametrize("name", GAMES)
def test_thinking_leaves_the_given_state_alone(name):
    for match, seat in itertools.islice(positions(name, 10, every=5), 20):
        state = match.masked(seat)
        before = state.tobytes()
        for level in ("random", "easy", "normal", "sound", "hard@20"):
            bots.make(level, match.game).choose(state, seat, 3)
        assert state.tobytes() == before
