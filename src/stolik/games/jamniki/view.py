"""A masked state as JSON, an event as JSON, a position in a few words."""

from typing import Any

from stolik.core.game import State
from stolik.core.view import Common, Viewer

from . import knowledge, rules
from .notation import TASKS, TILES, WHITE

PHASES = {
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


def view(state: State, viewer: Viewer, common: Common) -> dict[str, Any]:
    """The game's own keys."""
    seats = range(state.seats)
    seen = {
        **common,
        "round": state.game_number,
        "game_number": state.game_number,
        "phase": PHASES[state.phase],
        "turn": None if state.phase == rules.OVER else state.turn,
        "pass_to": pass_to(state),
        "hand": hand(state),
        "stack": state.stack_size if viewer is not None else [TILES[kind] for kind in state.stack[: state.stack_size]],
        "coats": [[laid(action) for action in state.coats[seat][: state.sizes[seat]]] for seat in seats],
        "tasks": open_tasks(state),
        "past": [state.past[game][: state.seats] for game in range(state.finished)],
    }
    if state.finished:
        seen["breakdown"] = [breakdown(state, seat) for seat in seats]
    return seen


def pass_to(state: State) -> str:
    return "left" if state.game_number & 1 else "right"


def hand(state: State) -> list[str | None]:
    """The tiles that are known to be in the travelling hand, ascending, then a null for each other one."""
    known = knowledge.known(state.record)
    tiles = [tile for kind, tile in enumerate(TILES) for place in (kind, kind + rules.KINDS) if known >> place & 1]
    return [*tiles, *[None] * (knowledge.hand_size(state.record) - len(tiles))]


def laid(action: int) -> dict[str, Any]:
    """A tile of a coat; a white one has a name for its own seat alone."""
    if action == rules.HIDDEN:
        return {"tile": None, "white": True}
    return {"tile": TILES[rules.kind_of(int(action))], "white": bool(action >= rules.KINDS)}


def open_tasks(state: State) -> list[str]:
    return [TASKS[task] for task in state.open_tasks if task >= 0]


def breakdown(state: State, seat: int) -> dict[str, int]:
    """What the last finished game's points came from."""
    return {
        "bones": state.bone_points[seat],
        "colours" if state.every_colour else "run": state.colour_points[seat],
        "tasks": state.task_points[seat],
    }


def tell(event: str, before: State, after: State) -> dict[str, Any]:
    """What an event's sentence needs to know."""
    seats = range(after.seats)
    match event:
        case "deal":
            return {"number": after.game_number, "seat": after.first, "pass_to": pass_to(after)}
        case "tasks":
            return {"tasks": open_tasks(after)}
        case "draw":
            drawn = after.stack[after.stack_size]
            return {"seat": after.turn, "tile": TILES[drawn] if drawn >= 0 else None}
        case "pass":
            return {"from": before.turn, "to": after.turn}
        case "score":
            parts = [breakdown(after, seat) for seat in seats]
            details = {f"{key}_by_seat": [part[key] for part in parts] for key in parts[0]}
            return {
                "number": after.game_number,
                "points_by_seat": [sum(part.values()) for part in parts],
                **details,
            }
    return {}


def overheard(move: str) -> str:
    """A tile that goes down white is not named to the others."""
    return WHITE if move.endswith(f" {WHITE}") else move


def brief(state: State) -> str:
    """The position in a few words: the hand, and what it must fit."""
    tiles = " ".join(tile or "?" for tile in hand(state))
    size = state.sizes[state.turn]
    if size == 0:
        return f"hand {tiles}; the coat is empty"
    last = state.coats[state.turn][size - 1]
    end = WHITE if last >= rules.KINDS else TILES[last][2:]
    return f"hand {tiles}; the coat ends {end}"
