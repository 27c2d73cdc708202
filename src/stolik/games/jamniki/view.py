"""A masked state as a view, an event as a viewer is told it."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Any, Literal, TypedDict, cast, get_args

import numpy as np
from msgspec import UNSET, UnsetType, field

from stolik.core.jit import as_python
from stolik.core.seen import Seen
from stolik.core.view import KEPT, Common, End, Event, Part, Viewer, about
from stolik.core.view import View as CommonView

from . import rules, turns
from .coats import ROW, TASK_POINTS
from .notation import TASKS, TILES, WHITE, Colour, Task, Tile
from .rules import State
from .standings import AT_TASKS, COUNTS, PER_TASK, look
from .tiles import FACES, KINDS

Phase = Literal["deal", "tasks", "draw", "place", "pass", "score", "close", "over"]
Side = Literal["left", "right"]

PHASES: dict[int, Phase] = {
    rules.DEALING: "deal",
    rules.CHOOSING_TASKS: "tasks",
    rules.DRAWING: "draw",
    rules.PLACE: "place",
    rules.PASSING: "pass",
    rules.SCORING: "score",
    rules.CLOSING: "close",
    rules.OVER: "over",
}

# Where a view shows cards, for the screen that follows them; web/src/stage/handles.ts reads it.
CARD_PLACES = ("hand", "stack", "coats.*[tile]")

# The events that not all are told alike.
PRIVATE_EVENTS = ("draw",)

# By action: the tile, none under a white one that the viewer may not know.
NAMES: tuple[Tile | None, ...] = (*TILES, *TILES, None)

PRINTED = dict(zip(TASKS, TASK_POINTS.tolist(), strict=True))
BY_COLOUR: tuple[Colour, ...] = get_args(Colour)
ROWS = ("run_33333", "run_22222", "run_22223")

# Compiled functions as Python: handing a record over would cost more than they save.
next_seat, last_turn = as_python(rules.next_seat), as_python(rules.turns)
seat_at, hand_size = as_python(turns.seat_at), as_python(turns.hand_size)


class Laid(Part):
    """A tile of a coat."""

    tile: Annotated[Tile | None, about("the name of a white one is known to its own seat alone")]
    white: Annotated[bool, about("it lies white side up")]


LAID = tuple(Laid(name, action >= KINDS) for action, name in enumerate(NAMES))


class Breakdown(Part, kw_only=True):
    """What a seat's points of a finished game came from."""

    bones: int
    run: Annotated[int | UnsetType, about("its longest run; not there where every colour scores")] = UNSET
    colours: Annotated[int | UnsetType, about("the colours it was best at, where every colour scores")] = UNSET
    tasks: int

    @property
    def points(self) -> int:
        return self.bones + (self.run or 0) + (self.colours or 0) + self.tasks


class Half(Part):
    """A part of a tile."""

    colour: Colour
    bones: int


class Run(Part):
    """Neighbouring parts of one colour."""

    colour: Colour
    start: Annotated[int, about("its first part, counted from 0 at the head")]
    length: Annotated[int, about("how many parts")]


class Worth(Part):
    """What a coat would score if the game ended here, tasks apart."""

    bones: int
    runs: Annotated[
        list[Run], about("its longest run, or those it is best at where every colour scores; longest first")
    ]


class Standing(Part, kw_only=True):
    """How the seats stand at a task."""

    met: Annotated[list[int], about("the seats that would score it if the game ended here")]
    counts: Annotated[list[int] | UnsetType, about("by seat: parts, tiles, bones, colours; not there for yes or no")]
    rival: Annotated[int | UnsetType, about("the best count of the viewer's rivals, where seats are compared")]
    goal: Annotated[int | UnsetType, about("what a count must reach")]


class View(CommonView):
    """A view of Jamniki."""

    game_number: Annotated[int, about("the same as `round`")]
    phase: Annotated[Phase, about("in `place` a seat decides, the others are steps to come")]
    turn: Annotated[int | None, about("who holds the travelling hand; null when it is over")]
    pass_to: Annotated[Side, about("which neighbour gets the hand: left in odd games, right in even ones")]
    next: Annotated[int | None, about("who gets the hand from the seat in turn; null when it stays")]
    hand: Annotated[
        list[Tile | None],
        about("the travelling hand: the tiles known to be there, then null for each other one"),
    ]
    stack: Annotated[int | list[Tile], about("how many tiles are left; the referee sees them, top last")]
    coats: Annotated[list[list[Laid]], about("by seat, from head to tail")]
    coat_length: Annotated[int, about("the tiles of a finished coat")]
    laid_last: Annotated[int | None, about("the seat that has laid the latest tile of this game")]
    fits: Annotated[
        Half | None,
        about("the last part of the coat in turn: the next tile has its colour or its bones; null if everything fits"),
    ]
    worth: Annotated[list[Worth], about("by seat")]
    tasks: Annotated[list[Task], about("the open ones")]
    standings: Annotated[list[Standing], about("of the open tasks")]
    past: Annotated[list[list[int]], about("points of the finished games, each by seat")]
    breakdown: Annotated[
        list[Breakdown] | UnsetType, about("of the last finished game, by seat, once there is one")
    ] = UNSET


class Own(TypedDict):
    """What depends on who looks."""

    hand: list[Tile | None]
    coats: list[list[Laid]]
    standings: list[Standing]


class Given(Common, Own):
    """The keys of a view that are made before it."""


def view(state: State, viewer: Viewer, given: Given) -> View:
    """A masked state for its viewer."""
    seats = range(state.seats)
    _, by_seat = cast(Seen, state).among(counted)
    stack = [TILES[kind] for kind in state.stack[: state.stack_size]] if viewer is None else state.stack_size
    return View(
        **given,
        round=state.game_number,
        game_number=state.game_number,
        phase=PHASES[state.phase],
        turn=None if state.phase == rules.OVER else state.turn,
        pass_to=pass_to(state),
        next=None if state.phase == rules.OVER or stays(state) else next_seat(state, state.turn),
        stack=stack,
        coat_length=rules.LENGTHS - state.seats,
        laid_last=laid_last(state),
        fits=fits(state),
        worth=[worth(bool(state.every_colour), tuple(numbers[:AT_TASKS])) for numbers in by_seat],
        tasks=open_tasks(state),
        past=[list(state.past[game][: state.seats]) for game in range(state.finished)],
        breakdown=[breakdown(state, seat) for seat in seats] if state.finished else UNSET,
    )


def own(state: State, viewer: Viewer, moves: Sequence[str]) -> Own:
    """The keys of a view that not all viewers see alike; `moves` are those that the viewer may make."""
    certain, by_seat = cast(Seen, state).among(counted)
    coats = zip(state.coats[: state.seats], state.sizes, strict=False)
    return {
        "hand": hand(certain, hand_size(state)),
        "coats": [[LAID[action] for action in coat[:size]] for coat, size in coats],
        "standings": [standing(viewer, task, at, by_seat) for at, task in enumerate(open_tasks(state))],
    }


def counted(states: Any) -> list[tuple[int, list[list[int]]]]:
    """Of each state, the tiles that are certain to be in the hand, as a bit set, and what `look` counts, by seat."""
    counts = np.zeros((len(states), *COUNTS), np.int8)
    certain = np.zeros(len(states), np.int64)
    look(states, counts, certain)
    return list(zip(certain.tolist(), counts[:, : int(states[0]["seats"])].tolist(), strict=True))


def pass_to(state: State) -> Side:
    return "left" if state.game_number & 1 else "right"


def stays(state: State) -> bool:
    """Whether the hand is not passed on from this turn (5.2)."""
    return bool(state.turn_number + 1 == last_turn(state))


def laid_last(state: State) -> int | None:
    laid = sum(state.sizes[: state.seats])
    return seat_at(state, laid - 1) if laid else None


def fits(state: State) -> Half | None:
    """What the tile to lay must have one of (4.2); nothing where anything fits (4.1), (4.3)."""
    coat = state.coats[state.turn][: state.sizes[state.turn]]
    if state.phase != rules.PLACE or not coat or coat[-1] >= KINDS:
        return None
    _, _, colour, bones = FACES[coat[-1]]
    return Half(cast(Colour, colour), int(bones))


@lru_cache(KEPT)
def worth(every_colour: bool, numbers: tuple[int, ...]) -> Worth:
    """What a coat would score if the game ended here, tasks apart."""
    bones, *runs = numbers
    found = [
        Run(colour, start, length)
        for colour, length, start in zip(BY_COLOUR, runs[0::2], runs[1::2], strict=True)
        if length
    ]
    found.sort(key=lambda run: (-run.length, run.start))
    return Worth(bones, found if every_colour else found[:1])


def standing(viewer: Viewer, task: Task, place: int, by_seat: Sequence[Sequence[int]]) -> Standing:
    """How the seats stand at an open task, with the best rival of the viewer's own seat."""
    at = AT_TASKS + PER_TASK * place
    met, counts, rivals = zip(*[numbers[at : at + PER_TASK] for numbers in by_seat], strict=True)
    rival = rivals[viewer] if isinstance(viewer, int) else rules.UNKNOWN
    return Standing(
        met=[seat for seat, would in enumerate(met) if would],
        counts=list(counts) if counts[0] >= 0 else UNSET,
        rival=rival if rival >= 0 else UNSET,
        goal=ROW if task in ROWS else UNSET,
    )


@lru_cache(KEPT)
def hand(certain: int, size: int) -> list[Tile | None]:
    """The tiles that are known to be in the travelling hand, ascending, then a null for each other one."""
    tiles: list[Tile | None] = []
    held = certain & (1 << KINDS) - 1
    while held:
        kind = (held & -held).bit_length() - 1
        tiles += [TILES[kind]] * (1 + (certain >> (kind + KINDS) & 1))  # a twin is never alone
        held &= held - 1
    return tiles + [None] * (size - len(tiles))


def open_tasks(state: State) -> list[Task]:
    return [TASKS[task] for task in state.open_tasks if task >= 0]


def breakdown(state: State, seat: int) -> Breakdown:
    """What the last finished game's points came from."""
    bones, colours, tasks = state.bone_points[seat], state.colour_points[seat], state.task_points[seat]
    if state.every_colour:
        return Breakdown(bones=bones, colours=colours, tasks=tasks)
    return Breakdown(bones=bones, run=colours, tasks=tasks)


class Deal(Event, tag="deal"):
    """A game begins with all tiles."""

    number: Annotated[int, about("of the game, from 1")]
    seat: Annotated[int, about("who begins")]
    pass_to: Side


class Tasks(Event, tag="tasks"):
    """Two tasks are drawn."""

    tasks: list[Task]


class Draw(Event, tag="draw"):
    """A seat takes the stack's top tile into the hand."""

    seat: int
    tile: Annotated[Tile | None, about("known to the drawing seat alone")]


class Pass(Event, tag="pass"):
    """The rest of the hand goes to the next seat."""

    giver: int = field(name="from")
    to: int


class Score(Event, tag="score", kw_only=True):
    """A game ends and its coats are counted."""

    number: Annotated[int, about("of the game")]
    points_by_seat: list[int]
    bones_by_seat: list[int]
    run_by_seat: Annotated[list[int] | UnsetType, about("not there where every colour scores")] = UNSET
    colours_by_seat: Annotated[list[int] | UnsetType, about("where every colour scores")] = UNSET
    tasks_by_seat: list[int]


class NextGame(Event, tag="next_game"):
    """The coats are taken off for another game."""


def tell(event: str, before: State, after: State) -> Event:
    """An event from the masked states around it."""
    match event:
        case "deal":
            return Deal(after.game_number, after.first, pass_to(after))
        case "tasks":
            return Tasks(open_tasks(after))
        case "draw":
            drawn = after.stack[after.stack_size]
            return Draw(after.turn, TILES[drawn] if drawn >= 0 else None)
        case "pass":
            return Pass(before.turn, after.turn)
        case "score":
            return score(after)
        case "next_game":
            return NextGame()
    return End()


def score(state: State) -> Score:
    """What a game's points came from, by seat."""
    seats = range(state.seats)
    parts = [breakdown(state, seat) for seat in seats]
    colours = [state.colour_points[seat] for seat in seats]
    return Score(
        number=state.game_number,
        points_by_seat=[part.points for part in parts],
        bones_by_seat=[part.bones for part in parts],
        run_by_seat=UNSET if state.every_colour else colours,
        colours_by_seat=colours if state.every_colour else UNSET,
        tasks_by_seat=[part.tasks for part in parts],
    )


def overheard(move: str) -> str:
    """A tile that goes down white is not named to the others."""
    return WHITE if move.endswith(f" {WHITE}") else move
