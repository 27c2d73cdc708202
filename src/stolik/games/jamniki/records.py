"""What a book of records keeps: the longest dachshund and the longest run of one colour."""

from collections.abc import Iterator, Sequence

from stolik.core.records import Done, record
from stolik.core.step import Step

RECORDS = (
    record(
        "dachshund",
        pl="najdłuższy jamnik: {count} [kostka|kostki|kostek]",
        en="longest dachshund: {count} [bone|bones]",
    ),
    record(
        "run", pl="najdłuższy kolor: {count} [część|części|części]", en="longest run of a colour: {count} [part|parts]"
    ),
)


def done(steps: Sequence[Step]) -> Iterator[Done]:
    for told in [step.told() for step in steps if step.event == "score"]:
        for seat, bones in enumerate(told["bones_by_seat"]):
            yield Done("dachshund", seat, bones)
        for seat, run in enumerate(told.get("run_by_seat", ())):
            yield Done("run", seat, run)
