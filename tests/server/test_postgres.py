"""Two workers that share nothing but PostgreSQL."""

import asyncio
import random
import time
from contextlib import asynccontextmanager

import asyncpg
import pytest
from sqlalchemy import insert
from sqlalchemy.ext.asyncio import create_async_engine

from stolik.server import overdue, protocol
from stolik.server.hall import Hall
from stolik.server.schema import metadata
from stolik.server.settings import Settings
from stolik.server.upgrade import upgrade
from tests.server.audit import nothing_lost
from tests.server.client import Client, awaited, play_on
from tests.server.hall import at_a_table, somebody
from tests.server.persistent import further, healthy, playing, wait_for
from tests.server.process import Server
from tests.server.steps import SCHEMAS, climb, ladder, lost, rows_in, rows_of
from tests.server.test_circles import asked, founded, joined, score
from tests.server.test_solo import over_http

LONG = {"options": {"limit": 1000}, "pace": 0}


@pytest.fixture(scope="module")
def pair(postgres, tmp_path_factory):
    folder = tmp_path_factory.mktemp("workers")
    running = [Server(postgres.url, folder / f"log{number}") for number in range(2)]
    yield running
    for server in running:
        if server.process is not None and server.process.poll() is None:
            server.kill()


@pytest.fixture
def workers(pair):
    """Two workers, whatever the last test did to them."""
    for server in pair:
        if server.process is None or server.process.poll() is not None:
            server.start(wait=False)
    for server in pair:
        server.ready()
    return pair


async def across(workers, people=2, game="komary", led=0, **wanted):
    """A started match whose people are spread over the workers; the last of them can be led to the one that has it."""
    clients = [Client(workers[number % len(workers)].url) for number in range(people)]
    for client in clients[people - led :]:
        client.names_table = True
    code = clients[0].make(game, **{"seats": people, **wanted})
    for seat, client in enumerate(clients):
        await client.come(code)
        await client.sit(seat, f"P{seat}")
    await clients[0].until(lambda: all(seat.kind != "empty" for seat in clients[0].table.seats))
    await clients[0].send(protocol.Start())
    for client in clients:
        await client.until(lambda: all(seat in client.views for seat in client.yours))
    return clients


@awaited
async def test_people_at_two_workers_play_one_match(workers):
    clients = await across(workers, 3, options={"limit": 12})
    assert clients[0].url != clients[1].url
    await clients[0].until(lambda: all(seat.connected for seat in clients[0].table.seats))
    await play_on(clients, random.Random(3))
    for client in clients:
        await client.until(lambda: client.table.match.over and client.table.match.key)
    assert len({client.table.match.key for client in clients}) == 1
    await clients[2].send(protocol.Start())
    for client in clients:
        await client.until(lambda: client.table.match.number == 2 and not client.views[client.viewer]["over"])


@awaited
async def test_one_of_two_moves_sent_to_two_workers_at_the_same_moment_is_played(workers):
    clients = await across(workers, 2, options={"limit": 1000})
    seat, client = next((seat, c) for c in clients for seat in c.yours if c.legal(seat))
    twin = Client(workers[1 - seat].url, client.cookie)
    await twin.come(client.code)
    await twin.until(lambda: seat in twin.views)
    assert twin.url != client.url
    await asyncio.gather(client.play(seat, "draw", "one"), twin.play(seat, "draw", "two"))
    refused = {**client.refused, **twin.refused}
    assert len({**client.acks, **twin.acks}) == len(refused) == 1
    assert next(iter(refused.values())).error in ("stale", "illegal_move")
    for each in (client, twin):
        await each.until(lambda: each.seen[seat].seq == 1)


@awaited
async def test_a_session_of_one_worker_is_known_at_the_other(workers):
    client = Client(workers[0].url)
    code = client.make()
    elsewhere = Client(workers[1].url, client.cookie)
    await elsewhere.come(code)
    assert elsewhere.host
    await elsewhere.sit(0)
    await client.come(code)
    assert client.yours == [0]


@awaited
async def test_a_worker_killed_at_a_random_moment_loses_nothing(workers, postgres):
    tables = [
        await across(workers, 3, "xnimmt", pace=0),
        await across(workers, 3, "kotostrofa", pace=0),
        await across(workers, 2, "jamniki", pace=0),
        await across(workers, 2, **{**LONG, "seats": 3, "bots": {"2": "random"}}),
    ]
    clients = [client for table in tables for client in table]
    async with playing(clients):
        await further(clients, 5)
        for killed, other in ((0, 1), (1, 0)):
            await further(clients)
            await asyncio.sleep(random.Random(killed).uniform(0, 0.3))
            workers[killed].kill()
            for client in clients:  # as a proxy would send them to the worker that is left
                client.url = workers[other].url
            await further(clients)
            await asyncio.to_thread(workers[killed].start)
            for client in clients[::2]:
                client.url = workers[killed].url
                if client.socket is not None:  # the player notices, and comes back to the other worker
                    await client.socket.close()
        await further(clients)
    assert await nothing_lost(postgres.url, clients) > 40


@awaited
async def test_when_a_worker_dies_over_a_bots_thought_another_makes_the_move(workers):
    clients = await across(workers, 2, seats=3, bots={"2": "random"}, pace=2.0, options={"limit": 1000})
    chance = random.Random(6)

    def at_bot():
        return 2 in clients[0].views[0]["to_act"]

    while not at_bot():
        seat, client = next((s, c) for c in clients for s in c.yours if c.legal(s))
        answer = await client.play(seat, "draw" if "draw" in client.legal(seat) else chance.choice(client.legal(seat)))
        for other in clients:
            await other.until(lambda: other.seen[other.viewer].seq >= answer)
    head = clients[0].seen[0].seq
    workers[0].kill()
    survivor = clients[1]
    await survivor.until(lambda: survivor.seen[1].seq > head)
    assert head + 1 in [seq for seq, _ in survivor.told[1]]


@awaited
async def test_whoever_was_at_a_dead_worker_is_shown_as_gone_and_replaced(workers):
    clients = await across(workers, 2, grace=1, pace=0, options={"limit": 1000})
    workers[0].kill()
    stays = clients[1]
    await stays.until(lambda: not stays.table.seats[0].connected)
    await stays.until(lambda: stays.table.seats[0].replaced)
    clients[0].url = workers[1].url
    await clients[0].return_()
    await stays.until(lambda: stays.table.seats[0].connected and not stays.table.seats[0].replaced)


@awaited
async def test_the_database_goes_away_until_moves_are_refused_and_returns(workers, postgres):
    clients = [*await across(workers, 2, **LONG), *await across(workers[:1], 2, "xnimmt", pace=0)]
    async with playing(clients):
        await further(clients, 5)
        await asyncio.to_thread(postgres.stop)
        try:
            await wait_for(lambda: any(client.busy for client in clients))  # a move is refused, not swallowed
            assert all(client.closed is None for client in clients), "nobody is thrown out"
            await healthy(workers[0].url, 503, "no_database")
        finally:
            await asyncio.to_thread(postgres.start)
        await further(clients, 10)
    assert await nothing_lost(postgres.url, clients) > 10


@awaited
async def test_a_circle_spread_over_workers_sees_its_tables_and_keeps_each_match_once(workers):
    ola, key = founded(workers[0].url)
    jan = joined(workers[1].url, key)
    head = asked(jan, f"/{key}")[1]["head"]
    code = asked(ola, f"/{key}/tables", {"game": "komary", "seats": 2, "pace": 0})[1]["code"]
    assert asked(jan, f"/{key}/news?since={head}")[1]["tables"][0]["code"] == code
    for seat, client in enumerate((ola, jan)):
        await client.come(code)
        await client.sit(seat, f"P{seat}")
    await ola.until(lambda: all(seat.kind != "empty" for seat in ola.table.seats))
    await ola.send(protocol.Start())
    for seat, client in enumerate((ola, jan)):
        await client.until(lambda client=client, seat=seat: seat in client.views)
    await play_on([ola, jan], random.Random(7))
    await ola.until(lambda: asked(jan, f"/{key}/matches")[1]["total"] == 1)
    assert asked(ola, f"/{key}/results", score())[0] == 200
    assert asked(jan, f"/{key}/matches")[1]["total"] == 2
    assert asked(ola, f"/{key}/book")[1]["counted"] == 2


@asynccontextmanager
async def two_halls(url):
    """Two workers in this process."""
    halls = [Hall(Settings(db=url, open_tables=True)) for _ in range(2)]
    for hall in halls:
        await hall.open()
    try:
        yield halls
    finally:
        for hall in halls:
            await hall.close()


@awaited
async def test_a_match_against_bots_goes_on_at_either_worker_and_counts_once(workers):
    person = Client(workers[0].url)
    both = [person, Client(workers[1].url, person.cookie)]
    status, solo = await over_http(person, "/api/days/jamniki", {"name": "Ola"})
    assert status == 200
    match, seq, view = solo["info"]["match"], solo["seq"], solo["steps"][-1]["view"]
    while not view["over"]:
        order = {"id": f"m{seq}", "seq": seq, "move": view["legal"]["0"][0]}
        status, told = await over_http(both[seq % 2], f"/api/solos/{match}/move", order)
        assert status == 200, told
        seq, view = told["seq"], told["view"]
    date = solo["info"]["day"]
    found = [client.get(f"/api/days/jamniki?date={date}")[1] for client in both]
    assert [(day["mine"]["match"], day["players"]) for day in found] == [(match, 1)] * 2
    status, line = await over_http(both[1], "/api/lines", {"match": match, "seq": 2})
    assert status == 200
    assert (await over_http(both[0], f"/api/solos/{line['info']['match']}/keep", {"name": "Inaczej"}))[0] == 200
    assert [kept["name"] for kept in both[1].get("/api/lines")[1]["lines"]] == ["Inaczej"]


@awaited
async def test_open_tables_faces_and_alarms_are_those_of_all_workers(postgres, monkeypatch):
    async with two_halls(postgres.url) as (hall, other):
        people, room = await at_a_table(hall, deal=False, clock=8 * 3600.0)
        await people[0].say(hall, protocol.Setup(seats=3))
        await people[0].say(hall, protocol.Setup(open=True))
        for worker in (hall, other):
            assert room.row.code in [table.code for table in await worker.listing.seen_by(0)]
        guest = await somebody(other)
        await guest.say(other, protocol.Hello(room.row.code))
        await people[0].say(hall, protocol.Emote("e", 0, 2))
        while not any('"type":"face"' in text for text in await guest.all_told()):
            await asyncio.sleep(0.01)
        await people[0].say(hall, protocol.Setup(seats=2))
        await people[0].say(hall, protocol.Start())
        later = time.time() + 9 * 3600
        monkeypatch.setattr(time, "time", lambda: later)
        taken = [[row.code for row in await overdue.take(worker.store)] for worker in (hall, other)]
        assert taken == [[room.row.code], []]


@awaited
async def test_a_database_of_the_first_schema_climbs_to_the_last_and_nothing_is_lost(postgres, tmp_path):
    await made(postgres, "earlier")
    engine = create_async_engine(postgres.url.replace("/postgres", "/earlier"))
    rows = rows_of(ladder(tmp_path) / "0001.db")
    async with engine.begin() as connection:
        await connection.run_sync(upgrade, "0001")
        for table in metadata.sorted_tables:
            if rows.get(table.name):
                await connection.execute(insert(table), rows[table.name])
    for step in SCHEMAS[1:]:
        async with engine.begin() as connection:
            before = await connection.run_sync(rows_in)
            await connection.run_sync(upgrade, step)
            assert lost(before, await connection.run_sync(rows_in)) == []
            await connection.run_sync(climb, step)
    await engine.dispose()


async def made(postgres, name):
    """A database of one's own."""
    connection = await asyncpg.connect(postgres.url.replace("+asyncpg", ""))
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()
