"""Ratings of people with their uncertainty: the Bradley-Terry model of openskill, over the matches in their order."""

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct
from openskill.models import BradleyTerryFull, BradleyTerryFullRating

from stolik.server.circles.book import Entry, Weighed, counts, in_order, people_of, places

CENTRE, SCALE = 1000.0, 40.0  # a newcomer's 25 ± 17 of the model is told as 1000 ± 667
CLOSE = 0.02  # of the win: shares without luck that differ by less are level, since a review estimates them

_model = BradleyTerryFull()  # Plackett-Luce rates a third place above two who share the first


class Rating(Struct):
    """How strong a person is, as far as the matches tell."""

    person: str
    rating: float
    error: float  # two standard deviations: in 19 cases of 20 the strength is that near
    matches: int


def rated(entries: Iterable[Weighed]) -> list[Rating]:
    """Ratings by the actual results, sorted by the lower bound."""
    return _rated([one.entry for one in in_order(entries)], places)


def rated_without_luck(entries: Sequence[Weighed]) -> list[Rating]:
    """Ratings by results without luck where a match was reviewed, else by the actual results."""
    fair = {one.entry.match: one.fair for one in entries if one.fair is not None}
    return _rated([one.entry for one in in_order(entries)], lambda entry: fair_places(entry, fair.get(entry.match)))


def fair_places(entry: Entry, fair: Sequence[float] | None) -> dict[str, int]:
    """Places by the shares without luck; close ones are level."""
    if fair is None:
        return places(entry)
    shares = {str(line.person): fair[line.seat] for line in people_of(entry)}
    return {person: 1 + sum(other > own + CLOSE for other in shares.values()) for person, own in shares.items()}


def _rated(entries: Iterable[Entry], placed: Callable[[Entry], dict[str, int]]) -> list[Rating]:
    strengths: dict[str, BradleyTerryFullRating] = {}
    matches: dict[str, int] = {}
    for entry in filter(counts, entries):
        ranks = placed(entry)
        teams = [[strengths.get(person) or _model.rating()] for person in ranks]
        for person, [strength] in zip(ranks, _model.rate(teams, ranks=list(map(float, ranks.values()))), strict=True):
            strengths[person], matches[person] = strength, matches.get(person, 0) + 1
    found = [
        Rating(
            person,
            CENTRE + SCALE * (strength.mu - _model.mu),
            2 * SCALE * strength.sigma,
            matches[person],
        )
        for person, strength in strengths.items()
    ]
    return sorted(found, key=lambda one: (one.error - one.rating, one.person))
