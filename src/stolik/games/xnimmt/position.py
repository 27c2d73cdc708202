"""Positions of X nimmt! as text.

The table has `row3`, `row4` and `row5` with their cards; a row that is not given starts with a card dealt to it.
`phase` is needed only if the cards do not show it: `score`, `close`, `deal` and `over`.
A seat has its hand; `known`, the cards of the hand that everybody saw it collect; `x` and `pile`, its X row and X pile;
`past`, its points of each finished round. In the middle of a turn it has `chosen`, its hidden card, which has left the
hand (`chosen ?` is one of the hand); `placing`, its revealed card that is still to be placed; `collected`, the cards
that it has taken and not yet put away; and `keeps`, the one of them that is on its way to the X row.

    row3 15, row4 17 22, row5 45
    * 18 60 71, known 60, x 20 30, pile 44, past 8
      ?x3, chosen ?, past 12
"""

from collections.abc import Iterable, Sequence

from stolik.core.bits import size_of
from stolik.core.errors import BadPosition
from stolik.core.position import HAND, UNTOLD, Line, Part, Position, finished_rounds, wrong_table
from stolik.core.state import Array

from . import knowledge, rules
from .notation import CHOICES, ROW_NAMES
from .rules import State
from .view import PHASES, cards, in_x_pile, placing, row

ROWS = tuple(f"row{name}" for name in ROW_NAMES)
TABLE = (*ROWS, "phase")
SEAT = ("known", "x", "pile", "past", "chosen", "placing", "collected", "keeps")
TABLE_PARTS = tuple(
    Part(row, "cards", {"pl": f"Rząd {name}", "en": f"Row {name}"}, CHOICES)
    for name, row in zip(ROW_NAMES, ROWS, strict=True)
)
SEAT_PARTS = (
    Part(HAND, "cards", {"pl": "Ręka", "en": "Hand"}, CHOICES, (UNTOLD,)),
    Part("x", "cards", {"pl": "Rząd X", "en": "X row"}, CHOICES),
    Part("pile", "cards", {"pl": "Stos X", "en": "X pile"}, CHOICES),
    Part("past", "words", {"pl": "Punkty z rund", "en": "Points of rounds"}),
)
MOST_POINTS = rules.X_PILE_COST * int(rules.HEADS.sum())
TOLD_PHASES = {PHASES[phase]: phase for phase in (rules.SCORING, rules.CLOSING, rules.DEALING, rules.OVER)}


def place(position: Position, state: State) -> bool:
    """Lay a position out, untold cards as `mask` leaves them; whether there are any."""
    table, laid = position.table, set[int]()
    told = table.choice("phase", PHASES, "choose") if "phase" in table.facts else None
    for seat, line in enumerate(position.seats):
        _place_seat(line, state, seat, laid)
    for number, name in enumerate(ROWS):
        _place_row(table, state, number, _laid(table, table.words(name), laid))
    untold = sum(line.hand.count(UNTOLD) for line in position.seats)
    started = told != "deal" and _start_rows(state)
    if untold > _unseen(state):
        raise BadPosition(
            f"there are only {rules.CARDS} cards: {untold - _unseen(state)} too many lie here",
            f"kart jest {rules.CARDS}: tu jest o {untold - _unseen(state)} za dużo",
        )
    state.phase = _phase(state, told)
    _place_past(position, state)
    _check_seats(position, state)
    return started or untold > 0 or rules.HIDDEN in state.chosen


def _place_seat(line: Line, state: State, seat: int, laid: set[int]) -> None:
    held = _laid(line, [word for word in line.hand if word != UNTOLD], laid)
    hidden = line.facts.get("chosen") == [UNTOLD]
    chosen = [rules.HIDDEN] if hidden and line.words("chosen") else _laid(line, line.words("chosen"), laid)
    waiting = _laid(line, line.words("placing"), laid)
    x_row = _ascending(line, "x", _laid(line, line.words("x"), laid))
    pile = _laid(line, line.words("pile"), laid)
    known = _laid(line, line.words("known"), set())
    for card in known:
        if card not in (*held, *chosen):
            raise line.wrong(
                f"{card} is known but not in the hand: only cards of the hand are",
                f"{card} jest w 'known', a nie na ręce: znane mogą być tylko karty z ręki",
            )
    _place_set(state.hands[seat], held)
    _place_set(state.known[seat], known)
    _place_set(state.x_rows[seat], x_row)
    _place_set(state.x_piles[seat], pile)
    state.hand_sizes[seat] = len(line.hand) + (len(chosen) if not hidden else 0)
    state.chosen[seat] = _one(line, "chosen", chosen)
    state.placing[seat] = _one(line, "placing", waiting)
    state.x_last[seat] = x_row[-1] if x_row else rules.NONE
    for card in [*pile, *x_row]:
        state.x_order[state.x_count] = card
        state.x_count += 1
    _place_collected(line, state, seat, _laid(line, line.words("collected"), laid))


def _place_collected(line: Line, state: State, seat: int, collected: Sequence[int]) -> None:
    kept = _one(line, "keeps", _laid(line, line.words("keeps"), set()))
    if kept and kept not in collected:
        raise line.wrong(
            f"{kept} cannot be kept: it is none of the collected cards",
            f"karty {kept} nie można zatrzymać: nie jest wśród zebranych",
        )
    if not collected:
        return
    if state.collected_size:
        raise line.wrong(
            f"one seat collects at a time, and seat {state.collector} does",
            f"zbiera tylko jedno miejsce naraz, a zbiera już miejsce {state.collector}",
        )
    if len(collected) > rules.LONGEST:
        raise line.wrong(
            f"a seat collects {rules.LONGEST} cards at most, not {len(collected)}",
            f"zbiera się najwyżej tyle kart: {rules.LONGEST}, a nie {len(collected)}",
        )
    state.collector, state.collected_size = seat, len(collected)
    state.collected[: len(collected)] = collected
    state.x_card = kept or (collected[0] if len(collected) == 1 else rules.NONE)


def _place_row(table: Line, state: State, number: int, lying: list[int]) -> None:
    most = number + rules.SHORTEST - 1
    if len(lying) > most:
        raise wrong_table(
            f"{ROWS[number]!r} takes {most} cards before one fills it, not {len(lying)}",
            f"w {ROWS[number]!r} leży najwyżej tyle kart: {most}, a nie {len(lying)}",
        )
    state.row_sizes[number] = len(lying)
    state.rows[number, : len(lying)] = _ascending(table, ROWS[number], lying)


def _start_rows(state: State) -> bool:
    """Deal a card to each row that has none; whether there was one."""
    empty = [number for number in range(rules.ROWS) if not state.row_sizes[number]]
    for number in empty:
        if not _unseen(state):
            raise wrong_table(f"no card is left for {ROWS[number]!r}", f"nie ma już karty na {ROWS[number]!r}")
        rest = [int(knowledge.unseen(state, which)) for which in range(rules.HALVES)]
        state.rows[number, 0] = rules.draw(state, *rest)
        state.row_sizes[number] = 1
    return bool(empty)


def _phase(state: State, told: str | None) -> int:
    """What the cards of the turn say, unless the turn is over."""
    found = _turn_phase(state)
    if told in TOLD_PHASES and found == rules.CHOOSE and not state.chosen.any():
        return TOLD_PHASES[told]
    if told and told != PHASES[found]:
        raise wrong_table(
            f"chosen, placed and collected cards make it phase {PHASES[found]!r}, not {told!r}",
            f"z kart wybranych, dokładanych i zebranych wynika faza {PHASES[found]!r}, a nie {told!r}",
        )
    return found


def _turn_phase(state: State) -> int:
    if state.collected_size:
        return rules.KEEPING if state.x_card else rules.X
    seat = rules.next_seat(state)
    if seat >= 0:
        if rules.nearest_row(state, state.placing[seat]) >= 0:
            return rules.PLACING
        state.collector = seat
        return rules.ROW
    return rules.REVEALING if state.chosen[: state.seats].all() else rules.CHOOSE


def _place_past(position: Position, state: State) -> None:
    """The points of finished rounds, which tell the round as well."""
    past = finished_rounds(position.seats, MOST_POINTS)
    rounds = len(past[0])
    state.round_number = rounds + (0 if knowledge.hands_open(state) else 1)
    least = state.rounds if state.phase == rules.OVER else 1 if state.phase == rules.CLOSING else 0
    if not least <= state.round_number <= state.rounds:
        raise BadPosition(
            f"{rounds} rounds in 'past' cannot be in phase {PHASES[state.phase]!r} of {state.rounds} rounds",
            f"{rounds} w 'past' nie pasuje do fazy {PHASES[state.phase]!r} partii na tyle rund: {state.rounds}",
        )
    for seat, points in enumerate(past):
        state.past[:rounds, seat] = points


def _check_seats(position: Position, state: State) -> None:
    waiting = rules.to_act(state)
    marked = sum(1 << seat for seat, line in enumerate(position.seats) if line.acts)
    for seat, line in enumerate(position.seats):
        if marked and (marked ^ waiting) >> seat & 1:
            if line.acts:
                raise line.wrong(
                    f"seat {seat} must not decide now: leave out its '*'",
                    f"miejsce {seat} nie jest teraz na ruchu: bez '*'",
                )
            raise line.wrong(
                f"seat {seat} must decide, too: mark it with '*'", f"miejsce {seat} też jest na ruchu: z '*'"
            )
        if state.phase == rules.CHOOSE and not state.hand_sizes[seat]:
            raise line.wrong(
                f"seat {seat} has no card to choose: an empty hand ends the round",
                f"miejsce {seat} nie ma karty do wybrania: pusta ręka kończy rundę",
            )


def _laid(line: Line, words: Sequence[str], laid: set[int]) -> list[int]:
    """The cards of some words, none of which lies elsewhere."""
    found = []
    for word in words:
        if word not in CHOICES:
            raise line.wrong(
                f"no card {word!r}: cards are 1 to {rules.CARDS}", f"nie ma karty {word!r}, są od 1 do {rules.CARDS}"
            )
        card = int(word)
        if card in laid:
            raise line.wrong(
                f"card {card} lies here twice: there is one of each",
                f"karta {card} leży tu dwa razy, a jest tylko jedna",
            )
        laid.add(card)
        found.append(card)
    return found


def _ascending(line: Line, name: str, found: list[int]) -> list[int]:
    if found != sorted(found):
        raise line.wrong(
            f"{name!r} ascends: write {' '.join(map(str, sorted(found)))}",
            f"{name!r} idzie w górę: napisz {' '.join(map(str, sorted(found)))}",
        )
    return found


def _one(line: Line, name: str, found: Sequence[int]) -> int:
    if len(found) > 1:
        raise line.wrong(
            f"{name!r} takes one card, not {len(found)}", f"po {name!r} jest jedna karta, a nie {len(found)}"
        )
    return found[0] if found else rules.NONE


def _place_set(words: Array, found: Sequence[int]) -> None:
    for card in found:
        words[rules.half(card)] |= rules.bit(card)


def _unseen(state: State) -> int:
    return sum(size_of(int(knowledge.unseen(state, which))) for which in range(rules.HALVES))


def describe(state: State) -> Position:
    """The position of a state, masked or not."""
    waiting = rules.to_act(state)
    table = {name: _texts(row(state, number)) for number, name in enumerate(ROWS) if state.row_sizes[number]}
    if PHASES[state.phase] in TOLD_PHASES:
        table["phase"] = [PHASES[state.phase]]
    seats = [_described(state, seat, bool(waiting >> seat & 1)) for seat in range(state.seats)]
    return Position(Line(table), seats)


def _described(state: State, seat: int, acts: bool) -> Line:
    collects = state.collected_size and state.collector == seat
    facts = {
        "known": _texts(cards(state.known[seat])),
        "x": _texts(cards(state.x_rows[seat])),
        "pile": _texts(card for card in state.x_order[: state.x_count] if in_x_pile(state, seat, card)),
        "past": _texts(state.past[: knowledge.finished(state), seat]),
        "chosen": _chosen(state, seat),
        "placing": _texts([card for card, other in placing(state) if other == seat]),
        "collected": _texts(state.collected[: state.collected_size]) if collects else [],
        "keeps": _texts([state.x_card]) if collects and state.phase == rules.KEEPING else [],
    }
    known = _texts(cards(state.hands[seat]))
    left = state.hand_sizes[seat] - (state.chosen[seat] > rules.NONE)  # a chosen card that is seen has left the hand
    held = [*known, *[UNTOLD] * (left - len(known))]
    return Line({name: words for name, words in facts.items() if words}, held, acts)


def _chosen(state: State, seat: int) -> list[str]:
    card = state.chosen[seat]
    return [] if card == rules.NONE else [UNTOLD if card == rules.HIDDEN else str(card)]


def _texts(numbers: Iterable[int]) -> list[str]:
    return [str(number) for number in numbers]
