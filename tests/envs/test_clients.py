"""Libraries that nobody here wrote, around our environments: each is tried where it is installed."""

from functools import partial

import numpy as np
import pytest
from gymnasium.spaces import flatten, flatten_space
from gymnasium.vector import AsyncVectorEnv
from gymnasium.wrappers import FlattenObservation, RecordEpisodeStatistics

from stolik.envs import pettingzoo, rllib
from stolik.envs.gymnasium import AgainstBots
from stolik.envs.openspiel import pyspiel


def test_gymnasiums_wrappers_take_a_table():
    table = AgainstBots("komary", opponents="random")
    flat = FlattenObservation(RecordEpisodeStatistics(table))
    seen, _ = flat.reset(seed=1)
    assert seen.shape == flat.observation_space.shape
    ended = False
    while not ended:
        seen, _, ended, _, info = flat.step(int(table.action_masks().argmax()))
    assert info["episode"]["l"] > 0


def test_gymnasiums_processes_each_play_a_table():
    many = AsyncVectorEnv([partial(AgainstBots, "komary", opponents="random")] * 2)
    seen, _ = many.reset(seed=[1, 2])
    for _ in range(5):
        seen, *_ = many.step(seen["action_mask"].argmax(axis=1))
    assert many.observation_space.contains(seen)
    many.close()


def torchrl_table():
    from torchrl.envs.libs.pettingzoo import PettingZooWrapper

    return PettingZooWrapper(pettingzoo.parallel_env("komary", seats=3), use_mask=True, categorical_actions=True)


@pytest.mark.filterwarnings("ignore:PettingZoo in TorchRL is tested:UserWarning")  # with one version of 2023
@pytest.mark.parametrize("kind", ["SerialEnv", "ParallelEnv"])
def test_torchrl_samples_tables_all_at_once_and_checks_its_specs(kind):
    torchrl = pytest.importorskip("torchrl.envs")
    from torchrl.envs.utils import check_env_specs

    many = getattr(torchrl, kind)(2, torchrl_table)
    check_env_specs(many)
    assert many.rollout(40, break_when_any_done=False).batch_size == (2, 40)
    many.close()


@pytest.mark.filterwarnings("ignore:PettingZoo in TorchRL is tested:UserWarning")  # with one version of 2023
def test_torchrl_samples_a_table_in_turns_and_checks_its_specs():
    pytest.importorskip("torchrl.envs")
    from torchrl.envs.libs.pettingzoo import PettingZooWrapper
    from torchrl.envs.utils import check_env_specs

    table = PettingZooWrapper(pettingzoo.env("komary", seats=3), use_mask=True, categorical_actions=True)
    check_env_specs(table)
    assert table.rollout(40, break_when_any_done=False).batch_size == (40,)


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning")  # SuperSuit's own
def test_supersuit_flattens_what_the_seats_see():
    supersuit = pytest.importorskip("supersuit")
    made = (lambda seen, space: flatten(space, seen)), flatten_space  # its own flatten_v0 takes boxes alone
    turns = supersuit.observation_lambda_v0(pettingzoo.env("komary", seats=3), *made)
    turns.reset(seed=1)
    assert turns.observation_space("seat_0").contains(turns.last()[0])
    together = supersuit.observation_lambda_v0(pettingzoo.parallel_env("komary", seats=3), *made)
    seen, _ = together.reset(seed=1)
    assert all(together.observation_space(agent).contains(look) for agent, look in seen.items())
    (size,) = together.observation_space("seat_0").shape
    assert size == sum(space.shape[0] for space in AgainstBots("komary").observation_space.values())


def test_torchrl_takes_gymnasiums_and_openspiels_tables():
    torchrl = pytest.importorskip("torchrl.envs")
    game = pyspiel.load_game("stolik_komary(players=2)")
    for table in (
        torchrl.GymWrapper(AgainstBots("komary", opponents="random"), categorical_action_encoding=True),
        torchrl.OpenSpielWrapper(game.new_initial_state(), categorical_actions=True),
    ):
        assert len(table.rollout(5)) > 0


def test_tianshou_plays_a_match_in_turns():
    tianshou = pytest.importorskip("tianshou.env")
    table = tianshou.PettingZooEnv(pettingzoo.env("komary", seats=2))
    seen, _ = table.reset(seed=1)
    ended = False
    while not ended:
        seen, rewards, ended, _, _ = table.step(int(np.flatnonzero(seen["mask"])[0]))
    assert sum(rewards) == 1


def test_rllib_takes_tables_in_turns_and_all_at_once():
    wrappers = pytest.importorskip("ray.rllib.env.wrappers.pettingzoo_env", exc_type=ImportError)
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


def learnt_by_rllib(table, **module):
    """How many rounds of training RLlib's PPO has done at a small table."""
    ppo = pytest.importorskip("ray.rllib.algorithms.ppo", exc_type=ImportError)
    import ray
    from ray.tune.registry import register_env

    register_env("stolik", lambda _: table())
    small = {"train_batch_size_per_learner": 64, "minibatch_size": 32, "num_epochs": 1}
    config = ppo.PPOConfig().environment("stolik").training(**small)
    config = config.env_runners(num_env_runners=0, env_to_module_connector=module.pop("connector", None))
    config = config.rl_module(**module) if module else config
    config = config.multi_agent(policies={"shared"}, policy_mapping_fn=lambda *_, **__: "shared")
    ray.init(num_cpus=1, include_dashboard=False)
    try:
        learner = config.build_algo()
        rounds = learner.train()["training_iteration"]
        learner.stop()
        return rounds
    finally:
        ray.shutdown()


def test_rllibs_ppo_learns_with_masked_actions():
    wrappers = pytest.importorskip("ray.rllib.env.wrappers.pettingzoo_env", exc_type=ImportError)
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
    from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

    masked = RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config={"head_fcnet_hiddens": [16]})
    table = partial(rllib.parallel_env, "komary", seats=2)
    assert learnt_by_rllib(lambda: wrappers.ParallelPettingZooEnv(table()), rl_module_spec=masked) == 1


@pytest.mark.filterwarnings("ignore:.*already in registry:UserWarning")  # RLlib's own name for every environment
@pytest.mark.parametrize(("wrapper", "kind"), [("PettingZooEnv", "env"), ("ParallelPettingZooEnv", "parallel_env")])
def test_rllibs_ppo_learns_from_flattened_observations(wrapper, kind):
    wrappers = pytest.importorskip("ray.rllib.env.wrappers.pettingzoo_env", exc_type=ImportError)
    from ray.rllib.connectors.env_to_module import FlattenObservations

    def flat(*_, **__):
        return FlattenObservations(multi_agent=True)

    table = partial(getattr(pettingzoo, kind), "komary", seats=2)
    assert learnt_by_rllib(lambda: getattr(wrappers, wrapper)(table()), connector=flat) == 1
