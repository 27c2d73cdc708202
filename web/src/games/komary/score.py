"""What a person would write down for a match: the hands at the end of each round, and the token that was chosen."""

from collections.abc import Sequence
from typing import Any

from stolik.core.step import Step

CHOICES = {"limit": [15, 40, 40, 60]}


def rounds(steps: Sequence[Step]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for step in steps:
        if step.event == "score":
            found.append({"entries": [written(hand) for hand in step.view()["hands"]], "common": None})
        elif step.move in ("back 10", "back 1"):
            found[-1]["entries"][step.seat]["back"] = int(step.move.split()[1])
    return found


def written(hand: list[str]) -> dict[str, Any]:
    return {"values": sorted({int(card) for card in hand if card != "b"}), "bzzz": hand.count("b")}
