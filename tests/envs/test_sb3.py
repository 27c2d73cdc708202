"""Stable-Baselines3 takes the tables as they are; run where it is installed, since it brings PyTorch along."""

import numpy as np
import pytest

from stolik.envs.gymnasium import AgainstBots
from stolik.envs.pettingzoo import parallel_env

pytest.importorskip("stable_baselines3", reason="brings PyTorch, several GB: pip install stable-baselines3 sb3-contrib")


def test_tables_are_a_vectorised_environment_and_maskable_ppo_learns_on_them():
    contrib = pytest.importorskip("sb3_contrib")
    from stolik.envs.sb3 import Tables

    tables = Tables("komary", num_envs=8, seats=2, opponents="random")
    tables.seed(1)
    seen = tables.reset()
    assert seen["observation"].shape[0] == 8
    model = contrib.MaskablePPO("MultiInputPolicy", tables, n_steps=32, batch_size=64, n_epochs=1, seed=1)
    model.learn(512)
    choice, _ = model.predict(seen, action_masks=seen["action_mask"])
    assert (np.take_along_axis(seen["action_mask"], choice[:, None], 1) == 1).all()


def test_one_table_passes_the_librarys_check_and_maskable_ppo_learns_at_it():
    contrib = pytest.importorskip("sb3_contrib")
    from stable_baselines3.common.env_checker import check_env

    table = AgainstBots("komary", opponents="random")
    check_env(table, skip_render_check=True)
    contrib.MaskablePPO("MultiInputPolicy", table, n_steps=32, batch_size=32, n_epochs=1, seed=1).learn(64)


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning")  # SuperSuit's own
def test_supersuit_hands_all_seats_of_tables_to_ppo():
    supersuit = pytest.importorskip("supersuit")
    from stable_baselines3 import PPO

    seats = supersuit.pettingzoo_env_to_vec_env_v1(parallel_env("komary", seats=3))
    tables = supersuit.concat_vec_envs_v1(seats, 2, base_class="stable_baselines3")
    PPO("MultiInputPolicy", tables, n_steps=16, batch_size=32, n_epochs=1).learn(96)


def test_plain_ppo_learns_on_tables_whose_matches_its_illegal_actions_end():
    from stable_baselines3 import PPO

    from stolik.envs.sb3 import Tables

    tables = Tables("komary", num_envs=4, seats=2, opponents="random")
    PPO("MultiInputPolicy", tables, n_steps=32, batch_size=64, n_epochs=1, seed=1).learn(256)
    seen = tables.reset()
    _, rewards, ended, infos = tables.step(np.array([*seen["action_mask"][:3].argmax(axis=1), 10]))
    assert (rewards[3], ended[3], infos[3]["illegal"]) == (-1, True, True)
    assert (infos[3]["terminal_observation"]["observation"] == seen["observation"][3]).all()


def test_tables_stand_in_the_librarys_own_wrappers():
    from stable_baselines3.common.vec_env import VecMonitor

    from stolik.envs.sb3 import Tables

    tables = VecMonitor(Tables("komary", num_envs=4, seats=2, opponents="random"))
    seen = tables.reset()
    ended = 0
    for _ in range(200):
        actions = np.array([np.flatnonzero(mask)[0] for mask in seen["action_mask"]])
        seen, _, done, infos = tables.step(actions)
        ended += done.sum()
        assert all(("terminal_observation" in info) == bool(end) for info, end in zip(infos, done, strict=True))
    assert ended > 0
