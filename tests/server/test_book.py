"""The book through everything: killed servers, late reviews, circles that are deleted while people play."""

import asyncio
import random

import pytest

from stolik.server import protocol
from stolik.server.circles import moving, telling
from stolik.server.circles.ratings import CENTRE, CLOSE, SCALE
from stolik.server.fold import folded
from stolik.server.protocol import Start
from stolik.server.seating import Refusal
from tests.server.audit import logs, nothing_lost, sqlite_is_sound
from tests.server.client import Client, awaited
from tests.server.hall import opened, somebody
from tests.server.persistent import further, playing, wait_for
from tests.server.test_circles import asked, founded, joined
from tests.server.test_leaks import random_moves
from tests.server.week import circle_of, played, updated

KILLS = 3
QUICK = {"limit": 1, "hand": 1}  # a match of a few moves
SHORT = {"games": 1}  # of jamniki, whose length is known: fourteen moves of two people


@awaited
async def test_a_book_has_every_match_once_however_often_the_server_is_killed(own_server, tmp_path):
    chance = random.Random(17)
    ola, key = founded(own_server.url)
    jan = joined(own_server.url, key)
    order = {"game": "jamniki", "seats": 2, "options": SHORT, "pace": 0}
    code = asked(ola, f"/{key}/tables", order)[1]["code"]
    for seat, client in enumerate((ola, jan)):
        await client.come(code)
        await client.sit(seat, f"P{seat}")
    await ola.send(Start())
    for seat, client in enumerate((ola, jan)):
        await client.until(lambda client=client, seat=seat: seat in client.views)
    async with playing([ola, jan]):
        for ended in range(1, KILLS + 1):
            await wait_for(lambda ended=ended: len(ola.lengths) > ended)
            await asyncio.sleep(chance.random() * 0.3)
            own_server.kill()
            await asyncio.to_thread(own_server.start)
        await further([ola])
    own_server.kill()
    await nothing_lost(own_server.db, [ola, jan])
    ended = await points_of_the_ended(own_server.db)
    assert len(ended) >= KILLS
    await asyncio.to_thread(own_server.start)
    while asked(ola, f"/{key}/matches")[1]["total"] < len(ended):
        await asyncio.sleep(0.1)
    entries = [one["entry"] for first in range(0, len(ended), 50) for one in page(ola, key, first)]
    assert {entry["match"]: [line["points"] for line in entry["lines"]] for entry in entries} == ended
    assert len(entries) == len(ended)
    own_server.stop()
    sqlite_is_sound(tmp_path / "stolik.db")


async def points_of_the_ended(db):
    """What the logs say of every finished match."""
    folds = [folded(row, moves) for row, moves in (await logs(db)).values()]
    return {fold.row.id: fold.points for fold in folds if fold.over}


def page(client, key, first):
    return asked(client, f"/{key}/matches?first={first}")[1]["matches"]


@awaited
async def test_luck_is_counted_out_of_a_match_that_was_reviewed_late(tmp_path, monkeypatch):
    async with opened(tmp_path) as hall:
        made = hall.reviews.made

        async def busy(match):
            raise Refusal("busy", "others are being reviewed")

        monkeypatch.setattr(hall.reviews, "made", busy)
        row, sitting, known = await circle_of(hall)
        ended = await played(hall, row.id, sitting, "komary", ["Ola", "Jan"], options=QUICK)
        alone = await played(hall, row.id, sitting, "komary", ["Ola"], bots=1, options=QUICK)
        await hall.circles.weigh_missing()
        assert (await told(hall, row)).reviewed == 0
        monkeypatch.setattr(hall.reviews, "made", made)
        while (await told(hall, row)).reviewed == 0:  # what a review needs is being compiled
            await hall.circles.weigh_missing()
            await asyncio.sleep(0.01)
        fair = {one.entry.match: one.fair for one in await hall.circles.keeping.entries.of(row.id)}
        assert fair[alone.match] is None, "nobody to compare with"
        log = await hall.store.matches.log(ended.match)
        review = await made(folded(await hall.store.matches.of(ended.match), log).match)
        expected = [one.result - one.luck - one.guess for one in review.sums]
        assert fair[ended.match] == pytest.approx(expected)
        ranks = [1 + sum(other > own + CLOSE for other in expected) for own in expected]
        strengths = updated([(25.0, 25 / 3)] * 2, ranks)
        book = await told(hall, row)
        for name, (mean, deviation) in zip(("Ola", "Jan"), strengths, strict=True):
            rating = next(one for one in book.fair if one.person == known[name])
            assert rating.rating == pytest.approx(CENTRE + SCALE * (mean - 25))
            assert rating.error == pytest.approx(2 * SCALE * deviation)
        assert (book.reviewed, book.rated) == (1, 1)


async def told(hall, row):
    return await telling.the_book(hall.circles.keeping, row, "all", None)


@awaited
async def test_a_circle_is_saved_deleted_and_brought_back_while_its_people_play(tmp_path):
    async with opened(tmp_path) as hall:
        keeping = hall.circles.keeping
        row, sitting, _ = await circle_of(hall)
        ended = await played(hall, row.id, sitting, "komary", ["Ola", "Jan"], options=QUICK)
        people = [sitting["Hania"], sitting["Kuba"]]
        room = await dealt(hall, row.id, people)
        await random_moves(hall, room, people, 3, random.Random(4))
        text = await moving.exported(keeping, row)
        assert [one.entry.match for one in moving.read(text).matches] == [ended.match], "what runs is not in it"
        before = await told(hall, row)
        await keeping.delete(row.id)
        session = (await somebody(hall)).connection.session.id
        again = await moving.imported(keeping, moving.read(text), session, None)
        await random_moves(hall, room, people, 1000, random.Random(5), played=3)
        while room.seating.playing:
            await asyncio.sleep(0)
        assert room.play.fold.over, "the match went on to its end"
        assert (await told(hall, again)).matches == 1, "which is in no book: its circle is gone"
        assert await told(hall, again) == before
        await people[0].say(hall, Start())
        assert room.seating.playing, "and they can play again"


async def dealt(hall, circle, people):
    """People at a table of a circle whose cards have been dealt."""
    host = people[0].connection.session.id
    room = await hall.new_table(protocol.NewTable("komary", len(people), pace=0), host, circle)
    for seat, person in enumerate(people):
        await person.say(hall, protocol.Hello(room.row.code))
        await person.say(hall, protocol.Sit(seat, f"P{seat}", "cat"))
    await people[0].say(hall, Start())
    return room


def test_its_people_find_the_way_from_a_table_to_its_circle_and_nobody_else(url):
    ola, key = founded(url)
    jan, hania = joined(url, key), joined(url, key, "Hania")
    code = asked(ola, f"/{key}/tables", {"game": "komary"})[1]["code"]
    for client in (ola, jan):
        assert whose(client, code) == {"circle": {"key": key, "name": "Dom", "evening": None}}
    assert whose(Client(url), code) == {"circle": None}, "whoever was only invited to the table"
    assert whose(ola, ola.make("komary")) == {"circle": None}
    people = [one["id"] for one in asked(hania, f"/{key}")[1]["persons"]]
    body = {"name": "Piątek", "kind": "round_robin", "games": ["komary"], "people": people}
    night = asked(ola, f"/{key}/evenings", body)[1]["id"]
    pair = asked(ola, f"/{key}/evenings/{night}/pairs/0/table", {})[1]["code"]
    assert whose(ola, pair)["circle"]["evening"] == night


def whose(client, code):
    status, answer = client.get(f"/api/tables/{code}/circle")
    assert status == 200, answer
    return answer
