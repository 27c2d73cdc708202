"""One worker: its tables, its link to the other workers, its bots."""

import asyncio
import math
import secrets
import time
from collections import OrderedDict
from collections.abc import Coroutine
from typing import Any, TypeVar

from stolik.server import metrics, seating
from stolik.server import notice as notices
from stolik.server.channel import Channel, carrier_of
from stolik.server.circles.hall import Circles
from stolik.server.connection import Connection
from stolik.server.database import Away
from stolik.server.deadline import within
from stolik.server.limits import Allowance, Buckets, Turnstile
from stolik.server.listing import Listing
from stolik.server.logs import log
from stolik.server.protocol import FACES_AT_ONCE, FACES_SECONDS, MESSAGES_SECONDS, STALE, Hello, NewTable
from stolik.server.push import Push
from stolik.server.reviews import Reviews
from stolik.server.room import Room
from stolik.server.rows import MoveRow, SessionRow, TableRow
from stolik.server.seating import Refusal
from stolik.server.sessions import hashed
from stolik.server.settings import Settings
from stolik.server.solo.curves import Curves
from stolik.server.solo.days import Days
from stolik.server.solo.fields import Fields
from stolik.server.solo.sitting import Solos
from stolik.server.store import Store
from stolik.server.thinkers import Thinkers
from stolik.server.upkeep import Upkeep
from stolik.server.usher import Usher

T = TypeVar("T")
KEEP = 30.0  # seconds that a table with nobody at it stays in memory
GUESSES, GUESSES_SECONDS = 30, 60  # wrong codes that an address may try
LAST_WORDS = 0.5  # seconds that each step of the goodbye may take
HINTS_AT_ONCE = 4  # of all who share an address
REPLAYS_AT_ONCE = 2  # a long one takes a second of a core
PONGS = math.ceil(2 * MESSAGES_SECONDS / STALE)  # that a socket sends by itself in the time in which messages count
NEW_TABLES = 30  # that a session may make in a minute
NEW_SOLOS = 20  # matches against bots without a table that a session may begin in a minute
SESSIONS = 20_000  # sessions remembered without asking the database


class Hall:
    """A worker's memory; nothing here must survive a crash."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.worker = secrets.token_hex(8)
        self.store = Store(settings.db)
        self.alone = not (self.store.postgres or settings.redis)
        self.carried = notices.BY_REDIS if settings.redis else notices.CARRIED  # bytes of a notice
        self.thinkers = Thinkers(settings.thinker_count)
        self.reviews = Reviews()
        self.fields = Fields()
        self.curves = Curves()
        self.days = Days(self.store)
        self.solos = Solos(self)
        self.rooms: dict[int, Room] = {}
        self.codes: dict[str, int] = {}
        self.connections: set[Connection] = set()
        self.sessions: OrderedDict[bytes, SessionRow] = OrderedDict()
        self.guesses = Buckets(GUESSES, GUESSES_SECONDS)
        self.guessers = Buckets(1, GUESSES_SECONDS)
        self.newcomers = Buckets(settings.newcomers, 60)
        self.messages = Buckets(settings.messages * settings.crowd, MESSAGES_SECONDS)
        self.frames = Allowance(settings.messages + settings.sockets * PONGS, MESSAGES_SECONDS, settings.crowd)
        self.sockets = Turnstile(settings.sockets, settings.crowd)
        self.hints = Allowance(settings.hints, 60, settings.crowd)
        self.faces = Buckets(FACES_AT_ONCE, FACES_SECONDS)
        self.hinting = Turnstile(1, HINTS_AT_ONCE)
        self.requests = Allowance(settings.requests, 60, settings.crowd)
        self.replaying = asyncio.Semaphore(REPLAYS_AT_ONCE)
        self.push = Push(settings, self.store)
        self.circles = Circles(self)
        self.new_tables = Buckets(NEW_TABLES, 60)
        self.new_solos = Allowance(NEW_SOLOS, 60, settings.crowd)
        self.solo_moves = Allowance(settings.messages, MESSAGES_SECONDS, settings.crowd)
        self.listing = Listing(self)
        self.upkeep = Upkeep(self)
        self.usher: Usher | None = None  # where several workers share a machine
        self.stopping = False
        self.closed: str | None = None  # a word to the players while the server is closed
        self.loading: dict[int, asyncio.Future[Room]] = {}  # tables that somebody waits for
        self._tasks: set[asyncio.Task[Any]] = set()
        self._channel: Channel | None = None

    async def open(self) -> None:
        await self.store.open()
        if self.alone:
            await self.store.presence.retire(None)
        await self.store.presence.beat(self.worker)
        if self.settings.closed:
            await self.store.close_for(self.settings.closed)
        await self.upkeep.look_at_the_door()
        self.spawn(self.upkeep.keep_on())
        self._channel = carrier_of(self.store, self.settings.redis, self.worker)
        if self._channel is not None:
            self.spawn(self._channel.listen(self._heard, self._refresh_all))
        log.info("open", worker=self.worker, schema=self.store.schema, database=self.store.engine.dialect.name)

    async def close(self) -> None:
        """Stop bots and clocks, say goodbye to the other workers, write what waits."""
        self.stopping = True
        self.circles.close()
        for room in self.rooms.values():
            room.close()
        self.thinkers.close()
        self.reviews.close()
        self.fields.close()
        self.curves.close()
        for task in list(self._tasks):
            task.cancel()
        await within(LAST_WORDS, asyncio.gather(*self._tasks, return_exceptions=True))
        if self.upkeep.noted or not self.alone:
            await self._say_goodbye()
        await self.store.close()
        log.info("closed", worker=self.worker)

    async def _say_goodbye(self) -> None:
        """Tell the other workers that nobody is here any more."""
        notices = [] if self.alone else [room.notice("presence") for room in self.rooms.values()]
        try:
            if not await within(LAST_WORDS, self.store.presence.retire(self.worker, notices)):
                log.error("the others were not told", why="it took too long")
        except Away as error:
            log.error("the others were not told", why=str(error))
        if self._channel is not None:
            await within(LAST_WORDS, self._channel.close())

    def spawn(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """Run something in the background; a failure is logged and stops nothing else."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            if isinstance(error, Away | Refusal):
                log.error("given up", what=task.get_coro().__qualname__, why=str(error))  # type: ignore[union-attr]
            else:
                log.error("a task failed", why=repr(error), at=_where(error))

    async def session(self, secret: str | None) -> SessionRow | None:
        """The session of a cookie, if it is one of ours."""
        if not secret or len(secret) > 100:
            return None
        digest = hashed(secret)
        if (known := self.sessions.get(digest)) is None:
            known = await self.store.sessions.of(secret)
            if known is None:
                return None
            self.sessions[digest] = known
            if len(self.sessions) > SESSIONS:
                self.sessions.popitem(last=False)
        return known

    def forget_session(self, secret: str | None) -> None:
        """A session is no longer in the database."""
        self.sessions.pop(hashed(secret or ""), None)

    # Tables

    def link(self, code: str) -> str:
        return f"{self.settings.url.rstrip('/')}/t/{code}"

    def check_open(self) -> None:
        """Refuse new tables and matches while the server is closed."""
        if self.closed is not None:
            raise Refusal(
                "closed", f"the server is closed, and running matches go on: {self.closed or 'come back later'}"
            )

    def check_new_table(self, host: int) -> None:
        """Refuse a new table while the server is closed, or if its host asks for too many, whatever their setup."""
        self.check_open()
        if not self.new_tables.of(str(host)).take():
            raise Refusal("too_many", "too many tables: wait a minute")

    async def new_table(self, body: NewTable, host: int, circle: int | None = None) -> Room:
        self.check_new_table(host)
        made = seating.new(body, host)
        made.circle = circle
        return await self.open_table(made)

    async def open_table(self, made: seating.Seating) -> Room:
        """A new table, perhaps with people at it, that has been checked."""
        row = await self.store.tables.new(seating.dumps(made), made.people(), made.circle)
        return await self.room_of(row)

    async def room(self, code: str, session: int, address: str) -> Room:
        """The table of a code; after too many wrong codes a visitor must wait, unless they belong to the table."""
        if self.stopping:
            raise Refusal("busy", "the server is stopping: come back in a moment")
        code = code.upper()
        known = self.codes.get(code)
        row = await self.store.tables.of(code) if known is None else self.rooms[known].row
        must_wait = self._must_wait(session, address)
        if row is None:
            self.guesses.of(address).take()
            self.guessers.of(str(session)).take()
        room = None if row is None else await self.room_of(row)
        if must_wait and (room is None or session not in room.seating.people()):
            raise Refusal("too_many", "too many wrong codes from this address: wait a minute")
        if room is None:
            raise Refusal("unknown_table", f"there is no table {code}: check the code")
        return room

    def _must_wait(self, session: int, address: str) -> bool:
        """Whether there were too many wrong codes; a session that tried none does not suffer for its neighbours."""
        # Each session that somebody begins is good for one guess more: limits on newcomers bound that.
        return self.guesses.of(address).empty and (session == 0 or self.guessers.of(str(session)).empty)

    async def come(self, connection: Connection, hello: Hello, address: str) -> None:
        """Bring a client to a table, and only then take it from its old one; meanwhile the table may be forgotten."""
        room = await self.room(hello.code, connection.session.id, address)
        if connection.room is not None:
            await connection.room.leave(connection)
        while not await room.join(connection, hello):
            room = await self.room(hello.code, connection.session.id, address)

    async def room_of(self, row: TableRow) -> Room:
        """A table in memory, loaded only once even if many ask at the same time."""
        if (room := self.rooms.get(row.id)) is not None:
            return room
        if (loading := self.loading.get(row.id)) is None:
            loading = self.loading[row.id] = asyncio.ensure_future(self._load(row))
            loading.add_done_callback(lambda _: self.loading.pop(row.id, None))
        return await asyncio.shield(loading)

    async def _load(self, row: TableRow) -> Room:
        room = Room(self, row)
        await room.load()
        self.rooms[row.id] = room
        self.codes[row.code] = row.id
        metrics.ROOMS.set(len(self.rooms))
        return room

    def forget_empty(self, keep: float | None = None) -> None:
        """Forget empty tables, some seconds after the last person has gone."""
        now = time.monotonic()
        for room in list(self.rooms.values()):
            if room.idle and now - room.company.emptied_at > (KEEP if keep is None else keep):
                room.close()
                self.forget(room)

    def forget(self, room: Room) -> None:
        """A table is no longer in memory."""
        del self.rooms[room.row.id], self.codes[room.row.code]
        metrics.ROOMS.set(len(self.rooms))

    # The other workers

    def _heard(self, message: str) -> None:
        if notices.is_from(self.worker, message):
            return
        for notice in notices.read(message):
            room = self.rooms.get(notice.table)
            if room is None:
                continue
            if notice.shown is not None:
                room.faces.hear(notice)
            elif notice.move is None or not room.sync.hear(MoveRow(*notice.move), dict(notice.told)):
                self.spawn(room.sync.refresh(notice.what))

    def _refresh_all(self) -> None:
        """After the channel was down: check whether anything was missed."""
        for room in self.rooms.values():
            self.spawn(room.sync.refresh())


def _where(error: BaseException) -> str:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace else ""
