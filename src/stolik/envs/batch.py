"""Thousands of tables of one game in arrays: observe, choose, step, on CPU threads or on CUDA."""

import hashlib
import operator
from collections.abc import Mapping
from typing import Any

import numpy as np

from stolik.core import rng
from stolik.core.game import Game, check_seat, undealt
from stolik.core.levels import THUMBS
from stolik.core.match import key_from
from stolik.envs.devices import Array, open_device
from stolik.games import load

GOLDEN = 0x9E3779B97F4A7C15  # spreads the tables' dice over all of 64 bits


def check_policy(policy: str) -> None:
    """Raise what is wrong with those who play with a learner."""
    if policy not in THUMBS:
        raise ValueError(f"opponents {policy!r} will not do here: {', '.join(THUMBS)} are compiled")


def count_of(what: str, given: Any, least: int) -> int:
    """A whole number that is not below the least."""
    try:
        number = operator.index(given)
    except TypeError:
        number = least - 1
    if number < least:
        raise ValueError(f"{given!r} {what} will not do: a whole number, at least {least}, will")
    return number


class Batch:
    """Many tables of one game; a match that ends is scored and the next one dealt within the same step.

    `acting`, `masks` and `observations` say who decides at each table, what is legal and what that seat sees; after a
    step `done` marks the tables whose match has just ended, with `rewards` and `final_points` by seat; `learn` writes
    `final_observations` too. All of them are the batch's own arrays, written anew in place by every step. `tables` are
    records on the CPU and columns of words on CUDA; `device.records` gives them as records.
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
    ) -> None:
        self.game = game if isinstance(game, Game) else load(game)
        self.seats, self.options = self.game.setting(seats, options or {})
        self.size = size = count_of("tables", size, 1)
        self.device = open_device(device, self.game, None if threads is None else count_of("threads", threads, 1))
        new = self.device.zeros
        self.tables: Array = self.device.tables(size)
        self.acting: Array = new(size, np.int8)
        self.masks: Array = new((size, self.game.actions), np.int8)
        self.observations: Array = new((size, self.game.feature_count), np.float32)
        self.rewards: Array = new((size, self.seats), np.float32)
        self.final_points: Array = new((size, self.seats), np.int32)
        self.final_observations: Array = new((size, self.game.feature_count), np.float32)
        self.done: Array = new(size, np.int8)
        self._seen: Array = self.device.desks(size)
        self._actions: Array = new((size, self.game.actions), np.int16)
        self._counts: Array = new(size, np.int16)
        self._unchosen: Array = new(1, np.int64)
        self.episodes: Array = new(size, np.int32)
        self._ended = False  # whether there may be ends to forget
        self.rekey(seed)

    def reset(self) -> None:
        """Deal every table its next match."""
        self._deal(self.device.host(self.episodes) + 1)

    def _deal(self, episodes: Array) -> None:
        self.device.write(self.episodes, episodes)
        self._forget_ends()
        self._run("deal_tables", self.tables, self._start, self.episodes, *self._observed)

    def step(self, actions: Array) -> None:
        """Play one action a table; if any is illegal, none is played."""
        self._step(self._legal(actions), False)

    def _legal(self, actions: Array) -> Array:
        """A caller's actions on the device, if all of them are legal."""
        chosen = self.device.given(actions)
        if chosen.shape != (self.size,):
            raise ValueError(f"actions of shape {chosen.shape} will not do: {self.size} tables want one each")
        if chosen.dtype.kind not in "iu":
            raise ValueError(f"actions of type {chosen.dtype} will not do: they are whole numbers")
        refused = self.device.zeros(1, np.int64)
        self._run("check_tables", chosen, self.masks, refused)
        if table := int(self.device.host(refused)[0]):
            action = int(self.device.host(chosen)[table - 1])
            raise ValueError(f"action {action} is not legal at table {table - 1}: its mask has the legal ones")
        return chosen

    def step_random(self) -> None:
        """Play a random legal action at every table."""
        self._step(self._unchosen, True)

    def play_random(self, steps: int) -> None:
        """Play so many random decisions at every table without looking, then observe."""
        steps = count_of("decisions", steps, 0)
        self._forget_ends()
        scratch = self._actions, self._counts, self.masks
        self._run("play_tables", steps, self.tables, self._start, self._dice, self.episodes, *scratch)
        self._run("observe_tables", self.tables, *self._observed)

    def rekey(self, seed: int | bytes) -> None:
        """Begin anew from another seed."""
        key = key_from(seed)
        start = np.zeros(1, self.game.state)
        start[0] = undealt(self.game, self.seats, self.options)
        rng.rekey(start[0], rng.key_words(key))
        dice = (np.arange(1, self.size + 1, dtype=np.uint64) * np.uint64(GOLDEN)) ^ np.frombuffer(key[:8], "<u8")
        dice[dice == 0] = GOLDEN  # the one state that the dice never leave
        self._start, self._dice = self.device.put(start.view(np.int64)), self.device.put(dice)
        self._deal(np.zeros(self.size, np.int32))

    def learn(self, actions: Array | None, seat: int, policy: str) -> None:
        """Play one seat's actions at every table (None: its matches begin), the others' by a level's policy.

        `normal` weighs in fractions, which CUDA rounds otherwise: a near tie can fall differently than on the CPU.
        """
        check_seat(seat, self.seats)
        check_policy(policy)
        if actions is not None and (self.device.host(self.acting) != seat).any():
            raise ValueError(f"seat {seat} need not decide at every table: learn(None, {seat}, ...) begins its matches")
        chosen = self._unchosen if actions is None else self._legal(actions)
        self._ended = True
        self._run(
            "learn_tables",
            chosen,
            actions is None,
            seat,
            self.tables,
            self._start,
            self._dice,
            self.episodes,
            *self._observed,
            self.rewards,
            self.final_points,
            self.final_observations,
            self.done,
            policy=policy,
        )

    def share(self, name: str) -> Any:
        """One of the arrays as something PyTorch, JAX and CuPy take over without copying (DLPack)."""
        return self.device.share(getattr(self, name))

    def digest(self) -> str:
        """SHA-256 of all the tables: batches agree exactly when their digests do, whatever the device."""
        states = self.device.records(self.tables)
        return hashlib.sha256(b"".join(states[name].tobytes() for name in states.dtype.names)).hexdigest()

    @property
    def _observed(self) -> tuple[Array, ...]:
        return self._seen, self.acting, self._actions, self._counts, self.masks, self.observations

    def _forget_ends(self) -> None:
        if self._ended:
            self.device.write(self.done, 0)
            self.device.write(self.rewards, 0)
        self._ended = False

    def _step(self, chosen: Array, at_random: bool) -> None:
        self._ended = True
        ended = self.rewards, self.final_points, self.done
        self._run(
            "step_tables",
            chosen,
            at_random,
            self.tables,
            self._start,
            self._dice,
            self.episodes,
            *self._observed,
            *ended,
        )

    def _run(self, name: str, *arguments: Any, policy: str = "random") -> None:
        self.device.run(name, self.size, *arguments, policy=policy)
