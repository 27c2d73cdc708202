"""A masked state as JSON, an event as JSON, a position in a few words."""

from typing import Any

from stolik.core.game import State
from stolik.core.view import Common, Viewer

from . import rules
from .notation import DECKS, MAKES

PHASES = {
    rules.DEALING: "deal",
    rules.ACTION: "action",
    rules.SECOND: "draw",
    rules.MAKES: "cross",
    rules.BONUS: "bonus",
    rules.DRAWING: "take",
    rules.UPKEEP: "upkeep",
    rules.NEW_HAND: "new_hand",
    rules.STUCK: "lose_turn",
    rules.CLOSING: "end",
    rules.OVER: "over",
}

# Where a view shows cards; see `server.handles.Path`.
CARD_PLACES = ("hands.*", "decks.*?", "discard", "removed")


def view(state: State, viewer: Viewer, common: Common) -> dict[str, Any]:
    """The game's own keys."""
    seats = range(state.seats)
    return {
        **common,
        "round": 1,
        "phase": PHASES[state.phase],
        "turn": None if state.phase == rules.OVER else state.turn,
        "turns": state.turns,
        "crossing": None if state.crossing == rules.UNKNOWN else state.crossing + 1,
        "last_make": None if state.last_make == rules.UNKNOWN else MAKES[state.last_make - rules.CROSS],
        "bonuses": state.bonuses,
        "hands": [hand(state, seat) for seat in seats],
        "decks": {name: pile(state.decks[deck][: state.deck_sizes[deck]]) for deck, name in enumerate(DECKS)},
        "discard": pile(state.discard[: state.discard_size]),
        "removed": pile(state.removed[: state.removed_size]),
        "crossed": [list(state.crossed[seat]) for seat in seats],
        "boxes": list(state.boxes),
    }


def pile(values: Any) -> list[int | None]:
    """The cards from bottom to top, null where hidden."""
    return [None if value == rules.UNKNOWN else value + 1 for value in values]


def hand(state: State, seat: int) -> list[int | None]:
    """The known cards, ascending, then a null for each other one."""
    counts = state.hands[seat]
    known = [value for value, count in enumerate(counts, 1) if count for _ in range(count)] if any(counts) else []
    return [*known, *[None] * (state.hand_sizes[seat] - len(known))]


def tell(event: str, before: State, after: State) -> dict[str, Any]:
    """What an event's sentence needs to know."""
    seat: int = before.turn
    match event:
        case "deal":
            return {"seat": seat, "cards": after.hand}
        case "draw":
            return {"seat": seat, "deck": DECKS[before.drawing], "card": drawn(before, after)}
        case "reshuffle":
            deck = reshuffled(before, after)
            return {"deck": DECKS[deck], "cards": after.deck_sizes[deck]}
        case "remove":
            return {"card": after.removed[before.removed_size] + 1}
        case "new_hand":
            return {"seat": seat, "cards": after.hand_sizes[seat] - before.hand_sizes[seat]}
        case "lose_turn":
            return {"seat": seat}
    return {}


def drawn(before: State, after: State) -> int | None:
    """The card that came to the hand, when the viewer sees it."""
    had, has = before.hands[before.turn], after.hands[before.turn]
    return next((value + 1 for value in range(rules.VALUES) if has[value] > had[value]), None)


def reshuffled(before: State, after: State) -> int:
    """The deck that was made of the discards: the only one that grew."""
    return next(deck for deck in range(rules.DECKS) if after.deck_sizes[deck] > before.deck_sizes[deck])


def overheard(move: str) -> str:
    """Every move is made openly."""
    return move


def brief(state: State) -> str:
    """The position in a few words."""
    tops = [pile(state.decks[deck][: state.deck_sizes[deck]])[-1:] for deck in (rules.LEFT, rules.RIGHT)]
    left, right = (top[0] if top else "none" for top in tops)
    cards = " ".join(map(str, hand(state, state.turn))) or "none"
    return f"hand {cards}, left {left}, right {right}"
