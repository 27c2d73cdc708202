"""Rooms when several things happen at the same moment: each is decided on how the table stands under its lock."""

import asyncio
import json
import random
import threading

from stolik.server import company, protocol
from stolik.server import hall as hall_module
from stolik.server.database import Away
from stolik.server.fold import Fold
from stolik.server.notice import CHANNEL, channel_of, messages
from stolik.server.protocol import STALE
from tests.server.client import awaited
from tests.server.hall import at_a_table, opened, somebody
from tests.server.test_leaks import Listener, random_moves


@awaited
async def test_a_move_that_names_the_finished_match_is_not_played_in_the_next(tmp_path):
    async with opened(tmp_path) as hall:
        people, room = await at_a_table(hall, options={"limit": 1})
        await random_moves(hall, room, people, 1000, random.Random(1))
        finished = room.play.fold.row.id
        while room.seating.playing:
            await asyncio.sleep(0)
        async with room.lock:
            dealing = asyncio.create_task(people[0].say(hall, protocol.Start()))
            await asyncio.sleep(0)
            late = [
                asyncio.create_task(person.say(hall, protocol.Move("late", finished, seat, 0, "draw")))
                for seat, person in enumerate(people)
            ]
            await asyncio.sleep(0)
        await asyncio.gather(dealing, *late)
        assert room.play.fold.row.id != finished
        assert room.play.fold.seq == 0
        assert await hall.store.matches.log(room.play.fold.row.id) == []
        for person in people:
            told = [json.loads(text) for text in await person.all_told()]
            assert [message["error"] for message in told if message.get("id") == "late"] == ["unknown_match"]


LONG = {"limit": 1000, "hand": 1}


async def told_on_return(hall, room, person, seq):
    """The kinds and numbers of what somebody is told who comes with another device, and has seen so much."""
    device = Listener(person.connection.session)
    await device.say(hall, protocol.Hello(room.row.code, [protocol.LastSeen(0, room.play.fold.row.id, seq)]))
    await room.leave(device.connection)
    return [json.loads(text) for text in await device.all_told()]


@awaited
async def test_whoever_missed_much_is_shown_where_the_match_stands_and_nobody_reads_the_log_for_it(tmp_path):
    async with opened(tmp_path) as hall:
        people, room = await at_a_table(hall, options=LONG)
        await random_moves(hall, room, people, protocol.MISSED, random.Random(2))

        async def unread(*_):
            raise AssertionError("the log is read")

        hall.store.matches.log = unread
        story = await told_on_return(hall, room, people[0], -1)
        assert {message["type"] for message in story} == {"table", "steps"}
        told = [step["seq"] for message in story if message["type"] == "steps" for step in message["steps"]]
        assert sorted(set(told)) == list(range(protocol.MISSED + 1))
        await random_moves(hall, room, people, 1, random.Random(3), protocol.MISSED)
        for seen in (-1, 0):
            table, snapshot = await told_on_return(hall, room, people[0], seen)
            assert (table["type"], snapshot["type"], snapshot["seq"]) == ("table", "snapshot", protocol.MISSED + 1)
        table, steps, *more = await told_on_return(hall, room, people[0], 1)
        assert (table["type"], steps["type"], steps["steps"][0]["seq"]) == ("table", "steps", 2)
        assert (more or [steps])[-1]["steps"][-1]["view"] == snapshot["view"]


@awaited
async def test_a_match_is_folded_beside_the_event_loop_when_its_table_is_loaded(tmp_path, monkeypatch):
    async with opened(tmp_path) as hall:
        people, room = await at_a_table(hall, options=LONG)
        await random_moves(hall, room, people, 20, random.Random(4))
    threads = []
    fold = Fold.catch_up
    monkeypatch.setattr(Fold, "catch_up", lambda *given: (threads.append(threading.current_thread()), fold(*given))[1])
    async with opened(tmp_path) as hall:
        again = await hall.room(room.row.code, people[0].connection.session.id, "")
        assert again.play.fold.state.tobytes() == room.play.fold.state.tobytes()
        story = await told_on_return(hall, again, people[0], 5)
        assert story[1]["steps"][0]["seq"] == 6
    assert threading.main_thread() not in threads


@awaited
async def test_a_deal_is_told_although_the_database_was_away_when_it_was_first_looked_for(tmp_path):
    async with opened(tmp_path) as one, opened(tmp_path) as other:
        people, room = await at_a_table(one, people=2, deal=False)
        there = await other.room(room.row.code, 0, "")
        await there.dealer.start(people[0].connection.session.id)
        read = one.store.matches.of

        async def away(match):
            one.store.matches.of = read
            raise Away("for a moment")

        one.store.matches.of = away
        await room.sync.refresh()
        assert room.sync.behind
        await room.sync.refresh()
        assert room.play.fold.row.id == there.play.fold.row.id
        for person in people:
            steps = json.loads((await person.all_told())[-1])
            assert (steps["type"], steps["match"]) == ("steps", room.play.fold.row.id)


@awaited
async def test_a_table_that_is_forgotten_while_somebody_comes_to_it_is_still_one_room(tmp_path, monkeypatch):
    monkeypatch.setattr(hall_module, "KEEP", -1.0)
    async with opened(tmp_path) as hall:
        wanderer, guest = await somebody(hall), await somebody(hall)
        first, second = [await hall.new_table(protocol.NewTable("komary"), 1) for _ in range(2)]
        await wanderer.say(hall, protocol.Hello(first.row.code))
        async with first.lock:
            coming = asyncio.create_task(wanderer.say(hall, protocol.Hello(second.row.code)))
            await asyncio.sleep(0)
            assert not coming.done()
            hall.forget_empty()
            assert second.row.id not in hall.rooms
        await coming
        await guest.say(hall, protocol.Hello(second.row.code))
        assert wanderer.connection.room is guest.connection.room is hall.rooms[second.row.id]
        assert json.loads((await guest.all_told())[-1])["table"]["watching"] == 2


async def acknowledged(person):
    """The last answer to somebody's move."""
    told = [json.loads(text) for text in await person.all_told()]
    return next(message for message in reversed(told) if message["type"] in ("ack", "error"))


@awaited
async def test_the_last_move_of_a_match_is_acknowledged_again_after_the_next_was_dealt(tmp_path):
    async with opened(tmp_path) as hall:
        people, room = await at_a_table(hall, options={"limit": 1})
        await random_moves(hall, room, people, 1000, random.Random(1))
        while room.seating.playing:
            await asyncio.sleep(0)
        last = (await hall.store.matches.log(room.play.fold.row.id))[-1]
        await people[0].say(hall, protocol.Start())
        again = protocol.Move(last.id, last.match, last.seat, last.seq - 1, last.move)
        await people[last.seat].say(hall, again)
        assert await acknowledged(people[last.seat]) == {"type": "ack", "id": last.id, "seq": last.seq}
        assert room.play.fold.seq == 0
        other = people[1 - last.seat]
        await other.say(hall, protocol.Move(last.id, last.match, 1 - last.seat, last.seq - 1, last.move))
        assert (await acknowledged(other))["error"] == "unknown_match"


@awaited
async def test_a_worker_looks_again_when_somebody_has_seen_more_than_it_has_heard_of(tmp_path):
    nowhere = "redis://127.0.0.1:1"  # no notice arrives
    async with opened(tmp_path, redis=nowhere) as one, opened(tmp_path, redis=nowhere) as other:
        people, room = await at_a_table(one, options=LONG)
        behind = await other.room(room.row.code, people[0].connection.session.id, "")
        await random_moves(one, room, people, 3, random.Random(5))
        *_, last = await one.store.matches.log(room.play.fold.row.id)
        assert behind.play.fold.seq == 0
        device = Listener(people[last.seat].connection.session)
        await device.say(other, protocol.Hello(room.row.code))
        await device.say(other, protocol.Move(last.id, last.match, last.seat, last.seq - 1, last.move))
        assert await acknowledged(device) == {"type": "ack", "id": last.id, "seq": last.seq}
        await random_moves(one, room, people, 2, random.Random(6), 3)
        device = Listener(people[0].connection.session)
        await device.say(other, protocol.Hello(room.row.code, [protocol.LastSeen(0, last.match, 4)]))
        steps = json.loads((await device.all_told())[-1])
        assert (steps["type"], steps["seq"], behind.play.fold.seq) == ("steps", 5, 5)


@awaited
async def test_a_worker_folds_the_moves_that_it_hears_of_and_reads_the_log_only_where_one_is_missing(tmp_path):
    nowhere = "redis://127.0.0.1:1"
    async with opened(tmp_path, redis=nowhere) as one, opened(tmp_path, redis=nowhere) as other:
        people, room = await at_a_table(one, options=LONG)
        behind = await other.room(room.row.code, people[0].connection.session.id, "")
        device = Listener(people[0].connection.session)
        await device.say(other, protocol.Hello(room.row.code))
        notices, reads = [], []
        one.store.writer.notify = notices.extend
        await room.sync.refresh()
        read, other.store.matches.log = other.store.matches.log, lambda *given: reads.append(given) or read(*given)
        await random_moves(one, room, people, 3, random.Random(5))
        moves = [(channel, notice) for channel, notice in notices if '"move"' in notice]
        assert {channel for channel, _ in moves} == {channel_of(other.worker)}
        for _, message in messages(moves):
            other._heard(message)
        assert (behind.play.fold.seq, reads) == (3, [])
        assert behind.play.fold.state.tobytes() == room.play.fold.state.tobytes()
        told = [json.loads(text) for text in await device.all_told()]
        assert [message["seq"] for message in told if message["type"] == "steps"] == [1, 2, 3]
        await random_moves(one, room, people, 2, random.Random(6), 3)
        *_, before, last = [notice for _, notice in notices if '"move"' in notice]
        other._heard(f"[{last}]")
        while behind.play.fold.seq < 5:
            await asyncio.sleep(0)
        assert len(reads) == 1
        other._heard(f"[{before},{last}]")
        assert (behind.play.fold.seq, len(reads)) == (5, 1)


@awaited
async def test_a_move_is_told_to_workers_where_somebody_looks_and_others_catch_up_when_somebody_comes(tmp_path):
    nowhere = "redis://127.0.0.1:1"
    async with opened(tmp_path, redis=nowhere) as one, opened(tmp_path, redis=nowhere) as other:
        people, room = await at_a_table(one, options=LONG)
        behind = await other.room(room.row.code, people[0].connection.session.id, "")
        notices = []
        one.store.writer.notify = notices.extend
        await random_moves(one, room, people, 3, random.Random(5))
        assert notices == [], "nobody looks from elsewhere"
        assert behind.play.fold.seq == 0
        await behind.sync.keep_up()
        assert behind.play.fold.seq == 3
        await random_moves(one, room, people, 1, random.Random(6), 3)
        device = Listener(people[0].connection.session)
        await device.say(other, protocol.Hello(room.row.code))
        snapshot = json.loads((await device.all_told())[-1])
        assert (snapshot["type"], snapshot["seq"]) == ("snapshot", 4)
        await random_moves(one, room, people, 1, random.Random(7), 4)
        assert notices == [], "it has not heard of them yet"
        await room.sync.refresh("presence")
        while not notices:
            await asyncio.sleep(0)
        ((channel, notice),) = notices
        assert channel == channel_of(other.worker)
        other._heard(f"[{notice}]")
        while behind.play.fold.seq < 5:
            await asyncio.sleep(0)


@awaited
async def test_a_worker_that_was_silent_for_long_tells_the_others_again_who_is_there(tmp_path):
    nowhere = "redis://127.0.0.1:1"
    async with opened(tmp_path, redis=nowhere) as one, opened(tmp_path, redis=nowhere) as other:
        _, room = await at_a_table(one)
        notices = []
        one.store.writer.notify = notices.extend
        await one.upkeep.look_around()
        assert notices == []
        one.upkeep._beaten -= STALE
        await other.store.presence.retire(one.worker)
        assert await other.store.presence.present(room.row.id) == []
        await one.upkeep.look_around()
        assert set(notices) == {(CHANNEL, room.notice("presence"))}
        assert {session for session, *_ in await other.store.presence.present(room.row.id)} == room.company.here


@awaited
async def test_after_a_restart_nobody_is_noted_as_gone_while_all_are_coming_back(tmp_path, monkeypatch):
    monkeypatch.setattr(company, "COUNT_AFTER", 60.0)
    async with opened(tmp_path) as hall:
        people, room = await at_a_table(hall, options=LONG)
        code = room.row.code
    async with opened(tmp_path) as hall:
        written = []
        change, hall.store.tables.change = (
            hall.store.tables.change,
            lambda *given: written.append(given) or change(*given),
        )
        back = [Listener(person.connection.session) for person in people]
        for device in back:
            await device.say(hall, protocol.Hello(code))
        room = hall.rooms[room.row.id]
        assert written == []
        assert [json.loads(text)["type"] for text in await back[0].all_told()] == ["table", "snapshot"]
        room.company._count()
        told = json.loads((await back[0].all_told())[-1])
        assert [seat["connected"] for seat in told["table"]["seats"]] == [True, True]
        await room.leave(back[1].connection)
        assert room.seating.places[1].away_since is not None, "whoever goes is noted at once"
        await back[1].say(hall, protocol.Hello(code))
        room.company._count()
        while room.seating.places[1].away_since is not None:
            await asyncio.sleep(0)
