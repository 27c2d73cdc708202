"""Looking through a kept match."""

import random

import pytest

from stolik import Match
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
