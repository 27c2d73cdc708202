"""Tries built packages as a stranger would: PYTHON tests/installed.py dist/*

Each goes into an empty virtual environment of the Python that runs this, and is used from a folder with nothing in it:
in Python, at the command line, as a server of the web app, by the learning libraries.
"""

import os
import platform
import re
import socket
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).parents[1]
STRANGER = ROOT / "tests" / "stranger.py"
PAUSE = 0.2
VERSION = re.compile(r"stolik-([0-9.]+[0-9])")
SCRIPT = re.compile(r'<script[^>]* src="(/assets/[^"]+\.js)"')


def main(packages):
    if not packages:
        sys.exit("nothing to try: give the packages that were built, such as dist/*")
    for package in packages:
        try_out(Path(package).resolve())
        print(
            f"{package} on Python {platform.python_version()}: installs, plays, serves the web app, learns", flush=True
        )


def try_out(package):
    """Install a package into an empty environment and use it there."""
    with tempfile.TemporaryDirectory() as folder:
        environment, empty = Path(folder, "environment"), Path(folder, "empty")
        empty.mkdir()
        venv.create(environment, with_pip=True)
        tools = environment / ("Scripts" if os.name == "nt" else "bin")
        python, stolik = tools / "python", tools / "stolik"
        install = [
            python,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "-c",
            ROOT / "constraints.txt",
        ]
        run([*install, package], empty)
        expect(
            run([stolik, "--version"], empty).strip() == f"stolik {VERSION.match(package.name)[1]}", "another version"
        )
        run([stolik, "games", "--json"], empty)
        run([python, STRANGER, "plain"], empty)
        serve(python, stolik, empty)
        run([*install, f"{package}[envs]"], empty)
        run([python, STRANGER, "envs"], empty)


def serve(python, stolik, folder):
    """Start a server in a folder, read the page and its script, and play a match there."""
    address = f"http://127.0.0.1:{(port := free_port())}"
    log = folder / "log"
    with log.open("wb") as out:
        command = [stolik, "serve", "--port", str(port)]
        server = subprocess.Popen(command, cwd=folder, env=outside(folder), stdout=out, stderr=out)
    try:
        page = first_answer(server, address, log).decode()
        script = SCRIPT.search(page)
        expect(script is not None, f"no web app in the page: {page}")
        expect(len(read(address + script[1])) > 10_000, "the web app's script is not there")
        run([python, STRANGER, "server", address], folder)
    finally:
        server.terminate()
        server.wait()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def first_answer(server, address, log):
    """The page as soon as the server answers."""
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
    done = subprocess.run(command, cwd=folder, env=outside(folder), capture_output=True, text=True, check=False)
    expect(done.returncode == 0, f"{command} failed: {done.stdout}{done.stderr}")
    return done.stdout


def outside(folder):
    """The environment without the way to this checkout, and with nothing compiled or kept."""
    kept = {"STOLIK_DATA": str(folder / "data"), "STOLIK_CACHE": str(folder / "cache")}
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | kept


def expect(true, otherwise):
    if not true:
        sys.exit(otherwise)


if __name__ == "__main__":
    main(sys.argv[1:])
