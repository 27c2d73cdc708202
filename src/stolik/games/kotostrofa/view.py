"""A masked state as a view, an event as a viewer is told it."""

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Literal, TypedDict

from msgspec import field

from stolik.core.jit import as_python
from stolik.core.view import Common, End, Event, NextRound, Part, Viewer, about
from stolik.core.view import View as CommonView

from . import cards, effects, knowledge, rules, state
from .notation import CARDS
from .state import State

Card = str
Side = Literal["right", "left"]
Phase = Literal[
    "throw",
    "again",
    "choose",
    "offer",
    "swap",
    "give",
    "hand",
    "draw",
    "gift",
    "service",
    "last",
    "score",
    "close",
    "deal",
    "over",
    "arrow",
]

PHASES: dict[int, Phase] = {
    state.THROW: "throw",
    state.AGAIN: "again",
    state.ONES_OR_TURN: "choose",
    state.OFFERING: "offer",
    state.LATER_OR_TURN: "choose",
    state.SWAPPING: "swap",
    state.GIVING: "give",
    state.HANDING: "hand",
    state.DRAWING: "draw",
    state.GIFT: "gift",
    state.SERVICE: "service",
    state.LAST: "last",
    state.SCORING: "score",
    state.CLOSING: "close",
    state.DEALING: "deal",
    state.OVER: "over",
    state.TURNING: "arrow",
}

# The pair whose effect a phase belongs to; in `arrow` it lies on the pile.
EFFECTS: dict[int, int] = {
    state.ONES_OR_TURN: 1,
    state.OFFERING: 2,
    state.LATER_OR_TURN: 3,
    state.SWAPPING: 3,
    state.GIVING: 4,
    state.GIFT: 4,
    state.HANDING: 5,
    state.SERVICE: 5,
    state.AGAIN: 6,
}
VALUES = range(1, 9)  # those that make pairs of one value
Outcome = Literal["effect", "turn", "nothing"]

hands_open = as_python(knowledge.hands_open)
beside = as_python(state.beside)
lapses = as_python(effects.lapses)
only_turns = as_python(effects.only_turns)
pass_ends = as_python(rules.pass_ends)

# Where a view shows cards, for the screen that follows them; web/src/stage/handles.ts reads it.
CARD_PLACES = ("hands.*", "pile")

# The events that not all are told alike.
PRIVATE_EVENTS = ("draw", "give")


class Due(Part):
    """What awaits the next seat's draw."""

    owner: Annotated[int, about("the seat that is drawn from")] = field(name="from")
    take: Annotated[int, about("how many cards are taken")]
    card: Annotated[Card | None, about("the card that must be taken, if the viewer knows it")]
    swap: Annotated[bool, about("whether its owner exchanges a card then")]


class View(CommonView):
    """A view of Kotostrofa."""

    turns: Annotated[int, about("begun in this round")]
    first: Annotated[int, about("the seat that began the round")]
    turn: Annotated[int | None, about("whose turn it is; in `swap` the seat that has drawn; null when it is over")]
    arrow: Annotated[Side, about("the side that everybody draws from")]
    draws_from: Annotated[
        list[int | None], about("by seat: its nearest neighbour with cards on that side; null where either has none")
    ]
    phase: Annotated[
        Phase,
        about("`again` follows 6+6, `choose` 1+1 and 3+3, `offer` 2+2; from `draw` on they are steps to come"),
    ]
    hands: Annotated[
        list[list[Card | None]], about("by seat: the cards the viewer knows, then null for each other one")
    ]
    turned: Annotated[list[bool], about("by seat: whether its help card is turned over")]
    pile: Annotated[list[Card], about("the discard pile, its top last")]
    serving: Annotated[int | None, about("the seat that a card of 5+5 is for")]
    due: Due | None
    effect: Annotated[
        int | None, about("the value of the pair whose effect is under way, or awaits the next draw; null if none is")
    ]
    outcomes: Annotated[
        list[Outcome] | None,
        about(
            "while a pair may be thrown: by value from 1 to 8, whether two of it would have their effect, "
            "only turn the arrow, or do nothing"
        ),
    ]
    pass_ends: Annotated[bool, about("whether a pass would end the round: all other active seats have passed")]
    ones: Annotated[int | None, about("after 1+1: how many 1s `ones` would throw, for those who see the hand")]
    left_out: Annotated[list[Card], about("the cards that are left out with this number of seats")]
    past: Annotated[list[list[int]], about("points of finished rounds: a list of rounds, each by seat")]


class Own(TypedDict):
    """What depends on who looks."""

    hands: list[list[Card | None]]
    due: Due | None
    ones: int | None


class Given(Common, Own):
    """The keys of a view that are made before it."""


def view(state: State, viewer: Viewer, given: Given) -> View:
    """A masked state for its viewer."""
    seats = range(state.seats)
    return View(
        **given,
        round=state.round_number,
        turns=state.turns,
        first=state.first,
        turn=None if state.turn < 0 or PHASES[state.phase] == "over" else state.turn,
        arrow=side(state.arrow),
        draws_from=[draws_from(state, seat) for seat in seats],
        phase=PHASES[state.phase],
        turned=[bool(state.turned[seat]) for seat in seats],
        pile=[CARDS[kind] for kind in state.pile[: state.pile_size]],
        serving=seat_or_none(state.serving),
        effect=effect(state),
        outcomes=outcomes(state),
        pass_ends=PHASES[state.phase] == "throw" and pass_ends(state, state.turn),
        left_out=[CARDS[state.kinds[slot]] for slot in out_of_game(state.seats)],
        past=[list(state.past[number][: state.seats]) for number in range(finished(state))],
    )


def own(state: State, viewer: Viewer, moves: Sequence[str]) -> Own:
    """The keys of a view that not all viewers see alike; `moves` are those that the viewer may make."""
    return {
        "hands": [hand(state, seat) for seat in range(state.seats)],
        "due": due(state),
        "ones": other_ones(state) if viewer in (None, state.turn) else None,
    }


def side(arrow: int) -> Side:
    return "left" if arrow == state.LEFT else "right"


def named(state: State, held: int) -> list[Card]:
    """A set's cards, ascending."""
    found = []
    while held:
        lowest = held & -held
        found.append(CARDS[state.kinds[lowest.bit_length() - 1]])
        held ^= lowest
    return found


@cache
def out_of_game(seats: int) -> tuple[int, ...]:
    """The slots of the cards that are left out with this number of seats."""
    return tuple(slot for slot in range(cards.CARDS) if not cards.IN_GAME[seats] >> slot & 1)


def hand(state: State, seat: int) -> list[Card | None]:
    """The known cards, ascending, then a null for each other one."""
    known = named(state, state.hands[seat])
    return [*known, *[None] * (state.hand_sizes[seat] - len(known))]


def seat_or_none(seat: int) -> int | None:
    return seat if seat >= 0 else None


def card_or_none(kind: int) -> Card | None:
    return CARDS[kind] if kind >= 0 else None


def due(state: State) -> Due | None:
    """What awaits the next seat's draw."""
    if state.due_from < 0:
        return None
    return Due(state.due_from, state.due_take, card_or_none(state.due_card), bool(state.due_swap))


def draws_from(state: State, seat: int) -> int | None:
    """Whom a seat with cards would draw from as the arrow stands (3.1)."""
    other = beside(state, seat, state.arrow)
    while other != seat and not state.hand_sizes[other]:
        other = beside(state, other, state.arrow)
    return other if other != seat and state.hand_sizes[seat] else None


def effect(state: State) -> int | None:
    """The value of the pair whose effect is being carried out, or is due (4.1 to 4.8)."""
    if state.phase in EFFECTS:
        return EFFECTS[state.phase]
    if PHASES[state.phase] == "arrow":
        return state.pile[state.pile_size - 1] // cards.COLOURS + 1
    if state.due_from < 0:
        return None
    return 5 + state.due_take if state.due_take > 1 else 3 if state.due_swap else 2


def outcomes(state: State) -> list[Outcome] | None:
    """What a pair of each value would do, thrown by the seat whose turn it is (4.10)."""
    if PHASES[state.phase] not in ("throw", "again"):
        return None
    held = max(0, state.hand_sizes[state.turn] - 2)
    alone = not any(state.hand_sizes[seat] for seat in range(state.seats) if seat != state.turn)
    return [outcome(value, held, alone, state.rules) for value in VALUES]


def outcome(value: int, held: int, alone: bool, rules: int) -> Outcome:
    if lapses(value, held, alone, rules):
        return "nothing"
    return "turn" if only_turns(value, held) else "effect"


def other_ones(state: State) -> int | None:
    """How many 1s are left in the hand that 1+1 was thrown from (4.1)."""
    return (state.hands[state.turn] & cards.ONES_SET).bit_count() if EFFECTS.get(state.phase) == 1 else None


def finished(state: State) -> int:
    """How many rounds have been scored."""
    return state.round_number - (not hands_open(state))


class Deal(Event, tag="deal"):
    """A round begins."""

    round: int
    seat: Annotated[int, about("who begins")]


class Draw(Event, tag="draw"):
    """A seat draws from its neighbour."""

    seat: int
    owner: Annotated[int, about("the seat that loses what is drawn")] = field(name="from")
    card: Annotated[Card | None, about("the card, if it is one and the viewer sees it")]
    cards: Annotated[list[Card] | None, about("the cards, if they are several and the viewer sees them")]
    several: Annotated[int | None, about("how many at once: all that the hand had left")]


class Give(Event, tag="give"):
    """4+4: a card goes from hand to hand."""

    seat: Annotated[int, about("the giver")]
    to: int
    card: Annotated[Card | None, about("known to giver and receiver")]


class Serve(Event, tag="serve"):
    """5+5: a card of the pile goes to a hand."""

    seat: Annotated[int, about("the seat that chose it")]
    to: int
    card: Card


class Miaaau(Event, tag="miaaau"):
    """A seat has no cards left and is out of the round."""

    seat: int


class Arrow(Event, tag="arrow"):
    """2+2 or 3+3 thrown with the last two cards turns the arrow by itself."""

    seat: Annotated[int, about("who threw it")]


class Last(Event, tag="last"):
    """Only one seat holds cards; it may throw once more without drawing."""

    seat: int


class Score(Event, tag="score"):
    """The round ends and hands are counted."""

    cost_by_seat: list[int]


class ExtraRound(Event, tag="extra_round"):
    """The lead is tied after the last round: one more."""


def tell(event: str, before: State, after: State) -> Event:
    """An event from the masked states around it."""
    match event:
        case "deal":
            return Deal(after.round_number, after.first)
        case "draw":
            return drawn(before, after)
        case "give":
            return Give(before.turn, before.gift_to, next(iter(gained(before, after, before.gift_to)), None))
        case "serve":
            return Serve(before.turn, before.gift_to, CARDS[before.gift])
        case "miaaau":
            return Miaaau((before.leaving & -before.leaving).bit_length() - 1)
        case "arrow":
            return Arrow(before.turn)
        case "last":
            return Last(after.turn)
        case "score":
            return Score(list(after.past[after.round_number - 1][: after.seats]))
        case "next_round":
            return NextRound()
        case "extra_round":
            return ExtraRound()
    return End()


def drawn(before: State, after: State) -> Draw:
    """Who took how many cards from whom, and which, when the viewer sees them."""
    seat = before.turn
    owner = next(seat for seat in range(after.seats) if after.hand_sizes[seat] < before.hand_sizes[seat])
    count = before.hand_sizes[owner] - after.hand_sizes[owner]
    known = gained(before, after, seat)
    return Draw(
        seat,
        owner,
        card=known[0] if known and count == 1 else None,
        cards=known if known and count > 1 else None,
        several=count if count > 1 else None,
    )


def gained(before: State, after: State, seat: int) -> list[Card]:
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
