"""What happened in a match, step by step, and what each viewer sees and is told."""

from collections.abc import Iterator, Sequence
from typing import Any, cast

import msgspec
from msgspec import Struct

from stolik.core.game import PUBLIC, Game, State, is_seat
from stolik.core.page import REFEREE
from stolik.core.seen import Look, masked_for, stacked, walked
from stolik.core.view import Event, Move, Viewer, as_json
from stolik.core.words import routine, sentence

NOBODY = -1
encode, decode = msgspec.json.Encoder().encode, msgspec.json.Decoder().decode


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
        """The state before the step, with nothing hidden."""
        return self.states[self.index]

    @property
    def after(self) -> State:
        """The state after the step, with nothing hidden."""
        return self.states[self.index + 1]

    def told(self, viewer: Viewer = None) -> dict[str, Any]:
        """The event with the details that the viewer may know."""
        return self.shown(viewer)[0]

    def say(self, viewer: Viewer, language: str, players: Sequence[str], *, notation: bool = False) -> str:
        """The event in words, as the viewer may know it; cards by name, or in notation."""
        return sentence(self.game, self.told(viewer), language, players, notation=notation)

    def routine(self, viewer: Viewer = None) -> bool:
        """Whether a log leaves it out, because another line says the same."""
        return routine(self.game, self.told(viewer))

    def view(self, viewer: Viewer = None) -> dict[str, Any]:
        """The view just after it happened."""
        return view_of(self.game, self.after, viewer)

    def shown(self, viewer: Viewer = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """What is told and the view after it."""
        return shown_to([self], [viewer])[0][0]

    def _told(self, viewer: Viewer, look: Look, after: int) -> Event:
        """The event, from a look's state at a place and the state before it; a move needs only the former."""
        if self.move is not None:
            heard = self.move if viewer in (None, self.seat) else self.game.overheard(self.move)
            return Move(cast(int, self.seat), heard, self.game.meaning(heard, cast(int, self.seat), look.seen(after)))
        return self.game.tell(self.event, look.seen(after - look.count), look.seen(after))

    def _told_each(self, viewers: Sequence[Viewer], look: Look, after: int) -> list[bytes]:
        """What each viewer is told, as JSON; equal texts are made once."""
        knowing = self._knowing(look, after)
        if knowing is None:
            return [encode(self._told(viewer, look, after + place)) for place, viewer in enumerate(viewers)]
        made: dict[bool, bytes] = {}
        told = []
        for place, viewer in enumerate(viewers):
            more = knowing != NOBODY and (viewer is None or viewer == knowing)
            if more not in made:
                made[more] = encode(self._told(viewer, look, after + place))
            told.append(made[more])
        return told

    def _knowing(self, look: Look, after: int) -> int | None:
        """The one seat that is told more than the others, NOBODY, or None if viewers are told different things."""
        if self.move is not None:
            return NOBODY if self.game.overheard(self.move) == self.move else self.seat
        if self.event not in self.game.private:
            return NOBODY
        field = self.game.private[self.event]
        return None if field is None else int(look.column(field)[after - look.count])


def steps_from(game: Game, state: State, seat: int = -1, action: int = 0) -> list[Step]:
    """What happens when a seat makes a move (none for -1), and what follows by itself; the state stays unchanged."""
    codes, states = walked(game, state, seat, action)
    move = game.moves[action]
    return [
        Step(game, game.events[code], states, index) if code else Step(game, "move", states, index, seat, move)
        for index, code in enumerate(codes)
    ]


def shown_to(steps: Sequence[Step], viewers: Sequence[Viewer]) -> list[list[tuple[dict[str, Any], dict[str, Any]]]]:
    """By viewer, what is told of each step and the view after it; each step begins where the one before ended."""
    shown: list[list[tuple[dict[str, Any], dict[str, Any]]]] = [[] for _ in viewers]
    for step, look, after in _looks(steps, viewers):
        for place, viewer in enumerate(viewers):
            told, view = step._told(viewer, look, after + place), _view(look, after + place, viewer)
            shown[place].append((as_json(told), view))
    return shown


def told_to(steps: Sequence[Step], viewers: Sequence[Viewer]) -> list[list[tuple[bytes, bytes]]]:
    """The same as JSON. What all viewers see alike is made once: most of a view, most of the time."""
    told: list[list[tuple[bytes, bytes]]] = [[] for _ in viewers]
    for step, look, after in _looks(steps, viewers):
        for place, event in enumerate(step._told_each(viewers, look, after)):
            told[place].append((event, _view_text(look, after + place, viewers[place])))
    return told


def _looks(steps: Sequence[Step], viewers: Sequence[Viewer]) -> Iterator[tuple[Step, Look, int]]:
    """Each step, with a look at the states around it, and where those after it begin."""
    first = steps[0].move is None
    states = _around(steps, first)
    seats = int(states[0]["seats"])
    look = Look(steps[0].game, states, [seat_of(viewer, seats) for viewer in viewers])
    for number, step in enumerate(steps, int(first)):
        yield step, look, number * look.count


def _around(steps: Sequence[Step], first: bool) -> Any:
    """The states after each of some steps, optionally with the one before the first."""
    held, begin, end = steps[0].states, steps[0].index, steps[-1].index
    if steps[-1].states is held and end - begin == len(steps) - 1:
        return held[begin if first else begin + 1 : end + 2]
    befores = [steps[0].before] if first else []
    return stacked(steps[0].game, [*befores, *[step.after for step in steps]])


def seat_of(viewer: Viewer, seats: int) -> int:
    """The number of a viewer in compiled functions; raises if there is no such viewer."""
    if viewer is None:
        return REFEREE
    if is_seat(viewer, seats):
        return int(viewer)
    if viewer == "public":
        return PUBLIC
    raise ValueError(f"no viewer {viewer!r}: viewers are seats below {seats}, 'public' and None")


def masked(game: Game, state: State, viewer: Viewer) -> State:
    """A copy of the state as the viewer may know it; the referee's is whole."""
    return masked_for(game, state, seat_of(viewer, state["seats"]))


def view_of(game: Game, state: State, viewer: Viewer) -> dict[str, Any]:
    """A viewer's view of a state as plain JSON, made from the masked state alone."""
    return _view(Look(game, stacked(game, [state]), [seat_of(viewer, state["seats"])]), 0, viewer)


def _view(look: Look, index: int, viewer: Viewer) -> dict[str, Any]:
    """A masked state of a look as a view."""
    written, game = decode(look.view(index)), look.game
    if game.view is not None:
        return as_json(game.view(look.seen(index), viewer, written))
    return {key: written[key] for key in game.keys if key in written}


def _view_text(look: Look, index: int, viewer: Viewer) -> bytes:
    """The same as JSON."""
    written, game = look.view(index), look.game
    return written if game.view is None else encode(game.view(look.seen(index), viewer, decode(written)))


def points_of(game: Game, state: State) -> list[int]:
    return [int(game.points(state, seat)) for seat in range(state["seats"])]


def winners_of(game: Game, state: State) -> list[int]:
    return [seat for seat in range(state["seats"]) if game.utility(state, seat) > 0]
