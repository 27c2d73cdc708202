"""A masked state as a view, an event as a viewer is told it."""

from typing import Annotated, Literal, cast

from msgspec import UNSET, UnsetType, field

from stolik.core.seen import Seen
from stolik.core.view import Common, Event, Part, Viewer, about
from stolik.core.view import View as CommonView

from . import rules
from .knowledge import known
from .notation import TASKS, TILES, WHITE, Task, Tile
from .rules import State
from .tiles import HIDDEN, KINDS, kind_of
from .turns import hand_size

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

# Where a view shows cards; see `server.handles.Path`.
CARD_PLACES = ("hand", "stack", "coats.*[tile]")


class Laid(Part):
    """A tile of a coat."""

    tile: Annotated[Tile | None, about("the name of a white one is known to its own seat alone")]
    white: Annotated[bool, about("it lies white side up")]


class Breakdown(Part, kw_only=True):
    """What a seat's points of a finished game came from."""

    bones: int
    run: Annotated[int | UnsetType, about("its longest run; not there where every colour scores")] = UNSET
    colours: Annotated[int | UnsetType, about("the colours it was best at, where every colour scores")] = UNSET
    tasks: int

    @property
    def points(self) -> int:
        return self.bones + (self.run or 0) + (self.colours or 0) + self.tasks


class View(CommonView):
    """A view of Jamniki."""

    game_number: Annotated[int, about("the same as `round`")]
    phase: Annotated[Phase, about("in `place` a seat decides, the others are steps to come")]
    turn: Annotated[int | None, about("who holds the travelling hand; null when it is over")]
    pass_to: Annotated[Side, about("which neighbour gets the hand: left in odd games, right in even ones")]
    hand: Annotated[
        list[Tile | None],
        about("the travelling hand: the tiles known to be there, then null for each other one"),
    ]
    stack: Annotated[int | list[Tile], about("how many tiles are left; the referee sees them, top last")]
    coats: Annotated[list[list[Laid]], about("by seat, from head to tail")]
    tasks: Annotated[list[Task], about("the open ones")]
    past: Annotated[list[list[int]], about("points of the finished games, each by seat")]
    breakdown: Annotated[list[Breakdown] | UnsetType, about("of the last finished game, by seat, once there is one")]


def view(state: State, viewer: Viewer, common: Common) -> View:
    """A masked state for its viewer."""
    seats = range(state.seats)
    stack = [TILES[kind] for kind in state.stack[: state.stack_size]] if viewer is None else state.stack_size
    return View(
        **common,
        round=state.game_number,
        game_number=state.game_number,
        phase=PHASES[state.phase],
        turn=None if state.phase == rules.OVER else state.turn,
        pass_to=pass_to(state),
        hand=hand(state),
        stack=stack,
        coats=[[laid(action) for action in state.coats[seat][: state.sizes[seat]]] for seat in seats],
        tasks=open_tasks(state),
        past=[list(state.past[game][: state.seats]) for game in range(state.finished)],
        breakdown=[breakdown(state, seat) for seat in seats] if state.finished else UNSET,
    )


def pass_to(state: State) -> Side:
    return "left" if state.game_number & 1 else "right"


def record(state: State) -> State:
    """The record that a view is made of, for compiled functions."""
    return cast(State, cast(Seen, state).record)


def hand(state: State) -> list[Tile | None]:
    """The tiles that are known to be in the travelling hand, ascending, then a null for each other one."""
    certain = known(record(state))
    tiles = [tile for kind, tile in enumerate(TILES) for place in (kind, kind + KINDS) if certain >> place & 1]
    return [*tiles, *[None] * (hand_size(record(state)) - len(tiles))]


def laid(action: int) -> Laid:
    """A tile of a coat; a white one has a name for its own seat alone."""
    return Laid(None if action == HIDDEN else TILES[kind_of(action)], action >= KINDS)


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


class End(Event, tag="end"):
    """The match is over."""


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
