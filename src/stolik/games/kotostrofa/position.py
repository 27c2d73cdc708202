"""Positions of kotostrofa as text.

The table has `pile CARDS`, the whole pile (top last), or `top CARDS`, its top, with all cards not placed elsewhere
beneath. Then `arrow left`; `first` (default 0); `turns` (default 1); `phase` (default `throw`; `ones` and `later` are
the choices after 1+1 and 3+3); `turn` if it is not the seat that must decide. `due` says what the next draw from seat 0
takes: `due 0 3` (three cards), `due 0 5r` (the offered card, `?` if hidden) or `due 0 swap`. `taking N` is the number
of cards still to draw; `serving SEAT` gets a card of the pile; `gift CARD SEAT` is on its way. `trail` lists the cards
that changed place in this round, oldest first: `0>1:5r`, `pile>2:5g`, and `0>1:?` if the card was not seen.
A seat has its hand, `turned`, and `past`, its points of each finished round; `known` lists the cards of its hand that
everybody has located, or `10k:02` the seats that have located one. Without a `trail` these cards have just come, from
the pile or from the first of those seats. `declined N`: N cards have come since the seat threw nothing.

    top 5r 6r, arrow left
    * 3g 4p 10k, known 10k:2, past 11
      ?x4, turned, declined 0, past 0
      5g ?, known 5g, past 6
"""

import re
from collections import Counter
from collections.abc import Sequence

from stolik.core.errors import BadPosition
from stolik.core.position import HAND, UNTOLD, Line, Part, Position, finished_rounds, wrong_table
from stolik.core.rng import shuffle

from . import cards, knowledge, rules, trail
from .cards import NONE, first_bit, with_card
from .notation import CARDS
from .state import (
    EVERYBODY,
    HIDDEN,
    LATER_OR_TURN,
    LONGEST,
    ONES_OR_TURN,
    PILE,
    SEATS,
    SINCE,
    TRAIL,
    State,
    nearest,
    onward,
)
from .view import PHASES, named

TABLE = (
    "pile",
    "top",
    "arrow",
    "first",
    "turns",
    "phase",
    "turn",
    "due",
    "taking",
    "serving",
    "gift",
    "trail",
)
SEAT = ("turned", "declined", "past", "known", "leaving")
ARROWS = {"right": {"pl": "w prawo", "en": "to the right"}, "left": {"pl": "w lewo", "en": "to the left"}}
TABLE_PARTS = (
    Part("top", "cards", {"pl": "Wierzch stosu, wierzchnia ostatnia", "en": "On the pile, top last"}, CARDS),
    Part("arrow", "choice", {"pl": "Strzałka", "en": "Arrow"}, choices=ARROWS),
)
SEAT_PARTS = (
    Part(HAND, "cards", {"pl": "Ręka", "en": "Hand"}, CARDS, (UNTOLD,)),
    Part("turned", "flag", {"pl": "Karta pomocy odwrócona", "en": "Help card turned over"}),
    Part("past", "words", {"pl": "Punkty z rund", "en": "Points of rounds"}),
)
KIND = {card: kind for kind, card in enumerate(CARDS)}
PHASE_NAMES: dict[int, str] = {**PHASES, ONES_OR_TURN: "ones", LATER_OR_TURN: "later"}
PHASE = {name: phase for phase, name in PHASE_NAMES.items()}
DECIDED_WITH_CARDS = ("throw", "again", "offer", "later", "swap", "give", "gift")
AMONG_OTHERS = ("offer", "later", "give", "hand", "draw", "gift", "service", "arrow")
FROM_PILE = ("swap", "hand", "service", "arrow")
MOST_POINTS = int(cards.VALUE_OF.sum())
KNOWN = re.compile(r"(.+?)(?::([0-4]+))?")
ENTRY = re.compile(r"(pile|[0-4])>(pile|[0-4]):(.+)")


def place(position: Position, state: State) -> bool:
    """Lay a position out, untold cards as `mask` leaves them; whether there are any."""
    table = position.table
    cards.sort_cards(state)
    rules.clear_table(state)
    state.phase = PHASE[table.choice("phase", list(PHASE), "throw")]
    for seat, line in enumerate(position.seats):
        _place_hand(line, state, seat)
    hidden = _place_pile(table, state)
    _place_turn(position, state)
    _place_past(position.seats, state)
    _place_effects(table, state)
    _check_phase(state)
    _check_effects(state)
    told = "trail" in table.facts
    for word in table.words("trail"):
        _place_entry(state, word)
    for seat, line in enumerate(position.seats):
        _place_known(line, state, seat, told)
    _check_trail(state)
    return hidden or HIDDEN in (state.due_card, state.gift)


def _place_hand(line: Line, state: State, seat: int) -> None:
    state.turned[seat] = line.flag("turned")
    state.declined[seat] = 1 + line.number("declined", -1, range(SINCE))
    state.hand_sizes[seat] = len(line.hand)
    if line.flag("leaving"):
        state.leaving |= 1 << seat
    for kind in line.cards([word for word in line.hand if word != UNTOLD], KIND):
        _check_card(line, state, state.hands[seat], kind)
        state.hands[seat] = with_card(state.hands[seat], first_bit(state, kind))


def _check_card(line: Line, state: State, lying: int, kind: int) -> None:
    """One more card of a kind must be in this game."""
    there = _in_game(state)[CARDS[kind]]
    if named(state, int(lying)).count(CARDS[kind]) >= there:
        raise line.wrong(
            f"{state.seats} seats play with {there} cards {CARDS[kind]!r}, not more",
            f"przy tylu miejscach ({state.seats}) kart {CARDS[kind]!r} jest {there}, nie więcej",
        )


def _in_game(state: State) -> Counter[str]:
    return Counter(named(state, int(cards.IN_GAME[state.seats])))


def _place_pile(table: Line, state: State) -> bool:
    """Lay the pile, and what lies nowhere else under its told top; whether cards of hands are untold."""
    exact = "pile" in table.facts
    if exact and "top" in table.facts:
        raise wrong_table(
            "'pile' tells the whole pile, 'top' a part of it: give one of them",
            "'pile' to cały stos, a 'top' jego część: podaj jedno z nich",
        )
    lying = [CARDS[kind] for kind in table.cards(table.words("pile" if exact else "top"), KIND)]
    hands = [card for seat in range(state.seats) for card in named(state, int(state.hands[seat]))]
    left = _in_game(state)
    left.subtract([*hands, *lying])
    for card, count in left.items():
        if count < 0:
            there = _in_game(state)[card]
            raise BadPosition(
                f"{state.seats} seats play with {there} cards {card!r}: {-count} too many lie here",
                f"przy tylu miejscach ({state.seats}) kart {card!r} jest {there}: tu jest o {-count} za dużo",
            )
    rest = sorted(left.elements(), key=KIND.__getitem__)
    hidden = int(state.hand_sizes.sum()) - len(hands)
    if hidden > len(rest):
        raise BadPosition(
            f"{hidden} cards are untold, but only {len(rest)} lie nowhere else",
            f"nieznanych kart jest {hidden}, a wolnych zostało tylko {len(rest)}",
        )
    if state.phase != PHASE["deal"]:
        if exact and len(rest) > hidden:
            raise wrong_table(
                f"'pile' lacks {len(rest) - hidden} of its cards: tell only its 'top'",
                f"w 'pile' brakuje tylu kart: {len(rest) - hidden}; podaj tylko wierzch, 'top'",
            )
        lying = [*_beneath(state, rest, len(rest) - hidden), *lying]
    state.pile_size = len(lying)
    for at, card in enumerate(lying):
        state.pile[at] = KIND[card]
        state.pile_set = with_card(state.pile_set, first_bit(state, KIND[card]))
    return hidden > 0


def _beneath(state: State, rest: list[str], count: int) -> list[str]:
    """Which of the cards that lie nowhere are under the pile's top: any, if others of them are in hands."""
    if count < len(rest):
        for at, card in enumerate(rest):
            state.pile[at] = KIND[card]
        shuffle(state, state.pile, len(rest))
        rest = [CARDS[kind] for kind in state.pile[:count]]
        state.pile[:] = NONE
    return sorted(rest, key=KIND.__getitem__)


def _place_turn(position: Position, state: State) -> None:
    table = position.table
    acting = position.acting()
    swaps = state.phase == PHASE["swap"]
    state.turn = table.number("turn", 0 if swaps or acting is None else acting, range(state.seats))
    state.arrow = ("right", "left").index(table.choice("arrow", ("right", "left"), "right"))
    state.first = table.number("first", 0, range(state.seats))
    state.turns = table.number("turns", 1, range(LONGEST + 1))
    if acting is not None and not swaps and acting != state.turn:
        raise BadPosition(
            f"seat {acting} cannot decide: the turn is seat {state.turn}'s",
            f"miejsce {acting} nie może być na ruchu: kolej miejsca {state.turn}",
        )


def _checked_seat(line: Line, name: str, state: State, word: str) -> int:
    if not word.isdecimal() or int(word) >= state.seats:
        raise line.wrong(
            f"{name!r} takes a seat from 0 to {state.seats - 1}, not {word!r}",
            f"po {name!r} jest miejsce od 0 do {state.seats - 1}, a nie {word!r}",
        )
    return int(word)


def _place_past(lines: Sequence[Line], state: State) -> None:
    """The points of finished rounds, which tell the round as well."""
    past = finished_rounds(lines, MOST_POINTS)
    rounds = len(past[0])
    state.round_number = rounds + (0 if knowledge.hands_open(state) else 1)
    if not 0 <= state.round_number <= state.rounds + 1:
        raise BadPosition(
            f"{rounds} rounds in 'past' are too many: the match has {state.rounds}, or one more on a tie",
            f"tyle rund w 'past' ({rounds}) to za dużo: w partii jest {state.rounds}, a przy remisie jeszcze jedna",
        )
    for seat, points in enumerate(past):
        state.past[:rounds, seat] = points
        state.totals[seat] = sum(points)


def _place_effects(table: Line, state: State) -> None:
    match table.words("due"):
        case []:
            pass
        case [seat, what]:
            state.due_from = _checked_seat(table, "due", state, seat)
            state.due_take = int(what) if what in ("2", "3") else 1
            state.due_swap = what == "swap"
            if what not in ("1", "2", "3", "swap"):
                state.due_card = _card(table, what)
        case words:
            raise wrong_table(
                f"'due' takes a seat and 2, 3, a card or 'swap', not {' '.join(words)!r}",
                f"po 'due' jest miejsce i 2, 3, karta albo 'swap', a nie {' '.join(words)!r}",
            )
    taken = max(1, state.due_take) if state.phase == PHASE["draw"] else 0
    state.to_take = table.number("taking", taken, range(1, 4) if taken else range(1))
    served = onward(state, state.turn) if state.phase == PHASE["hand"] else NONE
    state.serving = table.number("serving", served, range(state.seats))
    match table.words("gift"):
        case []:
            pass
        case [card, seat]:
            state.gift, state.gift_to = _card(table, card), _checked_seat(table, "gift", state, seat)
        case words:
            raise wrong_table(
                f"'gift' takes a card and a seat, not {' '.join(words)!r}",
                f"po 'gift' jest karta i miejsce, a nie {' '.join(words)!r}",
            )
    if state.phase == PHASE["swap"] and not state.due_swap:
        raise wrong_table(
            "in phase 'swap' an exchange is due: write 'due SEAT swap'",
            "w fazie 'swap' czeka wymiana: napisz 'due MIEJSCE swap'",
        )
    if state.phase in (PHASE["gift"], PHASE["service"]) and state.gift == NONE:
        raise wrong_table(
            f"in phase {PHASES[state.phase]!r} a card is on its way: write 'gift CARD SEAT'",
            f"w fazie {PHASES[state.phase]!r} jakaś karta jest w drodze: napisz 'gift KARTA MIEJSCE'",
        )


def _check_phase(state: State) -> None:
    """Whoever decides has something to decide about."""
    phase, acts = PHASE_NAMES[state.phase], state.turn
    if phase == "swap":
        acts = state.due_from
    if phase in DECIDED_WITH_CARDS and not state.hand_sizes[acts]:
        raise wrong_table(
            f"in phase {phase!r} seat {acts} needs a card, and its hand is empty",
            f"w fazie {phase!r} miejsce {acts} musi mieć kartę, a jego ręka jest pusta",
        )
    if phase in AMONG_OTHERS and not _active_beside(state, state.turn):
        raise wrong_table(
            f"in phase {phase!r} a seat beside seat {state.turn} needs cards, and none has any",
            f"w fazie {phase!r} karty musi mieć ktoś obok miejsca {state.turn}, a nikt ich nie ma",
        )
    if phase in FROM_PILE and not state.pile_size:
        raise wrong_table(
            f"in phase {phase!r} the pile has cards: tell some with 'top' or 'pile'",
            f"w fazie {phase!r} na stosie są karty: podaj jakieś po 'top' albo 'pile'",
        )
    for seat in range(state.seats):
        if state.leaving >> seat & 1 and state.hand_sizes[seat]:
            raise BadPosition(
                f"seat {seat} is not 'leaving': it has cards", f"miejsce {seat} nie odchodzi ('leaving'), bo ma karty"
            )


def _active_beside(state: State, seat: int) -> list[int]:
    return [other for other in range(state.seats) if other != seat and state.hand_sizes[other]]


def _check_effects(state: State) -> None:
    """What is due or under way can be carried out."""
    phase, owner = PHASE_NAMES[state.phase], state.due_from
    if owner >= 0 and phase not in ("draw", "swap", "score"):
        raise wrong_table(
            f"in phase {phase!r} nothing is due: 'due' goes with 'phase draw' or 'phase swap'",
            f"w fazie {phase!r} nic nie czeka: 'due' jest w 'phase draw' albo 'phase swap'",
        )
    if owner >= 0 and phase == "draw" and owner != nearest(state, state.turn, state.arrow):
        raise wrong_table(
            f"seat {state.turn} does not draw from seat {owner}: nothing of it can be due",
            f"miejsce {state.turn} nie ciągnie od miejsca {owner}, więc nic od niego nie czeka",
        )
    active = _active_beside(state, state.turn)
    for name, seat in (("serving", state.serving), ("gift", state.gift_to)):
        if seat >= 0 and seat not in active:
            raise wrong_table(
                f"{name!r} takes a seat beside seat {state.turn} that has cards, not {seat}",
                f"po {name!r} jest miejsce obok miejsca {state.turn}, które ma karty, a nie {seat}",
            )
    for name, kind, place in (
        ("due", state.due_card, state.hands[owner]),
        ("gift", state.gift, state.pile_set if phase == "service" else state.hands[state.turn]),
    ):
        if kind >= 0 and CARDS[kind] not in named(state, int(place)):
            raise wrong_table(
                f"{name!r} takes a card that is there to be taken, not {CARDS[kind]!r}",
                f"po {name!r} jest karta, którą można wziąć, a nie {CARDS[kind]!r}",
            )


def _card(table: Line, word: str) -> int:
    return HIDDEN if word == UNTOLD else next(iter(table.cards([word], KIND)))


def _place_entry(state: State, word: str) -> None:
    found = ENTRY.fullmatch(word)
    if not found or found[1] == found[2] or found[3] not in (*KIND, UNTOLD):
        raise wrong_table(
            f"'trail' takes words such as '0>1:5r', 'pile>2:5g' and '0>1:?', not {word!r}",
            f"po 'trail' są słowa takie jak '0>1:5r', 'pile>2:5g' i '0>1:?', a nie {word!r}",
        )
    places = [PILE if place == "pile" else int(place) for place in found.groups()[:2]]
    for place in places:
        if state.seats <= place < PILE:
            raise wrong_table(
                f"'trail' has seats from 0 to {state.seats - 1}, not {place}",
                f"w 'trail' są miejsca od 0 do {state.seats - 1}, a nie {place}",
            )
    if state.trail_size == TRAIL:
        raise wrong_table(f"'trail' takes {TRAIL} cards at most", f"w 'trail' jest najwyżej tyle kart: {TRAIL}")
    trail.note(state, trail.UNSEEN if found[3] == UNTOLD else KIND[found[3]], *places)


def _place_known(line: Line, state: State, seat: int, told: bool) -> None:
    """What others have located; cards that no trail tells of are as if just come."""
    for word in line.words("known"):
        found = KNOWN.fullmatch(word)
        card, viewers = (found[1], found[2]) if found else (word, None)
        kind = next(iter(line.cards([card], KIND)))
        knowing = [_checked_seat(line, "known", state, viewer) for viewer in viewers or ""]
        for viewer in knowing or [*range(SEATS), EVERYBODY]:
            if viewer != seat:
                located = int(state.known[seat, viewer])
                if named(state, int(state.hands[seat])).count(card) <= named(state, located).count(card):
                    raise line.wrong(
                        f"{card} is known but not in the hand: only cards of the hand are",
                        f"{card} jest w 'known', a nie na ręce: znane mogą być tylko karty z ręki",
                    )
                state.known[seat, viewer] = with_card(located, first_bit(state, kind))
        if not told:
            trail.note(state, kind, knowing[0] if knowing else PILE, seat)


def _check_trail(state: State) -> None:
    """No hand can have had fewer cards than none."""
    sizes = [*map(int, state.hand_sizes), int(state.pile_size)]
    for entry in reversed(state.trail[: state.trail_size].tolist()):
        sizes[trail.target_of(entry)] -= 1
        sizes[trail.source_of(entry)] += 1
        if min(sizes) < 0:
            raise wrong_table(
                f"the trail cannot be: {_entry(entry)!r} came to a place that is too small",
                f"taki 'trail' jest niemożliwy: {_entry(entry)!r} trafia tam, gdzie nie ma tylu kart",
            )


def describe(state: State) -> Position:
    """The position of a state, masked or not."""
    waiting = rules.to_act(state)
    phase = PHASE_NAMES[state.phase]
    facts = {
        "pile": [CARDS[kind] for kind in state.pile[: state.pile_size]],
        "arrow": ["left"] if state.arrow else [],
        "first": [str(state.first)],
        "turns": [str(state.turns)],
        "phase": [phase] if phase != "throw" else [],
        "turn": [str(state.turn)] if state.turn >= 0 and (not waiting or phase == "swap") else [],
        "due": _due(state),
        "taking": [str(state.to_take)] if state.to_take else [],
        "serving": [str(state.serving)] if state.serving >= 0 else [],
        "gift": [_card_text(state.gift), str(state.gift_to)] if state.gift != NONE else [],
        "trail": [_entry(entry) for entry in state.trail[: state.trail_size].tolist()],
    }
    told = {name: words for name, words in facts.items() if words or name == "pile"}
    seats = [_described(state, seat, bool(waiting >> seat & 1)) for seat in range(state.seats)]
    return Position(Line(told), seats)


def _due(state: State) -> list[str]:
    if state.due_from < 0:
        return []
    what = "swap" if state.due_swap else str(state.due_take)
    return [str(state.due_from), what if state.due_card == NONE else _card_text(state.due_card)]


def _card_text(kind: int) -> str:
    return UNTOLD if kind < 0 else CARDS[kind]


def _entry(entry: int) -> str:
    source, target = ("pile" if place == PILE else place for place in (trail.source_of(entry), trail.target_of(entry)))
    kind = entry & trail.KIND
    return f"{source}>{target}:{UNTOLD if kind == trail.UNSEEN else CARDS[kind]}"


def _described(state: State, seat: int, acts: bool) -> Line:
    held = named(state, int(state.hands[seat]))
    facts = {
        "past": [str(points) for points in state.past[: knowledge.finished(state), seat]],
        "known": _known(state, seat) if not knowledge.hands_open(state) else [],
    }
    told = {name: words for name, words in facts.items() if words}
    if state.turned[seat]:
        told["turned"] = []
    if state.declined[seat]:
        told["declined"] = [str(state.declined[seat] - 1)]
    if state.leaving >> seat & 1:
        told["leaving"] = []
    return Line(told, [*held, *[UNTOLD] * (state.hand_sizes[seat] - len(held))], acts)


def _known(state: State, owner: int) -> list[str]:
    """The cards that others have located in a hand, each with the seats that have unless all have."""
    viewers = [viewer for viewer in range(state.seats) if viewer != owner]
    located = {viewer: Counter(named(state, int(state.known[owner, viewer]))) for viewer in (*viewers, EVERYBODY)}
    words = []
    for card in sorted(set().union(*located.values()), key=KIND.__getitem__):
        for copy in range(1, max(count[card] for count in located.values()) + 1):
            knowing = [str(viewer) for viewer in viewers if located[viewer][card] >= copy]
            words.append(card if located[EVERYBODY][card] >= copy else f"{card}:{''.join(knowing)}")
    return words
