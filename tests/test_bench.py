"""What is measured can be measured as the docs say: python bench/NAME.py or python -m bench.NAME."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from bench.page import agreed, outside, verdict, ways
from bench.strength import along

from stolik import load, names

ROOT = Path(__file__).parents[1]
BY_PATH = "import runpy, sys; sys.path[0] = 'bench'; runpy.run_path(f'bench/{sys.argv[1]}.py')"
BY_NAME = "import runpy, sys; runpy.run_module(f'bench.{sys.argv[1]}')"


@pytest.mark.parametrize("way", [BY_PATH, BY_NAME], ids=["by path", "by name"])
@pytest.mark.parametrize("script", sorted(path.stem for path in (ROOT / "bench").glob("[!_]*.py")))
def test_a_script_finds_what_it_imports(script, way):
    done = subprocess.run(
        [sys.executable, "-c", way, script],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_the_page_of_bots_and_the_strengths_are_what_the_kept_results_tell():
    script = "import sys; sys.path[:0] = ['bench']; import page; sys.exit(', '.join(page.stale()) or 0)"
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"run python bench/strength.py --page\n{done.stderr}"


def test_a_bot_is_called_weaker_or_not_only_where_both_intervals_say_so():
    def line(share, by):
        return {"share": share, "low": share - by, "high": share + by}

    assert verdict(line(0.82, 0.01), line(0.77, 0.03)) == "weaker"
    assert verdict(line(0.82, 0.01), line(0.80, 0.04)) == "open"
    assert verdict(line(0.82, 0.01), line(0.85, 0.10)) == "open"
    assert verdict(line(0.82, 0.01), line(0.82, 0.01)) == "not weaker"
    assert verdict(line(0.82, 0.01), None) == "not measured"


def test_a_share_tells_how_its_bots_searched_beside_their_budget():
    assert ways("xnimmt", {"seats": 3, "one": "expert@2000", "others": "normal"}) == {
        "expert@2000": {"tree": "all", "slips": 3}
    }
    assert ways("xnimmt", {"seats": 3, "one": "hard@24", "others": "greedy"}) == {}


def test_strengths_agree_with_differences_that_contradict_each_other():
    nothing, first, second = agreed(3, [(1, 0, 1.0, 1.0), (2, 1, 1.0, 1.0), (2, 0, 1.4, 1.0)])
    assert (first - nothing, second - nothing) == (pytest.approx(0.8), pytest.approx(1.6))


@pytest.mark.parametrize("game", names)
def test_a_budget_of_the_curve_is_found_for_every_game(game):
    seats = load(game).seats[len(load(game).seats) // 2]
    assert along(game, seats, 10).startswith("hard@")


def test_a_step_between_levels_that_is_too_small_or_too_large_is_told():
    def line(seats, share):
        told = {"kind": "share", "seats": seats, "one": "normal", "others": "easy", "share": share}
        return {**told, "low": share - 0.1, "high": share + 0.1, "deals": 9}

    assert outside("jamniki", [line(2, 0.75), line(3, 0.6)]).startswith("Every step")
    assert "normal among easy at 2 seats 77 % (67–87; 9)." in outside("jamniki", [line(2, 0.77), line(3, 0.6)])
