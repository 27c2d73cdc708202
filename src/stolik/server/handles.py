"""Opaque numbers for the cards that a viewer sees, so that a screen can move them.

A tracker is fed with one viewer's views and nothing else: whatever a number could tell, the views tell already. A card
keeps its number while the viewer can follow it. Cards that the viewer cannot tell apart are interchangeable, and when a
round begins anew every card gets a fresh number.
"""

import secrets
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from stolik.server.protocol import Handles

Card = Any  # a text or number; None is a card that the viewer does not know


class Path:
    """Where a view has cards, as `Game.cards` says it.

    `pile` is a list of cards, or how many there are; `hands.*` each list in `hands`; `coats.*[tile]` lists of objects,
    or `placing[0]` of lists, that have a card each; `chosen.*!` one card, or nothing when null; `decks.*?` lists whose
    unknown cards are only counted.
    """

    def __init__(self, text: str) -> None:
        self.single, self.counted = text.endswith("!"), text.endswith("?")
        names, _, item = text.rstrip("!?").partition("[")
        self.name, _, each = names.partition(".")
        if each not in ("", "*"):
            raise ValueError(f"bad path {text!r}: a path is a name, or a name and .*")
        self.each = bool(each)
        inner = item.rstrip("]")
        self.item: Any = (int(inner) if inner.isdecimal() else inner) if inner else None
        self.plain = not (self.single or self.counted or inner)

    def places(self, view: Mapping[str, Any]) -> Iterable[tuple[str, Any]]:
        """The places that it names, with what is there."""
        value = view.get(self.name)
        if not self.each:
            return ((self.name, value),)
        if isinstance(value, list):
            return zip(_numbered(self.name, len(value)), value, strict=True)
        return [(f"{self.name}.{key}", inner) for key, inner in value.items()] if value else ()


@cache
def _numbered(name: str, count: int) -> tuple[str, ...]:
    return tuple(f"{name}.{index}" for index in range(count))


@cache
def _paths(texts: tuple[str, ...]) -> tuple[Path, ...]:
    return tuple(Path(text) for text in texts)


class Tracker:
    """The numbers of one viewer's cards."""

    __slots__ = ("_at", "_cards", "_counts", "_last", "_paths", "_round", "epoch")

    def __init__(self, paths: tuple[str, ...], view: Mapping[str, Any] | None) -> None:
        self.epoch = secrets.randbits(48)
        self._paths = _paths(paths)
        self._last = 0
        self._round = (view or {}).get("round")
        self._cards, self._counts = self._lay(view or {})
        self._at = {place: self._fresh(len(cards)) for place, cards in self._cards.items()}

    def now(self) -> Handles:
        """The numbers of the view seen last."""
        return Handles(self._at, {}, {})

    def follow(self, view: Mapping[str, Any]) -> Handles:
        """The numbers after one step."""
        cards, counts = self._lay(view)
        number = view.get("round")
        old = self._cards if number == self._round else {}
        at, movers, openings = _stay(old, self._at, cards)
        came = gone = _NOWHERE
        if openings:
            openings = _move(movers, openings, at)
            fresh = self._fresh(len(openings))
            for (place, index, _), handle in zip(openings, fresh, strict=True):
                at[place][index] = handle
            if fresh:
                came = _spread(fresh, {place: n - counts.get(place, 0) for place, n in self._counts.items()}, counts)
        if movers:
            lost = [handle for _, _, handle in movers]
            gone = _spread(lost, {place: n - self._counts.get(place, 0) for place, n in counts.items()}, {})
        self._cards, self._counts, self._at, self._round = cards, counts, at, number
        return Handles(at, came, gone)

    def _fresh(self, count: int) -> list[int]:
        self._last += count
        return list(range(self._last - count + 1, self._last + 1))

    def _lay(self, view: Mapping[str, Any]) -> tuple[dict[str, list[Card]], dict[str, int]]:
        """The cards by place, and the places that show only how many there are."""
        cards: dict[str, list[Card]] = {}
        counts: dict[str, int] = {}
        for path in self._paths:
            plain = path.plain
            for place, value in path.places(view):
                if path.single:
                    cards[place] = [] if value is None else [value]
                elif not isinstance(value, list):
                    counts[place] = value if isinstance(value, int) else 0
                elif plain:
                    cards[place] = value
                else:
                    found = value if path.item is None else [item[path.item] for item in value]
                    cards[place] = [card for card in found if card is not None] if path.counted else found
                    if path.counted:
                        counts[place] = len(found) - len(cards[place])
        return cards, counts


_NOWHERE: dict[str, str] = {}
Mover = tuple[str, Card, int]  # a card that is not where it was: from which place, and its number
Opening = tuple[str, int, Card]  # a card that has no number yet: place, index, card


def _stay(
    old: Mapping[str, list[Card]], numbers: Mapping[str, list[int]], cards: Mapping[str, list[Card]]
) -> tuple[dict[str, list[int]], list[Mover], list[Opening]]:
    """The numbers of the cards that stay where they are; those that have gone, and those that have come."""
    at: dict[str, list[int]] = {}
    movers: list[Mover] = []
    openings: list[Opening] = []
    for place, held in cards.items():
        had = old.get(place)
        if had == held:
            at[place] = numbers[place]
        elif had:
            at[place] = _stay_at(place, had, numbers[place], held, movers, openings)
        else:
            at[place] = [0] * len(held)
            openings += [(place, index, card) for index, card in enumerate(held)]
    if old.keys() != cards.keys():
        for place in [place for place in old if place not in cards]:
            movers += [(place, card, number) for card, number in zip(old[place], numbers[place], strict=True)]
    return at, movers, openings


def _stay_at(
    place: str, had: list[Card], numbers: list[int], held: list[Card], movers: list[Mover], openings: list[Opening]
) -> list[int]:
    same = 0
    for card, other in zip(had, held, strict=False):
        if card != other:
            break
        same += 1
    # Most often one card has gone or come and the others stay in order; what is below is for all else and takes longer.
    if had[same + 1 :] == held[same:]:
        movers.append((place, had[same], numbers[same]))
        return numbers[:same] + numbers[same + 1 :]
    if had[same:] == held[same + 1 :]:
        openings.append((place, same, held[same]))
        return [*numbers[:same], 0, *numbers[same:]]
    here = numbers[:same]
    stay: dict[Card, list[int]] = {}
    for card, number in zip(reversed(had[same:]), reversed(numbers[same:]), strict=True):
        stay.setdefault(card, []).append(number)
    for index in range(same, len(held)):
        if staying := stay.get(held[index]):
            here.append(staying.pop())
        else:
            here.append(0)
            openings.append((place, index, held[index]))
    movers += [(place, card, number) for card, left in stay.items() for number in reversed(left)]
    return here


# From the surest to the vaguest (same card, same place, known): the same card elsewhere; turned over where it lies;
# turned over on its way, or hidden on its way; hidden all the way.
_WAYS = (
    (True, False, True),
    (False, True, True),
    (False, True, False),
    (False, False, True),
    (False, False, False),
)


def _move(movers: list[Mover], openings: list[Opening], at: Mapping[str, list[int]]) -> list[Opening]:
    """Take the movers to where they may have gone; what is still open."""
    for same_card, same_place, known in _WAYS:
        if not movers or not openings:
            break
        still = []
        for place, index, card in openings:
            found = None
            if (card is not None) == known:
                for mover in movers:
                    if same_card:
                        suits = mover[1] == card
                    else:
                        suits = (mover[1] is None or card is None) and (not same_place or mover[0] == place)
                    if suits:
                        found = mover
                        break
            if found is None:
                still.append((place, index, card))
            else:
                movers.remove(found)
                at[place][index] = found[2]
        openings = still
    return openings


def _spread(numbers: list[int], gaps: Mapping[str, int], fallback: Mapping[str, int]) -> dict[str, str]:
    """Pair each handle with a pile whose size changed, or with the only pile."""
    if not numbers:
        return {}
    source = [place for place, gap in gaps.items() for _ in range(max(gap, 0))]
    if len(source) < len(numbers) and len(fallback) == 1:
        source += list(fallback) * (len(numbers) - len(source))
    return {str(number): place for number, place in zip(numbers, source, strict=False)}
