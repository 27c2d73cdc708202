"""What another worker has made of a move is passed on as it is; what it has not made is made here."""

import json

import pytest

from stolik.server import protocol
from stolik.server.fold import Fold
from stolik.server.notice import played, read
from stolik.server.rows import MoveRow
from stolik.server.teller import Teller
from tests.server.client import awaited
from tests.server.hall import at_a_table, opened, somebody


def elsewhere(room, viewers):
    """A move that another worker has appended, and the notice of it."""
    teller = Teller(Fold(room.play.fold.row))
    move = MoveRow(room.play.fold.row.id, 1, room.play.fold.to_act[0], "draw", "m", 1.0)
    ahead = teller.ahead(move, viewers)
    assert teller.fold.seq == 0, "nothing has happened yet"
    return move, ahead.texts, played("other", room.row.id, tuple(vars(move).values()), ahead.texts, 7000)


def steps_told(texts):
    return [text for text in texts if '"type":"steps"' in text]


@pytest.mark.parametrize("made", [[0, 1, "public"], [0], []], ids=["for all", "for one", "for nobody"])
@awaited
async def test_a_move_that_was_heard_of_is_told_to_all_in_the_same_words(tmp_path, monkeypatch, made):
    async with opened(tmp_path) as hall:
        people, room = await at_a_table(hall)
        watching = await somebody(hall)
        await watching.say(hall, protocol.Hello(room.row.code))
        move, _, notice = elsewhere(room, made)
        _, texts, _ = elsewhere(room, [0, 1, "public"])
        making = []
        make = Teller.ahead
        monkeypatch.setattr(Teller, "ahead", lambda *given: making.append(given) or make(*given))
        hall._heard(f"[{notice}]")
        assert room.play.fold.seq == 1
        assert len(making) == (0 if len(made) == 3 else 1), "only what was not made is made here"
        for viewer, person in [*enumerate(people), ("public", watching)]:
            told = steps_told(await person.all_told())[-1]
            assert json.loads(told) == json.loads(texts[viewer])
            assert json.loads(told)["viewer"] == viewer
        assert room.play.fold.ids == {(move.seat, "m"): 1}


def test_a_notice_carries_as_many_messages_as_have_room():
    texts = {0: b'"%b"' % (b"a" * 100), 1: b'"%b"' % (b"b" * 100), "public": b'"c"'}
    (notice,) = read(f"[{played('w', 1, ('m', 1, 0, 'draw', 'i', 1.0), texts, 160)}]")
    assert {viewer: bytes(text) for viewer, text in notice.told} == {0: texts[0], "public": texts["public"]}
