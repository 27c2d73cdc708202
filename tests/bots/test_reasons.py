"""Reasons of hints: every one has its sentence, and none tells what the seat may not know."""

import pytest

from stolik import Match, load, names
from stolik.bots.reasons import reasons
from stolik.core.game import LANGUAGES
from stolik.core.step import masked
from stolik.core.words import sentence
from tests.bots.positions import another_world, positions

REASONED = [name for name in names if load(name).part("reasons")]


def because(match, seat, key=1):
    return reasons(match.game, match.masked(seat), seat, match.actions(seat), key)


@pytest.mark.parametrize("name", REASONED)
def test_every_reason_has_its_sentence_and_depends_on_what_the_seat_knows_alone(name):
    told, players = set(), [f"P{seat}" for seat in range(8)]
    for number, (match, seat) in enumerate(positions(name, matches=4, every=6, seed=3)):
        found = because(match, seat)
        for one in found.values():
            told.add(one["event"])
            for language in LANGUAGES:
                assert "{" not in sentence(match.game, one, language, players)
        elsewhere = masked(match.game, another_world(match, seat, number), seat)
        assert reasons(match.game, elsewhere, seat, match.actions(seat), 1) == found
    assert told


def test_komary_a_drawn_card_fits_as_often_as_unseen_cards_do():
    match = Match.at("komary", "top 4, stock 4 5 4 5\n* 1 1 2\n  3 3")
    found = because(match, 0)
    assert 0 <= found[match.game.numbers["draw"]]["percent"] <= 100
    assert found[match.game.numbers["pass"]] == {"event": "because stays", "points": 3}


def test_komary_the_last_card_is_its_own_reason():
    match = Match.at("komary", "top 4\n* 5\n  3 3")
    assert because(match, 0)[match.game.numbers["5"]] == {"event": "because out"}


def test_kotostrofa_who_probably_holds_kotrus_is_named():
    match = Match.at("kotostrofa", "* 5r 6g\n  10k 4r 4o\n  3r")
    told = [one for one in because(match, 0).values() if one["event"] == "because kotrus"]
    assert told
    assert all(one["seat"] == 1 and 60 <= one["percent"] <= 90 for one in told), "three of the four cards"


def test_a_game_without_reasons_gives_none(monkeypatch):
    match = Match("komary", seed=1)
    monkeypatch.setattr(type(match.game), "part", lambda self, file: None)
    assert because(match, match.to_act[0]) == {}
