"""What a book of records keeps of X nimmt!"""

from stolik.core.records import done_in
from tests.games.xnimmt.position import position


def herds(match, *moves):
    """By seat, the largest herd of some moves."""
    steps = []
    for seat, move in moves:
        match.play(seat, move)
        steps += match.steps
    return {one.seat: one.count for one in done_in(match.game, steps) if one.record == "herd"}


def test_a_herd_is_what_a_full_row_brings():
    match = position("""
        row3 10, row4 40 44 50, row5 60
        * 51 1
        * 61 2
    """)
    assert herds(match, (0, "51"), (1, "61"), (0, "x 44")) == {0: 3 + 5 + 3}


def test_a_herd_is_also_the_row_that_a_low_card_picks_and_a_single_card():
    for row, heads in [("3", 3 + 3), ("4", 1), ("5", 1 + 5 + 1)]:
        match = position("""
            row3 70 80, row4 59, row5 76 77 78
            * 43 1
            * 90 2
        """)
        moves = [(0, "43"), (1, "90"), (0, f"row {row}")]
        if row != "4":
            moves.append((0, {"3": "x 70", "5": "x 77"}[row]))
        assert herds(match, *moves) == {0: heads}
