"""What workers tell each other: that a table has changed, that people have come or gone, the move
that was made, or the face that somebody shows."""

from collections.abc import Iterable, Iterator
from typing import Any, Literal

import msgspec

What = Literal["table", "presence", "move", "face", "applause"]
CARRIED = 7_000  # characters in one message: PostgreSQL takes fewer than 8,000 bytes
encode = msgspec.json.Encoder().encode


class Notice(msgspec.Struct, array_like=True):
    """Something that has been committed, or passes by."""

    worker: str  # whoever tells it
    table: int
    what: What
    move: tuple[str, int, int, str, str, float] | None = None  # a row of the log, so that nobody has to read it
    shown: tuple[int, int] | None = None  # a seat and its face; of applause a zero and how often they clapped


def passing(worker: str, table: int, what: What, shown: tuple[int, int]) -> str:
    """Something that is kept nowhere."""
    return encode((worker, table, what, None, shown)).decode()


def written(worker: str, table: int, what: What, move: tuple[Any, ...] | None = None) -> str:
    return encode((worker, table, what, move) if move else (worker, table, what)).decode()


def messages(notices: Iterable[str]) -> Iterator[str]:
    """Notices as few messages, each told once."""
    together: list[str] = []
    size = 0
    for notice in dict.fromkeys(notices):
        if together and size + len(notice) > CARRIED:
            yield f"[{','.join(together)}]"
            together, size = [], 0
        together.append(notice)
        size += len(notice) + 1
    if together:
        yield f"[{','.join(together)}]"


read = msgspec.json.Decoder(list[Notice]).decode
