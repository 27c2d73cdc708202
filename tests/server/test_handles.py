"""Handles: a card keeps its number while the viewer can follow it, and a number says nothing that the views do not."""

import random

from stolik import Match, load, names
from stolik.core.step import view_of
from stolik.server.handles import Tracker
from tests.contract.cases import every_case

HANDS_AND_PILE = ("hands.*", "pile", "stock")


def follow(*views, paths=HANDS_AND_PILE):
    tracker = Tracker(paths, views[0])
    return [tracker.now(), *[tracker.follow(view) for view in views[1:]]]


def view(hands, pile=(), stock=0, number=1):
    return {"round": number, "hands": [list(hand) for hand in hands], "pile": list(pile), "stock": stock}


def test_a_card_that_is_played_keeps_its_number():
    before, after = follow(view([["1", "2"], [None]]), view([["1"], [None]], ["2"]))
    assert after.at["pile"] == [before.at["hands.0"][1]]
    assert after.at["hands.0"] == [before.at["hands.0"][0]]
    assert after.at["hands.1"] == before.at["hands.1"]


def test_a_hidden_card_that_is_played_comes_from_its_hand():
    before, after = follow(view([[None, None], ["3"]]), view([[None], ["3"]], ["5"]))
    assert set(after.at["hands.0"]) | set(after.at["pile"]) == set(before.at["hands.0"])


def test_a_card_drawn_from_a_count_is_fresh_and_says_where_it_came_from():
    before, after = follow(view([["1"]], stock=3), view([["1", "4"]], stock=2))
    fresh = after.at["hands.0"][1]
    assert fresh not in before.at["hands.0"]
    assert after.came == {str(fresh): "stock"}


def test_a_card_that_goes_into_a_count_has_no_number_any_more():
    before, after = follow(view([["1"]], ["2", "3"], stock=0), view([["1"]], ["3"], stock=1))
    assert after.gone == {str(before.at["pile"][0]): "stock"}
    assert after.at["pile"] == [before.at["pile"][1]]


def test_a_hidden_hand_that_is_shown_keeps_its_numbers():
    before, after = follow(view([[None, None]]), view([["1", "6"]]))
    assert sorted(after.at["hands.0"]) == sorted(before.at["hands.0"])


def test_a_round_begins_with_fresh_numbers_from_the_stock():
    before, after = follow(view([["1"]], ["2"], 4), view([["2"]], ["1"], 4, number=2))
    assert not set(after.at["hands.0"] + after.at["pile"]) & set(before.at["hands.0"] + before.at["pile"])
    assert set(after.came.values()) == {"stock"}


def test_lists_of_objects_single_cards_and_counted_decks_are_found():
    paths = ("coats.*[tile]", "placing[0]", "chosen.*!", "decks.*?")
    seen = {
        "coats": [[{"tile": "r2"}, {"tile": None}]],
        "placing": [[43, 1]],
        "chosen": [7, None],
        "decks": {"left": [None, None, 5]},
    }
    handles = Tracker(paths, seen).now()
    assert {place: len(numbers) for place, numbers in handles.at.items()} == {
        "coats.0": 2,
        "placing": 1,
        "chosen.0": 1,
        "chosen.1": 0,
        "decks.left": 1,
    }


@every_case
def test_every_card_in_every_view_has_one_number_and_no_number_is_used_twice(case):
    chance = random.Random(3)
    match = case.match(3)
    viewers = [*range(match.seats), "public", None]
    trackers = {viewer: Tracker(match.game.cards, None) for viewer in viewers}
    used = {viewer: {} for viewer in viewers}
    for _ in range(20):
        for step in match.steps:
            for viewer in viewers:
                seen = step.view(viewer)
                handles = trackers[viewer].follow(seen)
                numbers = [number for at in handles.at.values() for number in at]
                assert len(set(numbers)) == len(numbers)
                gone = used[viewer].keys() - set(numbers)
                assert not gone & set(numbers)
                if viewer is None:
                    shown = case.cards.cards(seen)
                    counted = sum(trackers[None]._counts.values())
                    left_out = len(seen.get("left_out", []))
                    assert len(numbers) + counted + left_out == len(shown)
        if match.over:
            break
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(match.legal(seat)))


def test_every_game_says_where_its_cards_are():
    for name in names:
        game = load(name)
        match = Match(name, seed=1)
        assert game.cards
        assert Tracker(game.cards, view_of(game, match.state, 0)).now().at
