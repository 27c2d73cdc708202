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
    assert "100%" in run(scratch, sys.executable, "-m", "pytest", "-q", "tests/contract/test_contract.py", "-k", "war")


EXAMPLE = re.findall(r"def test_2_4.*?```", PAGE.read_text("utf-8"), re.DOTALL)[0].removesuffix("```")
PYTHON = f"""
from stolik import Batch, Match, bots
from stolik.core.errors import BadPosition, IllegalMove
from stolik.envs import pettingzoo

{EXAMPLE}
test_2_4_the_highest_card_takes_all_of_them()

match = Match("war", seats=3, seed=7)
try:
    match.play(0, "9")
except IllegalMove as error:
    assert "legal are" in str(error) and "\\n" not in str(error)
try:
    match.position()
except BadPosition as error:
    assert "no position.py" in str(error)
assert str(match) == repr(match)

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


def test_the_page_s_game_is_simulated_from_the_command_line(scratch):
    assert "war" in run(scratch, sys.executable, "-m", "stolik", "simulate", "war", "--matches", "20")


def test_a_position_is_laid_out_for_the_workbench(tmp_path):
    run(ROOT, sys.executable, "web/scripts/positions.py", tmp_path, "komary", "--at", "top 4\n* 5 5 b\n  6 3")
    mine, public = json.loads((tmp_path / "komary.at.json").read_text("utf-8"))
    assert (mine["seats"], mine["viewer"], public["viewer"]) == (2, 0, "public")
    ((told, view),) = [(step["event"], step["view"]) for step in mine["steps"]]
    assert told is None
    assert view["hands"] == [["5", "5", "b"], [None, None]]
