"""Gymnasium's own checks, one table and many."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from stolik.envs.gymnasium import AgainstBots, ManyAgainstBots
from stolik.games import names
from tests.contract.cases import every_case


@every_case
def test_the_librarys_check_passes(case):
    env = AgainstBots(case.name, seats=case.seats, opponents="random", options=case.options, render_mode="rgb_array")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it advises against features outside of -1 to 1
        check_env(env)


@pytest.mark.parametrize("name", names)
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


@pytest.mark.parametrize("name", names)
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
            assert (info["final_info"]["points"] == env.unwrapped.batch.final_points).all()
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
    with pytest.raises(ValueError, match="2 opponents are needed, not 1"):
        AgainstBots("komary", seats=3, opponents=["easy"])
    with pytest.raises(ValueError, match="which are compiled, not 'hard'"):
        ManyAgainstBots("komary", opponents="hard")


def test_an_illegal_action_ends_the_match():
    env = AgainstBots("komary", opponents="random")
    env.reset(seed=1)
    _, reward, over, _, info = env.step(10)
    assert (reward, over, info) == (-1, True, {"illegal": True})


@pytest.mark.parametrize("action", [-1, -9, 11, 10**6])
def test_a_number_that_is_no_action_is_an_illegal_one(action):
    env = AgainstBots("komary", opponents="random")
    env.reset(seed=1)
    before = env.episode.match.state.tobytes()
    assert env.step(action)[1:] == (-1, True, False, {"illegal": True})
    assert env.episode.match.state.tobytes() == before


@pytest.mark.parametrize("action", [None, 1.0, "1", np.zeros(2, int)])
def test_what_is_no_number_is_no_action(action):
    env = AgainstBots("komary", opponents="random")
    env.reset(seed=1)
    with pytest.raises(TypeError, match="an action is the number of a move"):
        env.step(action)


@pytest.mark.parametrize("action", [10, -1, 11, 10**6])
def test_an_illegal_action_ends_the_match_of_its_table_alone(action):
    envs = [ManyAgainstBots("komary", num_envs=4, seats=3, opponents="easy") for _ in range(2)]
    seen, _ = [env.reset(seed=5)[0] for env in envs]
    legal = seen["action_mask"].argmax(axis=1)
    given = legal.copy()
    given[[0, 2]] = action
    plain, around = envs[0].step(legal), envs[1].step(given)
    after, rewards, ended, cut, info = around
    for key, told in plain[0].items():
        assert (told[[1, 3]] == after[key][[1, 3]]).all(), "the others play on"
    assert rewards.tolist() == [-1, 0, -1, 0]
    assert ended.tolist() == [True, False, True, False]
    assert not cut.any()
    assert (info["final_obs"]["observation"][[0, 2]] == seen["observation"][[0, 2]]).all()
    assert info["final_info"]["illegal"].tolist() == info["_final_info"].tolist() == ended.tolist()
    assert not info["final_info"]["_points"].any()
    assert (envs[1].batch.acting == 0).all()
    _, rewards, ended, _, info = envs[1].step(after["action_mask"].argmax(axis=1))
    assert not rewards.any()
    assert not ended.any()
    assert not info


@pytest.mark.parametrize("name", names)
def test_tables_go_on_whatever_is_tried(name):
    env = ManyAgainstBots(name, num_envs=8, opponents="random")
    env.reset(seed=5)
    dice = np.random.default_rng(1)
    for _ in range(60):
        masks = env.action_masks()
        tried = dice.integers(masks.shape[1], size=8)
        tried = np.where(dice.random(8) < 0.7, masks.argmax(axis=1), tried)
        seen, rewards, ended, _, _ = env.step(tried)
        illegal = ~masks[np.arange(8), tried]
        assert (rewards == -1).tolist() == illegal.tolist()
        assert ended[illegal].all()
        assert env.observation_space.contains(seen)
        assert (env.batch.acting == 0).all()
        assert seen["action_mask"].any(axis=1).all()


def test_one_seed_of_any_whole_kind_deals_all_the_tables():
    env = ManyAgainstBots("komary", num_envs=4, seats=3, opponents="random")
    seen = [env.reset(seed=seed)[0]["observation"] for seed in (5, np.int64(5))]
    assert (seen[0] == seen[1]).all()
    lists = [env.reset(seed=seeds)[0]["observation"] for seeds in ([1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3, 5])]
    assert (lists[0] == lists[1]).all()
    assert (lists[0] != lists[2]).any()
    array = env.reset(seed=np.array([1, 2, 3, 4]))[0]["observation"]
    assert (lists[0] == array).all()
    assert (env.reset(seed=np.array(5))[0]["observation"] == seen[0]).all()
    with pytest.raises(ValueError, match="4 tables take one seed, or one each, not 2"):
        env.reset(seed=[1, 2])
    with pytest.raises(ValueError, match="tables cannot be reset one by one"):
        env.reset(options={"reset_mask": np.ones(4, bool)})


def test_masks_are_found_where_a_masking_library_looks_for_them():
    env, many = AgainstBots("komary"), ManyAgainstBots("komary", num_envs=3, opponents="random")
    seen, _ = env.reset(seed=1)
    assert (env.action_masks() == seen["action_mask"].astype(bool)).all()
    seen, _ = many.reset(seed=1)
    assert (many.action_masks() == seen["action_mask"].astype(bool)).all()


def test_a_way_to_draw_that_is_not_known_gets_a_sentence():
    with pytest.raises(ValueError, match="unknown render mode 'human': modes are 'ansi', 'rgb_array'"):
        AgainstBots("komary", render_mode="human")
    with pytest.raises(ValueError, match="unknown render mode 'ansi': modes are none"):
        ManyAgainstBots("komary", render_mode="ansi")


def test_a_long_match_stays_within_the_declared_space():
    options = {"games": 9, "every_colour": True, "tasks": True}
    env = ManyAgainstBots("jamniki", num_envs=64, seats=2, opponents="normal", options=options)
    seen, _ = env.reset(seed=1)
    farthest = 0.0
    for _ in range(300):
        seen, *_ = env.step(seen["action_mask"].argmax(axis=1))
        assert env.observation_space.contains(seen)
        farthest = max(farthest, seen["observation"].max())
    assert farthest == 4
