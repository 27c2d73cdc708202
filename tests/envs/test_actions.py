"""What a batch says of legal actions: as the game describes them, from what the seat may know."""

from dataclasses import replace

import numpy as np
import pytest

from stolik import Batch, bots, load, names
from stolik.bots.actions import Undescribed, action_size, described, hidden_size
from stolik.core.game import copy_of

GAMES = [name for name in names if described(load(name))]
ROOM = 12


def tables(name, steps=40):
    """A batch of each number of seats after some random decisions."""
    for seats in load(name).seats:
        batch = Batch(name, seats, size=16, seed=4, threads=1, describe=ROOM)
        for _ in range(steps):
            batch.step_random()
        yield batch


@pytest.mark.parametrize("name", GAMES)
def test_legal_actions_are_described_from_the_masked_state(name):
    actions = load(name).part("actions")
    for batch in tables(name):
        for table, seat in enumerate(batch.acting):
            seen = copy_of(batch.tables[table])
            batch.game.mask(seen, seat)
            before = seen.tobytes()
            for place in range(min(ROOM, batch.counts[table])):
                out = np.full(action_size(batch.game), np.nan, np.float32)
                actions.describe(seen, int(seat), int(batch.legal[table, place]), out)
                assert (out == batch.descriptions[table, place]).all()
                assert (np.abs(out) < 20).all()
            assert seen.tobytes() == before


@pytest.mark.parametrize("name", GAMES)
def test_what_is_revealed_follows_the_hidden_cards_and_descriptions_do_not(name):
    actions = load(name).part("actions")
    moved = 0
    for batch in tables(name):
        for table, seat in enumerate(batch.acting):
            state = copy_of(batch.tables[table])
            batch.game.mask(state, seat)
            batch.game.redeal(state)
            out = np.full(hidden_size(batch.game), np.nan, np.float32)
            actions.reveal(state, seat, out)
            moved += (out != batch.revealed[table]).any()
            batch.game.mask(state, seat)
            out = np.zeros(action_size(batch.game), np.float32)
            actions.describe(state, int(seat), int(batch.legal[table, 0]), out)
            assert (out == batch.descriptions[table, 0]).all()
    assert moved > 8


@pytest.mark.parametrize("name", GAMES)
def test_advice_is_legal(name):
    for batch in tables(name):
        batch.advise("normal")
        assert batch.masks[np.arange(batch.size), batch.advice].all()
        batch.step(batch.advice)


def test_advice_is_the_rule_s_own():
    batch, bot = Batch("komary", seats=3, size=40, threads=1, describe=4, seed=5), bots.make("sound", "komary")
    for _ in range(10):
        batch.advise("sound")
        for table in range(batch.size):
            seen, seat = copy_of(batch.tables[table]), int(batch.acting[table])
            batch.game.mask(seen, seat)
            assert batch.advice[table] == bot.choose(seen, seat, table)  # it leaves nothing to chance
        batch.step_random()


def test_a_batch_that_describes_nothing_has_no_advice():
    with pytest.raises(ValueError, match="advice needs described actions"):
        Batch("komary", size=2, threads=1).advise("normal")


def test_a_game_without_descriptions_says_so():
    elsewhere = replace(load("komary"), package="stolik.core")  # a folder that has no such file
    with pytest.raises(Undescribed, match=r"core describes no actions: its folder has no actions\.py"):
        action_size(elsewhere)
