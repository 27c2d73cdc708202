"""A sixth game: a copy of komary's folders under another name, and nothing else, is played on every surface."""

import json
import os
import re
import shutil
import sys
from pathlib import Path

import pytest

import stolik
from stolik.core.game import LANGUAGES
from tests import guide
from tests.guide import run

ROOT = Path(__file__).parents[1]
MODEL, NAME = "komary", "makao"
LEFT_OUT = shutil.ignore_patterns("__pycache__", "node_modules", "static", "generated", ".positions", ".*_cache")


@pytest.fixture(scope="module")
def scratch(tmp_path_factory):
    """The project with the sixth game in it, and the game of the guide as a seventh."""
    folder = tmp_path_factory.mktemp("sixth")
    for part in ("src", "web", "tests", "bench"):
        shutil.copytree(ROOT / part, folder / part, ignore=LEFT_OUT)
    shutil.copy(ROOT / "pyproject.toml", folder)
    for games in ("src/stolik/games", "web/src/games", "tests/games"):
        shutil.copytree(folder / games / MODEL, folder / games / NAME)
    guide.write_game(folder)
    (folder / "tests/games" / guide.NAME / "__init__.py").touch()
    return folder


PYTHON = f"""
import stolik
from stolik import Batch, Match, bots
from stolik.envs import gymnasium, pettingzoo
from stolik.envs.openspiel import pyspiel

assert {NAME!r} in stolik.names
match = Match({NAME!r}, seats=3, seed=7)
assert match.game.name == {NAME!r} and match.view(0)["game"] == {NAME!r}
assert Match.at({NAME!r}, match.position()).view(1) == match.view(1)
while not match.over:
    seat = match.to_act[0]
    level = ("normal", "easy", "hard@20")[seat]
    match.play(seat, bots.make(level, match.game).choose(match.masked(seat), seat, 1))
assert Match.replay(match.record()) == match and match.winners

table = pettingzoo.env({NAME!r})
table.reset(seed=1)
for agent in table.agent_iter(max_iter=500):
    observation, reward, over, cut, info = table.last()
    table.step(None if over or cut else int(observation["action_mask"].argmax()))

learner = gymnasium.AgainstBots({NAME!r})
seen, _ = learner.reset(seed=1)
for _ in range(5):
    seen, reward, over, cut, info = learner.step(int(seen["action_mask"].argmax()))
    if over:
        break

state = pyspiel.load_game("stolik_{NAME}").new_initial_state()
while not state.is_terminal():
    state.apply_action(state.legal_actions()[0])
assert sum(state.returns()) == 1

batch = Batch({NAME!r}, size=8, threads=1)
for _ in range(50):
    batch.step_random()
batch.learn(None, 0, "normal")
print("played")
"""


def test_it_is_played_from_python_and_in_every_kind_of_environment(scratch):
    assert run(scratch, sys.executable, "-c", PYTHON).endswith("played\n")


def test_it_is_played_simulated_and_measured_from_the_command_line(scratch, tmp_path):
    stolik = (sys.executable, "-m", "stolik")
    assert NAME in run(scratch, *stolik, "games")
    record = tmp_path / "match.json"
    options = ("--option", "limit=1", "--option", "hand=1")
    shown = run(scratch, *stolik, "play", NAME, "--seed", "1", "--record", record, *options, typed="pass\n" * 20)
    assert "pass" in shown
    assert NAME in run(scratch, *stolik, "verify", record)
    assert json.loads(run(scratch, *stolik, "simulate", NAME, "--matches", "50", "--json"))["game"] == NAME
    assert "normal" in run(scratch, *stolik, "arena", NAME, "--bots", "normal,easy", "--deals", "2")


# Tests of all games outside the games' own folders.
OF_ALL = (
    "tests/bots/test_beliefs.py",
    "tests/contract",
    "tests/core",
    "tests/review/test_beliefs.py",
    "tests/terminal",
    "tests/test_fairness.py",
    "tests/server/test_upgrade.py::test_every_game_in_the_kept_database_can_be_played",
    "tests/server/test_week.py",
    "tests/test_sixth_game.py::test_no_game_is_named_outside_its_folders",
)


def test_the_suite_passes_with_it_and_the_guide_s_game(scratch):
    python = (sys.executable, "-m")
    run(scratch, *python, "mypy", "--cache-dir", scratch / ".mypy_cache", f"src/stolik/games/{guide.NAME}")
    for name in (NAME, guide.NAME):
        run(scratch, *python, "tests.contract.keep", name)
    chosen = f"[{NAME} or [{guide.NAME} or test_upgrade or test_week or test_sixth_game"
    unwritten = f"test_every_numbered_rule_has_a_test_with_its_number[{guide.NAME}"  # its author writes them
    assert "100%" in run(scratch, *python, "pytest", *OF_ALL, "-k", f"({chosen}) and not {unwritten}")


def test_it_and_the_guide_s_game_are_played_at_a_server_in_the_browser(scratch):
    modules = ROOT / "web" / "node_modules"
    browser = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None)
    if not modules.exists() or browser is None:
        pytest.skip("needs the web app's packages and Chromium, which `make test` installs")
    shutil.copytree(modules, scratch / "web" / "node_modules", symlinks=True, copy_function=os.link)
    web = scratch / "web"
    for made in ("generate", "fonts"):
        run(scratch, "node", f"scripts/{made}.mjs", cwd=web)
    run(scratch, "node", "node_modules/vite/bin/vite.js", "build", cwd=web)
    for made in ("previews", "sheets", "offline"):
        run(scratch, "node", f"scripts/{made}.mjs", cwd=web)
    told = f"^({NAME}|{guide.NAME}) |table of ({NAME}|{guide.NAME}): "
    chosen = ("--config", "vitest.browser.config.ts", "desktop", "aria", "-t", told)
    shown = run(scratch, "node", "node_modules/vitest/vitest.mjs", "run", *chosen, cwd=web, CHROMIUM=browser, CI="")
    # A whole match of each, and what a screen reader is told of its beginning.
    assert "6 passed" in shown, shown[-2000:]
    for language in LANGUAGES:
        assert (web / f"src/games/{guide.NAME}/aria.{language}.txt").exists(), "written down in its folder"
    run(scratch, "node", "node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings", cwd=web)
    chosen = ("src/games/games.test.ts", "-t", f"^(no game is named|({NAME}|{guide.NAME}) )")
    shown = run(scratch, "node", "node_modules/vitest/vitest.mjs", "run", *chosen, cwd=web)
    assert int(re.findall(r"(\d+) passed", shown)[-1]) > 100, shown[-2000:]  # every screen, as whole, table and hand


def test_no_game_is_named_outside_its_folders():
    names = re.compile(rf"\b(?:{'|'.join(stolik.names)})\b", re.IGNORECASE)
    made = ("static", "generated", "__pycache__")
    for games in (ROOT / "src" / "stolik", ROOT / "web" / "src"):
        own = tuple(games.rglob(f"games/{name}") for name in stolik.names)
        folders = [folder for found in own for folder in found]
        for path in games.rglob("*"):
            if not path.is_file() or set(made) & set(path.parts):
                continue
            if not any(folder in path.parents for folder in folders):
                assert not names.search(path.read_text("utf-8")), path
