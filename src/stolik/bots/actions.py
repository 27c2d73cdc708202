"""What networks are told of each legal action: the file `actions` of a game's folder, as a part of templates."""

from typing import Any

from stolik.core.errors import StolikError
from stolik.core.game import Game
from stolik.core.state import Fields


class Undescribed(StolikError):
    """The game does not describe its actions."""


def describe(state: Fields, seat: int, action: int, out: Any) -> None:
    """Write the features of one legal action in a state masked for its seat."""
    raise NotImplementedError


def reveal(state: Fields, seat: int, out: Any) -> None:
    """Write what a seat may not know of an unmasked state: a critic learns from it, nobody plays by it."""
    raise NotImplementedError


def described(game: Game) -> bool:
    """Whether the game's folder has `actions`."""
    return game.part("actions") is not None


def part(game: Game) -> Any:
    """The game's `actions`."""
    if not described(game):
        raise Undescribed(f"{game.name} describes no actions: its folder has no actions.py")
    return game.part("actions")


def action_size(game: Game) -> int:
    """How many numbers describe an action."""
    return sum(size for _, size in part(game).ACTION_FEATURES)


def hidden_size(game: Game) -> int:
    """How many numbers describe what a seat may not know."""
    return sum(size for _, size in part(game).HIDDEN_FEATURES)


def describing(game: Game) -> dict[str, tuple[str, Any]]:
    """The game's functions, which replace `describe` and `reveal`."""
    return {"describe": ("", part(game).describe), "reveal": ("", part(game).reveal)}
