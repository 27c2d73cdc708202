"""RLlib's names for what a seat sees; RLlib itself, which brings Ray along, is not needed."""

import numpy as np
from pettingzoo.test import parallel_api_test, parallel_seed_test

from stolik.envs import pettingzoo, rllib


def test_the_librarys_tests_pass():
    parallel_api_test(rllib.parallel_env("komary", seats=3), num_cycles=100)
    parallel_seed_test(lambda: rllib.parallel_env("komary", seats=3), num_cycles=30)


def test_it_is_the_parallel_environment_under_other_names():
    plain, masked = (adapter.parallel_env("komary", seats=3) for adapter in (pettingzoo, rllib))
    (seen, infos), (named, told) = plain.reset(seed=4), masked.reset(seed=4)
    while plain.agents:
        assert infos == told
        for agent, look in named.items():
            assert masked.observation_space(agent).contains(look)
            assert (look["observations"] == seen[agent]["observation"]).all()
            assert (look["action_mask"] == seen[agent]["action_mask"]).all()
        actions = {agent: int(np.flatnonzero(look["action_mask"])[-1]) for agent, look in seen.items()}
        (seen, *_, infos), (named, *_, told) = plain.step(actions), masked.step(actions)
    assert not masked.agents
