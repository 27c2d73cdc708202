"""Compiling in a separate process, so that nobody has to wait for it and Ctrl-C works meanwhile.

The first request starts it; it ends with the process that started it, or when there is nothing to do.
"""

import atexit
import json
import os
import pickle
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from stolik.core import cache
from stolik.core.compiler import FIELD

COMMAND = "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from stolik.core.compiler import work; work()"
URGENT, WANTED, AHEAD = range(3)  # somebody waits; somebody plays interpreted meanwhile; somebody may come
CRASHES = 2  # after this many crashes nothing more is compiled there
SILENT, TICK = 1.0, 0.2  # seconds

Telling = Callable[[int, float], None]


@dataclass(eq=False)
class Request:
    """A function to be compiled for some types."""

    function: Any
    types: tuple[Any, ...]
    path: Path  # where it will be
    urgency: int
    done: threading.Event = field(default_factory=threading.Event)
    failed: bool = False  # whoever needs it must compile it, or hear why that is not possible
    owner: int = field(default_factory=os.getpid)


class Workshop:
    """The compiling process that belongs to this one."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._numbers = count(1)
        self._waiting: dict[int, Request] = {}
        self._process: subprocess.Popen[bytes] | None = None
        self._crashes = 0

    @property
    def waiting(self) -> list[Request]:
        """The requests that are not done."""
        return list(self._waiting.values())

    def ask(self, request: Request) -> Request:
        """Have a function compiled; if that is not possible, the request comes back failed."""
        with self._lock:
            self._send(request)
        return request

    def _send(self, request: Request) -> None:
        number = next(self._numbers)
        try:
            text = pickle.dumps((request.function, request.types, request.path))
            header = b"".join(part.to_bytes(FIELD, "little") for part in (request.urgency, number, len(text)))
            pipe = self._running().stdin
        except (OSError, pickle.PicklingError, AttributeError, TypeError):
            request.failed = True
            request.done.set()
            return
        assert pipe is not None
        self._waiting[number] = request
        with suppress(BrokenPipeError):  # it has just ended, and whoever listens to it sends this again
            pipe.write(header + text)
            pipe.flush()

    def _running(self) -> "subprocess.Popen[bytes]":
        if self._process is None:
            if self._crashes >= CRASHES:
                raise OSError("the compiling process has crashed too often")
            self._process = subprocess.Popen(
                [sys.executable, "-c", COMMAND, json.dumps(sys.path)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=None if os.environ.get("STOLIK_DEBUG") else subprocess.DEVNULL,
                env={**os.environ, "STOLIK_CACHE": str(cache.root()), "STOLIK_COMPILE": "first"},
            )
            atexit.register(self._process.kill)
            threading.Thread(target=self._listen, args=(self._process,), name="compiling", daemon=True).start()
        return self._process

    def _listen(self, process: "subprocess.Popen[bytes]") -> None:
        """Note finished requests until the process ends; the next process gets the rest."""
        assert process.stdin is not None
        assert process.stdout is not None
        for line in process.stdout:
            number, succeeded = map(int, line.split())
            request = self._waiting.pop(number)
            request.failed = not succeeded
            request.done.set()
        crashed = process.wait() != 0
        atexit.unregister(process.kill)
        with self._lock:
            process.stdout.close()
            with suppress(BrokenPipeError):
                process.stdin.close()
            self._crashes += crashed
            self._process = None
            left = list(self._waiting.values())
            self._waiting.clear()
            for request in left:
                self._send(request)


workshop = Workshop()
if hasattr(os, "register_at_fork"):  # a fork has its parent's pipe, and no business with it
    os.register_at_fork(after_in_child=workshop.__init__)  # type: ignore[misc]


def wait_for(request: Request) -> None:
    """Wait until a request is done; after a second, show progress."""
    begun = time.monotonic()
    if request.done.wait(SILENT):
        return
    while not request.done.wait(TICK):
        _tell(len(workshop.waiting), time.monotonic() - begun)
    _tell(0, 0)


def _on_terminal(left: int, _: float) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\rcompiling, this once: {left} to go \x1b[K" if left else "\r\x1b[K")
        sys.stderr.flush()


_tell: Telling = _on_terminal


@contextmanager
def telling(tell: Telling) -> Iterator[None]:
    """Within this context, report in another way: the functions left, and the seconds waited."""
    global _tell
    before, _tell = _tell, tell
    try:
        yield
    finally:
        _tell = before
