"""Why a move: what worlds showed of it, as a fact of this game."""

from typing import Any

import numpy as np

from .rules import BZZZ, BZZZ_COST, DRAW, LAST, PASS, PLAY, VALUES


def reason(seat: int, action: int, before: Any, after: Any) -> tuple[str, dict[str, Any]] | None:
    """Whether a played card leaves one for the next turn, what is drawn, what passing costs."""
    if action < VALUES:
        if before["hand_sizes"][0, seat] == 1:
            return "out", {}
        return "follows", {"percent": _percent(_deciding(seat, before, after) & _fits_next(seat, after))}
    if action == DRAW:
        return "draws", {"percent": _percent(_fits(_drawn(before), _top(before)))}
    if action == PASS:
        return "stays", {"points": _cost(before["hands"][0, seat])}
    return None


def _percent(found: Any) -> int:
    return round(100 * float(np.mean(found)))


def _top(states: Any) -> Any:
    return states["pile"][np.arange(len(states)), states["pile_size"] - 1]


def _drawn(states: Any) -> Any:
    return states["stock"][np.arange(len(states)), states["stock_size"] - 1]


def _fits(cards: Any, tops: Any) -> Any:
    return (cards == tops) | (cards == (tops + 1) % VALUES)


def _fits_next(seat: int, states: Any) -> Any:
    """Whether the seat holds a card that fits."""
    hands, tops = states["hands"][:, seat], _top(states)
    rows = np.arange(len(states))
    return (hands[rows, tops] > 0) | (hands[rows, (tops + 1) % VALUES] > 0)


def _deciding(seat: int, before: Any, after: Any) -> Any:
    """Whether the seat must decide in the same round."""
    asked = np.isin(after["phase"], (PLAY, LAST)) & (after["turn"] == seat)
    return asked & (after["round_number"] == before["round_number"])


def _cost(hand: Any) -> int:
    """What a hand costs: each value once, every bzzz ten (5.1), (5.2)."""
    return BZZZ_COST * int(hand[BZZZ]) + sum(value + 1 for value in range(BZZZ) if hand[value] > 0)
