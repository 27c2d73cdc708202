"""A masked state as JSON, an event as JSON, a position in a few words."""

from typing import Any

from stolik.core.game import State

from . import rules
from .notation import CARDS

PHASES = {
    rules.DEALING: "deal",
    rules.TURNING: "turn_up",
    rules.PLAY: "play",
    rules.DRAWING: "draw",
    rules.LAST: "last",
    rules.SCORING: "score",
    rules.BACK: "back",
    rules.RETURNING: "return",
    rules.CLOSING: "close",
    rules.OVER: "over",
}

# Where a view shows cards; see `server.handles.Path`.
CARD_PLACES = ("hands.*", "pile", "stock")


def view(state: State, viewer: int | str | None) -> dict[str, Any]:
    """The game's own keys."""
    seats = range(state.seats)
    return {
        "round": state.round_number,
        "dealer": state.dealer,
        "phase": PHASES[state.phase],
        "turn": None if state.phase == rules.OVER else state.turn,
        "hands": [hand(state, seat) for seat in seats],
        "passed": [bool(state.passed[seat]) for seat in seats],
        "pile": [CARDS[value] for value in state.pile[: state.pile_size]],
        "stock": state.stock_size
        if viewer is not None
        else [CARDS[value] for value in state.stock[: state.stock_size]],
    }


def hand(state: State, seat: int) -> list[str | None]:
    """The known cards, ascending, then a null for each other one."""
    counts = state.hands[seat]
    known = (
        [card for card, count in zip(CARDS, counts, strict=False) if count for _ in range(count)] if any(counts) else []
    )
    return [*known, *[None] * (state.hand_sizes[seat] - len(known))]


def tell(event: str, before: State, after: State) -> dict[str, Any]:
    """What an event's sentence needs to know."""
    match event:
        case "deal":
            return {"round": after.round_number, "seat": after.dealer}
        case "turn_up":
            return {"card": CARDS[after.pile[0]], "seat": after.turn}
        case "draw":
            return {"seat": before.turn, "card": drawn(before, after)}
        case "score":
            cost = [after.tokens[seat] - before.tokens[seat] for seat in range(after.seats)]
            return {"cost_by_seat": cost, "emptied": None if after.emptied < 0 else after.emptied}
        case "give_back":
            seat = after.emptied
            return {"seat": seat, "token": before.tokens[seat] - after.tokens[seat]}
    return {}


def drawn(before: State, after: State) -> str | None:
    """The card that came to the hand, when the viewer sees it."""
    had, has = before.hands[before.turn], after.hands[before.turn]
    return next((CARDS[value] for value in range(rules.VALUES) if has[value] > had[value]), None)


def overheard(move: str) -> str:
    """Every move is made openly."""
    return move


def brief(state: State) -> str:
    """The position in a few words."""
    return f"top {CARDS[state.pile[state.pile_size - 1]]}" if state.pile_size else "nothing dealt"
