"""A masked state as a view, an event as a viewer is told it."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Annotated, Literal, TypedDict

from stolik.core.view import KEPT, Common, End, Event, Part, Viewer, about
from stolik.core.view import View as CommonView

from . import state as record
from .notation import DECKS, MAKES, NUMBERS, Deck
from .state import State

Phase = Literal["deal", "action", "draw", "cross", "bonus", "take", "upkeep", "new_hand", "lose_turn", "end", "over"]
Reason = Literal["row_full", "no_make", "hand_full", "deck_empty"]

PHASES: dict[int, Phase] = {
    record.DEALING: "deal",
    record.ACTION: "action",
    record.SECOND: "draw",
    record.MAKES: "cross",
    record.BONUS: "bonus",
    record.DRAWING: "take",
    record.UPKEEP: "upkeep",
    record.NEW_HAND: "new_hand",
    record.STUCK: "lose_turn",
    record.CLOSING: "end",
    record.OVER: "over",
}

# Where a view shows cards, for the screen that follows them; web/src/stage/handles.ts reads it.
CARD_PLACES = ("hands.*", "decks.*?", "discard", "removed")

# The events that not all are told alike.
PRIVATE_EVENTS = ("draw",)


class Decks(Part):
    """The three decks, tops last; null where a card is hidden."""

    left: list[int | None]
    middle: list[int | None]
    right: list[int | None]


class CrossOff(Part):
    """What the deciding seat can cross off in a row; no two of its makes use cards of one value."""

    makes: Annotated[list[tuple[str, int]], about("each make and how often, in the order in which they are laid down")]
    most: Annotated[int, about("how many makes together")]


class View(CommonView):
    """A view of Triggs; cards are numbers from 1 to 12."""

    phase: Annotated[Phase, about("in `draw` a second card is due, in `cross` more makes are possible")]
    turn: Annotated[int | None, about("whose turn it is; null when it is over")]
    turns: Annotated[int, about("finished so far")]
    crossing: Annotated[int | None, about("the value being crossed off; null outside `cross`")]
    last_make: Annotated[str | None, about("the last make of this cross-off, such as `4+7`")]
    bonuses: Annotated[int, about("crosses still due")]
    hands: Annotated[list[list[int | None]], about("by seat: the cards the viewer knows, then null for each other one")]
    decks: Decks
    discard: Annotated[list[int], about("the discard pile, its top last")]
    removed: Annotated[list[int], about("dead cards that have left the game")]
    crossed: Annotated[list[list[int]], about("by seat: boxes crossed in rows 1 to 12")]
    boxes: Annotated[list[int], about("the lengths of rows 1 to 12")]
    cross_offs: Annotated[dict[str, CrossOff], about("by row, of the deciding seat if the viewer sees its cards")]
    draws: Annotated[int, about("how many cards that seat draws if it does, the one that is due in `draw`")]
    why_not: Annotated[dict[str, Reason], about("why that seat cannot `draw left`, `cross 5`, `bonus 5` and the like")]


class Own(TypedDict):
    """What depends on who looks."""

    hands: list[list[int | None]]
    cross_offs: dict[str, CrossOff]
    draws: int
    why_not: dict[str, Reason]


class Given(Common, Own):
    """The keys of a view that are made before it."""


def view(state: State, viewer: Viewer, given: Given) -> View:
    """A masked state for its viewer."""
    seats = range(state.seats)
    return View(
        **given,
        round=1,
        phase=PHASES[state.phase],
        turn=None if state.phase == record.OVER else state.turn,
        turns=state.turns,
        crossing=None if state.crossing == record.UNKNOWN else state.crossing + 1,
        last_make=None if state.last_make == record.UNKNOWN else MAKES[state.last_make - record.CROSS],
        bonuses=state.bonuses,
        decks=Decks(*[hidden(state.decks[deck][: state.deck_sizes[deck]]) for deck in range(record.DECKS)]),
        discard=[value + 1 for value in state.discard[: state.discard_size]],
        removed=[value + 1 for value in state.removed[: state.removed_size]],
        crossed=[list(state.crossed[seat]) for seat in seats],
        boxes=list(state.boxes),
    )


def own(state: State, viewer: Viewer, moves: Sequence[str]) -> Own:
    """The keys of a view that not all viewers see alike; `moves` are those that the viewer may make."""
    return {
        "hands": [hand(tuple(state.hands[seat]), state.hand_sizes[seat]) for seat in range(state.seats)],
        "cross_offs": cross_offs(state, moves),
        "draws": draws(state, moves),
        "why_not": why_not(state, moves) if moves else {},
    }


def hidden(values: Sequence[int]) -> list[int | None]:
    """The cards of a deck, null where they are hidden."""
    return [None if value == record.UNKNOWN else value + 1 for value in values]


@lru_cache(KEPT)
def hand(counts: tuple[int, ...], size: int) -> list[int | None]:
    """The known cards, ascending, then a null for each other one."""
    known = [value for value, count in enumerate(counts, 1) for _ in range(count)]
    return [*known, *[None] * (size - len(known))]


def cross_offs(state: State, moves: Iterable[str]) -> dict[str, CrossOff]:
    """By row the makes that are legal, and how often the hand has each (3.5), free boxes permitting (3.6)."""
    found: dict[str, CrossOff] = {}
    for move in moves:
        if move.startswith("cross "):
            row, make = move.removeprefix("cross ").split(": ")
            found.setdefault(row, CrossOff([], 0)).makes.append((make, times(state.hands[state.turn], make)))
    for row, cross_off in found.items():
        cross_off.most = min(sum(count for _, count in cross_off.makes), free(state, int(row)))
    return found


def times(hand: Sequence[int], make: str) -> int:
    """How often a hand has the cards of a make."""
    cards = [int(card) - 1 for card in make.split("+")]
    return min(hand[card] // cards.count(card) for card in cards)


def free(state: State, row: int) -> int:
    """The free boxes in a row of the deciding seat."""
    return int(state.boxes[row - 1] - state.crossed[state.turn][row - 1])


def draws(state: State, moves: Iterable[str]) -> int:
    """Two cards (3.2), but no more than there is room for (3.3) and cards in the decks."""
    if not any(move.startswith("draw ") for move in moves):
        return 0
    wanted = 1 if state.phase == record.SECOND else record.DRAWS
    return min(wanted, state.hand_limit - state.hand_sizes[state.turn], sum(state.deck_sizes))


def why_not(state: State, moves: Sequence[str]) -> dict[str, Reason]:
    """Why a deck or a row cannot be chosen where the phase allows to choose one."""
    found: dict[str, Reason] = {}
    if state.phase in (record.ACTION, record.SECOND):
        full = state.hand_sizes[state.turn] >= state.hand_limit
        for deck in DECKS:
            if f"draw {deck}" not in moves:
                found[f"draw {deck}"] = "hand_full" if full else "deck_empty"
    kind = {record.ACTION: "cross", record.BONUS: "bonus"}.get(state.phase)
    for row in NUMBERS if kind else ():
        if free(state, row) == 0:
            found[f"{kind} {row}"] = "row_full"
        elif kind == "cross" and not any(move.startswith(f"cross {row}: ") for move in moves):
            found[f"cross {row}"] = "no_make"
    return found


class Deal(Event, tag="deal"):
    """The match begins."""

    seat: Annotated[int, about("who begins")]
    cards: Annotated[int, about("in each hand")]


class Draw(Event, tag="draw"):
    """A seat draws a card."""

    seat: int
    deck: Deck
    card: Annotated[int | None, about("from the middle deck known to the drawing seat alone")]


class Reshuffle(Event, tag="reshuffle"):
    """The discard pile becomes an empty deck."""

    deck: Deck
    cards: Annotated[int, about("how many")]


class Remove(Event, tag="remove"):
    """A dead card leaves the game."""

    card: int


class NewHand(Event, tag="new_hand"):
    """A seat with an empty hand takes cards from the middle deck."""

    seat: int
    cards: Annotated[int, about("how many")]


class LoseTurn(Event, tag="lose_turn"):
    """A seat can do nothing."""

    seat: int


def tell(event: str, before: State, after: State) -> Event:
    """An event from the masked states around it."""
    seat = before.turn
    match event:
        case "deal":
            return Deal(seat, after.hand)
        case "draw":
            return Draw(seat, DECKS[before.drawing], drawn(before, after))
        case "reshuffle":
            deck = reshuffled(before, after)
            return Reshuffle(DECKS[deck], after.deck_sizes[deck])
        case "remove":
            return Remove(after.removed[before.removed_size] + 1)
        case "new_hand":
            return NewHand(seat, after.hand_sizes[seat] - before.hand_sizes[seat])
        case "lose_turn":
            return LoseTurn(seat)
    return End()


def drawn(before: State, after: State) -> int | None:
    """The card that came to the hand, when the viewer sees it."""
    had, has = before.hands[before.turn], after.hands[before.turn]
    return next((value + 1 for value in range(record.VALUES) if has[value] > had[value]), None)


def reshuffled(before: State, after: State) -> int:
    """The deck that was made of the discards: the only one that grew."""
    return next(deck for deck in range(record.DECKS) if after.deck_sizes[deck] > before.deck_sizes[deck])
