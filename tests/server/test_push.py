"""Notices: whoever is not at the table is called when their turn comes, and only they can read it."""

import asyncio
import base64
import json

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from sqlalchemy import select

from stolik.server import administration, bodies, protocol
from stolik.server.push import NoNotices, allowed, check, vapid_from
from stolik.server.schema import subscriptions
from stolik.server.seating import Refusal
from stolik.server.settings import Settings
from tests.server.client import awaited
from tests.server.hall import at_a_table, opened, somebody


def letters(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Device:
    """A browser's push service and the browser behind it: notices arrive at an endpoint of our own."""

    def __init__(self, status=201):
        self.status = status
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"sixteen bytes ..."[:16]
        self.arrived = asyncio.Queue()

    async def __aenter__(self):
        self.server = await asyncio.start_server(self._answer, "127.0.0.1")
        self.origin = "http://{}:{}".format(*self.server.sockets[0].getsockname())
        return self

    async def __aexit__(self, *_):
        self.server.close()

    async def _answer(self, reader, writer):
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:])}
        body = await reader.readexactly(int(headers["content-length"]))
        writer.write(f"HTTP/1.1 {self.status} Noted\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".encode())
        await writer.drain()
        writer.close()
        await self.arrived.put((headers, body))

    def subscription(self, language="pl"):
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = bodies.SubscriptionKeys(letters(point), letters(self.auth))
        return bodies.Subscription(f"{self.origin}/send/abc", keys, language)

    async def notice(self):
        """The next notice: its headers, and what it says."""
        headers, body = await self.arrived.get()
        text = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        return headers, json.loads(text)


def calling(folder, device):
    return opened(
        folder,
        push_key=f"{folder}/push.pem",
        push_contact="mailto:host@example.org",
        push_services=(device.origin,),
    )


async def a_move(hall, room, person, seat):
    fold = room.play.fold
    move = fold.game.moves[fold.legal(seat)[0]]
    await person.say(hall, protocol.Move("m1", fold.row.id, seat, fold.seq, move))
    assert room.play.fold.seq == 1


@awaited
async def test_whoever_is_away_is_called_when_their_turn_comes(tmp_path):
    async with Device() as device, calling(tmp_path, device) as hall:
        sitting, room = await at_a_table(hall)
        turn = room.play.fold.to_act[0]
        other = 1 - turn
        await hall.push.subscribe(sitting[other].connection.session.id, device.subscription())
        await room.leave(sitting[other].connection)
        await a_move(hall, room, sitting[turn], turn)
        headers, notice = await device.notice()
        code = room.row.code
        assert notice == {"title": "Lato z komarami", "body": f"Twoja kolej przy stole {code}", "table": code}
        assert headers["content-encoding"] == "aes128gcm"
        assert int(headers["ttl"]) > 0
        assert signed_for(headers["authorization"], hall.push.key) == (device.origin, "mailto:host@example.org")


def signed_for(authorization, key):
    """The audience and the contact in a notice's signature by the server's key, which is checked."""
    fields = dict(part.strip().split("=", 1) for part in authorization.removeprefix("vapid ").split(","))
    assert fields["k"] == key
    assert Vapid02.verify(authorization)
    claims = fields["t"].split(".")[1]
    told = json.loads(base64.urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))
    return told["aud"], told["sub"]


@awaited
async def test_whoever_is_at_the_table_is_not_called(tmp_path):
    async with Device() as device, calling(tmp_path, device) as hall:
        sitting, room = await at_a_table(hall)
        turn = room.play.fold.to_act[0]
        for person in sitting:
            await hall.push.subscribe(person.connection.session.id, device.subscription())
        await a_move(hall, room, sitting[turn], turn)
        assert room.alarm.callable_now() == []
        assert device.arrived.empty()


@awaited
async def test_where_a_decision_may_take_hours_nobody_is_played_for_because_they_left(tmp_path):
    async with opened(tmp_path) as hall:
        for clock, replaced in ((60, True), (3600, False)):
            sitting, room = await at_a_table(hall, clock=clock, grace=1)
            await room.leave(sitting[1].connection)
            later = room.seating.places[1].away_since + 1
            assert room.seating.replaced(1, later) is replaced


@awaited
async def test_a_device_that_is_gone_is_forgotten(tmp_path):
    async with Device(status=410) as device, calling(tmp_path, device) as hall:
        person = (await somebody(hall)).connection.session.id
        await hall.push.subscribe(person, device.subscription("en"))
        await hall.push.call(person, "komary", "ABCDEF")
        _, notice = await device.notice()
        assert notice["body"] == "It is your turn at table ABCDEF"
        assert await kept(hall) == []


@awaited
async def test_a_device_may_ask_to_be_called_no_more_and_an_erased_person_is_not(tmp_path):
    async with Device() as device, calling(tmp_path, device) as hall:
        sitting, room = await at_a_table(hall)
        one, other = (person.connection.session.id for person in sitting)
        subscription = device.subscription()
        await hall.push.subscribe(one, subscription)
        await hall.push.end(other, subscription.endpoint)  # not theirs
        assert await kept(hall) == [one]
        await hall.push.end(one, subscription.endpoint)
        assert await kept(hall) == []
        await hall.push.subscribe(one, subscription)
        await administration.erase(hall.store, room.row.code, 0)
        assert await kept(hall) == []


async def kept(hall):
    """The sessions of the devices that are called."""

    async def reading(connection):
        return list((await connection.execute(select(subscriptions.c.session))).scalars())

    return await hall.store.read(reading)


@awaited
async def test_no_address_but_a_push_service_is_called(tmp_path):
    async with Device() as device, calling(tmp_path, device) as hall:
        person = (await somebody(hall)).connection.session.id
        foreign = device.subscription()
        foreign.endpoint = "https://127.0.0.1/admin"
        with pytest.raises(Refusal, match="no push service"):
            await hall.push.subscribe(person, foreign)
    services = Settings().push_services
    assert allowed("https://updates.push.services.mozilla.com/wpush/v2/x", services)
    assert allowed("https://fcm.googleapis.com/fcm/send/x", services)
    for endpoint in (
        "http://fcm.googleapis.com/fcm/send/x",
        "https://fcm.googleapis.com.example.org/x",
        "https://fcm.googleapis.com:8443/x",
        "https://example.org/fcm.googleapis.com",
        "file:///etc/passwd",
    ):
        assert not allowed(endpoint, services)


@awaited
async def test_without_a_key_nobody_is_called(tmp_path):
    async with opened(tmp_path) as hall:
        assert hall.push.key is None
        with pytest.raises(Refusal, match="sends no notices"):
            await hall.push.subscribe(1, bodies.Subscription("https://fcm.googleapis.com/x", keys(), "pl"))


def keys():
    return bodies.SubscriptionKeys("x" * 87, "x" * 22)


def test_the_key_is_made_once_and_a_contact_is_asked_for(tmp_path):
    path = tmp_path / "push.pem"
    made = vapid_from(path).private_pem()
    assert vapid_from(path).private_pem() == made
    assert path.stat().st_mode & 0o077 == 0

    check(Settings(push_key=str(path), url="https://play.example.org"))
    with pytest.raises(NoNotices, match="--push-contact"):
        check(Settings(push_key=str(path), url="http://play.example.org"))
