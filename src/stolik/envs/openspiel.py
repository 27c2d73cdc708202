"""OpenSpiel: the games as Python games, so that its algorithms run on them; importing this module registers them.

Chance is sampled: the one chance node deals a match from a fresh key, and everything random after that follows from it.
The parameter `rng_seed`, as in OpenSpiel's own sampled games, makes the deals of a game the same every time. With
`deals` the chance node has that many equally likely outcomes: for algorithms that visit the whole tree, such as
`nash_conv`.
"""

import hashlib
import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from stolik.core import rng
from stolik.core.contract import mask, redeal
from stolik.core.game import Game, State
from stolik.core.jit import bound, template
from stolik.core.match import Match, key_from
from stolik.core.options import Flag, Number, Option, count_of
from stolik.core.playout import NOBODY, finish
from stolik.core.rng import rekey
from stolik.core.seen import stacked
from stolik.games import load, names

LIST = "/"  # between the numbers of an option that is a list: OpenSpiel has its own use for commas
DIGEST = 16  # bytes
LONGEST = 100_000  # decisions; the longest random match of any game and variant is far below


@dataclass(frozen=True)
class Dealing:
    """What all states of a match share, and how it is dealt."""

    seats: int
    options: dict[str, Any]
    key: bytes | None  # to deal from; None: a fresh one at the chance node
    deals: int  # outcomes of the chance node; 0: it has one, which deals anything

    def key_of(self, deal: int) -> bytes | None:
        """The key of a numbered deal."""
        return hashlib.sha256(self.key + deal.to_bytes(8, "little")).digest() if self.key and self.deals else self.key

    def __deepcopy__(self, memo: Any) -> "Dealing":
        return self


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A match as OpenSpiel sees it. Copies of it are made by copying its attributes, so these are plain data.

    Its algorithms ask who is to act, and for legal actions, many times a position: both are found out once.
    """

    game: Game  # given by the subclass of each game

    def __init__(self, spiel: Any, dealing: Dealing) -> None:
        super().__init__(spiel)
        self.dealing = dealing
        self.match: Match | None = None  # None before the deal
        self.player = int(pyspiel.PlayerId.CHANCE)
        self.legal: list[int] | None = None  # of the player to act, once asked for
        self.seen = bytes(DIGEST * dealing.seats)  # seat after seat a digest of all it has seen

    @property
    def seats(self) -> int:
        return self.dealing.seats

    @property
    def dealt(self) -> Match:
        """The match, once it has been dealt."""
        assert self.match is not None, "the chance node has not dealt yet"
        return self.match

    def current_player(self) -> int:
        return self.player

    def is_terminal(self) -> bool:
        return self.player == pyspiel.PlayerId.TERMINAL

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.dealing.deals
        return [(deal, 1 / deals) for deal in range(deals)] or [(0, 1.0)]

    def _legal_actions(self, player: int) -> list[int]:
        if self.match is None:
            return []
        if player != self.player:
            return self.match.actions(player)
        if self.legal is None:
            self.legal = self.match.actions(player)
        return self.legal

    def _apply_action(self, action: int) -> None:
        if self.match is None:
            key = self.dealing.key_of(action)
            self.match = Match(self.game, self.seats, key, self.dealing.options)
            self._remember([step.after for step in self.match.steps] or [self.match.state])
        else:
            if action not in self._legal_actions(self.player):
                raise ValueError(f"action {action} of player {self.player} is not legal")
            steps = self.match.foreseen(self.player, action)
            self.match.follow(steps)
            self._remember([step.after for step in steps])
        self.ask()

    def ask(self, first: int = NOBODY) -> None:
        """Find out who is to act: of several seats that must decide `first`, else the lowest."""
        waiting = self.dealt.to_act
        self.player = first if first in waiting else waiting[0] if waiting else int(pyspiel.PlayerId.TERMINAL)
        self.legal = None

    def _remember(self, states: Sequence[State]) -> None:
        """Every seat remembers what it sees."""
        sights = np.zeros((self.seats, len(states)), self.game.state)
        bound(self.game, look_at)(stacked(self.game, states), sights)
        self.seen = b"".join(
            hashlib.blake2b(self._seen_by(seat) + sights[seat].tobytes(), digest_size=DIGEST).digest()
            for seat in range(self.seats)
        )

    def _seen_by(self, seat: int) -> bytes:
        return self.seen[DIGEST * seat : DIGEST * (seat + 1)]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}" if self.dealing.deals else "deal"
        return self.game.moves[action]

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.seats
        return self.dealt.shares

    def information_state_string(self, player: int | None = None) -> str:
        """A digest of everything that the seat has seen since the deal."""
        return self._seen_by(self.player if player is None else player).hex()

    def observation_string(self, player: int | None = None) -> str:
        """What the seat sees at this moment."""
        if self.match is None:
            return "not dealt"
        return json.dumps(self.match.view(self.current_player() if player is None else player))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """Another world that looks the same to the seat."""
        world: SpielState = self.clone()
        world.redeal(player, int(sampler() * (1 << 53)))
        return world

    def redeal(self, seat: int, key: int) -> None:
        """Deal anew what the seat does not know."""
        words = rng.key_words(key.to_bytes(32, "little"))
        states = stacked(self.game, [self.dealt.state])
        bound(self.game, deal_anew)(states, seat, words)
        self.dealt.state = states[0]
        if seat != self.player:
            self.legal = None  # the player's cards may be others

    def __reduce__(self) -> Any:
        return _restored, (self.get_game(), self.serialize())

    def __str__(self) -> str:
        return json.dumps(self.match.view(None)) if self.match else "not dealt"


@template()
def look_at(states: Any, sights: Any) -> None:
    """Write what each seat sees of each state."""
    for seat in range(len(sights)):
        for number in range(len(states)):
            sights[seat, number] = states[number]
            mask(sights[seat, number], seat)


@template()
def deal_anew(states: Any, seat: int, key: Any) -> None:
    """Replace the one record of an array by another world that looks the same to the seat."""
    mask(states[0], seat)
    rekey(states[0], key)
    redeal(states[0])


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
            return state_kind(self, Dealing(self.seats, self.options, key, self.deals))

        def __reduce__(self) -> Any:
            return pyspiel.load_game, (sampled.short_name, self.get_parameters())

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            return Observer(game, remembers=bool(iig_obs_type and iig_obs_type.perfect_recall))

    pyspiel.register_game(sampled, SpielGame)


def _kind(game: Game, chance: str) -> Any:
    """What OpenSpiel needs to know about a game in advance."""
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
    """The library's random rollouts to the end of the match, compiled: in Python they take nearly all the time."""

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
        """Equal probabilities for all actions."""
        legal = state._legal_actions(state.player)
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
        world.dealt.state = state
        world.redeal(seat, key)
        world.ask(seat)
        # The library's Python search: its C++ one cannot resample games that are written in Python.
        chance = np.random.RandomState(key & 0x7FFFFFFF)
        bot = ismcts.ISMCTSBot(spiel, Rollouts(self.game, chance), 2.0, self.simulations, random_state=chance)
        bot.set_resampler(lambda state, player: state.resample_from_infostate(player, chance.random_sample))
        return int(bot.step(world))


for _name in names:
    register(_name)
