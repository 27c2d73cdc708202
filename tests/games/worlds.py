"""Whether worlds dealt anew are as likely as they should be, in positions so small that all of them can be counted."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Any

from scipy.special import chdtrc

from stolik.core import rng
from stolik.core.game import copy_of
from stolik.core.match import Match, view_of

LEAST = 5  # a world must be expected so often before its frequency tells anything
DOUBTFUL = 0.001  # a p-value below this would come once in a thousand fair dealers, and the keys are fixed


def redealt(match: Match, viewer: int | str, count: int) -> Iterator[dict[str, Any]]:
    """The referee's views of worlds that the viewer cannot tell from the true one."""
    seen = match.masked(viewer)
    for number in range(count):
        world = copy_of(seen)
        rng.rekey(world, rng.key_words(number.to_bytes(32, "little")))
        match.game.redeal(world)
        yield view_of(match.game, world, None)


def assert_dealt_as_likely(
    match: Match,
    viewer: int | str,
    world: Callable[[dict[str, Any]], Hashable],
    weights: Mapping[Any, float],
    count: int = 6000,
) -> None:
    """Dealt anew, a match gives the worlds of `weights`, as often as they weigh; `world` names one by its view."""
    dealt = Counter(world(view) for view in redealt(match, viewer, count))
    assert set(dealt) <= set(weights), f"cannot be: {set(dealt) - set(weights)}"
    expected = {name: count * weight / sum(weights.values()) for name, weight in weights.items()}
    assert min(expected.values()) >= LEAST, f"{count} worlds are too few to tell"
    chi_square = sum((dealt[name] - often) ** 2 / often for name, often in expected.items())
    freedom = len(expected) - 1
    assert freedom == 0 or chdtrc(freedom, chi_square) >= DOUBTFUL, (chi_square, dealt, expected)
