"""The WebSocket: who may open it, which messages it takes, and what they do."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from stolik.server import metrics, protocol, seating
from stolik.server.connection import Connection
from stolik.server.database import Away
from stolik.server.guard import refuse
from stolik.server.hall import Hall
from stolik.server.headers import address_of, headers_of, is_secure, secret_of
from stolik.server.line import Line
from stolik.server.logs import log
from stolik.server.protocol import ErrorCode, FromClient
from stolik.server.room import Room
from stolik.server.seating import Refusal

BUSY = "the server cannot store that just now: send it again in a moment"

_decode = msgspec.json.Decoder(FromClient).decode

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]


async def serve(hall: Hall, scope: Any, receive: Receive, send: Send) -> None:
    """One client, from its handshake to its end."""
    await receive()
    try:
        session = await hall.session(secret_of(headers_of(scope), is_secure(hall.settings, scope)))
    except Away:
        await refuse(scope, send, 503, "busy", BUSY)
        return
    if session is None:
        await refuse(scope, send, 401, "no_session", "no session: POST /api/session first")
        return
    if hall.stopping:
        await refuse(scope, send, 503, "busy", "the server is stopping")
        return
    address = address_of(scope)
    if not hall.sockets.enter(session.id, address):
        await refuse(scope, send, 429, "too_many", "too many sockets are open: close some tabs")
        return
    line: Line | None = scope.get("line")
    if line is not None:
        line.count_frames(lambda: hall.frames.take(session.id, address))
    connection = Connection(session, send, line, hall.settings.messages)
    hall.connections.add(connection)
    metrics.SOCKETS.inc()
    try:
        await send({"type": "websocket.accept"})
        await _listen(hall, connection, receive, address)
    finally:
        connection.closed = True
        hall.connections.discard(connection)
        hall.sockets.leave(session.id, address)
        metrics.SOCKETS.dec()
        if connection.room is not None:
            await connection.room.leave(connection)


async def _listen(hall: Hall, connection: Connection, receive: Receive, address: str) -> None:
    crowd = hall.messages.of(address)
    while True:
        event = await receive()
        if event["type"] == "websocket.disconnect":
            return
        metrics.MESSAGES.inc()
        if not (connection.bucket.take(_seats(connection)) and crowd.take()):
            _refuse(connection, "too_many", "too many messages: wait before connecting again", None)
            await connection.close(1008, "too many messages")
            return
        text = event.get("text")
        try:
            message = _decode(text if text is not None else event.get("bytes", b""))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            _refuse(connection, "bad_message", f"the message cannot be read: {error}", None)
            await asyncio.sleep(0)
            continue
        await _answer(hall, connection, message, address)
        if not isinstance(message, protocol.Move):
            # Moves wait for the database; who says other things sixty times waits for the others.
            await asyncio.sleep(0)


def _seats(connection: Connection) -> int:
    room = connection.room
    return max(1, len(room.seating.seats_of(connection.session.id))) if room else 1


async def _answer(hall: Hall, connection: Connection, message: FromClient, address: str) -> None:
    """Handle a message; a refusal goes back with its code, and with the message's id if it has one."""
    name = getattr(message, "id", None)
    try:
        await _act(hall, connection, message, address)
    except Refusal as refusal:
        _refuse(connection, refusal.code, str(refusal), name)
    except Away:
        _refuse(connection, "busy", BUSY, name)
    except Exception:
        log.exception("a message failed", kind=type(message).__name__)
        _refuse(connection, "internal", "the server failed: the host can find the reason in its log", name)


async def _act(hall: Hall, connection: Connection, message: FromClient, address: str) -> None:
    if isinstance(message, protocol.Ping):
        connection.tell(protocol.Pong())
        return
    if isinstance(message, protocol.Hello):
        await hall.come(connection, message, address)
        return
    at = connection.room
    if at is None:
        raise Refusal("not_at_table", "send `hello` with a table's code first")
    if connection.watch and isinstance(message, protocol.Move | protocol.AskHint):
        # The refusal of an illegal move would name the legal ones, on a screen that everybody sees.
        raise Refusal("not_your_seat", "this device only watches the table: play from another one")
    if isinstance(message, protocol.Move):
        await _move(at, connection, message)
    elif isinstance(message, protocol.Emote):
        at.faces.show(connection, message)
    elif isinstance(message, protocol.Clap):
        at.faces.clap(connection)
    elif isinstance(message, protocol.AskHint):
        _own(at, connection, message.seat)
        session = connection.session.id
        if not hall.hints.take(session, address):
            raise Refusal("too_many", "too many hints: wait a minute")
        if not hall.hinting.enter(session, address):
            raise Refusal("too_many", "one hint at a time")
        hall.spawn(_hint(hall, at, connection, message, address))
    else:
        await _change(at, connection.session.id, message)


async def _move(room: Room, connection: Connection, message: protocol.Move) -> None:
    started = time.perf_counter()
    await room.play.move(message, connection)
    metrics.MOVE_SECONDS.observe(time.perf_counter() - started)


def _own(room: Room, connection: Connection, seat: int) -> None:
    place = seating.place_at(room.seating, seat)
    if place.session != connection.session.id:
        raise Refusal("not_your_seat", f"seat {seat} is not yours")


async def _hint(hall: Hall, room: Room, connection: Connection, message: protocol.AskHint, address: str) -> None:
    try:
        connection.tell(await room.bots.hint(message))
    except Refusal as refusal:
        _refuse(connection, refusal.code, str(refusal), message.id)
    except Exception:
        log.exception("a hint failed")
        _refuse(connection, "internal", "no hint could be found", message.id)
    finally:
        hall.hinting.leave(connection.session.id, address)


async def _change(room: Room, session: int, message: FromClient) -> None:
    """Sitting down, standing up, and what only the host may do."""
    host = room.company.hosted_by(session)
    if isinstance(message, protocol.Sit):
        await room.change(lambda changed: seating.sit(changed, session, message))
    elif isinstance(message, protocol.Stand):
        await room.change(lambda changed: seating.stand(changed, session, message.seat))
    elif isinstance(message, protocol.Swap):
        await room.change(lambda changed: seating.swap(changed, session, host, message))
    elif isinstance(message, protocol.Start):
        await room.dealer.start(session)
    elif isinstance(message, protocol.Again):
        await room.again(session)
    elif isinstance(message, protocol.Nudge | protocol.Replace):
        act, at = (seating.nudge if isinstance(message, protocol.Nudge) else seating.replace), message.seat
        await room.change(lambda changed: act(changed, session, at, room.alarm.due().get(at)))
    elif isinstance(message, protocol.Commit | protocol.Reveal):
        await room.dealer.take(session, message)
    elif not host:
        raise Refusal("not_host", "only the host may do that")
    elif isinstance(message, protocol.AddBot):
        await room.change(lambda changed: seating.add_bot(changed, message))
    elif isinstance(message, protocol.Clear):
        await room.change(lambda changed: seating.clear(changed, message.seat))
    elif isinstance(message, protocol.Remove):
        await room.change(lambda changed: seating.remove(changed, session, message.seat))
    elif isinstance(message, protocol.Setup):
        if message.open is True and not room.may_open:
            raise Refusal("wrong_setup", "this table cannot be listed: the server keeps no list, or has taken it off")
        await room.change(lambda changed: seating.setup(changed, message))


def _refuse(connection: Connection, code: ErrorCode, message: str, name: str | None) -> None:
    metrics.REFUSALS.labels(code).inc()
    connection.tell(protocol.Refused(code, message[:500], name))
