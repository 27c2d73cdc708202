"""What workers tell each other: that a table has changed, that people have come or gone, the move
that was made, or the face that somebody shows."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from stolik.server.protocol import Viewer

What = Literal["table", "presence", "move", "face", "applause"]
CHANNEL = "stolik"  # on which all workers are told
CARRIED = 7_000  # bytes in one message: PostgreSQL takes fewer than 8,000
BY_REDIS = 100_000
Addressed = tuple[str, str]  # a channel, and what is told on it
BESIDE = 16  # bytes that a viewer and punctuation take
encode = msgspec.json.Encoder().encode


class Notice(msgspec.Struct, array_like=True):
    """Something that was committed, or is passing."""

    worker: str  # whoever tells it
    table: int
    what: What
    move: tuple[str, int, int, str, str, float] | None = None  # a row of the log, so that nobody has to read it
    told: list[tuple[Viewer, msgspec.Raw]] = []  # what is told of it, by viewer, so that nobody has to make it again
    shown: tuple[int, int] | None = None  # a seat and its face; of applause a zero and how often they clapped


def passing(worker: str, table: int, what: What, shown: tuple[int, int]) -> str:
    """A notice of something that is not stored."""
    return encode((worker, table, what, None, (), shown)).decode()


def written(worker: str, table: int, what: What) -> str:
    """A notice of something in the database."""
    return encode((worker, table, what)).decode()


def played(worker: str, table: int, move: Sequence[Any], texts: Mapping[Viewer, bytes], most: int) -> str:
    """A notice of a move, with what viewers are told if there is room."""
    told: list[tuple[Viewer, msgspec.Raw]] = []
    for viewer, text in texts.items():
        size = len(text) + BESIDE
        if size <= most:
            most -= size
            told.append((viewer, msgspec.Raw(text)))
    return encode((worker, table, "move", move, told)).decode()


def channel_of(worker: str) -> str:
    """The channel of one worker alone."""
    return f"{CHANNEL}_{worker}"


def messages(notices: Iterable[Addressed], most: int = CARRIED) -> Iterator[Addressed]:
    """Notices as few messages, each sent once on its channel."""
    by_channel: dict[str, dict[str, None]] = {}
    for channel, notice in notices:
        by_channel.setdefault(channel, {})[notice] = None
    for channel, told in by_channel.items():
        for message in _packed(told, most):
            yield channel, message


def _packed(notices: Iterable[str], most: int) -> Iterator[str]:
    together: list[str] = []
    size = 0
    for notice in notices:
        length = len(notice.encode())
        if together and size + length > most:
            yield f"[{','.join(together)}]"
            together, size = [], 0
        together.append(notice)
        size += length + 1
    if together:
        yield f"[{','.join(together)}]"


def is_from(worker: str, message: str) -> bool:
    """Whether a worker hears itself; a message is one worker's."""
    return message.startswith(f'[["{worker}"')


read = msgspec.json.Decoder(list[Notice]).decode
