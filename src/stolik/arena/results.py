"""The file of a run: one line a block, append only, so that an interrupted run goes on where it was."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

from stolik.arena.play import Result
from stolik.arena.table import Block, Setting, code_digest
from stolik.core.errors import CannotWrite, StolikError
from stolik.core.files import writable


class BadResults(StolikError):
    """A file of results that cannot be read."""


class Results:
    """The blocks played so far in one setting by this program, each once; kept in a file if one is given."""

    def __init__(self, setting: Setting, path: Path | None = None) -> None:
        self.setting = setting
        self.path = path
        self.blocks: dict[Block, list[Result]] = {}
        self._identity = {
            "game": setting.game,
            "rules": setting.rules.rules,
            "seats": setting.seats,
            "options": dict(setting.options),
            "code": code_digest(setting.game),
        }
        if path and path.exists():
            self._read(path)
        self._file = _opened(path) if path else None

    def _read(self, path: Path) -> None:
        for block, identity, results in read(path):
            if identity == self._identity:
                self.blocks.setdefault(block, results)

    def add(self, block: Block, results: list[Result]) -> None:
        """Keep a block; a second time it is not counted again."""
        if block in self.blocks:
            return
        self.blocks[block] = results
        if self._file is not None:
            line = {**self._identity, "deal": block.deal, "line_up": block.line_up}
            line["matches"] = [result.json() for result in results]
            # One write of a whole line: a process that is killed leaves at most a torn last line, which is skipped.
            os.write(self._file, (json.dumps(line, separators=(",", ":")) + "\n").encode())

    def missing(self, blocks: list[Block]) -> list[Block]:
        """The blocks that are still to be played."""
        return [block for block in blocks if block not in self.blocks]

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def __enter__(self) -> "Results":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def read(path: Path) -> Iterator[tuple[Block, dict[str, Any], list[Result]]]:
    """Every whole line of a file: the block, what it was played with, and its results."""
    lines = path.read_text("utf-8").split("\n")
    for number, text in enumerate(lines, 1):
        if not text or number == len(lines):
            continue
        try:
            line = json.loads(text)
            block = Block(line.pop("deal"), tuple(line.pop("line_up")))
            matches = [Result(**match) for match in line.pop("matches")]
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            if text.startswith("{") and not text.endswith("}"):
                continue  # torn by a kill, then continued on a line of its own
            raise BadResults(f"line {number} of {str(path)!r} is not a block of the arena: {error}") from error
        yield block, line, matches


def _opened(path: Path) -> int:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotWrite(f"cannot write {str(path)!r}: the folder {str(path.parent)!r} cannot be made") from error
    writable(path)
    whole = not path.exists() or not path.stat().st_size or path.read_bytes().endswith(b"\n")
    file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
    if not whole:
        os.write(file, b"\n")
    return file
