"""A week of matches in a circle: book, records, season and ratings agree with an independent count."""

import json
from datetime import UTC, datetime

import pytest

from stolik.core.records import records_of
from stolik.games import load
from stolik.server.circles import moving, telling
from stolik.server.circles.evening import planned
from stolik.server.circles.keeping import read_seasons
from stolik.server.circles.ratings import CENTRE, SCALE
from stolik.server.seating import Refusal
from tests.server.client import awaited
from tests.server.hall import opened, somebody
from tests.server.week import COUNTS, DAY, PEOPLE, SUMMED, Clock, circle_of, duels, every_game, played, strengths, table

LAST_WEEK_OF_SEPTEMBER = datetime(2026, 9, 28, 18, tzinfo=UTC).timestamp()  # so that two seasons are touched
SUMMER, AUTUMN = "2026-3", "2026-4"


async def a_week(hall, clock):
    """Seven evenings of all games, in changing company, with and without bots."""
    row, sitting, known = await circle_of(hall)
    matches = []
    for day in range(7):
        clock.offset += DAY
        for number, game in enumerate(every_game()):
            taken = min(1 + (day + number) % 4, load(game).seats[-1])
            company = [PEOPLE[(day + number + seat) % len(PEOPLE)] for seat in range(taken)]
            bots = max(0, load(game).seats[0] - len(company))
            clock.offset += 60
            matches.append(await played(hall, row.id, sitting, game, company, bots, seed=f"{day} {game}"))
    return row, sitting, known, matches


async def told(hall, row, season="all", game=None):
    return await telling.the_book(hall.circles.keeping, await hall.circles.keeping.by_key(row.key), season, game)


def agrees(book, matches, known):
    """What a book tells against the count."""
    assert {
        one.person: [one.played, one.won, one.beaten, one.met, one.streak, one.longest] for one in book.standings
    } == {known[person]: line for person, line in table(matches).items()}
    assert [one.beaten for one in book.standings] == sorted((one.beaten for one in book.standings), reverse=True)
    counted = {(known[one], known[other], game): row for (one, other, game), row in duels(matches).items()}
    assert all(counted[one.one, one.other, one.game] == [one.ahead, one.level, one.behind] for one in book.duels)
    assert 2 * len(book.duels) == len(counted)


def records_agree(book, matches, known):
    bests = {(one.game, one.record): one for one in book.bests}
    for game in book.games:
        own = [played for played in matches if played.game == game]
        results = [played.points[seat] for played in own for seat in played.people if seat in played.winners]
        fewest = load(game).fewest
        assert bests.pop((game, "fewest_points" if fewest else "most_points")).count == (min if fewest else max)(
            results
        )
        longest = max(own, key=lambda played: played.moves)
        best = bests.pop((game, "longest_match"))
        assert (best.count, best.match) == (longest.moves, longest.match)
        for record in records_of(load(game)):
            if game not in COUNTS:
                bests.pop((game, record.name), None)
                continue
            counts = [
                (played.people[seat], count)
                for played in own
                for (name, seat), count in played.done.items()
                if name == record.name and seat in played.people
            ]
            together = sum if record.name in SUMMED else max
            by_person = {person: together([count for one, count in counts if one == person]) for person in dict(counts)}
            best = bests.pop((game, record.name), None)
            assert (best.count if best else 0) == max(by_person.values(), default=0), (game, record.name)
            if best and record.name in SUMMED:
                assert set(best.persons) == {known[one] for one, count in by_person.items() if count == best.count}
    assert not bests, "every record has been told of"


@awaited
async def test_a_week_of_a_circle_agrees_with_an_independent_count(tmp_path, monkeypatch):
    clock = Clock(monkeypatch, LAST_WEEK_OF_SEPTEMBER)
    async with opened(tmp_path) as hall:

        async def unreviewed(match):
            return None

        monkeypatch.setattr(hall.reviews, "made", unreviewed)
        row, _, known, matches = await a_week(hall, clock)
        everything = await told(hall, row)
        assert everything.matches == len(matches)
        assert everything.counted == sum(len(played.people) > 1 for played in matches)
        agrees(everything, matches, known)
        records_agree(everything, matches, known)
        for person, (mean, deviation) in strengths(matches).items():
            rating = next(one for one in everything.ratings if one.person == known[person])
            assert rating.rating == pytest.approx(CENTRE + SCALE * (mean - 25))
            assert rating.error == pytest.approx(2 * SCALE * deviation)
        assert everything.fair == everything.ratings
        assert (everything.reviewed, everything.rated) == (0, everything.counted)
        for season, early in ((SUMMER, True), (AUTUMN, False)):
            within = [one for one in matches if (one.finished < datetime(2026, 10, 1, tzinfo=UTC).timestamp()) == early]
            assert within
            agrees(await told(hall, row, season), within, known)
        for game in everything.games:
            agrees(await told(hall, row, "all", game), [one for one in matches if one.game == game], known)
        await by_hand(hall, row, matches, known)
        await out_and_in(hall, row)


async def out_and_in(hall, row):
    """Exported, deleted and imported, the circle tells the same."""
    keeping = hall.circles.keeping
    before = [await told(hall, row, season) for season in ("all", "before", "s1")]
    await keeping.evenings.plan(
        row.id, planned("Piątek", "bracket", ["komary"], [one.id for one in await keeping.persons.of(row.id)])
    )
    text = await moving.exported(keeping, await keeping.by_key(row.key))
    await keeping.delete(row.id)
    with pytest.raises(Refusal):
        await keeping.by_key(row.key)
    session = (await somebody(hall)).connection.session.id
    again = await moving.imported(keeping, moving.read(text), session, None)
    assert [await told(hall, again, season) for season in ("all", "before", "s1")] == before
    assert await moving.exported(keeping, again) == text
    assert (await keeping.persons.one(again.id, session)).id == again.founder


async def by_hand(hall, row, matches, known):
    """A season that is begun by hand has the matches from then on, and what was before stays."""
    middle = sorted(one.finished for one in matches)[len(matches) // 2]
    season = [{"id": "s1", "name": "Ferie", "begins": middle}]
    await hall.circles.keeping.change(row.id, seasons=json.dumps(season))
    book = await told(hall, row, None)
    assert [(one.id, one.name) for one in book.seasons] == [("s1", "Ferie"), ("before", "")]
    agrees(book, [one for one in matches if one.finished >= middle], known)
    agrees(await told(hall, row, "before"), [one for one in matches if one.finished < middle], known)
    assert read_seasons((await hall.circles.keeping.by_key(row.key)).seasons)[0].name == "Ferie"
