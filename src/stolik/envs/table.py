"""One table driven by action numbers: what every adapter for a learning library stands on."""

import operator
from collections.abc import Mapping
from typing import Any

import numpy as np

from stolik.core import rng
from stolik.core.game import Game
from stolik.core.match import checked_options, key_from, masked, points_of, undealt, view_of
from stolik.core.playout import bound
from stolik.core.view import Viewer
from stolik.drawing.plain import spoken
from stolik.games import load

Features = np.ndarray[Any, np.dtype[np.float32]]
Mask = np.ndarray[Any, np.dtype[np.int8]]


def check_seat(seat: Any, seats: int) -> None:
    """Raise what is wrong with the number of a seat."""
    if not isinstance(seat, int | np.integer) or seat not in range(seats):
        raise ValueError(f"no seat {seat!r}: seats are 0 to {seats - 1}")


class Table:
    """A match whose simultaneous choices are asked seat by seat, without showing earlier ones."""

    def __init__(self, game: str | Game, seats: int | None, options: Mapping[str, Any] | None) -> None:
        self.game = game if isinstance(game, Game) else load(game)
        self.seats = self.game.seats[0] if seats is None else seats
        self.options = checked_options(self.game, self.seats, options or {})
        self._settle = bound(self.game, "settle")
        self._buffer = np.zeros(self.game.actions, np.int16)
        self.state = undealt(self.game, self.seats, self.options)

    def deal(self, seed: int | bytes | None) -> None:
        """Begin a match; the same seed deals the same one."""
        self.state = undealt(self.game, self.seats, self.options)
        rng.rekey(self.state, rng.key_words(key_from(seed)))
        self.game.deal(self.state)
        self._settle(self.state)

    @property
    def over(self) -> bool:
        return bool(self.game.over(self.state))

    @property
    def acting(self) -> int:
        """The lowest seat that must decide."""
        waiting = self.game.to_act(self.state)
        return (waiting & -waiting).bit_length() - 1

    def mask(self, seat: int) -> Mask:
        """1 for each action that is legal for the seat; all 0 when it need not decide."""
        mask = np.zeros(self.game.actions, np.int8)
        if self.game.to_act(self.state) >> seat & 1:
            mask[self._buffer[: self.game.legal(self.state, seat, self._buffer)]] = 1
        return mask

    def allows(self, seat: int, action: Any) -> bool:
        """Whether an action is one of the seat's legal ones."""
        try:
            number = operator.index(action)
        except TypeError as error:
            raise TypeError(f"action {action!r} will not do: it is the number of a move") from error
        return number in range(self.game.actions) and bool(self.mask(seat)[number])

    def features(self, seat: int) -> Features:
        """What the seat sees, as the game's `features` lay it out."""
        features = np.zeros(self.game.feature_count, np.float32)
        self.game.encode(self.seen(seat), seat, features)
        return features

    def seen(self, seat: int) -> Any:
        """A copy of the state masked for a seat."""
        return masked(self.game, self.state, seat)

    def play(self, seat: int, action: int) -> None:
        """Play a legal action and everything that follows by itself."""
        self.game.apply(self.state, seat, action)
        self._settle(self.state)

    @property
    def shares(self) -> list[float]:
        """Each seat's share of the win; all 0 before the end."""
        return [float(self.game.utility(self.state, seat)) for seat in range(self.seats)]

    @property
    def points(self) -> list[int]:
        return points_of(self.game, self.state)

    def facts(self, viewer: Viewer) -> dict[str, Any]:
        """What a viewer sees that can change, the legal moves last: they can be many."""
        view = view_of(self.game, self.state, viewer)
        facts = {key: value for key, value in view.items() if key not in ("options", "seat", "seats", "legal")}
        return {**facts, "legal": view["legal"]}

    def text(self, viewer: Viewer) -> str:
        """What a viewer sees, a line a fact."""
        return "\n".join(f"{key}: {spoken(value)}" for key, value in self.facts(viewer).items())
