"""A game's record as a class: annotated fields give NumPy the layout and the type checker the names.

class State(Fields):
    limit: i4
    tokens: Annotated[Array, "i4", SEATS]
    hands: Annotated[Array, "i1", SEATS, VALUES]
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Self, get_type_hints

import numpy as np

from stolik.core import rng

Array = np.ndarray[Any, np.dtype[Any]]
i1 = Annotated[int, "i1"]
i2 = Annotated[int, "i2"]
i4 = Annotated[int, "i4"]
i8 = Annotated[int, "i8"]

WHOLE_NUMBERS = ("i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8")
GENERATOR = tuple(str(name) for name, *_ in rng.FIELDS)


class Fields:
    """The fields that every game's record has besides the random generator."""

    seats: i1
    rules: i1  # the version of the rules that it was dealt under

    if TYPE_CHECKING:  # `record_type` puts the generator before them
        counter: i8
        key: Array
        pool: Array
        left: i4

    @property
    def record(self) -> Self:
        """Where the fields are numbers and lists, in a `view` and a `tell`: the record, for functions of the rules."""
        return self


@dataclass(frozen=True)
class Since:
    """Marks a field that rules before that version did not have, so that digests of their matches leave it out."""

    rules: int


def state_type(state: type[Fields]) -> np.dtype[Any]:
    """The record of a game: the generator, seats and rules, then the game's own fields in their order."""
    return record_type([_field(name, hint) for name, hint in get_type_hints(state, include_extras=True).items()])


def younger_fields(state: type[Fields]) -> dict[str, int]:
    """The fields that the first rules did not have, with the version that added them."""
    hints = get_type_hints(state, include_extras=True)
    marks = {name: mark for name, hint in hints.items() for mark in hint.__metadata__ if isinstance(mark, Since)}
    return {name: mark.rules for name, mark in marks.items()}


def record_type(layout: Sequence[tuple[Any, ...]]) -> np.dtype[Any]:
    """A record that begins with the generator, then has these fields."""
    for name, *_ in layout:
        if hasattr(np.record, name) or hasattr(Fields, name):
            raise ValueError(f"a field cannot be named {name!r}: records have a method of that name")
        if name in GENERATOR:
            raise ValueError(f"a field cannot be named {name!r}: the random generator has {', '.join(GENERATOR)}")
    return np.dtype((np.record, np.dtype([*rng.FIELDS, *layout], align=True)))


def _field(name: str, hint: Any) -> tuple[Any, ...]:
    kind, *shape = [word for word in getattr(hint, "__metadata__", (hint,)) if not isinstance(word, Since)]
    if kind not in WHOLE_NUMBERS:
        raise ValueError(f"the field {name!r} cannot be {kind!r}: fields are whole numbers, {', '.join(WHOLE_NUMBERS)}")
    return (name, kind, tuple(shape)) if shape else (name, kind)
