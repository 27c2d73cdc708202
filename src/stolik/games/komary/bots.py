"""Rules of thumb for komary: which card to play, and when to draw or pass."""

from typing import Any

from stolik.core import scoring
from stolik.core.jit import bind, jit
from stolik.core.rng import pick, roll
from stolik.core.seats import left_of

from .rules import BACK, BZZZ, DEALING, DRAW, PASS, VALUES, State, cost, points

SIMULATIONS = 50  # of `hard`: half-way from `normal` to `expert`
HARD = {seats: {"simulations": 30} for seats in (2, 4, 6)}
LEARNT = {"network": 1.0, "caution": 0.0, "simulations": 1000}
FORGIVING = {**LEARNT, "network": 0.03, "thumb": "random"}  # others may play anything: no weaker than `normal` then
WITH_BELIEFS = {"tries": 8, "simulations": 4000}
EXPERT = {2: FORGIVING, 3: LEARNT, 4: WITH_BELIEFS, 5: WITH_BELIEFS, 6: WITH_BELIEFS}
EASY_STOPS = 7  # `easy` passes with a hand that costs no more, whatever the others hold
STOPPED = 4  # what a hand costs at most with which `sound` passes, beside two for each card
EASY_SLIPS = 6  # `easy` makes one choice in this many at random
NORMAL_SLIPS = 3  # `normal` makes one choice in this many as `easy` does


@jit
def easy(state: State, seat: int, actions: Any, count: int, dice: Any) -> int:
    """Play what fits, pass with a cheap hand, else draw; looks at nobody else and slips, but not into a dear pass."""
    dice = roll(dice)
    if pick(dice, EASY_SLIPS) == 0:
        sensible = count - 1 if actions[count - 1] == PASS and cost(state, seat) > EASY_STOPS else count
        return actions[pick(roll(dice), max(1, sensible))]
    if actions[0] < VALUES or state.phase == BACK:
        return actions[0]
    return PASS if actions[0] == PASS or cost(state, seat) <= EASY_STOPS else DRAW


@jit
def normal(state: State, seat: int, actions: Any, count: int, dice: Any) -> int:
    """As `sound`, but one choice in three is what `easy` would do."""
    dice = roll(dice)
    if pick(dice, NORMAL_SLIPS) == 0:
        return easy(state, seat, actions, count, roll(dice))
    return sound(state, seat, actions, count, dice)


@jit
def sound(state: State, seat: int, actions: Any, count: int, dice: Any) -> int:
    """Play what fits, dearest hand first; when nothing fits, weigh the hand against how soon the round may end."""
    if state.phase == BACK:
        return actions[0]  # ten points rather than one
    if actions[0] < VALUES:
        return better_card(state, seat, actions)
    if actions[0] == PASS:
        return PASS
    return DRAW if worth_drawing(state, seat) else PASS


@jit
def better_card(state: State, seat: int, actions: Any) -> int:
    """Of two cards that fit: a bzzz at once; else the one that keeps more cards in play."""
    first, second = actions[0], actions[1]
    if second >= VALUES:
        return first
    if second == BZZZ:
        return second
    # Ascending order puts 1 before bzzz: there too the top's own value is the bzzz.
    top = state.pile[state.pile_size - 1]
    same = top
    next_value = first if second == top else second
    return same if state.hands[seat, same] >= state.hands[seat, next_value] else next_value


@jit
def worth_drawing(state: State, seat: int) -> bool:
    """Whether a further card is likely to cost less than stopping here."""
    fewest = VALUES * 8
    rivals = 0
    other = left_of(state, seat)
    while other != seat:
        if not state.passed[other]:
            rivals += 1
            fewest = min(fewest, int(state.hand_sizes[other]))
        other = left_of(state, other)
    stay = cost(state, seat)
    return stay > 6 + 2 * state.hand_sizes[seat] - 2 * min(fewest, 4)


odds = bind(scoring.odds, __name__, points=points)
stage = bind(scoring.stage, __name__, DEALING=DEALING)


@jit
def value(state: State, seat: int) -> float:
    """Points weigh the more, the nearer somebody is to the limit; fitted to matches among `sound`."""
    highest = 0
    for other in range(state.seats):
        highest = max(highest, points(state, other))
    return odds(state, seat, 5.5 + 9.0 / state.seats + 0.36 * (state.limit - highest))


@jit
def counted(state: State, seat: int) -> int:
    """The points to reckon with: all of a hand that was passed with, half of one that can still be played."""
    return points(state, seat) + cost(state, seat) // (1 if state.passed[seat] else 2)


@jit
def likely(state: State, seat: int) -> bool:
    """Who has passed did so with a hand that was cheap for its size."""
    for other in range(state.seats):
        if other != seat and state.passed[other] and cost(state, other) > STOPPED + 2 * state.hand_sizes[other]:
            return False
    return True
