"""Nothing leaks: what a viewer is told depends on the masked state alone.

Rooms run on a real store, with sockets that are lists; everything that would go to a client is compared.
"""

import asyncio
import itertools
import json
import math
import random
from collections import defaultdict

import msgspec
import pytest

from stolik.core import rng
from stolik.core.game import PUBLIC, copy_of
from stolik.core.match import Match
from stolik.core.seen import stacked
from stolik.core.step import Step, shown_to, view_of
from stolik.server import protocol
from stolik.server.connection import Connection, encode
from stolik.server.fold import Fold, steps_of
from stolik.server.hall import Hall
from stolik.server.rows import MatchRow, MoveRow
from stolik.server.settings import Settings
from stolik.server.socket import _answer
from stolik.server.teller import match_info, wire
from tests.contract.cases import CASES, every_case

MATCHES, MOVES = 1, 30
THOROUGH = 40  # times as many, with -m slow
TABLES = 22  # played at once then


def dealt(case, seed):
    match = case.match(seed)
    return MatchRow(
        id="match",
        table=None,
        number=1,
        game=match.game.name,
        rules=match.game.rules,
        seats=match.seats,
        options=json.dumps(match.options),
        players="[]",
        key=match.key,
        started=0.0,
        finished=None,
    )


def another_world(game, state, viewer, chance):
    """The same state with everything dealt anew that the viewer does not know."""
    world = copy_of(state)
    game.mask(world, viewer if isinstance(viewer, int) else PUBLIC)
    rng.rekey(world, rng.key_words(chance.randbytes(32)))
    game.redeal(world)
    return world


@every_case
def test_permuting_hidden_cards_changes_no_message(case):
    permuting_changes_nothing(case, MATCHES, MOVES)


@pytest.mark.slow
@every_case
def test_permuting_hidden_cards_changes_no_message_in_thousands_of_matches(case):
    permuting_changes_nothing(case, MATCHES * THOROUGH, MOVES * THOROUGH)


def permuting_changes_nothing(case, matches, moves):
    chance = random.Random(str(case))
    for number in range(matches):
        fold = Fold(dealt(case, number))
        viewers = ["public", *range(fold.seats)]
        steps = fold.deal_steps()
        for seq in range(1, moves):
            for viewer, seen in zip(viewers, shown_to(steps, viewers), strict=True):
                for step, (event, view) in zip(steps, seen, strict=True):
                    before, after = (
                        another_world(fold.game, state, viewer, chance) for state in (step.before, step.after)
                    )
                    moved = step.move if step.seat == viewer or step.move is None else fold.game.overheard(step.move)
                    states = stacked(fold.game, [before, after])
                    other = Step(fold.game, step.event, states, 0, step.seat, moved)
                    told = encode(protocol.ToldStep(seq, event, view))
                    assert told == encode(wire(seq, other, viewer)), (viewer, step.event)
                    assert fold.row.key.hex().encode() not in told
            info = match_info(fold)
            assert info.points == view_of(fold.game, fold.state, "public")["points"]
            assert (info.key is None) != fold.over
            if fold.over:
                break
            seat = chance.choice(fold.to_act)
            move = fold.game.moves[chance.choice(fold.legal(seat))]
            steps = fold.play(MoveRow("match", seq, seat, move, f"m{seq}", 0.0))


def test_a_move_is_told_to_others_as_they_may_hear_it():
    match = Match("xnimmt", seed=1)
    step = Step(match.game, "move", stacked(match.game, [match.state] * 2), 0, 1, "43")
    assert step.told(1)["move"] == "43"
    assert "43" not in json.dumps(step.told(0))
    assert "43" not in json.dumps(step.told("public"))


class Listener:
    """A client whose socket is a list."""

    def __init__(self, session):
        self.told = []
        self.connection = Connection(session, self._send)

    async def _send(self, message):
        self.told.append(message["text"])

    async def say(self, hall, message):
        await _answer(hall, self.connection, message, "")

    async def refusal(self, hall, message):
        """Say something that is refused; the refusal, whatever else is told meanwhile."""
        before = len(await self.all_told())
        await self.say(hall, message)
        later = [json.loads(text) for text in (await self.all_told())[before:]]
        return next(told for told in later if told["type"] == "error")

    async def all_told(self):
        """Everything that was told, once it has been sent."""
        while self.connection.stuck(math.inf):
            await asyncio.sleep(0)
        return self.told


def heard(texts):
    """Messages by their kind, their fields as the bytes that crossed."""
    kinds = defaultdict(list)
    for text in texts:
        message = {name: bytes(value) for name, value in fields(text).items()}
        kinds[json.loads(message["type"])].append(message)
    return kinds


fields = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode
each = msgspec.json.Decoder(list[msgspec.Raw]).decode


def steps_in(messages):
    return [in_order(step) for message in messages for step in each(message["steps"])]


def in_order(told):
    """JSON with its keys sorted: what all see alike is sent behind what is a viewer's own."""
    return json.dumps(json.loads(bytes(told)), sort_keys=True)


async def through_rooms(folder, case, matches, moves):
    """Matches at tables of their own through one hall, all at once: what everybody was told, and what was played."""
    hall = Hall(Settings(db=f"sqlite+aiosqlite:///{folder}/stolik.db"))
    await hall.open()
    door = asyncio.Lock()  # a whole match is told to each who comes: all at once would hold everybody up
    try:
        return await asyncio.gather(*[a_match_through_a_room(hall, door, case, moves, n) for n in range(matches)])
    finally:
        await hall.close()


async def a_match_through_a_room(hall, door, case, moves, number):
    people = [Listener((await hall.store.sessions.new())[0]) for _ in range(case.seats + 1)]
    room = await hall.new_table(protocol.NewTable(case.name, case.seats, case.options), people[0].connection.session.id)
    for person in people:
        await person.say(hall, protocol.Hello(room.row.code))
    for seat, person in enumerate(people[:-1]):
        await person.say(hall, protocol.Sit(seat, f"P{seat}", "cat"))
    await people[0].say(hall, protocol.Start())
    await random_moves(hall, room, people, moves, random.Random(f"{case} {number}"))
    while room.play.fold.over and room.seating.playing:  # the end is told of the table a moment after the last step
        await asyncio.sleep(0.001)
    row, log = room.play.fold.row, await hall.store.matches.log(room.play.fold.row.id)
    seen = random.Random(row.id).randrange(-1 if len(log) <= protocol.MISSED else len(log) - protocol.MISSED, len(log))
    told, returned, fresh = [], [], []
    for viewer, person in zip([*range(case.seats), "public"], people, strict=True):
        told.append(await person.all_told())
        async with door:
            returned.append(await told_on_coming(hall, room, person, [protocol.LastSeen(viewer, row.id, seen)]))
            fresh.append(await told_on_coming(hall, room, person, []))
    return row, log, seen, told, returned, fresh


async def told_on_coming(hall, room, person, seen):
    """What somebody is told who comes with another device."""
    device = Listener(person.connection.session)
    await device.say(hall, protocol.Hello(room.row.code, seen))
    await room.leave(device.connection)
    return await device.all_told()


async def random_moves(hall, room, people, moves, chance, played=0):
    """Whoever must decides, while somebody else tries to in their place."""
    for number in range(played, played + moves):
        fold = room.play.fold
        if fold.over:
            break
        seat = chance.choice(fold.to_act)
        wrong, own = chance.choice(people), people[seat]
        move = fold.game.moves[chance.choice(fold.legal(seat))]
        if wrong is not own:
            refusal = await wrong.refusal(hall, protocol.Move(f"w{number}", fold.row.id, seat, fold.seq, move))
            assert room.play.fold.seq == number, "nobody acts for another's seat"
            assert (refusal["error"], refusal["message"]) == ("not_your_seat", f"seat {seat} is not yours")
        await own.say(hall, protocol.Move(f"m{number}", fold.row.id, seat, fold.seq, move))
        assert room.play.fold.seq == number + 1


def said_elsewhere(viewer, row, log):
    """What a viewer is told of each step and sees after it, said of other worlds that look the same to the viewer."""
    chance = random.Random(row.id)
    numbers, steps = zip(*steps_of(row, log), strict=True)
    game = steps[0].game
    worlds = stacked(
        game,
        [another_world(game, state, viewer, chance) for state in (steps[0].before, *[step.after for step in steps])],
    )
    others = [
        Step(
            game,
            step.event,
            worlds,
            index,
            step.seat,
            step.move if step.seat == viewer or step.move is None else game.overheard(step.move),
        )
        for index, step in enumerate(steps)
    ]
    return list(zip(numbers, shown_to(others, [viewer])[0], strict=True))


def on_the_wire(said, seen=-1):
    """Those steps after `seen` as they cross the socket."""
    return [in_order(encode(protocol.ToldStep(seq, event, view))) for seq, (event, view) in said if seq > seen]


def told_what_the_masked_states_say(row, log, seen, told, returned, fresh):
    public = {message["table"] for message in heard(told[-1])["table"]}
    for viewer, texts, back, anew in zip([*range(row.seats), "public"], told, returned, fresh, strict=True):
        kinds = heard(texts)
        said = said_elsewhere(viewer, row, log)
        assert {message["viewer"] for message in kinds["steps"]} == {encode(viewer)}
        assert steps_in(kinds["steps"]) == on_the_wire(said), row
        for message in kinds["table"]:
            assert b'"match":null' in message["table"] or message["table"] in public, "of it all are told the same"
        for kind, messages in kinds.items():
            assert set().union(*messages) <= FIELDS[kind]
        assert viewer != "public" or not kinds["ack"]
        running = itertools.takewhile(lambda text: '"over":true' not in text, texts)
        hidden = (row.key.hex(), json.loads(row.shuffle)["seed"])
        told_early = [secret for text in running for secret in hidden if secret in text]
        assert not told_early, "key and seed are hidden while the match runs"
        assert steps_in(heard(back)["steps"]) == on_the_wire(said, seen), "whoever comes back is told no more"
        assert [message["view"] for message in heard(anew)["snapshot"]] == [encode(said[-1][1][1])]


FIELDS = {
    "table": {"type", "table", "yours", "host"},
    "steps": {"type", "match", "viewer", "seq", "steps"},
    "snapshot": {"type", "match", "viewer", "seq", "view"},
    "ack": {"type", "id", "seq"},
    "error": {"type", "error", "message", "id"},
}


@pytest.mark.parametrize("case", [case for case in CASES if not case.options], ids=str)
def test_what_crosses_the_socket_is_what_the_masked_states_say(case, tmp_path):
    for played in asyncio.run(through_rooms(tmp_path, case, 1, 2 * MOVES)):
        told_what_the_masked_states_say(*played)


@pytest.mark.slow
@every_case
def test_what_crosses_the_socket_in_thousands_of_matches_is_what_the_masked_states_say(case, tmp_path):
    for played in asyncio.run(through_rooms(tmp_path, case, TABLES, MOVES * THOROUGH)):
        told_what_the_masked_states_say(*played)
