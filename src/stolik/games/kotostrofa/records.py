"""What a book of records keeps: who is left with Kotruś, and who gets rid of all cards."""

from collections.abc import Iterator, Sequence

from stolik.core.records import Feat, Record
from stolik.core.step import Step

from .cards import KOTRUS
from .notation import CARDS

RECORDS = (
    Record(
        "kotrus",
        True,
        {
            "pl": ("{count} raz Kotruś", "{count} razy Kotruś", "{count} razy Kotruś"),
            "en": ("{count} time Kotruś", "{count} times Kotruś"),
        },
    ),
    Record(
        "miaaau",
        True,
        {
            "pl": ("{count} raz Miaaau!", "{count} razy Miaaau!", "{count} razy Miaaau!"),
            "en": ("{count} time Miaaau!", "{count} times Miaaau!"),
        },
    ),
)


def feats(steps: Sequence[Step]) -> Iterator[Feat]:
    for step in steps:
        if step.event == "score":
            for seat, hand in enumerate(step.view()["hands"]):
                yield Feat("kotrus", seat, hand.count(CARDS[KOTRUS]))
        elif step.event == "miaaau":
            yield Feat("miaaau", step.told()["seat"], 1)
