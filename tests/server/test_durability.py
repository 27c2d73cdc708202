"""Nothing that was acknowledged is lost, nothing is played twice, and people go on by themselves."""

import asyncio
import random
import resource

from tests.server.audit import nothing_lost, sqlite_is_sound
from tests.server.client import awaited, started
from tests.server.persistent import further, healthy, playing, wait_for
from tests.server.process import UP_WITHIN, on_file

LONG = {"options": {"limit": 1000}, "pace": 0}
KILLS = 4


@awaited
async def test_a_server_killed_at_random_moments_loses_nothing(own_server, tmp_path):
    chance = random.Random(20)
    url = own_server.url
    tables = [
        await started(url, people=2, wanted={"seats": 3, "bots": {"2": "random"}, **LONG}),
        await started(url, "xnimmt", people=3, seats=3, pace=0),
        await started(url, "kotostrofa", people=3, seats=3, pace=0),
        await started(url, "triggs", people=2, wanted={"seats": 3, "bots": {"2": "random"}, "pace": 0}),
    ]
    clients = [client for table in tables for client in table]
    async with playing(clients):
        for _ in range(KILLS):
            await further(clients)
            await asyncio.sleep(chance.random() * 0.3)
            own_server.kill()
            await asyncio.to_thread(own_server.start)
        await further(clients)
    own_server.kill()
    assert await nothing_lost(own_server.db, clients) > 20
    sqlite_is_sound(tmp_path / "stolik.db")


@awaited
async def test_a_full_disk_refuses_moves_and_loses_none(own_server, tmp_path):
    clients = await started(own_server.url, people=2, wanted=LONG)
    async with playing(clients):
        await further(clients, 5)
        # A full file system of our own would need root; to the server a limit on the size of its files looks the same.
        largest = (tmp_path / "stolik.db-wal").stat().st_size + 20_000
        resource.prlimit(own_server.process.pid, resource.RLIMIT_FSIZE, (largest, resource.RLIM_INFINITY))
        await wait_for(lambda: sum(client.busy for client in clients) > 3)
        await healthy(own_server.url, 503, "read_only")
        resource.prlimit(own_server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
        await further(clients, 5)
        await healthy(own_server.url, 200, "ok")
    own_server.stop()
    assert await nothing_lost(own_server.db, clients) > 10
    sqlite_is_sound(tmp_path / "stolik.db")


@awaited
async def test_a_table_is_there_again_the_next_day(own_server):
    clients = await started(own_server.url, people=2, wanted=LONG)
    seat, client = next((seat, client) for client in clients for seat in client.yours if client.legal(seat))
    await client.play(seat, "draw")
    view = client.views[seat]
    for person in clients:
        await person.close()
    own_server.stop()
    await asyncio.to_thread(own_server.start)
    client.seen.clear()
    await client.come()
    await client.until(lambda: client.seen and client.seen[seat].seq == 1)
    assert client.views[seat] == view
    assert client.yours == [seat]
    other = clients[1 - seat]
    await other.come()
    await other.until(lambda: other.legal(1 - seat))
    assert await other.play(1 - seat, "draw") == 2


@awaited
async def test_a_second_server_on_the_same_file_is_refused(own_server, tmp_path):
    second = on_file(tmp_path)
    second.start(wait=False)
    try:
        assert await asyncio.to_thread(second.process.wait, UP_WITHIN) == 1
    finally:
        second.kill()
    assert "another server uses" in (tmp_path / "log").read_text()
