"""Rivals: named bots of the project at all seats but one of some tables, so that the policy learns to play with them.

Rules of thumb play themselves. `network` and files of weights take their best actions. Of a bot that searches, which
would take too long, a copy plays: a network that has learnt to do the same.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import torch
from torch import Tensor

from stolik.bots.network import arrays_of
from stolik.core.game import Game
from stolik.training.config import Config
from stolik.training.copies import copied_to, copy_in
from stolik.training.network import NEVER, Policy, policy_for
from stolik.training.play import Tables, Turn


class Rival(Protocol):
    """Somebody who decides for others."""

    def logits(self, turn: Turn, at: Tensor) -> Tensor:
        """The logits of some tables' decisions."""


@dataclass(frozen=True)
class Thumb:
    """A rule of thumb, by its advice; where there was no room for its action, the policy's own logits."""

    rule: str

    def logits(self, turn: Turn, at: Tensor) -> Tensor:
        place = turn.advice(self.rule)[at]
        alone = torch.full_like(turn.logits[at], NEVER).scatter_(1, place.clamp(min=0)[:, None], 0.0)
        return torch.where(place[:, None] >= 0, alone, turn.logits[at])


@dataclass(frozen=True)
class Best:
    """A network at its best actions."""

    policy: Policy

    def logits(self, turn: Turn, at: Tensor) -> Tensor:
        own = self.policy(turn.seen[at], turn.actions[at], turn.counts[at])
        return torch.full_like(own, NEVER).scatter_(1, own.argmax(-1)[:, None], 0.0)


@dataclass(frozen=True)
class Copy:
    """A network that imitates: as likely to do something as it thinks the original is."""

    policy: Policy

    def logits(self, turn: Turn, at: Tensor) -> Tensor:
        own: Tensor = self.policy(turn.seen[at], turn.actions[at], turn.counts[at])
        return own


class Rivals:
    """Rivals at their tables, each with as many; one seat of each table is the policy's."""

    def __init__(self, tables: Tables, rivals: list[Rival]) -> None:
        count = int(tables.size * tables.config.rivalled)
        chosen = torch.randperm(tables.size, device=tables.device)[:count]
        self.own = (torch.rand(tables.size, device=tables.device) * tables.seats).long()
        self.seated = list(zip(rivals, chosen.tensor_split(len(rivals)), strict=True))

    def decide(self, turn: Turn) -> None:
        """The rivals' logits at all seats but the policy's."""
        for rival, at in self.seated:
            sits = turn.acting[at] != self.own[at]
            turn.logits[at] = torch.where(sits[:, None], rival.logits(turn, at), turn.logits[at])
            turn.mine[at] = ~sits


def rival(game: Game, name: str, config: Config, folder: Path, device: str) -> Rival:
    """A named bot as a rival."""
    if name in game.policies:
        return Thumb(name)
    if name == "network" or name.endswith(".npz"):
        arrays = arrays_of(game, "" if name == "network" else name)
        return Best(policy_for(game, config, device, arrays).eval())
    return Copy(copy_in(folder, game, name, config, device).eval())


def weights_like(game: Game, name: str, config: Config, folder: Path, device: str) -> str:
    """The weights that play as a bot does, for `arrays_of`: its own, or those of a copy in the run's folder."""
    if name == "network" or name.endswith(".npz"):
        return "" if name == "network" else name
    folder.mkdir(parents=True, exist_ok=True)
    copy_in(folder, game, name, config, device)
    return str(copied_to(folder, name))
