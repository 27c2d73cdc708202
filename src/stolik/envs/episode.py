"""A match driven by action numbers: the base of every adapter for a learning library."""

import operator
from collections.abc import Mapping
from typing import Any

import numpy as np

from stolik.core.game import Game
from stolik.core.match import Match
from stolik.core.view import Viewer
from stolik.drawing.plain import spoken

Features = np.ndarray[Any, np.dtype[np.float32]]
Mask = np.ndarray[Any, np.dtype[np.int8]]


class Episode:
    """A match whose simultaneous choices are asked seat by seat, without showing earlier ones."""

    def __init__(self, game: str | Game, seats: int | None, options: Mapping[str, Any] | None) -> None:
        self._setting = game, seats, options
        self.deal(0)

    def deal(self, seed: int | bytes | None) -> None:
        """Begin a match; the same seed deals the same one."""
        game, seats, options = self._setting
        self.match = Match(game, seats, seed, options)

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def seats(self) -> int:
        return self.match.seats

    @property
    def acting(self) -> int:
        """The lowest seat that must decide."""
        waiting = self.game.to_act(self.match.state)
        return (waiting & -waiting).bit_length() - 1

    def mask(self, seat: int) -> Mask:
        """1 for each action that is legal for the seat; all 0 when it need not decide."""
        mask = np.zeros(self.game.actions, np.int8)
        mask[self.match.actions(seat)] = 1
        return mask

    def allows(self, seat: int, action: Any) -> bool:
        """Whether an action is one of the seat's legal ones."""
        try:
            number = operator.index(action)
        except TypeError as error:
            raise TypeError(f"an action is the number of a move, not {action!r}") from error
        return number in range(self.game.actions) and bool(self.mask(seat)[number])

    def features(self, seat: int) -> Features:
        """What the seat sees, as the game's `features` lay it out."""
        features = np.zeros(self.game.feature_count, np.float32)
        self.game.encode(self.match.masked(seat), seat, features)
        return features

    def facts(self, viewer: Viewer) -> dict[str, Any]:
        """The changing part of what a viewer sees; the legal moves come last, since they can be many."""
        view = self.match.view(viewer)
        facts = {key: value for key, value in view.items() if key not in ("options", "seat", "seats", "legal")}
        return {**facts, "legal": view["legal"]}

    def text(self, viewer: Viewer) -> str:
        """What a viewer sees, one line a fact."""
        return "\n".join(f"{key}: {spoken(value)}" for key, value in self.facts(viewer).items())
