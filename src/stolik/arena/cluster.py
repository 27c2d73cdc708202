"""Where blocks are played: processes of this machine, or Ray's workers, here or on a cluster (the extra `cluster`)."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar

from stolik.core.errors import StolikError

P = ParamSpec("P")
T = TypeVar("T")
SHARED = ("STOLIK_CACHE",)  # what workers elsewhere must know: a folder that all can reach has the compiled code of all
RAY = "ray"


class NoRay(StolikError):
    """Ray is not installed."""


class Ray(Executor):
    """Ray's workers as an executor: the cluster at RAY_ADDRESS, or `count` workers on this machine."""

    def __init__(self, workers: int | None = None) -> None:
        self._ray = _installed()
        self._began = not self._ray.is_initialized()
        if self._began:
            shared = {name: os.environ[name] for name in SHARED if name in os.environ}
            # A cluster says itself how many workers it has.
            here = {} if os.environ.get("RAY_ADDRESS") else {"num_cpus": workers, "include_dashboard": False}
            self._ray.init(runtime_env={"env_vars": shared}, log_to_driver=False, **here)
        self._task = self._ray.remote(_called)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """A task for any worker; one whose worker dies is played again elsewhere."""
        future: Future[T] = self._task.remote(fn, args, kwargs).future()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        if self._began:
            self._ray.shutdown()


def _called(function: Callable[..., Any], given: tuple[Any, ...], named: dict[str, Any]) -> Any:
    return function(*given, **named)


def _installed() -> Any:
    try:
        import ray
    except ImportError as error:
        raise NoRay("Ray is not installed: pip install 'stolik[cluster]'") from error
    return ray


@contextmanager
def workers_on(place: str | None = None, count: int | None = None) -> Iterator[int | Executor | None]:
    """Workers for the arena: `count` processes on this machine (default: one for each core), or Ray's workers."""
    if place is None:
        yield count
    elif place == RAY:
        with Ray(count) as executor:
            yield executor
    else:
        raise StolikError(f"matches are played on {RAY!r}, or on this machine's processes if left out, not {place!r}")
