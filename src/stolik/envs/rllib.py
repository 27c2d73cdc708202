"""RLlib: all seats at once, with the names that its module for masked actions expects."""

from typing import Any

from gymnasium import spaces

from stolik.envs.pettingzoo import Observation, Together


class Masked(Together):
    """What a seat sees is `observations` here, and `action_mask` as everywhere."""

    def __init__(self, *table: Any, **named: Any) -> None:
        super().__init__(*table, **named)
        inner: dict[str, Any] = dict(self._observation_spaces)
        self._observation_spaces = {
            agent: spaces.Dict(observations=space["observation"], action_mask=space["action_mask"])
            for agent, space in inner.items()
        }

    def _looks(self) -> dict[str, Observation]:
        return {
            agent: {"observations": seen["observation"], "action_mask": seen["action_mask"]}
            for agent, seen in super()._looks().items()
        }


parallel_env = Masked
