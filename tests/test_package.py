"""What a built package brings along, and when none is built."""

import ast
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from stolik import __version__

ROOT = Path(__file__).parents[1]
TAKEN = ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore", "src", "docs")


@pytest.fixture
def checkout(tmp_path):
    """What a build reads, as git has it: without the web app."""
    folder = tmp_path / "checkout"
    folder.mkdir()
    for name in TAKEN:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("static", "__pycache__"))
        else:
            shutil.copy(ROOT / name, folder)
    return folder


def build(folder, *kinds):
    command = [sys.executable, "-m", "build", "--no-isolation", *kinds, "--outdir", folder / "dist", folder]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def put_web_app(folder):
    static = folder / "src/stolik/server/static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html>")
    (static / "assets/app.js").write_text("")


def put_what_tests_leave(folder):
    for name in (".positions", ".scored", ".shots"):
        (folder / "web" / name).mkdir(parents=True)
        (folder / "web" / name / "left.json").write_text("{}")


def test_the_sdist_and_the_wheel_made_of_it_have_the_web_app(checkout):
    put_web_app(checkout)
    put_what_tests_leave(checkout)
    done = build(checkout)
    assert done.returncode == 0, done.stdout + done.stderr
    name = f"stolik-{__version__}"
    with tarfile.open(checkout / f"dist/{name}.tar.gz") as sdist:
        sources = {path.removeprefix(f"{name}/") for path in sdist.getnames()}
    packed = set(zipfile.ZipFile(checkout / f"dist/{name}-py3-none-any.whl").namelist())
    for path in ("server/static/index.html", "server/static/assets/app.js", "games/komary/rules.pl.md", "py.typed"):
        assert f"src/stolik/{path}" in sources
        assert f"stolik/{path}" in packed
    assert not any(path.startswith(("docs/images", "web/.")) for path in sources)


@pytest.mark.parametrize("kind", ["--sdist", "--wheel"])
def test_nothing_is_built_without_the_web_app(checkout, kind):
    done = build(checkout, kind)
    assert done.returncode != 0
    assert "the web app has not been built" in done.stdout + done.stderr
    assert "run `make web` first" in done.stdout + done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    assert not list((checkout / "dist").glob("*"))


def test_what_is_imported_without_an_extra_is_installed_without_one():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    brought = {re.match(r"[\w.-]+", wanted)[0].lower() for wanted in project["dependencies"]}
    places = packages_distributions()
    for folder in ("core", "games", "bots", "arena", "terminal"):
        for path in sorted((ROOT / "src/stolik" / folder).rglob("*.py")):
            for name in imported(path) - sys.stdlib_module_names - {"stolik"}:
                installed_by = {distribution.lower() for distribution in places.get(name, [name])}
                assert installed_by & brought, f"{path.relative_to(ROOT)} imports {name}, which no dependency brings"


def imported(path):
    """The first names of everything that a file imports, wherever it does, unless it says what to do without."""
    found, tree = set(), ast.parse(path.read_text("utf-8"))
    tries = [node for node in ast.walk(tree) if isinstance(node, ast.Try)]
    tried = {line for node in tries if any(map(missing, node.handlers)) for line in node.body}
    for node in ast.walk(tree):
        if node in tried:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found


def missing(handler):
    return isinstance(handler.type, ast.Name) and handler.type.id in ("ImportError", "ModuleNotFoundError")
