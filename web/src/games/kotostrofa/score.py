"""What a person would write down for a match: the cats left in each hand at the end of each round."""

from collections.abc import Sequence
from typing import Any

from stolik.core.step import Step

CHOICES = {"rounds": [1, 2, 2, 3]}
VALUES = range(1, 11)


def rounds(steps: Sequence[Step]) -> list[dict[str, Any]]:
    return [
        {"entries": [written(hand) for hand in step.view()["hands"]], "common": None}
        for step in steps
        if step.event == "score"
    ]


def written(hand: list[str]) -> list[int]:
    values = [int(card[:-1]) for card in hand]
    return [values.count(value) for value in VALUES]
