"""A masked state as a view, an event as a viewer is told it."""

from typing import Annotated, Any, Literal, get_args

from stolik.core import page as write
from stolik.core.jit import jit
from stolik.core.page import ITEM, Page, words
from stolik.core.view import End, Event, Part, about
from stolik.core.view import View as CommonView

from . import state as record
from .notation import DECKS, MAKES, MOVES, NUMBERS, Deck
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

# The rule to read in a phase, if not those of a turn.
RULES: dict[Phase, str] = {"bonus": "4", "over": "7"}

PHASE_WORDS = words([PHASES.get(phase) for phase in range(record.OVER + 1)])
RULE_WORDS = words([RULES.get(PHASES[phase], "3") if phase in PHASES else None for phase in range(record.OVER + 1)])
DECK_WORDS, MAKE_WORDS, MOVE_WORDS = words(DECKS), words(MAKES), words(MOVES)
CARD_WORDS = words(NUMBERS)
CROSS_WORDS = words([f"cross {row}" for row in NUMBERS])
REASON_WORDS = words(get_args(Reason))
ROW_FULL, NO_MAKE, HAND_FULL, DECK_EMPTY = range(4)

# The numbers of the rules that the web app tells.
CONSTANTS = {"values": list(NUMBERS)}

# Where a view shows cards, for the screen that follows them; web/src/stage/handles.ts reads it.
CARD_PLACES = ("hands.*", "decks.*?", "discard", "removed")

# The events that not all are told alike, and the field that names the only seat that is told more.
PRIVATE_EVENTS = {"draw": "turn"}


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


@jit
def show(state: State, seat: int, page: Page) -> None:
    """The keys that all see alike."""
    write.number(page, b"round", 1)
    write.word(page, b"phase", PHASE_WORDS, state.phase)
    write.word(page, b"rule", RULE_WORDS, state.phase)
    write.number_or_null(page, b"turn", -1 if state.phase == record.OVER else state.turn)
    write.number(page, b"turns", state.turns)
    card_or_null(page, b"crossing", state.crossing)
    if state.last_make == record.UNKNOWN:
        write.null(page, b"last_make")
    else:
        write.word(page, b"last_make", MAKE_WORDS, state.last_make - record.CROSS)
    write.number(page, b"bonuses", state.bonuses)
    write.mapping(page, b"decks")
    for deck in range(record.DECKS):
        write.word_as_name(page, DECK_WORDS, deck)
        show_cards(page, ITEM, state.decks[deck], state.deck_sizes[deck])
    write.end_mapping(page)
    show_cards(page, b"discard", state.discard, state.discard_size)
    show_cards(page, b"removed", state.removed, state.removed_size)
    write.rows(page, b"crossed", state.crossed, state.seats, record.VALUES)
    write.numbers(page, b"boxes", state.boxes, record.VALUES)


@jit
def own(state: State, seat: int, actions: Any, page: Page) -> None:
    """The keys that not all see alike: the hands, and what the viewer may do and what not."""
    write.hands(page, CARD_WORDS, state.hands, state.hand_sizes, state.seats)
    show_cross_offs(state, actions, page)
    write.number(page, b"draws", draws(state) if len(actions) and actions[0] < record.DECKS else 0)
    write.mapping(page, b"why_not")
    if len(actions):
        show_why_not(state, actions, page)
    write.end_mapping(page)


@jit
def card_or_null(page: Page, name: bytes, value: int) -> None:
    """A card, null where it is hidden."""
    write.number_or_null(page, name, -1 if value == record.UNKNOWN else value + 1)


@jit
def show_cards(page: Page, name: bytes, cards: Any, count: int) -> None:
    write.array(page, name)
    for place in range(count):
        card_or_null(page, ITEM, cards[place])
    write.end_array(page)


@jit
def show_cross_offs(state: State, actions: Any, page: Page) -> None:
    """By row the makes that are legal, and how often the hand has each (3.5), free boxes permitting (3.6)."""
    write.mapping(page, b"cross_offs")
    for row in range(record.VALUES):
        if makes_in(actions, row) == 0:
            continue
        write.begin_number(page, row + 1)
        write.mapping(page, ITEM)
        write.array(page, b"makes")
        most = 0
        for action in actions:
            if makes_row(action, row):
                write.array(page, ITEM)
                write.word(page, ITEM, MAKE_WORDS, action - record.CROSS)
                write.number(page, ITEM, times(state, action - record.CROSS))
                write.end_array(page)
                most += times(state, action - record.CROSS)
        write.end_array(page)
        write.number(page, b"most", min(most, free(state, row)))
        write.end_mapping(page)
    write.end_mapping(page)


@jit
def makes_row(action: int, row: int) -> bool:
    """Whether an action is a make of a row."""
    return record.CROSS <= action < record.STOP and record.MAKE_VALUE[action - record.CROSS] == row


@jit
def makes_in(actions: Any, row: int) -> int:
    """How many of some actions are makes of a row."""
    count = 0
    for action in actions:
        if makes_row(action, row):
            count += 1
    return count


@jit
def times(state: State, make: int) -> int:
    """How often the hand in turn has the cards of a make: one card, or two that add up."""
    hand = state.hands[state.turn]
    value = int(record.MAKE_VALUE[make])
    lower = make - int(record.MAKE_START[value]) - 1
    if lower < 0:
        return int(hand[value])
    higher = value - 1 - lower
    return int(hand[lower]) // 2 if lower == higher else min(int(hand[lower]), int(hand[higher]))


@jit
def free(state: State, row: int) -> int:
    """The free boxes in a row of the deciding seat."""
    return int(state.boxes[row]) - int(state.crossed[state.turn, row])


@jit
def draws(state: State) -> int:
    """Two cards (3.2), but no more than there is room for (3.3) and cards in the decks."""
    left = 0
    for deck in range(record.DECKS):
        left += state.deck_sizes[deck]
    wanted = 1 if state.phase == record.SECOND else record.DRAWS
    return min(wanted, min(int(state.hand_limit) - int(state.hand_sizes[state.turn]), left))


@jit
def show_why_not(state: State, actions: Any, page: Page) -> None:
    """Why a deck or a row cannot be chosen where the phase allows to choose one."""
    if state.phase == record.ACTION or state.phase == record.SECOND:
        full = state.hand_sizes[state.turn] >= state.hand_limit
        for deck in range(record.DECKS):
            if full or state.deck_sizes[deck] == 0:
                write.word_as_name(page, MOVE_WORDS, deck)
                write.word(page, ITEM, REASON_WORDS, HAND_FULL if full else DECK_EMPTY)
    for row in range(record.VALUES):
        if state.phase == record.ACTION and (free(state, row) == 0 or makes_in(actions, row) == 0):
            write.word_as_name(page, CROSS_WORDS, row)
            write.word(page, ITEM, REASON_WORDS, NO_MAKE if free(state, row) else ROW_FULL)
        if state.phase == record.BONUS and free(state, row) == 0:
            write.word_as_name(page, MOVE_WORDS, record.BONUS_ROW + row)
            write.word(page, ITEM, REASON_WORDS, ROW_FULL)


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
