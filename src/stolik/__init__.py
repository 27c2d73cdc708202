"""Stolik: family card games to play, study and simulate."""

import importlib
from typing import TYPE_CHECKING, Any

from stolik.core.version import VERSION

__version__ = VERSION

__all__ = ["Batch", "Match", "Simulation", "__version__", "load", "names", "opponents", "simulate"]

if TYPE_CHECKING:
    from stolik.arena.simulation import Simulation, simulate
    from stolik.bots.strengths import opponents
    from stolik.core.match import Match
    from stolik.envs.batch import Batch
    from stolik.games import load, names


PLACES = {
    "Batch": "stolik.envs.batch",
    "Match": "stolik.core.match",
    "Simulation": "stolik.arena.simulation",
    "load": "stolik.games",
    "names": "stolik.games",
    "opponents": "stolik.bots.strengths",
    "simulate": "stolik.arena.simulation",
}


def __getattr__(name: str) -> Any:
    # Imported when first asked for: Numba takes half a second, and `stolik --help` does not need it.
    if name not in PLACES:
        raise AttributeError(f"module 'stolik' has no attribute {name!r}")
    return getattr(importlib.import_module(PLACES[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
