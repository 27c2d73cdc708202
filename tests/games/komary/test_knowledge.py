"""What a seat of komary knows of the others' cards: every world that can be is dealt anew as often as it should."""

from collections import Counter
from itertools import permutations

import pytest

from tests.games.komary.position import position
from tests.games.worlds import assert_dealt_as_likely, redealt

FOLLOWS = {"1": "12", "2": "23", "3": "34", "4": "45", "5": "56", "6": "6b", "b": "b1"}
DECK = Counter("123456" * 8 + "b" * 7)


def crowded(top, unseen, *lines, phase="play"):
    """A match in which all but some cards lie in the pile or in hands that are told."""
    told = Counter(card for line in lines for card in line.replace("*", "").split(",")[0].split() if card in DECK)
    pile = list((DECK - told - Counter(unseen) - Counter(top)).elements())
    stock = len(unseen) - sum(line.count("?") for line in lines)
    text = f"pile {' '.join([*pile, top])}, stock {' '.join('?' * stock)}, phase {phase}"
    return position("\n".join([text, *lines]))


def world(view):
    """Hands have no order, the stock has."""
    return tuple(tuple(sorted(hand)) for hand in view["hands"]), tuple(view["stock"])


def possible(match, viewer, unseen, asked=None):
    """Every world by the number of shuffles that lead to it; the asked seat must hold a card that fits."""
    view = match.view(viewer)
    worlds = Counter()
    for order in permutations(unseen):
        cards = list(order)
        hands = [[cards.pop() if card is None else card for card in hand] for hand in view["hands"]]
        if asked is None or set(hands[asked]) & set(FOLLOWS[view["pile"][-1]]):
            worlds[tuple(tuple(sorted(hand)) for hand in hands), tuple(cards)] += 1
    return worlds


def test_unknown_hands_and_the_stock_are_any_of_the_unseen_cards():
    unseen = "1245bb"
    match = crowded("4", unseen, "* 4 6", "? ?", "? ?")
    worlds = possible(match, 0, unseen)
    assert len(worlds) > 50
    assert_dealt_as_likely(match, 0, world, worlds, 12000)


def test_7_1_a_spectator_knows_no_hand():
    unseen = "1245b"
    match = crowded("4", unseen, "* ? ?", "? ?")
    assert_dealt_as_likely(match, "public", world, possible(match, "public", unseen))


@pytest.mark.parametrize(
    ("top", "unseen"), [("4", "125b"), ("4", "1244"), ("6", "1226b"), ("b", "2341"), ("b", "1bb22")]
)
def test_4_2_the_last_seat_is_asked_only_if_a_card_fits(top, unseen):
    match = crowded(top, unseen, "2 3, passed", "* ? ?", phase="last")
    worlds = possible(match, 0, unseen, asked=1)
    assert 0 < sum(worlds.values()) < len(list(permutations(unseen)))
    assert_dealt_as_likely(match, 0, world, worlds)


def test_4_2_other_hands_and_the_stock_are_any_of_the_rest():
    unseen = "12455b"
    match = crowded("4", unseen, "2 3, passed", "* ?", "? ?, passed", phase="last")
    worlds = possible(match, 0, unseen, asked=1)
    assert {hands[1] for hands, _ in worlds} == {("4",), ("5",)}
    assert_dealt_as_likely(match, 0, world, worlds)


def test_4_2_to_a_spectator_all_hands_are_unknown_and_one_of_the_last_seats_cards_fits():
    unseen = "1245b"
    match = crowded("4", unseen, "? ?, passed", "* ? ?", phase="last")
    assert_dealt_as_likely(match, "public", world, possible(match, "public", unseen, asked=1))


def test_4_2_the_last_seat_itself_knows_its_hand_and_deals_the_rest_evenly():
    unseen = "1245b"
    match = crowded("4", unseen, "? ?, passed", "* 4 6", phase="last")
    assert_dealt_as_likely(match, 1, world, possible(match, 1, unseen))


def test_4_2_a_single_fitting_card_among_many_is_found():
    match = position("""
        pile bx7 6x7, phase last
          2 3, passed
        * ?
    """)
    assert {view["hands"][1][0] for view in redealt(match, 0, 60)} == {"6"}
