"""From a finished match to an entry of the book."""

from collections.abc import Sequence

from stolik.core.records import done_in
from stolik.server.circles.book import Entry, Line
from stolik.server.circles.persons import by_name
from stolik.server.circles.rows import PersonRow
from stolik.server.fold import Fold, steps_of
from stolik.server.rows import MoveRow
from stolik.server.seating import Place, Seating


def entry_of(seating: Seating, fold: Fold, log: Sequence[MoveRow], now: float) -> Entry:
    """A match as a book keeps it; people are recognised when it is written."""
    lines = [_line(seating, fold, seat, now) for seat in range(fold.seats)]
    return Entry(
        match=fold.row.id,
        kind="table",
        game=fold.game.name,
        options=fold.options,
        started=fold.row.started,
        finished=fold.moved,
        lines=lines,
        moves=fold.seq,
        done=done_in(fold.game, [step for _, step in steps_of(fold.row, log)]),
        evening=seating.evening,
    )


def _line(seating: Seating, fold: Fold, seat: int, now: float) -> Line:
    place = seating.places[seat]
    person = place.kind == "person"
    return Line(
        seat=seat,
        points=fold.points[seat],
        won=seat in fold.winners,
        name=place.name if person else None,
        animal=place.animal if person else None,
        level=None if person else place.level,
        replaced=seating.replaced(seat, now),
    )


def recognise(lines: Sequence[Line], places: Sequence[Place], known: Sequence[PersonRow]) -> None:
    """Say who of a circle sat where; everybody else is a guest, who keeps the name that was shown.

    A device with one seat is its person's. Where several people share a device, each is who has the name that they gave
    in the circle, and its own person sits at its first seat unless another has their name.
    """
    found: dict[int, str] = {}
    for session in dict.fromkeys(place.session for place in places if place.session is not None):
        seats = [seat for seat, place in enumerate(places) if place.session == session]
        own = next((one.id for one in known if one.session == session), None)
        if len(seats) > 1:
            for seat in seats:
                named = by_name(known, places[seat].given or places[seat].name or "")
                if named is not None and named.id not in found.values():
                    found[seat] = named.id
        free = [seat for seat in seats if seat not in found]
        if own is not None and own not in found.values() and free:
            found[free[0]] = own
    for line in lines:
        if (person := found.get(line.seat)) is not None:
            line.person, line.name, line.animal = person, None, None
