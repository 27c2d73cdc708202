"""The web app's files, from memory; every path that is not a file is a page of the app."""

import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent / "static"
HASHED = "assets/"  # Vite puts a digest into these names, so they never change
SQUEEZED = ("text/", "application/javascript", "application/json", "image/svg+xml", "application/manifest+json")
# What a sentence or a messenger has put behind a link, read backwards: forwards a search takes quadratic time.
BEHIND = re.compile(r"(?:[\da-f]{2}%|[^\w/-])+", re.IGNORECASE)
NOT_BUILT = b"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Stolik</title>
<h1>Stolik is running, but its web app has not been built</h1>
<p>Run <code>make web</code> in the project's folder, or install the released package, which brings the app along.</p>
<p>The HTTP API works: <a href="/api/schema/openapi.json">its description</a>.</p>
</html>
"""


@dataclass(frozen=True)
class WebFile:
    body: bytes
    squeezed: bytes | None
    type: str
    tag: str
    lasting: bool


class Pages:
    """All files of the app, read once."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._pages = {}
        for path in sorted(folder.rglob("*")) if folder.is_dir() else []:
            if path.is_file() and not path.name.startswith("."):
                name = path.relative_to(folder).as_posix()
                self._pages[name] = _file(name, path.read_bytes())

    @property
    def built(self) -> bool:
        return "index.html" in self._pages

    def find(self, path: str) -> WebFile | None:
        """The file of a path, or the app's own page for a path without an ending; None for a file that is not there."""
        file = self._pages.get(path.strip("/"))
        if file is not None:
            return file
        if "." in path.rpartition("/")[2]:
            return None
        return self.app

    @property
    def app(self) -> WebFile:
        """The app's own page."""
        return self._pages.get("index.html") or _file("index.html", NOT_BUILT)


def followed(link: str) -> str:
    """A link's path without what stands behind it in a message; the app follows links by the same rule."""
    found = BEHIND.match(link[::-1])
    return link[: len(link) - found.end()] if found else link


def _file(name: str, body: bytes) -> WebFile:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if kind == "text/javascript":
        kind = "application/javascript"
    squeezed = gzip.compress(body, 6, mtime=0) if kind.startswith(SQUEEZED) and len(body) > 1000 else None
    return WebFile(body, squeezed, kind, f'"{hashlib.sha256(body).hexdigest()[:24]}"', name.startswith(HASHED))
