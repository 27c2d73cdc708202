"""How rules are compiled: one decorator, and templates that are compiled for each game."""

from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any, TypeVar

from stolik.core.dispatcher import OPTIONS, Dispatcher, Kind, enabled, made

F = TypeVar("F", bound=Callable[..., Any])


def jit(function: F) -> F:
    """Compile for the CPU; without the GIL, cached on disk, never raising."""
    compiled: Any = Dispatcher(function, OPTIONS) if enabled() else function
    return compiled


def bind(template: F, game: str, /, **functions: Any) -> F:
    """Compile a template for a game, named or given as a module: the game's functions become its globals."""
    game = game.removeprefix("stolik.games.").partition(".")[0]
    return made(template, f"{template.__name__}_{game}", Kind(), functions)


def template(*inner: Any, inline: bool = False, loop: bool = False) -> Callable[[F], F]:
    """Register a function that `bound` compiles for each game, with the templates that it calls.

    Its global names that the contract, its inner templates or `bound`'s parts have are filled in.
    """

    def register(function: F) -> F:
        _TEMPLATES[function] = Kind(inner, inline, loop)
        return function

    return register


_TEMPLATES: dict[Any, Kind] = {}
_BOUND: dict[tuple[str, Any, str], Any] = {}


def bound(game: Any, template: F, **parts: tuple[str, Any]) -> F:
    """A registered template, compiled for a game; a part is a label and the function for its name.

    Compiled code is kept by the labels of the parts that it uses, and shared where it uses none.
    """
    if not parts and (known := _BOUND.get((game.package, template, ""))) is not None:
        ready: F = known
        return ready
    used = {name: part for name, part in parts.items() if name in _names(template)}
    label = "_".join(dict.fromkeys(label for label, _ in used.values() if label)) if used else ""
    key = (game.package, template, label)
    if key not in _BOUND:
        kind = _TEMPLATES[template]
        values = {name: value for name, (_, value) in used.items()}
        values |= {part.__name__: bound(game, part, **used) for part in kind.inner}
        name = "_".join(filter(None, [template.__name__, label, game.name]))
        names = _names(template)
        needed = {name: value for name, value in {**game.functions(), **values}.items() if name in names}
        _BOUND[key] = made(template, name, kind, needed)
    compiled: F = _BOUND[key]
    return compiled


def interpreted(game: Any, template: F, **parts: tuple[str, Any]) -> F:
    """A registered template as Python that calls compiled code: for a part that cannot be compiled."""
    inner = _TEMPLATES[template].inner
    values = {name: value for name, (_, value) in parts.items()}
    values |= {part.__name__: bound(game, part, **parts) for part in inner}
    function: Any = FunctionType(template.__code__, {**template.__globals__, **game.functions(), **values})
    return function


@cache
def _names(template: Any) -> frozenset[str]:
    """The global names that a template and those it calls use."""
    inner = _TEMPLATES[template].inner
    return frozenset(template.__code__.co_names).union(*map(_names, inner))
