"""A screen that is the table: everybody sees it, so it is told what a spectator is told and nothing else."""

import asyncio
import json
import random

import pytest

from stolik.server import protocol
from tests.contract.cases import CASES
from tests.server.client import Client, awaited, seated
from tests.server.hall import at_a_table, opened, somebody
from tests.server.test_leaks import Listener, heard, random_moves, steps_in

MOVES = 40


async def with_a_screen(folder, case):
    """A match with a spectator and a screen whose session holds a seat: what both were told, and are on coming anew."""
    async with opened(folder) as hall:
        people = [await somebody(hall) for _ in range(case.seats)]
        room = await hall.new_table(
            protocol.NewTable(case.name, case.seats, case.options), people[0].connection.session.id
        )
        for seat, person in enumerate(people):
            await person.say(hall, protocol.Hello(room.row.code))
            await person.say(hall, protocol.Sit(seat, f"P{seat}", "cat"))
        spectator, screen = await somebody(hall), Listener(people[0].connection.session)
        await spectator.say(hall, protocol.Hello(room.row.code))
        await screen.say(hall, protocol.Hello(room.row.code, screen=True))
        await people[0].say(hall, protocol.Start())
        await random_moves(hall, room, people, MOVES, random.Random(str(case)))
        while room.play.fold.over and room.seating.playing:  # the end is told of the table a moment after the last step
            await asyncio.sleep(0.001)
        told = [await one.all_told() for one in (spectator, screen)]
        again = [Listener(one.connection.session) for one in (spectator, screen)]
        for one in again:
            await one.say(hall, protocol.Hello(room.row.code, screen=one is again[1]))
        return told, [await one.all_told() for one in again]


@pytest.mark.parametrize("case", [case for case in CASES if not case.options], ids=str)
def test_a_screen_is_told_what_a_spectator_is_told_even_if_its_session_holds_a_seat(case, tmp_path):
    (spectator, screen), (anew, reloaded) = asyncio.run(with_a_screen(tmp_path, case))
    kinds, seen = heard(screen), heard(spectator)
    assert set(kinds) == {"table", "steps"}
    assert {message["viewer"] for message in kinds["steps"]} == {b'"public"'}
    assert len(steps_in(kinds["steps"])) > 5
    assert steps_in(kinds["steps"]) == steps_in(seen["steps"])
    assert kinds["table"][-1]["table"] == seen["table"][-1]["table"]
    shown = [[message["view"] for message in heard(texts)["snapshot"]] for texts in (anew, reloaded)]
    assert len(shown[0]) == 1
    assert shown[0] == shown[1]


def test_nothing_is_played_or_hinted_on_a_screen_and_its_refusals_name_no_card(tmp_path):
    async def refused():
        async with opened(tmp_path) as hall:
            people, room = await at_a_table(hall)
            screen = Listener(people[0].connection.session)
            await screen.say(hall, protocol.Hello(room.row.code, screen=True))
            await screen.say(hall, protocol.Move("m1", room.play.fold.row.id, 0, 0, "nonsense"))
            await screen.say(hall, protocol.AskHint("h1", 0))
            assert room.play.fold.seq == 0
            return [json.loads(text) for text in (await screen.all_told())[-2:]]

    told = asyncio.run(refused())
    assert [message["error"] for message in told] == ["not_your_seat", "not_your_seat"]
    assert {message["message"] for message in told} == {"this device only watches the table: play from another one"}


@awaited
async def test_all_are_told_that_a_screen_is_the_table_and_that_it_has_gone(url):
    people = await seated(url)
    screen = await Client(url).come(people[0].code, screen=True)
    for client in (*people, screen):
        await client.until(lambda client=client: client.table.screen)
    second = await Client(url, screen.cookie).come(people[0].code, screen=True)
    await screen.close()
    await second.close()
    for client in people:
        await client.until(lambda client=client: not client.table.screen)


@awaited
async def test_while_a_host_is_the_table_whoever_sits_first_deals_and_seats_bots(url):
    screen, phone, other = Client(url), Client(url), Client(url)
    code = screen.make("komary", seats=3)
    await screen.come(code, screen=True)
    for seat, client in enumerate((phone, other)):
        await client.come(code)
        await client.sit(seat, f"P{seat}")
    await phone.until(lambda: phone.host)
    assert not other.host
    assert await other.refusal(protocol.AddBot(2, "easy")) == "not_host"
    await phone.do(protocol.AddBot(2, "easy"), lambda: phone.table.seats[2].kind == "bot")
    await phone.send(protocol.Start())
    await screen.until(lambda: "public" in screen.views)
    assert screen.host
