"""What a review tells of beliefs: what `beliefs` gives, in words, and never more than the seat knew."""

import copy

import pytest

from stolik import Match, load
from stolik.core.game import LANGUAGES
from stolik.core.words import sentence
from stolik.review.beliefs import AWAY, LIKELY, told
from stolik.review.told import Belief
from stolik.review.words import believed
from tests.bots.positions import another_world
from tests.bots.test_beliefs import PLACED, among_normal

PLAYERS = ["Ola", "Jeż", "Kołek", "Ryś", "Sum", "Bóbr"]


def asked_of(match, seat, belief):
    """The question that a belief answers."""
    likely, name = belief.told["event"].split()
    questions = match.game.part("places").questions(match.masked(seat), seat)
    (found,) = [one for one in questions if one.name == name and one.details.items() <= belief.told.items()]
    return found, likely == "likely"


@pytest.mark.parametrize("name", PLACED)
def test_what_is_told_is_what_beliefs_give_and_depends_on_what_the_seat_knows_alone(name):
    said = []
    for number, (match, seat) in enumerate(among_normal(name, matches=4)):
        found, beliefs = told(match, seat), match.beliefs(seat)
        for one in found:
            asked, likely = asked_of(match, seat, one)
            chance, even = beliefs.chance_of_any(asked.cards, asked.place), beliefs.even(asked.cards, asked.place)
            assert one.chance == pytest.approx(chance if likely else 1 - chance)
            assert one.chance >= LIKELY
            assert abs(chance - even) >= AWAY
            assert one.told["percent"] == round(100 * one.chance)
            for language in LANGUAGES:
                assert "{" not in sentence(match.game, one.told, language, PLAYERS)
        elsewhere = copy.copy(match)
        elsewhere.state = another_world(match, seat, number + 1)
        again = [(one.told, one.chance, one.even) for one in told(elsewhere, seat)]
        assert again == [(one.told, one.chance, one.even) for one in found]
        said += found
    assert said


def test_where_nothing_tells_more_than_counting_nothing_is_told():
    assert told(Match.at("kotostrofa", "* 5r 6g\n  10k 4r 4o\n  3r"), 0) == []
    assert told(Match("komary", seats=4, seed=1), 0) == []


def test_komary_who_draws_has_probably_nothing_that_fits():
    match = Match.at("komary", "top 4, stock 1 2 5 b\n  5 5 b\n* 6 3")
    match.play(1, "draw")
    (one,) = told(match, 0)
    assert (one.told["event"], one.told["card"], one.even) == ("unlikely card", "5", 0.5)
    assert one.true is ("5" not in match.position().splitlines()[-1].split())


def test_the_truth_is_told_to_all_eyes_alone():
    game = load("kotostrofa")
    found = [Belief(0, {"event": "likely kotrus", "seat": 2, "percent": 62}, 0.62, 0.33, False, 1)]
    bare = "A bot in Ola’s place thinks: Kołek probably has Kotruś: 62 %"
    assert believed(game, found, "en", PLAYERS, truth=False) == bare
    assert believed(game, found, "en", PLAYERS, truth=True) == f"{bare}, but it is Jeż’s"
    found[0].true, found[0].owner = True, None
    bare = "Bot na miejscu gracza Ola sądzi: Kołek prawdopodobnie ma Kotrusia: 62 %"
    assert believed(game, found, "pl", PLAYERS, truth=True) == f"{bare}, i tak jest"
