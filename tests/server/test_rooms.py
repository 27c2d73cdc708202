"""Rooms when several things happen at the same moment: each is decided on how the table stands under its lock."""

import asyncio
import json
import random

from stolik.server import protocol
from tests.server.client import awaited
from tests.server.hall import at_a_table, opened
from tests.server.test_leaks import random_moves


@awaited
async def test_a_move_that_names_the_finished_match_is_not_played_in_the_next(tmp_path):
    async with opened(tmp_path) as hall:
        people, room = await at_a_table(hall, options={"limit": 1})
        await random_moves(hall, room, people, 1000, random.Random(1))
        finished = room.fold.row.id
        while room.seating.playing:
            await asyncio.sleep(0)
        async with room.lock:
            dealing = asyncio.create_task(people[0].say(hall, protocol.Start()))
            await asyncio.sleep(0)
            late = [
                asyncio.create_task(person.say(hall, protocol.Move("late", finished, seat, 0, "draw")))
                for seat, person in enumerate(people)
            ]
            await asyncio.sleep(0)
        await asyncio.gather(dealing, *late)
        assert room.fold.row.id != finished
        assert room.fold.seq == 0
        assert await hall.store.log(room.fold.row.id) == []
        for person in people:
            assert json.loads((await person.all_told())[-1])["error"] == "unknown_match"
