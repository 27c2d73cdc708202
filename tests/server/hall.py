"""A hall in this process, on a real database, with people whose sockets are lists."""

from contextlib import asynccontextmanager

from stolik.server import protocol
from stolik.server.hall import Hall
from stolik.server.settings import Settings
from tests.server.test_leaks import Listener


def opened(folder, **settings):
    """A hall with a database of its own in a folder."""
    return served(f"sqlite+aiosqlite:///{folder}/stolik.db", **settings)


@asynccontextmanager
async def served(db, **settings):
    hall = Hall(Settings(db=db, **settings))
    await hall.open()
    try:
        yield hall
    finally:
        await hall.close()


async def somebody(hall):
    """Somebody with a session who has come to no table."""
    return Listener((await hall.store.sessions.new())[0])


async def at_a_table(hall, people=2, deal=True, **wanted):
    """People with a match that has just been dealt, or who wait for it, and their room."""
    sitting = [await somebody(hall) for _ in range(people)]
    room = await hall.new_table(protocol.NewTable("komary", people, **wanted), sitting[0].connection.session.id)
    for seat, person in enumerate(sitting):
        await person.say(hall, protocol.Hello(room.row.code))
        await person.say(hall, protocol.Sit(seat, f"P{seat}", "cat"))
    if deal:
        await sitting[0].say(hall, protocol.Start())
    return sitting, room
