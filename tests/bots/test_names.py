"""Bots by name, budgets by text, and bots from outside."""

from dataclasses import replace

import pytest

from stolik import Match, bots, load
from stolik.bots import Budget
from stolik.core.errors import IllegalMove, UnknownGame


class Lowest:
    """A bot in a few lines: the first legal move of its view."""

    def __init__(self, game):
        self.game = game

    def choose(self, state, seat, key):
        from stolik.core.step import view_of

        return view_of(self.game, state, seat)["legal"][str(seat)][0]


class Cheat(Lowest):
    def choose(self, state, seat, key):
        return "draw everything"


def test_a_name_may_carry_its_budget():
    game = Match("komary").game
    assert bots.make("hard@2000", game).budget == Budget(simulations=2000)
    assert bots.make("hard@20ms", game).budget == Budget(milliseconds=20)
    assert bots.make("hard", game, Budget(milliseconds=5)).budget == Budget(milliseconds=5)
    assert bots.make("flat100", game).rollouts == 100
    assert bots.make("tree1000", game).simulations == 1000


def test_a_game_may_be_given_by_its_name():
    assert bots.make("normal", "komary") == bots.make("normal", load("komary"))
    assert bots.seated("easy", 2, "komary") == ["easy", "easy"]
    with pytest.raises(UnknownGame, match="unknown game 'normal'"):
        bots.make("komary", "normal")


def test_the_rules_of_thumb_of_simulations_are_a_bot_though_no_level():
    game = load("komary")
    assert bots.make("sound", game) == bots.Thumb(game, "sound")
    assert "sound" not in game.levels
    with pytest.raises(bots.UnknownBot, match="'sound' plays in their simulations"):
        bots.make("sounder", game)


def test_a_game_without_weights_has_no_network():
    elsewhere = replace(load("komary"), package="stolik.core")  # a folder that has none
    with pytest.raises(bots.UnknownBot, match=r"core has none, its folder has no network\.npz"):
        bots.make("network", elsewhere)


@pytest.mark.parametrize(
    "name",
    ["hardest", "flat", "flat0", "tree0", "network@5", "normal@5", "sound@5", "", "no_such_module:Bot", "json:Bot"],
)
def test_a_name_that_no_bot_has_is_refused_with_what_would_do(name):
    with pytest.raises(bots.UnknownBot, match="unknown bot"):
        bots.make(name, Match("komary").game)


@pytest.mark.parametrize("text", ["hard@", "hard@0", "hard@-5", "hard@x", "hard@0ms", "hard@ms"])
def test_a_budget_that_will_not_do_is_refused(text):
    with pytest.raises(ValueError, match="budget"):
        bots.make(text, Match("komary").game)


@pytest.mark.parametrize("given", [{}, {"simulations": 0}, {"milliseconds": -1}, {"simulations": 5, "milliseconds": 5}])
def test_a_budget_is_one_positive_number(given):
    with pytest.raises(ValueError, match="a number of simulations or of milliseconds above 0"):
        Budget(**given)


def test_a_class_from_outside_plays_by_move_texts():
    match = Match("komary", seats=3, seed=1)
    seat = match.to_act[0]
    bot = bots.make("tests.bots.test_names:Lowest", match.game)
    assert match.game.moves[bot.choose(match.masked(seat), seat, 1)] == match.legal(seat)[0]


def test_a_class_from_outside_is_held_to_the_rules():
    match = Match("komary", seats=3, seed=1)
    seat = match.to_act[0]
    with pytest.raises(IllegalMove, match="'draw everything': legal are"):
        bots.make("tests.bots.test_names:Cheat", match.game).choose(match.masked(seat), seat, 1)
