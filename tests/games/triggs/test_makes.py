"""Makes are found as sets of values; tried one by one they are the same."""

import numpy as np

from stolik import Batch
from stolik.games.triggs import rules


def tried(state, seat, value):
    """The single card, then each pair by its lower card."""
    hand = [int(cards) for cards in state.hands[seat]]
    start = rules.CROSS + int(rules.MAKE_START[value])
    found = [start] if hand[value] else []
    for lower in range((value + 1) // 2):
        higher = value - 1 - lower
        if hand[lower] and hand[higher] > (higher == lower):
            found.append(start + 1 + lower)
    return found


def test_3_5_the_makes_of_all_rows_are_those_that_can_be_tried():
    batch = Batch("triggs", seats=4, size=64, threads=1, seed=5)
    listed = np.zeros(batch.game.actions, np.int16)
    seen, left = set(), 0
    for _ in range(120):
        batch.step_random()
        for state in batch.tables:
            seat = int(state.turn)
            count = rules.legal(state, seat, listed)
            found = [action for action in listed[:count].tolist() if action >= rules.CROSS and action != rules.STOP]
            if state.phase == rules.ACTION:
                open_rows = [row for row in range(rules.VALUES) if state.crossed[seat, row] < state.boxes[row]]
                assert found == [action for row in open_rows for action in tried(state, seat, row)]
                seen.update(found)
            if state.phase == rules.MAKES:
                makes = tried(state, seat, int(state.crossing))
                assert found == [action for action in makes if action >= state.last_make]
                left += 1
    assert len(seen) > 40
    assert left > 100
