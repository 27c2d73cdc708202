"""Reviews: luck, guesses and skill add up; luck is fair; mistakes are told where they were made, and only there."""

import copy
import random
from itertools import chain

import numpy as np
import pytest

from stolik import Match, bots, load, names
from stolik.core import rng
from stolik.core.errors import StolikError
from stolik.core.step import masked
from stolik.review import Unfinished, review
from stolik.review.beliefs import told
from stolik.review.knowledge import by_chance, together
from stolik.review.levels import levelled, sampled
from stolik.review.worlds import leaning
from tests.bots.positions import positions
from tests.review.matches import played

every_game = pytest.mark.parametrize("name", names)


@every_game
def test_luck_guesses_and_skill_add_up_to_the_result(name):
    match = played(name, "easy", seed=1)
    found = review(match, worlds=8)
    for seat, one in enumerate(found.sums):
        assert one.start + one.luck + one.guess + one.own + one.others == pytest.approx(one.result, abs=1e-9)
        assert one.result == match.shares[seat]
        assert one.start == pytest.approx(1 / match.seats)
    for changes in [one.change for one in found.luck] + [one.skill for one in found.decisions]:
        assert sum(changes) == pytest.approx(0, abs=1e-5), "what one seat wins another loses"
    assert found.points[-1].shares == pytest.approx(match.shares)
    assert found.luck[0].number == 0


@every_game
def test_a_review_is_the_same_again(name):
    match = played(name, "easy", seed=2)
    assert review(match, worlds=4) == review(copy.copy(match), worlds=4)


@every_game
def test_what_seats_know_together_hides_from_each_what_nobody_told_it(name):
    for match, _ in positions(name, matches=3, every=8, seed=5):
        for step in match.steps:
            known = together(match.game, step.after)
            rng.rekey(known, rng.key_words(bytes(32)))
            match.game.redeal(known)
            for seat in range(match.seats):
                seen, true = masked(match.game, known, seat), masked(match.game, step.after, seat)
                for field in match.game.state.names:
                    assert np.array_equal(seen[field], true[field]), (step.event, seat, field)


def test_a_draw_is_a_matter_of_chance_and_a_card_on_the_pile_is_not():
    match = Match.at("komary", "top 4\n* 5 5\n  2 3")
    for move, chance in (("5", False), ("draw", True)):
        then = copy.copy(match)
        then.play(0, move)
        acted = masked(match.game, match.state, None)
        match.game.apply(acted, 0, match.game.numbers[move])
        assert by_chance(match.game, acted, then.state, 1) is chance


def mean_luck(name, matches, worlds, level="normal", seats=None):
    """The mean luck of the first seat in standard errors."""
    luck = [review(played(name, level, seats, seed), worlds).sums[0].luck for seed in range(matches)]
    return np.mean(luck) / (np.std(luck, ddof=1) / np.sqrt(matches))


@pytest.mark.parametrize("name", ["jamniki", "komary"])
def test_luck_is_zero_on_average(name):
    assert abs(mean_luck(name, matches=40, worlds=8, level="easy", seats=2)) < 3


@pytest.mark.slow
@every_game
def test_luck_is_zero_on_average_over_many_matches(name):
    assert abs(mean_luck(name, matches=200, worlds=16)) < 3


def slow(*given):
    return pytest.param(*given, marks=pytest.mark.slow)


@pytest.mark.parametrize(
    ("name", "level", "seats", "matches"),
    [
        ("komary", "hard@4000", 3, 4),  # its expert plays otherwise than the review's reference, which then doubts it
        slow("jamniki", "expert", 2, 6),
        slow("kotostrofa", "expert", 3, 5),
        slow("triggs", "expert", 2, 3),
        slow("xnimmt", "expert", 2, 4),
    ],
)
def test_who_slips_on_purpose_is_found_out(name, level, seats, matches):
    slips, dice = set(), random.Random(3)

    def slip(match, seat, action):
        others = [other for other in match.actions(seat) if other != action]
        if seat != 1 or not others or dice.random() < 0.7:
            return action
        slips.add((match.key, len(match.moves) + 1))
        return dice.choice(others)

    made = [played(name, level, seats, seed, slip) for seed in range(matches)]
    told = [(match.key, one.number) for match in made for one in review(match, worlds=200).decisions if one.mistake]
    slipped = [one for one in told if one in slips]
    assert len(slipped) >= 3
    assert len(slipped) >= 0.8 * len(told)


EXPERTS = [name for name in names if "expert" in load(name).levels]


@pytest.mark.parametrize("name", [name if name == "komary" else slow(name) for name in EXPERTS])
def test_the_strongest_bot_makes_nearly_no_mistakes(name):
    seats = 3 if name == "komary" else load(name).seats[0]
    found = [review(played(name, "expert", seats, seed), worlds=200) for seed in range(3)]
    decisions = [one for each in found for one in each.decisions]
    assert sum(one.mistake for one in decisions) <= 0.05 * len(decisions)


def test_who_passes_instead_of_going_out_throws_the_match_away():
    match = Match.at("komary", "options limit=20, top 4\n* 5, points 19\n  b b", seed=1)
    match.play(0, "pass")
    found = review(match, worlds=20)
    (one,) = found.decisions
    assert (one.move, one.best, one.usual, one.mistake) == ("pass", "5", "5", True)
    assert one.skill[0] + one.guess[0] == pytest.approx(-1.0)
    assert one.skill[0] == pytest.approx(-one.cost, abs=0.3)
    assert one.guess[0] < 0, "that the other holds two bzzz it could not know"
    assert found.sums[0].start == pytest.approx(1.0)
    assert not found.luck


def test_a_match_that_goes_on_is_not_reviewed():
    with pytest.raises(Unfinished, match="only a finished match can be reviewed: this one waits for seat"):
        review(Match("komary", seed=1))


def test_too_few_worlds_are_refused():
    with pytest.raises(StolikError, match="at least 4 worlds for a decision, not 3"):
        review(played("komary", seed=1), worlds=3)


def test_turning_points_are_the_greatest_changes_in_the_order_of_the_match():
    found = review(played("komary", "easy", seed=1), worlds=50)
    turns = found.turns
    assert 0 < len(turns) <= 6
    assert [turn.number for turn in turns] == sorted(turn.number for turn in turns)
    least = min(abs(turn.change) for turn in turns)
    shown = {(turn.number, turn.chance) for turn in turns}
    for one in found.luck:
        if (one.number, True) not in shown:
            assert max(map(abs, one.change)) <= max(least, 0.08)
    assert all(turn.seat == 2 for turn in found.turns_by_seat[2])


def test_beliefs_are_of_who_decided_or_of_the_seat_whose_eyes_look():
    match = played("komary", "easy", seed=1)
    stages, found = list(match), review(match, worlds=50)
    for one in found.decisions:
        assert one.beliefs == (told(stages[one.number - 1], one.seat) if one.mistake else [])
    for viewer, turns in [(None, found.turns), *enumerate(found.turns_by_seat)]:
        for turn in turns:
            seat = match.moves[turn.number - 1][0] if viewer is None else viewer
            assert turn.beliefs == ([] if turn.chance else told(stages[turn.number - 1], seat))
    assert any(one.beliefs for one in [*found.decisions, *found.turns])


def test_the_strongest_bot_is_asked_where_somebody_erred_or_the_match_turned():
    match = Match.at("komary", "options limit=20, top 4\n* 5, points 19\n  b b", seed=1)
    match.play(0, "pass")
    (one,) = review(match, worlds=20).decisions
    assert one.expert == "5"
    found = review(played("komary", "easy", seed=1), worlds=50)
    turns = chain(found.turns, *found.turns_by_seat)
    told = {turn.number for turn in turns if not turn.chance} | {one.number for one in found.decisions if one.mistake}
    assert {one.number for one in found.decisions if one.expert} == told


def test_levels_keep_changes_that_are_certain_and_end_at_the_result():
    before = np.array([[1.0, 0.0]] * 6 + [[0.0, 1.0]] * 4)
    samples = [sampled(before, before), sampled(before, before[::-1]), None]
    levels, errors = levelled(samples, np.array([0.0, 1.0]))
    assert levels[0] == pytest.approx(levels[1])
    assert levels[-1] == pytest.approx([0.0, 1.0])
    assert levels[2] == pytest.approx(levels[3])
    assert errors[0] > errors[-1] == 0.0


def test_the_reference_never_slips():
    match, sound = Match("komary", seats=3, seed=6), bots.make("sound", "komary")
    for key in range(20):
        seat = match.to_act[0]
        move = sound.choose(match.masked(seat), seat, key)
        assert leaning(match.game, match.masked(seat), seat, key) == {move: 1.0}
        match.act(seat, move)
