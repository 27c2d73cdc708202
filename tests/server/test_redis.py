"""Two workers whose notices go through Redis instead of PostgreSQL."""

import asyncio
import random
import signal

import pytest

from tests.server.client import awaited, one_move, play_on, started
from tests.server.persistent import further, playing
from tests.server.postgres import Postgres
from tests.server.process import Server
from tests.server.redis import Redis
from tests.server.test_postgres import across


@pytest.fixture(scope="module")
def redis():
    running = Redis()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def workers(redis, tmp_path_factory):
    folder = tmp_path_factory.mktemp("redis")
    database = Postgres()
    running = [Server(database.url, folder / f"log{number}", redis=redis.url).start(wait=False) for number in range(2)]
    for server in running:
        server.ready()
    yield running
    for server in running:
        server.kill()
    database.remove()


@awaited
async def test_people_at_two_workers_play_one_match(workers):
    clients = await across(workers, 3, options={"limit": 12})
    await clients[0].until(lambda: all(seat.connected for seat in clients[0].table.seats))
    await play_on(clients, random.Random(3))
    for client in clients:
        await client.until(lambda: client.table.match.over and client.table.match.key)
    assert len({client.table.match.key for client in clients}) == 1


@awaited
async def test_without_redis_a_match_goes_on_more_slowly_and_as_before_when_it_is_back(workers, redis):
    clients = await across(workers, 2, options={"limit": 1000})
    chance = random.Random(4)
    for _ in range(3):
        await one_move(clients, chance)
    redis.stop()
    for _ in range(3):  # each worker looks into the database by itself every few seconds
        await one_move(clients, chance)
    redis.start()
    for _ in range(6):
        await one_move(clients, chance)
    assert [event for _, event in clients[0].told[0] if event["event"] == "move"] == [
        event for _, event in clients[1].told[1] if event["event"] == "move"
    ]


@awaited
async def test_a_redis_that_does_not_answer_holds_up_nobody_at_the_same_worker(workers, redis):
    clients = await started(workers[0].url, people=2, wanted={"options": {"limit": 1000}})
    redis.process.send_signal(signal.SIGSTOP)
    try:
        for _ in range(10):
            await one_move(clients, random.Random(5))
    finally:
        redis.process.send_signal(signal.SIGCONT)
    assert clients[0].seen[0].seq == 10


@awaited
async def test_a_worker_that_is_told_to_stop_in_the_middle_of_play_stops_in_good_order(redis, tmp_path):
    database = Postgres()
    server = Server(database.url, tmp_path / "log", redis=redis.url).start()
    try:
        bots = {"2": "random", "3": "random"}
        wanted = {"seats": 4, "bots": bots, "pace": 0, "options": {"limit": 1000, "hand": 1}}
        clients = [client for _ in range(4) for client in await started(server.url, people=2, wanted=wanted)]
        async with playing(clients):
            await further(clients, 20)
            assert await asyncio.to_thread(server.stop) in (0, -signal.SIGTERM)
        assert "closed" in server.log.read_text()
    finally:
        if server.process.poll() is None:
            server.kill()
        database.remove()
