"""A masked state as a view, an event as a viewer is told it."""

from typing import Annotated, Any, Literal, get_args

import numpy as np
from msgspec import field

from stolik.core import page as write
from stolik.core.bits import lowest, size_of
from stolik.core.jit import jit
from stolik.core.page import ITEM, REFEREE, Page, words
from stolik.core.view import End, Event, NextRound, Part, about
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
EFFECT = np.array([EFFECTS.get(phase, 0) for phase in range(len(PHASES))], np.int64)
HIGHEST_PAIR = 8  # of one value
RULES = ["3", *[f"4.{value}" for value in range(1, HIGHEST_PAIR + 1)], "5.2", "6"]  # those of effects by their pair
TURN, LAST_PASS, MATCH_END = 0, HIGHEST_PAIR + 1, HIGHEST_PAIR + 2
Outcome = Literal["effect", "turn", "nothing"]
EFFECT_ITSELF, ARROW, NOTHING = range(3)

PHASE_WORDS = words([PHASES[phase] for phase in range(len(PHASES))])
RULE_WORDS = words(RULES)
SIDE_WORDS, OUTCOME_WORDS, CARD_WORDS = words(get_args(Side)), words(get_args(Outcome)), words(CARDS)

# The numbers of the rules for the web app: values, how many cats of each there are by number of seats, what Kotruś
# costs, the pairs that turn the arrow, and how many cards others make the next seat take.
VALUES = list(range(1, cards.VALUE_OF.max() + 1))
IN_GAME = [[value for card, value in enumerate(cards.VALUE_OF) if deck >> card & 1] for deck in cards.IN_GAME.tolist()]
CONSTANTS = {
    "values": VALUES,
    "cats": [[deck.count(value) for value in VALUES] for deck in IN_GAME],
    "kotrus": int(cards.VALUE_OF[cards.KOTRUS]),
    "arrow": [EFFECTS[phase] for phase in (state.ONES_OR_TURN, state.OFFERING, state.LATER_OR_TURN)],
    "takes": {value: value - effects.FEWER for value in (HIGHEST_PAIR - 1, HIGHEST_PAIR)},
}

# Where a view shows cards, for the screen that follows them; web/src/stage/handles.ts reads it.
CARD_PLACES = ("hands.*", "pile")

# The events that not all are told alike: to each what it knows.
PRIVATE_EVENTS = {"draw": None, "give": None}


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


@jit
def show(table: State, seat: int, page: Page) -> None:
    """The keys that all see alike."""
    write.number(page, b"round", table.round_number)
    write.number(page, b"turns", table.turns)
    write.number(page, b"first", table.first)
    write.number_or_null(page, b"turn", -1 if table.phase == state.OVER else table.turn)
    write.word(page, b"arrow", SIDE_WORDS, table.arrow)
    write.array(page, b"draws_from")
    for other in range(table.seats):
        write.number_or_null(page, ITEM, draws_from(table, other))
    write.end_array(page)
    write.word(page, b"phase", PHASE_WORDS, table.phase)
    write.flags(page, b"turned", table.turned, table.seats)
    write.word_list(page, b"pile", CARD_WORDS, table.pile, table.pile_size)
    write.number_or_null(page, b"serving", table.serving)
    write.number_or_null(page, b"effect", effect(table))
    show_outcomes(table, page)
    write.flag(page, b"pass_ends", pass_ends(table))
    write.word(page, b"rule", RULE_WORDS, rule(table))
    write.array(page, b"left_out")
    show_set(table, cards.ALL_CARDS & ~cards.IN_GAME[table.seats], page)
    write.end_array(page)
    write.rows(page, b"past", table.past, knowledge.finished(table), table.seats)


@jit
def own(table: State, seat: int, actions: Any, page: Page) -> None:
    """The keys that not all see alike: the hands, the card that must be drawn, and the 1s of the hand in turn."""
    write.array(page, b"hands")
    for other in range(table.seats):
        write.array(page, ITEM)
        write.nulls(page, table.hand_sizes[other] - show_set(table, table.hands[other], page))
        write.end_array(page)
    write.end_array(page)
    show_due(table, page)
    if table.phase == state.ONES_OR_TURN and (seat == table.turn or seat == REFEREE):
        write.number(
            page, b"ones", size_of(table.hands[table.turn] & cards.ONES_SET)
        )  # left after 1+1 was thrown (4.1)
    else:
        write.null(page, b"ones")


@jit
def show_set(table: State, held: int, page: Page) -> int:
    """A set's cards, ascending; how many they are."""
    count = 0
    while held:
        write.word(page, ITEM, CARD_WORDS, table.kinds[lowest(held)])
        held &= held - 1
        count += 1
    return count


@jit
def show_due(table: State, page: Page) -> None:
    """What awaits the next seat's draw."""
    if table.due_from < 0:
        write.null(page, b"due")
        return
    write.mapping(page, b"due")
    write.number(page, b"from", table.due_from)
    write.number(page, b"take", table.due_take)
    if table.due_card < 0:
        write.null(page, b"card")
    else:
        write.word(page, b"card", CARD_WORDS, table.due_card)
    write.flag(page, b"swap", table.due_swap != 0)
    write.end_mapping(page)


@jit
def draws_from(table: State, seat: int) -> int:
    """Whom a seat with cards would draw from as the arrow stands (3.1); -1 where there is nobody."""
    other = state.beside(table, seat, table.arrow)
    while other != seat and table.hand_sizes[other] == 0:
        other = state.beside(table, other, table.arrow)
    return other if other != seat and table.hand_sizes[seat] > 0 else -1


@jit
def effect(table: State) -> int:
    """The value of the pair whose effect is being carried out, or is due (4.1 to 4.8); -1 if none is."""
    if table.phase == state.TURNING:
        return table.pile[table.pile_size - 1] // cards.COLOURS + 1
    if EFFECT[table.phase] or table.due_from < 0:
        return EFFECT[table.phase] or -1
    if table.due_take > 1:
        return effects.FEWER + table.due_take
    return 3 if table.due_swap else 2


@jit
def pass_ends(table: State) -> bool:
    """Whether a pass would end the round (5.2)."""
    return table.phase == state.THROW and rules.pass_ends(table, table.turn)


@jit
def rule(table: State) -> int:
    """The rule to read: of the effect under way, of the round's end before a pass that ends it."""
    if table.phase == state.OVER:
        return MATCH_END
    value = effect(table)
    if value > 0:
        return value
    return LAST_PASS if pass_ends(table) else TURN


@jit
def show_outcomes(table: State, page: Page) -> None:
    """What a pair of each value would do, thrown by the seat whose turn it is (4.10)."""
    if table.phase != state.THROW and table.phase != state.AGAIN:
        write.null(page, b"outcomes")
        return
    held = max(0, int(table.hand_sizes[table.turn]) - 2)
    alone = True
    for seat in range(table.seats):
        if seat != table.turn and table.hand_sizes[seat] > 0:
            alone = False
    write.array(page, b"outcomes")
    for value in range(1, HIGHEST_PAIR + 1):
        if effects.lapses(value, held, alone, table.rules):
            write.word(page, ITEM, OUTCOME_WORDS, NOTHING)
        else:
            write.word(page, ITEM, OUTCOME_WORDS, ARROW if effects.only_turns(value, held) else EFFECT_ITSELF)
    write.end_array(page)


def named(table: State, held: int) -> list[Card]:
    """A set's cards, ascending."""
    found = []
    while held:
        last = held & -held
        found.append(CARDS[table.kinds[last.bit_length() - 1]])
        held ^= last
    return found


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
