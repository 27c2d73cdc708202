"""JSON written by compiled code: a view takes half a microsecond; encoding objects takes five.

number(page, b"round", state.round_number)
array(page, b"passed")
for seat in range(state.seats):
    flag(page, ITEM, state.passed[seat])
end_array(page)
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
import numpy as np

from stolik.core.jit import jit

REFEREE = -2  # the seat number from which nothing is hidden
ITEM = b""  # the name of what stands in a list
TEN, ZERO = 10, ord("0")
COLON, OBJECT, ARRAY = map(ord, ":{[")


class Page(NamedTuple):
    """Where JSON is written; beyond the end of a page that is too short, bytes are only counted."""

    text: Any  # bytes
    size: Any  # one number: how many there are


def words(texts: Sequence[str | int | None]) -> Any:
    """Texts that `word` writes by index: one row each, quoted and padded with zeros; None is null, numbers are bare."""
    rows = [msgspec.json.encode(text) for text in texts]
    width = max(map(len, rows))
    return np.frombuffer(b"".join(row.ljust(width, b"\0") for row in rows), np.uint8).reshape(len(rows), width)


@jit
def put(page: Page, text: Any) -> None:
    """Write a text as it is, up to its end or a zero."""
    at = page.size[0]
    for index in range(len(text)):
        if text[index] == 0:
            break
        if at < len(page.text):
            page.text[at] = text[index]
        at += 1
    page.size[0] = at


@jit
def begin(page: Page, name: bytes) -> None:
    """Write what comes before a value: a comma after another value, and in an object its name."""
    at = page.size[0]
    if 0 < at <= len(page.text):
        last = page.text[at - 1]
        if last != OBJECT and last != ARRAY and last != COLON:
            put(page, b",")
    if len(name):
        put(page, b'"')
        put(page, name)
        put(page, b'":')


@jit
def digits(page: Page, value: int) -> None:
    if value < 0:
        put(page, b"-")
        value = -value
    at, rest = page.size[0] + 1, value // TEN
    while rest:
        at, rest = at + 1, rest // TEN
    page.size[0] = at
    if at > len(page.text):
        return
    page.text[at - 1] = ZERO + value % TEN
    while value >= TEN:
        at, value = at - 1, value // TEN
        page.text[at - 1] = ZERO + value % TEN


@jit
def begin_number(page: Page, name: int) -> None:
    """Write what comes before a value in an object whose names are numbers."""
    begin(page, ITEM)
    put(page, b'"')
    digits(page, name)
    put(page, b'":')


@jit
def number(page: Page, name: bytes, value: int) -> None:
    begin(page, name)
    digits(page, value)


@jit
def number_or_null(page: Page, name: bytes, value: int) -> None:
    """A number, null if it is negative."""
    if value < 0:
        null(page, name)
    else:
        number(page, name, value)


@jit
def flag(page: Page, name: bytes, value: bool) -> None:
    begin(page, name)
    if value:
        put(page, b"true")
    else:
        put(page, b"false")


@jit
def null(page: Page, name: bytes) -> None:
    begin(page, name)
    put(page, b"null")


@jit
def word(page: Page, name: bytes, texts: Any, index: int) -> None:
    """One of the texts that `words` has made."""
    begin(page, name)
    put(page, texts[index])


@jit
def word_as_name(page: Page, texts: Any, index: int) -> None:
    """Write what comes before a value in an object whose names are such texts."""
    word(page, ITEM, texts, index)
    put(page, b":")


@jit
def array(page: Page, name: bytes) -> None:
    """Begin a list."""
    begin(page, name)
    put(page, b"[")


@jit
def end_array(page: Page) -> None:
    put(page, b"]")


@jit
def mapping(page: Page, name: bytes) -> None:
    """Begin an object."""
    begin(page, name)
    put(page, b"{")


@jit
def end_mapping(page: Page) -> None:
    put(page, b"}")


@jit
def numbers(page: Page, name: bytes, values: Any, count: int) -> None:
    """The first of some numbers as a list."""
    array(page, name)
    for index in range(count):
        number(page, ITEM, values[index])
    end_array(page)


@jit
def rows(page: Page, name: bytes, values: Any, count: int, width: int) -> None:
    """The first of some rows of numbers as a list of lists."""
    array(page, name)
    for index in range(count):
        numbers(page, ITEM, values[index], width)
    end_array(page)


@jit
def flags(page: Page, name: bytes, values: Any, count: int) -> None:
    """Whether each of the first of some numbers is not 0, as a list."""
    array(page, name)
    for index in range(count):
        flag(page, ITEM, values[index] != 0)
    end_array(page)


@jit
def word_list(page: Page, name: bytes, texts: Any, indices: Any, count: int) -> None:
    """Texts that `words` has made, by the first of some indices, as a list."""
    array(page, name)
    for index in range(count):
        word(page, ITEM, texts, indices[index])
    end_array(page)


@jit
def hands(page: Page, texts: Any, counts: Any, sizes: Any, seats: int) -> None:
    """The known cards of each hand by how many of each it has, ascending, then a null for each other one."""
    array(page, b"hands")
    for seat in range(seats):
        array(page, ITEM)
        unknown = sizes[seat]
        for index in range(len(counts[seat])):
            for _ in range(counts[seat, index]):
                word(page, ITEM, texts, index)
                unknown -= 1
        nulls(page, unknown)
        end_array(page)
    end_array(page)


@jit
def nulls(page: Page, count: int) -> None:
    """A null for each hidden card of a list."""
    for _ in range(count):
        null(page, ITEM)
