"""A folder that lacks something required is refused in a sentence that names it."""

import importlib

import pytest

from stolik.core.errors import IncompleteGame
from tests.guide import NAME, write_game


def lacking(folder, monkeypatch, file, written, left):
    """What is said of the guide's game, with a part of one of its files written otherwise; no file without a part."""
    write_game(folder)
    games = folder / folder.name / "games"  # a package that no other test imports
    games.parent.mkdir()
    (folder / "src/stolik/games").rename(games)
    path = games / NAME / file
    text = path.read_text("utf-8")
    assert written in text
    path.write_text(text.replace(written, left), "utf-8") if written else path.unlink()
    monkeypatch.syspath_prepend(folder)
    with pytest.raises(IncompleteGame) as said:
        importlib.import_module(f"{folder.name}.games.{NAME}")
    return str(said.value)


@pytest.mark.parametrize(
    ("file", "written", "left", "what"),
    [
        ("knowledge.py", "", "", "games/war has no knowledge.py"),
        ("knowledge.py", "def redeal", "def deal_anew", "games/war/knowledge.py has no 'redeal'"),
        (
            "rules.py",
            "    hand: i1",
            "    dealt: i1",
            "games/war/rules.py has no field 'hand' in its State for the option",
        ),
        ("__init__.py", '"en": "War"', '"de": "Krieg"', "games/war/__init__.py has no title in 'en'"),
        ("words.py", '    "pl": {', '    "de": {', "games/war/words.py has no 'pl' in WORDS"),
        ("words.py", '"deal": "The', '"dealt": "The', "games/war/words.py has no sentence 'deal' in 'en'"),
        (
            "words.py",
            '"move": "{player} lays',
            '"lay": "{player} lays',
            "games/war/words.py has no sentence 'move 1' in",
        ),
    ],
)
def test_what_a_folder_lacks_is_named(file, written, left, what, tmp_path, monkeypatch):
    said = lacking(tmp_path, monkeypatch, file, written, left)
    assert said.startswith(what)
    assert said.endswith(": docs/adding-a-game.md says what belongs there")
