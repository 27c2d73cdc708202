"""What a book of records keeps: who is left with Kotruś, and who gets rid of all cards."""

from collections.abc import Iterator, Sequence

from stolik.core.records import Done, record
from stolik.core.step import Step

from .cards import KOTRUS
from .notation import CARDS

RECORDS = (
    record("kotrus", pl="{count} [raz|razy|razy] Kotruś", en="{count} [time|times] Kotruś", summed=True),
    record("miaaau", pl="{count} [raz|razy|razy] Miaaau!", en="{count} [time|times] Miaaau!", summed=True),
)


def done(steps: Sequence[Step]) -> Iterator[Done]:
    for step in steps:
        if step.event == "score":
            for seat, hand in enumerate(step.view()["hands"]):
                yield Done("kotrus", seat, hand.count(CARDS[KOTRUS]))
        elif step.event == "miaaau":
            yield Done("miaaau", step.told()["seat"], 1)
