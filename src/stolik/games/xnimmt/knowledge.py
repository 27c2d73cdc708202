"""X nimmt!: what each seat may know, and worlds that agree with it."""

from stolik.core.bits import size_of
from stolik.core.jit import jit
from stolik.core.rng import forget

from .rules import BIT_IN, FULL_HALF, HALF, HALVES, HIDDEN, LONGEST, NONE, ROWS, SCORING, State, bit, draw, half, lying


@jit
def hands_open(state: State) -> bool:
    """Hands lie open from the scoring until the next deal (6.2)."""
    return state.phase > SCORING


@jit
def finished(state: State) -> int:
    """How many rounds have been scored."""
    return int(state.round_number) - (0 if hands_open(state) else 1)


@jit
def mask(state: State, seat: int) -> None:
    """Of other hands only collected cards show (7.1), (7.2); a choice changes nothing there until the reveal (7.3)."""
    forget(state)
    if hands_open(state):
        return
    for other in range(state.seats):
        if other != seat:
            for which in range(HALVES):
                state.hands[other, which] = state.known[other, which]
            if state.chosen[other] != NONE:
                state.chosen[other] = HIDDEN


@jit
def unseen(state: State, which: int) -> int:
    """The cards of one word that a state shows nowhere: unknown cards of hands, and those out of the round."""
    seen = 0
    for seat in range(state.seats):
        seen |= int(state.hands[seat, which]) | int(state.known[seat, which])
        seen |= int(state.x_rows[seat, which]) | int(state.x_piles[seat, which])
        seen |= BIT_IN[which, max(NONE, int(state.chosen[seat]))] | BIT_IN[which, int(state.placing[seat])]
    for row in range(ROWS):
        for place in range(LONGEST):
            seen |= BIT_IN[which, lying(state, row, place)]
    for place in range(state.collected_size):
        seen |= BIT_IN[which, int(state.collected[place])]
    return FULL_HALF & ~seen


@jit
def redeal(state: State) -> None:
    """Fill the hands from the unseen cards; of each hand with a hidden choice any card is as likely the chosen one."""
    rest_0 = unseen(state, 0)
    rest_1 = unseen(state, 1)
    for seat in range(state.seats):
        missing = int(state.hand_sizes[seat]) - size_of(int(state.hands[seat, 0])) - size_of(int(state.hands[seat, 1]))
        if state.chosen[seat] > NONE:
            missing -= 1
        for _ in range(missing):
            card = draw(state, rest_0, rest_1)
            if card > HALF:
                rest_1 ^= bit(card)
            else:
                rest_0 ^= bit(card)
            state.hands[seat, half(card)] |= bit(card)
        if state.chosen[seat] == HIDDEN:
            card = draw(state, int(state.hands[seat, 0]), int(state.hands[seat, 1]))
            state.hands[seat, half(card)] ^= bit(card)
            state.chosen[seat] = card
