"""Bots from outside: a class of any module plays like ours, and sees what ours see."""

import importlib
import sys
from pathlib import Path
from typing import Any

from stolik.core.errors import IllegalMove, StolikError
from stolik.core.game import Game, State, copy_of
from stolik.core.step import view_of


class UnknownBot(StolikError):
    """No bot has that name."""


class Guest:
    """A bot of a foreign class: made with the game, given copies, and refused illegal actions."""

    def __init__(self, name: str, game: Game) -> None:
        self.name = name
        self.game = game
        self._bot: Any = _class_of(name)(game)

    def choose(self, state: State, seat: int, key: int) -> int:
        """The class's choice, an action or a move's text, refused unless it is legal."""
        legal = view_of(self.game, state, seat)["legal"].get(str(seat), [])
        given = self._bot.choose(copy_of(state), seat, key)
        moves = self.game.moves
        move = given if isinstance(given, str) else moves[given] if given in range(len(moves)) else None
        if move not in legal:
            raise IllegalMove(f"bot {self.name!r} may not play {given!r}: legal are {', '.join(map(repr, legal))}")
        return moves.index(move)


def _class_of(name: str) -> Any:
    module, _, attribute = name.partition(":")
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, here)  # as `python -m` does: a bot is a file in the folder one works in
    try:
        found = getattr(importlib.import_module(module), attribute)
    except ModuleNotFoundError as error:
        raise UnknownBot(f"unknown bot {name!r}: there is no module {error.name!r} here or installed") from error
    except AttributeError as error:
        raise UnknownBot(f"unknown bot {name!r}: module {module!r} has no class {attribute!r}") from error
    if not hasattr(found, "choose"):
        raise UnknownBot(f"unknown bot {name!r}: {attribute!r} is not a class with a method 'choose'")
    return found
