"""Waiting for people: nudges, a bot for who sleeps, a clock, and the next match by agreement."""

import random

import pytest

from stolik.server import protocol, seating
from stolik.server.protocol import NUDGE_AFTER
from tests.server.client import awaited, play_on, started
from tests.server.test_play import turn_of
from tests.server.test_tables import QUICK


@pytest.fixture
def clock(monkeypatch):
    """A clock that tests set forward."""

    class Clock:
        now = 1_000_000.0

        def time(self):
            return self.now

    clock = Clock()
    monkeypatch.setattr(seating, "time", clock)
    return clock


def playing(*sessions):
    places = [seating.Place(session, "P", "cat") for session in sessions]
    return seating.Seating("komary", {}, places, host=sessions[0], match="m", number=1, playing=True)


def code_of(change, *given):
    with pytest.raises(seating.Refusal) as refused:
        change(*given)
    return refused.value.code


def test_whoever_lets_others_wait_is_nudged_then_replaced_and_wakes_by_sitting_down(clock):
    table, due = playing(7, 8), clock.now
    assert code_of(seating.nudge, table, 8, 0, due) == "wrong_time", "a little time to think"
    assert code_of(seating.replace, table, 8, 0, due) == "wrong_time", "nobody is replaced before a nudge"
    clock.now += NUDGE_AFTER
    seating.nudge(table, 8, 0, due)
    assert code_of(seating.nudge, table, 8, 0, due) == "wrong_time", "nobody is nudged all the time"
    assert code_of(seating.replace, table, 8, 0, due) == "wrong_time"
    clock.now += NUDGE_AFTER
    seating.replace(table, 8, 0, due)
    assert table.bot_level(0, clock.now) == table.level
    seating.sit(table, 7, protocol.Sit(0, "P", "cat"))
    assert table.bot_level(0, clock.now) is None
    assert table.places[0].nudged is None


def test_a_nudge_for_an_earlier_decision_replaces_nobody(clock):
    table = playing(7, 8)
    clock.now += NUDGE_AFTER
    seating.nudge(table, 8, 0, clock.now - NUDGE_AFTER)
    clock.now += 2 * NUDGE_AFTER
    assert code_of(seating.replace, table, 8, 0, clock.now - NUDGE_AFTER) == "wrong_time"


def test_only_players_nudge_and_only_those_for_whom_the_table_waits(clock):
    table = playing(7, 8)
    clock.now += 100
    assert code_of(seating.nudge, table, 9, 0, clock.now - 100) == "not_your_seat"
    assert code_of(seating.nudge, table, 7, 0, clock.now - 100) == "not_your_seat"
    assert code_of(seating.nudge, table, 8, 0, None) == "wrong_time"


@awaited
async def test_a_bot_plays_for_whoever_lets_the_clock_run_out_until_they_are_back(url):
    clients = await started(url, people=2, wanted={"clock": 1, "pace": 0})
    seat, slow = turn_of(clients)
    other = clients[1 - seat]
    assert other.table.clock == 1
    await other.until(lambda: other.table.seats[seat].asleep)
    await other.until(lambda: other.seen[1 - seat].seq > 0)
    assert other.table.seats[seat].connected
    await slow.do(protocol.Sit(seat, "P", "cat"), lambda: not slow.table.seats[seat].asleep)


@awaited
async def test_the_next_match_is_dealt_when_everybody_agrees(url):
    clients = await started(url, people=2, wanted=QUICK)
    host, guest = clients
    assert await host.refusal(protocol.Again()) == "wrong_time"
    await play_on(clients, random.Random(1))
    await host.until(lambda: host.table.match.over and host.table.match.key)
    one = host.match
    await guest.do(protocol.Again(), lambda: guest.table.seats[1].ready)
    await host.until(lambda: host.table.seats[1].ready)
    assert (host.match, host.table.seats[0].ready) == (one, False)
    await host.do(protocol.Again(), lambda: host.match != one)
    assert not any(seat.ready or seat.asleep for seat in host.table.seats)


@awaited
async def test_who_does_not_agree_to_the_next_match_is_played_by_a_bot_until_they_come(url):
    clients = await started(url, people=2, wanted={**QUICK, "pace": 0})
    host, guest = clients
    await play_on(clients, random.Random(1))
    await host.until(lambda: host.table.match.over and host.table.match.key)
    one = host.match
    await host.do(protocol.Again(), lambda: host.table.seats[0].ready)
    await host.do(protocol.Start(), lambda: host.match != one)
    assert [seat.asleep for seat in host.table.seats] == [False, True]
    await guest.do(protocol.Sit(1, "P", "owl"), lambda: not guest.table.seats[1].asleep)


@awaited
async def test_my_tables_tell_who_won_and_the_points(url):
    clients = await started(url, people=2, wanted=QUICK)
    await play_on(clients, random.Random(1))
    await clients[0].until(lambda: clients[0].table.match.over)
    _, card = clients[0].get("/api/tables")
    (card,) = card["tables"]
    assert card["winners"] == clients[0].table.match.winners
    assert card["points"] == clients[0].table.match.points
