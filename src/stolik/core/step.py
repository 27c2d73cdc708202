"""What happened in a match, step by step, and what each viewer sees and is told of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

import msgspec
import numpy as np
from msgspec import UNSET

from stolik.core.game import PUBLIC, Game, State
from stolik.core.seen import REFEREE, Seen, masked_for, seen_by, walked
from stolik.core.view import Common, Event, Move, View, Viewer, as_json
from stolik.core.words import routine, sentence

encode = msgspec.json.Encoder().encode


@dataclass(frozen=True)
class Step:
    """One thing that happened: a move, or an automatic step, with the states around it."""

    game: Game
    event: str
    before: State
    after: State
    seat: int | None = None
    move: str | None = None

    def told(self, viewer: Viewer = None) -> dict[str, Any]:
        """The event with its details, as far as the viewer may know them."""
        return self.shown(viewer)[0]

    def say(self, viewer: Viewer, language: str, players: Sequence[str], *, notation: bool = False) -> str:
        """The event in words, as far as the viewer may know it; cards by their names, or in notation."""
        return sentence(self.game, self.told(viewer), language, players, notation=notation)

    def routine(self, viewer: Viewer = None) -> bool:
        """Whether a log leaves it out, because another line tells as much."""
        return routine(self.game, self.told(viewer))

    def view(self, viewer: Viewer = None) -> dict[str, Any]:
        """The view just after it happened."""
        return view_of(self.game, self.after, viewer)

    def shown(self, viewer: Viewer = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """What is told and the view after it."""
        return shown_to([self], [viewer])[0][0]

    def _told(self, viewer: Viewer, before: Seen | None, after: Seen) -> Event:
        if before is None:
            move = str(self.move)
            heard = move if viewer in (None, self.seat) else self.game.overheard(move)
            seat = cast(int, self.seat)
            return Move(seat, heard, self.game.meaning(heard, seat, after))
        return self.game.tell(self.event, before, after)


def steps_from(game: Game, state: State, seat: int = -1, action: int = 0) -> list[Step]:
    """What happens when a seat makes a move (none for -1), and what follows by itself; the state is left as it is."""
    codes, states = walked(game, state, seat, action)
    move = game.moves[action]
    return [
        Step(game, game.events[code], before, after) if code else Step(game, "move", before, after, seat, move)
        for code, before, after in zip(codes, states, states[1:], strict=False)
    ]


def shown_to(steps: Sequence[Step], viewers: Sequence[Viewer]) -> list[list[tuple[dict[str, Any], dict[str, Any]]]]:
    """By viewer, what is told of each step and the view after it; each step begins where the one before ended."""
    shown: list[list[tuple[dict[str, Any], dict[str, Any]]]] = [[] for _ in viewers]
    for step, befores, afters in _sights(steps, viewers):
        for mine, viewer, before, after in zip(shown, viewers, befores, afters, strict=True):
            mine.append((as_json(step._told(viewer, before, after)), as_json(_view(step.game, after, viewer))))
    return shown


def told_to(steps: Sequence[Step], viewers: Sequence[Viewer]) -> list[list[tuple[bytes, bytes]]]:
    """The same as JSON. What all viewers see alike is made once: most of a view, most of the time."""
    told: list[list[tuple[bytes, bytes]]] = [[] for _ in viewers]
    for step, befores, afters in _sights(steps, viewers):
        views = _views(step.game, afters, viewers)
        for mine, viewer, before, after, view in zip(told, viewers, befores, afters, views, strict=True):
            mine.append((encode(step._told(viewer, before, after)), view))
    return told


def _sights(
    steps: Sequence[Step], viewers: Sequence[Viewer]
) -> Iterator[tuple[Step, Sequence[Seen | None], Sequence[Seen]]]:
    """Each step, with the states around it as each viewer may know them; of a move only the one after it is told."""
    first = [] if steps[0].move is not None else [steps[0].before]
    states = [*first, *[step.after for step in steps]]
    seen = seen_by(steps[0].game, states, [seat_of(viewer) for viewer in viewers])
    looks = [seen[start : start + len(viewers)] for start in range(0, len(seen), len(viewers))]
    nothing = [None] * len(viewers)
    before: Sequence[Seen | None] = looks.pop(0) if first else nothing
    for step, after in zip(steps, looks, strict=True):
        yield step, nothing if step.move is not None else before, after
        before = after


def _views(game: Game, seen: Sequence[Seen], viewers: Sequence[Viewer]) -> list[bytes]:
    """One state's views as JSON, each put together from what all see alike and what is its viewer's own."""
    if game.own is None:
        return [encode(_view(game, after, viewer)) for after, viewer in zip(seen, viewers, strict=True)]
    parts = []
    for after, viewer in zip(seen, viewers, strict=True):
        legal = _legal(game, after, viewer)
        own = game.own(after, viewer, [move for moves in legal.values() for move in moves])
        parts.append({"seat": viewer, "legal": legal, **own})
    first = _view(game, seen[0], viewers[0])
    values = [(told, getattr(first, name)) for name, told in _alike(type(first), *parts[0])]
    alike = encode({told: value for told, value in values if value is not UNSET})
    return [encode(part)[:-1] + b"," + alike[1:] for part in parts]


@cache
def _alike(kind: type[View], *own: str) -> list[tuple[str, str]]:
    """The names of what all viewers of a game see alike, in Python and in JSON."""
    names = zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True)
    return [(name, told) for name, told in names if name not in own]


def seat_of(viewer: Viewer) -> int:
    """The number that compiled functions take for a viewer."""
    return viewer if isinstance(viewer, int) else REFEREE if viewer is None else PUBLIC


def masked(game: Game, state: State, viewer: Viewer) -> State:
    """A copy of the state as the viewer may know it; the referee's is whole."""
    return masked_for(game, state, seat_of(viewer))


def view_of(game: Game, state: State, viewer: Viewer) -> dict[str, Any]:
    """A state as plain JSON for a viewer, made from the masked state alone."""
    if viewer not in (None, "public") and viewer not in range(state["seats"]):
        raise ValueError(f"no viewer {viewer!r}: viewers are seats below {state['seats']}, 'public' and None")
    return as_json(_view(game, seen_by(game, [state], [seat_of(viewer)])[0], viewer))


def _view(game: Game, seen: Seen, viewer: Viewer) -> View:
    """A masked state as a view."""
    return game.view(seen, viewer, _common(game, seen, viewer, _legal(game, seen, viewer)))


def _legal(game: Game, seen: Seen, viewer: Viewer) -> dict[str, list[str]]:
    """The moves that the viewer may make, by seat; the referee those of everybody who must decide."""
    moves = game.moves
    if viewer is not None:
        return {str(viewer): [moves[action] for action in seen.legal]} if seen.facts[0] else {}
    buffer = np.zeros(game.actions, np.int16)
    to_act = [seat for seat in range(seen.seats) if seen.facts[2] >> seat & 1]
    return {str(seat): [moves[action] for action in actions_of(game, seen.record, seat, buffer)] for seat in to_act}


def _common(game: Game, seen: Seen, viewer: Viewer, legal: dict[str, list[str]]) -> Common:
    seats: int = seen.seats
    _, ended, waiting, *of_seats = seen.facts
    points, won = of_seats[0::2], of_seats[1::2]
    sign = 1 if game.fewest else -1
    return {
        "game": game.name,
        "seat": viewer,
        "seats": seats,
        "options": seen.options,
        "to_act": [seat for seat in range(seats) if waiting >> seat & 1],
        "over": bool(ended),
        "winners": [seat for seat in range(seats) if won[seat]],
        "points": points,
        "ranking": sorted(range(seats), key=lambda seat: (not won[seat], sign * points[seat])),
        "legal": legal,
    }


def points_of(game: Game, state: State) -> list[int]:
    return [int(game.points(state, seat)) for seat in range(state["seats"])]


def winners_of(game: Game, state: State) -> list[int]:
    return [seat for seat in range(state["seats"]) if game.utility(state, seat) > 0]


def actions_of(game: Game, state: State, seat: int, buffer: Any) -> list[int]:
    """A seat's legal actions; none when it need not decide."""
    if not game.to_act(state) >> seat & 1:
        return []
    count = game.legal(state, seat, buffer)
    actions: list[int] = buffer[:count].tolist()
    return actions
