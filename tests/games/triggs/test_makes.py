"""The makes of a turn's first action are found as sets of values; row by row they are the same."""

import numpy as np

from stolik import Batch
from stolik.games.triggs import rules


def test_3_5_the_makes_of_all_rows_are_those_of_each_row():
    batch = Batch("triggs", seats=4, size=64, threads=1, seed=5)
    listed, expected = np.zeros((2, batch.game.actions), np.int16)
    seen = set()
    for _ in range(120):
        batch.step_random()
        for state in batch.tables:
            for seat in range(4):
                count = 0
                for value in range(rules.VALUES):
                    if state.crossed[seat, value] < state.boxes[value]:
                        count = rules.add_makes(state, seat, value, rules.CROSS, expected, count)
                assert rules.add_first_makes(state, seat, listed, 0) == count
                assert (listed[:count] == expected[:count]).all()
                seen.update(listed[:count].tolist())
    assert len(seen) > 40
