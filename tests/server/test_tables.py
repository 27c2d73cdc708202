"""Tables: making, finding, sitting down, setting up, starting, playing again."""

import random

from stolik.server import protocol
from tests.server.client import Client, awaited, play_on, request, seated, started

QUICK = {"options": {"limit": 8}}


@awaited
async def test_a_table_is_made_found_by_its_code_and_started(url):
    host = Client(url)
    code = host.make("komary", seats=3, bots={"2": "easy"}, pace=0)
    guest = Client(url)
    await host.come(code)
    await guest.come(code.lower())
    assert (host.host, guest.host) == (True, False)
    await host.sit(0, "Ola", "cat")
    await guest.sit(1, "Jan", "owl")
    await host.until(lambda: host.table.seats[1].name == "Jan")
    assert [seat.kind for seat in host.table.seats] == ["person", "person", "bot"]
    assert host.table.seats[2].level == "easy"
    await host.do(protocol.Start(), lambda: 0 in host.views)
    await guest.until(lambda: 1 in guest.views)
    assert host.views[0]["seat"] == 0
    assert guest.views[1]["seat"] == 1
    assert host.table.match.commitment == guest.table.match.commitment
    assert host.table.match.key is None
    assert host.table.link.endswith(f"/t/{code}")
    assert host.table.grace == 60, "seconds until a bot takes over, unless the host says otherwise"


def test_no_letter_of_a_code_can_be_taken_for_another(url):
    host = Client(url)
    codes = {host.make() for _ in range(5)}
    assert len(codes) == 5
    assert {len(code) for code in codes} == {6}
    assert set("".join(codes)) <= set(protocol.CODE_LETTERS)
    assert not set("01ILO") & set(protocol.CODE_LETTERS)


@awaited
async def test_a_match_is_played_to_its_end_and_then_again(url):
    clients = await started(url, people=3, wanted={"seats": 3, **QUICK})
    first = clients[0]
    await play_on(clients, random.Random(1))
    await first.until(lambda: first.table.match.over and first.table.match.key)
    one = first.match
    await clients[1].send(protocol.Start())
    for client in clients:
        await client.until(lambda client=client: client.match != one and not client.views[client.viewer]["over"])
    assert first.table.match.number == 2
    await play_on(clients, random.Random(2))
    await first.until(lambda: first.table.match.over)


@awaited
async def test_only_the_host_sets_the_table_up(url):
    host, guest = await seated(url, people=2, wanted={"seats": 3})
    assert await guest.refusal(protocol.AddBot(2, "easy")) == "not_host"
    assert await guest.refusal(protocol.Clear(0)) == "not_host"
    assert await guest.refusal(protocol.Setup(hints=False)) == "not_host"
    assert await guest.refusal(protocol.Start()) == "not_host"
    assert await host.refusal(protocol.Start()) == "seats_empty"
    await host.do(protocol.AddBot(2, "normal"), lambda: host.table.seats[2].level == "normal")
    await host.do(protocol.AddBot(2, "easy"), lambda: host.table.seats[2].level == "easy")
    await host.do(protocol.Clear(2), lambda: host.table.seats[2].kind == "empty")
    await host.do(protocol.Setup(seats=2, hints=False, pace=0), lambda: len(host.table.seats) == 2)
    assert (host.table.hints, host.table.pace) == (False, 0)
    await host.do(protocol.Setup(options={"limit": 12}), lambda: host.table.options == {"limit": 12, "hand": 6})
    assert await host.refusal(protocol.Setup(options={"limit": 0})) == "wrong_setup"
    assert await host.refusal(protocol.Setup(options={"speed": 3})) == "wrong_setup"
    assert await host.refusal(protocol.Setup(game="chess")) == "wrong_setup"
    assert await host.refusal(protocol.Setup(seats=8)) == "wrong_setup"
    await host.do(protocol.Start(), lambda: 0 in host.views)
    for during in (protocol.Setup(seats=3), protocol.AddBot(1, "easy"), protocol.Clear(1), protocol.Start()):
        assert await host.refusal(during) == "wrong_time"
    assert await host.refusal(protocol.Swap(0, 1)) == "wrong_time"
    assert await host.refusal(protocol.Setup(pace=2.5)) == "wrong_time"
    await host.do(protocol.Setup(hints=True), lambda: host.table.hints)


@awaited
async def test_seats_are_changed_and_left_before_the_start(url):
    host, guest = await seated(url, people=2, wanted={"seats": 4})
    assert await guest.refusal(protocol.Sit(0, "Ewa", "bee")) == "seat_taken"
    assert await guest.refusal(protocol.Sit(7, "Ewa", "bee")) == "no_such_seat"
    assert await guest.refusal(protocol.Stand(0)) == "not_your_seat"
    assert await guest.refusal(protocol.Swap(1, 0)) == "seat_taken"
    assert await guest.refusal(protocol.Swap(0, 2)) == "not_your_seat"
    await guest.do(protocol.Swap(1, 3), lambda: guest.yours == [3])
    await host.do(protocol.Swap(0, 3), lambda: host.yours == [3])
    await guest.until(lambda: guest.yours == [0])
    await guest.do(protocol.Stand(0), lambda: guest.yours == [])
    await guest.do(protocol.Sit(1, "  Ewa   Maria ", "bee"), lambda: guest.yours == [1])
    assert guest.table.seats[1].name == "Ewa Maria"
    await host.do(protocol.Clear(1), lambda: host.table.seats[1].kind == "empty")
    await guest.until(lambda: guest.yours == [])


@awaited
async def test_people_who_say_nothing_of_themselves_get_animals_that_differ(url):
    host = Client(url)
    code = host.make("komary", seats=4)
    clients = [host, Client(url), Client(url), Client(url)]
    for client in clients:
        await client.come(code)
    # All press the button before anybody has heard of the others.
    for seat, client in enumerate(clients):
        await client.send(protocol.Sit(seat, animal="fox" if seat < 2 else None))
    await host.until(lambda: all(seat.kind == "person" for seat in host.table.seats))
    assert [seat.name for seat in host.table.seats] == [None] * 4, "each reader calls them by their animal"
    animals = [seat.animal for seat in host.table.seats]
    assert "fox" in animals, "whoever was heard first of those who wish it, unless it had been given away"
    assert len(set(animals)) == 4


@awaited
async def test_somebody_who_changes_their_name_keeps_face_and_seat(url):
    host, guest = await seated(url, people=2)
    animal = host.table.seats[0].animal
    await host.do(protocol.Sit(0, "Ola"), lambda: host.table.seats[0].name == "Ola")
    assert host.table.seats[0].animal == animal
    other = "owl" if guest.table.seats[1].animal != "owl" else "bee"
    await host.do(protocol.Sit(0, "Ola", other), lambda: host.table.seats[0].animal == other)
    await guest.do(protocol.Sit(1, "Ewa", other), lambda: guest.table.seats[1].name == "Ewa")
    assert guest.table.seats[1].animal != other


@awaited
async def test_people_of_one_name_are_told_apart_by_a_number(url):
    host, guest = await seated(url, people=2)
    await host.do(protocol.Sit(0, "Ola"), lambda: host.table.seats[0].name == "Ola")
    await guest.do(protocol.Sit(1, "ola"), lambda: guest.table.seats[1].name == "ola 2")
    await guest.do(protocol.Sit(1, "ola 2"), lambda: guest.table.seats[1].name == "ola 2")
    await host.do(protocol.Sit(0, "O" * 24), lambda: host.table.seats[0].name == "O" * 24)
    other = "owl" if guest.table.seats[1].animal != "owl" else "bee"
    await guest.do(protocol.Sit(1, "ola", other), lambda: guest.table.seats[1].animal == other)
    assert guest.table.seats[1].name == "ola 2", "nobody is called otherwise because somebody else is"
    await guest.do(protocol.Sit(1, "o" * 24), lambda: guest.table.seats[1].name == "o" * 22 + " 2")


@awaited
async def test_somebody_with_a_bots_name_has_a_number_whether_or_not_that_bot_sits_there_yet(url):
    host, guest = Client(url), Client(url)
    code = host.make("komary", seats=3, bots={"0": "easy"})
    for client, seat, name in ((host, 1, "Klocek"), (guest, 2, "KOŁEK")):
        await client.come(code)
        await client.sit(seat, name)
    assert [seat.name for seat in guest.table.seats] == [None, "Klocek 2", "KOŁEK 2"]


@awaited
async def test_when_the_host_stands_up_another_becomes_host(url):
    host, guest = await seated(url, people=2, wanted={"seats": 3})
    await host.send(protocol.Stand(0))
    await guest.until(lambda: guest.host)
    await guest.do(protocol.AddBot(2, "easy"), lambda: guest.table.seats[2].kind == "bot")


@awaited
async def test_a_spectator_sees_the_public_view_only(url):
    clients = await started(url, people=2)
    watcher = await Client(url).come(clients[0].code)
    await watcher.until(lambda: "public" in watcher.views)
    assert watcher.views["public"]["hands"] == [[None] * 6, [None] * 6]
    assert watcher.views["public"]["legal"] == {}
    await clients[0].until(lambda: clients[0].table.watching == 1)
    screen = Client(url, clients[0].cookie)
    await screen.come(clients[0].code, watch=True)
    await screen.until(lambda: "public" in screen.views)
    assert 0 not in screen.views
    assert await watcher.refusal(protocol.Move("x", clients[0].match, 0, 0, "pass")) == "not_your_seat"


@awaited
async def test_several_people_share_a_device(url):
    device = Client(url)
    await device.come(device.make("komary", seats=3, **QUICK))
    for seat, name in enumerate(["Ola", "Jan", "Ewa"]):
        await device.sit(seat, name)
    await device.do(protocol.Start(), lambda: set(device.views) >= {0, 1, 2})
    for seat in range(3):
        assert device.views[seat]["seat"] == seat
        assert None not in device.views[seat]["hands"][seat]
        assert set(device.views[seat]["hands"][(seat + 1) % 3]) == {None}
    await play_on([device], random.Random(5))
    await device.until(lambda: device.table.match.over)


@awaited
async def test_my_tables_are_listed_with_whose_turn_it_is(url):
    clients = await started(url, people=2)
    lists = [client.get("/api/tables")[1]["tables"] for client in clients]
    assert [[card["code"] for card in cards] for cards in lists] == [[clients[0].code]] * 2
    assert sorted(cards[0]["your_turn"] for cards in lists) == [False, True]
    assert lists[1][0]["yours"] == [1]
    assert [player["name"] for player in lists[0][0]["players"]] == ["P0", "P1"]
    assert request(f"{url}/api/tables")[0] == 401


@awaited
async def test_a_latecomer_takes_over_from_a_bot_in_the_middle_of_a_match(url):
    host = Client(url)
    code = host.make("komary", seats=3, bots={"1": "easy", "2": "easy"}, pace=0, **QUICK)
    await host.come(code)
    await host.sit(0)
    await host.do(protocol.Start(), lambda: 0 in host.views)
    late = await Client(url).come(code)
    await late.until(lambda: "public" in late.views)
    assert await host.refusal(protocol.Sit(1)) == "wrong_time", "nobody sees two hands"
    assert await late.refusal(protocol.Sit(0)) == "seat_taken"
    await late.do(protocol.Sit(1, "Ewa"), lambda: 1 in late.views)
    assert None not in late.views[1]["hands"][1]
    del late.views["public"]  # nothing more is told to a spectator
    await host.until(lambda: host.table.seats[1].name == "Ewa")
    assert host.table.seats[1].level is None
    await play_on([host, late], random.Random(3))
    await host.until(lambda: host.table.match.over)


@awaited
async def test_before_the_start_anybody_may_have_a_bots_seat(url):
    host, guest = Client(url), Client(url)
    code = host.make("komary", seats=2, bots={"1": "easy"})
    await host.come(code)
    await guest.come(code)
    await guest.do(protocol.Sit(1, "Ewa"), lambda: guest.yours == [1])
    assert guest.table.seats[1].kind == "person"


@awaited
async def test_whoever_does_not_mind_gets_another_seat_where_theirs_was_taken_meanwhile(url):
    host, guest, third = Client(url), Client(url), Client(url)
    code = host.make("komary", seats=2)
    for client in (host, guest, third):
        await client.come(code)
    await host.sit(0, "Ola", "cat")
    await guest.do(protocol.Sit(0, "Jan", "owl", anywhere=True), lambda: guest.yours == [1])
    assert await third.refusal(protocol.Sit(0, "Ewa", "bee", anywhere=True)) == "seat_taken"
