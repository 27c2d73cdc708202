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
ROUNDS = ("round", "game_number")  # keys of views that grow when all cards are shuffled together


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
            raise ValueError(f"the path {text!r} cannot be followed: a name, or a name and .* will do")
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
        self._round = _round(view or {})
        self._cards, self._counts = self._lay(view or {})
        self._at = {place: self._fresh(len(cards)) for place, cards in self._cards.items()}

    def now(self) -> Handles:
        """The numbers of the view seen last."""
        return Handles(self._at, {}, {})

    def follow(self, view: Mapping[str, Any]) -> Handles:
        """The numbers after one step."""
        cards, counts = self._lay(view)
        number = _round(view)
        if cards == self._cards and counts == self._counts and number == self._round:
            return self.now()
        old = self._cards if number == self._round else {}
        changed = {place: held for place, held in cards.items() if old.get(place) != held}
        at = {place: self._at.get(place, []) for place in cards}  # those of changed places are replaced
        before = {
            place: (held, self._at[place]) for place, held in old.items() if place in changed or place not in cards
        }
        moved, fresh, lost = match(before, changed, self._fresh)
        at.update(moved)
        came = gone = _NOWHERE
        if fresh:
            came = _spread(fresh, {place: n - counts.get(place, 0) for place, n in self._counts.items()}, counts)
        if lost:
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
            for place, value in path.places(view):
                if path.single:
                    cards[place] = [] if value is None else [value]
                elif not isinstance(value, list):
                    counts[place] = value if isinstance(value, int) else 0
                elif path.plain:
                    cards[place] = value
                else:
                    found = value if path.item is None else [item[path.item] for item in value]
                    cards[place] = [card for card in found if card is not None] if path.counted else found
                    if path.counted:
                        counts[place] = len(found) - len(cards[place])
        return cards, counts


_NOWHERE: dict[str, str] = {}


def match(
    before: Mapping[str, tuple[list[Card], list[int]]], after: Mapping[str, list[Card]], fresh: Any
) -> tuple[dict[str, list[int]], list[int], list[int]]:
    """Numbers for the cards that are there after, those of them that are fresh, and the numbers that are no more."""
    at: dict[str, list[int]] = {}
    movers: list[tuple[str, Card, int]] = []
    open_places: list[tuple[str, int, Card]] = []
    for place, cards in after.items():  # what stays where it is
        if place not in before:
            at[place] = [0] * len(cards)
            open_places += [(place, index, card) for index, card in enumerate(cards)]
            continue
        had, numbers = before[place]
        same = min(len(cards), len(had))
        if cards[:same] != had[:same]:
            same = next(index for index, card in enumerate(cards) if card != had[index])
        here = at[place] = numbers[:same]
        stay: dict[Card, list[int]] = {}
        for card, number in reversed(list(zip(had[same:], numbers[same:], strict=True))):
            stay.setdefault(card, []).append(number)
        for index in range(same, len(cards)):
            staying = stay.get(cards[index])
            if staying:
                here.append(staying.pop())
            else:
                here.append(0)
                open_places.append((place, index, cards[index]))
        movers += [(place, card, number) for card, left in stay.items() for number in reversed(left)]
    for place, (had, numbers) in before.items():
        if place not in after:
            movers += [(place, card, number) for card, number in zip(had, numbers, strict=True)]
    # From the surest to the vaguest: the same card elsewhere; turned over where it lies; turned over on its way, or
    # hidden on its way; hidden all the way.
    for same_card, same_place, known in (
        (True, False, True),
        (False, True, True),
        (False, True, False),
        (False, False, True),
        (False, False, False),
    ):
        if not movers or not open_places:
            break
        still = []
        for place, index, card in open_places:
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
        open_places = still
    fresh_numbers = fresh(len(open_places))
    for (place, index, _), number in zip(open_places, fresh_numbers, strict=True):
        at[place][index] = number
    return at, fresh_numbers, [number for _, _, number in movers]


def _spread(numbers: list[int], gaps: Mapping[str, int], fallback: Mapping[str, int]) -> dict[str, str]:
    """Each number with a place whose count changed by as many; else with the only place there is."""
    if not numbers:
        return {}
    source = [place for place, gap in gaps.items() for _ in range(max(gap, 0))]
    if len(source) < len(numbers) and len(fallback) == 1:
        source += list(fallback) * (len(numbers) - len(source))
    return {str(number): place for number, place in zip(numbers, source, strict=False)}


def _round(view: Mapping[str, Any]) -> Any:
    for key in ROUNDS:
        if key in view:
            return view[key]
    return None
