"""What the learning libraries may expect of observations and actions."""

import numpy as np
from gymnasium import spaces

from stolik.core.game import Game

FARTHEST = 4  # no feature goes beyond: what has no bound of its own is capped


def observation_space_of(game: Game) -> spaces.Dict:
    """What a seat sees, and its legal actions."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-FARTHEST, FARTHEST, (game.feature_count,), np.float32),
            "action_mask": spaces.Box(0, 1, (game.actions,), np.int8),
        }
    )


def action_space_of(game: Game) -> spaces.Discrete:
    return spaces.Discrete(game.actions)
