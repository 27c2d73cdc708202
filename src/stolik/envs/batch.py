"""Thousands of tables of one game in arrays: observe, choose, step, on CPU threads or on CUDA."""

import hashlib
from collections.abc import Mapping
from typing import Any

import numpy as np

from stolik.bots.actions import action_size, hidden_size
from stolik.core import rng
from stolik.core.game import Game, check_seat, undealt
from stolik.core.match import key_from
from stolik.core.options import count_of
from stolik.envs.devices import WORD, Array, Template, open_device
from stolik.envs.tables import (
    Columns,
    Described,
    advise_tables,
    check_tables,
    deal_tables,
    describe_tables,
    learn_tables,
    observe_tables,
    play_tables,
    step_tables,
)
from stolik.games import load

OBSERVING = (deal_tables, observe_tables, step_tables, learn_tables)
GOLDEN = 0x9E3779B97F4A7C15  # spreads the tables' dice over all of 64 bits


def check_policy(game: Game, policy: str) -> None:
    """Raise if no compiled rule of thumb has this name."""
    if policy not in game.policies:
        raise ValueError(f"opponents must be {', '.join(game.policies)}, which are compiled, not {policy!r}")


class Batch:
    """Many tables of one game; a match that ends is scored and the next one dealt within the same step.

    `acting`, `masks` and `observations` say who decides at each table, what is legal and what that seat sees; after a
    step `done` marks the tables whose match has just ended, with `rewards` and `final_points` by seat; `learn` writes
    `final_observations` too. All of them are the batch's own arrays, written anew in place by every step. `tables` are
    records on the CPU and columns of words on CUDA; `device.records` gives them as records.

    `legal` lists the legal actions, `counts` says how many they are. With room to describe some of them, in that order,
    `descriptions` has a row of numbers for each (the game's ACTION_FEATURES; rows beyond `counts` are stale), and
    `revealed` what the acting seat may not know (HIDDEN_FEATURES): for a critic that learns, never for one who plays.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        size: int = 1024,
        device: str = "cpu",
        seed: int | bytes = 0,
        options: Mapping[str, Any] | None = None,
        threads: int | None = None,
        describe: int = 0,
    ) -> None:
        self.game = load(game)
        self.seats, self.options = self.game.setting(seats, options or {})
        self.size = size = count_of("tables", size, 1)
        self.device = open_device(device, self.game, None if threads is None else count_of("threads", threads, 1))
        new = self.device.zeros
        features = (size, self.game.feature_count)
        self.columns = Columns(
            tables=self.device.tables(size),
            start=self.device.put(np.zeros(self.game.state.itemsize // WORD, np.int64)),
            dice=new(size, np.uint64),
            episodes=new(size, np.int32),
            seen=self.device.spares(size),
            acting=new(size, np.int8),
            actions=new((size, self.game.actions), np.int16),
            counts=new(size, np.int16),
            masks=new((size, self.game.actions), np.int8),
            observations=new(features, np.float32),
            rewards=new((size, self.seats), np.float32),
            final_points=new((size, self.seats), np.int32),
            final_observations=new(features, np.float32),
            done=new(size, np.int8),
            refused=new(1, np.int64),
        )
        held = self.columns
        self.tables, self.acting, self.masks = held.tables, held.acting, held.masks
        self.observations = held.observations
        self.rewards, self.final_points, self.done = held.rewards, held.final_points, held.done
        self.final_observations, self.episodes = held.final_observations, held.episodes
        self.legal, self.counts = held.actions, held.counts
        room = count_of("described actions", describe, 0)
        self._described: Described | None = None
        if room:
            self._described = Described(
                descriptions=new((size, room, action_size(self.game)), np.float32),
                revealed=new((size, hidden_size(self.game)), np.float32),
                advice=new(size, np.int16),
            )
            self.descriptions, self.revealed, self.advice = self._described
        self._unchosen: Array = new(1, np.int64)
        self._asked: Array = self._unchosen  # the actions that were checked last
        self._learner: int | None = None  # the seat that must decide at every table, if one must
        self._ended = False  # whether there may be ends to forget
        self.rekey(seed)

    def reset(self, tables: Array | None = None) -> None:
        """Deal the next match at every table, or at those marked with a 1."""
        if tables is None:
            self._deal(self.device.host(self.episodes) + 1, self._unchosen)
            return
        chosen = self._one_each("mark", tables)
        self._deal(self.device.host(self.episodes) + (self.device.host(chosen) != 0), chosen)

    def _deal(self, episodes: Array, chosen: Array) -> None:
        self.check()
        self.device.write(self.episodes, episodes)
        self._forget_ends()
        self._run(deal_tables, chosen, chosen is self._unchosen)

    def step(self, actions: Array) -> None:
        """Play one action a table; if any is illegal, nothing is played, now or later, until `check` has raised it."""
        self._step(self._checked(actions), False)

    def _checked(self, actions: Array) -> Array:
        """A caller's actions on the device; an illegal one is noted there, and raised now if that needs no wait."""
        self._asked = chosen = self._one_each("action", actions)
        self._run(check_tables, chosen)
        if not self.device.apart:
            self.check()
        return chosen

    def _one_each(self, what: str, given: Array) -> Array:
        """A whole number for every table, on the device."""
        numbers = self.device.given(given)
        if numbers.shape != (self.size,):
            raise ValueError(f"{self.size} tables take one {what} each, not {what}s of shape {numbers.shape}")
        if numbers.dtype.kind not in "iu":
            raise ValueError(f"{what}s are whole numbers, not of type {numbers.dtype}")
        return numbers

    def check(self) -> None:
        """Raise an illegal action of an earlier step; on CUDA a step does not wait for this check."""
        if table := int(self.device.host(self.columns.refused)[0]):
            action = int(self.device.host(self._asked)[table - 1])
            self.device.write(self.columns.refused, 0)
            raise ValueError(f"action {action} is not legal at table {table - 1}: see its mask")

    def step_random(self) -> None:
        """Play a random legal action at every table."""
        self._step(self._unchosen, True)

    def play_random(self, steps: int) -> None:
        """Play `steps` random decisions at every table without observing in between, then observe."""
        steps = count_of("decisions", steps, 0)
        self._forget_ends()
        self._run(play_tables, steps)
        self._run(observe_tables)

    def rekey(self, seed: int | bytes, options: Mapping[str, Any] | None = None) -> None:
        """Begin anew from another seed, optionally with other options."""
        key = key_from(seed)
        if options is not None:
            _, self.options = self.game.setting(self.seats, options)
        start = np.zeros(1, self.game.state)
        start[0] = undealt(self.game, self.seats, self.options)
        rng.rekey(start[0], rng.key_words(key))
        dice = (np.arange(1, self.size + 1, dtype=np.uint64) * np.uint64(GOLDEN)) ^ np.frombuffer(key[:8], "<u8")
        dice[dice == 0] = GOLDEN  # the one state that the dice never leave
        self.device.write(self.columns.start, start.view(np.int64))
        self.device.write(self.columns.dice, dice)
        self._deal(np.zeros(self.size, np.int32), self._unchosen)

    def learn(self, actions: Array | None, seat: int, policy: str) -> None:
        """Play one seat's actions at every table, the others' by a rule of thumb; None deals new matches.

        `normal` and `sound` compute with fractions, which CUDA rounds differently: a near tie can go another way than
        on the CPU.
        """
        check_seat(seat, self.seats)
        check_policy(self.game, policy)
        if actions is None:
            self.reset()
        elif seat != self._learner:
            raise ValueError(
                f"seat {seat} does not decide at every table: learn(None, {seat}, ...) deals matches for it"
            )
        chosen = self._unchosen if actions is None else self._checked(actions)
        self._run(learn_tables, chosen, actions is None, seat, policy=policy)
        self._ended, self._learner = True, seat

    def learn_anew(self, tables: Array, seat: int, policy: str) -> None:
        """Deal the next match at the tables marked with a 1, up to the seat's decision; the others stay."""
        self.reset(tables)
        self._run(learn_tables, self._unchosen, True, seat, policy=policy)
        self._ended, self._learner = True, seat

    def allows(self, actions: Array) -> Array:
        """Whether an action is legal, by table."""
        numbers = self.device.host(self._one_each("action", actions))
        listed = (numbers >= 0) & (numbers < self.game.actions)
        masks = self.device.host(self.masks)
        return listed & (masks[np.arange(self.size), np.where(listed, numbers, 0)] != 0)

    def advise(self, policy: str) -> None:
        """Write what a rule of thumb would play into `advice`, by table; only for a batch that describes actions."""
        check_policy(self.game, policy)
        if self._described is None:
            raise ValueError("advice needs described actions: Batch(..., describe=16)")
        self.device.run(advise_tables, self.size, self.columns, self._described, policy=policy)

    def share(self, name: str) -> Any:
        """One of the arrays as an object that PyTorch, JAX and CuPy take without copying (DLPack)."""
        return self.device.share(getattr(self, name))

    def digest(self) -> str:
        """SHA-256 of all the tables: batches are equal exactly if their digests are, on any device."""
        states = self.device.records(self.tables)
        return hashlib.sha256(b"".join(states[name].tobytes() for name in states.dtype.names)).hexdigest()

    def _forget_ends(self) -> None:
        if self._ended:
            self.device.write(self.done, 0)
            self.device.write(self.rewards, 0)
        self._ended = False

    def _step(self, chosen: Array, at_random: bool) -> None:
        self._ended = True
        self._run(step_tables, chosen, at_random)

    def _run(self, template: Template, *arguments: Any, policy: str = "random") -> None:
        self._learner = None
        self.device.run(template, self.size, *arguments, self.columns, policy=policy)
        if self._described is not None and template in OBSERVING:
            self.device.run(describe_tables, self.size, self.columns, self._described)
