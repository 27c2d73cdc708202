"""The whole game of docs/adding-a-game.md, taken from the page."""

import re
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "adding-a-game.md"
NAME = "war"
FILES = 11


def write_game(folder):
    """Put the page's game into a copy of the project."""
    files = re.findall(
        r"^`((?:src|tests|web)/\S+)`\n```\w+\n(.*?)^```", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    assert len(files) == FILES
    for path, text in files:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
