"""The chance to win along each try of a day's deal."""

import asyncio
from collections.abc import Iterable
from pathlib import Path

from stolik.core.match import Match
from stolik.review.curve import PLACES, curve
from stolik.server.making import Making

KEPT = 5000  # files
METHOD = 1  # raised when curves are worked out in another way
WAITING = 20  # one takes up to a quarter of a second

Curve = list[float]


class Curves(Making[Curve]):
    """The curves that one worker makes, by the ids of their matches."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__("curve", Curve, KEPT, WAITING, folder)

    async def kept_of(self, names: Iterable[str]) -> dict[str, Curve]:
        """Those curves of some matches that exist."""
        found = await asyncio.to_thread(lambda: {name: self.kept(name) for name in names})
        return {name: known for name, known in found.items() if known is not None}

    def soon(self, name: str, match: Match, seat: int) -> None:
        """Compute the curve of a finished match, if there is room; otherwise ask again."""
        if self.wants(name):
            self.begin(name, lambda: curve(match, seat))

    def _file(self, name: str) -> Path:
        return super()._file(f"{name}.{METHOD}.{PLACES}")


def mean(curves: Iterable[Curve]) -> Curve | None:
    """The mean of many curves; None if there are none."""
    given = list(curves)
    return [sum(place) / len(given) for place in zip(*given, strict=True)] if given else None
