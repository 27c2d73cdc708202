"""A masked state as JSON, an event as JSON, a position in a few words."""

from functools import cache
from typing import Any

from stolik.core.game import State
from stolik.core.jit import plain
from stolik.core.view import Common, Viewer

from . import cards, knowledge, rules
from .notation import CARDS

PHASES = {
    rules.THROW: "throw",
    rules.AGAIN: "again",
    rules.ONES_OR_TURN: "choose",
    rules.OFFERING: "offer",
    rules.LATER_OR_TURN: "choose",
    rules.SWAPPING: "swap",
    rules.GIVING: "give",
    rules.HANDING: "hand",
    rules.DRAWING: "draw",
    rules.GIFT: "gift",
    rules.SERVICE: "service",
    rules.LAST: "last",
    rules.SCORING: "score",
    rules.CLOSING: "close",
    rules.DEALING: "deal",
    rules.OVER: "over",
    rules.TURNING: "arrow",
}

shown = plain(knowledge.shown)

# Where a view shows cards; see `server.handles.Path`.
CARD_PLACES = ("hands.*", "pile")


def view(state: State, viewer: Viewer, common: Common) -> dict[str, Any]:
    """The game's own keys."""
    seats = range(state.seats)
    return {
        **common,
        "round": state.round_number,
        "turns": state.turns,
        "first": state.first,
        "turn": None if state.phase == rules.OVER or state.turn < 0 else state.turn,
        "arrow": "left" if state.arrow == rules.LEFT else "right",
        "phase": PHASES[state.phase],
        "hands": [hand(state, seat) for seat in seats],
        "turned": [bool(state.turned[seat]) for seat in seats],
        "pile": [CARDS[kind] for kind in state.pile[: state.pile_size]],
        "serving": seat_or_none(state.serving),
        "due": due(state),
        "left_out": [CARDS[state.kinds[slot]] for slot in out_of_game(state.seats)],
        "past": [state.past[number][: state.seats] for number in range(finished(state))],
    }


def named(state: State, held: int) -> list[str]:
    """A set's cards, ascending."""
    found = []
    while held:
        lowest = held & -held
        found.append(CARDS[state.kinds[lowest.bit_length() - 1]])
        held ^= lowest
    return found


@cache
def out_of_game(seats: int) -> tuple[int, ...]:
    """The slots of the cards that so many seats play without."""
    return tuple(slot for slot in range(cards.CARDS) if not cards.IN_GAME[seats] >> slot & 1)


def hand(state: State, seat: int) -> list[str | None]:
    """The known cards, ascending, then a null for each other one."""
    known = named(state, state.hands[seat])
    return [*known, *[None] * (state.hand_sizes[seat] - len(known))]


def seat_or_none(seat: int) -> int | None:
    return seat if seat >= 0 else None


def card_or_none(kind: int) -> str | None:
    return CARDS[kind] if kind >= 0 else None


def due(state: State) -> dict[str, Any] | None:
    """What awaits the next seat's draw."""
    if state.due_from < 0:
        return None
    return {
        "from": state.due_from,
        "take": state.due_take,
        "card": card_or_none(state.due_card),
        "swap": bool(state.due_swap),
    }


def finished(state: State) -> int:
    """How many rounds have been scored."""
    return int(state.round_number - (not shown(state)))


def tell(event: str, before: State, after: State) -> dict[str, Any]:
    """What an event's sentence needs to know."""
    match event:
        case "deal":
            return {"round": after.round_number, "seat": after.first}
        case "draw":
            return drawn(before, after)
        case "give":
            seat: int = before.gift_to
            card = next(iter(gained(before, after, seat)), None)
            return {"seat": before.turn, "to": seat, "card": card}
        case "serve":
            return {"seat": before.turn, "to": before.gift_to, "card": card_or_none(before.gift)}
        case "miaaau":
            return {"seat": (before.leaving & -before.leaving).bit_length() - 1}
        case "arrow":
            return {"seat": before.turn}
        case "last":
            return {"seat": after.turn}
        case "score":
            return {"cost_by_seat": after.past[after.round_number - 1][: after.seats]}
    return {}


def drawn(before: State, after: State) -> dict[str, Any]:
    """Who took how many cards from whom, and which, when the viewer sees them."""
    seat: int = before.turn
    owner = int(rules.nearest(before.record, seat, before.arrow))
    count = before.hand_sizes[owner] - after.hand_sizes[owner]
    known = gained(before, after, seat)
    return {
        "seat": seat,
        "from": owner,
        "card": known[0] if known and count == 1 else None,
        "cards": known if known and count > 1 else None,
        "several": count if count > 1 else None,
    }


def gained(before: State, after: State, seat: int) -> list[str]:
    """The cards that came to a hand, as far as the viewer sees them."""
    return named(after, after.hands[seat] & ~before.hands[seat])


def overheard(move: str) -> str:
    """What is offered or given is not for all to know; who is given something is."""
    match move.split():
        case ["offer", _]:
            return "offer"
        case ["give", _, seat]:
            return f"give {seat}"
    return move


def brief(state: State) -> str:
    """The position in a few words."""
    if state.turn < 0:
        return "nothing dealt"
    top = CARDS[state.pile[state.pile_size - 1]] if state.pile_size else "none"
    return f"{PHASES[state.phase]}, top of the pile {top}"
