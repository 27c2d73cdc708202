"""Files that a person names."""

import os
from pathlib import Path

from stolik.core.errors import CannotWrite


def writable(path: Path) -> Path:
    """The path, if a file can be written there: asked before hours of work that would be written to it."""
    if path.is_dir():
        raise CannotWrite(f"cannot write {str(path)!r}: it is a folder")
    if not path.parent.is_dir():
        raise CannotWrite(f"cannot write {str(path)!r}: there is no folder {str(path.parent)!r}")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise CannotWrite(f"cannot write {str(path)!r}: permission denied")
    return path
