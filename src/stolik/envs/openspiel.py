"""OpenSpiel: the games as Python games, so that its algorithms run on them; importing this module registers them.

Chance is sampled: the one chance node deals a match from a fresh key, and everything random after that follows from it.
The parameter `rng_seed`, as in OpenSpiel's own sampled games, makes the deals of a game the same every time. With
`deals` the chance node has that many equally likely outcomes: for algorithms that visit the whole tree, such as
`nash_conv`.
"""

import hashlib
import json
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from stolik.core import rng
from stolik.core.game import Game, State, copy_of
from stolik.core.jit import bound
from stolik.core.match import Match, key_from
from stolik.core.options import Flag, Number, Option
from stolik.core.playout import finish
from stolik.core.step import masked
from stolik.envs.batch import count_of
from stolik.games import load, names

LIST = "/"  # between the numbers of an option that is a list: OpenSpiel has its own use for commas
LONGEST = 100_000  # decisions; the longest random match of any game and variant is far below


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A match as OpenSpiel sees it. Copies of it are made by copying its attributes, so these are plain data."""

    game: Game  # given by the subclass of each game

    def __init__(
        self, spiel: Any, seats: int, options: dict[str, Any], key: bytes | None = None, deals: int = 0
    ) -> None:
        super().__init__(spiel)
        self.key = key  # to deal from; None: a fresh one at the chance node
        self.deals = deals  # outcomes of the chance node; 0: it has one, which deals anything
        self.seats, self.options = seats, options
        self.match: Match | None = None  # None before the deal
        self.asked = -1  # of several seats that must decide, the one to ask first
        self.seen = [b""] * seats  # by seat: a digest of all it has seen

    @property
    def dealt(self) -> Match:
        """The match, once it has been dealt."""
        assert self.match is not None, "the chance node has not dealt yet"
        return self.match

    def current_player(self) -> int:
        if self.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.match.over:
            return int(pyspiel.PlayerId.TERMINAL)
        waiting = self.match.to_act
        return self.asked if self.asked in waiting else waiting[0]

    def is_terminal(self) -> bool:
        return self.match is not None and self.match.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1 / self.deals) for deal in range(self.deals)] or [(0, 1.0)]

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.match is None else self.match.actions(player)

    def _apply_action(self, action: int) -> None:
        if self.match is None:
            self.match = Match(self.game, self.seats, self._key_of(action), self.options)
        else:
            seat = self.current_player()
            if action not in self._legal_actions(seat):
                raise ValueError(f"action {action} of player {seat} is not legal")
            self.match.act(seat, action)
        for step in self.match.steps:
            self._remember(step.after)

    def _key_of(self, deal: int) -> bytes | None:
        return hashlib.sha256(self.key + deal.to_bytes(8, "little")).digest() if self.key and self.deals else self.key

    def _remember(self, state: State) -> None:
        """Every seat remembers what it sees."""
        for seat in range(self.seats):
            sight = masked(self.game, state, seat)
            self.seen[seat] = hashlib.blake2b(self.seen[seat] + sight.tobytes(), digest_size=16).digest()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}" if self.deals else "deal"
        return self.game.moves[action]

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.seats
        return self.dealt.shares

    def information_state_string(self, player: int | None = None) -> str:
        """All that the seat has seen since the deal, as a digest."""
        return self.seen[self.current_player() if player is None else player].hex()

    def observation_string(self, player: int | None = None) -> str:
        """What the seat sees at this moment."""
        if self.match is None:
            return "not dealt"
        return json.dumps(self.match.view(self.current_player() if player is None else player))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """Another world that the seat cannot tell from this one."""
        world: SpielState = self.clone()
        self.game.mask(world.dealt.state, player)
        world.redeal(int(sampler() * (1 << 53)))
        return world

    def redeal(self, key: int) -> None:
        """Fill the unknowns of a masked record."""
        rng.rekey(self.dealt.state, rng.key_words(key.to_bytes(32, "little")))
        self.game.redeal(self.dealt.state)

    def __reduce__(self) -> Any:
        return _restored, (self.get_game(), self.serialize())

    def __str__(self) -> str:
        return json.dumps(self.match.view(None)) if self.match else "not dealt"


class Observer:
    """What a seat sees: a string, and the features as a tensor."""

    def __init__(self, game: Game, remembers: bool) -> None:
        self._game = game
        self._remembers = remembers
        self.tensor = np.zeros(game.feature_count, np.float32)
        self.dict = {"features": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        if state.match is not None:
            self._game.encode(state.match.masked(player), player, self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.information_state_string(player) if self._remembers else state.observation_string(player)


def register(name: str) -> None:
    """Make a game known to OpenSpiel as stolik_NAME, its seats and options as parameters."""
    game = load(name)
    sampled, counted = (_kind(game, mode) for mode in ("SAMPLED_STOCHASTIC", "EXPLICIT_STOCHASTIC"))
    state_kind = type(f"{name.capitalize()}State", (SpielState,), {"game": game})

    class SpielGame(pyspiel.Game):  # type: ignore[misc]
        """The game with its seats and options fixed."""

        def __init__(self, parameters: dict[str, Any] | None = None) -> None:
            given = dict(parameters or {})
            self.seats = int(given.pop("players", game.seats[0]))
            self.deals = count_of("deals", int(given.pop("deals", 0)), 0)
            seed = int(given.pop("rng_seed", -1))
            self.chance = random.Random(seed) if seed >= 0 else None
            self.key = key_from(seed) if self.deals else None
            texts = {
                name: value.replace(LIST, ",") if isinstance(value, str) else value for name, value in given.items()
            }
            _, self.options = game.setting(self.seats, texts)
            information = pyspiel.GameInfo(
                num_distinct_actions=game.actions,
                max_chance_outcomes=max(1, self.deals),
                num_players=self.seats,
                min_utility=0.0,
                max_utility=1.0,
                utility_sum=1.0,
                max_game_length=LONGEST,
            )
            super().__init__(counted if self.deals else sampled, information, parameters or {})

        def new_initial_state(self) -> SpielState:
            key = self.key or (self.chance.randbytes(32) if self.chance else None)
            return state_kind(self, self.seats, self.options, key, self.deals)

        def __reduce__(self) -> Any:
            return pyspiel.load_game, (sampled.short_name, self.get_parameters())

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            return Observer(game, remembers=bool(iig_obs_type and iig_obs_type.perfect_recall))

    pyspiel.register_game(sampled, SpielGame)


def _kind(game: Game, chance: str) -> Any:
    """What OpenSpiel wants to know of a game beforehand."""
    return pyspiel.GameType(
        short_name=f"stolik_{game.name}",
        long_name=game.title["en"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=getattr(pyspiel.GameType.ChanceMode, chance),
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.seats[0],
            "rng_seed": -1,
            "deals": 0,
            **{option.name: _parameter(option, option.default) for option in game.options},
        },
    )


def _parameter(option: Option, value: Any) -> Any:
    """A value of a type that OpenSpiel's parameters have."""
    if isinstance(option, Number | Flag):
        return value
    return value if isinstance(value, str) else LIST.join(map(str, value))


def _restored(game: Any, text: str) -> Any:
    return game.deserialize_state(text)


class Rollouts(mcts.Evaluator):  # type: ignore[misc]
    """The library's random rollouts to the end of the match, in compiled code: in Python they take nearly all time."""

    def __init__(self, game: Game, chance: np.random.RandomState) -> None:
        self._play, self._chance = bound(game, finish), chance
        self._states, self._buffer = np.zeros(1, game.state), np.zeros(game.actions, np.int16)

    def evaluate(self, state: SpielState) -> Any:
        """The shares of the win by seat."""
        shares = np.zeros(state.seats)
        self._states[0] = state.dealt.state
        self._play(self._states, np.uint64(self._chance.randint(1, 1 << 62)), self._buffer, shares)
        return shares

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        """All actions alike."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


class Ismcts:
    """OpenSpiel's information-set search as a bot of ours: `stolik.envs.openspiel:Ismcts` in the arena."""

    simulations = 200

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, state: State, seat: int, key: int) -> int:
        """Search from the masked state alone."""
        spiel = pyspiel.load_game(f"stolik_{self.game.name}", {"players": int(state["seats"])})
        world: SpielState = spiel.new_initial_state()
        world.apply_action(0)
        world.dealt.state = copy_of(state)
        world.asked = seat
        world.redeal(key)
        # The library's Python search: its C++ one cannot resample games that are written in Python.
        chance = np.random.RandomState(key & 0x7FFFFFFF)
        bot = ismcts.ISMCTSBot(spiel, Rollouts(self.game, chance), 2.0, self.simulations, random_state=chance)
        bot.set_resampler(lambda state, player: state.resample_from_infostate(player, chance.random_sample))
        return int(bot.step(world))


for _name in names:
    register(_name)
