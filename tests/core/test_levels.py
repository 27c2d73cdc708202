"""The levels of bots are listed once."""

import re
from pathlib import Path

import pytest

from stolik import bots
from stolik.core.levels import LEVELS, SEARCHING, THUMBS
from stolik.drawing.texts import TEXTS
from stolik.server import outline

SOURCES = Path(bots.__file__).parents[1]
LISTED = re.compile(r"""["']easy["'],\s*["']normal["']""")


def test_no_other_file_lists_them():
    listing = [path.name for path in SOURCES.rglob("*.py") if LISTED.search(path.read_text("utf-8"))]
    assert listing == ["levels.py"]


def test_the_bots_and_the_protocol_have_these_and_the_last_ones_search():
    assert bots.LEVELS is LEVELS
    assert outline.literals()["Level"] == LEVELS
    assert (*THUMBS, *SEARCHING) == LEVELS


@pytest.mark.parametrize("language", TEXTS)
def test_the_terminal_has_a_word_for_each(language):
    assert {f"level {level}" for level in LEVELS} <= {*TEXTS[language]}
