"""The chance to win at a few places of a match: a review's curve, without judging decisions."""

import hashlib

from stolik.core.match import Match
from stolik.review.knowledge import together
from stolik.review.worlds import NOTHING, played_on

PLACES = 20  # besides the end
WORLDS = 200  # at each place: an error of 3.5 % at most


def curve(match: Match, seat: int, worlds: int = WORLDS) -> list[float]:
    """A seat's chance to win at evenly spaced places of a finished match, from the deal to its result."""
    key = int.from_bytes(hashlib.sha256(f"curve {match.digest}".encode()).digest()[:6], "little") << 16
    wanted = [len(match.moves) * place // PLACES for place in range(PLACES)]
    found = {
        number: _chance(stage, seat, key + number, worlds) for number, stage in enumerate(match) if number in wanted
    }
    return [*(found[number] for number in wanted), float(match.shares[seat])]


def _chance(stage: Match, seat: int, key: int, worlds: int) -> float:
    known = together(stage.game, stage.state)
    return float(played_on(stage.game, known, seat, [NOTHING], key, worlds)[0, :, seat].mean())
