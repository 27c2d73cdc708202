"""What a book of records keeps: the longest dachshund and the longest run of one colour."""

from collections.abc import Iterator, Sequence

from stolik.core.feats import Feat, record
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


def feats(steps: Sequence[Step]) -> Iterator[Feat]:
    for told in [step.told() for step in steps if step.event == "score"]:
        for seat, bones in enumerate(told["bones_by_seat"]):
            yield Feat("dachshund", seat, bones)
        for seat, run in enumerate(told.get("run_by_seat", ())):
            yield Feat("run", seat, run)
