"""What a person would write down for a match: the crosses on each sheet at its end."""

from collections.abc import Sequence
from typing import Any

from stolik.core.step import Step

CHOICES = {"boxes": [[2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5], [1] * 12, [3] * 12]}


def rounds(steps: Sequence[Step]) -> list[dict[str, Any]]:
    return [{"entries": step.view()["crossed"], "common": None} for step in steps if step.event == "end"]
