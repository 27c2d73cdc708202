"""Tries built packages as a stranger would: python -m tests.installed dist/*

Each goes into an empty virtual environment, says its version, and serves the web app from a folder with nothing in it.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from stolik import __version__
from tests.server.process import free_port

ROOT = Path(__file__).parents[1]
PAUSE = 0.2
SCRIPT = re.compile(r'<script[^>]* src="(/assets/[^"]+\.js)"')


def main(packages):
    if not packages:
        sys.exit("nothing to try: give the packages that were built, such as dist/*")
    for package in packages:
        try_out(Path(package).resolve())
        print(f"{package}: installs, says its version, serves the web app")


def try_out(package):
    """Install a package into an empty environment and use it there."""
    with tempfile.TemporaryDirectory() as folder:
        environment, empty = Path(folder, "environment"), Path(folder, "empty")
        empty.mkdir()
        venv.create(environment, with_pip=True)
        tools = environment / ("Scripts" if os.name == "nt" else "bin")
        install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-c", ROOT / "constraints.txt"]
        run([tools / "python", *install, package], empty)
        expect(run([tools / "stolik", "--version"], empty).strip() == f"stolik {__version__}", "another version")
        serve(tools / "stolik", empty)


def serve(stolik, folder):
    """Start a server in a folder, and read the page and its script."""
    address = f"http://127.0.0.1:{(port := free_port())}"
    log = folder / "log"
    with log.open("wb") as out:
        server = subprocess.Popen(
            [stolik, "serve", "--port", str(port)], cwd=folder, env=outside(), stdout=out, stderr=out
        )
    try:
        page = first_answer(server, address, log).decode()
        script = SCRIPT.search(page)
        expect(script is not None, f"no web app in the page: {page}")
        expect(len(read(address + script[1])) > 10_000, "the web app's script is not there")
    finally:
        server.terminate()
        server.wait()


def first_answer(server, address, log):
    """The page as soon as the server answers: the first start compiles the rules."""
    while server.poll() is None:
        try:
            return read(address)
        except URLError:
            time.sleep(PAUSE)
    sys.exit(f"the server has stopped: {log.read_text()}")


def read(address):
    with urlopen(address, timeout=30) as answer:
        return answer.read()


def run(command, folder):
    done = subprocess.run(command, cwd=folder, env=outside(), capture_output=True, text=True, check=False)
    expect(done.returncode == 0, f"{command} failed: {done.stdout}{done.stderr}")
    return done.stdout


def outside():
    """The environment without the way to this checkout."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def expect(true, otherwise):
    if not true:
        sys.exit(otherwise)


if __name__ == "__main__":
    main(sys.argv[1:])
