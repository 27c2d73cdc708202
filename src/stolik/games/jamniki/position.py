"""Positions of jamniki as text.

A seat has its coat, from head to tail: `r3g3` face up, `w` white side up, `w:r3g3` if the tile under white is known.
Then `points`, one number for each finished game, and `counted`, what the last of them was made of: bones, run or
colours, tasks (default: all of it bones). The table has `hand`, the travelling hand, with the tile drawn last at its
end; `stack`, its top last, `?` for a tile to be dealt; `tasks`; `game` (default: the next) and `phase` (default:
`place`). `turn` is needed only if nobody must decide and the coats do not show whose turn it is.
The history is dealt, too, unless it is given: `drawn` lists all tiles in the order of drawing, the first hand's first.
From one seat's view, `drawn` has `?` for other seats' draws, and `passed` lists the tiles that the seat passed on, turn
by turn.

    hand b2b2 r3g3 p4p4, tasks no_white most_red
    * r3o3 o3g3, points 38
      b2b2 w, points 41
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from stolik.core.errors import BadPosition
from stolik.core.position import HAND, UNTOLD, Line, Part, Position, wrong_table

from . import rules
from .courses import count_whites
from .notation import TASKS, TILES
from .rules import State
from .tiles import HIDDEN, KINDS, STACK, TWINS, kind_of
from .turns import (
    draw_place,
    gap_end,
    hand_size,
    has_drawn,
    has_placed,
    placed_at,
    seat_at,
    seen,
    unaccounted,
)
from .view import PHASES

TABLE = ("hand", "drawn", "stack", "tasks", "game", "phase", "turn")
SEAT = ("points", "counted", "passed")
WHITE = "w"
NAMED = "w:"
TABLE_PARTS = (
    Part("hand", "cards", {"pl": "Wędrująca ręka", "en": "The travelling hand"}, TILES),
    Part("tasks", "words", {"pl": "Zadania", "en": "Tasks"}),
)
SEAT_PARTS = (
    Part(HAND, "cards", {"pl": "Kubraczek", "en": "Coat"}, TILES, (WHITE,)),
    Part("points", "words", {"pl": "Punkty z gier", "en": "Points of games"}),
)
KIND: dict[str, int] = {tile: kind for kind, tile in enumerate(TILES)}
LAID: dict[str, int] = {
    **KIND,
    WHITE: HIDDEN,
    **{f"{NAMED}{tile}": KINDS + kind for tile, kind in KIND.items()},
}
PHASE: dict[str, int] = {name: phase for phase, name in enumerate(PHASES)}
AFTER_PLACING = (rules.PASSING, rules.SCORING, rules.CLOSING, rules.OVER, rules.DEALING)
AFTER_SCORING = (rules.CLOSING, rules.OVER, rules.DEALING)
MOST_POINTS = 1000


def place(position: Position, state: State) -> bool:
    """Lay a position out, untold tiles as `mask` leaves them; whether there are any."""
    table = position.table
    state.hands[:] = state.stack[:] = state.open_tasks[:] = rules.UNKNOWN
    state.phase = PHASE[table.choice("phase", list(PHASE), "place")]
    _place_games(position, state)
    for seat, line in enumerate(position.seats):
        coat = list(line.cards(line.hand, LAID))
        _take(line, len(coat), range(rules.COAT + 1), "tiles of a coat", "płytek kubraczka")
        state.coats[seat, : len(coat)], state.sizes[seat] = coat, len(coat)
    _place_turn(position, state)
    _place_tasks(table, state)
    if state.game_number == 0:
        return False
    _place_tiles(position, state)
    _check_turns(position, state)
    _check_tiles(state)
    return rules.UNKNOWN in state.stack


def _place_games(position: Position, state: State) -> None:
    """The points of finished games, which tell the game as well."""
    past = [line.points("points", MOST_POINTS) for line in position.seats]
    finished = max(map(len, past))
    number = position.table.number("game", finished + (0 if state.phase in AFTER_SCORING else 1))
    least = 0 if state.phase == rules.DEALING else 1
    _take(position.table, number, range(least, state.games + 1), "as the game's number", "jako numer gry")
    state.game_number = number
    state.finished = number if state.phase in AFTER_SCORING else number - 1
    for seat, (line, points) in enumerate(zip(position.seats, past, strict=True)):
        if len(points) not in (0, state.finished):
            raise line.wrong(
                f"'points' has a number for each of {state.finished} finished games in phase "
                f"{PHASES[state.phase]!r} of game {number}, not {len(points)}",
                f"'points' ma liczbę na każdą skończoną grę ({state.finished}) w fazie "
                f"{PHASES[state.phase]!r} gry {number}, a nie {len(points)}",
            )
        state.past[: len(points), seat] = points
        _place_counted(line, state, seat)


def _place_counted(line: Line, state: State, seat: int) -> None:
    total = int(state.past[state.finished - 1, seat]) if state.finished else 0
    counted = line.points("counted", MOST_POINTS) or [total, 0, 0]
    if len(counted) != 3 or sum(counted) != total:
        raise line.wrong(
            f"'counted' has bones, run or colours, and tasks, which make the {total} points of the last "
            f"finished game, not {' '.join(map(str, counted))}",
            f"'counted' to kostki, fragment albo kolory i zadania; suma to punkty ostatniej "
            f"skończonej gry ({total}), a nie {' '.join(map(str, counted))}",
        )
    state.bone_points[seat], state.colour_points[seat], state.task_points[seat] = counted


def _place_turn(position: Position, state: State) -> None:
    """Whose turn it is, and from that who began; all have laid as many tiles as their turns."""
    sizes = [int(size) for size in state.sizes[: state.seats]]
    acting = [seat for seat, line in enumerate(position.seats) if line.acts]
    if len(acting) > (1 if state.phase == rules.PLACE else 0):
        raise BadPosition(
            f"'*' marks {len(acting)} seats: one decides in phase 'place', and nobody in the others",
            f"'*' jest tyle: {len(acting)}; w fazie 'place' jedno miejsce jest na ruchu, a w innych żadne",
        )
    seat = acting[0] if acting else position.table.number("turn", _next_by(state, sizes))
    _take(position.table, seat, range(state.seats), "as a seat", "jako miejsce")
    laid = sum(sizes)
    state.turn = seat
    state.turn_number = max(0, laid - 1) if state.phase in AFTER_PLACING else laid
    _check_length(position.table, state, laid)
    step = 1 if state.game_number & 1 else -1
    state.first = (seat - step * int(state.turn_number)) % state.seats
    due = Counter(seat_at(state, turn) for turn in range(laid))
    if any(due[other] != size for other, size in enumerate(sizes)):
        raise BadPosition(
            f"coats of {_list(sizes)} tiles cannot be with seat {seat}'s turn: they have "
            f"{_list(due[other] for other in range(state.seats))} then",
            f"kubraczki długości {_list(sizes)} nie pasują do tury miejsca {seat}: "
            f"mają wtedy {_list(due[other] for other in range(state.seats))}",
        )


def _next_by(state: State, sizes: Sequence[int]) -> int:
    """The seat whose turn it is by the lengths of the coats, seat 0 where they are equal."""
    step = 1 if state.game_number & 1 else -1
    ends = [seat for seat, size in enumerate(sizes) if size > sizes[(seat + step) % len(sizes)]]
    last = ends[0] if ends else -step
    return (last if state.phase in AFTER_PLACING else last + step) % len(sizes)


def _check_length(table: Line, state: State, laid: int) -> None:
    turns = rules.turns(state)
    whole = {rules.SCORING, *AFTER_SCORING} if state.game_number else set()
    if state.phase in whole:
        allowed = range(turns, turns + 1)
    elif state.phase == rules.PASSING:
        allowed = range(1, turns)
    else:
        allowed = range(turns if state.phase in (rules.DRAWING, rules.PLACE) else 1)
    phase = PHASES[state.phase]
    tiles = f"tiles in phase {phase!r} with {state.seats} seats"
    _take(table, laid, allowed, tiles, f"płytek w fazie {phase!r} przy tylu miejscach: {state.seats}")


def _place_tasks(table: Line, state: State) -> None:
    """The open tasks, drawn if they are not told."""
    told = [*table.words("tasks")]
    due = bool(state.tasks) and state.game_number > 0 and state.phase != rules.CHOOSING_TASKS
    for task in told:
        if task not in TASKS:
            raise wrong_table(
                f"no task {task!r}: tasks are {', '.join(TASKS)}", f"nie ma zadania {task!r}, są: {', '.join(TASKS)}"
            )
    if not due and told:
        raise wrong_table(
            "no tasks are open here: they are with the option tasks=on, after they were drawn",
            "tu nie ma odkrytych zadań: są z opcją tasks=on, kiedy są już wylosowane",
        )
    if due and not told:
        phase = state.phase
        rules.draw_tasks(state)
        state.phase = phase
    elif due:
        if len(set(told)) != rules.OPEN_TASKS:
            raise wrong_table(
                f"{rules.OPEN_TASKS} different tasks are open, not {' '.join(told)!r}",
                f"odkryte są różne zadania, tyle: {rules.OPEN_TASKS}, a nie {' '.join(told)!r}",
            )
        state.open_tasks[:] = sorted(TASKS.index(task) for task in TASKS if task in told)


def _place_tiles(position: Position, state: State) -> None:
    """The stack, the order of drawing, and the hands that are told or follow from it."""
    table = position.table
    drawing = state.phase in (rules.DRAWING, rules.CHOOSING_TASKS)
    drawn = state.seats + state.turn_number + (0 if drawing else 1)
    state.stack_size = STACK - drawn
    order = _tiles(table, "drawn", drawn)
    state.stack[: state.stack_size] = _tiles(table, "stack", state.stack_size)
    state.stack[state.stack_size :] = order[::-1]
    hand = _tiles(table, "hand", hand_size(state)) if "hand" in table.facts else []
    if rules.UNKNOWN in hand:
        raise wrong_table("'hand' is told whole, or not at all", "'hand' podaje się całą albo wcale")
    passed = [line.words("passed") for line in position.seats]
    if rules.UNKNOWN not in order:
        _replay(position, state, hand, passed)
    else:
        _see(position, state, hand, passed)


def _tiles(line: Line, name: str, size: int) -> list[int]:
    """The tiles of a fact, `size` of them; all untold where it is left out."""
    if name not in line.facts:
        return [rules.UNKNOWN] * size
    kinds = list(line.cards(line.words(name), {**KIND, UNTOLD: rules.UNKNOWN}))
    if len(kinds) != size:
        raise line.wrong(
            f"{name!r} has {size} tiles here, not {len(kinds)}",
            f"{name!r} ma tu tyle płytek: {size}, a nie {len(kinds)}",
        )
    return kinds


def _replay(position: Position, state: State, hand: Sequence[int], passed: Sequence[Sequence[str]]) -> None:
    """The hand at every turn, where all draws are told."""
    for line, words in zip(position.seats, passed, strict=True):
        if words:
            raise line.wrong(
                "'passed' follows from 'drawn', where all of that is told: leave it out",
                "'passed' wynika z 'drawn', jeśli ono jest podane w całości: pomiń je",
            )
    held = Counter(int(kind) for kind in state.stack[STACK - state.seats :])
    for turn in range(state.turn_number + 1):
        if has_drawn(state, turn):
            held[int(state.stack[draw_place(state, turn)])] += 1
        if has_placed(state, turn):
            _lay(position, state, turn, held)
        for kind in held.elements():
            rules.put_in(state.hands[turn], kind)
    if hand and Counter(hand) != +held:
        raise wrong_table(
            f"by 'drawn' and the coats the hand is {_names(held.elements())}",
            f"z 'drawn' i kubraczków wynika ręka {_names(held.elements())}",
        )


def _lay(position: Position, state: State, turn: int, held: Counter[int]) -> None:
    """Take what a turn placed out of the hand."""
    line, laid = position.seats[seat_at(state, turn)], placed_at(state, turn)
    if laid == HIDDEN:
        raise line.wrong(
            f"with 'drawn', say what is under white: {NAMED}{TILES[0]}",
            f"gdy podane jest 'drawn', trzeba podać, co jest pod białą płytką: {NAMED}{TILES[0]}",
        )
    if not held[kind_of(laid)]:
        raise line.wrong(
            f"{TILES[kind_of(laid)]} was not in the hand, which was {_names(held.elements())}",
            f"{TILES[kind_of(laid)]} nie było na ręce; była to ręka {_names(held.elements())}",
        )
    held[kind_of(laid)] -= 1


def _see(position: Position, state: State, hand: Sequence[int], passed: Sequence[Sequence[str]]) -> None:
    """The hands that are told, at the turns of seats that say what they passed on, and now."""
    for seat, (line, words) in enumerate(zip(position.seats, passed, strict=True)):
        turns = [turn for turn in range(state.turn_number) if seat_at(state, turn) == seat]
        if len(words) not in (0, len(turns) * state.seats):
            raise line.wrong(
                f"'passed' has {state.seats} tiles for each of {len(turns)} turns, not {len(words)}",
                f"w 'passed' płytek na każdą z tur ({len(turns)}) ma być {state.seats}; razem jest ich {len(words)}",
            )
        kinds = list(line.cards(words, KIND))
        for number, turn in enumerate(turns if words else []):
            _leave(state, turn, kinds[number * state.seats : (number + 1) * state.seats])
    if hand:
        turn = state.turn_number
        if has_drawn(state, turn) and state.stack[draw_place(state, turn)] < 0:
            state.stack[draw_place(state, turn)] = hand[-1]
        _leave(state, turn, hand)
    if any(kind >= 0 for kind in state.stack[STACK - state.seats :]):
        raise wrong_table(
            "the first hand is told in 'drawn' only where all of it is: write '?'",
            "pierwsza ręka jest w 'drawn' tylko wtedy, gdy jest tam wszystko: napisz '?'",
        )


def _leave(state: State, turn: int, kinds: Iterable[int]) -> None:
    for kind in kinds:
        rules.put_in(state.hands[turn], kind)


def _check_turns(position: Position, state: State) -> None:
    """A turn whose hand is told tells the rest of it as well; of the others nothing is told that is not open to all."""
    for turn in range(state.turn_number + 1):
        line = position.seats[seat_at(state, turn)]
        if seen(state, turn):
            _check_seen(line, state, turn)
        else:
            _check_unseen(line, state, turn)


def _check_seen(line: Line, state: State, turn: int) -> None:
    held = _held(state, turn)
    if has_placed(state, turn):
        if placed_at(state, turn) == HIDDEN:
            raise line.wrong(
                f"a seat with a given hand knows what is under white: {NAMED}{TILES[0]}",
                f"kto ma podaną rękę, wie, co jest pod białą płytką: {NAMED}{TILES[0]}",
            )
        held[kind_of(placed_at(state, turn))] += 1
    if has_drawn(state, turn):
        drawn = int(state.stack[draw_place(state, turn)])
        if not held[drawn]:
            raise line.wrong(
                f"turn {turn} drew {_names([drawn])}, which it neither placed nor left: tell in 'drawn' "
                f"one of {_names(held.elements())}",
                f"w turze {turn} dobrana jest {_names([drawn])}, a nie ma jej ani w kubraczku, ani na ręce: "
                f"podaj w 'drawn' jedną z {_names(held.elements())}",
            )
        held[drawn] -= 1
    if turn > 0 and seen(state, turn - 1) and +held != _held(state, turn - 1):
        raise line.wrong(
            f"what came at turn {turn} is not what was passed on before it",
            f"to, co przyszło w turze {turn}, nie jest tym, co było przedtem podane dalej",
        )


def _check_unseen(line: Line, state: State, turn: int) -> None:
    if has_drawn(state, turn) and state.stack[draw_place(state, turn)] >= 0:
        raise line.wrong(
            f"what it drew at turn {turn} is told in 'drawn', but not its hand: write '?'",
            f"płytka dobrana w turze {turn} jest w 'drawn', a ręka nie jest podana: napisz '?'",
        )
    if has_placed(state, turn) and KINDS <= placed_at(state, turn) < HIDDEN:
        raise line.wrong(
            f"what is under white is told without its hand: write {WHITE!r}",
            f"podane jest, co leży pod białą płytką, a ręka nie: napisz {WHITE!r}",
        )


def _held(state: State, turn: int) -> Counter[int]:
    return Counter(int(kind) for kind in state.hands[turn] if kind >= 0)


def _check_tiles(state: State) -> None:
    """No tile is in two places, those included where a tile must be that was passed on and has not been seen since."""
    coats = [int(laid) for seat in range(state.seats) for laid in state.coats[seat, : state.sizes[seat]]]
    tiles = [kind_of(laid) for laid in coats if laid != HIDDEN] + [*map(int, state.stack[: state.stack_size])]
    turn = 0
    while turn <= state.turn_number:
        stop = max(turn + 1, gap_end(state, turn))
        if not seen(state, turn):
            tiles += _gone(state, turn, stop)
        elif turn == state.turn_number:
            tiles += _held(state, turn).elements()
        turn = stop
    _count(tiles)
    _count(map(int, state.stack))


def _gone(state: State, start: int, stop: int) -> list[int]:
    """The tiles that are under white or still in the hand, as they were passed on before some untold turns."""
    loose = unaccounted(state, start, stop)
    room = count_whites(state, start, stop) + (hand_size(state) if stop > state.turn_number else 0)
    kinds = [kind_of(tile) for tile in range(STACK) if loose >> tile & 1]
    if len(kinds) > room:
        raise BadPosition(
            f"{_names(kinds)}: passed on at turn {start - 1} and gone at turn {stop}, with {room} white tiles between",
            f"{_names(kinds)}: podane dalej w turze {start - 1}, nie ma ich w {stop}, a białych jest tylko {room}",
        )
    return kinds


def _count(kinds: Iterable[int]) -> None:
    """No more of a kind than there are."""
    for kind, count in Counter(kinds).items():
        copies = 2 if kind < TWINS else 1
        if kind >= 0 and count > copies:
            raise BadPosition(
                f"{TILES[kind]} lies here {count} times: there {'are 2' if copies == 2 else 'is 1'} of it",
                f"{TILES[kind]} leży tu tyle razy: {count}, a jest tylko tyle: {copies}",
            )


def _take(line: Line, given: int, allowed: range, english: str, polish: str) -> None:
    if given not in allowed:
        low, high = allowed[0], allowed[-1]
        most = (f" to {high}", f" do {high}") if high > low else ("", "")
        raise line.wrong(f"{low}{most[0]} {english}, not {given}", f"{low}{most[1]} {polish}, a nie {given}")


def _list(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def _names(kinds: Iterable[int]) -> str:
    return " ".join(UNTOLD if kind < 0 else TILES[kind] for kind in sorted(kinds)) or "-"


def describe(state: State) -> Position:
    """The position of a state, masked or not."""
    waiting = rules.to_act(state)
    table = {
        "hand": _texts(kind for kind in state.hands[state.turn_number] if kind >= 0),
        "drawn": _texts(state.stack[state.stack_size :][::-1]) if state.game_number else [],
        "stack": _texts(state.stack[: state.stack_size]),
        "tasks": [TASKS[task] for task in state.open_tasks if task >= 0],
        "game": [] if state.game_number == 1 and not state.finished else [str(state.game_number)],
        "phase": [] if state.phase == rules.PLACE else [PHASES[state.phase]],
        "turn": [] if waiting else [str(state.turn)],
    }
    told = {name: words for name, words in table.items() if set(words) - {UNTOLD}}
    seats = [_described(state, seat, bool(waiting >> seat & 1)) for seat in range(state.seats)]
    return Position(Line(told), seats)


def _described(state: State, seat: int, acts: bool) -> Line:
    counted = (state.bone_points[seat], state.colour_points[seat], state.task_points[seat])
    facts = {
        "points": [str(points) for points in state.past[: state.finished, seat]],
        "counted": [str(points) for points in counted] if state.finished else [],
        "passed": _passed(state, seat),
    }
    coat = [_laid(int(action)) for action in state.coats[seat, : state.sizes[seat]]]
    return Line({name: words for name, words in facts.items() if words}, coat, acts)


def _passed(state: State, seat: int) -> list[str]:
    """What a seat gave on, where the order of drawing does not tell it."""
    if rules.UNKNOWN not in state.stack[state.stack_size :]:
        return []
    turns = [turn for turn in range(state.turn_number) if seat_at(state, turn) == seat and seen(state, turn)]
    return [tile for turn in turns for tile in _texts(kind for kind in state.hands[turn] if kind >= 0)]


def _laid(action: int) -> str:
    if action == HIDDEN:
        return WHITE
    return NAMED + TILES[kind_of(action)] if action >= KINDS else TILES[action]


def _texts(kinds: Iterable[int]) -> list[str]:
    return [UNTOLD if kind < 0 else TILES[kind] for kind in kinds]
