"""Dealing: the devices at a table have a part in the shuffle, and nobody keeps the others from their cards."""

import asyncio
import json
import secrets

import pytest

from stolik import Match
from stolik.core import record
from stolik.core.shuffle import hash_of
from stolik.core.witness import Witness
from stolik.server import protocol, seating, shuffling
from stolik.server.fold import record_of
from tests.server.client import awaited
from tests.server.hall import at_a_table, opened
from tests.server.test_leaks import Listener


class Device(Listener):
    """A client that takes part in deals, when told to."""

    def __init__(self, session):
        super().__init__(session)
        self.nonce = secrets.token_hex(32)

    async def table(self):
        tables = [json.loads(text) for text in await self.all_told() if text.startswith('{"type":"table"')]
        return tables[-1]["table"]

    async def commit(self, hall, number=None):
        asked = (await self.table())["shuffle"]
        await self.say(hall, protocol.Commit(asked["match"], number or hash_of(self.nonce)))

    async def reveal(self, hall, number=None):
        asked = (await self.table())["shuffle"]
        await self.say(hall, protocol.Reveal(asked["match"], number or self.nonce))


async def devices(hall, people=2, **wanted):
    """People whose devices take part, at a table where the host has just pressed start, and their room."""
    sitting, room = await at_a_table(hall, people, deal=False, **wanted)
    found = []
    for person in sitting:
        device = Device(person.connection.session)
        await room.leave(person.connection)
        await device.say(hall, protocol.Hello(room.row.code, shuffles=True))
        found.append(device)
    return found, room


async def until(condition):
    while not condition():
        await asyncio.sleep(0.005)


@pytest.fixture
def patient(monkeypatch):
    """Nobody is late, however busy the machine is."""
    monkeypatch.setattr(shuffling, "SHUFFLE_SECONDS", 3600.0)


@pytest.fixture
def hasty(monkeypatch):
    monkeypatch.setattr(shuffling, "SHUFFLE_SECONDS", 0.05)


@awaited
async def test_the_key_is_made_of_the_seed_that_was_shown_before_and_of_everybodys_number(tmp_path, patient):
    async with opened(tmp_path) as hall:
        people, room = await devices(hall)
        promised = (await people[0].table())["commitment"]
        assert hash_of(room.seating.seed) == promised
        await people[0].say(hall, protocol.Start())
        for person in people:
            asked = (await person.table())["shuffle"]
            assert asked["hashes"] is None
            assert not any('"steps"' in text for text in person.told)
        await people[1].commit(hall)
        await people[1].reveal(hall)  # before all hashes are known it counts for nothing
        assert room.seating.shuffle.waits_for() == [0, 1]
        await people[0].commit(hall)
        hashes = (await people[1].table())["shuffle"]["hashes"]
        assert hashes == {"0": hash_of(people[0].nonce), "1": hash_of(people[1].nonce)}
        assert room.play.fold is None
        for person in people:
            await person.reveal(hall)
        info = (await people[0].table())["match"]
        assert info["match"] == asked["match"]
        assert (info["commitment"], info["seed"]) == (promised, None)
        told = record_of(room.play.fold.row, [])
        assert [part["nonce"] for part in told["shuffle"]["parts"]] == [person.nonce for person in people]
        assert Match.replay(told).key == room.play.fold.row.key
        assert room.seating.shuffle is None
        assert hash_of(room.seating.seed) == (await people[0].table())["commitment"] != promised


async def shown(device, seat):
    """The views that a device was shown with a seat's eyes, each with the moves before it."""
    heard = [json.loads(text) for text in await device.all_told() if text.startswith('{"type":"steps"')]
    steps = [step for message in heard if message["viewer"] == seat for step in message["steps"]]
    last = {step["seq"]: step["view"] for step in steps}  # of one move the table as it lies in the end
    return [{"seat": seat, "seq": seq, "view": view} for seq, view in last.items()]


@awaited
async def test_what_a_device_was_told_and_shown_is_what_its_record_says(tmp_path, patient):
    async with opened(tmp_path) as hall:
        people, room = await devices(hall)
        promised = (await people[0].table())["commitment"]
        await people[0].say(hall, protocol.Start())
        for person in people:
            await person.commit(hall)
        hashes = (await people[0].table())["shuffle"]["hashes"]
        for person in people:
            await person.reveal(hall)
        for number in range(4):
            seat = room.play.fold.to_act[0]
            move = room.play.fold.match.legal(seat)[0]
            await people[seat].say(
                hall, protocol.Move(str(number), room.play.fold.row.id, seat, room.play.fold.seq, move)
            )
        views = await shown(people[0], 0)
        assert [sight["seq"] for sight in views] == [0, 1, 2, 3, 4]
        seen = {"commitment": promised, "nonce": people[0].nonce, "hashes": hashes, "views": views}
        file = {**room.play.fold.record(), "seen": seen}
        witness = Witness(file)
        for match in record.follow(file):
            witness.look(match)
        assert [one.what for one in witness.findings()] == ["commitment", "hashes", "nonce", *["view"] * 5]
        assert all(one.agrees for one in witness.findings())


def time_is_up(room):
    """Wait for nobody any longer."""
    room.seating.shuffle.until = 0.0
    room.dealer.look()


@awaited
async def test_whoever_sleeps_or_tells_another_number_is_left_out_and_that_is_seen(tmp_path, patient):
    async with opened(tmp_path) as hall:
        people, room = await devices(hall, people=3)
        await people[0].say(hall, protocol.Start())
        for person in people[:2]:
            await person.commit(hall)
        time_is_up(room)
        await until(lambda: room.seating.shuffle.revealing)
        await people[0].reveal(hall)
        await people[1].reveal(hall, "00" * 32)
        time_is_up(room)
        await until(lambda: room.play.fold is not None)
        told = record_of(room.play.fold.row, [])
        parts = told["shuffle"]["parts"]
        assert [part["seat"] for part in parts] == [0, 1, 2]
        assert parts[0]["nonce"] == people[0].nonce
        assert parts[1] == {"seat": 1, "hash": hash_of(people[1].nonce), "nonce": None}
        assert parts[2] == {"seat": 2, "hash": None, "nonce": None}
        record.replay(told)
        assert room.seating.playing


@awaited
async def test_a_start_needs_no_device_that_takes_part(tmp_path, patient):
    async with opened(tmp_path) as hall:
        people, room = await at_a_table(hall)
        assert room.play.fold is not None
        told = record_of(room.play.fold.row, [])
        assert told["shuffle"]["parts"] == []
        record.replay(told)
        assert not people[0].connection.shuffles


@awaited
async def test_while_a_deal_is_agreed_on_nothing_of_it_can_be_changed(tmp_path, patient):
    async with opened(tmp_path) as hall:
        people, room = await devices(hall)
        await people[0].say(hall, protocol.Start())
        for order in (protocol.Setup(options={"limit": 9}), protocol.Swap(0, 1), protocol.Start(), protocol.Clear(1)):
            assert (await people[0].refusal(hall, order))["error"] == "wrong_time"
        await people[1].say(hall, protocol.Stand(1))
        assert room.seating.places[1].left, "a bot plays for whoever leaves now"
        for person in people:
            await person.commit(hall)
        for person in people:
            await person.reveal(hall)
        assert room.seating.playing


@awaited
async def test_a_second_tab_does_not_change_what_the_first_has_given(tmp_path, patient):
    async with opened(tmp_path) as hall:
        people, room = await devices(hall, people=2)
        tab = Device(people[0].connection.session)
        await tab.say(hall, protocol.Hello(room.row.code, shuffles=True))
        await people[0].say(hall, protocol.Start())
        await people[0].commit(hall)
        await tab.commit(hall)
        await people[1].commit(hall)
        assert (await tab.table())["shuffle"]["hashes"]["0"] == hash_of(people[0].nonce)
        await tab.reveal(hall)
        for person in people:
            await person.reveal(hall)
        assert record_of(room.play.fold.row, [])["shuffle"]["parts"][0]["nonce"] == people[0].nonce


@pytest.mark.parametrize("phase", ["commit", "reveal"])
@awaited
async def test_a_restart_in_between_goes_on_with_the_deal(tmp_path, phase, patient):
    async with opened(tmp_path) as hall:
        people, room = await devices(hall)
        await people[0].say(hall, protocol.Start())
        if phase == "reveal":
            for person in people:
                await person.commit(hall)
        match = room.seating.shuffle.match
    async with opened(tmp_path) as hall:
        again = [Device(person.connection.session) for person in people]
        for device, person in zip(again, people, strict=True):
            device.nonce = person.nonce
            await device.say(hall, protocol.Hello(room.row.code, shuffles=True))
        for device in again:
            if phase == "commit":
                await device.commit(hall)
        for device in again:
            await device.reveal(hall)
        room = again[0].connection.room
        assert room.play.fold.row.id == match
        assert all(part["nonce"] for part in record_of(room.play.fold.row, [])["shuffle"]["parts"])


@awaited
async def test_a_deal_that_nobody_came_back_to_in_time_is_made_for_whoever_comes(tmp_path, hasty):
    async with opened(tmp_path) as hall:
        people, room = await devices(hall)
        await people[0].say(hall, protocol.Start())
        room.dealer.close()
    async with opened(tmp_path) as hall:
        device = Device(people[0].connection.session)
        await device.say(hall, protocol.Hello(room.row.code, shuffles=True))
        room = device.connection.room
        await until(lambda: room.play.fold is not None)
        assert [part["nonce"] for part in record_of(room.play.fold.row, [])["shuffle"]["parts"]] == [None, None]


@awaited
async def test_two_workers_agree_on_one_deal(tmp_path, patient):
    nowhere = "redis://127.0.0.1:1"  # no notice arrives: each looks by itself
    async with opened(tmp_path, redis=nowhere) as one, opened(tmp_path, redis=nowhere) as other:
        (host, guest), room = await devices(one)
        await room.leave(guest.connection)
        guest = Device(guest.connection.session)
        await guest.say(other, protocol.Hello(room.row.code, shuffles=True))
        await room.sync.refresh()
        there = guest.connection.room
        await host.say(one, protocol.Start())
        assert [part.seat for part in room.seating.shuffle.parts] == [0, 1]
        await there.sync.refresh()
        await host.commit(one)
        await guest.commit(other)
        await room.sync.refresh()
        assert room.seating.shuffle.revealing
        await guest.reveal(other)
        await host.reveal(one)
        await there.sync.refresh()
        assert there.play.fold.row.key == room.play.fold.row.key
        parts = record_of(there.play.fold.row, [])["shuffle"]["parts"]
        assert [part["nonce"] for part in parts] == [host.nonce, guest.nonce]


@awaited
async def test_cards_are_dealt_although_a_device_at_another_worker_takes_no_part(tmp_path, hasty):
    nowhere = "redis://127.0.0.1:1"
    async with opened(tmp_path, redis=nowhere) as one, opened(tmp_path, redis=nowhere) as other:
        (host, guest), room = await devices(one)
        await room.leave(guest.connection)
        guest = Device(guest.connection.session)
        await guest.say(other, protocol.Hello(room.row.code))
        await room.sync.refresh()
        await room.leave(host.connection)
        host = Device(host.connection.session)
        await host.say(one, protocol.Hello(room.row.code))
        await host.say(one, protocol.Start())
        await until(lambda: room.play.fold is not None)


def test_a_table_from_before_there_were_seeds_gets_one_when_it_is_started():
    old = seating.loads('{"game":"komary","options":{},"places":[],"host":1}')
    assert old.seed == ""
    assert old.shuffle is None
