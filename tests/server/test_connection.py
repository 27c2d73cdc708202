"""A client that does not read: a queue, then one snapshot instead, then the end."""

import asyncio
import math
import time
from types import SimpleNamespace

import pytest
from websockets.frames import Frame, Opcode

from stolik.server import limits
from stolik.server.connection import CUT_AFTER, QUEUE, Connection
from stolik.server.limits import Bucket
from stolik.server.line import framed, text_of
from stolik.server.rows import SessionRow


async def all_sent(connection):
    """Wait until nothing waits to be sent."""
    while connection.stuck(math.inf):
        await asyncio.sleep(0)


def test_a_slow_reader_gets_one_snapshot_instead_of_all_that_it_missed():
    async def run():
        sent, resent, may_write = [], [], asyncio.Event()

        async def send(message):
            await may_write.wait()
            sent.append(message["text"])

        connection = Connection(SessionRow(1, "x"), send)
        connection.catch_up = lambda behind: (resent.append(len(sent)), behind.push(framed(b"snapshot")))
        for number in range(3 * QUEUE):
            connection.push(framed(str(number).encode()))
            await asyncio.sleep(0)
        assert sent == []
        may_write.set()
        await all_sent(connection)
        assert sent == ["0", "snapshot"]
        assert resent == [1]
        connection.push(framed(b"next"))
        await all_sent(connection)
        assert sent[-1] == "next"

    asyncio.run(run())


def test_a_reader_that_takes_nothing_at_all_is_cut_off():
    async def run():
        aborted = []

        async def send(_):
            await asyncio.Event().wait()

        class Stuck:
            def write(self, _):
                return False

            def abort(self):
                aborted.append(True)

        connection = Connection(SessionRow(1, "x"), send, Stuck())
        assert not connection.stuck(time.monotonic() + 100), "nothing waits"
        connection.push(framed(b"a"))
        await asyncio.sleep(0)
        assert not connection.stuck(time.monotonic())
        assert connection.stuck(time.monotonic() + CUT_AFTER + 1)
        connection.cut()
        assert (aborted, connection.closed) == ([True], True)

    asyncio.run(run())


@pytest.mark.parametrize("reads", [True, False])
def test_what_is_held_goes_out_in_order_and_in_one_write_if_the_client_reads(reads):
    async def run():
        written, sent = [], []

        async def send(message):
            sent.append(message["text"])

        class Wire:
            def write(self, frames):
                if reads:
                    written.append(frames)
                return reads

        connection = Connection(SessionRow(1, "x"), send, Wire())
        connection.hold()
        connection.push(framed(b"steps"))
        connection.push(framed(b"ack"))
        assert (written, sent) == ([], [])
        connection.let_go()
        connection.push(framed(b"next"))
        await all_sent(connection)
        if reads:
            assert written == [framed(b"steps") + framed(b"ack"), framed(b"next")]
        else:
            assert sent == ["steps", "ack", "next"]

    asyncio.run(run())


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_a_framed_text_is_the_same_again(size):
    text = "ż" * (size // 2) + "x" * (size % 2)
    frame = framed(text.encode())
    assert frame == Frame(Opcode.TEXT, text.encode()).serialize(mask=False)
    assert text_of(frame) == text


def test_a_bucket_is_refilled_and_holds_more_for_whoever_stands_for_several(monkeypatch):
    clock = SimpleNamespace(monotonic=lambda: now)
    monkeypatch.setattr(limits, "time", clock)
    now = 0.0
    bucket = Bucket(3, 1000)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    assert bucket.empty
    now = 1000.0
    assert not bucket.empty
    assert [bucket.take(2) for _ in range(7)] == [True] * 6 + [False]
