"""A masked state as a view, an event as a viewer is told it."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, Any, Literal, cast, get_args

from stolik.core import page as write
from stolik.core.bits import lowest
from stolik.core.jit import jit
from stolik.core.page import ITEM, REFEREE, Page, words
from stolik.core.view import KEPT, End, Event, NextRound, Part, about
from stolik.core.view import View as CommonView

from . import knowledge, rules
from .notation import CHOICES, MOVES, ROW_NAMES
from .rules import State

Phase = Literal["choose", "reveal", "place", "row", "x", "keep", "score", "close", "deal", "over"]
Row = Literal["3", "4", "5"]
Card = int

PHASES: tuple[Phase, ...] = get_args(Phase)  # in the order of their numbers

# The rule to read in a phase, if not that of the end.
RULES: dict[Phase, str] = {"choose": "3", "reveal": "4", "place": "4", "row": "4.4", "x": "5", "keep": "5"}

# The numbers of the rules that the web app counts with or tells.
CONSTANTS = {
    "hand_cost": rules.HAND_COST,
    "pile_cost": rules.X_PILE_COST,
    "places": {name: rules.SHORTEST + row for row, name in enumerate(ROW_NAMES)},
}

# Where a view shows cards, for the screen that follows them; web/src/stage/handles.ts reads it.
CARD_PLACES = ("hands.*", "chosen_cards.*", "rows.*", "collected", "x_rows.*", "x_piles.*", "unused")

# The events that not all are told alike.
PRIVATE_EVENTS: dict[str, str | None] = {}

BY_ROW = dict(zip(("three", "four", "five"), ROW_NAMES, strict=True))
PRINTED = {str(card): int(rules.HEADS[card]) for card in range(1, rules.CARDS + 1)}

PHASE_WORDS = words(PHASES)
RULE_WORDS = words([RULES.get(phase, "6") for phase in PHASES])
ROW_WORDS, MOVE_WORDS = words(ROW_NAMES), words(MOVES)


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


@jit
def show(state: State, seat: int, page: Page) -> None:
    """The keys that all see alike."""
    write.number(page, b"round", state.round_number)
    write.word(page, b"phase", PHASE_WORDS, state.phase)
    write.word(page, b"rule", RULE_WORDS, state.phase)
    show_rows(state, page)
    write.array(page, b"has_chosen")
    for other in range(state.seats):
        write.flag(page, ITEM, state.chosen[other] != rules.NONE)
    write.end_array(page)
    show_placing(state, page)
    write.numbers(page, b"collected", state.collected, state.collected_size)
    write.number(page, b"collected_heads", heads_on(state.collected, state.collected_size))
    collects = state.phase == rules.ROW or state.phase == rules.X or state.phase == rules.KEEPING
    write.number_or_null(page, b"collector", state.collector if collects else -1)
    write.array(page, b"x_rows")
    for other in range(state.seats):
        show_set(page, ITEM, state.x_rows[other, 0], state.x_rows[other, 1])
    write.end_array(page)
    show_x_piles(state, page)
    write.flag(page, b"last_turn", last_turn(state))
    if seat != REFEREE:
        write.number(page, b"unused", unused(state))
    elif state.round_number:
        show_set(page, b"unused", knowledge.unseen(state, 0), knowledge.unseen(state, 1))
    else:
        show_set(page, b"unused", 0, 0)
    write.rows(page, b"past", state.past, knowledge.finished(state), state.seats)


@jit
def own(state: State, seat: int, actions: Any, page: Page) -> None:
    """The keys that not all see alike: hands, what they cost, chosen cards, and what the viewer's moves would do."""
    write.array(page, b"hands")
    for other in range(state.seats):
        show_hand(state, other, page)
    write.end_array(page)
    write.array(page, b"chosen")
    for other in range(state.seats):
        card_or_null(page, state.chosen[other])
    write.end_array(page)
    write.array(page, b"chosen_cards")
    for other in range(state.seats):
        write.array(page, ITEM)
        if state.chosen[other] > rules.NONE:
            write.number(page, ITEM, state.chosen[other])
        if state.placing[other] > rules.NONE:
            write.number(page, ITEM, state.placing[other])
        write.end_array(page)
    write.end_array(page)
    write.array(page, b"costs")
    for other in range(state.seats):
        write.mapping(page, ITEM)
        write.number(page, b"hand", rules.HAND_COST * heads_in(state.hands[other]))
        write.number(page, b"x_pile", rules.X_PILE_COST * heads_in(state.x_piles[other]))
        write.end_mapping(page)
    write.end_array(page)
    write.mapping(page, b"would")
    for action in actions:
        write.word_as_name(page, MOVE_WORDS, action)
        show_would(state, action, page)
    write.end_mapping(page)


@jit
def show_rows(state: State, page: Page) -> None:
    """The cards of each row, how many more it takes, and its bull heads."""
    write.mapping(page, b"rows")
    for row in range(rules.ROWS):
        write.begin_number(page, row + rules.SHORTEST)
        write.numbers(page, ITEM, state.rows[row], state.row_sizes[row])
    write.end_mapping(page)
    write.mapping(page, b"room")
    for row in range(rules.ROWS):
        write.begin_number(page, row + rules.SHORTEST)
        write.number(page, ITEM, rules.room(state, row))
    write.end_mapping(page)
    write.mapping(page, b"heads")
    for row in range(rules.ROWS):
        write.begin_number(page, row + rules.SHORTEST)
        write.number(page, ITEM, heads_on(state.rows[row], state.row_sizes[row]))
    write.end_mapping(page)


@jit
def show_placing(state: State, page: Page) -> None:
    """The revealed cards still to place with their seats, lowest first."""
    write.array(page, b"placing")
    before = rules.NONE
    for _ in range(state.seats):
        found = -1
        for seat in range(state.seats):
            if state.placing[seat] > before and (found < 0 or state.placing[seat] < state.placing[found]):
                found = seat
        if found < 0:
            break
        before = state.placing[found]
        write.array(page, ITEM)
        write.number(page, ITEM, before)
        write.number(page, ITEM, found)
        write.end_array(page)
    write.end_array(page)


@jit
def show_x_piles(state: State, page: Page) -> None:
    """The X piles, as they came."""
    write.array(page, b"x_piles")
    for seat in range(state.seats):
        write.array(page, ITEM)
        for place in range(state.x_count):
            card = state.x_order[place]
            if in_x_pile(state, seat, card):
                write.number(page, ITEM, card)
        write.end_array(page)
    write.end_array(page)


@jit
def in_x_pile(state: State, seat: int, card: int) -> bool:
    """An X row goes to the pile as it lies, so the order in which cards came to the X row is the pile's."""
    return state.x_piles[seat, rules.half(card)] & rules.bit(card) != 0


@jit
def show_hand(state: State, seat: int, page: Page) -> None:
    """The known cards, ascending, then a null for each other one; a chosen card that is seen has left the hand."""
    write.array(page, ITEM)
    unknown = int(state.hand_sizes[seat])
    if state.chosen[seat] > rules.NONE:
        unknown -= 1
    for which in range(rules.HALVES):
        unknown -= show_half(page, state.hands[seat, which], which)
    write.nulls(page, unknown)
    write.end_array(page)


@jit
def show_set(page: Page, name: bytes, first: int, second: int) -> None:
    """The cards of the two words of a set, ascending."""
    write.array(page, name)
    show_half(page, first, 0)
    show_half(page, second, 1)
    write.end_array(page)


@jit
def show_half(page: Page, cards: int, which: int) -> int:
    """The cards of a set's word; how many they are."""
    count = 0
    while cards:
        write.number(page, ITEM, lowest(cards) + rules.HALF * which)
        cards &= cards - 1
        count += 1
    return count


@jit
def card_or_null(page: Page, card: int) -> None:
    write.number_or_null(page, ITEM, card if card > rules.NONE else -1)


@jit
def show_would(state: State, action: int, page: Page) -> None:
    """What a legal move does if the table stays as it is; what is false, none or 0 is left out."""
    write.mapping(page, ITEM)
    if action < rules.FIRST_ROW:
        row = rules.nearest_row(state, action + 1)
        if row >= 0 and rules.room(state, row):
            write.word(page, b"row", ROW_WORDS, row)
        elif row >= 0:
            show_collecting(state, row, page)
    elif action < rules.FIRST_X:
        show_collecting(state, action - rules.FIRST_ROW, page)
    else:
        show_breaking(state, action - rules.FIRST_X + 1, page)
    write.end_mapping(page)


@jit
def show_collecting(state: State, row: int, page: Page) -> None:
    """What collecting a row does: its only card goes to the X row at once."""
    size = state.row_sizes[row]
    write.word(page, b"row", ROW_WORDS, row)
    write.number(page, b"collects", size)
    write.number(page, b"heads", heads_on(state.rows[row], size))
    if size == 1:
        show_breaking(state, state.rows[row, 0], page)


@jit
def show_breaking(state: State, card: int, page: Page) -> None:
    """What the collector's X row costs in the X pile, if a card sends it there."""
    if rules.breaks(state, state.collector, card):
        cost = rules.X_PILE_COST * heads_in(state.x_rows[state.collector])
        if cost:
            write.number(page, b"breaks", cost)


@jit
def heads_on(cards: Any, count: int) -> int:
    """The bull heads on the first of some cards."""
    total = 0
    for index in range(count):
        total += rules.HEADS[cards[index]]
    return total


@jit
def heads_in(words: Any) -> int:
    """The bull heads on the cards of a set."""
    return rules.heads_of(words[0], 0) + rules.heads_of(words[1], 1)


@jit
def last_turn(state: State) -> bool:
    """Whether somebody has no card left besides the one for this turn."""
    if state.phase > rules.KEEPING:
        return False
    left = 1 if state.phase == rules.CHOOSE or state.phase == rules.REVEALING else 0
    fewest = state.hand_sizes[0]
    for seat in range(state.seats):
        fewest = min(fewest, state.hand_sizes[seat])
    return bool(fewest == left)


@jit
def unused(state: State) -> int:
    """How many cards lie nowhere in the round; before the first deal none do."""
    if not state.round_number:
        return 0
    count = rules.CARDS - state.x_count - state.collected_size
    for row in range(rules.ROWS):
        count -= state.row_sizes[row]
    for seat in range(state.seats):
        count -= state.hand_sizes[seat]
        if state.placing[seat] != rules.NONE:
            count -= 1
    return int(count)


def cards(of_set: Iterable[int]) -> list[Card]:
    """The cards of a set, ascending."""
    return in_set(tuple(map(int, of_set)))


@lru_cache(KEPT)
def in_set(halves: tuple[int, ...]) -> list[Card]:
    found = []
    for which, rest in enumerate(halves):
        while rest:
            last = rest & -rest
            found.append(last.bit_length() - 1 + rules.HALF * which)
            rest ^= last
    return found


def row(state: State, number: int) -> list[Card]:
    return list(state.rows[number][: state.row_sizes[number]])


def placing(state: State) -> list[tuple[Card, int]]:
    """The revealed cards still to place with their seats, lowest first; in plain JSON a pair is a list."""
    pairs = sorted([state.placing[seat], seat] for seat in range(state.seats) if state.placing[seat] != rules.NONE)
    return cast(list[tuple[Card, int]], pairs)


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
