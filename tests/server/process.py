"""A real server in a process of its own, on a real database."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from bench.processes import free_port

from tests.server.client import Gone, request

SOURCES = Path(__file__).parents[2] / "src"
UP_WITHIN = 300.0
DOWN_WITHIN = 15.0  # five where nothing else is done
COMPILE = "from stolik.server.warm import compile_all; compile_all()"


class Server:
    """A server that can be started, stopped and killed."""

    def __init__(self, db, log, port=None, **settings):
        self.db, self.log, self.port = db, log, port or free_port()
        self.settings = settings
        self.process = None

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self, wait=True):
        flags = [part for name, value in self.settings.items() for part in _flag(name, value)]
        command = [sys.executable, "-m", "stolik.server", "serve", "--db", self.db, "--port", str(self.port), *flags]
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                command, stdout=log, stderr=log, env={**os.environ, "PYTHONPATH": str(SOURCES)}
            )
        return self.ready() if wait else self

    def ready(self):
        for _ in range(int(UP_WITHIN * 20)):
            if self.process.poll() is not None:
                break
            try:
                if request(f"{self.url}/healthz")[0] == 200:
                    return self
            except Gone:
                pass
            time.sleep(0.05)
        if self.process.poll() is None:
            self.kill()
        raise AssertionError(f"no server: {Path(self.log).read_text()}")

    def kill(self):
        """As the power cut does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        """As a host does."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(DOWN_WITHIN)
            except subprocess.TimeoutExpired:
                self.kill()
                raise
        return self.process.returncode


def compile_rules():
    """Compile before the first server starts: `hard` and hints are tested as they are once that is done."""
    subprocess.run([sys.executable, "-c", COMPILE], check=True, env={**os.environ, "PYTHONPATH": str(SOURCES)})


def on_file(folder, **settings):
    """A server on an embedded database in a folder."""
    return Server(f"sqlite+aiosqlite:///{folder}/stolik.db", folder / "log", **settings)


def _flag(name, value):
    flag = f"--{name.replace('_', '-')}"
    return (flag, str(value)) if value != "" else (flag,)
