"""What happened in a match, step by step, and what each viewer sees and is told of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from stolik.core.game import PUBLIC, Game, State
from stolik.core.seen import REFEREE, Seen, masked_for, seen_by, walked
from stolik.core.view import Common, Move, Viewer, as_json
from stolik.core.words import routine, sentence


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

    def _told(self, viewer: Viewer, before: Seen | None, after: Seen) -> dict[str, Any]:
        if before is None:
            move = str(self.move)
            heard = move if viewer in (None, self.seat) else self.game.overheard(move)
            return as_json(Move(cast(int, self.seat), heard))
        return as_json(self.game.tell(self.event, before, after))


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
    game = steps[0].game
    first = [] if steps[0].move is not None else [steps[0].before]
    look = seen_by(game, [*first, *[step.after for step in steps]], [seat_of(viewer) for viewer in viewers])
    by_viewer = []
    for number, viewer in enumerate(viewers):
        afters = look[number + len(first) * len(viewers) :: len(viewers)]
        befores = [look[number] if first else None, *afters[:-1]]
        by_viewer.append(
            [
                (step._told(viewer, before if step.move is None else None, after), _view(game, after, viewer))
                for step, before, after in zip(steps, befores, afters, strict=True)
            ]
        )
    return by_viewer


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
    return _view(game, seen_by(game, [state], [seat_of(viewer)])[0], viewer)


def _view(game: Game, seen: Seen, viewer: Viewer) -> dict[str, Any]:
    """A masked state as plain JSON."""
    seats: int = seen.seats
    _, ended, waiting, *of_seats = seen.facts
    to_act = [seat for seat in range(seats) if waiting >> seat & 1]
    moves = game.moves
    if viewer is None:
        buffer = np.zeros(game.actions, np.int16)
        actions = {seat: actions_of(game, seen.record, seat, buffer) for seat in to_act}
        legal = {str(seat): [moves[action] for action in listed] for seat, listed in actions.items()}
    else:
        legal = {str(viewer): [moves[action] for action in seen.legal]} if seen.facts[0] else {}
    common: Common = {
        "game": game.name,
        "seat": viewer,
        "seats": seats,
        "options": seen.options,
        "to_act": to_act,
        "over": bool(ended),
        "winners": [seat for seat, won in enumerate(of_seats[1::2]) if won],
        "points": of_seats[0::2],
        "legal": legal,
    }
    return as_json(game.view(seen, viewer, common))


def points_of(game: Game, state: State) -> list[int]:
    return [int(game.points(state, seat)) for seat in range(state["seats"])]


def winners_of(game: Game, state: State) -> list[int]:
    return [seat for seat in range(state["seats"]) if game.utility(state, seat) > 0]


def actions_of(game: Game, state: State, seat: int, buffer: Any) -> list[int]:
    """A seat's legal actions; none when it need not decide."""
    if not game.to_act(state) >> seat & 1:
        return []
    count = game.legal(state, seat, buffer)
    return [int(action) for action in buffer[:count]]
