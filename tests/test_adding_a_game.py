"""The whole game of docs/adding-a-game.md, taken from the page: a stranger who copies it can play it."""

import json
import re
import shutil
import sys
from pathlib import Path

import pytest

from tests.guide import PAGE, run, write_game

ROOT = Path(__file__).parents[1]
CODE = shutil.ignore_patterns("__pycache__", "static")


@pytest.fixture(scope="module")
def scratch(tmp_path_factory):
    """The project's code with the page's game in it."""
    folder = tmp_path_factory.mktemp("guide")
    for part in ("src", "bench", "tests/contract", "tests/games"):
        shutil.copytree(ROOT / part, folder / part, ignore=CODE)
    for file in ("tests/__init__.py", "pyproject.toml"):
        shutil.copy(ROOT / file, folder / file)
    write_game(folder)
    (folder / "tests/games/war/__init__.py").touch()
    return folder


def test_the_page_s_game_passes_the_contract(scratch):
    suite = ("tests/contract/test_contract.py", "tests/contract/test_positions.py")
    assert "100%" in run(scratch, sys.executable, "-m", "pytest", "-q", *suite, "-k", "war")


EXAMPLE = re.findall(r"def test_2_4.*?```", PAGE.read_text("utf-8"), re.DOTALL)[0].removesuffix("```")
PYTHON = f"""
from stolik import Batch, Match, bots
from stolik.core.errors import IllegalMove
from stolik.envs import pettingzoo

{EXAMPLE}
test_2_4_the_highest_card_takes_all_of_them()

match = Match("war", seats=3, seed=7)
try:
    match.play(0, "9")
except IllegalMove as error:
    assert "legal are" in str(error)
assert Match.at("war", match.position()).view(1) == match.view(1)
assert Match.at("war", "options hand=1\\n* 8\\n* 3").legal(0) == ["8"]

seat = match.to_act[0]
assert bots.make("greedy", match.game).choose(match.masked(seat), seat, 1) in match.actions(seat)

table = pettingzoo.env("war")
table.reset(seed=1)
for agent in table.agent_iter(max_iter=200):
    observation, reward, over, cut, info = table.last()
    table.step(None if over or cut else int(observation["action_mask"].argmax()))
Batch("war", size=8, threads=1).step_random()
print("played")
"""


def test_the_page_s_game_is_played_from_python(scratch):
    assert run(scratch, sys.executable, "-c", PYTHON).endswith("played\n")


WITHOUT_POSITION = """
from stolik import Match
from stolik.core.errors import BadPosition, IllegalMove

match = Match("war", seats=3, seed=7)
try:
    match.play(0, "9")
except IllegalMove as error:
    assert "legal are" in str(error) and "\\n" not in str(error)
for asked in (match.position, lambda: Match.at("war", "-\\n-")):
    try:
        asked()
    except BadPosition as error:
        assert "no position.py" in str(error)
    else:
        raise AssertionError
assert str(match) == repr(match)
"""


def test_without_a_position_py_the_page_s_game_says_so_where_it_is_wanted(scratch, tmp_path):
    shutil.copytree(scratch / "src", tmp_path / "src", ignore=CODE)
    (tmp_path / "src/stolik/games/war/position.py").unlink()
    run(tmp_path, sys.executable, "-c", WITHOUT_POSITION)


def test_the_page_s_game_is_simulated_from_the_command_line(scratch):
    assert "war" in run(scratch, sys.executable, "-m", "stolik", "simulate", "war", "--matches", "20")


def test_a_position_is_laid_out_for_the_workbench(tmp_path):
    run(ROOT, sys.executable, "web/scripts/positions.py", tmp_path, "komary", "--at", "top 4\n* 5 5 b\n  6 3")
    mine, public = json.loads((tmp_path / "komary.at.json").read_text("utf-8"))
    assert (mine["seats"], mine["viewer"], public["viewer"]) == (2, 0, "public")
    ((told, view),) = [(step["event"], step["view"]) for step in mine["steps"]]
    assert told is None
    assert view["hands"] == [["5", "5", "b"], [None, None]]
