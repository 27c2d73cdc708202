"""Levels at tables: not every game has them all, and one that lacks a level says so."""

import pytest

from stolik import load
from stolik.server import protocol, seating
from stolik.server.seating import Refusal


@pytest.fixture(autouse=True)
def komary_without_expert(monkeypatch):
    """Every game of ours has an expert; one that somebody adds may have none."""
    monkeypatch.setitem(load("komary").__dict__, "levels", load("komary").levels[:-1])


def test_a_level_that_the_game_has_not_is_refused_with_those_it_has():
    with pytest.raises(Refusal, match="komary has no expert bot: its levels are random, easy, normal, hard"):
        seating.new(protocol.NewTable("komary", 2, bots={"1": "expert"}), 1)
    table = seating.new(protocol.NewTable("komary", 2), 1)
    with pytest.raises(Refusal, match="komary has no expert bot"):
        seating.add_bot(table, protocol.AddBot(1, "expert"))
    with pytest.raises(Refusal, match="komary has no expert bot"):
        seating.setup(table, protocol.Setup(level="expert"))


def test_an_expert_plays_the_next_game_as_strongly_as_it_can():
    table = seating.new(protocol.NewTable("triggs", 2, bots={"1": "expert"}, level="expert"), 1)
    seating.setup(table, protocol.Setup(game="komary"))
    assert [place.level for place in table.places] == [None, "hard"]
    assert table.level == "hard"


@pytest.mark.parametrize(
    ("level", "game", "nearest"),
    [
        ("novice", "xnimmt", "gentle"),
        ("novice", "komary", "easy"),
        ("gentle", "komary", "easy"),
        ("fair", "komary", "normal"),
    ],
)
def test_a_bot_plays_the_next_game_at_the_next_stronger_level_that_it_has(level, game, nearest):
    table = seating.new(protocol.NewTable("triggs", 2, bots={"1": level}, level=level), 1)
    seating.setup(table, protocol.Setup(game=game))
    assert [place.level for place in table.places] == [None, nearest]
    assert table.level == nearest
