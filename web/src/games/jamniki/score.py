"""What a person would write down for a match: the coats and the open tasks of each game."""

from collections.abc import Sequence
from typing import Any

from stolik.core.step import Step

CHOICES = {"games": [1, 2, 2, 3], "every_colour": [False, True], "tasks": [False, True], "free_white": [False, True]}


def rounds(steps: Sequence[Step]) -> list[dict[str, Any]]:
    views = [step.view() for step in steps if step.event == "score"]
    return [{"entries": [written(coat) for coat in view["coats"]], "common": view["tasks"] or None} for view in views]


def written(coat: list[dict[str, Any]]) -> list[str]:
    return ["w2w2" if laid["white"] else laid["tile"] for laid in coat]
