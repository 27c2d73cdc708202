"""What a book of records keeps: the dearest round, and how often somebody played their last card."""

from collections.abc import Iterator, Sequence

from stolik.core.records import Feat, Record
from stolik.core.step import Step

RECORDS = (
    Record(
        "bitten",
        False,
        {
            "pl": (
                "najbardziej pogryziona runda: {count} punkt karny",
                "najbardziej pogryziona runda: {count} punkty karne",
                "najbardziej pogryziona runda: {count} punktów karnych",
            ),
            "en": ("most bitten in a round: {count} penalty point", "most bitten in a round: {count} penalty points"),
        },
    ),
    Record(
        "emptied",
        True,
        {
            "pl": (
                "{count} raz z pustą ręką",
                "{count} razy z pustą ręką",
                "{count} razy z pustą ręką",
            ),
            "en": ("{count} time with an empty hand", "{count} times with an empty hand"),
        },
    ),
)


def feats(steps: Sequence[Step]) -> Iterator[Feat]:
    for told in [step.told() for step in steps if step.event == "score"]:
        for seat, cost in enumerate(told["cost_by_seat"]):
            yield Feat("bitten", seat, cost)
        if told["emptied"] is not None:
            yield Feat("emptied", told["emptied"], 1)
