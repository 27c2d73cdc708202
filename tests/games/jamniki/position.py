"""Positions of jamniki as text: a header, then a line a seat, `*` before the one to act."""

from stolik.core.match import Match
from stolik.games.jamniki import rules, turns
from stolik.games.jamniki.notation import TASKS, TILES
from stolik.games.jamniki.tiles import KINDS, STACK, TWINS

ALL = [*TILES, *TILES[:TWINS]]


def action(text: str) -> int:
    """A tile of a coat: `r3g3`, or `w` for a white one, whichever."""
    return KINDS if text == "w" else TILES.index(text)


def position(text: str, **options) -> Match:
    """A match in the middle of a game.

    The first line has `hand TILES`, and may have `game N` and names of tasks. Each other line is a seat with its coat,
    `w` for a white tile. What is not said is dealt from a fixed key. How it came to this is not known to anybody.
    """
    header, *lines = [line.strip() for line in text.strip().splitlines()]
    match = Match("jamniki", seats=len(lines), seed=1, options=options)
    state, words = match.state, header.split()
    state.game_number = int(words[words.index("game") + 1]) if "game" in words else 1
    state.hands[:] = rules.UNKNOWN
    state.stack_size = STACK - len(lines) - 1
    for seat, line in enumerate(lines):
        coat = [action(word) for word in line.lstrip("*").split()]
        state.coats[seat, : len(coat)], state.sizes[seat] = coat, len(coat)
        if line.startswith("*"):
            state.turn = seat
    state.turn_number = state.sizes[: len(lines)].sum()
    for seat in range(len(lines)):
        state.first = seat
        if turns.seat_at(state, int(state.turn_number)) == state.turn:
            break
    for word in words:
        if word in TILES:
            rules.put_in(state.hands[state.turn_number], TILES.index(word))
    open_tasks = [TASKS.index(word) for word in words if word in TASKS]
    state.open_tasks[: len(open_tasks)] = open_tasks
    state.phase = rules.PLACE
    return match


def scored(*coats: str, tasks: str = "", **options) -> dict:
    """The referee's view after a last game with these coats, one a seat, of any length, and these tasks, if any."""
    lines = "\n".join(coats)
    match = position(f"hand r2r2 {tasks}\n{lines}", games=1, tasks=bool(tasks), **options)
    match.state.phase = rules.SCORING
    while match.game.advance(match.state):
        pass
    return match.view(None)


def dealt(tiles: str, seats: int = 2, first: int = 0, **options) -> Match:
    """A match whose stack begins with the given tiles: the first hand, then what each turn draws."""
    match = Match("jamniki", seats=seats, seed=1, options=options)
    state, order, rest = match.state, tiles.split(), list(ALL)
    for tile in order:
        rest.remove(tile)
    state.stack[:] = [TILES.index(tile) for tile in [*order, *rest]][::-1]
    state.first = state.turn = first
    state.hands[0] = rules.UNKNOWN
    state.stack_size = STACK - seats
    for place in range(STACK - seats, rules.STACK):
        rules.put_in(state.hands[0], state.stack[place])
    state.phase = rules.DRAWING
    match.game.advance(state)
    return match
