"""Stable-Baselines3: thousands of tables as its vectorised environment; `MaskablePPO` finds the masks by itself.

from stolik.envs.sb3 import Tables
model = sb3_contrib.MaskablePPO("MultiInputPolicy", Tables("NAME", num_envs=256))
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from stable_baselines3.common.vec_env import VecEnv

from stolik.envs.gymnasium import ManyAgainstBots, Observation


class Tables(VecEnv):  # type: ignore[misc]
    """A learner's seat at many tables of bots, as Stable-Baselines3 steps them."""

    def __init__(self, game: str, num_envs: int = 256, **setting: Any) -> None:
        self.tables = ManyAgainstBots(game, num_envs, **setting)
        self.render_mode = None
        super().__init__(num_envs, self.tables.single_observation_space, self.tables.single_action_space)
        self._seed: int | None = None
        self._actions: Any = None

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """The next reset deals from this seed."""
        self._seed = seed
        return [seed] * self.num_envs

    def reset(self) -> Observation:
        """Deal every table anew."""
        seen, _ = self.tables.reset(seed=self._seed)
        self._seed = None
        return seen

    def step_async(self, actions: Any) -> None:
        self._actions = actions

    def step_wait(self) -> tuple[Observation, Any, Any, list[dict[str, Any]]]:
        seen, rewards, ended, _, info = self.tables.step(self._actions)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for table in np.flatnonzero(ended):
            last = {key: values[table] for key, values in info["final_obs"].items()}
            infos[table] = {"terminal_observation": last, **_end(info["final_info"], table)}
        return seen, rewards.astype(np.float32), ended, infos

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        if method_name != "action_masks":
            raise AttributeError(f"tables have no method {method_name!r}: 'action_masks' is the only one")
        return list(self.tables.action_masks()[self._chosen(indices)])

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self.tables, attr_name) for _ in self._chosen(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise AttributeError(f"{attr_name!r} cannot be set: a table cannot be changed after it is made")

    def has_attr(self, attr_name: str) -> bool:
        return attr_name == "action_masks" or hasattr(self.tables, attr_name)

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Any = None) -> list[bool]:
        return [False for _ in self._chosen(indices)]

    def close(self) -> None:
        """Nothing needs to be closed."""

    def _chosen(self, indices: Any) -> list[int]:
        return list(self._get_indices(indices))


def _end(told: dict[str, Any], table: Any) -> dict[str, Any]:
    """How a table's match ended: its points, or by an illegal action."""
    return {"points": told["points"][table].tolist()} if told["_points"][table] else {"illegal": True}
