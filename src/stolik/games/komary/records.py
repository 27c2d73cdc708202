"""What a book of records keeps: the dearest round, and how often somebody played their last card."""

from collections.abc import Iterator, Sequence

from stolik.core.records import Done, record
from stolik.core.step import Step

RECORDS = (
    record(
        "bitten",
        pl="najbardziej pogryziona runda: {count} [punkt karny|punkty karne|punktów karnych]",
        en="most bitten in a round: {count} penalty [point|points]",
    ),
    record(
        "emptied", pl="{count} [raz|razy|razy] z pustą ręką", en="{count} [time|times] with an empty hand", summed=True
    ),
)


def done(steps: Sequence[Step]) -> Iterator[Done]:
    for told in [step.told() for step in steps if step.event == "score"]:
        for seat, cost in enumerate(told["cost_by_seat"]):
            yield Done("bitten", seat, cost)
        if told["emptied"] is not None:
            yield Done("emptied", told["emptied"], 1)
