"""The compiling process: requests come by standard input, compiled code goes to the cache.

Nothing heavy is imported before requests are read, so that their sender does not wait.
"""

import os
import pickle
import queue
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

IDLE = 20.0  # seconds without work after which it ends: it holds 200 MB
NICE = 5
FIELD = 4  # bytes: before a request stand its urgency, its number and its size

Requests = queue.PriorityQueue[tuple[int, int, bytes]]  # the most urgent first, then the first


def work() -> None:
    """Compile until there is nothing to do, or the process that started this has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever started this
    if hasattr(os, "nice"):
        os.nice(NICE)
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)  # what anything prints is no answer
    requests: Requests = queue.PriorityQueue()
    threading.Thread(target=_receive, args=(sys.stdin.buffer, requests), daemon=True).start()
    while True:
        try:
            _, number, text = requests.get(timeout=IDLE)
        except queue.Empty:
            return
        answers.write(f"{number} {int(_done(text))}\n")


def _receive(pipe: BinaryIO, requests: Requests) -> None:
    while header := pipe.read(3 * FIELD):
        urgency, number, size = (int.from_bytes(header[at : at + FIELD], "little") for at in (0, FIELD, 2 * FIELD))
        requests.put((urgency, number, pipe.read(size)))
    os._exit(0)  # whoever started this has ended


def _done(text: bytes) -> bool:
    """Carry out a request; False if it is another function than requested, or cannot be compiled or stored."""
    try:
        function, types, path = pickle.loads(text)
        if function.kept_at(types) != path:
            return False  # its source has been edited since
        with _alone(path):
            function.compile(types)
    except Exception:
        return False
    return path.exists()


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Let no other process compile the same meanwhile; on a system without such locks it is only done twice."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    place = int(path.name.rpartition("-")[2][:8], 16)
    with open(path.parents[1] / "lock", "wb") as file:
        fcntl.lockf(file, fcntl.LOCK_EX, 1, place)
        yield
