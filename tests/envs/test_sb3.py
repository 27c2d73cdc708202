"""Stable-Baselines3 takes the tables as they are; run where it is installed, since it brings PyTorch along."""

import numpy as np
import pytest

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


def test_plain_ppo_takes_them_with_its_own_wrappers():
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
