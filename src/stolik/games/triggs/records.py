"""What a book of records keeps: the longest chain of bonuses, and the most boxes crossed off in one turn."""

from collections.abc import Iterator, Sequence

from stolik.core.records import Feat, Record
from stolik.core.step import Step

RECORDS = (
    Record(
        "boxes",
        False,
        {
            "pl": (
                "najwięcej w jednej turze: {count} pole",
                "najwięcej w jednej turze: {count} pola",
                "najwięcej w jednej turze: {count} pól",
            ),
            "en": ("most in one turn: {count} box", "most in one turn: {count} boxes"),
        },
    ),
    Record(
        "bonuses",
        False,
        {
            "pl": (
                "najdłuższy łańcuch: {count} premia",
                "najdłuższy łańcuch: {count} premie",
                "najdłuższy łańcuch: {count} premii",
            ),
            "en": ("longest chain: {count} bonus", "longest chain: {count} bonuses"),
        },
    ),
)


def feats(steps: Sequence[Step]) -> Iterator[Feat]:
    boxes = bonuses = 0
    turn = -1
    for step in steps:
        if step.seat is None or step.move is None:
            continue
        if step.before["turns"] != turn:
            turn, boxes, bonuses = int(step.before["turns"]), 0, 0
        boxes += crossed(step)
        bonuses += step.move.startswith("bonus ")
        yield Feat("boxes", step.seat, boxes)
        yield Feat("bonuses", step.seat, bonuses)


def crossed(step: Step) -> int:
    """How many boxes a move crosses off."""
    return int(step.after["crossed"][step.seat].sum()) - int(step.before["crossed"][step.seat].sum())
