"""Tables of people on bare sockets: a client library would cost more than the server that it is to measure."""

import asyncio
import json
import os
import random
import signal
import time

import msgspec

from processes import post
from stolik import load, names
from stolik.core.options import Number, Numbers

TEXT, PING, PONG = 1, 9, 10  # kinds of frames
NEVER = 1e9  # seconds between moves that a table makes by itself
encode, decode = msgspec.json.encode, msgspec.json.decode
MOST = 5  # people at a table


def longest(game):
    """The largest table of a game, and its first option at its most: in every game that makes matches long."""
    first = [option for option in game.options[:1] if isinstance(option, Number | Numbers)]
    most = {one.name: one.high if isinstance(one, Number) else [one.high] * len(one.default) for one in first}
    return min(MOST, game.seats[-1]), most


GAMES = {name: longest(load(name)) for name in names}


class Person(asyncio.Protocol):
    """Somebody at one seat, or who watches."""

    def __init__(self, port, cookie, seat, table=None, seen=(), named=True):
        self.port, self.cookie, self.seat, self.table = port, cookie, seat, table
        self.named = named  # whether the handshake names the table, which leads to the worker that has it
        self.code = None
        self.seen = list(seen)
        self.shown = asyncio.get_running_loop().create_future()
        self.viewer, self.epoch = None, None
        self.transport = None
        self.buffer = b""
        self.greeted = asyncio.get_running_loop().create_future()
        self.legal, self.seq, self.match = [], -1, None
        self.sent = {}
        self.latencies = []
        self.number = 0

    async def connect(self, code):
        self.code = code
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", self.port)
        await self.greeted
        self.say({"type": "hello", "code": code, "seen": self.seen})

    def connection_made(self, transport):
        self.transport = transport
        target = f"/ws?table={self.code}" if self.named else "/ws"
        lines = [f"GET {target} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", "Upgrade: websocket", "Connection: Upgrade"]
        lines += ["Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13"]
        transport.write("\r\n".join([*lines, f"Cookie: stolik={self.cookie}", "", ""]).encode())

    def connection_lost(self, error):
        for waited in (self.greeted, self.shown):
            if not waited.done():
                waited.set_exception(error or ConnectionError("the server has hung up"))
                waited.exception()  # whoever has not waited for it need not be told

    def data_received(self, data):
        data = self.buffer + data
        if not self.greeted.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if end:
                assert b" 101 " in head, head
                self.greeted.set_result(None)
        start = 0
        while len(data) >= start + 4:
            size, head = data[start + 1], 2
            if size == 126:
                size, head = int.from_bytes(data[start + 2 : start + 4], "big"), 4
            elif size == 127:
                size, head = int.from_bytes(data[start + 2 : start + 10], "big"), 10
            end = start + head + size
            if len(data) < end:
                break
            if data[start] & 15 == PING:
                self.write(PONG, data[start + head : end])
            elif data[start] & 15 == TEXT:
                self.hear(data[start + head : end])
            start = end
        self.buffer = data[start:]

    def say(self, message):
        self.write(TEXT, encode(message))

    def write(self, kind, payload):
        size = len(payload)
        length = bytes([128 | size]) if size < 126 else bytes([128 | 126]) + size.to_bytes(2, "big")
        self.transport.write(bytes([128 | kind]) + length + bytes(4) + payload)  # a mask of zeros changes nothing

    def hear(self, text):
        if text.startswith(b'{"type":"ack"'):
            began = self.sent.pop(decode(text)["id"], None)
            if began is not None:
                self.latencies.append(time.perf_counter() - began)
            return
        if not text.startswith((b'{"type":"steps"', b'{"type":"snapshot"')):
            return
        if not self.shown.done():
            self.shown.set_result(None)
        # Only whoever is asked reads the whole message: the clients must not be the bottleneck.
        if self.seat is None or b'"legal":{"%d":[' % self.seat not in text:
            self.legal = []
            if b'"over":true' in text and self.table is not None and self.seat == 0:
                self.table.again()
            return
        message = decode(text)
        view = message["steps"][-1]["view"] if message["type"] == "steps" and message["steps"] else message.get("view")
        if view is None:
            return
        self.match, self.seq, self.epoch = message["match"], message["seq"], message.get("epoch")
        self.legal = view["legal"].get(str(self.seat), [])
        if self.legal and self.table is not None:
            self.table.asked(self)

    def play(self, chance):
        # Drawing and playing keep a round going; passing would end matches too soon to measure.
        moves = [move for move in self.legal if move != "pass"] or self.legal
        self.number += 1
        name = f"m{self.number}"
        self.legal = []
        self.sent[name] = time.perf_counter()
        move = {"type": "move", "id": name, "match": self.match, "seat": self.seat, "seq": self.seq}
        self.say({**move, "move": chance.choice(moves)})


class Table:
    """Five people who play as fast as they can, or when it is time."""

    def __init__(self):
        self.people = []
        self.chance = random.Random(1)
        self.until = 0.0
        self.gap = None
        self.owed = 0

    def asked(self, person):
        if time.perf_counter() >= self.until:
            return
        if self.gap is None:
            person.play(self.chance)
        elif self.owed:
            self.owed -= 1
            person.play(self.chance)

    def again(self):
        """The match is over: deal the next, as soon as the server lets us."""
        if time.perf_counter() < self.until and not any(person.legal for person in self.people):
            self.people[0].say({"type": "start"})
            asyncio.get_running_loop().call_later(0.1, self.again)

    def begin(self, until, gap, offset):
        self.until, self.gap = until, gap
        if gap is None:
            self.tick()
        else:
            asyncio.get_running_loop().call_later(offset, self.tick)

    def tick(self):
        if time.perf_counter() >= self.until:
            return
        person = next((person for person in self.people if person.legal), None)
        if person is not None:
            person.play(self.chance)
        elif self.gap is not None:
            self.owed = 1
        if self.gap is not None:
            asyncio.get_running_loop().call_later(self.gap, self.tick)


async def seat_all(game, tables, sockets, cookies, port_of, named=True):
    """Tables with people at all seats, and spectators until there are enough sockets."""
    made = []
    seats, options = GAMES[game]
    for number in range(tables):
        mine = cookies[number * seats : number * seats + seats]
        body = json.dumps({"game": game, "seats": seats, "options": options, "grace": 3600}).encode()
        _, answer = await asyncio.to_thread(post, port_of(number, 0), "/api/tables", mine[0], body)
        table, code = Table(), json.loads(answer)["code"]
        table.people = [
            Person(port_of(number, seat), cookie, seat, table, named=named) for seat, cookie in enumerate(mine)
        ]
        for person in table.people:
            await person.connect(code)
            person.say({"type": "sit", "seat": person.seat, "name": f"P{person.seat}", "animal": "cat"})
        made.append((table, code))
    for table, _ in made:
        while not any(person.legal for person in table.people):
            table.people[0].say({"type": "start"})
            await asyncio.sleep(0.1)
    watchers = []
    for number in range(max(0, sockets - tables * seats)):
        watcher = Person(port_of(number, 0), cookies[0], None, named=named)
        await watcher.connect(made[number % tables][1])
        watchers.append(watcher)
    return made, watchers


async def come_back(made):
    """Everybody comes back at once; how long until the last one sees the table."""
    loop = asyncio.get_running_loop()
    people = []
    for table, code in made:
        known = [person for person in table.people if person.match]
        match, seq = max(((person.match, person.seq) for person in known), key=lambda seen: seen[1], default=(None, 0))
        epoch = next((person.epoch for person in known if person.epoch is not None), None)
        for person in table.people:
            seen = {"viewer": person.seat, "match": match, "seq": seq} | ({} if epoch is None else {"epoch": epoch})
            people.append(
                (Person(person.port, person.cookie, person.seat, None, [seen] if match else [], person.named), code)
            )
    began = loop.time()
    await asyncio.gather(*[person.connect(code) for person, code in people])
    await asyncio.gather(*[person.shown for person, _ in people])
    return loop.time() - began


async def drive_in_bursts(tables, seconds, pids):
    """Play a move at every table at once, again and again; each burst is sent while the workers are stopped.

    Their commits are then always as large, so that what else the machine does changes little of their processor time.
    """
    until = time.perf_counter() + seconds
    for table in tables:
        table.until, table.gap = until, NEVER
    while time.perf_counter() < until:
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        asked = [(table, person) for table in tables for person in table.people if person.legal]
        moving = dict(reversed(asked))  # one of each table
        for table, person in moving.items():
            person.play(table.chance)
        await asyncio.sleep(0.01)
        for pid in pids:
            os.kill(pid, signal.SIGCONT)
        while any(person.sent for person in moving.values()):
            await asyncio.sleep(0.002)
        await asyncio.sleep(0.005)


async def drive(tables, rate, seconds):
    """Play for a number of seconds: each table as fast as it can, or all together at a rate of moves a second."""
    until = time.perf_counter() + seconds
    gap = len(tables) / rate if rate else None
    for number, table in enumerate(tables):
        table.begin(until, gap, (gap or 0) * number / len(tables))
    await asyncio.sleep(seconds + 0.5)
