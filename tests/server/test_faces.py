"""Faces: shown to all who are there, kept nowhere, few at a time; those who watch clap together."""

import json
import math
import time

import pytest

from stolik.server import notice, protocol
from stolik.server.limits import Buckets
from stolik.server.protocol import FACES_AT_ONCE, NUDGE_AFTER, YAWN
from tests.server.client import awaited
from tests.server.hall import at_a_table, opened, somebody
from tests.server.test_leaks import Listener

MIAOW = 0


def emote(seat, face=MIAOW):
    return protocol.Emote("e", seat, face)


async def heard(person, *kinds):
    """What somebody has been told of some kinds, without the kind."""
    told = [json.loads(text) for text in await person.all_told()]
    return [{key: value for key, value in one.items() if key != "type"} for one in told if one["type"] in kinds]


async def refusals(person):
    return [(one["error"], one["id"]) for one in await heard(person, "error")]


async def coming(hall, room, **how):
    guest = await somebody(hall)
    await guest.say(hall, protocol.Hello(room.row.code, **how))
    return guest


@awaited
@pytest.mark.parametrize("deal", [False, True], ids=["in the lobby", "in a match"])
async def test_a_face_is_shown_to_all_who_are_there_and_kept_nowhere(tmp_path, deal):
    async with opened(tmp_path) as hall:
        people, room = await at_a_table(hall, deal=deal)
        tab = Listener(people[0].connection.session)
        await tab.say(hall, protocol.Hello(room.row.code))
        others = [await coming(hall, room), await coming(hall, room, screen=True)]
        version = room.row.version
        await people[0].say(hall, emote(0, 3))
        for person in (*people, tab, *others):
            assert await heard(person, "face") == [{"seat": 0, "face": 3}]
        assert room.row.version == version
        late = await coming(hall, room)
        assert await heard(late, "face") == []
        if deal:
            assert room.play.fold.seq == 0
            assert await hall.store.matches.log(room.play.fold.row.id) == []


@awaited
async def test_only_whoever_sits_there_shows_a_face_and_only_spectators_clap(tmp_path):
    async with opened(tmp_path) as hall:
        people, room = await at_a_table(hall)
        guest, screen = await coming(hall, room), await coming(hall, room, screen=True)
        look = Listener(people[0].connection.session)
        await look.say(hall, protocol.Hello(room.row.code, watch=True))
        for person, message in (
            (people[1], emote(0)),
            (guest, emote(0)),
            (look, emote(0)),
            (people[0], protocol.Clap("e")),
            (screen, protocol.Clap("e")),
        ):
            await person.say(hall, message)
            assert await refusals(person) == [("not_your_seat", "e")]
        assert await heard(people[0], "face", "applause") == []


@awaited
async def test_whoever_has_left_their_seat_shows_no_face_there(tmp_path):
    async with opened(tmp_path) as hall:
        people, _ = await at_a_table(hall)
        await people[0].say(hall, protocol.Stand(0))
        await people[0].say(hall, emote(0))
        assert await refusals(people[0]) == [("wrong_time", "e")]


@awaited
async def test_after_some_faces_one_has_to_wait_in_every_tab_and_plays_on(tmp_path):
    async with opened(tmp_path) as hall:
        hall.faces = Buckets(FACES_AT_ONCE, math.inf)  # however slow this machine is
        people, room = await at_a_table(hall)
        turn = room.play.fold.to_act[0]
        tab = Listener(people[turn].connection.session)
        await tab.say(hall, protocol.Hello(room.row.code))
        for _ in range(FACES_AT_ONCE):
            await people[turn].say(hall, emote(turn))
        await tab.say(hall, emote(turn))
        assert await refusals(tab) == [("too_many", "e")]
        assert len(await heard(tab, "face")) == FACES_AT_ONCE
        assert not tab.connection.closed
        fold = room.play.fold
        await people[turn].say(
            hall, protocol.Move("m", fold.row.id, turn, fold.seq, fold.game.moves[fold.legal(turn)[0]])
        )
        assert room.play.fold.seq == 1
        await people[1 - turn].say(hall, emote(1 - turn))
        assert len(await heard(tab, "face")) == FACES_AT_ONCE + 1, "others are not to suffer for it"


@awaited
async def test_claps_of_all_spectators_are_told_together(tmp_path):
    async with opened(tmp_path) as hall:
        people, room = await at_a_table(hall)
        guests = [await coming(hall, room) for _ in range(2)]
        for guest in (*guests, guests[0]):
            await guest.say(hall, protocol.Clap("c"))
        assert await heard(people[0], "applause") == []
        room.faces.applaud()
        for person in (*people, *guests):
            assert await heard(person, "applause") == [{"claps": 3}]


@awaited
async def test_a_yawn_nudges_whoever_lets_the_table_wait(tmp_path, monkeypatch):
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)
    async with opened(tmp_path) as hall:
        people, room = await at_a_table(hall)
        slow = room.play.fold.to_act[0]
        await people[1 - slow].say(hall, emote(1 - slow, YAWN))
        await settled(hall)
        assert room.seating.places[slow].nudged is None, "a little time to think"
        now += NUDGE_AFTER
        await people[1 - slow].say(hall, emote(1 - slow, MIAOW))
        await people[slow].say(hall, emote(slow, YAWN))
        await settled(hall)
        assert room.seating.places[slow].nudged is None, "nobody nudges themselves, and nobody by another face"
        await people[1 - slow].say(hall, emote(1 - slow, YAWN))
        await settled(hall)
        assert room.seating.places[slow].nudged == now


async def settled(hall):
    """Until what was begun beside the messages is done."""
    for task in [task for task in hall._tasks if "_poke" in task.get_coro().__qualname__]:
        await task


@awaited
async def test_people_at_another_worker_are_shown_faces_and_hear_applause(tmp_path):
    async with opened(tmp_path) as hall:
        people, room = await at_a_table(hall)
        told = [("another", "face", (1, 4)), ("another", "applause", (0, 9))]
        hall._heard(f"[{','.join(notice.passing(worker, room.row.id, *rest) for worker, *rest in told)}]")
        hall._heard(f"[{notice.passing(hall.worker, room.row.id, 'face', (1, 5))}]")
        assert await heard(people[0], "face") == [{"seat": 1, "face": 4}]
        assert await heard(people[0], "applause") == [{"claps": 9}]
