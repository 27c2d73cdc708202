"""Stolik: five family card games to play, study and simulate."""

from typing import TYPE_CHECKING, Any

from stolik.core.version import VERSION

__version__ = VERSION

__all__ = ["Batch", "Match", "__version__", "load", "names"]

if TYPE_CHECKING:
    from stolik.core.match import Match
    from stolik.envs.batch import Batch
    from stolik.games import load, names


def __getattr__(name: str) -> Any:
    # Imported when first asked for: Numba takes half a second, and `stolik --help` does not need it.
    if name == "Match":
        from stolik.core.match import Match

        return Match
    if name == "Batch":
        from stolik.envs.batch import Batch

        return Batch
    if name in ("load", "names"):
        from stolik import games

        return getattr(games, name)
    raise AttributeError(f"module 'stolik' has no attribute {name!r}")
