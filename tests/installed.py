"""Tries built packages as a stranger would: PYTHON tests/installed.py dist/*

Each goes into an empty virtual environment of the Python that runs this, and is used from a folder with nothing in it:
in Python, at the command line, as a server of the web app, by the learning libraries. This file is all that is needed;
where constraints.txt lies beside its folder, or beside it, the versions of other packages are taken from there, and
elsewhere they are the newest.
"""

import os
import platform
import re
import shlex
import socket
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

HERE = Path(__file__).resolve()
CONSTRAINTS = [path for path in (folder / "constraints.txt" for folder in HERE.parents[:2]) if path.is_file()][:1]
PAUSE = 0.2
VERSION = re.compile(r"stolik-([0-9.]+[0-9])")
SCRIPT = re.compile(r'<script[^>]* src="(/assets/[^"]+\.js)"')
MATCHES = 200
TABLES = 64


def main(packages):
    if not packages:
        sys.exit("nothing to try: give the packages that were built, such as dist/*")
    for package in map(Path, packages):
        expect(package.is_file(), f"there is no package '{package}': `make dist` builds them into dist")
        expect(VERSION.match(package.name), f"'{package}' is not called as a package of stolik is: stolik-VERSION…")
    for package in map(Path, packages):
        began = time.monotonic()
        installed = try_out(package.resolve())
        print(
            f"{package} ({package.stat().st_size / 1e6:.1f} MB) on Python {platform.python_version()}: "
            f"installs ({installed / 1e6:.0f} MB with what it needs), plays, serves the web app, learns; "
            f"{time.monotonic() - began:.0f} s",
            flush=True,
        )


def try_out(package):
    """Install a package into an empty environment and use it there; how many bytes it takes with what it needs."""
    with tempfile.TemporaryDirectory() as folder:
        environment, empty = Path(folder, "environment"), Path(folder, "empty")
        empty.mkdir()
        venv.create(environment, with_pip=True)
        tools = environment / ("Scripts" if os.name == "nt" else "bin")
        python, stolik = tools / "python", tools / "stolik"
        install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        pinned = [*install, *(word for path in CONSTRAINTS for word in ("-c", path))]
        before = size_of(environment)
        run([*install, "--no-deps", package], empty)  # by itself: a Python that is too old is named
        run([*pinned, package], empty)
        installed = size_of(environment) - before
        version = run([stolik, "--version"], empty).strip()
        expect(version == f"stolik {VERSION.match(package.name)[1]}", f"{package.name} calls itself {version!r}")
        run([stolik, "games", "--json"], empty)
        run([python, HERE, "plain"], empty)
        serve(python, stolik, empty)
        run([*pinned, f"{package}[envs]"], empty)
        run([python, HERE, "envs"], empty)
        return installed


def size_of(folder):
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


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
        run([python, HERE, "server", address], folder)
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
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=folder, env=outside(folder), capture_output=True, text=True, check=False)
    expect(done.returncode == 0, f"{done.stdout}{done.stderr}\nthis failed: {shlex.join(words)}")
    return done.stdout


def outside(folder):
    """The environment without the way to this checkout, and with nothing compiled or kept."""
    kept = {"STOLIK_DATA": str(folder / "data"), "STOLIK_CACHE": str(folder / "cache")}
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | kept


def expect(true, otherwise):
    if not true:
        sys.exit(otherwise)


# What somebody does with an installed package: this file is run again with the Python that it was installed for.


def plain():
    """Play every game in Python, simulate matches of bots, step a batch."""
    import stolik

    for name in stolik.names:
        match = stolik.Match(name, seats=min(stolik.load(name).seats), seed=7)
        while not match.over:
            for seat in match.to_act:
                match.play(seat, match.legal(seat)[0])
        assert stolik.Match.replay(match.record()).points == match.points
    assert len(stolik.simulate(stolik.names[0], "easy", matches=MATCHES)) == MATCHES
    batch = stolik.Batch(stolik.names[0], size=TABLES, seed=7)
    batch.step(batch.masks.argmax(axis=1))
    batch.check()


def envs():
    """Take a step in each kind of environment."""
    import gymnasium
    import pyspiel

    import stolik.envs.gymnasium
    import stolik.envs.openspiel
    from stolik.envs.pettingzoo import env

    name = stolik.names[0]
    table = env(name)
    table.reset(seed=7)
    table.step(int(table.last()[0]["action_mask"].argmax()))

    alone = gymnasium.make(f"stolik/{name.capitalize()}-v0")
    seen, _ = alone.reset(seed=7)
    alone.step(int(seen["action_mask"].argmax()))

    state = pyspiel.load_game(f"stolik_{name}").new_initial_state()
    state.apply_action(0)
    state.apply_action(state.legal_actions()[0])


def server(address):
    """Play today's deal against a server's bots to its end."""
    import stolik
    from stolik.terminal.day import Server

    there = Server(address)
    there.come()
    name = stolik.names[0]
    told = there.ask(f"/api/days/{name}", {"name": "Ola"})
    match, seat = told["info"]["match"], str(told["info"]["solo"]["seat"])
    view = told["steps"][-1]["view"]
    while not view["over"]:
        order = {"id": f"m{told['seq']}", "seq": told["seq"], "move": view["legal"][seat][0]}
        told = there.ask(f"/api/solos/{match}/move", order)
        view = told["view"]


STEPS = {"plain": plain, "envs": envs, "server": server}

if __name__ == "__main__":
    asked = sys.argv[1:]
    if asked and asked[0] in STEPS:
        STEPS[asked[0]](*asked[1:])
    else:
        main(asked)
