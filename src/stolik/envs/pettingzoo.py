"""PettingZoo: the games for several agents, in turns (AEC) or all at once (Parallel)."""

import random
from collections.abc import Collection, Mapping
from typing import Any

import gymnasium
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from stolik.core.game import Game
from stolik.core.step import points_of
from stolik.envs.episode import Episode
from stolik.envs.picture import RENDER_MODES, check_render_mode, rendered
from stolik.envs.spaces import action_space_of, observation_space_of

ILLEGAL_REWARD = -1.0
Observation = dict[str, Any]


def env(
    game: str | Game,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    render_mode: str | None = None,
) -> AECEnv:
    """The turn-based environment; an illegal action ends the match for all, and costs whoever tried it."""
    raw = wrappers.TerminateIllegalWrapper(Turns(game, seats, options, render_mode), illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw))


class _Seated:
    """What both APIs share: one agent a seat, with the same spaces."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        check_render_mode(render_mode, RENDER_MODES)
        self.episode = Episode(game, seats, options)
        self.render_mode = render_mode
        self.metadata: dict[str, Any] = {
            "name": f"stolik_{self.episode.game.name}_v0",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,  # by a wrapper: `parallel_env` is an environment of its own
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.episode.seats)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        rules = self.episode.game
        self._observation_spaces = {agent: observation_space_of(rules) for agent in self.possible_agents}
        self._action_spaces = {agent: action_space_of(rules) for agent in self.possible_agents}
        self._chance: random.Random | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        """Deal from the seed; without one, from what follows the last seed, or at random."""
        if seed is not None:
            self._chance = random.Random(seed)
            self.episode.deal(seed)
        else:
            self.episode.deal(self._chance.randbytes(32) if self._chance else None)
        self.agents = list(self.possible_agents)

    def _seen(self, agent: str) -> Observation:
        seat = self._seat[agent]
        return {"observation": self.episode.features(seat), "action_mask": self.episode.mask(seat)}

    def render(self) -> Any:
        """What a spectator sees, without anybody's cards."""
        if self.render_mode is None:
            gymnasium.logger.warn("no render mode was given: nothing is drawn")
            return None
        return rendered(self.episode, "public", self.render_mode)

    def close(self) -> None:
        """Nothing needs to be closed."""


class Turns(_Seated, AECEnv):  # type: ignore[misc]
    """One seat after the other; rewards are the shares of the win, at the end."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a match; the same seed deals the same one."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.episode.acting]

    def observe(self, agent: str) -> Observation:
        """What a seat may know, and its legal actions."""
        return self._seen(agent)

    def step(self, action: int | None) -> None:
        """Play the action of the seat whose turn it is; None for a seat whose match has ended."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.episode.match.act(self._seat[agent], int(action))  # type: ignore[arg-type]
        if self.episode.match.over:
            self.rewards = dict(zip(self.agents, self.episode.match.shares, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            for told, points in zip(self.agents, self.episode.match.points, strict=True):
                self.infos[told]["points"] = points
        else:
            self.agent_selection = self.possible_agents[self.episode.acting]
        self._accumulate_rewards()


class Together(_Seated, ParallelEnv):  # type: ignore[misc]
    """All seats at once: actions of seats that need not decide are ignored; `infos` say who must, and the points.

    Samplers choke on an empty mask, so such a seat's allows the first action. An illegal action ends the match for all,
    at the cost of the one who tried it.
    """

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal a match; the same seed deals the same one."""
        self._begin(seed)
        return self._looks(), self._told()

    def _looks(self) -> dict[str, Observation]:
        looks = {agent: self._seen(agent) for agent in self.agents}
        for agent in set(self.agents) - set(self._asked()):
            looks[agent]["action_mask"][0] = 1
        return looks

    def _asked(self) -> list[str]:
        """The agents that must decide."""
        waiting = self.episode.game.to_act(self.episode.match.state)
        return [agent for agent in self.agents if waiting >> self._seat[agent] & 1]

    def _told(self, illegal: Collection[str] = ()) -> dict[str, dict[str, Any]]:
        """The same keys after every step, for libraries that collect infos in arrays."""
        asked, match = self._asked(), self.episode.match
        points = points_of(match.game, match.state if match.over else match.masked("public"))
        return {
            agent: {"acting": agent in asked, "points": points[self._seat[agent]], "illegal": agent in illegal}
            for agent in self.agents
        }

    def step(self, actions: Mapping[str, int]) -> tuple[dict[str, Any], ...]:
        """Play the actions of the seats that must decide; those of the others are ignored."""
        if not self.agents:
            raise ValueError("no match is being played: reset() deals one")
        asked = self._asked()
        for agent in asked:
            if agent not in actions:
                raise ValueError(f"{agent} must decide, but no action was given for it")
        illegal = [agent for agent in asked if not self.episode.allows(self._seat[agent], actions[agent])]
        if not illegal:
            for agent in asked:
                self.episode.match.act(self._seat[agent], int(actions[agent]))
        return self._ended(illegal)

    def _ended(self, illegal: list[str]) -> tuple[dict[str, Any], ...]:
        """The result of a step; an illegal action ends the match."""
        over = self.episode.match.over or bool(illegal)
        shares = dict(zip(self.agents, self.episode.match.shares, strict=True))
        rewards = {agent: ILLEGAL_REWARD if agent in illegal else share for agent, share in shares.items()}
        looks, infos = self._looks(), self._told(illegal)
        ended, cut = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, False)
        if over:
            self.agents = []
        return looks, rewards, ended, cut, infos


parallel_env = Together
