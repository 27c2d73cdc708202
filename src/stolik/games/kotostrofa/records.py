"""What a book of records keeps: who is left with Kotruś, and who gets rid of all cards."""

from collections.abc import Iterator, Sequence

from stolik.core.feats import Feat, record
from stolik.core.step import Step

from .cards import KOTRUS
from .notation import CARDS

RECORDS = (
    record("kotrus", pl="{count} [raz|razy|razy] Kotruś", en="{count} [time|times] Kotruś", summed=True),
    record("miaaau", pl="{count} [raz|razy|razy] Miaaau!", en="{count} [time|times] Miaaau!", summed=True),
)


def feats(steps: Sequence[Step]) -> Iterator[Feat]:
    for step in steps:
        if step.event == "score":
            for seat, hand in enumerate(step.view()["hands"]):
                yield Feat("kotrus", seat, hand.count(CARDS[KOTRUS]))
        elif step.event == "miaaau":
            yield Feat("miaaau", step.told()["seat"], 1)
