"""One person with several devices: seat, name and tables follow a ticket."""

import json

from stolik.server import sessions
from tests.server.client import Client, awaited, request
from tests.server.hall import opened, somebody


def ticket_of(client):
    status, _, body = request(f"{client.url}/api/session/ticket", "POST", b"{}", client.cookie)
    assert status == 200, body
    return json.loads(body)["ticket"]


def redeemed(url, ticket):
    status, headers, _ = request(f"{url}/api/session/redeem", "POST", json.dumps({"ticket": ticket}).encode())
    return headers["set-cookie"].split("stolik=")[1].split(";")[0] if status == 200 else status


@awaited
async def test_a_ticket_brings_a_second_device_to_seat_and_table(url):
    first = Client(url)
    code = first.make("komary", seats=2, bots={"1": "easy"}, pace=0)
    await first.come(code)
    await first.sit(0, "Ola", "cat")
    second = Client(url, redeemed(url, ticket_of(first)))
    assert second.cookie != first.cookie
    assert [table["code"] for table in second.get("/api/tables")[1]["tables"]] == [code]
    await second.come(code)
    assert second.yours == [0]
    assert second.host
    assert second.table.seats[0].name == "Ola"


def test_a_ticket_is_good_once_and_only_a_ticket_is(url):
    first = Client(url)
    ticket = ticket_of(first)
    assert isinstance(redeemed(url, ticket), str)
    assert redeemed(url, ticket) == 404
    assert redeemed(url, first.cookie) == 404
    assert redeemed(url, "nonsense") == 404
    assert Client(url, ticket_of(first)).get("/api/tables")[0] == 401, "a ticket itself is no session"


def test_a_ticket_comes_as_a_link_and_a_picture_that_lead_here(url):
    near = {"host": "stolik.local:8400"}
    _, _, body = request(f"{url}/api/session/ticket", "POST", b'{"along": "name=Ola"}', Client(url).cookie, near)
    told = json.loads(body)
    assert told["links"] == [f"http://stolik.local:8400/d/{told['ticket']}#name=Ola"]
    assert told["qr"].startswith("<svg")
    assert 'viewBox="0 0 ' in told["qr"], "a picture that is shown smaller is whole, not cut"


@awaited
async def test_a_ticket_ends(tmp_path, monkeypatch):
    monkeypatch.setattr(sessions, "TICKET_SECONDS", -1.0)
    async with opened(tmp_path) as hall:
        person = await somebody(hall)
        ticket = await hall.store.sessions.ticket(person.connection.session.id)
        assert await hall.store.sessions.redeem(ticket) is None
