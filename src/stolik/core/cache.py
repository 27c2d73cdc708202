"""Compiled code on disk: a file for each function and its types, named by a digest of everything it is made from.

Numba keeps code by the time of its source file, and does not notice edits in others. Here a file's name is a digest of
the function's own code and of the values and functions that it uses, and those use. So an edit costs what it changes,
code cannot be stale, and checkouts share what they have in common. Processes that compile the same function at the same
time write the same file.
"""

import enum
import hashlib
import os
import pickle
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numba
import numpy as np
from numba.core import config
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.dispatcher import Dispatcher
from numba.core.serialize import dumps

from stolik.core.folders import cache_folders

LIBRARIES = ("numpy", "math", "numba")  # what they do goes with their versions


class Cache(_Cache):  # type: ignore[misc]
    """Where a dispatcher looks before it compiles."""

    def __init__(self, dispatcher: Any) -> None:
        self._dispatcher = dispatcher
        self._enabled = True

    @property
    def cache_path(self) -> str:
        return str(root())

    def path(self, signature: Any, codegen: Any) -> Path:
        """The file for a signature; called when everything the function uses is defined."""
        made_from = [numba.__version__, sys.implementation.cache_tag, config.BOUNDSCHECK, signature]
        made_from += [*codegen.magic_tuple(), fingerprint(self._dispatcher)]
        digest = hashlib.sha256("\n".join(map(str, made_from)).encode()).hexdigest()
        function = self._dispatcher.py_func
        return root() / function.__module__ / f"{function.__name__}-{digest[:24]}"

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The kept code, or None."""
        target_context.refresh()
        if not self._enabled:
            return None
        try:
            kept = pickle.loads(self.path(sig, target_context.codegen()).read_bytes())
        except (OSError, EOFError, pickle.UnpicklingError):  # not there, or not whole after a power cut
            return None
        return CompileResult._rebuild(target_context, *kept)

    def save_overload(self, sig: Any, data: Any) -> None:
        if not self._enabled or data.lifted or data.library.has_dynamic_globals:
            return
        path = self.path(sig, data.codegen)
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, whole = tempfile.mkstemp(dir=path.parent)
        with open(handle, "wb") as file:
            file.write(dumps(data._reduce()))
        os.replace(whole, path)  # nobody ever reads half of it

    def enable(self) -> None:
        self._enabled = True

    def disable(self) -> None:
        self._enabled = False

    def flush(self) -> None:
        function = self._dispatcher.py_func
        for path in (root() / function.__module__).glob(f"{function.__name__}-*"):
            path.unlink(missing_ok=True)


def fingerprint(dispatcher: Any) -> str:
    """A digest of a function's code and options, and of everything that it uses, wherever that is written."""
    digest = hashlib.sha256()
    waiting, known = [dispatcher], {dispatcher}
    while waiting:
        own, used = _own(waiting.pop())
        digest.update(own)
        fresh = [other for other in used if other not in known]
        waiting += fresh
        known.update(fresh)
    return digest.hexdigest()


@cache
def _own(dispatcher: Any) -> tuple[bytes, tuple[Any, ...]]:
    """A digest of a function without the functions it calls, and the compiled functions that it calls."""
    function = dispatcher.py_func
    told: list[str] = [function.__qualname__, str(sorted(dispatcher.targetoptions.items()))]
    used: list[Any] = []
    for code in _codes(function.__code__):
        consts = [const for const in code.co_consts if not isinstance(const, CodeType) and const != function.__doc__]
        told += map(str, (code.co_code.hex(), consts, code.co_names, code.co_varnames, code.co_argcount))
        for name in code.co_names:
            if name in function.__globals__:
                told += [name, *_told(function.__globals__[name], code.co_names, used)]
    told += map(str, (function.__defaults__, [cell.cell_contents for cell in function.__closure__ or ()]))
    return hashlib.sha256("\n".join(told).encode()).digest(), tuple(used)


def _codes(code: CodeType) -> Iterator[CodeType]:
    """A function's code and that of comprehensions within it."""
    yield code
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from _codes(const)


def _told(value: Any, names: tuple[str, ...], used: list[Any]) -> Iterator[str]:
    """What compiled code may depend on of a global's value; functions that it calls are added to `used`."""
    match value:
        case Dispatcher():
            used.append(value)
        case FunctionType() | type():
            yield value.__qualname__
        case ModuleType():
            yield value.__name__
            if value.__name__ not in LIBRARIES:
                for name in names:
                    yield from _told(getattr(value, name, None), names, used)
        case tuple():
            for part in value:
                yield from _told(part, names, used)
        case np.ndarray():
            yield f"{value.dtype} {value.shape} {hashlib.sha256(value.tobytes()).hexdigest()}"
        case bool() | int() | float() | complex() | str() | bytes() | np.generic() | np.dtype() | enum.Enum() | None:
            yield repr(value)


@cache
def root() -> Path:
    """Where compiled code is kept: STOLIK_CACHE, else the user's cache folder, else a temporary one."""
    for folder in cache_folders():
        if _writable(folder):
            return folder
    return Path(tempfile.mkdtemp(prefix="stolik-"))


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)
