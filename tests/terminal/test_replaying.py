"""Looking through a kept match."""

import json
import random

import pytest

from stolik import Match
from stolik.core.errors import BadRecord
from stolik.core.record import save
from stolik.terminal import replaying
from stolik.terminal.replaying import Replay
from tests.terminal.guests import Typist, every_game, paper, printed


@pytest.fixture
def kept(tmp_path):
    """Keeps a match of a game that was played at random, and says where."""

    def keep(name, moves=10_000, **fields):
        match = Match(name, seed=6)
        chance = random.Random(6)
        while not match.over and len(match.moves) < moves:
            seat = match.to_act[0]
            match.play(seat, chance.choice(match.legal(seat)))
        path = tmp_path / f"{name}.json"
        save({**match.record(), **{name: value(match) for name, value in fields.items()}}, path)
        return path

    return keep


def browsed(monkeypatch, path, *answers):
    replay = Replay(paper(), path, "en")
    monkeypatch.setattr(replaying, "ask", Typist(*answers))
    replay.browse()
    return replay


@every_game
def test_everything_can_be_printed_from_any_eyes(name, kept):
    path = kept(name, moves=40)
    for viewer in ("all", "public", "0"):
        replay = Replay(paper(60), path, "pl")
        replay.look(viewer)
        replay.show_all()
        assert f"{len(replay.steps)} / {len(replay.steps)}" in printed(replay.console)


def test_one_steps_forth_and_back_and_jumps(monkeypatch, kept):
    path = kept("komary")
    assert browsed(monkeypatch, path, "", "next", "b").at == 1
    assert browsed(monkeypatch, path, "7", "q").at == 6
    assert browsed(monkeypatch, path, "b").at == 0
    last = browsed(monkeypatch, path, "9999", "")
    assert last.at == len(last.steps) - 1
    assert "Enter next" in printed(browsed(monkeypatch, path, "sideways").console)


def test_a_seats_eyes_do_not_see_the_others_cards(monkeypatch, kept):
    path = kept("komary")
    replay = browsed(monkeypatch, path, "s 1", "s 9")
    assert replay.viewer == 1
    assert "seen by #1" in printed(replay.console)
    assert "no viewer '9'" in printed(replay.console)


def test_verify_says_what_agrees(kept):
    console = paper(200)
    replaying.verify(console, kept("komary", commitment=lambda match: match.commitment))
    text = printed(console)
    assert "moves are legal" in text
    assert "digest of the final state agrees" in text
    assert "the one that was committed to" in text
    assert "the match is over: points" in text


def test_verify_says_who_had_a_part_in_the_key(kept):
    beside = {"commitment": "c", "devices": [0, 2], "late": [1]}
    assert replaying.key_findings(beside) == [
        "✓ the server's seed is the one that it committed to: c",
        "✓ the key is made of that seed and the numbers of the devices at seats 0, 2",
        "– nothing came in time from the device at seat 1",
    ]
    assert "no device had a part" in replaying.key_findings({**beside, "devices": [], "late": []})[1]
    assert "the server alone" in replaying.key_findings({**beside, "devices": None, "late": None})[1]


def test_verify_says_what_a_record_does_not_tell(kept):
    console = paper(200)
    path = kept("komary", moves=3)
    fields = json.loads(path.read_text())
    del fields["digest"]
    save(fields, path)
    replaying.verify(console, path)
    assert "no digest" in printed(console)
    assert "no commitment" in printed(console)
    assert "the match is not over: to act is seat" in printed(console)


def test_verify_refuses_what_does_not_agree(kept):
    with pytest.raises(BadRecord, match="is not the SHA-256 of the key"):
        replaying.verify(paper(), kept("komary", commitment=lambda match: "00"))
    with pytest.raises(BadRecord, match="does not agree"):
        replaying.verify(paper(), kept("komary", digest=lambda match: "00"))
