"""Where a batch runs: threads of the CPU, or CUDA through numba-cuda. Both call the same compiled rules."""

import importlib
import itertools
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, Protocol

import numpy as np

from stolik.bots.actions import described, describing
from stolik.bots.decide import policy_of
from stolik.core.game import Game
from stolik.core.jit import bound

Template = Callable[..., Any]
Array = Any  # a NumPy array, or a device array of numba-cuda
BLOCK = 128  # threads a block on CUDA
WORD = 8  # bytes: on CUDA tables lie word by word
ALIGNED = 64  # bytes: JAX copies an array that begins elsewhere


class Unavailable(RuntimeError):
    """The device is not there."""


class Device(Protocol):
    """Arrays, and templates of `tables` run over all tables."""

    apart: bool  # it runs by itself: reading from it waits until it is done

    def zeros(self, shape: Any, dtype: Any) -> Array: ...

    def tables(self, size: int) -> Array:
        """Blank records of a number of tables, in the device's own layout."""

    def spares(self, size: int) -> Array:
        """Room for masked copies of the tables, unless they are made elsewhere."""

    def records(self, tables: Array) -> Array:
        """Tables as a NumPy array of records."""

    def put(self, array: Array) -> Array:
        """An array of the host's on the device."""

    def given(self, array: Array) -> Array:
        """A caller's array in the form that templates take."""

    def write(self, array: Array, contents: Any) -> None:
        """Fill a device array with the host's numbers, or with one number."""

    def host(self, array: Array) -> Array:
        """A NumPy array with the same contents."""

    def share(self, array: Array) -> Any:
        """The array as an object with `__dlpack__`."""

    def run(self, template: Template, size: int, *arguments: Any, policy: str = "random") -> None: ...


def open_device(name: str, game: Game, threads: int | None) -> Device:
    """The device of that name, ready to run a game."""
    if name == "cpu":
        return Threads(game, threads or os.cpu_count() or 1)
    if name == "cuda":
        return Cuda(game)
    raise ValueError(f"unknown device {name!r}: devices are 'cpu' and 'cuda'")


@cache
def compiled(game: Game, template: Callable[..., Any], policy: str) -> Callable[..., Any]:
    """A template for tables, compiled for a game and, where it uses one, a policy."""
    actions = describing(game) if described(game) else {}
    return bound(game, template, policy=policy_of(game, policy), **actions)


class Threads:
    """The tables divided among threads; compiled code does not hold the interpreter's lock."""

    apart = False

    def __init__(self, game: Game, threads: int) -> None:
        self.game = game
        self.threads = threads
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def __reduce__(self) -> tuple[Any, ...]:
        return Threads, (self.game, self.threads)  # a copy has threads of its own

    def zeros(self, shape: Any, dtype: Any) -> Array:
        size = int(np.prod(shape)) * np.dtype(dtype).itemsize
        room = np.zeros(size + ALIGNED, np.uint8)
        start = -room.ctypes.data % ALIGNED
        return room[start : start + size].view(dtype).reshape(shape)

    def tables(self, size: int) -> Array:
        return np.zeros(size, self.game.state)

    def spares(self, size: int) -> Array:
        return self.tables(size)

    def records(self, tables: Array) -> Array:
        return tables

    def put(self, array: Array) -> Array:
        return array

    def given(self, array: Array) -> Array:
        return _numbers(array)

    def write(self, array: Array, contents: Any) -> None:
        array[...] = contents

    def host(self, array: Array) -> Array:
        return array

    def share(self, array: Array) -> Any:
        return array

    def run(self, template: Template, size: int, *arguments: Any, policy: str = "random") -> None:
        function = compiled(self.game, template, policy)
        if self._pool is None:
            function(0, size, *arguments)
            return
        bounds = [size * part // self.threads for part in range(self.threads + 1)]
        slices = list(itertools.pairwise(bounds))
        if not getattr(function, "signatures", True):  # parallel first compiles can crash: the first slice goes alone
            function(*slices.pop(0), *arguments)
        for future in [self._pool.submit(function, low, high, *arguments) for low, high in slices]:
            future.result()


class Cuda:
    """One thread a table; the rules are compiled for the device from the same functions."""

    apart = True

    def __init__(self, game: Game) -> None:
        self.game = game
        self._cuda = _cuda()

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a batch on CUDA cannot be copied or pickled: make another from its seed")

    def zeros(self, shape: Any, dtype: Any) -> Array:
        # Tables lie beside each other in memory, not a table's features: so threads write together.
        return self.put(np.zeros(shape, dtype, order="F"))

    def tables(self, size: int) -> Array:
        return self.put(np.zeros((self.game.state.itemsize // WORD, size), np.int64))

    def spares(self, size: int) -> Array:
        return self.tables(0)

    def records(self, tables: Array) -> Array:
        return np.ascontiguousarray(self.host(tables).T).view(self.game.state)[:, 0]

    def put(self, array: Array) -> Array:
        return self._cuda.to_device(array)

    def given(self, array: Array) -> Array:
        on_device = hasattr(array, "__cuda_array_interface__")
        return self._cuda.as_cuda_array(array) if on_device else self.put(_numbers(array))

    def write(self, array: Array, contents: Any) -> None:
        array.copy_to_device(np.full(array.shape, contents, array.dtype, order="F"))

    def host(self, array: Array) -> Array:
        return array.copy_to_host()

    def share(self, array: Array) -> Any:
        for library, wrap in (("torch", "as_tensor"), ("cupy", "asarray")):
            try:
                module = importlib.import_module(library)
            except ImportError:
                continue
            return getattr(module, wrap)(array, **({"device": "cuda"} if library == "torch" else {}))
        raise Unavailable("sharing CUDA arrays needs PyTorch or CuPy: install one of them")

    def run(self, template: Template, size: int, *arguments: Any, policy: str = "random") -> None:
        own, _ = policy_of(self.game, policy)  # two names of one rule are one kernel
        kernel, threads = _kernel(self.game, template, own)
        kernel[(size + threads - 1) // threads, threads](size, arguments)


def _numbers(array: Any) -> Array:
    """A caller's array with whole numbers as 64 bits, so that templates are compiled only once."""
    numbers = np.asarray(array)
    return np.ascontiguousarray(numbers, np.int64) if numbers.dtype.kind in "iu" else numbers


def _cuda() -> Any:
    """numba-cuda's module, if there is a device for it."""
    try:
        cuda = importlib.import_module("numba.cuda")
    except ImportError:
        cuda = None
    if cuda is None or not cuda.is_available():
        raise Unavailable("device 'cuda' needs an NVIDIA GPU with its driver and `pip install stolik[gpu]`")
    return cuda


@cache
def _kernel(game: Game, template: Template, policy: str) -> tuple[Any, int]:
    """A kernel that runs a template at one table a thread, and how many threads a block of it has."""
    from stolik.envs import kernels

    def bound_here(part: Template) -> Template:
        return compiled(game, part, policy)

    made = kernels.KERNELS.get(template)
    kernel = made(game, bound_here) if made else kernels.over_tables(bound_here(template))
    return kernel, kernels.threads(template)
