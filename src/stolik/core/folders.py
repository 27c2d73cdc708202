"""The user's folders: the system's usual ones, unless STOLIK_DATA or STOLIK_CACHE names others."""

import os
from pathlib import Path

from platformdirs import user_cache_path, user_data_path


def data_folder() -> Path:
    """The folder for data that must not be lost: matches played in the terminal."""
    return _told("STOLIK_DATA") or user_data_path("stolik", appauthor=False)


def cache_folders() -> list[Path]:
    """The folders for data that can be made again; the first writable one is used."""
    usual, earlier = user_cache_path("stolik", appauthor=False), _home() / "stolik"
    # Version 0.1 used ~/.cache on every system: what it compiled there is still good.
    found = earlier if earlier.is_dir() and not usual.is_dir() else usual
    told = _told("STOLIK_CACHE")
    return [told, found] if told else [found]


def _home() -> Path:
    return _told("XDG_CACHE_HOME") or Path.home() / ".cache"


def _told(variable: str) -> Path | None:
    given = os.environ.get(variable)
    return Path(given) if given else None
