"""Triggs: worlds dealt anew, compared with all that are possible in positions so small that they can be counted.

Cards are told apart in the counting: a world weighs as many ways as its cards can have come to lie there.
"""

from collections import Counter
from itertools import permutations, product

from stolik.core.position import Line, unpacked
from tests.games.triggs.position import position
from tests.games.worlds import assert_dealt_as_likely, redealt

FULL = Counter(dict.fromkeys(range(1, 13), 9))


def world(view):
    """A world by its hidden cards; the order of the left deck does not matter here."""
    return hidden(view["hands"], view["decks"]["middle"], view["decks"]["right"])


def hidden(hands, middle, right):
    return tuple(tuple(sorted(hand)) for hand in hands), tuple(middle), tuple(right)


def crowded(table, *seats, unseen):
    """A match with few unseen cards: all that lie nowhere else are in the left deck, which was seen as discards."""
    piles = [fact.removeprefix(name) for fact in table.split(", ") for name in ("right ", "discard ") if name in fact]
    shown = " ".join([*piles, *[line.split(",")[0] for line in seats]])
    seen = Counter(int(card) for card in unpacked(shown.split(), Line()) if card.isdecimal())
    left = " ".join(map(str, (FULL - seen - Counter(unseen)).elements()))
    return position("\n".join([f"{table}, left_made {left}", *seats]))


def test_unseen_cards_are_as_likely_in_one_hidden_place_as_in_another():
    unseen = [1, 1, 2, 9, 9, 9]
    match = crowded("middle ?x2, right ? 4", "* 7 7", "  6 ?x2", "  ?", unseen=unseen)
    worlds = Counter(hidden([[7, 7], [6, a, b], [c]], [d, e], [f, 4]) for a, b, c, d, e, f in permutations(unseen))
    assert_dealt_as_likely(match, 0, world, worlds)


def test_a_hand_that_may_go_on_crossing_off_holds_one_more_make():
    unseen = [1, 4, 4, 7, 9]
    match = crowded("middle ?x2, right 4, last_make 9", "  3", "* 2 8 ?x3", unseen=unseen)
    worlds = Counter(
        hidden([[3], [2, 8, a, b, c]], [d, e], [4])
        for a, b, c, d, e in permutations(unseen)
        if {a, b, c} & {1, 7, 9}  # 1 + 8, 2 + 7, 9
    )
    assert_dealt_as_likely(match, 0, world, worlds)


def test_after_a_pair_the_next_make_is_no_earlier_one():
    unseen = [1, 2, 4, 5, 7, 9]
    match = crowded("middle ?x3, right 4, last_make 2+7", "  3", "* 8 ?x3", unseen=unseen)
    worlds = Counter(
        hidden([[3], [8, a, b, c]], [d, e, f], [4])
        for a, b, c, d, e, f in permutations(unseen)
        if {a, b, c} >= {2, 7} or {a, b, c} >= {4, 5}
    )
    assert_dealt_as_likely(match, 0, world, worlds)


def test_the_rarest_hand_that_can_go_on_is_found():
    match = position("""
        left 1, right 2, discard 4x7 5x7, last_make 4+5
          12 5
        * 4 5
    """)
    assert all(view["hands"][1] == [4, 5] for view in redealt(match, 0, 40))


def test_a_hand_holds_as_many_cards_of_a_reshuffled_middle_deck_as_it_took():
    deck, old = [7, 7, 9, 12], [7, 3, 4]
    match = crowded(
        "middle_made 7 7 8 9 12, middle ?x2, right ? 4",
        "* 1 8, took 8",
        "  ?x3, took ?x2",
        "  6 ?",
        unseen=deck + old,
    )
    worlds = Counter(
        hidden([[1, 8], [c, d, f], [6, g]], [a, b], [h, 4])
        for (a, b, c, d), (f, g, h) in product(permutations(deck), permutations(old))
    )
    assert_dealt_as_likely(match, 0, world, worlds)


def test_cards_taken_from_a_reshuffled_middle_deck_are_shared_by_how_many_each_took():
    deck, old = [5, 5, 6, 7, 9], [2, 3]
    match = crowded(
        "middle_made 5 5 6 7 9, middle ?x2, right 4", "* 1", "  ?x3, took ?x2", "  ?x2, took ?", unseen=deck + old
    )
    worlds = Counter(
        hidden([[1], [c, d, f], [e, g]], [a, b], [4])
        for (a, b, c, d, e), (f, g) in product(permutations(deck), permutations(old))
    )
    assert_dealt_as_likely(match, 0, world, worlds)


def test_a_card_of_the_deck_that_was_laid_down_is_in_no_hand():
    """Seat 1 took two cards, and the only 12 of the deck has been laid down since."""
    match = crowded(
        "middle_made 9 9 10 12, middle ?x2, right 4, discard 12", "* 1 12x8", "  ?x2, took ?x2", unseen=[9, 9, 10, 3]
    )
    worlds = Counter(hidden([[1, *[12] * 8], [c, 3]], [a, b], [4]) for a, b, c in permutations([9, 9, 10]))
    assert_dealt_as_likely(match, 0, world, worlds)


def test_where_a_card_laid_down_may_have_been_the_decks_or_an_old_one_both_are_dealt():
    match = position("""
        left 1, middle 2, right 4, discard 9 10
          12 12
        * 9 9 3
    """)
    match.play(1, "draw middle")
    match.play(1, "draw middle")
    match.play(0, "discard 12x1")
    match.play(1, "discard 9x1")
    assert {tuple(view["decks"]["middle"]) for view in redealt(match, "public", 300)} == {(9,), (10,)}
