"""What is measured can be measured as the docs say: python bench/NAME.py, from the repository's root."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LOADED = "import runpy, sys; sys.path[0] = 'bench'; runpy.run_path(sys.argv[1])"


@pytest.mark.parametrize("script", sorted(path.name for path in (ROOT / "bench").glob("[!_]*.py")))
def test_a_script_finds_what_it_imports(script):
    done = subprocess.run(
        [sys.executable, "-c", LOADED, f"bench/{script}"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
