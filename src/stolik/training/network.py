"""The networks: one scores each legal action from what its seat sees, the other, which sees all, tells who will win."""

from collections.abc import Mapping
from contextlib import AbstractContextManager
from itertools import pairwise
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from stolik.bots.actions import action_size
from stolik.core.errors import StolikError
from stolik.core.game import Game
from stolik.training.config import Config

NEVER = -1e9  # the logit of what is not there


def in_sixteen_bits(seen: Tensor) -> AbstractContextManager[Any]:
    """On a GPU products of sixteen bits, summed in thirty-two: an update takes three quarters of the time."""
    return torch.autocast(seen.device.type, torch.bfloat16, enabled=seen.is_cuda)


def layers(*sizes: int) -> nn.Sequential:
    """Linear layers with a rectifier after each."""
    return nn.Sequential(*[part for pair in pairwise(sizes) for part in (nn.Linear(*pair), nn.ReLU())])


class Policy(nn.Module):  # type: ignore[misc]
    """A logit for each legal action: relu(U state + V action), the same layers after that for all actions."""

    def __init__(self, features: int, action_features: int, config: Config) -> None:
        super().__init__()
        self.body = layers(features, config.width, config.width)
        self.state = nn.Linear(config.width, config.joint)
        self.action = nn.Linear(action_features, config.joint, bias=False)
        self.meet = layers(config.joint, config.joint // 2)
        self.score = nn.Linear(config.joint // 2, 1)
        nn.init.zeros_(self.score.weight)
        nn.init.zeros_(self.score.bias)

    def forward(self, seen: Tensor, actions: Tensor, counts: Tensor) -> Tensor:
        """Logits by table and place in the list of legal actions."""
        with in_sixteen_bits(seen):
            met = torch.relu(self.state(self.body(seen))[:, None] + self.action(actions))
            logits = self.score(self.meet(met)).squeeze(-1).float()
        places = torch.arange(actions.shape[1], device=actions.device)
        return logits.masked_fill(places >= counts[:, None], NEVER)

    def named(self) -> dict[str, Tensor]:
        """The layers as `bots.network` names them, from each input to all outputs."""
        linear = [self.body[0], self.body[2], self.state, self.action, self.meet[0], self.score]
        names = ("first", "second", "state", "action", "meet", "score")
        arrays = {name: layer.weight.data.T for name, layer in zip(names, linear, strict=True)}
        biases = {f"{name}_bias": layer.bias for name, layer in zip(names, linear, strict=True)}
        return arrays | {name: bias.data for name, bias in biases.items() if bias is not None}

    def weights(self) -> dict[str, Any]:
        """The layers as arrays in sixteen bits."""
        return {name: layer.cpu().numpy().astype(np.float16) for name, layer in self.named().items()}

    def take(self, arrays: Mapping[str, Any]) -> None:
        """Begin from weights that were kept."""
        for name, layer in self.named().items():
            if layer.shape != arrays[name].shape:
                shapes = f"{tuple(arrays[name].shape)}, not {tuple(layer.shape)}"
                raise StolikError(f"these weights are of another size: layer {name!r} has {shapes}")
            layer.copy_(torch.tensor(arrays[name].astype(np.float32)))


def policy_for(game: Game, config: Config, device: str, arrays: Mapping[str, Any] | None = None) -> Policy:
    """A policy of the configuration's size, from weights if there are any."""
    policy = Policy(game.feature_count, action_size(game), config)
    if arrays is not None:
        policy.take(arrays)
    return policy.to(device)


class Critic(nn.Module):  # type: ignore[misc]
    """The share of the win that each seat may expect, from the acting seat on, from all cards."""

    def __init__(self, features: int, hidden_features: int, seats: int, config: Config) -> None:
        super().__init__()
        self.body = layers(features + hidden_features, config.judge, config.judge)
        self.share = nn.Linear(config.judge, seats)

    def forward(self, seen: Tensor, hidden: Tensor, seats: Tensor) -> Tensor:
        """Logarithms of the shares by table and seat; those of the seats of a table sum to 1."""
        with in_sixteen_bits(seen):
            logits = self.share(self.body(torch.cat([seen, hidden], -1))).float()
        offsets = torch.arange(logits.shape[1], device=logits.device)
        shares: Tensor = torch.log_softmax(logits.masked_fill(offsets >= seats[:, None], NEVER), -1)
        return shares
