"""Playing: tables of all numbers of seats side by side, and what was seen and done there as tensors."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import torch
from torch import Tensor

from stolik.arena.report import variants
from stolik.bots.actions import action_size, hidden_size
from stolik.core.game import Game
from stolik.core.levels import SOUND
from stolik.envs.batch import Batch
from stolik.training.config import Config, seats_of
from stolik.training.network import Policy

SHARED = ("observations", "descriptions", "revealed", "legal", "counts", "acting", "done", "rewards", "advice")


def draw(logits: Tensor) -> Tensor:
    """A place by its logit: the largest of logits and Gumbel's noise."""
    noise = -torch.log(-torch.log(torch.rand_like(logits).clamp_(1e-9, 1 - 1e-7)))
    return (logits + noise).argmax(-1)


class Tables:
    """A batch of each number of seats, one after the other along the first axis of every tensor."""

    def __init__(self, game: Game, config: Config, size: int, device: str, seed: int, scattered: int = 0) -> None:
        self.game, self.config, self.device, self.scattered = game, config, device, scattered
        self.chance = random.Random(seed)
        wanted = seats_of(game, config)
        each = max(1, size // len(wanted))
        self.batches = [
            Batch(game, seats, each, device, self.chance.getrandbits(63), describe=config.room) for seats in wanted
        ]
        self.views = [{name: self._view(batch, name) for name in SHARED} for batch in self.batches]
        self.size = each * len(self.batches)
        self.slices = [slice(each * number, each * (number + 1)) for number in range(len(self.batches))]
        counts = torch.tensor([batch.seats for batch in self.batches], device=device)
        self.seats = counts.repeat_interleave(each)
        self.varied = [False] * len(self.batches)
        for batch in self.batches:
            self.scatter(batch)

    def scatter(self, batch: Batch) -> None:
        """Bring the tables to different points of their matches: a lesson must not be of one point alone."""
        for _ in range(self.scattered):
            batch.step_random()
            marks = (torch.rand(batch.size, device=self.device) * self.scattered).long() == 0
            batch.reset(marks.long() if batch.device.apart else marks.long().numpy())

    def _view(self, batch: Batch, name: str) -> Tensor:
        shared = batch.share(name)
        return shared if isinstance(shared, Tensor) else torch.from_numpy(shared)

    def zeros(self, *shape: int, kind: torch.dtype = torch.float32) -> Tensor:
        """Room for something of every table."""
        return torch.zeros(self.size, *shape, dtype=kind, device=self.device)

    def read(self, name: str, out: Tensor) -> None:
        """Copy what all batches show under a name; places that a batch has not stay as they are."""
        for where, view in zip(self.slices, self.views, strict=True):
            shown = view[name]
            if shown.ndim == 1:
                out[where] = shown
            else:
                width = min(shown.shape[1], out.shape[1])
                out[where, :width] = shown[:, :width]

    def step(self, actions: Tensor) -> None:
        """Play one action a table."""
        for where, batch in zip(self.slices, self.batches, strict=True):
            batch.step(actions[where] if batch.device.apart else actions[where].numpy())

    def advise(self, rule: str, out: Tensor) -> None:
        """What a rule of thumb would play."""
        for batch in self.batches:
            batch.advise(rule)
        self.read("advice", out)

    def vary(self) -> None:
        """Begin an era: now and then the tables of a number of seats have an option of their own."""
        for number, batch in enumerate(self.batches):
            varied = self.chance.random() < self.config.varied
            if varied or self.varied[number]:
                options = self.chance.choice(list(variants(self.game, batch.seats))) if varied else {}
                batch.rekey(self.chance.getrandbits(63), options)
                self.scatter(batch)
            self.varied[number] = varied


@dataclass
class Played:
    """What was seen and done; by step and table. `seen`, `hidden`, `acting` have one step more."""

    seen: Tensor
    hidden: Tensor
    acting: Tensor
    actions: Tensor
    counts: Tensor
    places: Tensor  # of what was chosen, in the list of legal actions
    chances: Tensor  # the logarithm of how likely that was
    advice: Tensor  # the index of the action that `sound` would have taken, -1 if unknown
    mine: Tensor  # whether the policy itself decided, not an older self or a rival
    done: Tensor
    rewards: Tensor


def room_for(tables: Tables) -> Played:
    """Tensors for what will be played."""
    game, config = tables.game, tables.config

    def new(steps: int, *shape: int, kind: torch.dtype = torch.float32) -> Tensor:
        return tables.zeros(*shape, kind=kind).repeat(steps, *[1] * (1 + len(shape)))

    steps, long = config.steps, torch.int64
    return Played(
        seen=new(steps + 1, game.feature_count),
        hidden=new(steps + 1, hidden_size(game)),
        acting=new(steps + 1, kind=long),
        actions=new(steps, config.room, action_size(game)),
        counts=new(steps, kind=long),
        places=new(steps, kind=long),
        chances=new(steps),
        advice=new(steps, kind=long),
        mine=new(steps, kind=torch.bool),
        done=new(steps, kind=torch.bool),
        rewards=new(steps, game.seats[-1]),
    )


@dataclass
class Turn:
    """One decision of each table, before it is made: what the acting seats see, and the logits that decide."""

    tables: Tables
    seen: Tensor
    actions: Tensor
    counts: Tensor
    acting: Tensor
    legal: Tensor
    logits: Tensor
    mine: Tensor  # whether the policy decides

    def advice(self, rule: str) -> Tensor:
        """The place of what a rule of thumb would do, -1 where there is no room for it."""
        told = self.tables.zeros(kind=torch.int64)
        self.tables.advise(rule, told)
        return place_of(told, self.legal, self.counts)


class Company(Protocol):
    """Others who decide at some seats of some tables."""

    def decide(self, turn: Turn) -> None:
        """Put one's own logits where one sits, and note that the policy does not decide there."""


class Elders:
    """An older self at some seats of some tables."""

    def __init__(self, tables: Tables, policy: Policy, chance: random.Random) -> None:
        self.policy = policy
        count = int(tables.size * tables.config.aged)
        self.tables = torch.tensor(chance.sample(range(tables.size), count), device=tables.device, dtype=torch.int64)
        self.sits = torch.rand(count, tables.game.seats[-1], device=tables.device) < 0.5

    def decide(self, turn: Turn) -> None:
        """The older self's logits where it sits."""
        at = self.tables
        own = self.policy(turn.seen[at], turn.actions[at], turn.counts[at])
        sits = self.sits.gather(1, turn.acting[at][:, None])
        turn.logits[at] = torch.where(sits, own, turn.logits[at])
        turn.mine[at] = ~sits.squeeze(1)


@torch.no_grad()  # type: ignore[untyped-decorator]
def play(tables: Tables, policy: Policy, company: Sequence[Company], played: Played, imitated: bool) -> None:
    """Play an update's steps at all tables; with `imitated`, ask `sound` for its advice as well."""
    legal = tables.zeros(tables.config.room, kind=torch.int64)
    for step in range(tables.config.steps):
        look(tables, played, step)
        tables.read("descriptions", played.actions[step])
        tables.read("counts", played.counts[step])
        tables.read("legal", legal)
        seen, actions, counts = played.seen[step], played.actions[step], played.counts[step]
        mine = torch.ones(tables.size, dtype=torch.bool, device=tables.device)
        turn = Turn(tables, seen, actions, counts, played.acting[step], legal, policy(seen, actions, counts), mine)
        for others in company:
            others.decide(turn)
        played.mine[step] = mine
        places = draw(turn.logits)
        played.places[step] = places
        played.chances[step] = torch.log_softmax(turn.logits, -1).gather(1, places[:, None]).squeeze(1)
        if imitated:
            played.advice[step] = turn.advice(SOUND)
        tables.step(legal.gather(1, places[:, None]).squeeze(1))
        tables.read("done", played.done[step])
        tables.read("rewards", played.rewards[step])
    look(tables, played, tables.config.steps)


def look(tables: Tables, played: Played, step: int) -> None:
    """What the acting seats see, and what they do not."""
    tables.read("observations", played.seen[step])
    tables.read("revealed", played.hidden[step])
    tables.read("acting", played.acting[step])


def place_of(action: Tensor, legal: Tensor, counts: Tensor) -> Tensor:
    """Where an action stands in the list of legal ones, -1 where there was no room for it."""
    places = torch.arange(legal.shape[1], device=legal.device)
    found = (legal == action[:, None]) & (places < counts[:, None])
    return torch.where(found.any(1), found.int().argmax(1), -1)


@torch.no_grad()  # type: ignore[untyped-decorator]
def shares_among(tables: Tables, policy: Policy, rule: str) -> dict[int, float]:
    """By seats: the fair shares of the policy's best actions at one seat, the others played by a rule of thumb."""
    game, config = tables.game, tables.config
    for batch in tables.batches:
        batch.reset()
    size, long = tables.size, torch.int64
    seen, actions = tables.zeros(game.feature_count), tables.zeros(config.room, action_size(game))
    legal, rewards = tables.zeros(config.room, kind=long), tables.zeros(game.seats[-1])
    counts, acting, advice = (tables.zeros(kind=long) for _ in range(3))
    won, done, ended = tables.zeros(), tables.zeros(kind=torch.bool), tables.zeros(kind=torch.bool)
    own = torch.arange(size, device=tables.device) % tables.seats
    while not bool(ended.all()):
        for name, out in (("observations", seen), ("descriptions", actions), ("counts", counts), ("legal", legal)):
            tables.read(name, out)
        tables.read("acting", acting)
        tables.advise(rule, advice)
        best = legal.gather(1, policy(seen, actions, counts).argmax(-1)[:, None]).squeeze(1)
        tables.step(torch.where(acting == own, best, advice))
        tables.read("done", done)
        tables.read("rewards", rewards)
        first = done & ~ended
        won = torch.where(first, rewards.gather(1, own[:, None]).squeeze(1), won)
        ended |= first
    return {
        batch.seats: float(won[where].mean()) * batch.seats
        for where, batch in zip(tables.slices, tables.batches, strict=True)
    }
