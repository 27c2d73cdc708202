"""The user's folders: as the system has them, or as told."""

from pathlib import Path

import pytest

from stolik.core import folders
from stolik.terminal.saving import fresh_path


@pytest.fixture
def home(monkeypatch, tmp_path):
    """A Linux user's home."""
    for variable in ("STOLIK_DATA", "STOLIK_CACHE", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def test_matches_and_compiled_code_stand_where_the_system_wants_them(home, monkeypatch):
    assert fresh_path("komary").parent == home / ".local" / "share" / "stolik" / "matches"
    assert folders.cache_folders() == [home / ".cache" / "stolik"]
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "cache"))
    assert folders.data_folder() == home / "data" / "stolik"
    assert folders.cache_folders() == [home / "cache" / "stolik"]


def test_what_is_told_comes_first(home, monkeypatch):
    monkeypatch.setenv("STOLIK_DATA", str(home / "mine"))
    monkeypatch.setenv("STOLIK_CACHE", str(home / "code"))
    assert folders.data_folder() == home / "mine"
    assert folders.cache_folders() == [home / "code", home / ".cache" / "stolik"]


def test_code_that_an_earlier_version_kept_elsewhere_is_found(home, monkeypatch):
    usual = home / "Library" / "Caches" / "stolik"
    monkeypatch.setattr(folders, "user_cache_path", lambda name, appauthor: usual)
    assert folders.cache_folders() == [usual]
    (home / ".cache" / "stolik").mkdir(parents=True)
    assert folders.cache_folders() == [home / ".cache" / "stolik"]
    Path(usual).mkdir(parents=True)
    assert folders.cache_folders() == [usual]
