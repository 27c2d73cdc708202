"""What a seat knows of other hands, and what it must not learn, over many matches."""

import random
from collections import Counter
from itertools import combinations

import pytest

from stolik import Match
from stolik.core.match import view_of
from tests.games.worlds import assert_dealt_as_likely, redealt
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


def hands(view):
    """A world of a turn: by seat its hand and its hidden choice."""
    return tuple((frozenset(hand), card) for hand, card in zip(view["hands"], view["chosen"], strict=True))


def possible(told, unseen):
    """Every world: `told` has by seat the cards known in its hand, how many more, and whether it has chosen unseen.

    The unseen cards lie in the hands in any way, and of a hand with a hidden choice any card may be the chosen one.
    """
    if not told:
        return {(): 1.0}
    (known, missing, chose), *rest = told
    worlds = {}
    for drawn in combinations(sorted(unseen), missing):
        hand = {*known, *drawn}
        for choice in hand if chose else [None]:
            weight = 1 / len(hand) if chose else 1.0
            for others, likely in possible(rest, unseen - set(drawn)).items():
                worlds[((frozenset(hand - {choice}), choice), *others)] = weight * likely
    return worlds


def crowded(*seats, unseen):
    """A match in which all but some cards lie in the open: those that no seat holds are in the first one's X pile."""
    rows = "row3 10, row4 50, row5 70"
    lying = {
        10,
        50,
        70,
        *unseen,
        *[int(word) for line in seats for word in line.replace(",", " ").split() if word.isdecimal()],
    }
    pile = " ".join(str(card) for card in range(1, 101) if card not in lying)
    return position("\n".join([rows, f"{seats[0]}, pile {pile}", *seats[1:]]))


def test_unknown_cards_of_hands_are_any_of_the_unseen_ones():
    unseen = {3, 20, 44, 51, 88, 97}
    match = crowded("1 2", "3 20", "44 51", unseen=unseen)
    worlds = possible([({1, 2}, 0, False), ((), 2, False), ((), 2, False)], unseen)
    assert len(worlds) == 90
    assert_dealt_as_likely(match, 0, hands, worlds)


def test_to_a_spectator_all_hands_are_unknown():
    unseen = {3, 20, 44, 51, 88}
    match = crowded("3 20", "44", unseen=unseen)
    assert_dealt_as_likely(match, "public", hands, possible([((), 2, False), ((), 1, False)], unseen))


def test_a_hidden_choice_is_any_card_of_the_hand_known_or_not():
    unseen = {3, 20, 44, 51, 88}
    match = crowded("1 2", "3 20 30, known 30", "44", unseen=unseen)
    match.play(1, "30")
    match.play(2, "44")
    worlds = possible([({1, 2}, 0, False), ({30}, 2, True), ((), 1, True)], unseen)
    assert len(worlds) == 10 * 3 * 3
    assert_dealt_as_likely(match, 0, hands, worlds)


def test_known_cards_alone_leave_only_the_choice_open():
    unseen = {3, 20}
    match = crowded("1 2", "30 31 32, known 30 31 32", unseen=unseen)
    match.play(1, "31")
    worlds = possible([({1, 2}, 0, False), ({30, 31, 32}, 0, True)], unseen)
    assert len(worlds) == 3
    assert_dealt_as_likely(match, 0, hands, worlds)


def test_a_single_card_is_the_chosen_one():
    unseen = {3, 20, 44}
    match = crowded("1 2", "3", "30, known 30", unseen=unseen)
    match.play(1, "3")
    match.play(2, "30")
    worlds = possible([({1, 2}, 0, False), ((), 1, True), ({30}, 0, True)], unseen)
    assert {world[2] for world in worlds} == {(frozenset(), 30)}
    assert_dealt_as_likely(match, 0, hands, worlds)


def test_ones_own_choice_stays_as_it_is():
    unseen = {3, 20, 44}
    match = crowded("1 2, known 2", "3 20", unseen=unseen)
    match.play(0, "2")
    worlds = {((frozenset({1}), 2), other): weight for (other,), weight in possible([((), 2, False)], unseen).items()}
    assert_dealt_as_likely(match, 0, hands, worlds)


def test_while_cards_are_placed_and_collected_hands_are_any_of_the_unseen_cards():
    unseen = {3, 20, 44, 51, 88}
    for line in ("1, placing 9", "1, collected 11 12"):
        match = crowded(line, "3 20, placing 72", "44 30, known 30", unseen=unseen)
        worlds = possible([({1}, 0, False), ((), 2, False), ({30}, 1, False)], unseen)
        assert_dealt_as_likely(match, 0, hands, worlds)


def test_a_redealt_hand_takes_every_unseen_card_equally_often():
    match = Match("xnimmt", seats=4, seed=2)
    dealt = Counter()
    for view in redealt(match, 0, 2000):
        dealt.update(card for hand in view["hands"][1:] for card in hand)
    own = {*match.view(0)["hands"][0], *[row[0] for row in match.view(0)["rows"].values()]}
    assert set(dealt) == set(range(1, 101)) - own
    expected = 2000 * 24 / 89
    assert max(abs(count - expected) for count in dealt.values()) < 100  # more than five standard deviations
