"""What a seat knows of other hands, and what it must not learn, over many matches."""

import random
from collections import Counter

import pytest

from stolik import Match
from stolik.core import rng
from stolik.core.match import masked, view_of
from stolik.server.handles import Tracker
from tests.games.xnimmt.position import position

CARD_KEYS = ("rows", "hands", "chosen", "chosen_cards", "collected", "x_rows", "x_piles")


def played(seats, seed, **options):
    """A random match, after each move."""
    match = Match("xnimmt", seats=seats, seed=seed, options=options)
    rest = random.Random(seed)
    while not match.over:
        yield match
        seat = rest.choice(match.to_act)
        match.play(seat, rest.choice(match.legal(seat)))
    yield match


def redealt(match, viewer, number):
    world = masked(match.game, match.state, viewer)
    rng.rekey(world, rng.key_words(number.to_bytes(32, "little")))
    match.game.redeal(world)
    return view_of(match.game, world, None)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("hand", [8, 24])
def test_a_view_shows_a_hidden_card_nowhere(seats, hand):
    for match in played(seats, seats, hand=hand):
        for step in match.steps:
            whole = step.view(None)
            for viewer in ["public", *range(seats)]:
                view = step.view(viewer)
                hidden = set(whole["unused"])
                for seat in range(seats):
                    if seat != viewer:
                        known = {card for card in view["hands"][seat] if card is not None}
                        hidden |= {*whole["hands"][seat], whole["chosen"][seat]} - known - {None}
                shown = [*[view[key] for key in CARD_KEYS], [card for card, _ in view["placing"]]]
                assert not hidden & set(numbers(shown))


def test_a_screen_can_follow_a_chosen_card_from_its_own_hand():
    match = Match("xnimmt", seats=4, seed=4)
    tracker = Tracker(match.game.cards, match.view(3))
    before = tracker.now().at
    for seat in (2, 0, 3, 1):
        match.play(seat, match.legal(seat)[0])
    at = next(tracker.follow(step.view(3)).at for step in match.steps if step.told(3)["event"] == "reveal")
    for seat in (0, 1, 2):
        assert at[f"chosen_cards.{seat}"] == [before[f"hands.{seat}"][-1]]


def numbers(value):
    """Every number in a part of a view."""
    if isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from numbers(inner)
    elif value is not None:
        yield value


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_known_cards_are_those_collected_and_not_yet_revealed(seats):
    for seed in range(4):
        known = [set() for _ in range(seats)]
        for match in played(seats, seed):
            for step in match.steps:
                told = step.told("public")
                if step.event == "deal":
                    known = [set() for _ in range(seats)]
                elif step.event == "collect":
                    known[told["seat"]] |= set(told["cards"] or [])
                elif step.event == "reveal":
                    for seat in range(seats):
                        known[seat].discard(told["cards_by_seat"][seat])
                if step.event not in ("score", "next_round", "end"):
                    view = step.view("public")
                    for seat in range(seats):
                        assert [card for card in view["hands"][seat] if card is not None] == sorted(known[seat])


def test_others_see_no_hand_change_between_choosing_and_the_reveal():
    for seed in range(6):
        for match in played(3, seed):
            step = match.steps[0]
            if step.event == "move" and step.move.isdecimal():
                for viewer in {0, 1, 2, "public"} - {step.seat}:
                    before = view_of(match.game, step.before, viewer)
                    assert step.view(viewer)["hands"] == before["hands"]
                    assert step.view(viewer)["chosen"] == before["chosen"]


def test_the_number_of_unused_cards_never_changes_in_a_round():
    for seats in (2, 3, 4):
        for match in played(seats, 9):
            for step in match.steps:
                assert len(step.view(None)["unused"]) == step.view("public")["unused"] == 97 - 8 * seats


def test_a_redealt_hand_keeps_its_known_cards_whatever_was_chosen():
    match = position("""
        row3 10, row4 50, row5 70
        * 20 30 99 98, known 20 30
        * 51 2
    """)
    match.play(0, "20")
    chosen = Counter()
    for number in range(3000):
        world = redealt(match, 1, number)
        card = world["chosen"][0]
        assert {20, 30} <= {*world["hands"][0], card}
        assert len(world["hands"][0]) == 3
        assert world["hands"][1] == [2, 51]
        chosen[card if card in (20, 30) else "unknown"] += 1
    # Any card of the hand is as likely: a quarter for each known one, a half for the two unknown ones.
    assert abs(chosen[20] / 3000 - 0.25) < 0.04
    assert abs(chosen[30] / 3000 - 0.25) < 0.04
    assert abs(chosen["unknown"] / 3000 - 0.5) < 0.05


def test_a_redealt_hand_takes_every_unseen_card_equally_often():
    match = Match("xnimmt", seats=4, seed=2)
    dealt = Counter()
    for number in range(2000):
        dealt.update(card for hand in redealt(match, 0, number)["hands"][1:] for card in hand)
    own = {*match.view(0)["hands"][0], *[row[0] for row in match.view(0)["rows"].values()]}
    assert set(dealt) == set(range(1, 101)) - own
    expected = 2000 * 24 / 89
    assert max(abs(count - expected) for count in dealt.values()) < 100  # more than five standard deviations
