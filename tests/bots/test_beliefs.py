"""Beliefs about hidden cards: as counted out where that can be done, wiser by what others did, and never too wise."""

import itertools
from math import log

import numpy as np
import pytest

from stolik import Match, bots, load, names
from stolik.bots.beliefs import SLIPS, NoBeliefs, believed, decisions
from stolik.core.errors import StolikError
from stolik.core.step import masked
from tests.bots.positions import another_world, positions

PLACED = [name for name in names if load(name).part("places")]
WEIGHED = [name for name in PLACED if hasattr(load(name).part("places"), "recall")]


def test_komary_a_hidden_card_lies_where_counting_says():
    match = Match.at("komary", "top 4, stock 1 2 b\n* 5 5 b\n  6 3")
    hidden = ["1", "2", "b", "6", "3"]
    found = match.beliefs(0, worlds=4000, by=None)
    hands = list(itertools.combinations(hidden, 2))
    for card in hidden:
        share = sum(card in hand for hand in hands) / len(hands)
        assert found.chance(card, "seat 1") == pytest.approx(share, abs=0.03)
        assert found.chance(card, "stock") == pytest.approx(1 - share, abs=0.03)
    assert found.expected("5", "seat 0") == 2
    assert found.of("4") == {}, "all others lie on the pile"


def test_kotostrofa_kotrus_is_in_a_hand_as_often_as_that_has_cards():
    found = Match.at("kotostrofa", "* 5r 6g\n  10k 4r 4o\n  3r").beliefs(0, worlds=4000, by=None)
    assert found.of("10k") == pytest.approx({"seat 1": 3 / 4, "seat 2": 1 / 4}, abs=0.03)
    assert list(found.of("10k")) == ["seat 1", "seat 2"], "the likeliest first"


def test_xnimmt_a_card_that_nobody_has_shown_is_mostly_aside():
    match = Match("xnimmt", seats=3, seed=4)
    found = match.beliefs(0, by=None)
    card = next(card for card in found.cards if found.chance(card, "seat 1") > 0)
    unseen = 100 - 3 - 8
    assert found.chance(card, "aside") == pytest.approx((unseen - 16) / unseen, abs=0.05)
    assert sum(found.expected(card, place) for place in found.places) == pytest.approx(1)


def test_komary_a_draw_tells_what_the_hand_lacked():
    match = Match.at("komary", "top 4, stock 1 2 5 b\n  5 5 b\n* 6 3")
    match.play(1, "draw")
    hidden = ["1", "2", "5", "b", "6", "3"]
    holds, total = 0.0, 0.0
    for hand in itertools.combinations(hidden, 2):
        rest = [card for card in hidden if card not in hand]
        before = Match.at("komary", f"top 4, stock {' '.join(rest)}\n  5 5 b\n* {' '.join(hand)}")
        chance = _drawing(before)
        for drawn in rest:
            total += chance
            holds += chance * ("5" in (*hand, drawn))
    told = match.beliefs(0, worlds=8000)
    untold = match.beliefs(0, worlds=8000, by=None)
    assert told.chance("5", "seat 1") == pytest.approx(holds / total, abs=0.03)
    assert untold.chance("5", "seat 1") == pytest.approx(3 / 6, abs=0.03)
    assert holds / total < 0.4


def test_choices_are_weighed_by_the_rule_that_never_slips():
    match = Match("komary", seats=3, seed=4)
    while len(match.moves) < 12:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    usual, sound, slipping = (match.beliefs(0, worlds=300, **by) for by in ({}, {"by": "sound"}, {"by": "normal"}))
    assert np.array_equal(usual.weights, sound.weights)
    assert not np.array_equal(usual.weights, slipping.weights)


def _drawing(match):
    """How likely `sound`, with slips, draws."""
    sound, state = bots.make("sound", match.game), match.masked(1)
    drawn = np.mean([match.game.moves[sound.choose(state, 1, key)] == "draw" for key in range(20)])
    return SLIPS / len(match.legal(1)) + (1 - SLIPS) * drawn


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name == "komary" else [pytest.mark.slow]) for name in WEIGHED]
)
def test_what_others_did_makes_beliefs_better(name):
    told, untold = [], []
    for match, seat in among_normal(name, matches=6):
        truth = load(name).part("places").count(np.array([match.state]))[0] > 0
        for losses, by in ((told, "sound"), (untold, None)):
            losses.append(loss(match.beliefs(seat, by=by), truth))
    assert len(told) > 15
    assert sum(told) < sum(untold)


def among_normal(name, matches):
    """Every few decisions a match among `normal`, and a seat that waits for another."""
    game = load(name)
    normal = bots.make("normal", game)
    for seed in range(matches):
        match = Match(game, seats=game.seats[seed % len(game.seats)], seed=seed)
        for number in range(60):
            seat = match.to_act[0] if not match.over else None
            if seat is None:
                break
            if number % 9 == 8:
                yield match, (seat + 1) % match.seats
            match.act(seat, normal.choose(match.masked(seat), seat, 100 * seed + number))


def loss(beliefs, truth):
    """The mean logarithmic loss over the cards and places that are in doubt."""
    least = 0.002
    cases = [
        (beliefs.chance(card, place), truth[row, column])
        for row, card in enumerate(beliefs.cards)
        for column, place in enumerate(beliefs.places)
    ]
    return np.mean([-log(max(least, chance if there else 1 - chance)) for chance, there in cases])


@pytest.mark.parametrize("name", PLACED)
def test_beliefs_hold_all_cards_and_nothing_that_the_seat_may_not_know(name):
    for number, (match, seat) in enumerate(itertools.islice(positions(name, 2, every=12, seed=2), 6)):
        past = list(decisions(match, seat))
        found = believed(match.game, match.masked(seat), seat, past, 40, "sound", 1)
        world = another_world(match, seat, number + 1)
        again = believed(match.game, masked(match.game, world, seat), seat, past, 40, "sound", 1)
        assert np.array_equal(found.counts, again.counts)
        assert np.array_equal(found.weights, again.weights)
        assert found.weights.sum() == pytest.approx(1)
        assert len(set(found.counts.sum(axis=(1, 2)).tolist())) == 1, "as many cards in every world"
        for one in past:
            assert one.before.tobytes() == masked(match.game, one.before, seat).tobytes()


def test_xnimmt_a_card_that_lies_hidden_tells_nothing():
    beliefs = []
    for choice in (0, 5):
        match = Match("xnimmt", seats=2, seed=8)
        match.play(1, match.legal(1)[choice])
        found = match.beliefs(0, worlds=200)
        beliefs.append((found.counts, found.weights))
    assert np.array_equal(beliefs[0][0], beliefs[1][0])
    assert np.array_equal(beliefs[0][1], beliefs[1][1])


def test_what_cannot_be_asked_is_refused():
    match = Match("komary", seats=2, seed=1)
    with pytest.raises(StolikError, match="no seat 7"):
        match.beliefs(7)
    with pytest.raises(StolikError, match="random, easy, normal, sound or None, not 'hard'"):
        match.beliefs(0, by="hard")
    with pytest.raises(StolikError, match="at least 1, not 0"):
        match.beliefs(0, worlds=0)
    with pytest.raises(StolikError, match="no card '9'"):
        match.beliefs(0, worlds=5).chance("9", "stock")
    with pytest.raises(StolikError, match="places are seat 0, seat 1, stock"):
        match.beliefs(0, worlds=5).chance("b", "pile")


def test_a_game_that_names_no_places_says_so(monkeypatch):
    match = Match("komary", seed=1)
    monkeypatch.setattr(type(match.game), "part", lambda self, file: None)
    with pytest.raises(NoBeliefs, match=r"no places\.py"):
        match.beliefs(0)
