"""A server that has nothing compiled: its tables are there at once, and `hard` says that it warms up."""

import fcntl
import random
from contextlib import contextmanager
from pathlib import Path

import pytest

from stolik.core import record
from stolik.core.cache import root
from stolik.server import protocol
from tests.core.test_background import ended
from tests.server.client import awaited, one_move, play_on, request, started
from tests.server.process import on_file

COMPILED = root()  # before a test says otherwise


@contextmanager
def no_compiler(cache):
    """The compiling process waits for its turn meanwhile."""
    with open(cache / "lock", "wb") as file:
        fcntl.lockf(file, fcntl.LOCK_EX)
        yield


@pytest.fixture
def cache(tmp_path, monkeypatch):
    folder = tmp_path / "cache"
    folder.mkdir()
    monkeypatch.setenv("STOLIK_CACHE", str(folder))
    return folder


@pytest.fixture
def cold(cache, tmp_path):
    """A server that has nothing compiled."""
    running = on_file(tmp_path, log_json="")
    yield running
    running.stop()


def kept(cache):
    """What has been compiled, by whatever process."""
    return [path for path in cache.rglob("*") if path.is_file() and path.name != "lock"]


@pytest.mark.parametrize("game", ["komary", "xnimmt"])
@awaited
async def test_a_whole_match_is_played_before_anything_is_compiled(cold, cache, game):
    with no_compiler(cache):
        url = cold.start().url
        bots = {"1": "easy", "2": "normal", "3": "random"}
        clients = await started(url, game, people=1, wanted={"seats": 4, "bots": bots, "pace": 0})
        await play_on(clients, random.Random(5))
        await clients[0].until(lambda: clients[0].table.match.over)
        assert kept(cache) == []
        body = request(f"{url}/api/matches/{clients[0].match}/record")[2]
    assert record.replay(body).over, "its digest is that of compiled rules"


@awaited
async def test_hard_plays_as_normal_and_says_so_until_it_is_compiled(cold, cache):
    with no_compiler(cache):
        url = cold.start().url
        clients = await started(url, people=1, wanted={"bots": {"1": "hard"}, "pace": 0, "options": {"limit": 1000}})
        (client,) = clients
        assert [seat.warming for seat in client.table.seats] == [False, True]
        for _ in range(3):
            assert await one_move(clients, random.Random(5))
        await client.until(lambda: client.legal(0))
        assert await client.refusal(protocol.AskHint("early", 0)) == "warming"
        for folder in COMPILED.glob("stolik.*"):
            (cache / folder.name).symlink_to(folder)  # as if it had been compiled meanwhile
        await client.until(lambda: not client.table.seats[1].warming)
        await client.do(protocol.AskHint("later", 0), lambda: "later" in client.hints)


def test_a_server_stops_while_rules_are_compiled_and_its_compiler_with_it(cold):
    cold.start()
    tasks = Path(f"/proc/{cold.process.pid}/task")
    if not (tasks / str(cold.process.pid) / "children").exists():
        pytest.skip("this system does not tell who started whom")
    found = []
    while not found:
        found = [pid for path in tasks.glob("*/children") for pid in path.read_text().split()]
    cold.stop()
    assert all(ended(int(pid)) for pid in found)
    assert '"event": "closed"' in Path(cold.log).read_text()
