"""Positions of komary as text.

The table has `pile CARDS` (top last) or only `top CARD`; `stock CARDS` (top last; default: all cards not placed
elsewhere); `round` (default 1); `dealer` (default: the last seat); `phase` (default `play`); `turn` if nobody must
decide.
A seat has its hand, its `points`, and `passed` or `emptied`; `declined` lists the tops that it drew or passed on, the
latest last: the last two different ones are kept.

    pile 4 4 5, dealer 1
    * 5 5 b, points 12
      6 ?x2, passed, declined 3 5
"""

from stolik.core.errors import BadPosition
from stolik.core.position import HAND, UNTOLD, Line, Part, Position, wrong_table

from . import knowledge, rules
from .notation import CARDS
from .rules import State
from .view import PHASES

TABLE = ("top", "pile", "stock", "round", "dealer", "phase", "turn")
SEAT = ("points", "passed", "emptied", "declined")
TABLE_PARTS = (Part("pile", "cards", {"pl": "Stos, wierzchnia ostatnia", "en": "Pile, top last"}, CARDS),)
SEAT_PARTS = (
    Part(HAND, "cards", {"pl": "Ręka", "en": "Hand"}, CARDS, (UNTOLD,)),
    Part("points", "words", {"pl": "Punkty", "en": "Points"}),
    Part("passed", "flag", {"pl": "Pas", "en": "Passed"}),
)
VALUE: dict[str, int] = {card: value for value, card in enumerate(CARDS)}
MOST = 1_000_000  # points or rounds: no match comes near
PHASE: dict[str, int] = {name: phase for phase, name in enumerate(PHASES)}


def place(position: Position, state: State) -> bool:
    """Lay a position out, untold cards as `mask` leaves them; whether there are any."""
    table = position.table
    state.phase = PHASE[table.choice("phase", list(PHASE), "play")]
    state.round_number = table.number("round", 1, range(MOST + 1))
    state.dealer = table.number("dealer", state.seats - 1, range(state.seats))
    state.emptied = rules.UNKNOWN
    acting = position.acting()
    state.turn = table.number("turn", 0, range(state.seats)) if acting is None else acting
    for seat, line in enumerate(position.seats):
        _place_seat(line, state, seat)
    untold = _place_cards(table, state)
    _check_turn(state)
    return untold


def _place_seat(line: Line, state: State, seat: int) -> None:
    state.tokens[seat] = line.number("points", 0, range(MOST + 1))
    state.passed[seat] = line.flag("passed")
    for top in line.cards(line.words("declined"), VALUE):
        rules.decline(state, seat, top)
    if line.flag("emptied"):
        state.emptied = seat
    state.hand_sizes[seat] = len(line.hand)
    for value in line.cards([word for word in line.hand if word != UNTOLD], VALUE):
        state.hands[seat, value] += 1


def _place_cards(table: Line, state: State) -> bool:
    top, pile = table.words("top"), list(table.cards(table.words("pile"), VALUE))
    told = "stock" in table.facts
    stock = list(table.cards(table.words("stock"), VALUE | {UNTOLD: rules.UNKNOWN}))
    pile += list(table.cards(top, VALUE))
    left = [rules.copies(value) - int(state.hands[:, value].sum()) for value in range(rules.VALUES)]
    for value in [*pile, *stock]:
        if value != rules.UNKNOWN:
            left[value] -= 1
    for value, count in enumerate(left):
        if count < 0:
            raise BadPosition(
                f"there are only {rules.copies(value)} cards {CARDS[value]!r}: {-count} too many lie here",
                f"kart {CARDS[value]!r} jest {rules.copies(value)}: tu jest o {-count} za dużo",
            )
    hidden = int(state.hand_sizes.sum()) - int(state.hands.sum()) + stock.count(rules.UNKNOWN)
    rest = [value for value, count in enumerate(left) for _ in range(count)]
    if not told:
        stock = [rules.UNKNOWN] * (len(rest) - hidden)
    elif top and not hidden:
        pile = [*rest, *pile]  # what lies under the top does not matter
    elif len(rest) != hidden:
        raise BadPosition(
            f"{len(rest) - hidden} cards lie nowhere: leave the stock untold, and they are dealt there",
            f"kart, które nigdzie nie leżą: {len(rest) - hidden}; bez 'stock' trafią na stos",
        )
    state.pile_size, state.stock_size = len(pile), len(stock)
    state.pile[: len(pile)] = pile
    state.stock[: len(stock)] = stock
    return hidden > 0 or not told


def _check_turn(state: State) -> None:
    """A card lies on the pile, and the seat whose turn it is can decide (4.1), (4.2)."""
    if state.phase not in (rules.PLAY, rules.LAST):
        return
    turn = state.turn
    if not state.pile_size:
        raise wrong_table(
            "no card lies on the pile: tell 'top' or 'pile'",
            "nic nie leży na stosie kart odrzuconych: napisz 'top' albo 'pile'",
        )
    if state.passed[turn]:
        raise BadPosition(
            f"seat {turn} has passed: mark a seat that has not with '*'",
            f"miejsce {turn} już spasowało: '*' daj temu, kto jeszcze gra",
        )
    for seat in range(state.seats):
        if not state.hand_sizes[seat]:
            raise BadPosition(
                f"seat {seat} has an empty hand: that ends the round", f"miejsce {seat} nie ma kart: to koniec rundy"
            )
    if state.phase == rules.PLAY:
        return
    if sum(state.passed[: state.seats]) < state.seats - 1:
        raise wrong_table(
            f"in phase 'last' all seats but seat {turn} have passed",
            f"w fazie 'last' spasowali już wszyscy oprócz miejsca {turn}",
        )
    if not knowledge.missing(state, turn) and not rules.any_fits(state, turn):
        raise wrong_table(
            f"seat {turn} is not asked in phase 'last': none of its cards fits on the pile",
            f"w fazie 'last' miejsce {turn} nie ma ruchu: żadna z jego kart nie pasuje",
        )


def describe(state: State) -> Position:
    """The position of a state, masked or not."""
    waiting = rules.to_act(state)
    table = {
        "pile": [CARDS[value] for value in state.pile[: state.pile_size]],
        "stock": [UNTOLD if value < 0 else CARDS[value] for value in state.stock[: state.stock_size]],
        "round": [str(state.round_number)],
        "dealer": [str(state.dealer)],
        "phase": [PHASES[state.phase]],
    }
    if not waiting:
        table["turn"] = [str(state.turn)]
    return Position(Line(table), [_described(state, seat, waiting >> seat & 1) for seat in range(state.seats)])


def _described(state: State, seat: int, acts: int) -> Line:
    known = [card for card, count in zip(CARDS, state.hands[seat], strict=True) for _ in range(count)]
    facts: dict[str, list[str]] = {"points": [str(state.tokens[seat])]}
    if state.passed[seat]:
        facts["passed"] = []
    if state.emptied == seat:
        facts["emptied"] = []
    if tops := int(state.declined[seat]):
        facts["declined"] = [CARDS[top - 1] for top in (tops >> rules.OLDER, tops & rules.LAST_TOP) if top]
    return Line(facts, [*known, *[UNTOLD] * (state.hand_sizes[seat] - len(known))], bool(acts))
