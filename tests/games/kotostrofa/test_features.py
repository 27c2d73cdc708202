"""What a network sees of the seats of kotostrofa that have thrown nothing."""

from stolik import Match
from tests.games.features import seen
from tests.games.kotostrofa.position import play, position


def declined(match, viewer):
    return [number for (number,) in seen(match, viewer, "has thrown nothing")[: match.seats]]


def test_3_5_all_see_that_a_seat_threw_nothing_and_how_many_cards_have_come_since():
    match = position("""
        * 3r 4g 6b 10k
          5r 6r 6o 4p
          5g 7o 5b
    """)
    assert declined(match, 0) == [0, 0, 0]
    play(match, "pass")
    assert declined(match, 0) == [1, 0, 0]
    assert declined(match, 2) == [0, 1, 0]
    assert "declined 0" in match.position("public")


def test_3_6_a_card_that_is_drawn_counts():
    match = position("""
        phase draw, turn 0
          3r 4g, turned, declined 0
          5r 6r
          5g 7o
    """)
    assert match.to_act == [0]
    assert declined(match, 1) == [0, 0, 0.5]


def test_4_4_a_card_that_is_given_counts_for_who_gets_it():
    match = position("""
        phase give
        * 3r 5g
          5r 6r
          5b 7o, declined 0
    """)
    play(match, "give 3r 2")
    assert "declined 1" in match.position("public")


def test_4_6_to_decline_after_six_six_shows_as_much_as_a_pass():
    match = play(position("* 6r 6o 3g\n5b 7o\n5g 8b"), "pair 6r 6o", "pass")
    assert declined(match, 2)[1] == 1
    assert "turned" not in match.position()


def test_a_whole_hand_that_is_taken_counts_by_its_cards():
    match = position("""
        phase draw, turn 1, due 0 3
          3r 4g
          5r 6r, declined 0
          5g 7o
    """)
    assert match.to_act == [1]
    assert declined(match, 2)[2] == 0.333


def test_what_a_position_does_not_tell_is_not_known():
    told = "* 3r 4g, turned\n5r 6r, turned, declined 2\n5g 7o"
    match = position(told)
    assert declined(match, 0) == [0, 0.333, 0]
    assert Match.at("kotostrofa", match.position(0)).position(0) == match.position(0)


def test_cards_are_counted_up_to_ninety_nine():
    match = position("""
        phase give
        * 3r 5g
          5r 6r
          5b 7o, declined 99
    """)
    play(match, "give 3r 2")
    assert "declined 99" in match.position("public")
