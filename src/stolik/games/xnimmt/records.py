"""What a book of records keeps: the largest herd collected at once, and rounds without a head."""

from collections.abc import Iterator, Sequence

from stolik.core.records import Done, record
from stolik.core.step import Step

RECORDS = (
    record(
        "herd", pl="największe stado naraz: {count} [głowa|głowy|głów]", en="largest herd at once: {count} [head|heads]"
    ),
    record(
        "clean",
        pl="{count} [runda|rundy|rund] bez żadnej głowy",
        en="{count} [round|rounds] without a head",
        summed=True,
    ),
)


def done(steps: Sequence[Step]) -> Iterator[Done]:
    for step in steps:
        if step.event == "collect":  # of a row that was full, and of one that a low card picked
            told = step.told()
            herd = [told["card"], *(told.get("cards") or [])]
            yield Done("herd", told["seat"], sum(step.game.printed[str(card)] for card in herd))
        elif step.event == "score":
            for seat, points in enumerate(step.told()["points_by_seat"]):
                yield Done("clean", seat, int(points == 0))
