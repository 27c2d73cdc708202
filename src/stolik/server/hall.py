"""One worker: its tables, its link to the other workers, its bots."""

import asyncio
import math
import secrets
import time
from collections import OrderedDict
from collections.abc import Coroutine, Sequence
from typing import Any, Literal, TypeVar

import msgspec

from stolik.core.dispatcher import later
from stolik.core.game import Game
from stolik.server import metrics, overdue, retention, seating
from stolik.server import notice as notices
from stolik.server.channel import Channel, carrier_of
from stolik.server.circles.hall import Circles
from stolik.server.connection import Connection
from stolik.server.database import Away
from stolik.server.deadline import within
from stolik.server.limits import Allowance, Buckets, Turnstile
from stolik.server.listing import Listing
from stolik.server.logs import log
from stolik.server.protocol import FACES_AT_ONCE, FACES_SECONDS, HEARTBEAT, MESSAGES_SECONDS, STALE, Hello, NewTable
from stolik.server.push import Push
from stolik.server.reviews import Reviews
from stolik.server.room import Room
from stolik.server.rows import MoveRow, SessionRow, TableRow
from stolik.server.seating import Refusal
from stolik.server.settings import Settings
from stolik.server.solo.curves import Curves
from stolik.server.solo.days import Days
from stolik.server.solo.fields import Fields
from stolik.server.solo.sitting import Solos
from stolik.server.store import Store, hashed
from stolik.server.thinkers import Thinkers
from stolik.server.usher import Usher
from stolik.server.warm import use

T = TypeVar("T")
Health = Literal["ok", "stopping", "read_only", "no_database"]
HEALTH_FOR = 1.0  # seconds that a look at the database is good for
LOOK = 0.5  # seconds between looks at what has been compiled meanwhile
KEEP = 30.0  # seconds that a table with nobody at it stays in memory
GUESSES, GUESSES_SECONDS = 30, 60  # wrong codes that an address may try
SWEEP = 30.0
TIDY = 3600.0  # seconds between looks for what is to be deleted
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
        self.usher: Usher | None = None  # where several workers share a machine
        self.stopping = False
        self.closed: str | None = None  # a word to the players while the server is closed
        self._loading: dict[int, asyncio.Future[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._channel: Channel | None = None
        self._living: set[str] = set()
        self._noted: set[tuple[int, int]] = set()  # tables and sessions whose connection has been noted
        self._noted_at = 0.0
        self._beaten = time.monotonic()  # when this worker last said that it lives
        self._looking: asyncio.Task[Health] | None = None
        self._looked = 0.0

    async def open(self) -> None:
        await self.store.open()
        if self.alone:
            await self.store.presence.retire(None)
        await self.store.presence.beat(self.worker)
        if self.settings.closed:
            await self.store.close_for(self.settings.closed)
        await self._look_at_the_door()
        self.spawn(self._keep_time())
        self._channel = carrier_of(self.store, self.settings.redis, self.worker)
        if self._channel is not None:
            self.spawn(self._channel.listen(self._heard, self._refresh_all))
        log.info("open", worker=self.worker, schema=self.store.schema, database=self.store.engine.dialect.name)

    def warm_up(self, games: Sequence[Game]) -> None:
        """Compile and load what tables need, beside everything else."""
        later.on = True
        self.spawn(self._warm_up(games))

    async def _warm_up(self, games: Sequence[Game]) -> None:
        begun, cold = time.monotonic(), list(games)
        for game in games:
            while self._loading:  # first what those need who come back
                await asyncio.to_thread(later.load)
                await asyncio.sleep(LOOK)
            await asyncio.to_thread(use, game)
        while cold:
            ready = [game for game in cold if self.thinkers.ready(game.name)]
            for game in ready:
                cold.remove(game)
                log.info("compiled", game=game.name, seconds=round(time.monotonic() - begun, 1), left=len(cold))
                for room in [room for room in self.rooms.values() if room.seating.game == game.name]:
                    room.tell_table()
            for game in ready:
                await asyncio.to_thread(use, game)
            await asyncio.to_thread(later.load)
            await asyncio.sleep(LOOK)
        await self.circles.weigh_missing()

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
        if self._noted or not self.alone:
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
        """Run something beside everything else; a failure is logged and ends nothing."""
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
            known = await self.store.session(secret)
            if known is None:
                return None
            self.sessions[digest] = known
            if len(self.sessions) > SESSIONS:
                self.sessions.popitem(last=False)
        return known

    def forget_session(self, secret: str | None) -> None:
        """A session is no longer in the database."""
        self.sessions.pop(hashed(secret or ""), None)

    async def health(self) -> Health:
        """Whether people can be served; looked into once a second, however many ask."""
        if self.stopping:
            return "stopping"
        now = time.monotonic()
        if self._looking is None or (self._looking.done() and now - self._looked > HEALTH_FOR):
            self._looked, self._looking = now, self.spawn(self._look())
        return await asyncio.shield(self._looking)

    async def _look(self) -> Health:
        if not await self.store.alive():
            return "no_database"
        try:
            await self.store.presence.beat(self.worker)
        except Away as error:
            log.error("nothing can be written", why=str(error))
            return "read_only"
        return "ok"

    # Tables

    def link(self, code: str) -> str:
        return f"{self.settings.url.rstrip('/')}/t/{code}"

    def check_open(self) -> None:
        """Refuse what begins something while the server is closed."""
        if self.closed is not None:
            raise Refusal(
                "closed", f"the server is closed, and running matches go on: {self.closed or 'come back later'}"
            )

    async def _look_at_the_door(self) -> None:
        """See whether the server has been closed or opened, and tell everybody."""
        closed = await self.store.closed()
        if closed != self.closed:
            self.closed = closed
            log.info("opened" if closed is None else "closed for maintenance")
            for room in self.rooms.values():
                room.tell_table()

    async def new_table(self, body: NewTable, host: int, circle: int | None = None) -> Room:
        self.check_open()
        made = seating.new(body, host)
        made.circle = circle
        return await self.open_table(made)

    async def open_table(self, made: seating.Seating) -> Room:
        """A table with people at it already."""
        row = await self.store.new_table(seating.dumps(made), made.people(), made.circle)
        return await self.room_of(row)

    async def settle(self, since: float = 0.0) -> None:
        """Note the ends that a worker died over, so that no book waits for somebody to come to the table."""
        for row in await self.store.unfinished(since):
            await self.room_of(row)

    async def room(self, code: str, session: int, address: str) -> Room:
        """The table of a code; after too many wrong ones whoever has guessed has to wait, unless they belong to it."""
        if self.stopping:
            raise Refusal("busy", "the server is stopping: come back in a moment")
        code = code.upper()
        known = self.codes.get(code)
        row = await self.store.table(code) if known is None else self.rooms[known].row
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
        """Whether there were too many wrong codes; a session that tried none is not to suffer for its neighbours."""
        # Each session that somebody begins is good for one guess more: limits on newcomers bound that.
        return self.guesses.of(address).empty and (session == 0 or self.guessers.of(str(session)).empty)

    async def come(self, connection: Connection, hello: Hello, address: str) -> None:
        """Bring a client to a table; only then is another one left, in which time the table may be forgotten."""
        room = await self.room(hello.code, connection.session.id, address)
        if connection.room is not None:
            await connection.room.leave(connection)
        while not await room.join(connection, hello):
            room = await self.room(hello.code, connection.session.id, address)

    async def room_of(self, row: TableRow) -> Room:
        """A table in memory, loaded once however many ask at the same time."""
        if (room := self.rooms.get(row.id)) is not None:
            return room
        if (loading := self._loading.get(row.id)) is None:
            loading = self._loading[row.id] = asyncio.ensure_future(self._load(row))
            loading.add_done_callback(lambda _: self._loading.pop(row.id, None))
        return await asyncio.shield(loading)

    async def _load(self, row: TableRow) -> Room:
        room = Room(self, row)
        await room.load()
        self.rooms[row.id] = room
        self.codes[row.code] = row.id
        metrics.ROOMS.set(len(self.rooms))
        return room

    def _forget_empty(self, keep: float | None = None) -> None:
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
            elif notice.move is None or not room.hear(MoveRow(*notice.move), dict(notice.told)):
                self.spawn(room.refresh(notice.what))

    def _refresh_all(self) -> None:
        """After the channel was down: look whether anything was missed."""
        for room in self.rooms.values():
            self.spawn(room.refresh())

    async def _keep_time(self) -> None:
        """Say that this worker lives, notice dead ones, cut stuck readers, forget empty tables."""
        swept, tidied = time.monotonic(), -math.inf
        while True:
            await asyncio.sleep(HEARTBEAT)
            if self.usher is not None:
                self.usher.beat()
            now = time.monotonic()
            for connection in [connection for connection in self.connections if connection.stuck(now)]:
                connection.cut()
            try:
                await self._look_at_the_door()
                await (self.note_people() if self.alone else self._look_around())
                for room in [room for room in self.rooms.values() if room.dirty]:
                    await room.refresh()
            except Away as error:
                log.error("the database is unavailable", why=str(error))
            if now - swept > SWEEP:
                swept = now
                self._forget_empty()
                self.spawn(self.end_revoked())
                self.spawn(self.ring())
            if now - tidied > TIDY:
                self.spawn(self.settle(0.0 if tidied < 0 else time.time() - 2 * TIDY))
                self.spawn(self.circles.weigh_missing())
                tidied = now
                if self.settings.keep_days or self.settings.keep_megabytes:
                    self.spawn(self.tidy())

    async def ring(self) -> None:
        """Go on with matches that are played over days where somebody's time is up, whoever is there."""
        for row in await overdue.take(self.store):
            room = await self.room_of(row)
            await room.refresh()
            await room.alarm.ring()
            await overdue.put(self.store, row.id, room.alarm.next())

    async def end_revoked(self) -> None:
        """Let go of everybody whose session has been deleted."""
        self.sessions.clear()
        known = await self.store.known({connection.session.id for connection in self.connections})
        for connection in [connection for connection in self.connections if connection.session.id not in known]:
            self.spawn(connection.close(1008, "the session has been ended"))

    async def tidy(self) -> None:
        """Delete what the host does not want to keep; every worker may, and the second finds nothing left."""
        if self.settings.keep_days or self.settings.keep_megabytes:
            self._forget_empty(0.0)
        busy = list(self.rooms)
        found = await retention.sweep(self.store, self.settings.keep_days, self.settings.keep_megabytes, busy)
        kept = await retention.totals(self.store)
        metrics.KEPT_BYTES.set(kept.bytes)
        log.info("tidied", deleted=msgspec.structs.asdict(found), kept=msgspec.structs.asdict(kept))

    async def note_people(self) -> None:
        """Note for the host who is connected; where there are several workers each tells the others at once."""
        here = {(room.row.id, session) for room in self.rooms.values() for session in room.company.here}
        if here != self._noted or (here and time.monotonic() - self._noted_at > SWEEP):
            await self.store.presence.note(self.worker, here - self._noted, self._noted - here)
            self._noted, self._noted_at = here, time.monotonic()

    async def _look_around(self) -> None:
        silent = time.monotonic() - self._beaten
        await self.store.presence.beat(self.worker)
        self._beaten = time.monotonic()
        if silent > STALE / 2:  # the others have taken this worker for dead, or will in a moment
            await asyncio.gather(*[room.company.announce() for room in self.rooms.values()])
        living = await self.store.presence.living()
        dead, self._living = self._living - living, living
        rooms = list(self.rooms.values())
        for room in rooms:
            if dead & room.company.workers_elsewhere():
                self.spawn(room.refresh())
        running = {room.fold.row.id: room for room in rooms if room.fold is not None and room.seating.playing}
        versions, seqs = await self.store.heads([room.row.id for room in rooms], list(running))
        for room in rooms:
            fold = room.fold
            missed = fold is not None and seqs.get(fold.row.id, 0) > fold.seq
            if (versions.get(room.row.id, 0) > room.row.version or missed) and not room.lock.locked():
                self.spawn(room.refresh())


def _where(error: BaseException) -> str:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace else ""
