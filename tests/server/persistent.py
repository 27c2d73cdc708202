"""People who play on whatever happens to the server."""

import asyncio
import contextlib
import json
import random

import websockets

from stolik.server import protocol
from tests.server.client import SOON, Client, Gone, request


@contextlib.asynccontextmanager
async def playing(clients: list[Client]):
    """Everybody plays random moves, match after match, until the block ends."""
    stop = asyncio.Event()
    players = [asyncio.create_task(keep_playing(client, random.Random(i), stop)) for i, client in enumerate(clients)]
    try:
        yield
    finally:
        stop.set()
        await asyncio.gather(*players)


async def keep_playing(client: Client, chance: random.Random, stop: asyncio.Event) -> None:
    """Play random moves; after a loss come back and send again what was not answered."""
    while not stop.is_set():
        try:
            if client.closed is not None or client.socket is None:
                await client.return_()
            seats = [seat for seat in client.yours if client.legal(seat)]
            waiting = {message.seat for message in client.pending.values()}
            open_seats = [seat for seat in seats if seat not in waiting]
            if open_seats:
                seat = chance.choice(open_seats)
                # Passing would end the match before anything has happened to the server.
                moves = [move for move in client.legal(seat) if move != "pass"] or client.legal(seat)
                await client.play(seat, chance.choice(moves), wait=False)
                await asyncio.sleep(0.02)
            elif client.errors and client.errors[-1].error == "busy":
                client.errors.pop()
                await asyncio.sleep(0.2)
                for message in list(client.pending.values()):
                    await client.send(message)
            elif client.host and client.table.match.over:
                await client.send(protocol.Start())
            client._changed.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(client._changed.wait(), 0.1)
        except (OSError, Gone, websockets.WebSocketException, TimeoutError):
            await asyncio.sleep(0.1)


def progress(clients):
    """How many moves each table has seen, as its clients know."""
    known = {}
    for client in clients:
        known[client.code] = max(known.get(client.code, 0), sum(client.lengths.values()))
    return known


async def further(clients, moves=3, seconds=SOON):
    """Wait until every table has gone on by more than so many moves."""
    before = progress(clients)
    await wait_for(lambda: all(now > before[table] + moves for table, now in progress(clients).items()), seconds)


async def wait_for(condition, seconds=SOON):
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.02)


async def healthy(url, status, told):
    """Wait until /healthz says so: what it saw is good for a second."""
    async with asyncio.timeout(SOON):
        while True:
            found, _, body = await asyncio.to_thread(request, f"{url}/healthz")
            if (found, json.loads(body)["status"]) == (status, told):
                return
            await asyncio.sleep(0.1)
