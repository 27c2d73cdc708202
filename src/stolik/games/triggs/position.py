"""Positions of triggs as text.

The table has its piles, tops last: `left`, `middle`, `right`, `discard` and `removed`. A deck that is not given gets
its share of the cards not placed elsewhere: an open deck a fifth, the middle deck the others. If all decks are given,
these cards are out of the game. `left_made`, `middle_made` and `right_made` say that a deck was made of discards, and
of which: for an open deck those still in it, for the middle deck all of them. `dealt` is the most cards that can be
left of those that were never in a reshuffled middle deck (default: no card of that deck has been laid down since).

`last_make` puts the position into a cross-off, `bonuses` before a bonus, `phase draw` before a second card; `turns` is
the number of finished turns (default 0). If nobody must decide there are `turn`, `then` (the phase that follows),
`drawing` (a deck) and `due` (cards of a fresh hand).

A seat has its hand; `free`, the boxes left in its rows (`7:3`, or `rest:0` for all rows not named; default: all free);
`known`, the cards of the hand that everybody has seen (default: those given, if others are `?`); and `took`, the cards
that it took from a reshuffled middle deck.

    left ?x9 5, right 12, discard 7 7
    * 3 5 5 8, free 7:3 12:0, known 5
      8 ?x4, free 11:1
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from stolik.core.errors import BadPosition
from stolik.core.position import HAND, UNTOLD, Line, Part, Position, wrong_table
from stolik.core.state import Array

from . import rules
from . import state as record
from .decks import seen
from .knowledge import missing
from .notation import DECKS, MAKES, NUMBERS
from .state import State
from .view import PHASES

MADE = tuple(f"{deck}_made" for deck in DECKS)
FLOW = ("turns", "phase", "turn", "then", "drawing", "due", "last_make", "bonuses")
TABLE = (*DECKS, "discard", "removed", *MADE, "dealt", *FLOW)
SEAT = ("free", "known", "took")
NAMES = tuple(map(str, NUMBERS))
TABLE_PARTS = (Part("discard", "cards", {"pl": "Odrzucone, wierzchnia ostatnia", "en": "Discards, top last"}, NAMES),)
SEAT_PARTS = (
    Part(HAND, "cards", {"pl": "Ręka", "en": "Hand"}, NAMES, (UNTOLD,)),
    Part("free", "words", {"pl": "Wolne pola (7:3 to trzy w rzędzie 7)", "en": "Free boxes (7:3 is three in row 7)"}),
)
VALUE: dict[str, int] = {str(number): number - 1 for number in NUMBERS}
CARD = VALUE | {UNTOLD: record.UNKNOWN}
PHASE: dict[str, int] = {name: phase for phase, name in PHASES.items()}
THEN = PHASE | {"next": record.NEXT}
REST = "rest"


def place(position: Position, state: State) -> bool:
    """Lay a position out, untold cards as `mask` leaves them; whether there are any."""
    _place_flow(position, state)
    for seat, line in enumerate(position.seats):
        _place_seat(line, state, seat)
    state.dead_from = record.VALUES
    rules.bury(state)
    _place_piles(position.table, state)
    _place_knowledge(position.table, state)
    _check_cards(state)
    _check_cross_off(state)
    decks = (state.decks[deck, : state.deck_sizes[deck]] for deck in range(record.DECKS))
    return any(record.UNKNOWN in deck for deck in decks) or any(
        missing(state, seat) > 0 or state.taken[seat, 0] < 0 for seat in range(state.seats)
    )


def _place_flow(position: Position, state: State) -> None:
    """Whose turn it is and what it has come to."""
    table = position.table
    acting = position.acting()
    state.turn = table.number("turn", 0, range(state.seats)) if acting is None else acting
    state.turns = table.number("turns", 0, range(record.LONGEST * int(state.seats) + 1))
    state.bonuses = table.number("bonuses", 0, range(record.VALUES + 1))
    state.due = table.number("due", 0, range(record.LARGEST_HAND + 1))
    make = _index(table, "last_make", MAKES)
    state.last_make = record.CROSS + make if make >= 0 else record.UNKNOWN
    state.crossing = record.MAKE_VALUE[make] if make >= 0 else record.UNKNOWN
    usual = "cross" if make >= 0 else "bonus" if state.bonuses else "action"
    state.phase = PHASE[table.choice("phase", list(PHASE), usual)]
    state.resume = THEN[table.choice("then", list(THEN), PHASES[state.phase])]
    state.drawing = _index(table, "drawing", DECKS)
    if state.phase == record.MAKES and make < 0:
        raise wrong_table(
            "a cross-off has begun with a make: tell it, such as last_make 4+7",
            "wykreślanie zaczyna się od karty albo pary: napisz jej, na przykład last_make 4+7",
        )


def _index(line: Line, name: str, choices: Sequence[str]) -> int:
    """Which of a few words is told; UNKNOWN if none is."""
    return choices.index(line.choice(name, choices, "")) if name in line.facts else record.UNKNOWN


def _place_seat(line: Line, state: State, seat: int) -> None:
    if len(line.hand) > state.hand_limit:
        raise line.wrong(
            f"a hand has {state.hand_limit} cards at most, not {len(line.hand)}",
            f"na ręce jest najwyżej tyle kart: {state.hand_limit}, a nie {len(line.hand)}",
        )
    hand = Counter(line.cards(line.hand, CARD))
    untold = hand.pop(record.UNKNOWN, 0)
    known = Counter(line.cards(line.words("known"), VALUE)) if "known" in line.facts or not untold else hand
    if not known <= hand or (untold and known != hand):
        raise line.wrong(
            "known cards are some of the hand's, and all that are told beside '?'",
            "znane karty ('known') są spośród kart ręki, a obok '?' są to wszystkie podane",
        )
    took = Counter(line.cards(line.words("took"), CARD))
    if took and (untold or record.UNKNOWN in took) and set(took) != {record.UNKNOWN}:
        raise line.wrong(
            f"cards taken to a hand with '?' are all '?': took ?x{took.total()}",
            f"karty wzięte na rękę z '?' są też '?': took ?x{took.total()}",
        )
    state.hand_sizes[seat] = len(line.hand)
    _place_counts(state.hands[seat], hand)
    _place_counts(state.known[seat], known)
    if record.UNKNOWN in took:
        state.taken[seat, 0] = -took.total()
    else:
        _place_counts(state.taken[seat], took)
    _place_sheet(line, state, seat)


def _place_counts(counts: Array, cards: Mapping[int, int]) -> None:
    for value, count in cards.items():
        counts[value] = min(count, record.CARDS)


def _place_sheet(line: Line, state: State, seat: int) -> None:
    free: dict[str, int] = {}
    for word in line.words("free"):
        row, _, count = word.partition(":")
        if row not in (*VALUE, REST) or not count.isdecimal():
            raise line.wrong(
                f"free boxes are told as 7:3, or rest:0 for the other rows, not {word!r}",
                f"wolne pola pisze się 7:3, a rest:0 to pozostałe rzędy; nie {word!r}",
            )
        free[row] = int(count)
    for row, value in VALUE.items():
        length = int(state.boxes[value])
        left = free.get(row, min(length, free.get(REST, length)))
        if left > length:
            raise line.wrong(
                f"row {row} has {length} boxes, so {left} cannot be free",
                f"rząd {row} ma tyle pól: {length}, więc {left} nie może być wolnych",
            )
        state.crossed[seat, value] = length - left
        state.boxes_left[seat] += left


def _place_piles(table: Line, state: State) -> None:
    """Piles as told; a deck that is not gets its share of the cards that lie nowhere, untold."""
    piles: dict[str, list[int]] = {
        name: list(table.cards(table.words(name), CARD)) for name in DECKS if name in table.facts
    }
    discard = list(table.cards(table.words("discard"), VALUE))
    removed = list(table.cards(table.words("removed"), VALUE))
    took = sum(abs(int(count)) for count in state.taken.flat)
    for name, made in zip(DECKS, MADE, strict=True):
        if made in table.facts and name not in piles:
            piles[name] = [record.UNKNOWN] * (len(table.facts[made]) - (took if name == "middle" else 0))
    rest = record.CARDS - int(state.hand_sizes.sum()) - sum(map(len, (*piles.values(), discard, removed)))
    if rest < 0:
        raise BadPosition(
            f"there are {record.CARDS} cards: {-rest} too many lie here",
            f"kart jest {record.CARDS}: tu jest o {-rest} za dużo",
        )
    share = rest // record.OPEN_SHARE
    for deck in record.OPEN:
        if DECKS[deck] not in piles:
            piles[DECKS[deck]] = [record.UNKNOWN] * share
            rest -= share
    piles.setdefault("middle", [record.UNKNOWN] * rest)
    for deck, name in enumerate(DECKS):
        told = piles[name] if deck == record.MIDDLE else piles[name][:-1]
        if record.UNKNOWN in piles[name] and any(value != record.UNKNOWN for value in told):
            raise wrong_table(
                f"tell all cards of {name!r}, or none but the top of an open deck",
                f"podaj wszystkie karty {name!r} albo tylko wierzch odkrytej talii",
            )
        _place_pile(state.decks[deck], piles[name])
        state.deck_sizes[deck] = len(piles[name])
    if len(removed) > len(state.removed) or any(value < record.MORTAL for value in removed):
        raise wrong_table("only 11s and 12s can be removed", "poza grą mogą być tylko 11 i 12")
    _place_pile(state.discard, discard)
    _place_pile(state.removed, removed)
    state.discard_size, state.removed_size = len(discard), len(removed)


def _place_pile(pile: Array, cards: Sequence[int]) -> None:
    pile[:] = record.UNKNOWN
    pile[: len(cards)] = cards


def _place_knowledge(table: Line, state: State) -> None:
    """What everybody knows of decks that were made of discards, and of those that were not."""
    took = sum(abs(int(count)) for count in state.taken.flat)
    for deck, name in enumerate(MADE):
        if name not in table.facts:
            continue
        made = Counter(table.cards(table.words(name), VALUE))
        state.reshuffled[deck] = 1
        _place_counts(state.inside[deck], made)
        size = state.deck_sizes[deck] + (took if deck == record.MIDDLE else 0)
        told = Counter(_told(state.decks[deck, : state.deck_sizes[deck]]))
        if made.total() != size or not told <= made:
            raise wrong_table(
                f"{name!r} has the {size} cards of that deck, with those taken from the middle",
                f"{name!r} ma tyle kart, co ta talia razem z wziętymi ze środka: {size}",
            )
    if took and not state.reshuffled[record.MIDDLE]:
        raise BadPosition(
            "took is told of a middle deck that was reshuffled: tell its cards, such as middle_made 7 9",
            "'took' dotyczy przetasowanej środkowej talii: podaj jej karty, na przykład middle_made 7 9",
        )
    dealt = Counter(table.cards(table.words("dealt"), VALUE)) if "dealt" in table.facts else None
    _place_counts(state.as_dealt, dict(enumerate(_usually_dealt(state))))
    if dealt is not None:
        _place_counts(state.as_dealt, {value: dealt[value] for value in range(record.VALUES)})


def _usually_dealt(state: State) -> list[int]:
    """What can be left of the cards as dealt unless a card that was taken from the middle deck was laid down."""
    if not state.reshuffled[record.MIDDLE]:
        return [record.COPIES] * record.VALUES
    return [
        max(0, record.COPIES - seen(state, value, state.known) - int(state.inside[record.MIDDLE, value]))
        for value in range(record.VALUES)
    ]


def _told(cards: Iterable[int]) -> list[int]:
    return [int(value) for value in cards if value != record.UNKNOWN]


def _check_cards(state: State) -> None:
    """No value more often than there are cards of it, and decks that can be what they are told to be."""
    for value in range(record.VALUES):
        count = seen(state, value, state.hands)
        for deck in range(record.DECKS):
            if deck == record.MIDDLE or not state.reshuffled[deck]:
                count += _told(state.decks[deck, : state.deck_sizes[deck]]).count(value)
        if count > record.COPIES:
            raise BadPosition(
                f"there are only {record.COPIES} cards '{value + 1}': {count - record.COPIES} too many",
                f"kart '{value + 1}' jest {record.COPIES}: tu jest o {count - record.COPIES} za dużo",
            )
        dealt = sum(
            _told(state.decks[deck, : state.deck_sizes[deck]]).count(value)
            for deck in record.OPEN
            if not state.reshuffled[deck]
        )
        if not dealt <= state.as_dealt[value] <= record.COPIES:
            raise wrong_table(
                f"{dealt} to {record.COPIES} cards '{value + 1}' can be 'dealt'",
                f"kart '{value + 1}' w 'dealt' może być od {dealt} do {record.COPIES}",
            )
    if state.reshuffled[record.MIDDLE]:
        _check_middle(state)


def _check_middle(state: State) -> None:
    possible = 0
    for value in range(record.VALUES):
        taken = sum(max(0, int(hand[value])) for hand in state.taken)
        made = int(state.inside[record.MIDDLE, value]) - taken
        if made < 0:
            raise BadPosition(
                f"{taken} cards '{value + 1}' were taken from a middle deck that had {made + taken}",
                f"kart '{value + 1}' wziętych ze środkowej talii jest {taken}, a było ich tam {made + taken}",
            )
        possible += min(made, record.COPIES - seen(state, value, state.hands))
    if possible < state.deck_sizes[record.MIDDLE]:
        raise BadPosition(
            f"only {possible} of the cards in 'middle_made' can be in the middle deck",
            f"w środkowej talii może być tylko tyle kart z 'middle_made': {possible}",
        )


def _check_cross_off(state: State) -> None:
    """A cross-off goes on only while there is a box, and something to make."""
    if state.phase != record.MAKES:
        return
    value, seat = int(state.crossing), int(state.turn)
    if state.crossed[seat, value] == state.boxes[value]:
        raise BadPosition(
            f"row {value + 1} is full: its cross-off is over", f"rząd {value + 1} jest pełny: to koniec wykreślania"
        )
    if missing(state, seat) == 0 and not rules.makes_left(state, seat):
        raise BadPosition(
            f"the hand makes nothing more of {value + 1}: the cross-off is over",
            f"ręka nie daje już nic więcej na {value + 1}: to koniec wykreślania",
        )


def describe(state: State) -> Position:
    """The position of a state, masked or not."""
    waiting = rules.to_act(state)
    table: dict[str, list[str]] = {
        name: _written(state.decks[deck, : state.deck_sizes[deck]]) for deck, name in enumerate(DECKS)
    }
    if state.discard_size:
        table["discard"] = _written(state.discard[: state.discard_size])
    if state.removed_size:
        table["removed"] = _written(state.removed[: state.removed_size])
    for deck, name in enumerate(MADE):
        if state.reshuffled[deck]:
            table[name] = _counted(state.inside[deck])
    if state.reshuffled[record.MIDDLE] and list(state.as_dealt) != _usually_dealt(state):
        table["dealt"] = _counted(state.as_dealt)
    facts = Line(table | _flow(state, waiting))
    return Position(facts, [_described(state, seat, waiting >> seat & 1) for seat in range(state.seats)])


def _flow(state: State, waiting: int) -> dict[str, list[str]]:
    flow: dict[str, list[str]] = {"turns": [str(state.turns)], "phase": [PHASES[state.phase]]}
    if state.last_make != record.UNKNOWN:
        flow["last_make"] = [MAKES[state.last_make - record.CROSS]]
    if state.bonuses:
        flow["bonuses"] = [str(state.bonuses)]
    if waiting:
        return flow
    flow["turn"] = [str(state.turn)]
    flow["then"] = [next(name for name, phase in THEN.items() if phase == state.resume)]
    if state.drawing != record.UNKNOWN:
        flow["drawing"] = [DECKS[state.drawing]]
    if state.due:
        flow["due"] = [str(state.due)]
    return flow


def _described(state: State, seat: int, acts: int) -> Line:
    untold = missing(state, seat)
    free = [int(state.boxes[value]) - int(state.crossed[seat, value]) for value in range(record.VALUES)]
    facts: dict[str, list[str]] = {}
    if any(state.crossed[seat]):
        facts["free"] = [f"{row}:{free[value]}" for row, value in VALUE.items() if free[value] < state.boxes[value]]
    if any(state.known[seat]) and not untold:
        facts["known"] = _counted(state.known[seat])
    if state.taken[seat, 0] < 0:
        facts["took"] = [UNTOLD] * -int(state.taken[seat, 0])
    elif any(state.taken[seat]):
        facts["took"] = _counted(state.taken[seat])
    return Line(facts, [*_counted(state.hands[seat]), *[UNTOLD] * untold], bool(acts))


def _written(cards: Iterable[int]) -> list[str]:
    return [UNTOLD if value == record.UNKNOWN else str(value + 1) for value in cards]


def _counted(counts: Iterable[int]) -> list[str]:
    return [str(number) for number, count in zip(NUMBERS, counts, strict=True) for _ in range(count)]
