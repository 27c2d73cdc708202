"""Nothing leaks: what a viewer is told depends on the masked state alone.

Rooms run on a real store, with sockets that are lists; everything that would go to a client is compared.
"""

import asyncio
import itertools
import json
import random
from dataclasses import replace

import pytest

from stolik import load, names
from stolik.core import rng
from stolik.core.game import PUBLIC, copy_of
from stolik.core.match import Match, Step, shown, view_of
from stolik.server import protocol
from stolik.server.connection import Connection, encode
from stolik.server.fold import Fold
from stolik.server.hall import Hall
from stolik.server.handles import Tracker
from stolik.server.settings import Settings
from stolik.server.socket import _answer
from stolik.server.store import MatchRow, MoveRow
from stolik.server.teller import match_info, wire
from tests.contract.cases import every_case

MATCHES, MOVES = 1, 30
THOROUGH = 40  # times as many, with -m slow


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
        truth = {viewer: Tracker(fold.game.cards, None) for viewer in viewers}
        lie = {viewer: Tracker(fold.game.cards, None) for viewer in viewers}
        steps = fold.deal_steps()
        for seq in range(1, moves):
            for viewer, seen in zip(viewers, shown(steps, viewers), strict=True):
                for step, (event, view) in zip(steps, seen, strict=True):
                    before, after = (
                        another_world(fold.game, state, viewer, chance) for state in (step.before, step.after)
                    )
                    moved = step.move if step.seat == viewer or step.move is None else fold.game.overheard(step.move)
                    other = replace(step, before=before, after=after, move=moved)
                    told = encode(protocol.Step(seq, event, view, truth[viewer].follow(view)))
                    assert told == encode(wire(seq, other, viewer, lie[viewer])), (viewer, step.event)
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
    step = Step(match.game, "move", match.state, match.state, 1, "43")
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


async def a_match_through_rooms(folder, game, seats, moves, seed):
    """Play a match through hall, room and store; everything that each client was told, and the hall's rows."""
    hall = Hall(Settings(db=f"sqlite+aiosqlite:///{folder}/{game}-{seats}-{seed}.db"))
    await hall.open()
    chance = random.Random(seed)
    try:
        people = [Listener((await hall.store.new_session())[0]) for _ in range(seats + 1)]
        room = await hall.new_table(protocol.NewTable(game, seats), people[0].connection.session.id)

        for person in people:
            await person.say(hall, protocol.Hello(room.row.code))
        for seat, person in enumerate(people[:seats]):
            await person.say(hall, protocol.Sit(seat, f"P{seat}", "cat"))
        await people[0].say(hall, protocol.Start())
        for number in range(moves):
            fold = room.fold
            if fold.over:
                break
            seat = chance.choice(fold.to_act)
            wrong = chance.choice(people)
            own = people[seat]
            move = fold.game.moves[chance.choice(fold.legal(seat))]
            if wrong is not own:
                await wrong.say(hall, protocol.Move(f"w{number}", fold.row.id, seat, fold.seq, move))
                assert room.fold.seq == number, "nobody acts for another's seat"
            await own.say(hall, protocol.Move(f"m{number}", fold.row.id, seat, fold.seq, move))
            assert room.fold.seq == number + 1
            await asyncio.sleep(0)
        await asyncio.sleep(0.05)
        return [person.told for person in people], room.fold, await hall.store.log(room.fold.row.id)
    finally:
        await hall.close()


def expected_views(row, log, viewer):
    """What the masked states say that a viewer sees, step by step."""
    fold = Fold(row)
    steps = fold.deal_steps()
    for move in log:
        steps += fold.play(move)
    return [step.view(viewer) for step in steps]


@pytest.mark.parametrize("game", names)
def test_what_crosses_the_socket_is_what_the_masked_states_say(game, tmp_path):
    crosses_as_masked(tmp_path, game, 2 * MOVES, 1)


@pytest.mark.slow
@pytest.mark.parametrize("game", names)
def test_what_crosses_the_socket_in_hundreds_of_matches_is_what_the_masked_states_say(game, tmp_path):
    crosses_as_masked(tmp_path, game, 2 * MOVES * THOROUGH, THOROUGH)


def crosses_as_masked(folder, game, moves, matches):
    for seats, seed in itertools.product(load(game).seats, range(matches)):
        told, fold, log = asyncio.run(a_match_through_rooms(folder, game, seats, moves, seed))
        for number, texts in enumerate(told):
            viewer = number if number < seats else "public"
            messages = [json.loads(text) for text in texts]
            steps = [step for message in messages if message["type"] == "steps" for step in message["steps"]]
            assert {message["viewer"] for message in messages if message["type"] == "steps"} == {viewer}
            assert [step["view"] for step in steps] == expected_views(fold.row, log, viewer)
            own = {"ack", "hint"}
            for message in messages:
                assert set(message) <= {
                    *("type", "table", "yours", "host", "match", "viewer", "seq", "epoch", "view", "handles", "steps"),
                    *("base", "id", "error", "message"),
                }
                if message["type"] in own:
                    assert number < seats
            running = itertools.takewhile(lambda text: '"over":true' not in text, texts)
            assert not any(fold.row.key.hex() in text for text in running), "the key is hidden while the match runs"
