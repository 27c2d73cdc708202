"""Compiled, interpreted and bounds-checked rules are the same rules."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def digests(**environment: str) -> str:
    result = subprocess.run(
        [sys.executable, "-m", "tests.contract.digests"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr[-3000:]
    return result.stdout


def test_compiled_and_interpreted_runs_give_the_same_digests():
    compiled = digests(STOLIK_COMPILE="first")
    assert len(compiled.splitlines()) > 100
    assert digests(NUMBA_DISABLE_JIT="1") == compiled


@pytest.mark.slow  # everything is compiled once more
def test_bounds_checked_runs_give_the_same_digests():
    assert digests(NUMBA_BOUNDSCHECK="1", STOLIK_COMPILE="first") == digests(STOLIK_COMPILE="first")
