"""A masked state as JSON, an event as JSON, a position in a few words."""

from typing import Any

from stolik.core.game import State
from stolik.core.jit import plain
from stolik.core.view import Common, Viewer

from . import knowledge, rules
from .notation import CHOICES, ROW_NAMES

PHASES = {
    rules.CHOOSE: "choose",
    rules.REVEALING: "reveal",
    rules.PLACING: "place",
    rules.ROW: "row",
    rules.X: "x",
    rules.KEEPING: "keep",
    rules.SCORING: "score",
    rules.CLOSING: "close",
    rules.DEALING: "deal",
    rules.OVER: "over",
}

shown = plain(knowledge.shown)

# Where a view shows cards; see `server.handles.Path`.
CARD_PLACES = ("hands.*", "chosen_cards.*", "rows.*", "collected", "x_rows.*", "x_piles.*", "unused")


def view(state: State, viewer: Viewer, common: Common) -> dict[str, Any]:
    """The game's own keys.

    `collector` is the seat that takes the cards in `collected` or picks a row. `chosen_cards` has by seat the card that
    it chose until that card is placed, as a list, empty where the viewer still sees it in the hand: a screen needs
    places of cards.
    """
    seats = range(state.seats)
    unused = unused_size(state)
    return {
        **common,
        "round": state.round_number,
        "phase": PHASES[state.phase],
        "rows": {name: row(state, number) for number, name in enumerate(ROW_NAMES)},
        "hands": [hand(state, seat) for seat in seats],
        "chosen": [card if card > rules.NONE else None for card in state.chosen[: state.seats]],
        "chosen_cards": [chosen_cards(state, seat) for seat in seats],
        "has_chosen": [card != rules.NONE for card in state.chosen[: state.seats]],
        "placing": placing(state),
        "collected": state.collected[: state.collected_size],
        "collector": state.collector if state.phase in (rules.ROW, rules.X, rules.KEEPING) else None,
        "x_rows": [cards(state.x_rows[seat]) for seat in seats],
        "x_piles": [x_pile(state, seat) for seat in seats],
        "unused": unused if viewer is not None else unused_cards(state),
        "past": [state.past[number][: state.seats] for number in range(finished(state))],
    }


def cards(words: Any) -> list[int]:
    """The cards of a set, ascending."""
    found = []
    for which, word in enumerate(words):
        rest = word
        while rest:
            lowest = rest & -rest
            found.append(lowest.bit_length() - 1 + rules.HALF * which)
            rest ^= lowest
    return found


def row(state: State, number: int) -> list[int]:
    return list(state.rows[number][: state.row_sizes[number]])


def hand(state: State, seat: int) -> list[int | None]:
    """The known cards, ascending, then a null for each other one; a chosen card that is seen has left the hand."""
    known = cards(state.hands[seat])
    size = state.hand_sizes[seat] - (state.chosen[seat] > rules.NONE)
    return [*known, *[None] * (size - len(known))]


def chosen_cards(state: State, seat: int) -> list[int]:
    return [card for card in (state.chosen[seat], state.placing[seat]) if card > rules.NONE]


def placing(state: State) -> list[list[int]]:
    """The revealed cards still to place with their seats, lowest first."""
    return sorted([state.placing[seat], seat] for seat in range(state.seats) if state.placing[seat] != rules.NONE)


def x_pile(state: State, seat: int) -> list[int]:
    """An X row goes to the pile as it lies, so the order in which cards came to the X row is the pile's."""
    there = set(cards(state.x_piles[seat]))
    return [card for card in state.x_order[: state.x_count] if card in there] if there else []


def unused_cards(state: State) -> list[int]:
    """What lies nowhere in the round; before the first deal that is nothing."""
    return cards([knowledge.unseen(state.record, which) for which in range(rules.HALVES)]) if state.round_number else []


def unused_size(state: State) -> int:
    return rules.CARDS - rules.ROWS - state.seats * state.hand if state.round_number else 0


def finished(state: State) -> int:
    """How many rounds have been scored."""
    return int(state.round_number - (not shown(state)))


def tell(event: str, before: State, after: State) -> dict[str, Any]:
    """What an event's sentence needs to know."""
    match event:
        case "deal":
            return {"round": after.round_number, "rows": [row(after, number)[0] for number in range(rules.ROWS)]}
        case "reveal":
            return {"cards_by_seat": after.placing[: after.seats]}
        case "place":
            return placed(before, after)
        case "fill":
            return {**placed(before, after), "cards": after.collected[: after.collected_size]}
        case "x_pile":
            seat: int = before.collector
            return {"seat": seat, "cards": cards(before.x_rows[seat])}
        case "collect":
            card: int = before.x_card
            others = [other for other in before.collected[: before.collected_size] if other != card]
            return {"seat": before.collector, "card": card, "cards": others or None}
        case "score":
            return {"points_by_seat": after.past[after.round_number - 1][: after.seats]}
    return {}


def placed(before: State, after: State) -> dict[str, Any]:
    """The lowest card, whose it is, and the row where it lies."""
    card, seat = placing(before)[0]
    number = next(number for number in range(rules.ROWS) if row(after, number)[-1] == card)
    return {"seat": seat, "card": card, "row": ROW_NAMES[number]}


def overheard(move: str) -> str:
    """Of a chosen card the others learn only that it has been chosen."""
    return "?" if move in CHOICES else move


def brief(state: State) -> str:
    """The position in a few words."""
    rows = [f"{name}: {' '.join(map(str, row(state, number)))}" for number, name in enumerate(ROW_NAMES)]
    return f"rows {', '.join(rows)}" if state.round_number else "nothing dealt"
