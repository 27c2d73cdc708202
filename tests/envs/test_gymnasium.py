"""Gymnasium's own checks, one table and many."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from stolik.envs.gymnasium import AgainstBots, ManyAgainstBots
from tests.contract.cases import CASES, every_case

present = sorted({case.name for case in CASES})


@every_case
def test_the_librarys_check_passes(case):
    env = AgainstBots(case.name, seats=case.seats, opponents="random", options=case.options)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it advises against features outside of -1 to 1
        check_env(env, skip_render_check=True)


@pytest.mark.parametrize("name", present)
def test_games_are_registered(name):
    env = gymnasium.make(f"stolik/{name.capitalize()}-v0", opponents="easy", disable_env_checker=True)
    seen, _ = env.reset(seed=3)
    again, _ = env.reset(seed=3)
    assert (seen["observation"] == again["observation"]).all()
    rng = np.random.default_rng(1)
    over = False
    while not over:
        seen, reward, over, _, info = env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    assert 0 <= reward <= 1
    assert info["points"]


@pytest.mark.parametrize("name", present)
def test_many_tables_step_in_one_call(name):
    env = gymnasium.make_vec(f"stolik/{name.capitalize()}-v0", num_envs=16, opponents="normal", seats=3)
    seen, _ = env.reset(seed=5)
    assert env.metadata["autoreset_mode"] == gymnasium.vector.AutoresetMode.SAME_STEP
    rng = np.random.default_rng(1)
    ended, won = 0, 0.0
    for _ in range(2000):
        actions = [rng.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]]
        seen, rewards, over, cut, info = env.step(np.array(actions))
        assert env.observation_space.contains(seen)
        assert not cut.any()
        assert (rewards[~over] == 0).all()
        if over.any():
            assert info["_final_obs"].tolist() == over.tolist()
        ended += over.sum()
        won += rewards.sum()
        if ended > 30:
            break
    assert ended > 30
    assert won / ended < 0.5  # a random learner among normal bots has no more than its luck


def test_one_table_of_many_is_the_same_whatever_the_threads():
    seen = []
    for threads in (1, 2):
        env = ManyAgainstBots("komary", num_envs=8, seats=3, threads=threads)
        first, _ = env.reset(seed=9)
        second, *_ = env.step(first["action_mask"].argmax(axis=1))
        seen.append(second["observation"])
    assert (seen[0] == seen[1]).all()


def test_bad_seats_and_opponents_get_a_sentence():
    with pytest.raises(ValueError, match="no seat 4: seats are 0 to 2"):
        AgainstBots("komary", seats=3, seat=4)
    with pytest.raises(ValueError, match="1 opponents are too few or too many: the others are 2"):
        AgainstBots("komary", seats=3, opponents=["easy"])
    with pytest.raises(ValueError, match="opponents 'hard' will not do here"):
        ManyAgainstBots("komary", opponents="hard")


def test_an_illegal_action_ends_the_match():
    env = AgainstBots("komary", opponents="random")
    env.reset(seed=1)
    _, reward, over, _, info = env.step(10)
    assert (reward, over, info) == (-1, True, {"illegal": True})
