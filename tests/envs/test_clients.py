"""Libraries that nobody here wrote, around our environments: each is tried where it is installed."""

import numpy as np
import pytest
from gymnasium.wrappers import FlattenObservation, RecordEpisodeStatistics

from stolik.envs import pettingzoo, rllib
from stolik.envs.gymnasium import AgainstBots


def test_gymnasiums_wrappers_take_a_table():
    table = AgainstBots("komary", opponents="random")
    flat = FlattenObservation(RecordEpisodeStatistics(table))
    seen, _ = flat.reset(seed=1)
    assert seen.shape == flat.observation_space.shape
    ended = False
    while not ended:
        seen, _, ended, _, info = flat.step(int(table.action_masks().argmax()))
    assert info["episode"]["l"] > 0


@pytest.mark.filterwarnings("ignore:PettingZoo in TorchRL is tested:UserWarning")  # with one version of 2023
def test_torchrl_samples_tables_all_at_once_and_checks_its_specs():
    torchrl = pytest.importorskip("torchrl.envs")
    from torchrl.envs.libs.pettingzoo import PettingZooWrapper
    from torchrl.envs.utils import check_env_specs

    def table():
        return PettingZooWrapper(pettingzoo.parallel_env("komary", seats=3), use_mask=True, categorical_actions=True)

    many = torchrl.SerialEnv(2, table)
    check_env_specs(many)
    assert many.rollout(40, break_when_any_done=False).batch_size == (2, 40)


def test_tianshou_plays_a_match_in_turns():
    tianshou = pytest.importorskip("tianshou.env")
    table = tianshou.PettingZooEnv(pettingzoo.env("komary", seats=2))
    seen, _ = table.reset(seed=1)
    ended = False
    while not ended:
        seen, rewards, ended, _, _ = table.step(int(np.flatnonzero(seen["mask"])[0]))
    assert sum(rewards) == 1


def test_rllib_takes_tables_in_turns_and_all_at_once():
    wrappers = pytest.importorskip("ray.rllib.env.wrappers.pettingzoo_env")
    for table in (
        wrappers.PettingZooEnv(pettingzoo.env("komary", seats=2)),
        wrappers.ParallelPettingZooEnv(rllib.parallel_env("komary", seats=2)),
    ):
        seen, _ = table.reset(seed=1)
        ended = {"__all__": False}
        while not ended["__all__"]:
            for agent, look in seen.items():
                assert table.get_observation_space(agent).contains(look)
            actions = {agent: int(look["action_mask"].argmax()) for agent, look in seen.items()}
            seen, rewards, ended, _, _ = table.step(actions)
        assert sum(rewards.values()) in (0, 1)
