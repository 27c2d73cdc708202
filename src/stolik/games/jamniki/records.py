"""What a book of records keeps: the longest dachshund and the longest run of one colour."""

from collections.abc import Iterator, Sequence

from stolik.core.records import Feat, Record
from stolik.core.step import Step

RECORDS = (
    Record(
        "dachshund",
        False,
        {
            "pl": (
                "najdłuższy jamnik: {count} kostka",
                "najdłuższy jamnik: {count} kostki",
                "najdłuższy jamnik: {count} kostek",
            ),
            "en": ("longest dachshund: {count} bone", "longest dachshund: {count} bones"),
        },
    ),
    Record(
        "run",
        False,
        {
            "pl": (
                "najdłuższy kolor: {count} część",
                "najdłuższy kolor: {count} części",
                "najdłuższy kolor: {count} części",
            ),
            "en": ("longest run of a colour: {count} part", "longest run of a colour: {count} parts"),
        },
    ),
)


def feats(steps: Sequence[Step]) -> Iterator[Feat]:
    for told in [step.told() for step in steps if step.event == "score"]:
        for seat, bones in enumerate(told["bones_by_seat"]):
            yield Feat("dachshund", seat, bones)
        for seat, run in enumerate(told.get("run_by_seat", ())):
            yield Feat("run", seat, run)
