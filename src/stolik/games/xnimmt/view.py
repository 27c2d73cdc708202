"""A masked state as a view, an event as a viewer is told it."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Annotated, Literal, TypedDict, cast

from stolik.core.jit import as_python
from stolik.core.seen import Seen
from stolik.core.view import KEPT, Common, End, Event, NextRound, Part, Viewer, about
from stolik.core.view import View as CommonView

from . import knowledge, rules
from .notation import CHOICES, ROW_NAMES
from .rules import State

Phase = Literal["choose", "reveal", "place", "row", "x", "keep", "score", "close", "deal", "over"]
Row = Literal["3", "4", "5"]
Card = int

PHASES: dict[int, Phase] = {
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

# Where a view shows cards, for the screen that follows them; web/src/stage/handles.ts reads it.
CARD_PLACES = ("hands.*", "chosen_cards.*", "rows.*", "collected", "x_rows.*", "x_piles.*", "unused")

# The events that not all are told alike.
PRIVATE_EVENTS: tuple[str, ...] = ()

BY_ROW = dict(zip(("three", "four", "five"), ROW_NAMES, strict=True))
HEADS: list[int] = rules.HEADS.tolist()
PRINTED = {str(card): HEADS[card] for card in range(1, rules.CARDS + 1)}

# Compiled functions as Python: handing a record over would cost more than they save.
hands_open, nearest = as_python(knowledge.hands_open), as_python(rules.nearest)
room, breaks = as_python(rules.room), as_python(rules.breaks)


class Rows(Part, rename=BY_ROW):
    """The cards of each row, from its first to its last."""

    three: list[Card]
    four: list[Card]
    five: list[Card]


class ByRow(Part, rename=BY_ROW):
    """A number for each row."""

    three: int
    four: int
    five: int


class Cost(Part):
    """What the cards of a seat that the viewer knows would cost if the round ended now."""

    hand: int
    x_pile: int


class Would(Part, omit_defaults=True):
    """What a move does if the table stays as it is; a key that is missing is false, none or 0."""

    row: Annotated[Row | None, about("the row that the card goes to; none for a card that is too low")] = None
    collects: Annotated[int, about("how many cards its seat collects")] = 0
    heads: Annotated[int, about("the bull heads on them")] = 0
    breaks: Annotated[int, about("what the X row costs that goes to the X pile")] = 0


class View(CommonView):
    """A view of X nimmt!."""

    phase: Annotated[Phase, about("in `choose`, `row` and `x` seats decide, the others are steps to come")]
    rows: Rows
    room: Annotated[ByRow, about("how many cards a row takes before one fills it")]
    heads: Annotated[ByRow, about("the bull heads in a row")]
    hands: Annotated[
        list[list[Card | None]], about("by seat: the cards the viewer knows, then null for each other one")
    ]
    chosen: Annotated[list[Card | None], about("by seat, until the reveal: the chosen card if the viewer knows it")]
    chosen_cards: Annotated[
        list[list[Card]],
        about("by seat, its chosen card until it is placed; empty where the viewer still sees it in the hand"),
    ]
    has_chosen: Annotated[list[bool], about("by seat, until the reveal")]
    placing: Annotated[list[tuple[Card, int]], about("revealed cards still to place with their seats, lowest first")]
    collected: Annotated[list[Card], about("cards that wait for the choice of an X card")]
    collected_heads: Annotated[int, about("the bull heads on them")]
    collector: Annotated[int | None, about("who takes them, or picks a row")]
    x_rows: Annotated[list[list[Card]], about("by seat, ascending")]
    x_piles: Annotated[list[list[Card]], about("by seat, as they came, the latest last")]
    costs: Annotated[list[Cost], about("by seat")]
    would: Annotated[dict[str, Would], about("by legal move, what it does as the table lies")]
    last_turn: Annotated[
        bool, about("somebody plays their last card: the round ends with this turn unless they collect two or more")
    ]
    unused: Annotated[int | list[Card], about("how many cards are out of the round; the referee sees them")]
    past: Annotated[list[list[int]], about("points of finished rounds: a list of rounds, each by seat")]


class Own(TypedDict):
    """What depends on who looks."""

    hands: list[list[Card | None]]
    chosen: list[Card | None]
    chosen_cards: list[list[Card]]
    costs: list[Cost]
    would: dict[str, Would]


class Given(Common, Own):
    """The keys of a view that are made before it."""


def view(state: State, viewer: Viewer, given: Given) -> View:
    """A masked state for its viewer."""
    seats = range(state.seats)
    lying = [row(state, number) for number in range(rules.ROWS)]
    return View(
        **given,
        round=state.round_number,
        phase=PHASES[state.phase],
        rows=Rows(*lying),
        room=ByRow(*[room(state, number) for number in range(rules.ROWS)]),
        heads=ByRow(*map(heads, lying)),
        has_chosen=[card != rules.NONE for card in state.chosen[: state.seats]],
        placing=placing(state),
        collected=list(state.collected[: state.collected_size]),
        collected_heads=heads(state.collected[: state.collected_size]),
        collector=state.collector if state.phase in (rules.ROW, rules.X, rules.KEEPING) else None,
        x_rows=[cards(state.x_rows[seat]) for seat in seats],
        x_piles=[x_pile(state, seat) for seat in seats],
        last_turn=last_turn(state),
        unused=unused_size(state) if viewer is not None else unused_cards(state),
        past=[list(state.past[number][: state.seats]) for number in range(finished(state))],
    )


def own(state: State, viewer: Viewer, moves: Sequence[str]) -> Own:
    """The keys of a view that not all viewers see alike; `moves` are those that the viewer may make."""
    seats = state.seats
    chosen, placing = state.chosen[:seats], state.placing[:seats]
    hands, x_piles = list(map(tuple, state.hands[:seats])), list(map(tuple, state.x_piles[:seats]))
    return {
        "hands": list(map(hand, hands, state.hand_sizes, chosen)),
        "chosen": [card if card > rules.NONE else None for card in chosen],
        "chosen_cards": [[card for card in cards if card > rules.NONE] for cards in zip(chosen, placing, strict=True)],
        "costs": list(map(cost, hands, x_piles)),
        "would": would(state, moves) if moves else {},
    }


def cards(words: Iterable[int]) -> list[Card]:
    """The cards of a set, ascending."""
    return in_set(tuple(map(int, words)))


@lru_cache(KEPT)
def in_set(words: tuple[int, ...]) -> list[Card]:
    found = []
    for which, rest in enumerate(words):
        while rest:
            lowest = rest & -rest
            found.append(lowest.bit_length() - 1 + rules.HALF * which)
            rest ^= lowest
    return found


def heads(cards: Iterable[Card]) -> int:
    return sum(map(HEADS.__getitem__, cards))


@lru_cache(KEPT)
def heads_in_set(words: tuple[int, ...]) -> int:
    return heads(in_set(words))


def row(state: State, number: int) -> list[Card]:
    return list(state.rows[number][: state.row_sizes[number]])


def hand(words: tuple[int, ...], size: int, chosen: Card) -> list[Card | None]:
    """The known cards, ascending, then a null for each other one; a chosen card that is seen has left the hand."""
    return known_first(words, size - (chosen > rules.NONE))


@lru_cache(KEPT)
def known_first(words: tuple[int, ...], size: int) -> list[Card | None]:
    known = cards(words)
    return [*known, *[None] * (size - len(known))]


def placing(state: State) -> list[tuple[Card, int]]:
    """The revealed cards still to place with their seats, lowest first; in plain JSON a pair is a list."""
    pairs = sorted([state.placing[seat], seat] for seat in range(state.seats) if state.placing[seat] != rules.NONE)
    return cast(list[tuple[Card, int]], pairs)


def x_pile(state: State, seat: int) -> list[Card]:
    """An X row goes to the pile as it lies, so the order in which cards came to the X row is the pile's."""
    there = set(cards(state.x_piles[seat]))
    return [card for card in state.x_order[: state.x_count] if card in there] if there else []


@lru_cache(KEPT)
def cost(hand: tuple[int, ...], x_pile: tuple[int, ...]) -> Cost:
    """What the cards of a seat that the viewer knows would cost; the order of a pile does not matter for that."""
    return Cost(rules.HAND_COST * heads_in_set(hand), rules.X_PILE_COST * heads_in_set(x_pile))


def would(state: State, moves: Iterable[str]) -> dict[str, Would]:
    """What each of some legal moves does if the table stays as it is."""
    if state.phase == rules.CHOOSE:
        ends = [row(state, number)[-1] for number in range(rules.ROWS)]
        landings = {number: landing(state, number) for number in range(-1, rules.ROWS)}
        return {move: landings[nearest(int(move), ends)] for move in moves}
    words = [(move, move.split()[1]) for move in moves]
    if state.phase == rules.ROW:
        return {move: collecting(state, ROW_NAMES.index(word)) for move, word in words}
    return {move: Would(breaks=broken(state, int(word))) for move, word in words}


def landing(state: State, number: int) -> Would:
    """What a card does that goes to a row, or is too low for all."""
    if number < 0:
        return Would()
    return Would(ROW_NAMES[number]) if room(state, number) else collecting(state, number)


def collecting(state: State, number: int) -> Would:
    """What collecting a row does: its only card goes to the X row at once."""
    lying = row(state, number)
    return Would(ROW_NAMES[number], len(lying), heads(lying), broken(state, lying[0]) if len(lying) == 1 else 0)


def broken(state: State, card: Card) -> int:
    """What the collector's X row costs in the X pile, if a card sends it there."""
    if not breaks(state, state.collector, card):
        return 0
    return rules.X_PILE_COST * heads(cards(state.x_rows[state.collector]))


def last_turn(state: State) -> bool:
    """Whether somebody has no card left besides the one for this turn."""
    turned = state.phase not in (rules.CHOOSE, rules.REVEALING)
    return state.phase <= rules.KEEPING and min(state.hand_sizes[: state.seats]) == (0 if turned else 1)


def unused_cards(state: State) -> list[Card]:
    """What lies nowhere in the round; before the first deal that is nothing."""
    record = cast(Seen, state).record
    return cards([knowledge.unseen(record, which) for which in range(rules.HALVES)]) if state.round_number else []


def unused_size(state: State) -> int:
    if not state.round_number:
        return 0
    lying = sum(state.row_sizes) + state.x_count + state.collected_size
    return rules.CARDS - lying - len(placing(state)) - sum(state.hand_sizes[: state.seats])


def finished(state: State) -> int:
    """How many rounds have been scored."""
    return state.round_number - (not hands_open(state))


class Deal(Event, tag="deal"):
    """A round begins."""

    round: int
    rows: Annotated[list[Card], about("the cards that start the rows")]


class Reveal(Event, tag="reveal"):
    """All chosen cards are turned up."""

    cards_by_seat: list[Card]


class Place(Event, tag="place"):
    """The lowest card goes to the end of its row."""

    seat: int
    card: Card
    row: Row


class Fill(Event, tag="fill"):
    """The lowest card fills its row: its seat collects what lay there."""

    seat: int
    card: Card
    row: Row
    cards: Annotated[list[Card], about("what is collected")]


class XPile(Event, tag="x_pile"):
    """An X row goes to the X pile."""

    seat: int
    cards: list[Card]


class Collect(Event, tag="collect"):
    """A collected card comes to the X row, the others to the hand."""

    seat: int
    card: Annotated[Card, about("for the X row")]
    cards: Annotated[list[Card] | None, about("for the hand; null when there are none")]


class Score(Event, tag="score"):
    """The round ends and bull heads are counted."""

    points_by_seat: list[int]


def tell(event: str, before: State, after: State) -> Event:
    """An event from the masked states around it."""
    match event:
        case "deal":
            return Deal(after.round_number, [row(after, number)[0] for number in range(rules.ROWS)])
        case "reveal":
            return Reveal(list(after.placing[: after.seats]))
        case "place":
            return Place(*placed(before, after))
        case "fill":
            return Fill(*placed(before, after), list(after.collected[: after.collected_size]))
        case "x_pile":
            return XPile(before.collector, cards(before.x_rows[before.collector]))
        case "collect":
            others = [other for other in before.collected[: before.collected_size] if other != before.x_card]
            return Collect(before.collector, before.x_card, others or None)
        case "score":
            return Score(list(after.past[after.round_number - 1][: after.seats]))
        case "next_round":
            return NextRound()
    return End()


def placed(before: State, after: State) -> tuple[int, Card, Row]:
    """Whose card was the lowest, the card, and the row where it lies."""
    card, seat = placing(before)[0]
    number = next(number for number in range(rules.ROWS) if row(after, number)[-1] == card)
    return seat, card, ROW_NAMES[number]


def overheard(move: str) -> str:
    """Of a chosen card the others learn only that it has been chosen."""
    return "?" if move in CHOICES else move
