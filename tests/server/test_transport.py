"""Messages as they arrive on a line: whole, in pieces, several at once, in parts."""

import asyncio
import secrets

import pytest
from websockets.frames import Frame, Opcode

from stolik.server.transport import is_handshake
from tests.server.client import awaited
from tests.server.test_limits import Running

GREETING = (
    b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


async def mirror(scope, receive, send):
    """Send back whatever comes."""
    await receive()
    await send({"type": "websocket.accept"})
    while (event := await receive())["type"] == "websocket.receive":
        heard = event["text"] if event.get("text") is not None else event["bytes"].decode()
        await send({"type": "websocket.send", "text": heard})


def frame(text, kind=Opcode.TEXT, fin=True):
    return Frame(kind, text.encode(), fin).serialize(mask=True)


async def sent_back(pieces, count, greeting=(GREETING,)):
    """The texts that come back for what is written piece by piece."""
    async with Running(mirror) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for piece in greeting:
            writer.write(piece)
            await writer.drain()
            await asyncio.sleep(0)
        await reader.readuntil(b"\r\n\r\n")
        for piece in pieces:
            writer.write(piece)
            await writer.drain()
            await asyncio.sleep(0)
        texts = []
        while len(texts) < count:
            kind, size = await reader.readexactly(2)
            if size == 126:
                size = int.from_bytes(await reader.readexactly(2), "big")
            payload = await reader.readexactly(size)
            if kind & 15 == Opcode.TEXT:
                texts.append(payload.decode())
        writer.close()
        return texts


SAID = ["", "a", "zażółć", "x" * 125, "y" * 126, "z" * 4000]


@pytest.mark.parametrize("size", [1, 7, 4096])
@awaited
async def test_messages_are_heard_however_they_are_cut(size):
    line = b"".join(map(frame, SAID)) + frame("", Opcode.PING) + b"".join(map(frame, SAID))
    assert await sent_back(cut(line, size), 2 * len(SAID), cut(GREETING, size)) == SAID * 2


def cut(line, size):
    return [line[start : start + size] for start in range(0, len(line), size)]


def test_a_handshake_is_known_only_whole_and_alone():
    assert is_handshake(GREETING)
    assert is_handshake(GREETING.replace(b"Upgrade: websocket", b"upgrade: WebSocket"))
    assert not is_handshake(GREETING[:-1])
    assert not is_handshake(GREETING + frame("too early"))
    assert not is_handshake(GREETING.replace(b"Upgrade: websocket\r\n", b""))
    assert not is_handshake(GREETING.replace(b"GET", b"PUT"))
    assert not is_handshake(GREETING.replace(b"/ws", b"/"))
    assert not is_handshake(GREETING.replace(b"Host: x", b"Host: " + b"x" * 40_000))


@awaited
async def test_a_message_in_parts_is_heard_between_whole_ones_with_a_ping_among_its_parts():
    parts = [frame("one "), frame("tw", fin=False), frame("", Opcode.PING), frame("o", Opcode.CONT), frame(" three")]
    assert await sent_back([b"".join(parts)], 3) == ["one ", "two", " three"]


@pytest.mark.parametrize(
    "bad",
    [
        Frame(Opcode.TEXT, b"not masked").serialize(mask=False),
        frame("too large" * 1000),
        b"\x81\xff" + (1 << 20).to_bytes(8, "big") + secrets.token_bytes(4),
        frame("a", fin=False) + frame("within another"),
        b"\x83\x80" + secrets.token_bytes(4),
    ],
    ids=["not masked", "too large", "much too large", "a message within another", "a kind that there is not"],
)
@awaited
async def test_what_no_client_may_send_ends_the_socket_after_what_came_before(bad):
    async with Running(mirror) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(GREETING)
        await reader.readuntil(b"\r\n\r\n")
        writer.write(frame("before") + bad)
        heard = await reader.read()
        assert b"\x88" in heard, "a close frame"
        writer.close()
