"""A masked state as a view, an event as a viewer is told it."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Literal, TypedDict

from msgspec import UNSET, UnsetType

from stolik.core.jit import as_python
from stolik.core.view import KEPT, Common, End, Event, NextRound, Part, Viewer, about
from stolik.core.view import View as CommonView

from . import rules
from .notation import CARDS
from .rules import State

Phase = Literal["deal", "turn_up", "play", "draw", "last", "score", "back", "return", "close", "over"]
Card = Literal["1", "2", "3", "4", "5", "6", "b"]
NoDraw = Literal["stock_empty", "last_card"]

PHASES: dict[int, Phase] = {
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

# Where a view shows cards, for the screen that follows them; web/src/stage/handles.ts reads it.
CARD_PLACES = ("hands.*", "pile", "stock")

# The events that not all are told alike.
PRIVATE_EVENTS = ("draw",)

fits = as_python(rules.fits)


class Tokens(Part):
    """The penalty tokens of a seat."""

    black: Annotated[int, about("each counts 10")]
    yellow: Annotated[int, about("each counts 1")]


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


class Own(TypedDict):
    """What depends on who looks."""

    hands: list[list[Card | None]]


class Given(Common, Own):
    """The keys of a view that are made before it."""


def view(state: State, viewer: Viewer, given: Given) -> View:
    """A masked state for its viewer."""
    seats = range(state.seats)
    stock = [card(value) for value in state.stock[: state.stock_size]] if viewer is None else state.stock_size
    return View(
        **given,
        round=state.round_number,
        dealer=state.dealer,
        phase=PHASES[state.phase],
        turn=None if state.phase == rules.OVER else state.turn,
        passed=[bool(state.passed[seat]) for seat in seats],
        pile=[card(value) for value in state.pile[: state.pile_size]],
        stock=stock,
        fitting=fitting(state),
        no_draw=no_draw(state),
        tokens=[Tokens(*divmod(state.tokens[seat], rules.BLACK)) for seat in seats],
    )


def own(state: State, viewer: Viewer, moves: Sequence[str]) -> Own:
    """The keys of a view that not all viewers see alike; `moves` are those that the viewer may make."""
    held = zip(state.hands[: state.seats], state.hand_sizes, strict=False)
    return {"hands": [hand(tuple(counts), size) for counts, size in held]}


def card(value: int) -> Card:
    return CARDS[value]


@lru_cache(KEPT)
def hand(counts: tuple[int, ...], size: int) -> list[Card | None]:
    """The known cards, ascending, then a null for each other one."""
    known = [card for card, count in zip(CARDS, counts, strict=False) for _ in range(count)]
    return [*known, *[None] * (size - len(known))]


def fitting(state: State) -> list[Card]:
    """The same value as the top of the pile, then one more (3.2)."""
    if state.phase not in (rules.PLAY, rules.LAST):
        return []
    top = state.pile[state.pile_size - 1]
    following = [(top + more) % rules.VALUES for more in range(rules.VALUES)]
    return [card(value) for value in following if fits(value, top)]


def no_draw(state: State) -> NoDraw | None:
    """An empty stock is not refilled (3.3); the last seat may play one card and no more (4.2)."""
    if state.phase == rules.LAST:
        return "last_card"
    return "stock_empty" if state.phase == rules.PLAY and state.stock_size == 0 else None


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
            return TurnUp(card(after.pile[0]), after.turn)
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
