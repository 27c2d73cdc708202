"""Compiled functions: they run as Python until they have been compiled in the background."""

import importlib
import os
from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
from numba.core import config, types
from numba.core.registry import CPUDispatcher

from stolik.core.background import URGENT, WANTED, Request, wait_for, workshop
from stolik.core.cache import Cache, fingerprint

# Without `_nrt` references to arrays are not counted, which costs an atomic instruction each; nothing can be allocated.
OPTIONS = {"nopython": True, "nogil": True, "error_model": "numpy", "_nrt": False}

# Numba's own way, compiling here whatever is called, is for those who measure, and for the compiling process.
IN_BACKGROUND = os.environ.get("STOLIK_COMPILE") != "first"

urgency: ContextVar[int] = ContextVar("urgency", default=WANTED)  # of what runs as Python meanwhile


@dataclass(frozen=True)
class Kind:
    """How a template is compiled."""

    inner: tuple[Any, ...] = ()  # templates that it calls
    inline: bool = False  # a part of what calls it: handing over a dozen arrays can cost more than the work
    loop: bool = False  # it does so much at once that it is never interpreted


def made(template: Any, name: str, kind: Kind, functions: Mapping[str, Any]) -> Any:
    """A template compiled under a name, with functions bound to its global names."""
    # A new function object rather than a closure, which Numba can neither keep nor compile for CUDA.
    bound: Any = FunctionType(template.__code__, {**template.__globals__, **functions}, name, template.__defaults__)
    bound.__module__ = template.__module__
    bound.__qualname__ = name
    bound.__doc__ = template.__doc__
    if not enabled():
        return bound
    return Dispatcher(bound, {**OPTIONS, "forceinline": kind.inline}, (template, name, kind, functions))


class Dispatcher(CPUDispatcher):  # type: ignore[misc]
    """Numba's, with three differences.

    Called from Python before it is compiled, a function runs as Python while a process in the background compiles it;
    only a loop is waited for. Compiled code is kept by what it is made from. And a function that compiled code calls is
    compiled once for whole numbers of every size: a field of eight bits, a sum and a constant would otherwise each have
    a copy of their own, and compiling would take a third longer.
    """

    def __init__(self, function: Any, options: Any, made_from: tuple[Any, ...] = ()) -> None:
        super().__init__(function, targetoptions=options)
        self._cache = Cache(self)
        self._made_from = made_from
        self._loop = bool(made_from) and made_from[2].loop
        self._ours = function.__module__.startswith("stolik.")  # others' authors want to hear at once what is wrong
        self._types: dict[Any, tuple[Any, ...]] = {}
        self._paths: dict[tuple[Any, ...], Path] = {}
        self._requests: dict[tuple[Any, ...], Request] = {}

    def get_call_template(self, args: Any, kws: Any) -> Any:
        return super().get_call_template(tuple(map(_widened, args)), kws)

    def _compile_for_args(self, *args: Any, **kws: Any) -> Any:
        """Numba calls this for arguments that it has no compiled code for."""
        if not (IN_BACKGROUND and self._ours):
            return super()._compile_for_args(*args, **kws)
        kinds = self.types_of(args)
        there = self.available(kinds, URGENT if self._loop else urgency.get())
        if self._loop and not there:
            wait_for(self._requests[kinds])
        elif not self._loop and (not there or later.postponed(self, kinds)):
            return stand_in(self)
        return self.compile(kinds)

    def available(self, types: tuple[Any, ...], urgent: int) -> bool:
        """Whether code for some types is there, or can only be compiled here; otherwise request it."""
        request, path = self._requests.get(types), self.kept_at(types)
        if types in self.overloads or path.exists() or (request and request.failed):
            return True
        if request is None or request.urgency > urgent or request.owner != os.getpid():
            request = self._requests[types] = workshop.ask(Request(self, types, path, urgent))
        return request.failed

    def kept_at(self, types: tuple[Any, ...]) -> Path:
        """The file that has its code for some types, or will have it."""
        if types not in self._paths:
            self._paths[types] = self._cache.path(types, self.targetctx.codegen())
        return self._paths[types]

    def types_of(self, args: Sequence[Any]) -> tuple[Any, ...]:
        """Numba's types of some arguments: finding them out takes longer than many a call, so they are remembered."""
        alike = tuple(map(_likeness, args))
        if alike not in self._types:
            self._compilation_chain_init_hook()
            # Interpreted code hands small NumPy numbers on where compiled code has whole ones.
            self._types[alike] = tuple(_widened(self.typeof_pyval(value)) for value in args)
        return self._types[alike]

    def __reduce__(self) -> tuple[Any, ...]:
        """How another process finds it, or makes it."""
        function = self.py_func
        return (_remade, self._made_from) if self._made_from else (_found, (function.__module__, function.__qualname__))


class Later:
    """Postpones the loading of compiled code, which takes hundredths of a second a function.

    The server turns it on, and calls `load` in a separate thread.
    """

    def __init__(self) -> None:
        self.on = False
        self._due: dict[tuple[Dispatcher, tuple[Any, ...]], None] = {}

    def postponed(self, function: Dispatcher, types: tuple[Any, ...]) -> bool:
        """Whether a function that is compiled runs as Python until it is loaded."""
        if self.on and function.kept_at(types).exists():
            self._due[function, types] = None
            return True
        return False

    def load(self) -> None:
        """Load all functions that were called meanwhile."""
        for due in list(self._due):
            function, kinds = due
            function.compile(kinds)
            del self._due[due]


later = Later()


def _found(module: str, name: str) -> Any:
    return getattr(importlib.import_module(module), name)


_REMADE: dict[str, Any] = {}


def _remade(*made_from: Any) -> Any:
    function = made(*made_from)
    return _REMADE.setdefault(fingerprint(function), function)  # one for all requests: what it calls is compiled once


def _likeness(value: Any) -> Any:
    """What an argument's type depends on."""
    if isinstance(value, np.ndarray):
        flags = value.flags
        return value.dtype, value.ndim, flags.c_contiguous, flags.f_contiguous, flags.writeable, flags.aligned
    if isinstance(value, tuple):
        return type(value), *map(_likeness, value)
    return (type(value), value.dtype) if isinstance(value, np.generic) else type(value)


def _widened(kind: Any) -> Any:
    return types.int64 if isinstance(kind, types.IntegerLiteral) or kind in types.signed_domain else kind


def twin(function: Any) -> Any:
    """A compiled function as pure Python, which calls nothing compiled."""
    code = function.py_func
    return FunctionType(code.__code__, _twins(code.__globals__), code.__name__, code.__defaults__)


def stand_in(function: Any) -> Any:
    """A compiled function's twin that returns Python numbers, as compiled code does, not NumPy's."""
    run = twin(function)

    def call(*args: Any) -> Any:
        found = run(*args)
        if isinstance(found, tuple):
            return tuple(map(_native, found))
        return _native(found)

    return call


def _native(value: Any) -> Any:
    return value.item() if isinstance(value, np.generic) else value


_TWINS: dict[int, tuple[int, dict[str, Any]]] = {}


def _twins(names: dict[str, Any]) -> dict[str, Any]:
    """Global names, with compiled functions replaced by their twins."""
    size, twins = _TWINS.get(id(names), (0, {}))
    if size != len(names):  # more when a module has been read to its end
        _TWINS[id(names)] = len(names), twins
        twins |= {name: _twin_of(value) for name, value in names.items()}
    return twins


def _twin_of(value: Any) -> Any:
    if isinstance(value, Dispatcher):
        return twin(value)
    ours = isinstance(value, ModuleType) and value.__name__.startswith("stolik.")
    return TwinModule(value) if ours else value


class TwinModule:
    """A module with its compiled functions replaced by twins."""

    def __init__(self, module: ModuleType) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Any:
        value = self.__dict__[name] = _twin_of(getattr(self._module, name))
        return value


def available(function: Any, *args: Any) -> bool:
    """Whether a function runs compiled with such arguments at once; if not, it is compiled in the background."""
    if not isinstance(function, Dispatcher) or not IN_BACKGROUND:
        return True
    return function.available(function.types_of(args), urgency.get())


def enabled() -> bool:
    """Whether rules are compiled here, or interpreted by NUMBA_DISABLE_JIT=1."""
    return not config.DISABLE_JIT
