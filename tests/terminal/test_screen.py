"""Every sign can be printed everywhere, in the language that was asked for."""

import io
import re
import sys
from pathlib import Path

import pytest
from rich.console import Console

from stolik.core.errors import StolikError
from stolik.core.levels import LEVELS
from stolik.drawing.texts import TEXTS
from stolik.terminal import screen

PACKAGE = Path(screen.__file__).parents[1]
SOURCES = [
    *(PACKAGE / "terminal").rglob("*.py"),
    *(PACKAGE / "drawing").rglob("*.py"),
    *(PACKAGE / "games").rglob("drawing.py"),
]


def test_every_sign_of_the_terminal_has_a_plain_one():
    signs = {sign for path in SOURCES for sign in path.read_text("utf-8") if not sign.isascii()}
    assert len(signs) > 50
    assert not {sign for sign in signs if sign not in map(chr, screen.PLAIN)}


def test_every_sign_of_the_games_words_and_rules_has_a_plain_one():
    texts = [*PACKAGE.glob("games/*/words.py"), *PACKAGE.glob("games/*/rules.*.md")]
    signs = {sign for path in texts for sign in path.read_text("utf-8") if not sign.isascii()}
    assert not {sign for sign in signs if sign not in map(chr, screen.PLAIN)}


@pytest.mark.parametrize("encoding", ["ascii", "iso8859-2", "cp1250", "cp852"])
def test_a_poor_encoding_prints_the_nearest_signs(encoding):
    raw = io.BytesIO()
    file = io.TextIOWrapper(raw, encoding=encoding, errors="stolik-plain")
    file.write("╭───╮ ● ≡ żółw ∀")
    file.flush()
    shown = raw.getvalue().decode(encoding)
    assert len(shown) == len("╭───╮ ● ≡ żółw ∀")
    assert "r o" in shown
    assert "?" not in shown
    assert ("zolw" if encoding == "ascii" else "żółw") in shown


def test_both_languages_say_the_same_things():
    assert set(TEXTS["pl"]) == set(TEXTS["en"])
    for name, text in TEXTS["en"].items():
        assert set(re.findall(r"{(\w+)", text)) == set(re.findall(r"{(\w+)", TEXTS["pl"][name])), name


def test_every_text_is_used():
    code = "".join(path.read_text("utf-8") for path in SOURCES if path.name != "texts.py")
    unused = [name for name in TEXTS["en"] if f'"{name}"' not in code and f"'{name}'" not in code]
    assert set(unused) <= {f"level {level}" for level in LEVELS}


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "pl_PL.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "pl_PL"}, "pl"),
        ({}, "en"),
    ],
)
def test_the_language_comes_from_the_environment(environment, language, monkeypatch):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert screen.language_of(None) == language
    assert screen.language_of("pl") == "pl"


def test_an_unknown_language_is_refused():
    with pytest.raises(StolikError, match="unknown language 'fr': languages are pl, en"):
        screen.language_of("fr")


def test_a_dumb_terminal_is_as_wide_as_it_is(monkeypatch):
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("COLUMNS", "57")
    assert screen.console().width == 57


def test_a_system_without_readline_is_asked_all_the_same(monkeypatch):
    monkeypatch.setitem(sys.modules, "readline", None)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda prompt: " pass ")
    assert screen.ask(Console()) == "pass"
