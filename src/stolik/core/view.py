"""What every view and every event has; a game's `view` module adds its own keys.

A view or event is a msgspec struct: the type checker, the TypeScript types and docs/views.md follow from it.
"""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, to_builtins

KEPT = 10_000  # answers that a function keeps, such as how a match's options or a set of cards are told
Viewer = int | str | None  # a seat, "public" for a spectator, None for the referee


def about(text: str) -> Meta:
    """Says what a key means, for the documentation: `round: Annotated[int, about("from 1")]`."""
    return Meta(description=text)


class Part(Struct):
    """An object inside a view or an event."""


class View(Struct, kw_only=True):
    """What a viewer may see of a match; every game's view has these keys, and its own."""

    game: Annotated[str, about("the game's name")]
    seat: Annotated[
        int | Literal["public"] | None, about("whose view it is: a seat, a spectator, or null for the referee")
    ]
    seats: Annotated[int, about("how many sit at the table")]
    options: Annotated[dict[str, Any], about("every option by name, defaults filled in")]
    to_act: Annotated[list[int], about("the seats that must decide now, ascending")]
    over: bool
    winners: Annotated[list[int], about("ascending; empty until the match is over")]
    points: Annotated[list[int], about("the rulebook's points, by seat")]
    ranking: Annotated[list[int], about("the seats from first to last: the winners, then by points")]
    legal: Annotated[dict[str, list[str]], about("moves in notation, by the seat (as text) that must decide")]
    round: Annotated[int, about("from 1; all cards are shuffled together when it grows")]
    rule: Annotated[
        str | UnsetType,
        about("the chapter or rule of the rules page to read now, such as `3` or `4.2`, if the game says"),
    ] = UNSET


class Event(Struct, tag_field="event"):
    """One thing that happened, as a viewer is told it; `event` says which."""


class Move(Event, tag="move"):
    """A seat has decided."""

    seat: int
    move: Annotated[str, about("in notation, as far as the viewer may know it")]
    means: Annotated[str | UnsetType, about("what it is here, where the notation does not say it")] = UNSET


class NextRound(Event, tag="next_round"):
    """Another round follows."""


class End(Event, tag="end"):
    """The match is over."""


def as_json(told: Struct) -> dict[str, Any]:
    """A view or an event as plain JSON."""
    made: dict[str, Any] = to_builtins(told)
    return made
