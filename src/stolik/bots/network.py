"""The network bot: a trained network scores each legal action from what its seat sees, in compiled code.

`stolik.training` makes the weights. A game whose folder has them, `network.npz`, has the bot `network`; any file of
weights is a bot under its name, such as `runs/mine/network.npz`.
"""

import hashlib
from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import is_zipfile

import numpy as np

from stolik.bots.actions import action_size, describe, described, describing, part
from stolik.bots.outside import UnknownBot
from stolik.core.contract import encode, legal
from stolik.core.dispatcher import available
from stolik.core.game import Game, State
from stolik.core.jit import bound, jit, template
from stolik.core.state import Fields

WEIGHTS = "network.npz"


class Layers(NamedTuple):
    """The weights from each input to all outputs, and the biases."""

    first: Any
    first_bias: Any
    second: Any
    second_bias: Any
    state: Any
    state_bias: Any
    action: Any
    meet: Any
    meet_bias: Any
    score: Any
    score_bias: Any


class Scratch(NamedTuple):
    """Buffers for one decision."""

    seen: Any
    first: Any
    second: Any
    state: Any
    action: Any
    met: Any
    last: Any
    score: Any


class Asked(NamedTuple):
    """What `score_actions` is called with."""

    state: State
    seat: int
    actions: Any
    layers: Layers
    scratch: Scratch
    scores: Any


@jit
def add(inputs: Any, weights: Any, out: Any) -> None:
    """Add what each input that is not 0 contributes to the outputs."""
    for place in range(inputs.size):
        size = inputs[place]
        if size != 0:
            row = weights[place]
            for at in range(out.size):
                out[at] += size * row[at]


@jit
def rectified(inputs: Any, weights: Any, bias: Any, out: Any) -> None:
    """A layer with ReLU."""
    for at in range(out.size):
        out[at] = bias[at]
    add(inputs, weights, out)
    for at in range(out.size):
        out[at] = max(out[at], np.float32(0))


@template()
def score_actions(state: Fields, seat: int, actions: Any, layers: Layers, scratch: Scratch, scores: Any) -> int:
    """Write the legal actions of a state masked for its seat and their scores; return their number."""
    count = legal(state, seat, actions)
    encode(state, seat, scratch.seen)
    rectified(scratch.seen, layers.first, layers.first_bias, scratch.first)
    rectified(scratch.first, layers.second, layers.second_bias, scratch.second)
    for at in range(scratch.state.size):
        scratch.state[at] = layers.state_bias[at]
    add(scratch.second, layers.state, scratch.state)
    for place in range(count):
        describe(state, seat, int(actions[place]), scratch.action)
        rectified(scratch.action, layers.action, scratch.state, scratch.met)
        rectified(scratch.met, layers.meet, layers.meet_bias, scratch.last)
        scratch.score[0] = layers.score_bias[0]
        add(scratch.last, layers.score, scratch.score)
        scores[place] = scratch.score[0]
    return count


@dataclass(frozen=True)
class Network:
    """A bot that takes the action with the highest score, by the game's own weights or those of a file."""

    game: Game
    weights: str = ""

    def __post_init__(self) -> None:
        if self.weights and not Path(self.weights).is_file():
            raise UnknownBot(f"unknown bot {self.weights!r}: there is no such file of weights")
        if not self.weights and not learnt(self.game):
            raise UnknownBot(f"unknown bot 'network': {self.game.name} has none, its folder has no {WEIGHTS}")

    def choose(self, state: State, seat: int, key: int) -> int:
        """The best action for a state masked for that seat."""
        actions, scores = self.scored(state, seat)
        return int(actions[scores.argmax()])

    def scored(self, state: State, seat: int) -> tuple[Any, Any]:
        """The legal actions, and the score of each."""
        asked = self._asked(state, seat)
        count = self._scorer(*asked)
        return asked.actions[:count], asked.scores[:count]

    def ready(self, state: State, seat: int) -> bool:
        """Whether the code it needs is compiled."""
        return available(self._scorer, *self._asked(state, seat))

    @property
    def _scorer(self) -> Any:
        return bound(self.game, score_actions, **describing(self.game))

    def _asked(self, state: State, seat: int) -> "Asked":
        layers = layers_of(self.game, self.weights)
        actions, scores = np.zeros(self.game.actions, np.int16), np.zeros(self.game.actions, np.float32)
        return Asked(state, seat, actions, layers, scratch_for(self.game, layers), scores)


def learnt(game: Game) -> bool:
    """Whether a game's folder has weights."""
    return described(game) and files(game.package).joinpath(WEIGHTS).is_file()


def layout(game: Game, parts: int | None = None) -> str:
    """A digest of the meaning of a network's inputs; `parts` says how many of the state's, from the first on."""
    return hashlib.sha256(repr((game.features[:parts], part(game).ACTION_FEATURES)).encode()).hexdigest()


@cache
def layers_of(game: Game, weights: str = "") -> Layers:
    """The weights of a game or of a file, as numbers of 32 bits."""
    held = arrays_of(game, weights)
    return Layers(**{name: np.ascontiguousarray(held[name], np.float32) for name in Layers._fields})


def arrays_of(game: Game, weights: str = "") -> dict[str, Any]:
    """The weights of a game or of a file, as they are kept; 0 for features that came after those of the file."""
    name = weights or f"{game.name}'s {WEIGHTS}"
    with as_file(Path(weights) if weights else files(game.package) / WEIGHTS) as path:
        held = arrays_in(path)
    if "layout" not in held:
        raise UnknownBot(f"{name} is no file of weights: `python -m stolik.training` makes them")
    if str(held["layout"]) not in (layout(game, parts) for parts in range(len(game.features), 0, -1)):
        raise UnknownBot(f"{name} was trained with other features: train it again")
    held["first"] = np.pad(held["first"], ((0, game.feature_count - len(held["first"])), (0, 0)))
    return held


def arrays_in(path: Path) -> dict[str, Any]:
    """The arrays of a file, none where it is not there, was cut off or is of another kind."""
    if not is_zipfile(path):
        return {}
    with np.load(path) as file:
        return {name: file[name] for name in file}


def scratch_for(game: Game, layers: Layers) -> Scratch:
    """Buffers of its own, so that several can think in threads."""
    sizes = (game.feature_count, *(layer.shape[1] for layer in (layers.first, layers.second, layers.state)))
    ends = (action_size(game), layers.action.shape[1], layers.meet.shape[1], 1)
    return Scratch(*(np.zeros(size, np.float32) for size in (*sizes, *ends)))
