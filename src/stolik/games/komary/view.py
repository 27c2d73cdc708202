"""A masked state as a view, an event as a viewer is told it."""

from typing import Annotated, Any, Literal, get_args

from msgspec import UNSET, UnsetType

from stolik.core import page as write
from stolik.core.jit import jit
from stolik.core.page import ITEM, REFEREE, Page, words
from stolik.core.view import End, Event, NextRound, Part, about
from stolik.core.view import View as CommonView

from . import rules
from .notation import CARDS
from .rules import State

Phase = Literal["deal", "turn_up", "play", "draw", "last", "score", "back", "return", "close", "over"]
Card = Literal["1", "2", "3", "4", "5", "6", "b"]
NoDraw = Literal["stock_empty", "last_card"]

PHASES: tuple[Phase, ...] = get_args(Phase)  # in the order of their numbers

# The rule to read in a phase, if not those of a turn.
RULES: dict[Phase, str] = {"last": "4", "back": "5", "over": "6"}

# The numbers of the rules that the web app counts with or tells.
CONSTANTS = {
    "values": list(range(1, rules.BZZZ + 1)),
    "bzzz": rules.BZZZ_COPIES,
    "bzzz_cost": rules.BZZZ_COST,
    "black": rules.BLACK,
    "yellow": rules.YELLOW,
}

# Where a view shows cards, for the screen that follows them; web/src/stage/handles.ts reads it.
CARD_PLACES = ("hands.*", "pile", "stock")

# The events that not all are told alike, and the field that names the only seat that is told more.
PRIVATE_EVENTS = {"draw": "turn"}

PHASE_WORDS = words(PHASES)
RULE_WORDS = words([RULES.get(phase, "3") for phase in PHASES])
CARD_WORDS = words(CARDS)
NO_DRAW_WORDS = words(get_args(NoDraw))
STOCK_EMPTY, LAST_CARD = range(2)


class Tokens(Part):
    """The penalty tokens of a seat."""

    black: Annotated[int, about(f"each counts {rules.BLACK}")]
    yellow: Annotated[int, about(f"each counts {rules.YELLOW}")]


class View(CommonView):
    """A view of Lato z komarami."""

    dealer: int
    phase: Annotated[Phase, about("in `last` the last seat may play one card, in `back` a token is given back")]
    turn: Annotated[int | None, about("whose turn it is; in `back` the giver; null when it is over")]
    hands: Annotated[
        list[list[Card | None]], about("by seat: the cards the viewer knows, then null for each other one")
    ]
    passed: Annotated[list[bool], about("by seat")]
    pile: Annotated[list[Card], about("the open pile, its top last")]
    stock: Annotated[int | list[Card], about("how many cards are left; the referee sees them, top last")]
    fitting: Annotated[list[Card], about("what may be played on the top of the pile; empty when nobody may play")]
    no_draw: Annotated[NoDraw | None, about("why whoever may play a card cannot draw one instead")]
    tokens: Annotated[list[Tokens], about("by seat; together they count its points")]


@jit
def show(state: State, seat: int, page: Page) -> None:
    """The keys that all see alike."""
    write.number(page, b"round", state.round_number)
    write.number(page, b"dealer", state.dealer)
    write.word(page, b"phase", PHASE_WORDS, state.phase)
    write.word(page, b"rule", RULE_WORDS, state.phase)
    write.number_or_null(page, b"turn", -1 if state.phase == rules.OVER else state.turn)
    write.flags(page, b"passed", state.passed, state.seats)
    write.word_list(page, b"pile", CARD_WORDS, state.pile, state.pile_size)
    if seat == REFEREE:
        write.word_list(page, b"stock", CARD_WORDS, state.stock, state.stock_size)
    else:
        write.number(page, b"stock", state.stock_size)
    show_fitting(state, page)
    show_no_draw(state, page)
    write.array(page, b"tokens")
    for other in range(state.seats):
        write.mapping(page, ITEM)
        write.number(page, b"black", state.tokens[other] // rules.BLACK)
        write.number(page, b"yellow", state.tokens[other] % rules.BLACK)
        write.end_mapping(page)
    write.end_array(page)


@jit
def own(state: State, seat: int, actions: Any, page: Page) -> None:
    """The hands: the known cards, ascending, then a null for each other one."""
    write.hands(page, CARD_WORDS, state.hands, state.hand_sizes, state.seats)


@jit
def show_fitting(state: State, page: Page) -> None:
    """The same value as the top of the pile, then one more (3.2)."""
    write.array(page, b"fitting")
    if state.phase == rules.PLAY or state.phase == rules.LAST:
        top = state.pile[state.pile_size - 1]
        for more in range(rules.VALUES):
            value = (top + more) % rules.VALUES
            if rules.fits(value, top):
                write.word(page, ITEM, CARD_WORDS, value)
    write.end_array(page)


@jit
def show_no_draw(state: State, page: Page) -> None:
    """An empty stock is not refilled (3.3); the last seat may play one card and no more (4.2)."""
    if state.phase == rules.LAST:
        write.word(page, b"no_draw", NO_DRAW_WORDS, LAST_CARD)
    elif state.phase == rules.PLAY and state.stock_size == 0:
        write.word(page, b"no_draw", NO_DRAW_WORDS, STOCK_EMPTY)
    else:
        write.null(page, b"no_draw")


class Deal(Event, tag="deal"):
    """A round begins."""

    round: int
    seat: Annotated[int, about("the dealer")]


class TurnUp(Event, tag="turn_up"):
    """The stock's top card starts the pile."""

    card: Card
    seat: Annotated[int, about("who begins")]


class Draw(Event, tag="draw"):
    """A seat draws from the stock."""

    seat: int
    card: Annotated[Card | None, about("known to the drawing seat alone")]


class Score(Event, tag="score"):
    """The round ends and hands are counted."""

    cost_by_seat: list[int]
    emptied: Annotated[int | None, about("the seat that played its last card")]


class GiveBack(Event, tag="give_back"):
    """The seat that emptied its hand gives back the only kind of token it has."""

    seat: int
    token: int


def tell(event: str, before: State, after: State) -> Event:
    """An event from the masked states around it."""
    match event:
        case "deal":
            return Deal(after.round_number, after.dealer)
        case "turn_up":
            return TurnUp(CARDS[after.pile[0]], after.turn)
        case "draw":
            return Draw(before.turn, drawn(before, after))
        case "score":
            cost = [after.tokens[seat] - before.tokens[seat] for seat in range(after.seats)]
            return Score(cost, None if after.emptied < 0 else after.emptied)
        case "give_back":
            return GiveBack(after.emptied, before.tokens[after.emptied] - after.tokens[after.emptied])
        case "next_round":
            return NextRound()
    return End()


def meaning(move: str, seat: int, after: State) -> str | UnsetType:
    """The last seat's pass is none: it stops, and the round ends (4.3)."""
    return "stop" if move == "pass" and not after.passed[seat] else UNSET


def drawn(before: State, after: State) -> Card | None:
    """The card that came to the hand, when the viewer sees it."""
    had, has = before.hands[before.turn], after.hands[before.turn]
    if had == has:
        return None
    return next((CARDS[value] for value in range(rules.VALUES) if has[value] > had[value]), None)
