"""A masked state as a view, an event as a viewer is told it."""

from typing import Annotated, Any, Literal, get_args

from msgspec import UNSET, UnsetType, field

from stolik.core import page as write
from stolik.core.jit import jit
from stolik.core.page import ITEM, REFEREE, Page, words
from stolik.core.view import End, Event, Part, about
from stolik.core.view import View as CommonView

from . import rules, turns
from .coats import ROW, RUN_22222, RUN_22223, RUN_33333, TASK_POINTS, coat_bones, meets
from .knowledge import known
from .notation import COLOURS, TASKS, TILES, WHITE, Colour, Task, Tile
from .rules import State
from .standings import RUN_BITS, RUN_MASK, best_rival, compares, count_for, longest_of, run_in, scoring_runs
from .tiles import BONES, COLOUR, FACES, HIDDEN, KINDS, TWINS

Phase = Literal["deal", "tasks", "draw", "place", "pass", "score", "close", "over"]
Side = Literal["left", "right"]

PHASES: tuple[Phase, ...] = get_args(Phase)  # in the order of their numbers

# The rule to read in a phase, if not those of a turn.
RULES: dict[Phase, str] = {"place": "4", "tasks": "7", "over": "6"}

# The numbers of the rules that the web app counts with or tells.
CONSTANTS = {
    "tiles": {tile: 2 if kind < TWINS else 1 for kind, tile in enumerate(TILES)},
    "white": FACES[HIDDEN],
    "colours": COLOURS,
    "seats_and_coat": rules.LENGTHS,
    "open_tasks": rules.OPEN_TASKS,
}

# Where a view shows cards, for the screen that follows them; web/src/stage/handles.ts reads it.
CARD_PLACES = ("hand", "stack", "coats.*[tile]")

# The events that not all are told alike, and the field that names the only seat that is told more.
PRIVATE_EVENTS = {"draw": "turn"}

PHASE_WORDS = words(PHASES)
RULE_WORDS = words([RULES.get(phase, "3") for phase in PHASES])
SIDE_WORDS, TASK_WORDS, COLOUR_WORDS = words(get_args(Side)), words(TASKS), words(get_args(Colour))
TILE_WORDS = words([*TILES, *TILES, None])  # by action; null under a white one that the viewer may not know

PRINTED = dict(zip(TASKS, TASK_POINTS.tolist(), strict=True))


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
    counts: Annotated[
        list[int] | UnsetType, about("by seat: parts, tiles, bones, colours; not there for yes or no")
    ] = UNSET
    rival: Annotated[int | UnsetType, about("the best count of the viewer's rivals, where seats are compared")] = UNSET
    goal: Annotated[int | UnsetType, about("what a count must reach")] = UNSET


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


@jit
def show(state: State, seat: int, page: Page) -> None:
    """The keys that all see alike."""
    write.number(page, b"round", state.game_number)
    write.number(page, b"game_number", state.game_number)
    write.word(page, b"phase", PHASE_WORDS, state.phase)
    write.word(page, b"rule", RULE_WORDS, state.phase)
    goes_on = state.phase != rules.OVER
    write.number_or_null(page, b"turn", state.turn if goes_on else -1)
    write.word(page, b"pass_to", SIDE_WORDS, side(state))
    passes = goes_on and state.turn_number + 1 != rules.turns(state)  # the last turn's hand stays (5.2)
    write.number_or_null(page, b"next", rules.next_seat(state, state.turn) if passes else -1)
    if seat == REFEREE:
        write.word_list(page, b"stack", TILE_WORDS, state.stack, state.stack_size)
    else:
        write.number(page, b"stack", state.stack_size)
    write.number(page, b"coat_length", rules.LENGTHS - state.seats)
    write.number_or_null(page, b"laid_last", laid_last(state))
    show_fits(state, page)
    write.array(page, b"worth")
    for other in range(state.seats):
        show_worth(state, other, page)
    write.end_array(page)
    write.array(page, b"tasks")
    for place in range(rules.OPEN_TASKS):
        if state.open_tasks[place] >= 0:
            write.word(page, ITEM, TASK_WORDS, state.open_tasks[place])
    write.end_array(page)
    write.rows(page, b"past", state.past, state.finished, state.seats)
    if state.finished:
        show_breakdown(state, page)


@jit
def own(state: State, seat: int, actions: Any, page: Page) -> None:
    """The keys that not all see alike: the hand, the coats, and how the seats stand at the tasks."""
    show_hand(state, page)
    write.array(page, b"coats")
    for other in range(state.seats):
        write.array(page, ITEM)
        for place in range(state.sizes[other]):
            write.mapping(page, ITEM)
            write.word(page, b"tile", TILE_WORDS, state.coats[other, place])
            write.flag(page, b"white", state.coats[other, place] >= KINDS)
            write.end_mapping(page)
        write.end_array(page)
    write.end_array(page)
    write.array(page, b"standings")
    for place in range(rules.OPEN_TASKS):
        if state.open_tasks[place] >= 0:
            show_standing(state, state.open_tasks[place], seat, page)
    write.end_array(page)


@jit
def side(state: State) -> int:
    """The hand goes to the left in odd games, to the right in even ones (3.4)."""
    return 0 if state.game_number & 1 else 1


@jit
def laid_last(state: State) -> int:
    """The seat that has laid the latest tile of this game; -1 if none has."""
    laid = 0
    for seat in range(state.seats):
        laid += state.sizes[seat]
    return turns.seat_at(state, laid - 1) if laid else -1


@jit
def show_fits(state: State, page: Page) -> None:
    """What the tile to lay must have one of (4.2); nothing where anything fits (4.1), (4.3)."""
    size = state.sizes[state.turn]
    if state.phase != rules.PLACE or size == 0 or state.coats[state.turn, size - 1] >= KINDS:
        write.null(page, b"fits")
        return
    last = 2 * state.coats[state.turn, size - 1] + 1
    write.mapping(page, b"fits")
    write.word(page, b"colour", COLOUR_WORDS, COLOUR[last])
    write.number(page, b"bones", BONES[last])
    write.end_mapping(page)


@jit
def show_worth(state: State, seat: int, page: Page) -> None:
    """What a coat would score if the game ended here, tasks apart: of its runs the longest first."""
    write.mapping(page, ITEM)
    write.number(page, b"bones", coat_bones(state, seat))
    write.array(page, b"runs")
    rest = scoring_runs(state, seat)
    while rest:
        colour = longest_of(rest)
        length, start = run_in(rest, colour)
        rest = rest & ~(RUN_MASK << (RUN_BITS * colour)) if state.every_colour else 0
        write.mapping(page, ITEM)
        write.word(page, b"colour", COLOUR_WORDS, colour)
        write.number(page, b"start", start)
        write.number(page, b"length", length)
        write.end_mapping(page)
    write.end_array(page)
    write.end_mapping(page)


@jit
def show_hand(state: State, page: Page) -> None:
    """The tiles that are known to be in the travelling hand, ascending, then a null for each other one."""
    write.array(page, b"hand")
    tiles, unknown = known(state), turns.hand_size(state)
    for kind in range(KINDS):
        for twin in range(2):
            if (tiles >> (kind + twin * KINDS)) & 1:
                write.word(page, ITEM, TILE_WORDS, kind)
                unknown -= 1
    write.nulls(page, unknown)
    write.end_array(page)


@jit
def show_standing(state: State, task: int, viewer: int, page: Page) -> None:
    """How the seats stand at an open task, with the best rival of the viewer's own seat."""
    write.mapping(page, ITEM)
    write.array(page, b"met")
    for seat in range(state.seats):
        if meets(state, task, seat):
            write.number(page, ITEM, seat)
    write.end_array(page)
    if count_for(state, task, 0) >= 0:
        write.array(page, b"counts")
        for seat in range(state.seats):
            write.number(page, ITEM, count_for(state, task, seat))
        write.end_array(page)
    if viewer >= 0 and compares(task):
        write.number(page, b"rival", best_rival(state, task, viewer))
    if task in (RUN_33333, RUN_22222, RUN_22223):
        write.number(page, b"goal", ROW)
    write.end_mapping(page)


@jit
def show_breakdown(state: State, page: Page) -> None:
    """What the points of the last finished game came from."""
    write.array(page, b"breakdown")
    for seat in range(state.seats):
        write.mapping(page, ITEM)
        write.number(page, b"bones", state.bone_points[seat])
        if state.every_colour:
            write.number(page, b"colours", state.colour_points[seat])
        else:
            write.number(page, b"run", state.colour_points[seat])
        write.number(page, b"tasks", state.task_points[seat])
        write.end_mapping(page)
    write.end_array(page)


def open_tasks(state: State) -> list[Task]:
    return [TASKS[task] for task in state.open_tasks if task >= 0]


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
            return Deal(after.game_number, after.first, "left" if after.game_number & 1 else "right")
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
    bones, colours, tasks = (
        list(points[: state.seats]) for points in (state.bone_points, state.colour_points, state.task_points)
    )
    return Score(
        number=state.game_number,
        points_by_seat=[sum(parts) for parts in zip(bones, colours, tasks, strict=True)],
        bones_by_seat=bones,
        run_by_seat=UNSET if state.every_colour else colours,
        colours_by_seat=colours if state.every_colour else UNSET,
        tasks_by_seat=tasks,
    )


def overheard(move: str) -> str:
    """A tile that goes down white is not named to the others."""
    return WHITE if move.endswith(f" {WHITE}") else move
