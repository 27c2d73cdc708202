"""The whole game of docs/adding-a-game.md, taken from the page, and a way to run a copy of the project."""

import os
import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "adding-a-game.md"
NAME = "war"
FILES = 12


def write_game(folder):
    """Put the page's game into a copy of the project."""
    files = re.findall(
        r"^`((?:src|tests|web)/\S+)`\n```\w+\n(.*?)^```", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    assert len(files) == FILES
    for path, text in files:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")


def run(scratch, *command, cwd=None, typed=None, **environment):
    """What a command prints in a copy of the project; it must succeed."""
    found = subprocess.run(
        [str(part) for part in command],
        cwd=cwd or scratch,
        env={**os.environ, "PYTHONPATH": str(scratch / "src"), "STOLIK_PYTHON": sys.executable, **environment},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert found.returncode == 0, found.stdout[-3000:] + found.stderr[-3000:]
    return found.stdout
