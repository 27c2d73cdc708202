"""What happened in a match, step by step, and what each viewer sees and is told of it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, cast

import msgspec
import numpy as np
from msgspec import UNSET, Struct

from stolik.core.game import PUBLIC, Game, State
from stolik.core.seen import REFEREE, Seen, masked_for, seen_by, stacked, walked
from stolik.core.view import KEPT, Common, Event, Move, View, Viewer, as_json
from stolik.core.words import routine, sentence

encode = msgspec.json.Encoder().encode


class Step(Struct, frozen=True, eq=False):
    """One thing that happened: a move, or an automatic step, with the states around it."""

    game: Game
    event: str
    states: Any  # an array of states: before each of some steps that follow each other, and after the last
    index: int  # of the state before this one
    seat: int | None = None
    move: str | None = None

    @property
    def before(self) -> State:
        return self.states[self.index]

    @property
    def after(self) -> State:
        return self.states[self.index + 1]

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
            return self._moved(move if viewer in (None, self.seat) else self.game.overheard(move), after)
        return self.game.tell(self.event, before, after)

    def _moved(self, heard: str, after: Seen) -> Move:
        """A move, its text as far as the viewer may know it."""
        seat = cast(int, self.seat)
        return Move(seat, heard, self.game.meaning(heard, seat, after))

    def _told_each(
        self, viewers: Sequence[Viewer], befores: Sequence[Seen | None], afters: Sequence[Seen]
    ) -> list[bytes]:
        """What each viewer is told, as JSON; what several are told alike is made once."""
        if self.move is not None:
            others = self.game.overheard(self.move)
            heard = [self.move if viewer in (None, self.seat) else others for viewer in viewers]
            firsts = dict(zip(reversed(heard), reversed(afters), strict=True))
            told = {text: encode(self._moved(text, after)) for text, after in firsts.items()}
            return [told[text] for text in heard]
        alike = self.event not in self.game.private
        several = zip(viewers[:1] if alike else viewers, befores, afters, strict=False)
        each = [encode(self._told(viewer, before, after)) for viewer, before, after in several]
        return each * len(viewers) if alike else each


def steps_from(game: Game, state: State, seat: int = -1, action: int = 0) -> list[Step]:
    """What happens when a seat makes a move (none for -1), and what follows by itself; the state is left as it is."""
    codes, states = walked(game, state, seat, action)
    move = game.moves[action]
    return [
        Step(game, game.events[code], states, index) if code else Step(game, "move", states, index, seat, move)
        for index, code in enumerate(codes)
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
        events, views = step._told_each(viewers, befores, afters), _views(step.game, afters, viewers)
        for mine, event, view in zip(told, events, views, strict=True):
            mine.append((event, view))
    return told


def _sights(
    steps: Sequence[Step], viewers: Sequence[Viewer]
) -> Iterator[tuple[Step, Sequence[Seen | None], Sequence[Seen]]]:
    """Each step, with the states around it as each viewer may know them; of a move only the one after it is told."""
    first = steps[0].move is None
    seen = seen_by(steps[0].game, _around(steps, first), [seat_of(viewer) for viewer in viewers])
    looks = [seen[start : start + len(viewers)] for start in range(0, len(seen), len(viewers))]
    nothing = [None] * len(viewers)
    before: Sequence[Seen | None] = looks.pop(0) if first else nothing
    for step, after in zip(steps, looks, strict=True):
        yield step, nothing if step.move is not None else before, after
        before = after


def _around(steps: Sequence[Step], first: bool) -> Any:
    """The states after each of some steps, and if wanted the one before the first."""
    held, begin, end = steps[0].states, steps[0].index, steps[-1].index
    if steps[-1].states is held and end - begin == len(steps) - 1:
        return held[begin if first else begin + 1 : end + 2]
    befores = [steps[0].before] if first else []
    return stacked(steps[0].game, [*befores, *[step.after for step in steps]])


def _views(game: Game, seen: Sequence[Seen], viewers: Sequence[Viewer]) -> list[bytes]:
    """One state's views as JSON, each put together from what all see alike and what is its viewer's own."""
    if game.own is None:
        return [encode(_view(game, after, viewer)) for after, viewer in zip(seen, viewers, strict=True)]
    parts = []
    for after, viewer in zip(seen, viewers, strict=True):
        legal = _legal(game, after, viewer)
        parts.append({"seat": viewer, "legal": legal, **_own(game, after, viewer, legal)})
    blank = dict.fromkeys(parts[0], UNSET)  # which JSON leaves out
    alike = encode(game.view(seen[0], viewers[0], cast(Common, {**_common(game, seen[0]), **blank})))
    rest = b"," + alike[1:]
    return [encode(part)[:-1] + rest for part in parts]


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
    return as_json(_view(game, seen_by(game, stacked(game, [state]), [seat_of(viewer)])[0], viewer))


def _view(game: Game, seen: Seen, viewer: Viewer) -> View:
    """A masked state as a view."""
    legal = _legal(game, seen, viewer)
    given = {**_common(game, seen), "seat": viewer, "legal": legal, **_own(game, seen, viewer, legal)}
    return game.view(seen, viewer, cast(Common, given))


def _own(game: Game, seen: Seen, viewer: Viewer, legal: dict[str, list[str]]) -> Mapping[str, Any]:
    """What of a view depends on who looks, as the game tells it."""
    if game.own is None:
        return {}
    return game.own(seen, viewer, [move for moves in legal.values() for move in moves] if legal else ())


def _legal(game: Game, seen: Seen, viewer: Viewer) -> dict[str, list[str]]:
    """The moves that the viewer may make, by seat; the referee those of everybody who must decide."""
    moves = game.moves
    if viewer is not None:
        return {str(viewer): [moves[action] for action in seen.legal]} if seen.facts[0] else {}
    buffer = np.zeros(game.actions, np.int16)
    to_act = [seat for seat in range(seen.seats) if seen.facts[2] >> seat & 1]
    return {str(seat): [moves[action] for action in actions_of(game, seen.record, seat, buffer)] for seat in to_act}


def _common(game: Game, seen: Seen) -> dict[str, Any]:
    """The keys of every game's view that all viewers see alike."""
    seats: int = seen.seats
    standing = _standing(game.fewest, seats, tuple(seen.facts[1 : 3 + 2 * seats]))
    return {"game": game.name, "seats": seats, "options": seen.options, **standing}


@lru_cache(KEPT)
def _standing(fewest: bool, seats: int, facts: tuple[int, ...]) -> dict[str, Any]:
    """Who must decide and how the seats stand; points change seldom, so most of it has been made before."""
    ended, waiting, *of_seats = facts
    points, won = of_seats[0::2], of_seats[1::2]
    sign = 1 if fewest else -1
    return {
        "to_act": [seat for seat in range(seats) if waiting >> seat & 1],
        "over": bool(ended),
        "winners": [seat for seat in range(seats) if won[seat]],
        "points": points,
        "ranking": sorted(range(seats), key=lambda seat: (not won[seat], sign * points[seat])),
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
