"""Circles over HTTP: who sees what, tables for all, results of the score keeper, and ends that outlive the server."""

import json
import random
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from stolik.server import protocol, seating
from stolik.server.circles import keeping as kept
from stolik.server.circles.book import Entry, Line, Weighed
from stolik.server.circles.entering import recognise
from stolik.server.circles.ratings import rated
from stolik.server.circles.rows import PersonRow
from stolik.server.protocol import Start
from tests.server.client import Client, Gone, awaited, play_on, request
from tests.server.hall import opened, somebody
from tests.server.week import circle_of, play_out, played

OTHER = "A" * 22  # a link that nobody has


def asked(client, path, body=None, method=None):
    """Status and JSON of a request about circles."""
    given = None if body is None else json.dumps(body).encode()
    status, _, answer = request(
        f"{client.url}/api/circles{path}", method or ("GET" if body is None else "POST"), given, client.cookie
    )
    return status, json.loads(answer) if answer else None


def founded(url, name="Ola", circle="Dom"):
    """Somebody with a circle, and its key."""
    client = Client(url)
    status, told = asked(client, "", {"circle": circle, "name": name, "animal": "cat"})
    assert status == 201, told
    return client, told["key"]


def joined(url, key, name="Jan", **more):
    client = Client(url)
    status, told = asked(client, f"/{key}/join", {"name": name, "animal": "dog", **more})
    assert status == 200, told
    return client


def score(**changed):
    now = time.time()
    return {
        "id": "evening1",
        "game": "komary",
        "options": {},
        "names": ["Ola", "Babcia"],
        "points": [12, 41],
        "started": now - 600,
        "finished": now,
        **changed,
    }


def test_whoever_has_the_link_joins_and_all_see_each_other(url):
    ola, key = founded(url)
    jan = joined(url, key)
    told = asked(ola, f"/{key}")[1]
    assert [(one["name"], one["here"], one["device"]) for one in told["persons"]] == [
        ("Ola", True, True),
        ("Jan", True, True),
    ]
    assert told["you"] == told["founder"] == told["persons"][0]["id"]
    assert asked(jan, f"/{key}")[1]["you"] == told["persons"][1]["id"]
    assert [one["name"] for one in asked(jan, "")[1]["circles"]] == ["Dom"]
    assert asked(jan, f"/{key}/away", {})[0] == 204
    assert [one["here"] for one in asked(ola, f"/{key}")[1]["persons"]] == [True, False]
    assert asked(joined(url, key, "Hania"), f"/{key}/join", {"name": "jan", "animal": "fox"})[0] == 409, "one Jan"


def routes(url):
    """Every route of a circle, from the server's own description."""
    paths = json.loads(request(f"{url}/api/schema/openapi.json")[2])["paths"]
    return [(path, method) for path, kinds in paths.items() for method in kinds if path.startswith("/api/circles/{key")]


BODIES = {
    "join": {"name": "Ewa", "animal": "fox"},
    "persons": {"name": "Ewa"},
    "tables": {"game": "komary"},
    "results": score(),
    "evenings": {"name": "Piątek", "kind": "bracket", "games": ["komary"], "people": ["p1", "p2", "p3"]},
    "result": {"winner": None},
    "leave": {"person": "p1"},
}


def at(path, key):
    names = {"{key}": key, "{match}": "m1", "{person}": "p1", "{night}": "e1", "{pair}": "0"}
    for name, value in names.items():
        path = path.replace(name, value)
    return path.removeprefix("/api/circles")


def test_every_route_with_a_link_that_is_not_one_is_refused_as_if_it_did_not_exist(url):
    ola, _ = founded(url)
    found = routes(url)
    assert len(found) >= 20
    for path, method in found:
        body = BODIES.get(path.rpartition("/")[2], {}) if method == "post" else None
        status, told = asked(ola, at(path, OTHER), body, method.upper())
        assert (status, told["error"]) == (404, "unknown_circle"), path


def test_every_change_by_somebody_who_has_not_joined_is_refused(url):
    _, key = founded(url)
    stranger = Client(url)
    before = asked(stranger, f"/{key}")[1]
    for path, method in routes(url):
        if method == "post" and not path.endswith("/join"):
            status, told = asked(stranger, at(path, key), BODIES.get(path.rpartition("/")[2], {}))
            assert (status, told["error"]) == (403, "not_member"), path
    assert asked(stranger, f"/{key}")[1] == before
    assert before["you"] is None


def test_two_circles_never_see_each_other(url):
    ola, first = founded(url)
    ewa, second = founded(url, "Ewa", "Praca")
    match = asked(ola, f"/{first}/results", score())[1]["entry"]["match"]
    persons = {one["id"] for one in asked(ola, f"/{first}")[1]["persons"]}
    told = json.dumps([asked(ewa, f"/{second}{path}")[1] for path in ("", "/book", "/matches")])
    assert match not in told
    assert not any(person in told for person in persons)
    assert [one["name"] for one in asked(ewa, "")[1]["circles"]] == ["Praca"]
    assert asked(ewa, f"/{second}/matches/{match}/delete", {})[1]["error"] == "unknown_match"
    assert asked(ewa, f"/{second}/join", {"name": "Ewa", "animal": "fox", "person": min(persons)})[0] == 200
    assert {one["id"] for one in asked(ewa, f"/{second}")[1]["persons"]}.isdisjoint(persons), "she stays who she is"
    assert asked(ola, f"/{first}/matches")[1]["total"] == 1


def test_the_founder_gives_the_circle_another_link_and_hands_it_over(url):
    ola, key = founded(url)
    jan = joined(url, key)
    assert asked(jan, f"/{key}/change", {"link": True})[1]["error"] == "not_founder"
    status, told = asked(ola, f"/{key}/change", {"link": True, "name": "Rodzina"})
    assert (status, told["name"]) == (200, "Rodzina")
    assert asked(jan, f"/{key}")[1]["error"] == "unknown_circle"
    [card] = asked(jan, "")[1]["circles"]
    assert card["key"] == told["key"] != key
    jans = next(one["id"] for one in told["persons"] if one["name"] == "Jan")
    assert asked(ola, f"/{card['key']}/change", {"founder": jans})[1]["founder"] == jans
    assert asked(ola, f"/{card['key']}/change", {"name": "Moje"})[1]["error"] == "not_founder"


@awaited
async def test_a_table_is_seen_by_all_at_once_and_its_match_is_in_the_book(url):
    ola, key = founded(url)
    jan = joined(url, key)
    head = asked(jan, f"/{key}")[1]["head"]
    status, table = asked(ola, f"/{key}/tables", {"game": "komary", "seats": 3, "bots": {"2": "easy"}, "pace": 0})
    assert status == 201
    news = asked(jan, f"/{key}/news?since={head}")[1]
    assert [(one["code"], one["free"]) for one in news["tables"]] == [(table["code"], 2)]
    assert news["head"] != head
    for seat, (client, name) in enumerate([(ola, "Ola"), (jan, "Jan")]):
        await client.come(table["code"])
        await client.sit(seat, name)
    assert asked(jan, f"/{key}")[1]["persons"][0]["table"] == table["code"]
    await ola.send(Start())
    for seat, client in enumerate((ola, jan)):
        await client.until(lambda client=client, seat=seat: seat in client.views)
    await play_on([ola, jan], random.Random(1))
    await ola.until(lambda: asked(ola, f"/{key}/matches")[1]["total"] == 1)
    [told] = asked(jan, f"/{key}/matches")[1]["matches"]
    entry = told["entry"]
    persons = [one["id"] for one in asked(jan, f"/{key}")[1]["persons"]]
    assert [line["person"] for line in entry["lines"]] == [*persons, None]
    assert entry["lines"][2]["level"] == "easy", "a bot is noted"
    assert (entry["game"], entry["match"]) == ("komary", ola.match)
    assert [line["points"] for line in entry["lines"]] == ola.views[0]["points"]
    book = asked(jan, f"/{key}/book")[1]
    assert sorted(one["person"] for one in book["ratings"]) == sorted(persons), "and is not rated"


def test_a_result_is_kept_once_corrected_and_taken_out_by_who_wrote_it(url):
    ola, key = founded(url)
    jan = joined(url, key)
    for _ in range(2):
        assert asked(ola, f"/{key}/results", score())[0] == 200
    told = asked(ola, f"/{key}/results", score(points=[50, 41]))[1]["entry"]
    assert [line["won"] for line in told["lines"]] == [False, True], "komary: fewest win"
    assert asked(ola, f"/{key}/matches")[1]["total"] == 1
    babcia = asked(ola, f"/{key}")[1]["persons"][-1]
    assert (babcia["name"], babcia["device"]) == ("Babcia", False)
    assert asked(jan, f"/{key}/results", score())[1]["error"] == "not_your_seat"
    assert asked(jan, f"/{key}/matches/{told['match']}/delete", {})[1]["error"] == "not_founder"
    assert asked(ola, f"/{key}/matches/{told['match']}/delete", {})[0] == 204
    assert asked(ola, f"/{key}/matches")[1]["total"] == 0
    claiming = joined(url, key, "Babcia Zosia", person=babcia["id"])
    assert asked(claiming, f"/{key}")[1]["you"] == babcia["id"], "somebody without a device takes one"


@pytest.mark.parametrize(
    ("changed", "error"),
    [
        ({"game": "chess"}, "wrong_setup"),
        ({"names": ["Ola"], "points": [1]}, "wrong_setup"),
        ({"points": [1]}, "bad_message"),
        ({"names": ["Ola", "ola"]}, "bad_message"),
        ({"finished": 9_000_000_000}, "bad_message"),
        ({"options": {"limit": "many"}}, "wrong_setup"),
        ({"id": "a b"}, "bad_message"),
    ],
)
def test_a_result_that_cannot_be_is_refused(url, changed, error):
    ola, key = founded(url)
    assert asked(ola, f"/{key}/results", score(**changed))[1]["error"] == error
    assert asked(ola, f"/{key}/matches")[1]["total"] == 0


@awaited
async def test_an_end_that_nobody_noted_is_in_the_book_after_a_restart_once(tmp_path, monkeypatch):
    async with opened(tmp_path) as hall:
        row, sitting, _ = await circle_of(hall)

        async def killed(seating, fold):
            raise kept.unknown_circle()  # the process ends after the last move, before anything is noted

        noted = hall.circles.finish
        monkeypatch.setattr(hall.circles, "finish", killed)
        room = await unnoted(hall, row, sitting)
        assert await hall.circles.keeping.entries.count(row.id) == 0
        assert room.play.fold.over
        fold, seating = room.play.fold, room.seating
    async with opened(tmp_path) as hall:
        await hall.upkeep.settle()
        for again in (*hall.rooms.values(),):
            while again.seating.playing:
                await again.sync.refresh()
        assert await hall.circles.keeping.entries.count(row.id) == 1
        await hall.circles.finish(seating, fold)
        await hall.upkeep.settle()
        assert await hall.circles.keeping.entries.count(row.id) == 1
    assert noted is not None


async def unnoted(hall, row, sitting):
    """A match played to its last move."""
    chance = random.Random(3)
    room = await hall.new_table(protocol.NewTable("komary", 2, pace=0), sitting["Ola"].connection.session.id, row.id)
    for seat, name in enumerate(("Ola", "Jan")):
        await sitting[name].say(hall, protocol.Hello(room.row.code))
        await sitting[name].say(hall, protocol.Sit(seat, name, "cat"))
    await sitting["Ola"].say(hall, protocol.Start())
    number = 0
    while not room.play.fold.over:
        seat = room.play.fold.to_act[0]
        move = room.play.fold.game.moves[chance.choice(room.play.fold.legal(seat))]
        order = protocol.Move(f"m{number}", room.play.fold.row.id, seat, room.play.fold.seq, move)
        await sitting[("Ola", "Jan")[seat]].say(hall, order)
        number += 1
    return room


@awaited
async def test_whoever_shares_a_device_is_recognised_by_the_name_they_gave_whatever_number_is_shown(tmp_path):
    async with opened(tmp_path) as hall:
        row, own, known = await circle_of(hall, ("Ewa", "Ola", "Ola 2"))
        people, shared = ["guest", "Ewa", "Ola"], own["Ewa"]
        sitting = {"guest": await somebody(hall), "Ewa": shared, "Ola": shared}
        room = await hall.new_table(protocol.NewTable("komary", 3, pace=0), shared.connection.session.id, row.id)
        for person in (sitting["guest"], shared):
            await person.say(hall, protocol.Hello(room.row.code))
        for seat, name in enumerate(("Ola", "Ewa", "Ola")):
            await sitting[people[seat]].say(hall, protocol.Sit(seat, name, "cat"))
        for again in ("Ola 2", "Ola"):  # an app may send the name that is shown
            await shared.say(hall, protocol.Sit(2, again, "cat"))
        assert [place.name for place in room.seating.places] == ["Ola", "Ewa", "Ola 2"]
        await shared.say(hall, Start())
        await play_out(hall, room, sitting, people, seed=1)
        [weighed] = await hall.circles.keeping.entries.of(row.id)
        told = [(line.person, line.name) for line in weighed.entry.lines]
        assert told == [(None, "Ola"), (known["Ewa"], None), (known["Ola"], None)]


def test_people_at_a_table_of_before_names_had_numbers_are_recognised_by_their_names():
    people = [PersonRow(1, who, None, name, "cat", 0.0, None, False) for who, name in (("e", "Ewa"), ("o", "Ola"))]
    places = '[{"session":7,"name":"Ewa"},{"session":7,"name":"Ola"}]'
    old = seating.loads(f'{{"game":"komary","options":{{}},"places":{places},"host":7}}')
    lines = [Line(seat, 0, False, name=place.name) for seat, place in enumerate(old.places)]
    recognise(lines, old.places, people)
    assert [line.person for line in lines] == ["e", "o"]


@awaited
async def test_a_table_of_a_deleted_circle_enters_no_other_circles_book(tmp_path):
    async with opened(tmp_path) as hall:
        row, sitting, _ = await circle_of(hall)
        ended = await played(hall, row.id, sitting, "komary", ["Ola", "Jan"])
        assert ended.match
        room = await unnoted_but_deleted(hall, row, sitting)
        another = await hall.circles.keeping.found("Inny", (await somebody(hall)).connection.session.id, "Ewa", "fox")
        assert another.id == row.id, "SQLite gives the number again"
        await hall.circles.finish(room.seating, room.play.fold)
        assert await hall.circles.keeping.entries.count(another.id) == 0


async def unnoted_but_deleted(hall, row, sitting):
    finish = hall.circles.finish

    async def nothing(seating, fold):
        return None

    hall.circles.finish = nothing
    room = await unnoted(hall, row, sitting)
    hall.circles.finish = finish
    await hall.circles.keeping.delete(row.id)
    return room


@awaited
async def test_luck_is_counted_out_where_a_match_has_been_reviewed(tmp_path):
    async with opened(tmp_path) as hall:
        row, sitting, known = await circle_of(hall)
        ended = await played(hall, row.id, sitting, "komary", ["Ola", "Jan"])
        loser = next(seat for seat in (0, 1) if seat not in ended.winners)
        fair = [0.9 if seat == loser else 0.1 for seat in (0, 1)]
        await hall.circles.keeping.entries.weigh(row.id, ended.match, fair)
        from stolik.server.circles import telling

        book = await telling.the_book(hall.circles.keeping, row, "all", None)
        best = known[ended.people[loser]]
        assert book.fair[0].person == best, "who played better, and had no luck"
        assert book.ratings[0].person != best
        assert book.reviewed == 1


@pytest.mark.parametrize("points", [(3, 3, 9, 12, 20), (3, 5, 5, 5, 20), (7, 7, 7, 7, 8)])
def test_whoever_comes_behind_is_never_rated_above_those_who_share_a_place(points):
    lines = [Line(seat, own, own == min(points), f"p{seat}") for seat, own in enumerate(points)]
    entry = Entry("m1", "score", "komary", {}, 0.0, 1.0, lines)
    ratings = {one.person: one.rating for one in rated([Weighed(entry)])}
    for one, own in enumerate(points):
        for other, theirs in enumerate(points):
            if own < theirs:
                assert ratings[f"p{one}"] > ratings[f"p{other}"]
            elif own == theirs:
                assert ratings[f"p{one}"] == pytest.approx(ratings[f"p{other}"])


def test_somebody_who_leaves_is_a_nameless_animal_and_the_circle_goes_to_who_was_there_longest(url):
    ola, key = founded(url)
    jan = joined(url, key)
    asked(ola, f"/{key}/results", score(names=["Ola", "Jan"]))
    told = asked(ola, f"/{key}")[1]
    olas, jans = (one["id"] for one in told["persons"])
    assert asked(jan, f"/{key}/persons/{olas}/erase", {})[1]["error"] == "not_founder"
    assert asked(ola, f"/{key}/persons/{olas}/erase", {})[0] == 204
    told = asked(jan, f"/{key}")[1]
    assert told["founder"] == jans
    gone = told["persons"][0]
    assert (gone["name"], gone["animal"], gone["gone"], gone["device"]) == (None, "cat", True, False)
    assert "Ola" not in json.dumps([told, asked(jan, f"/{key}/matches")[1], asked(jan, f"/{key}/book")[1]])
    assert asked(jan, f"/{key}/matches")[1]["total"] == 1, "the match stays"
    assert asked(ola, "")[1]["circles"] == []
    assert asked(jan, f"/{key}/persons/{jans}/erase", {})[0] == 204
    assert asked(jan, f"/{key}")[1]["error"] == "unknown_circle", "the last one takes the circle along"


def test_a_circle_is_deleted_by_its_founder_alone(url):
    ola, key = founded(url)
    jan = joined(url, key)
    assert asked(jan, f"/{key}/delete", {})[1]["error"] == "not_founder"
    assert asked(ola, f"/{key}/delete", {})[0] == 204
    assert asked(jan, f"/{key}")[1]["error"] == "unknown_circle"
    assert asked(jan, "")[1]["circles"] == []


def spoken(client, language="pl"):
    status, _, body = request(
        f"{client.url}/api/session/words", "POST", json.dumps({"language": language}).encode(), client.cookie
    )
    assert status == 200, body
    return json.loads(body)["words"]


def restored(url, words):
    """A device of whoever has these words, or why not."""
    body = json.dumps({"words": words}).encode()
    status, headers, answer = request(f"{url}/api/session/restore", "POST", body)
    if status != 200:
        return json.loads(answer)
    return Client(url, headers["set-cookie"].split("stolik=")[1].split(";")[0])


@awaited
async def test_a_person_moved_to_a_second_device_by_words_keeps_seat_and_history(url):
    ola, key = founded(url)
    asked(ola, f"/{key}/results", score())
    code = asked(ola, f"/{key}/tables", {"game": "komary", "seats": 2})[1]["code"]
    await ola.come(code)
    await ola.sit(0, "Ola")
    words = spoken(ola)
    assert len(words) == 12
    second = restored(url, " ".join(words).upper())
    assert second.cookie != ola.cookie
    await second.come(code)
    assert second.yours == [0]
    assert asked(second, f"/{key}")[1]["you"] == asked(ola, f"/{key}")[1]["you"]
    assert [one["key"] for one in asked(second, "")[1]["circles"]] == [key]
    others = spoken(ola, "en")
    assert restored(url, " ".join(words))["error"] == "wrong_words", "earlier words are void"
    assert isinstance(restored(url, ", ".join(others)), Client)


def exported(client, key):
    status, _, body = request(f"{client.url}/api/circles/{key}/export", "GET", None, client.cookie)
    assert status == 200, body
    return body


def brought(client, body):
    status, _, answer = request(f"{client.url}/api/circles/import", "POST", body, client.cookie)
    return status, json.loads(answer)


def test_a_file_of_the_first_version_is_read_and_the_circle_is_as_it_was(url):
    ola, key = founded(url)
    asked(ola, f"/{key}/results", score())
    older = json.loads(exported(ola, key))
    del older["evenings"]
    older["stolik_circle"] = 1
    before = asked(ola, f"/{key}/book?season=all")[1]
    status, told = brought(ola, json.dumps(older).encode())
    assert status == 201, told
    assert told["key"] != key
    assert told["you"] == told["founder"] == older["founder"]
    assert asked(ola, f"/{told['key']}/book?season=all")[1] == before


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda file: b"{", "not JSON"),
        (lambda file: b"[]", "no circle's file"),
        (lambda file: {**file, "stolik_circle": 3}, "update the server"),
        (lambda file: {**file, "stolik_circle": 0}, "begin with 1"),
        (lambda file: {**file, "persons": file["persons"] * 2}, "twice"),
        (lambda file: {**file, "persons": file["persons"][:1]}, "not in the circle"),
        (lambda file: {**file, "matches": [{"entry": {}}]}, "matches"),
        (lambda file: {**file, "name": "a\u202eb"}, "cannot be shown"),
        (lambda file: {**file, "founder": "nobody"}, "founder"),
        (lambda file: {name: part for name, part in file.items() if name != "persons"}, "persons"),
    ],
)
def test_a_broken_file_is_refused_with_its_reason_and_nothing_is_taken_from_it(url, spoil, why):
    ola, key = founded(url)
    asked(ola, f"/{key}/results", score())
    spoilt = spoil(json.loads(exported(ola, key)))
    status, told = brought(ola, spoilt if isinstance(spoilt, bytes) else json.dumps(spoilt).encode())
    assert (status, told["error"]) == (400, "bad_file")
    assert why in told["message"]
    assert len(asked(ola, "")[1]["circles"]) == 1


@awaited
async def test_the_matches_of_an_evening_tell_their_results_themselves(url):
    ola, key = founded(url)
    jan, hania = joined(url, key), joined(url, key, "Hania")
    ids = [one["id"] for one in asked(ola, f"/{key}")[1]["persons"]]
    body = {"name": "Piątek", "kind": "round_robin", "games": ["komary"], "people": ids}
    status, night = asked(ola, f"/{key}/evenings", body)
    assert status == 201, night
    path = f"/{key}/evenings/{night['id']}"
    number = next(at for at, pair in enumerate(night["plan"]["pairs"]) if ids[2] not in (pair["one"], pair["other"]))
    table = asked(jan, f"{path}/pairs/{number}/table", {})[1]
    again = asked(ola, f"{path}/pairs/{number}/table", {})[1]
    assert again["code"] == table["code"], "two who tap come to one table"
    clients = {ids[0]: ola, ids[1]: jan}
    for client in clients.values():
        await client.come(table["code"])
    assert ola.yours != jan.yours, "both sit already"
    await jan.send(Start())
    for client in clients.values():
        await client.until(lambda client=client: all(seat in client.views for seat in client.yours))
    await play_on([ola, jan], random.Random(5))
    await ola.until(lambda: asked(ola, path)[1]["plan"]["pairs"][number]["match"] == ola.match)
    told = asked(hania, path)[1]
    pair = told["plan"]["pairs"][number]
    [entry] = [one["entry"] for one in asked(ola, f"/{key}/matches")[1]["matches"]]
    winners = [line["person"] for line in entry["lines"] if line["won"]]
    assert pair["winner"] == (winners[0] if len(winners) == 1 else None)
    assert entry["evening"] == night["id"]
    left = asked(hania, f"{path}/leave", {"person": ids[2]})[1]
    assert left["over"]
    assert asked(ola, f"{path}/delete", {})[0] == 204
    assert asked(ola, path)[0] == 404


def test_a_server_stops_in_good_order_while_somebody_waits_for_news(own_server):
    ola, key = founded(own_server.url)
    head = asked(ola, f"/{key}")[1]["head"]
    with ThreadPoolExecutor(1) as beside:
        waiting = beside.submit(asked, ola, f"/{key}/news?since={head}")
        stranger = Client(own_server.url)
        assert asked(stranger, f"/{key}")[0] == 200, "others are served meanwhile"
        own_server.stop()
        with suppress(Gone, json.JSONDecodeError):  # cut off, or answered
            assert waiting.result()[0] in (200, 503)
    assert "Traceback" not in Path(own_server.log).read_text()
