"""What is measured can be measured as the docs say: python bench/NAME.py or python -m bench.NAME."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from bench.page import outside, verdict

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


def test_a_bot_is_called_weaker_only_where_its_interval_says_so():
    def line(share, high):
        return {"share": share, "high": high}

    assert verdict(line(0.82, 0.83), line(0.77, 0.80)) == "weaker"
    assert verdict(line(0.82, 0.83), line(0.80, 0.84)) == "open"
    assert verdict(line(0.82, 0.83), line(0.82, 0.85)) == "not weaker"
    assert verdict(line(0.82, 0.83), None) == "not measured"


def test_a_step_between_levels_that_is_too_small_or_too_large_is_told():
    def line(seats, share):
        told = {"kind": "share", "seats": seats, "one": "normal", "others": "easy", "share": share}
        return {**told, "low": share - 0.1, "high": share + 0.1, "deals": 9}

    assert outside("jamniki", [line(2, 0.75), line(3, 0.6)]).startswith("Every step")
    assert "normal among easy at 2 seats 77 % (67–87; 9)." in outside("jamniki", [line(2, 0.77), line(3, 0.6)])
