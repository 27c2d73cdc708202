"""The contract of a game: what its compiled functions mean.

All work in place on one record, none allocates and none raises, so that the same functions run on CPU and GPU. A game
writes each of them; templates (playouts, search, batches) name them from here and are bound to a game by `jit.bind`.
"""

from typing import Any

from stolik.core.state import Fields


def deal(state: Fields) -> None:
    """Begin a match: seats, options and key are already in the record."""
    raise NotImplementedError


def to_act(state: Fields) -> int:
    """The bit set of the seats that must decide now; 0 when a step is automatic or the match is over."""
    raise NotImplementedError


def legal(state: Fields, seat: int, out: Any) -> int:
    """Write the seat's legal actions, ascending, and return how many. The only place where legality is written."""
    raise NotImplementedError


def apply(state: Fields, seat: int, action: int) -> None:
    """Commit one decision; trusts its caller."""
    raise NotImplementedError


def advance(state: Fields) -> int:
    """Carry out one automatic step and return its event code; 0 when somebody must decide or it is over."""
    raise NotImplementedError


def over(state: Fields) -> bool:
    """Whether the match has ended."""
    raise NotImplementedError


def points(state: Fields, seat: int) -> int:
    """The rulebook's points of a seat."""
    raise NotImplementedError


def utility(state: Fields, seat: int) -> float:
    """What bots maximise: the winners share 1 equally, everybody else gets 0; 0 before the end."""
    raise NotImplementedError


def mask(state: Fields, seat: int) -> None:
    """Blank everything that seat may not know, the random key too; PUBLIC for a spectator."""
    raise NotImplementedError


def redeal(state: Fields) -> None:
    """Fill a masked state's unknowns at random, from its key, consistently with everything the seat knows."""
    raise NotImplementedError


def encode(state: Fields, seat: int, out: Any) -> None:
    """Write the features of a state masked for that seat, as the game's `features` lay them out."""
    raise NotImplementedError


def show(state: Fields, seat: int, page: Any) -> None:
    """Write the keys of a view that all see alike, from a state masked for spectators; the referee sees every card."""
    raise NotImplementedError


def own(state: Fields, seat: int, actions: Any, page: Any) -> None:
    """Write the keys that depend on who looks: a seat, PUBLIC or REFEREE, who may carry out some actions."""
    raise NotImplementedError
