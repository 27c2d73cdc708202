"""How rules are compiled: one decorator, one cache that cannot be stale."""

from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any, TypeVar

from numba.core import config, types
from numba.core.registry import CPUDispatcher

from stolik.core.cache import Cache

F = TypeVar("F", bound=Callable[..., Any])

# Without `_nrt` references to arrays are not counted, which costs an atomic instruction each; nothing can be allocated.
OPTIONS = {"nopython": True, "nogil": True, "error_model": "numpy", "_nrt": False}


def jit(function: F) -> F:
    """Compile for the CPU when first called; without the GIL, cached on disk, never raising."""
    return _compile(function)


def bind(template: F, game: str, inline: bool = False, /, **functions: Callable[..., Any]) -> F:
    """Compile a template for one game, by its name or a module of its folder: functions take its global names' place.

    With `inline` it becomes a part of what calls it: handing over a dozen arrays can cost more than the work.
    """
    game = game.removeprefix("stolik.games.").partition(".")[0]
    # A new function object rather than a closure: Numba never finds a closure over functions in its cache.
    name = f"{template.__name__}_{game}"
    bound: Any = FunctionType(template.__code__, {**template.__globals__, **functions}, name, template.__defaults__)
    bound.__module__ = template.__module__
    bound.__qualname__ = name
    bound.__doc__ = template.__doc__
    return _compile(bound, inline)


def template(*inner: Any, inline: bool = False) -> Callable[[F], F]:
    """Register a function that `bound` compiles for each game, with the templates that it calls.

    Its global names that the contract, its inner templates or `bound`'s parts have are filled in.
    """

    def register(function: F) -> F:
        _TEMPLATES[function] = inner, inline
        return function

    return register


_TEMPLATES: dict[Any, tuple[tuple[Any, ...], bool]] = {}
_BOUND: dict[tuple[str, Any, str], Any] = {}


def bound(game: Any, template: F, **parts: tuple[str, Any]) -> F:
    """A registered template, compiled for a game; a part is a label and what takes its name's place.

    Compiled code is kept by the labels of the parts that it uses, and shared where it uses none.
    """
    used = {name: part for name, part in parts.items() if name in _names(template)}
    label = "_".join(dict.fromkeys(label for label, _ in used.values() if label))
    key = (game.package, template, label)
    if key not in _BOUND:
        inner, inline = _TEMPLATES[template]
        values = {name: value for name, (_, value) in used.items()}
        values |= {part.__name__: bound(game, part, **used) for part in inner}
        name = "_".join(filter(None, [template.__name__, label]))
        named = FunctionType(template.__code__, template.__globals__, name)
        named.__doc__ = template.__doc__
        _BOUND[key] = bind(named, game.name, inline, **{**game.functions(), **values})
    compiled: F = _BOUND[key]
    return compiled


def interpreted(game: Any, template: F, **parts: tuple[str, Any]) -> F:
    """A registered template as Python that calls what is compiled: for a part that cannot be compiled."""
    inner, _ = _TEMPLATES[template]
    values = {name: value for name, (_, value) in parts.items()}
    values |= {part.__name__: bound(game, part, **parts) for part in inner}
    function: Any = FunctionType(template.__code__, {**template.__globals__, **game.functions(), **values})
    return function


@cache
def _names(template: Any) -> frozenset[str]:
    """The global names that a template and those it calls use."""
    inner, _ = _TEMPLATES[template]
    return frozenset(template.__code__.co_names).union(*map(_names, inner))


def _compile(function: Any, inline: bool = False) -> Any:
    return Dispatcher(function, targetoptions={**OPTIONS, "forceinline": inline}) if compiled() else function


class Dispatcher(CPUDispatcher):  # type: ignore[misc]
    """Numba's, except that a function that compiled code calls is compiled once for whole numbers of every size.

    A field of eight bits, a sum and a constant would otherwise each have a copy of their own, and the first use of a
    game would take a third longer.
    """

    def __init__(self, function: Any, targetoptions: Any) -> None:
        super().__init__(function, targetoptions=targetoptions)
        self._cache = Cache(self)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        return super().get_call_template(tuple(map(_widened, args)), kws)


def _widened(kind: Any) -> Any:
    return types.int64 if isinstance(kind, types.IntegerLiteral) or kind in types.signed_domain else kind


def as_python(function: F) -> F:
    """A compiled function as Python: for one comparison crossing over costs more than it saves."""
    return getattr(function, "py_func", function)


def compiled() -> bool:
    """Whether rules run compiled here, or interpreted by NUMBA_DISABLE_JIT=1."""
    return not config.DISABLE_JIT
