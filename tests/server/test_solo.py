"""Matches of one person against bots, without a table: lines, deals of the day, challenges."""

import asyncio
import random
import time

import msgspec
import pytest

from stolik import Match
from stolik.core import record
from stolik.core.errors import UnknownRules
from stolik.review.curve import curve
from stolik.server import protocol, retention, upkeep
from stolik.server.seating import Refusal
from stolik.server.solo import beginnings, bodies, days, fields
from stolik.server.solo.curves import Curves, mean
from stolik.server.solo.rows import UNKEPT
from stolik.server.solo.sitting import may_see, seated
from tests.server.calendar import within_a_day
from tests.server.client import SOON, Client, awaited, encode, play_on, request, started
from tests.server.hall import opened, somebody
from tests.server.persistent import wait_for

MIDNIGHT = days.ends("2026-11-16")
NOON = MIDNIGHT - 12 * 3600


def clock(monkeypatch, at):
    """Set the time of day that deals of the day go by."""
    monkeypatch.setattr(time, "time", lambda: at)


@pytest.fixture(autouse=True)
def by_day(monkeypatch):
    """In this process tests begin at noon: no midnight comes in between that a test does not want."""
    real, begun = time.time, time.time()
    monkeypatch.setattr(time, "time", lambda: NOON + real() - begun)


async def person(hall):
    return (await somebody(hall)).connection.session.id


def last_view(solo):
    return solo.steps[-1].view


async def played(hall, session, solo, choose=lambda legal: legal[0]):
    """Play a match to its end; the points of its person."""
    seat, seq, view = solo.info.solo.seat, solo.seq, last_view(solo)
    for number in range(1000):
        if view["over"]:
            return view["points"][seat]
        order = bodies.SoloMove(f"m{number}", seq, choose(view["legal"][str(seat)]))
        told = await hall.solos.play(solo.info.match, session, order)
        seq, view = told.seq, told.view
    raise AssertionError("it does not end")


async def day_done(hall):
    """Somebody who has played the day's deal, and their match."""
    session = await person(hall)
    solo = await day(hall, session)
    await played(hall, session, solo)
    return session, solo


async def day(hall, session, game="komary"):
    return await beginnings.day(hall.solos, hall.days, session, beginnings.known_game(game), bodies.Person("Ola"))


async def origin_of(hall, solo):
    return await hall.store.matches.of(solo.info.match), await hall.store.matches.log(solo.info.match)


async def line(hall, session, solo, seq, **more):
    row, log = await origin_of(hall, solo)
    order = bodies.NewLine(match=row.id, seq=seq, **more)
    return await beginnings.line_from_match(hall.solos, session, order, row, log)


# Deals of the day


@awaited
@pytest.mark.parametrize("game", ["komary", "xnimmt"])
async def test_equal_play_of_a_days_deal_gives_equal_matches_to_everybody(tmp_path, game):
    async with opened(tmp_path) as hall:
        logs = []
        for _ in range(2):
            session = await person(hall)
            solo = await day(hall, session, game)
            await played(hall, session, solo)
            _, log = await origin_of(hall, solo)
            logs.append([(move.seat, move.move) for move in log])
        assert logs[0] == logs[1]


@awaited
async def test_the_first_try_counts_and_any_other_is_practice(tmp_path):
    async with opened(tmp_path) as hall:
        session = await person(hall)
        first = await day(hall, session)
        assert first.info.solo.counts
        again = await day(hall, session)
        assert again.info.match == first.info.match, "while it runs it is the same try"
        points = await played(hall, session, again)
        practice = await day(hall, session)
        assert practice.info.match != first.info.match
        assert not practice.info.solo.counts
        await played(hall, session, practice, lambda legal: legal[-1])
        assert await hall.solos.rows.field(days.today(), "komary", 1) == [points]


@awaited
async def test_the_field_is_of_everybodys_first_tries_and_bots_play_the_same_cards(tmp_path):
    async with opened(tmp_path) as hall:
        points = []
        for seed in (1, 2):
            session = await person(hall)
            solo = await day(hall, session)
            points.append(await played(hall, session, solo, random.Random(seed).choice))
        assert sorted(await hall.solos.rows.field(days.today(), "komary", 1)) == sorted(points)
        dealt = Match.replay(await full_record(hall, solo))
        row = await hall.days.dealt(dealt.game, days.today(), "", "[]")
        assert row.key == dealt.key
        assert fields.played(dealt, "easy", 3).record() == fields.played(dealt, "easy", 3).record()


@awaited
async def test_curves_of_a_days_tries_are_worked_out_and_kept(tmp_path):
    curves = Curves(tmp_path / "curves")
    async with opened(tmp_path) as hall:
        session = await person(hall)
        solo = await day(hall, session)
        await played(hall, session, solo, lambda legal: legal[0])
        name = solo.info.match
        match = Match.replay(await full_record(hall, solo))
        assert await hall.solos.rows.tried(days.today(), "komary", match.rules) == [name]
        curves.soon(name, match, days.SEAT)
        await wait_for(lambda: not curves.working, 120)  # it may have to be compiled first
        assert await curves.kept_of([name, "another"]) == {name: curve(match, days.SEAT)}
    curves.close()


def test_a_mean_of_curves_is_that_of_each_place():
    assert mean([[0.0, 1.0], [1.0, 1.0]]) == [0.5, 1.0]
    assert mean([]) is None


async def full_record(hall, solo):
    row, log = await origin_of(hall, solo)
    return beginnings.folded(row, log).record()


@awaited
async def test_a_days_key_was_committed_to_and_is_told_after_the_day(tmp_path, monkeypatch):
    async with opened(tmp_path) as hall:
        clock(monkeypatch, MIDNIGHT - 86_500)  # the day before
        promised = await hall.days.commitment("2026-11-16")
        clock(monkeypatch, MIDNIGHT - 60)
        session, solo = await day_done(hall)
        over = await hall.solos.come(solo.info.match, session)
        assert (over.info.over, over.info.key, over.info.seed) == (True, None, None)
        assert over.info.commitment == promised
        clock(monkeypatch, days.reveals("2026-11-16") + 1)
        told = await hall.solos.come(solo.info.match, session)
        assert told.info.seed == await hall.days.seed("2026-11-16")
        kept = await full_record(hall, solo)
        assert kept["commitment"] == promised
        assert record.replay(kept).digest == kept["digest"]
        with pytest.raises(record.BadRecord, match="not made of the seed"):
            record.replay({**kept, "shuffle": {**kept["shuffle"], "day": "2026-11-15"}})


@awaited
async def test_a_match_over_midnight_belongs_to_its_day_until_the_seed_is_told(tmp_path, monkeypatch):
    async with opened(tmp_path) as hall:
        for finished, counted in ((MIDNIGHT + 60, 1), (days.reveals("2026-11-16") + 60, 1)):
            clock(monkeypatch, MIDNIGHT - 60)
            session = await person(hall)
            solo = await day(hall, session)
            clock(monkeypatch, finished)
            assert (await hall.solos.come(solo.info.match, session)).info.day == "2026-11-16"
            await played(hall, session, solo)
            assert len(await hall.solos.rows.field("2026-11-16", "komary", 1)) == counted
        assert (await day(hall, session)).info.day == "2026-11-17"


@awaited
async def test_every_day_and_game_has_another_deal_and_a_server_keeps_its_own(tmp_path):
    async with opened(tmp_path) as hall:
        game = beginnings.known_game("komary")
        keys = {(await hall.days.dealt(game, date, "", "[]")).key for date in ("2026-11-16", "2026-11-17")}
        keys.add((await hall.days.dealt(beginnings.known_game("xnimmt"), "2026-11-16", "", "[]")).key)
        assert len(keys) == 3
    async with opened(tmp_path) as again:
        assert (await again.days.dealt(game, "2026-11-16", "", "[]")).key in keys


@awaited
async def test_whoever_begins_twice_at_once_has_one_first_try_and_an_ended_session_none(tmp_path):
    async with opened(tmp_path) as hall:
        session = await person(hall)
        begun = await asyncio.gather(*[day(hall, session, "jamniki") for _ in range(3)])
        assert len({solo.info.match for solo in begun}) == 1
        with pytest.raises(Refusal, match="no session"):
            await day(hall, 999, "jamniki")


# Lines


@awaited
async def test_a_line_has_the_same_cards_and_chances_as_the_match_that_it_leaves(tmp_path):
    async with opened(tmp_path) as hall:
        session, solo = await day_done(hall)
        _, log = await origin_of(hall, solo)
        mine = [move.move for move in log if move.seat == 0]
        after = log[len(log) // 2].seq
        fork = await line(hall, session, solo, after)
        assert (fork.info.solo.kind, fork.info.solo.origin, fork.info.solo.forked) == ("line", solo.info.match, after)
        rest = iter(mine[sum(move.seat == 0 for move in log[:after]) :])
        await played(hall, session, fork, lambda legal: next(rest))
        _, again = await origin_of(hall, fork)
        assert [(move.seat, move.move) for move in again] == [(move.seat, move.move) for move in log]
        over = await hall.solos.come(fork.info.match, session)
        assert (over.info.over, over.info.key) == (True, None), "it has the key of a day that others still play"


@awaited
async def test_a_line_is_played_as_any_seat_and_another_line_leaves_it(tmp_path):
    async with opened(tmp_path) as hall:
        session, solo = await day_done(hall)
        fork = await line(hall, session, solo, 5, seat=2, level="easy")
        assert [player["level"] for player in builtins(fork.info.players)] == ["easy", "easy", None, "easy"]
        await played(hall, session, fork)
        further = await line(hall, session, fork, 6, seat=1)
        assert (further.info.solo.origin, further.info.solo.seat) == (fork.info.match, 1)
        with pytest.raises(Refusal, match="there is no seat 7"):
            await line(hall, session, solo, 5, seat=7)
        with pytest.raises(Refusal, match="beyond the end"):
            await line(hall, session, solo, 100_000)


def test_a_person_with_a_bots_name_has_a_number_here_too():
    told = msgspec.json.decode(seated(2, 0, bodies.Person("Trybik"), ["easy", "easy"]))
    assert [player["name"] for player in told] == ["Trybik 2", None]


def builtins(players):
    return msgspec.json.decode(bytes(players)) if not isinstance(players, list) else players


@awaited
async def test_a_line_from_a_seats_knowledge_keeps_what_it_saw_and_deals_the_rest_anew(tmp_path):
    async with opened(tmp_path) as hall:
        session, solo = await day_done(hall)
        row, log = await origin_of(hall, solo)
        then = beginnings.folded(row, log[:4]).match
        fork = await line(hall, session, solo, 4, known=True)
        assert fork.info.solo.known
        begun = beginnings.folded(await hall.store.matches.of(fork.info.match), []).match
        assert begun.position(0) == then.position(0)
        assert begun.key != then.key


@awaited
async def test_a_line_begins_from_a_typed_position_or_says_what_is_wrong(tmp_path):
    async with opened(tmp_path) as hall:
        session = await person(hall)
        order = bodies.NewLine(game="komary", position="top 4\n* 5 5 b\n  6 1", seat=0)
        solo = await beginnings.line_from_position(hall.solos, session, order)
        assert last_view(solo)["legal"]["0"]
        await played(hall, session, solo)
        kept = await full_record(hall, solo)
        assert "pile 4" in kept["position"]
        assert record.replay(kept).over
        for position, why in (("top 9\n* 5\n  6", "9"), ("* 5", "2 to 6 seats")):
            wrong = bodies.NewLine(game="komary", position=position)
            with pytest.raises(Refusal, match=why) as refused:
                await beginnings.line_from_position(hall.solos, session, wrong)
            assert refused.value.code == "bad_position"


@awaited
async def test_lines_are_kept_under_a_name_and_the_others_are_forgotten(tmp_path):
    async with opened(tmp_path) as hall:
        session = await person(hall)
        order = bodies.NewLine(game="komary", position="top 4\n* 5 5 b\n  6 1")
        first = await beginnings.line_from_position(hall.solos, session, order)
        await hall.solos.keep(first.info.match, session, "  Ale   5! ")
        second = await beginnings.line_from_position(hall.solos, session, order)
        for _ in range(UNKEPT):
            await beginnings.line_from_position(hall.solos, session, order)
        assert await hall.store.matches.of(second.info.match) is None
        assert [solo.name for solo, _ in await hall.solos.rows.kept(session)] == ["Ale 5!"]
        with pytest.raises(Refusal, match="somebody else plays"):
            await hall.solos.keep(first.info.match, await person(hall), "mine")


@awaited
async def test_a_move_sent_twice_is_played_once_and_an_illegal_one_is_refused(tmp_path):
    async with opened(tmp_path) as hall:
        session = await person(hall)
        solo = await day(hall, session)
        move = last_view(solo)["legal"]["0"][0]
        order = bodies.SoloMove("once", solo.seq, move)
        told = await hall.solos.play(solo.info.match, session, order)
        again = await hall.solos.play(solo.info.match, session, order)
        assert (again.seq, again.view, again.steps) == (told.seq, told.view, [])
        with pytest.raises(Refusal, match="may not play 'nothing'"):
            await hall.solos.play(solo.info.match, session, bodies.SoloMove("two", told.seq, "nothing"))
        with pytest.raises(Refusal, match="somebody else plays"):
            await hall.solos.play(solo.info.match, await person(hall), order)


# Challenges and access, over HTTP


async def over_http(client, path, body=None):
    status, _, answer = request(f"{client.url}{path}", "POST", encode(body or {}), client.cookie)
    return status, msgspec.json.decode(answer)


async def played_over_http(client, solo):
    match, seat, seq, view = solo["info"]["match"], solo["info"]["solo"]["seat"], solo["seq"], solo["steps"][-1]["view"]
    for number in range(1000):
        if view["over"]:
            return match
        body = {"id": f"m{number}", "seq": seq, "move": view["legal"][str(seat)][0]}
        status, told = await over_http(client, f"/api/solos/{match}/move", body)
        assert status == 200, told
        seq, view = told["seq"], told["view"]
    raise AssertionError("it does not end")


def page_of(url, path, language):
    """What a messenger reads at a link."""
    status, _, body = request(url + path, headers=[("accept-language", language)])
    assert status == 200
    return body.decode()


async def against_bots(url):
    """Somebody who has finished a match against a bot at a table; the match."""
    clients = await started(
        url, people=1, wanted={"seats": 2, "bots": {"1": "easy"}, "pace": 0, "options": {"limit": 8}}
    )
    await play_on(clients, random.Random(5))
    await clients[0].until(lambda: clients[0].table.match.over)
    return clients[0], clients[0].match


@awaited
async def test_a_friend_plays_the_same_deal_against_the_same_bots_and_sees_both_results_then(url):
    host, match = await against_bots(url)
    friend = Client(url)
    status, challenge = friend.get(f"/api/challenges/{match}")
    assert (status, challenge["results"], challenge["tries"], challenge["mine"]) == (200, None, 0, False)
    status, solo = await over_http(friend, f"/api/challenges/{match}", {"name": "Staś"})
    assert status == 200
    assert [seat["level"] for seat in solo["info"]["players"]] == [None, "easy"]
    assert friend.get(f"/api/challenges/{match}")[1]["running"] == solo["info"]["match"]
    tried = await played_over_http(friend, solo)
    for path in (match, tried):
        results = friend.get(f"/api/challenges/{path}")[1]["results"]
        assert [(one["name"], one["mine"]) for one in results] == [("P0", False), ("Staś", True)]
    keys = [friend.get(f"/api/matches/{one}/record")[1]["key"] for one in (match, tried)]
    assert keys[0] == keys[1]
    assert host.get(f"/api/challenges/{match}")[1]["mine"]
    assert "P0 rzuca ci wyzwanie: Lato z komarami" in page_of(url, f"/c/{match}", "pl")
    assert "P0 challenges you: Summer" in page_of(url, f"/c/{match}", "en")
    assert "Rozdanie dnia: Lato z komarami" in page_of(url, "/day/komary", "pl")
    assert "og:title" not in page_of(url, "/c/nothing", "pl")
    status, again = await over_http(friend, f"/api/challenges/{match}")
    assert (status, again["info"]["solo"]["counts"]) == (200, False)


@awaited
async def test_a_running_match_is_no_line_no_challenge_and_no_position(url):
    clients = await started(url, people=1, wanted={"seats": 2, "bots": {"1": "easy"}})
    match = clients[0].match
    stranger = Client(url)
    for path, body in (("/api/lines", {"match": match}), (f"/api/challenges/{match}", {})):
        status, problem = await over_http(stranger, path, body)
        assert (status, problem["error"]) == (403, "hidden"), path
    assert stranger.get(f"/api/matches/{match}/position")[0] == 403
    assert stranger.get(f"/api/challenges/{match}")[0] == 403


@within_a_day
@awaited
async def test_a_days_match_is_shown_to_nobody_else_before_its_day_is_over(url):
    owner, stranger = Client(url), Client(url)
    status, solo = await over_http(owner, "/api/days/jamniki", {"name": "Ola"})
    assert status == 200
    match = await played_over_http(owner, solo)
    assert owner.get(f"/api/matches/{match}/replay?viewer=referee")[0] == 200
    assert owner.get(f"/api/matches/{match}/record")[0] == 403, "it holds the key of everybody's deal"
    assert stranger.get(f"/api/matches/{match}/replay?viewer=public")[0] == 403
    assert stranger.get(f"/api/matches/{match}/review")[0] == 403
    assert (await over_http(stranger, "/api/lines", {"match": match}))[0] == 403
    status, fork = await over_http(owner, "/api/lines", {"match": match, "seq": 3})
    assert status == 200
    assert stranger.get(f"/api/matches/{fork['info']['match']}/replay?viewer=0")[0] == 403, "a line has its cards"
    status, found = owner.get("/api/days/jamniki")
    assert (status, found["mine"]["match"], found["players"]) == (200, match, len(found["field"]["points"]))
    assert stranger.get("/api/days/jamniki")[1]["field"] is None
    assert [one["game"] for one in stranger.get("/api/days")[1]["days"] if one["mine"]] == []
    assert stranger.get("/api/days/jamniki?date=2999-01-01")[0] == 404
    # The friend whom it is sent to plays today's deal, for the field.
    status, theirs = await over_http(stranger, f"/api/challenges/{match}")
    assert (status, theirs["info"]["solo"]["kind"], theirs["info"]["solo"]["counts"]) == (200, "day", True)
    await played_over_http(stranger, theirs)
    results = stranger.get(f"/api/challenges/{match}")[1]["results"]
    assert results[0]["points"] == results[1]["points"], "equal play"


@awaited
async def test_a_running_line_is_seen_from_its_seat_by_whoever_has_its_link(url):
    _, match = await against_bots(url)
    owner, stranger = Client(url), Client(url)
    status, fork = await over_http(owner, "/api/lines", {"match": match, "seq": 0})
    assert status == 200
    name = fork["info"]["match"]
    assert (await over_http(owner, f"/api/solos/{name}/keep", {"name": "Inaczej"}))[1]["name"] == "Inaczej"
    status, page = stranger.get(f"/api/matches/{name}/replay?viewer=0")
    assert (status, page["match"]["solo"]["name"], page["match"]["solo"]["mine"]) == (200, "Inaczej", False)
    assert stranger.get(f"/api/matches/{name}/replay?viewer=referee")[0] == 403
    assert stranger.get(f"/api/solos/{name}")[0] == 403
    assert [one["name"] for one in owner.get("/api/lines")[1]["lines"]] == ["Inaczej"]


@awaited
async def test_positions_are_looked_at_and_examples_can_be_played(url):
    client = Client(url)
    for game in ("komary", "triggs"):
        status, found = client.get(f"/api/positions/{game}")
        assert status == 200
        for example in found["examples"]:
            status, seen = await over_http(client, "/api/positions", {"game": game, "position": example["position"]})
            assert (status, seen["position"]["position"]) == (200, example["position"]), example
    status, seen = await over_http(client, "/api/positions", {"game": "komary", "position": "top 4\n* 99\n 1"})
    assert (status, seen["position"]) == (200, None)
    assert "line 2: no card '99'" in seen["wrong"]["en"]
    assert "wiersz 2: nie ma karty '99'" in seen["wrong"]["pl"]
    assert (await over_http(client, "/api/positions", {"game": "chess", "position": "e4"}))[0] == 400


# What is forgotten


@awaited
async def test_old_matches_against_bots_are_forgotten_and_persons_with_them(tmp_path, monkeypatch):
    async with opened(tmp_path, keep_days=30) as hall:
        session = await person(hall)
        now = time.time()
        clock(monkeypatch, now - 40 * 86_400)
        old = await day(hall, session)
        clock(monkeypatch, now - 3 * 86_400)
        order = bodies.NewLine(game="komary", position="top 4\n* 5 5 b\n  6 1")
        unkept, kept = [await beginnings.line_from_position(hall.solos, session, order) for _ in range(2)]
        await hall.solos.keep(kept.info.match, session, "this one")
        clock(monkeypatch, now)
        found = await retention.sweep(hall.store, 30, 0)
        assert found.solos == 2
        left = [await hall.store.matches.of(solo.info.match) for solo in (old, unkept, kept)]
        assert [row is not None for row in left] == [False, False, True]
        clock(monkeypatch, now + 31 * 86_400)
        found = await retention.sweep(hall.store, 30, 0)
        assert (found.solos, found.sessions) == (1, 1)


@awaited
async def test_lines_that_nobody_keeps_are_deleted_on_any_server(tmp_path, monkeypatch):
    monkeypatch.setattr(upkeep, "HEARTBEAT", 0.01)
    monkeypatch.setattr(upkeep, "TIDY", 0.01)
    async with opened(tmp_path) as hall:
        session, now = await person(hall), time.time()
        clock(monkeypatch, now - 3 * 86_400)
        order = bodies.NewLine(game="komary", position="top 4\n* 5 5 b\n  6 1")
        line = await beginnings.line_from_position(hall.solos, session, order)
        clock(monkeypatch, now)
        async with asyncio.timeout(SOON):
            while await hall.store.matches.of(line.info.match) is not None:
                await asyncio.sleep(0.01)


@awaited
async def test_a_day_of_rules_that_are_not_played_any_more_says_so(tmp_path):
    async with opened(tmp_path) as hall:
        session, solo = await day_done(hall)
        row, _ = await origin_of(hall, solo)
        old = beginnings.replace(row, rules=99, shuffle=None)
        with pytest.raises(UnknownRules, match="rules version 99 of komary is unknown"):
            await beginnings.challenge(hall.solos, hall.days, session, old, bodies.Person(), own=False)


def test_only_the_own_seat_of_a_running_days_match_is_seen():
    about = protocol.SoloInfo("day", 0, None, 0, False, days.today(), True, None, True)

    class Running:
        over = False
        row = type("Row", (), {"shuffle": None})

    may_see(about, Running, 0)
    with pytest.raises(Refusal, match="what 1 sees is hidden"):
        may_see(about, Running, 1)
