"""Triggs: what a view says of the moves, so that a board needs no rule."""

import random
from collections import Counter
from itertools import product

import pytest

from stolik import Match
from tests.games.triggs.deck import VARIANTS
from tests.games.triggs.position import position


def cross_offs(match, seat=0):
    return {row: (dict(found["makes"]), found["most"]) for row, found in match.view(seat)["cross_offs"].items()}


def test_3_5_a_row_tells_each_make_and_how_often_the_hand_has_it():
    match = position("left 1\n* 1 4 7 10 11 11\n  1 2")
    assert cross_offs(match)["11"] == ({"11": 2, "1+10": 1, "4+7": 1}, 4)
    assert cross_offs(match)["5"] == ({"1+4": 1}, 1)
    assert set(cross_offs(match)) == {"1", "4", "5", "7", "8", "10", "11", "12"}


def test_3_5_equal_cards_make_half_as_many_pairs():
    assert cross_offs(position("left 1\n* 6 6 6 6 6\n  1 2")) == {"6": ({"6": 5}, 3), "12": ({"6+6": 2}, 2)}


def test_3_6_no_more_makes_than_free_boxes():
    match = position("left 1\n* 4 7 11 11, free 11:1 4:0\n  1 2")
    assert cross_offs(match) == {"7": ({"7": 1}, 1), "11": ({"11": 2, "4+7": 1}, 1)}


def test_3_7_in_a_cross_off_only_what_may_follow():
    match = position("left 1, last_make 2+7\n* 9 1 8 2 7 4 5\n  1 2")
    assert cross_offs(match) == {"9": ({"2+7": 1, "4+5": 1}, 2)}


def test_makes_come_in_the_order_in_which_they_are_laid_down():
    match = position("left 1\n* 9 8 7 5 4 2 1\n  1 2")
    assert [make for make, _ in match.view(0)["cross_offs"]["9"]["makes"]] == ["9", "1+8", "2+7", "4+5"]


def walked(seed, seats=3, options=None, moves=160):
    """Positions of a match of random moves."""
    dice = random.Random(seed)
    match = Match("triggs", seats=seats, seed=seed, options=options)
    while not match.over and len(match.moves) < moves:
        yield match, match.to_act[0]
        seat = match.to_act[0]
        match.play(seat, dice.choice(match.legal(seat)))


def selections(cross_off):
    """Every choice of makes that a row's entry allows, in order."""
    makes = cross_off["makes"]
    for counts in product(*[range(times + 1) for _, times in makes]):
        if 0 < sum(counts) <= cross_off["most"]:
            yield tuple(make for (make, _), count in zip(makes, counts, strict=True) for _ in range(count))


def laid_down(match, seat, row):
    """Every way in which a row can be crossed off from here, found by playing."""
    start = match.position()
    found = set()
    waiting = [()]
    while waiting:
        made = waiting.pop()
        again = Match.at("triggs", start, seed=1)
        for make in made:
            again.play(seat, f"cross {row}: {make}")
        found |= {made}
        if not made or (again.view(seat)["phase"] == "cross" and again.to_act == [seat]):
            waiting += [
                (*made, move.partition(": ")[2]) for move in again.legal(seat) if move.startswith(f"cross {row}: ")
            ]
    return found - {()}


@pytest.mark.parametrize("options", [None, {"hand": 12, "hand_limit": 14}])
def test_the_makes_of_a_row_are_all_ways_to_cross_it_off(options):
    tried = 0
    for number, (match, seat) in enumerate(walked(5, options=options)):
        view = match.view(seat)
        if number % 12 == 0 and view["cross_offs"]:
            row, cross_off = max(view["cross_offs"].items(), key=lambda item: len(item[1]["makes"]))
            assert set(selections(cross_off)) == laid_down(match, seat, row)
            tried += 1
    assert tried > 4


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_no_two_makes_of_a_row_use_cards_of_one_value(options):
    """So the cards that a person selects are a row's makes in one way only."""
    for match, seat in walked(7, options=options):
        for cross_off in match.view(seat)["cross_offs"].values():
            values = Counter(card for make, _ in cross_off["makes"] for card in set(make.split("+")))
            assert set(values.values()) == {1}


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_3_3_as_many_cards_are_drawn_as_the_view_says(options):
    dice = random.Random(3)
    told = Counter()
    for match, seat in walked(9, options=options):
        view = match.view(seat)
        said = view["draws"]
        if view["phase"] != "action" or not said:
            assert said == (view["phase"] == "draw" and bool(match.legal(seat)))
            continue
        again = Match.at("triggs", match.position(), seed=2)
        turns = view["turns"]
        drawn = 0
        while again.view(seat)["turns"] == turns:
            again.play(seat, dice.choice([move for move in again.legal(seat) if move.startswith("draw")]))
            drawn += 1
        assert drawn == said
        told[said] += 1
    assert told


def test_what_cannot_be_chosen_has_a_reason():
    match = position("left 1, middle 2, right\n* 5 5 8, free 8:0 3:0\n  1 2")
    rows = {f"cross {row}": "no_make" for row in (1, 2, 4, 6, 7, 9, 11, 12)}
    assert match.view(0)["why_not"] == {
        "draw right": "deck_empty",
        **rows,
        "cross 3": "row_full",
        "cross 8": "row_full",
    }


def test_3_3_with_a_full_hand_no_deck_can_be_chosen():
    match = position("left 1\n* 1 2 3 4 5 6 7 8 9 10\n  12")
    assert match.view(0)["draws"] == 0
    refused = {move: why for move, why in match.view(0)["why_not"].items() if move.startswith("draw")}
    assert refused == {f"draw {deck}": "hand_full" for deck in ("left", "middle", "right")}


def test_4_1_a_bonus_goes_to_no_full_row():
    match = position("left 1, bonuses 1\n* 5, free rest:0 3:1 5:1\n  1 2")
    assert match.view(0)["rule"] == "4"
    assert match.view(0)["why_not"] == {f"bonus {row}": "row_full" for row in (1, 2, 4, 6, 7, 8, 9, 10, 11, 12)}


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_every_deck_and_row_can_be_chosen_or_has_a_reason(options):
    for match, seat in walked(11, options=options):
        view = match.view(seat)
        rows = {"action": "cross", "bonus": "bonus"}.get(view["phase"])
        wanted = {f"{rows} {row}" for row in range(1, 13)} if rows else set()
        if view["phase"] in ("action", "draw"):
            wanted |= {f"draw {deck}" for deck in view["decks"]}
        assert wanted == {*view["why_not"], *[move.partition(":")[0] for move in match.legal(seat)]} & wanted
        assert not {*view["why_not"]} & {move.partition(":")[0] for move in match.legal(seat)}
        assert set(view["why_not"]) <= wanted


def test_nobody_else_is_told_what_a_hand_can_make():
    match = position("left 1\n* 1 4 7 10 11 11\n  1 2")
    for viewer in (1, "public"):
        view = match.view(viewer)
        assert (view["cross_offs"], view["draws"], view["why_not"]) == ({}, 0, {})
    assert match.view(None)["cross_offs"] == match.view(0)["cross_offs"]
