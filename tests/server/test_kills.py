"""A thousand kills: servers are killed at random moments, now and then told to stop, and nothing is lost or doubled.

pytest -n 2 -vv -m slow tests/server/test_kills.py      all of them, and a line for every 30 ends
"""

import asyncio
import random
import time
from contextlib import ExitStack

import pytest

from tests.server.audit import nothing_lost, sqlite_is_sound
from tests.server.client import Client, awaited
from tests.server.persistent import further, playing
from tests.server.postgres import Postgres
from tests.server.process import Server
from tests.server.redis import Redis
from tests.server.test_postgres import across

ENDS = 30  # in each test; every sixth is a SIGTERM
SIXTH = 6
STOPS_WITHIN = 5.0  # seconds, in the midst of play
LONG = {"options": {"limit": 1000}, "pace": 0}
KINDS = {"sqlite": (1, 14), "postgres": (1, 6), "postgres 2": (2, 8), "redis": (1, 4), "redis 2": (2, 8)}
CASES = [(kind, number) for kind, (_, times) in KINDS.items() for number in range(times)]


@pytest.fixture
def workers(request, tmp_path):
    """One or two workers on a database of their own."""
    kind = request.param
    with ExitStack() as stack:
        url, more = f"sqlite+aiosqlite:///{tmp_path}/stolik.db", {}
        if kind != "sqlite":
            database = Postgres()
            stack.callback(database.remove)
            url = database.url
        if kind.startswith("redis"):
            redis = Redis(needed=True)
            stack.callback(redis.stop)
            more = {"redis": redis.url}
        running = [Server(url, tmp_path / f"log{number}", **more) for number in range(KINDS[kind][0])]
        for server in running:
            server.start()
            stack.callback(server.kill)
        yield running


async def end(server, kindly):
    """Kill a server, or tell it to stop, which it does soon."""
    if not kindly:
        server.kill()
        return
    began = time.monotonic()
    await asyncio.to_thread(server.stop)
    assert time.monotonic() - began < STOPS_WITHIN


async def come_to(clients: list[Client], server):
    """As a proxy sends people to a worker that is there."""
    for client in clients:
        if client.url != server.url:
            client.url = server.url
            if client.socket is not None:
                await client.socket.close()


async def ended_again_and_again(workers, seed):
    chance = random.Random(seed)
    tables = [
        await across(workers, 2, **{**LONG, "seats": 3, "bots": {"2": "random"}}),
        await across(workers, 3, "xnimmt", led=3, pace=0),
        await across(workers, 2, "jamniki", led=1, pace=0),
    ]
    clients = [client for table in tables for client in table]
    async with playing(clients):
        for number in range(ENDS):
            await further(clients, 1)
            await asyncio.sleep(chance.random() * 0.3)
            victim, other = workers[number % len(workers)], workers[(number + 1) % len(workers)]
            await end(victim, kindly=number % SIXTH == SIXTH - 1)
            await come_to(clients, other)
            await asyncio.to_thread(victim.start)
            await come_to(clients[::2], victim)
        await further(clients, 1)
    for server in workers:
        server.kill()
    return await nothing_lost(workers[0].db, clients)


def test_there_are_a_thousand_kills_of_every_kind():
    assert len(CASES) * (ENDS - ENDS // SIXTH) >= 1000
    stores = {(kind.split()[0], workers) for kind, (workers, _) in KINDS.items()}
    assert stores == {("sqlite", 1), ("postgres", 1), ("postgres", 2), ("redis", 1), ("redis", 2)}


@pytest.mark.slow
@pytest.mark.parametrize(("workers", "seed"), CASES, indirect=["workers"], ids=[f"{k}-{n}" for k, n in CASES])
@awaited
async def test_however_often_a_server_ends_nothing_is_lost_or_played_twice(workers, seed, tmp_path):
    assert await ended_again_and_again(workers, seed) > ENDS
    if (tmp_path / "stolik.db").exists():
        sqlite_is_sound(tmp_path / "stolik.db")
