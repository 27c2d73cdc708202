"""A guest who tries everything at once while others play: the server stays up, and they play on."""

import asyncio
import json

import pytest
from bench import badguest

from tests.server.client import awaited, request

SECONDS = 4.0  # of each; bench/badguest.py goes on for ten minutes and measures


@pytest.mark.parametrize("trick", badguest.ATTACKS, ids=lambda trick: trick.__name__)
def test_every_attack_is_told_in_a_sentence(trick):
    assert trick.__doc__


@awaited
async def test_while_a_guest_tries_everything_at_two_tables_all_is_well(own_server):
    moves, tried = await asyncio.gather(
        badguest.played(own_server.port, 2, 3 * SECONDS), badguest.attack(own_server.port, SECONDS)
    )
    assert all(moves), "every table went on"
    for trick in badguest.ATTACKS:
        assert tried[trick.__name__] + tried[f"{trick.__name__}, cut off"] > 0
    status, _, body = request(f"{own_server.url}/healthz")
    assert (status, json.loads(body)["status"]) == (200, "ok")
    own_server.stop()
    events = [json.loads(line) for line in own_server.log.read_text().splitlines()]
    assert events[-1]["event"] == "closed"
    assert not [event for event in events if "trace" in event or event["event"] == "a task failed"]
