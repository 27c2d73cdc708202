"""What a book of records keeps: the largest herd collected at once, and rounds without a head."""

from collections.abc import Iterator, Sequence

from stolik.core.records import Feat, Record
from stolik.core.step import Step

RECORDS = (
    Record(
        "herd",
        False,
        {
            "pl": (
                "największe stado naraz: {count} głowa",
                "największe stado naraz: {count} głowy",
                "największe stado naraz: {count} głów",
            ),
            "en": ("largest herd at once: {count} head", "largest herd at once: {count} heads"),
        },
    ),
    Record(
        "clean",
        True,
        {
            "pl": (
                "{count} runda bez żadnej głowy",
                "{count} rundy bez żadnej głowy",
                "{count} rund bez żadnej głowy",
            ),
            "en": ("{count} round without a head", "{count} rounds without a head"),
        },
    ),
)


def feats(steps: Sequence[Step]) -> Iterator[Feat]:
    for step in steps:
        if step.event == "fill":
            told = step.told()
            yield Feat("herd", told["seat"], sum(step.game.printed[str(card)] for card in told["cards"]))
        elif step.event == "score":
            for seat, points in enumerate(step.told()["points_by_seat"]):
                yield Feat("clean", seat, int(points == 0))
