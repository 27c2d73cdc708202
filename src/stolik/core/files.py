"""Writing files."""

import os
import tempfile
from pathlib import Path

from stolik.core.errors import CannotWrite


def writable(path: Path) -> Path:
    """The path, if a file can be written there; checked before hours of work."""
    if path.is_dir():
        raise CannotWrite(f"cannot write {str(path)!r}: it is a folder")
    if not path.parent.is_dir():
        raise CannotWrite(f"cannot write {str(path)!r}: there is no folder {str(path.parent)!r}")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise CannotWrite(f"cannot write {str(path)!r}: permission denied")
    return path


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that a killed process or a full disk leaves the old one or the new one, never half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
