"""Gymnasium: one seat for the learner, bots at the others; one table, or thousands in one call."""

import hashlib
import operator
from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv

from stolik import bots
from stolik.core.game import Game, check_seat
from stolik.core.levels import USUAL
from stolik.envs.batch import Batch, check_policy
from stolik.envs.episode import Episode
from stolik.envs.picture import RENDER_MODES, check_render_mode, rendered
from stolik.envs.spaces import action_space_of, observation_space_of
from stolik.games import names

ILLEGAL_REWARD = -1.0
Observation = dict[str, Any]
Seeds = np.ndarray[Any, np.dtype[np.integer[Any]]]


def register() -> None:
    """Make the games known to `gymnasium.make` as stolik/NAME-v0; importing this module does it."""
    for name in names:
        identity = f"stolik/{name.capitalize()}-v0"
        if identity not in gymnasium.registry:
            gymnasium.register(
                identity,
                entry_point="stolik.envs.gymnasium:AgainstBots",
                vector_entry_point="stolik.envs.gymnasium:ManyAgainstBots",
                kwargs={"game": name},
            )


class AgainstBots(gymnasium.Env[Observation, int]):
    """The learner's seat at a table of bots; the reward is its share of the win, at the end.

    An illegal action ends the match with a reward of -1, and `info["illegal"]` says so.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        seat: int = 0,
        opponents: str | Sequence[str] = USUAL,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        check_render_mode(render_mode, RENDER_MODES)
        self.episode = Episode(game, seats, options)
        check_seat(seat, self.episode.seats)
        others = self.episode.seats - 1
        levels = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(levels) != others:
            raise ValueError(f"{others} opponents are needed, not {len(levels)}")
        made = [bots.make(level, self.episode.game) for level in levels]
        self.seat = seat
        self.render_mode = render_mode
        self._bots = dict(zip([other for other in range(self.episode.seats) if other != seat], made, strict=True))
        self.observation_space = observation_space_of(self.episode.game)
        self.action_space = action_space_of(self.episode.game)  # type: ignore[assignment]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a match and let the bots play until the learner must decide."""
        super().reset(seed=seed)
        self.episode.deal(self.np_random.bytes(32))
        self._let_bots_play()
        return self._seen(), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play the learner's action, and the bots' up to its next decision; an illegal action ends the match."""
        if not self.episode.allows(self.seat, action):
            return self._seen(), ILLEGAL_REWARD, True, False, {"illegal": True}
        self.episode.match.act(self.seat, int(action))
        self._let_bots_play()
        over = self.episode.match.over
        info = {"points": self.episode.match.points} if over else {}
        return self._seen(), self.episode.match.shares[self.seat], over, False, info

    def _let_bots_play(self) -> None:
        while not self.episode.match.over and self.episode.acting != self.seat:
            other = self.episode.acting
            key = int(self.np_random.integers(1 << 63))
            self.episode.match.act(other, self._bots[other].choose(self.episode.match.masked(other), other, key))

    def _seen(self) -> Observation:
        return {"observation": self.episode.features(self.seat), "action_mask": self.episode.mask(self.seat)}

    def action_masks(self) -> Any:
        """The learner's legal actions, in the form that sb3-contrib's MaskablePPO expects."""
        return self.episode.mask(self.seat).astype(bool)

    def render(self) -> Any:
        """What the learner sees."""
        return rendered(self.episode, self.seat, self.render_mode)


class ManyAgainstBots(VectorEnv[Observation, Any, Any]):
    """Thousands of learners at tables of compiled bots, stepped in one call.

    A match that ends is dealt anew within the same step: the observation is the next match's first, and `info` has
    `final_obs` with the last one's features and `final_info` with its points. An illegal action ends its table's match
    with a reward of -1, and `final_info` says so.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1024,
        seats: int | None = None,
        seat: int = 0,
        opponents: str = USUAL,
        options: Mapping[str, Any] | None = None,
        threads: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        check_render_mode(render_mode, [])
        self.batch = Batch(game, seats=seats, size=num_envs, options=options, threads=threads)
        check_seat(seat, self.batch.seats)
        check_policy(self.batch.game, opponents)
        self.num_envs = num_envs
        self.seat = seat
        self.render_mode = render_mode
        self.opponents = opponents
        self.single_observation_space = observation_space_of(self.batch.game)
        self.single_action_space = action_space_of(self.batch.game)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | Sequence[int | None] | Seeds | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal every table anew; the same seed, or the same list of one seed a table, deals the same matches.

        A list counts as a whole: another seed in it changes every table.
        """
        if isinstance(seed, np.ndarray):
            seed = seed.tolist()  # of a single number, that number
        if isinstance(seed, Sequence):
            seed = self._together(seed)
        if options and "reset_mask" in options:
            raise ValueError("tables cannot be reset one by one: each deals its next match by itself")
        super().reset(seed=None if seed is None else operator.index(seed))
        self.batch.rekey(self.np_random.bytes(32))
        self.batch.learn(None, self.seat, self.opponents)
        return self._seen(), {}

    def _together(self, seeds: Sequence[int | None]) -> int | None:
        """One seed from a list of seeds: the tables of a batch are dealt from one key."""
        if len(seeds) != self.num_envs:
            raise ValueError(f"{self.num_envs} tables take one seed, or one each, not {len(seeds)}")
        if None in seeds:
            return None
        digest = hashlib.sha256(repr([operator.index(one) for one in seeds]).encode()).digest()  # type: ignore[arg-type]
        return int.from_bytes(digest[:6], "little")

    def action_masks(self) -> Any:
        """The learner's legal actions, by table."""
        return self.batch.masks.astype(bool)

    def step(self, actions: Any) -> tuple[Observation, Any, Any, Any, dict[str, Any]]:
        """Play an action at each table; if a match ends, even by an illegal action, the next one is dealt."""
        chosen = np.asarray(actions)
        illegal = ~self.batch.allows(chosen)
        if illegal.any():
            return self._step_around(chosen, illegal)
        self.batch.learn(chosen, self.seat, self.opponents)
        rewards, ended, info = self._told()
        return self._seen(), rewards, ended, np.zeros(self.num_envs, bool), info

    def _step_around(self, chosen: Any, illegal: Any) -> tuple[Observation, Any, Any, Any, dict[str, Any]]:
        """A step with illegal actions: each is replaced by a legal one, in a match that ends anyway."""
        before, first = self.batch.observations[illegal], self.batch.masks.argmax(axis=1)
        self.batch.learn(np.where(illegal, first, chosen), self.seat, self.opponents)
        self.batch.done[illegal] = 1
        rewards, ended, info = self._told()
        rewards[illegal] = ILLEGAL_REWARD
        info["final_obs"]["observation"][illegal] = before
        info["final_info"]["points"][illegal] = 0
        info["final_info"] |= {"_points": ended & ~illegal, "illegal": illegal, "_illegal": illegal}
        self.batch.learn_anew(illegal.astype(np.int8), self.seat, self.opponents)
        return self._seen(), rewards, ended, np.zeros(self.num_envs, bool), info

    def _told(self) -> tuple[Any, Any, dict[str, Any]]:
        """Rewards, ends and their infos."""
        ended = self.batch.done.astype(bool)
        rewards = self.batch.rewards[:, self.seat].astype(np.float64)
        if not ended.any():
            return rewards, ended, {}
        final = {"observation": self.batch.final_observations.copy(), "action_mask": np.zeros_like(self.batch.masks)}
        told = {"points": self.batch.final_points.copy(), "_points": ended}
        return rewards, ended, {"final_obs": final, "_final_obs": ended, "final_info": told, "_final_info": ended}

    def _seen(self) -> Observation:
        return {"observation": self.batch.observations.copy(), "action_mask": self.batch.masks.copy()}


register()
