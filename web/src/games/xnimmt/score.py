"""What a person would write down for a match: cards of hands and X piles by the heads that they show."""

from collections.abc import Sequence
from typing import Any

from stolik.core.step import Step

CHOICES = {"rounds": [1, 2, 2, 3], "hand": [8, 8, 5]}


def rounds(steps: Sequence[Step]) -> list[dict[str, Any]]:
    return [written(step) for step in steps if step.event == "score"]


def written(step: Step) -> dict[str, Any]:
    view = step.view()
    entries = [
        {"hand": by_heads(step, hand), "pile": by_heads(step, pile)}
        for hand, pile in zip(view["hands"], view["x_piles"], strict=True)
    ]
    return {"entries": entries, "common": None}


def by_heads(step: Step, cards: list[int]) -> list[int]:
    printed = [step.game.printed[str(card)] for card in cards]
    return [printed.count(heads) for heads in sorted(set(step.game.printed.values()))]
