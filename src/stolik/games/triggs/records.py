"""What a book of records keeps: the longest chain of bonuses, and the most boxes crossed off in one turn."""

from collections.abc import Iterator, Sequence

from stolik.core.records import Done, record
from stolik.core.step import Step

RECORDS = (
    record("boxes", pl="najwięcej w jednej turze: {count} [pole|pola|pól]", en="most in one turn: {count} [box|boxes]"),
    record(
        "bonuses", pl="najdłuższy łańcuch: {count} [premia|premie|premii]", en="longest chain: {count} [bonus|bonuses]"
    ),
)


def done(steps: Sequence[Step]) -> Iterator[Done]:
    boxes = bonuses = 0
    turn = -1
    for step in steps:
        if step.seat is None or step.move is None:
            continue
        if step.before["turns"] != turn:
            turn, boxes, bonuses = int(step.before["turns"]), 0, 0
        boxes += crossed(step)
        bonuses += step.move.startswith("bonus ")
        yield Done("boxes", step.seat, boxes)
        yield Done("bonuses", step.seat, bonuses)


def crossed(step: Step) -> int:
    """How many boxes a move crosses off."""
    return int(step.after["crossed"][step.seat].sum()) - int(step.before["crossed"][step.seat].sum())
