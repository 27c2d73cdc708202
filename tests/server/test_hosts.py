"""What a host may do among strangers, what not, and what happens when the host's line is down."""

import asyncio
import json
import random

import pytest

from stolik.server import protocol, seating
from stolik.server.api import _may_see
from stolik.server.seating import Refusal
from tests.server.client import awaited
from tests.server.hall import at_a_table, opened, somebody
from tests.server.test_leaks import Listener, random_moves


async def last(person):
    return json.loads((await person.all_told())[-1])


async def refused(hall, person, message):
    """The code of a refusal."""
    return (await person.refusal(hall, message))["error"]


async def until(condition):
    while not condition():
        await asyncio.sleep(0)


@awaited
async def test_when_a_bot_takes_over_which_and_how_fast_bots_play_is_frozen_during_a_match(tmp_path):
    async with opened(tmp_path) as hall:
        (host, _), room = await at_a_table(hall)
        for order in (protocol.Setup(grace=1), protocol.Setup(level="random"), protocol.Setup(pace=0, hints=False)):
            assert await refused(hall, host, order) == "wrong_time"
        assert (room.seating.grace, room.seating.level, room.seating.pace) == (60, "normal", 0.8)
        assert room.seating.hints, "nothing of a refused order is carried out"
        for bot in (protocol.AddBot(1, "random"), protocol.Clear(1)):
            assert await refused(hall, host, bot) == "wrong_time"
        await host.say(hall, protocol.Setup(hints=False))
        assert not room.seating.hints


@awaited
async def test_the_clock_is_frozen_during_a_match(tmp_path):
    async with opened(tmp_path) as hall:
        (host, guest), room = await at_a_table(hall, deal=False, clock=60, options={"limit": 1})
        await host.say(hall, protocol.Setup(clock=90))
        await host.say(hall, protocol.Start())
        for given in (30, None):
            refusal = await host.refusal(hall, protocol.Setup(clock=given, hints=False))
            assert refusal["error"] == "wrong_time"
            assert refusal["message"] == "the clock cannot be changed during a match: wait for its end"
        assert room.seating.clock == 90
        assert room.seating.hints, "nothing of a refused order is carried out"
        await random_moves(hall, room, [host, guest], 1000, random.Random(1))
        await until(lambda: not room.seating.playing)
        await host.say(hall, protocol.Setup(clock=None))
        assert room.seating.clock is None


@awaited
async def test_a_host_whose_line_drops_stays_the_host_for_a_while(tmp_path, monkeypatch):
    monkeypatch.setattr(seating, "HOST_GRACE", 60.0)
    async with opened(tmp_path) as hall:
        (host, guest), room = await at_a_table(hall, deal=False)
        await room.leave(host.connection)
        assert await refused(hall, guest, protocol.Setup(hints=False)) == "not_host"
        await host.say(hall, protocol.Hello(room.row.code))
        assert (await last(host))["host"]
        assert room.seating.host_away_since is None
        monkeypatch.setattr(seating, "HOST_GRACE", 0.0)
        await room.leave(host.connection)
        await guest.say(hall, protocol.Setup(hints=False))
        assert not room.seating.hints
        await host.say(hall, protocol.Hello(room.row.code))
        assert await refused(hall, guest, protocol.Setup(hints=True)) == "not_host"


@awaited
async def test_the_others_are_told_when_one_of_them_becomes_host(tmp_path, monkeypatch):
    monkeypatch.setattr(seating, "HOST_GRACE", 0.1)
    async with opened(tmp_path) as hall:
        (host, guest), room = await at_a_table(hall, deal=False)
        await room.leave(host.connection)
        await until(lambda: json.loads(guest.told[-1])["host"])


@awaited
async def test_a_locked_table_lets_in_only_those_who_sit_there(tmp_path):
    async with opened(tmp_path) as hall:
        (host, guest), room = await at_a_table(hall, deal=False)
        watcher, late = await somebody(hall), await somebody(hall)
        await watcher.say(hall, protocol.Hello(room.row.code))
        await host.say(hall, protocol.Setup(locked=True))
        assert (await last(watcher))["error"] == "locked"
        assert watcher.connection.room is None
        assert (await last(guest))["table"]["locked"]
        assert (await last(guest))["table"]["watching"] == 0
        assert await refused(hall, late, protocol.Hello(room.row.code)) == "locked"
        assert await refused(hall, watcher, protocol.Sit(1)) == "not_at_table"
        device = Listener(guest.connection.session)
        await device.say(hall, protocol.Hello(room.row.code))
        assert device.connection.room is room
        await host.say(hall, protocol.Setup(locked=False))
        await late.say(hall, protocol.Hello(room.row.code))
        assert late.connection.room is room


@awaited
async def test_spectators_may_be_refused_while_a_match_is_played(tmp_path):
    async with opened(tmp_path) as hall:
        (host, *others), room = await at_a_table(hall, deal=False, options={"limit": 1})
        watcher = await somebody(hall)
        await host.say(hall, protocol.Setup(spectators=False))
        await watcher.say(hall, protocol.Hello(room.row.code))
        assert watcher.connection.room is room, "before the start anybody may come to sit down"
        await host.say(hall, protocol.Start())
        assert (await last(watcher))["error"] == "locked"
        assert not any('"type":"steps"' in text for text in watcher.told), "nothing of the deal was told"
        assert await refused(hall, watcher, protocol.Hello(room.row.code)) == "locked"
        await random_moves(hall, room, [host, *others], 1000, random.Random(1))
        await until(lambda: not room.seating.playing)
        await watcher.say(hall, protocol.Hello(room.row.code))
        assert watcher.connection.room is room


@awaited
async def test_whoever_is_removed_stays_out_until_the_host_lets_them_in_again(tmp_path):
    async with opened(tmp_path) as hall:
        (host, guest, other), room = await at_a_table(hall, people=3, deal=False)
        assert await refused(hall, other, protocol.Remove(1)) == "not_host"
        assert await refused(hall, host, protocol.Remove(0)) == "not_your_seat"
        await host.say(hall, protocol.Remove(1))
        assert (await last(guest))["error"] == "removed"
        assert room.seating.places[1].kind == "empty"
        assert await refused(hall, guest, protocol.Hello(room.row.code)) == "removed"
        assert (await last(host))["table"]["removed"] == 1
        await host.say(hall, protocol.Setup(readmit=True))
        await guest.say(hall, protocol.Hello(room.row.code))
        assert guest.connection.room is room


@awaited
async def test_a_bot_plays_on_for_somebody_removed_in_a_match(tmp_path):
    async with opened(tmp_path) as hall:
        (host, guest), room = await at_a_table(hall, pace=0.0)
        await host.say(hall, protocol.Remove(1))
        assert room.seating.places[1].left
        assert (await last(guest))["error"] == "removed"
        assert await refused(hall, guest, protocol.Hello(room.row.code)) == "removed"
        seen = room.play.fold.seq
        while room.play.fold.to_act == [0]:
            legal = room.play.fold.legal(0)
            move = protocol.Move(
                f"m{room.play.fold.seq}",
                room.play.fold.row.id,
                0,
                room.play.fold.seq,
                room.play.fold.game.moves[legal[0]],
            )
            await host.say(hall, move)
        await until(lambda: room.play.fold.over or any(seat == 1 for seat, _ in room.play.fold.match.moves))
        assert room.play.fold.seq > seen


@awaited
async def test_who_watched_from_outside_sees_no_more_of_a_match_than_who_comes_in(tmp_path):
    async with opened(tmp_path) as hall:
        (host, guest), room = await at_a_table(hall)
        stranger = await somebody(hall)
        await _may_see(hall, stranger.connection.session.id, room.play.fold.row, "public")
        await host.say(hall, protocol.Setup(spectators=False))
        for who, eyes, code in ((stranger, "public", "locked"), (guest, 0, "hidden"), (stranger, 1, "hidden")):
            with pytest.raises(Refusal) as refusal:
                await _may_see(hall, who.connection.session.id, room.play.fold.row, eyes)
            assert refusal.value.code == code
        await _may_see(hall, guest.connection.session.id, room.play.fold.row, 1)
