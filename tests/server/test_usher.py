"""People of one table come to different workers of a machine, and are led to one."""

import asyncio
import json
import os
import random
import re
import signal
import socket
import time
from itertools import pairwise
from pathlib import Path

import pytest

from stolik.server import usher
from stolik.server.protocol import STALE
from stolik.server.usher import Usher, private_folder
from tests.server.audit import nothing_lost
from tests.server.client import Client, awaited, play_on, request
from tests.server.persistent import further, playing, wait_for
from tests.server.process import Server
from tests.server.test_postgres import LONG, across

HANDSHAKE = b"GET /ws?table=ABCD HTTP/1.1\r\n\r\n"


@pytest.fixture
def workers(postgres, tmp_path):
    running = [Server(postgres.url, tmp_path / f"log{number}", metrics="") for number in range(2)]
    for server in running:
        server.start(wait=False)
    for server in running:
        server.ready()
    yield running
    for server in running:
        if server.process.poll() is None:
            server.process.send_signal(signal.SIGCONT)
            server.kill()


def sockets(server):
    return int(float(re.search(r"^stolik_sockets (\S+)", request(f"{server.url}/metrics")[2].decode(), re.M)[1]))


async def settled(workers, *counts):
    """Wait until so many people are at one worker and at the other."""
    await wait_for(lambda: sorted(map(sockets, workers)) == sorted(counts))


@awaited
async def test_all_who_name_a_table_are_at_one_worker_and_play_there(workers):
    clients = await across(workers, 4, led=4, options={"limit": 12})
    assert clients[0].url != clients[1].url
    await settled(workers, 0, 4)
    await play_on(clients, random.Random(3))
    for client in clients:
        await client.until(lambda: client.table.match.over and client.table.match.key)


@awaited
async def test_tables_are_shared_out_among_the_workers(workers):
    tables = [await across(workers, 2, led=2) for _ in range(12)]
    assert len({client.code for clients in tables for client in clients}) == 12
    assert min(map(sockets, workers)) >= 2  # all twelve at one worker: once in two thousand runs


@awaited
async def test_who_names_no_table_plays_from_where_they_came(workers):
    clients = await across(workers, 4, led=2, options={"limit": 12})
    await wait_for(lambda: sum(map(sockets, workers)) == 4)
    assert min(map(sockets, workers)) >= 1
    await play_on(clients, random.Random(4))


@awaited
async def test_when_a_worker_is_killed_or_stops_its_people_are_led_to_the_other_and_back(workers):
    clients = await across(workers, 2, led=2, **LONG)
    async with playing(clients):
        for number, victim in enumerate([workers[0], workers[1]] * 3):
            await further(clients, 1)
            await asyncio.to_thread(victim.stop if number % 2 else victim.kill)
            for client in clients:
                client.url = workers[1 - number % 2].url
            await further(clients, 1)
            await asyncio.to_thread(victim.start)
        await further(clients, 1)
    for server in workers:
        server.kill()
    assert await nothing_lost(workers[0].db, clients) > 6


@awaited
async def test_nobody_is_led_to_a_worker_that_stands_still(workers):
    clients = await across(workers, 2, led=2, **LONG)
    await settled(workers, 0, 2)
    stuck, other = sorted(workers, key=sockets, reverse=True)
    stuck.process.send_signal(signal.SIGSTOP)
    newcomers = []

    async def comes_in():
        newcomer = Client(other.url, clients[0].cookie)
        newcomer.names_table, newcomer.code = True, clients[0].code
        newcomers.append(newcomer)
        try:
            async with asyncio.timeout(1):
                await newcomer.connect()
        except TimeoutError:
            return False
        return True

    async with asyncio.timeout(4 * STALE):
        while not await comes_in():
            pass
    await newcomers[-1].come()
    await newcomers[-1].until(lambda: newcomers[-1].views)
    stuck.process.send_signal(signal.SIGCONT)


@pytest.fixture
def one_command(postgres, tmp_path):
    """Two workers behind one address, as `stolik serve --workers 2` starts them."""
    server = Server(postgres.url, tmp_path / "log", workers=2, log_json="")
    server.start()
    yield server
    server.stop()


def children_of(server):
    tasks = Path(f"/proc/{server.process.pid}/task")
    pids = [int(pid) for path in tasks.glob("*/children") for pid in path.read_text().split()]
    return [pid for pid in pids if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


@awaited
async def test_workers_that_one_command_starts_serve_one_table_and_one_that_is_killed_comes_back(one_command):
    clients = await across([one_command], 4, led=4, **LONG)
    doors = private_folder(one_command.db)
    await wait_for(lambda: sum(door.stat().st_mtime > time.time() - STALE for door in doors.iterdir()) == 2)
    workers = children_of(one_command)
    assert len(workers) == 2
    async with playing(clients):
        for worker in workers:
            await further(clients, 2)
            os.kill(worker, signal.SIGKILL)
            await wait_for(lambda worker=worker: worker not in (now := children_of(one_command)) and len(now) == 2)
        await further(clients, 2)
    await wait_for(lambda: one_command.log.read_text().count('"ready"') == 4)  # both came back, not only as processes
    assert await asyncio.to_thread(one_command.stop) in (0, -signal.SIGTERM)
    assert not any(Path(f"/proc/{worker}").exists() for worker in workers)
    log = [json.loads(line) for line in one_command.log.read_text().splitlines()]
    assert sum(line["event"] == "ready" for line in log) == 4
    assert await nothing_lost(one_command.db, clients) > 6


class Visitor:
    def __init__(self, loop, made):
        self.loop, self.stayed, self.transport = loop, None, None
        made.append(self)

    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        self.heard = data

    def connection_lost(self, error):
        pass

    def eof_received(self):
        pass

    def stay(self, handshake):
        self.stayed = handshake
        self.transport.write(b"welcome")


async def visit(loop, made):
    """Somebody at the door of a worker: their own end, and the worker's."""
    theirs, ours = socket.socketpair()
    theirs.setblocking(False)
    await loop.connect_accepted_socket(lambda: Visitor(loop, made), ours)
    return theirs, made[-1]


@awaited
async def test_a_connection_goes_on_at_the_other_end_and_is_closed_only_here(tmp_path):
    loop, made, led = asyncio.get_running_loop(), [], []
    ushers = [Usher(tmp_path, name, loop, lambda: Visitor(loop, led)) for name in ("a", "b")]
    theirs, visitor = await visit(loop, made)
    first = next(one for one in ushers if one._by_claim(b"ABCD")[0] != one._worker)
    assert first.lead(visitor, HANDSHAKE)
    await wait_for(lambda: led and led[0].stayed)
    assert led[0].stayed == HANDSHAKE
    assert await loop.sock_recv(theirs, 100) == b"welcome"
    await loop.sock_sendall(theirs, b"hello")
    await wait_for(lambda: getattr(led[0], "heard", None) == b"hello")
    assert not first.lead(visitor, b"GET /ws HTTP/1.1\r\n\r\n"), "a handshake that names no table"
    for one in ushers:
        one.close()
    assert not list(tmp_path.iterdir())
    theirs.close()


@awaited
async def test_whoever_cannot_be_led_stays(tmp_path, monkeypatch):
    loop, made = asyncio.get_running_loop(), []
    full = {"b": BlockingIOError(), "c": ConnectionRefusedError()}
    own = Usher(tmp_path, "a", loop, lambda: Visitor(loop, made))

    def passed(worker, *given):
        raise full[worker]

    monkeypatch.setattr(own, "_pass", passed)
    monkeypatch.setattr(own, "_by_claim", lambda table: ["c", "a"])
    (tmp_path / "c").touch()
    theirs, visitor = await visit(loop, made)
    assert not own.lead(visitor, HANDSHAKE)
    assert not (tmp_path / "c").exists(), "a door that nobody opens is taken away"
    monkeypatch.setattr(own, "_by_claim", lambda table: ["b", "a"])
    monkeypatch.setattr(usher, "FULL_FOR", 0.05)
    assert own.lead(visitor, HANDSHAKE), "it is tried again for a moment"
    await wait_for(lambda: visitor.stayed == HANDSHAKE)
    own.close()
    theirs.close()


@awaited
async def test_a_door_that_was_tidied_away_is_opened_again(tmp_path):
    loop, made, led = asyncio.get_running_loop(), [], []
    folder = tmp_path / "doors"
    folder.mkdir(0o700)
    ushers = [Usher(folder, name, loop, lambda: Visitor(loop, led)) for name in ("a", "b")]
    for door in folder.iterdir():
        door.unlink()
    folder.rmdir()
    theirs, visitor = await visit(loop, made)
    first = next(one for one in ushers if max("ab", key=lambda name: claim(name)) != one._worker)
    assert not first.lead(visitor, HANDSHAKE), "nobody else is there"
    for one in ushers:
        one.beat()
    assert first.lead(visitor, HANDSHAKE)
    await wait_for(lambda: led and led[0].stayed)
    for one in ushers:
        one.close()
    theirs.close()


def claim(worker):
    return usher.blake2b(b"ABCD" + worker.encode(), digest_size=8).digest()


def test_all_workers_reckon_alike_and_the_dead_move_only_their_own_tables(tmp_path):
    def order(names, table):
        one = Usher.__new__(Usher)
        one._living = lambda: iter(names)
        return one._by_claim(table)

    tables = [b"T%d" % number for number in range(300)]
    for fewer, more in pairwise([["a", "b"], ["b", "a", "c"], ["c", "d", "b", "a"]]):
        for table in tables:
            left = [worker for worker in order(more, table) if worker in fewer]
            assert left == order(fewer, table)
    shares = [sum(order(["a", "b", "c"], table)[0] == name for table in tables) for name in "abc"]
    assert min(shares) > 60


def test_a_folder_that_others_could_write_to_is_not_used(tmp_path, monkeypatch):
    monkeypatch.setattr(usher.tempfile, "gettempdir", lambda: str(tmp_path))
    folder = private_folder("postgresql://one")
    assert folder is not None
    assert folder.stat().st_mode & 0o777 == 0o700
    assert private_folder("postgresql://one") == folder != private_folder("postgresql://other")
    folder.chmod(0o777)
    assert private_folder("postgresql://one") is None
    elsewhere = tmp_path / "elsewhere"
    folder.rename(elsewhere)
    elsewhere.chmod(0o700)
    os.symlink(elsewhere, folder)
    assert private_folder("postgresql://one") is None
