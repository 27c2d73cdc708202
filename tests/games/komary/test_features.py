"""What a network sees of what the seats of komary have declined."""

from stolik import Match
from tests.games.features import seen
from tests.games.komary.position import position

TABLE = """
    top 4
    * 1 1 5
      2 2 5
      3 3 6
"""
NOTHING = [0, 0, 0, 0, 0, 0, 0]


def declined(match, viewer):
    return seen(match, viewer, "drew or passed on")[: match.seats]


def test_3_3_who_draws_on_a_4_had_no_4_and_no_5_to_play_and_one_card_has_come_since():
    match = position(TABLE)
    match.play(0, "draw")
    assert declined(match, 0) == [[0, 0, 0, 0.5, 0.5, 0, 0], NOTHING, NOTHING]
    assert declined(match, 1) == [NOTHING, NOTHING, [0, 0, 0, 0.5, 0.5, 0, 0]]


def test_3_4_who_passes_on_a_4_keeps_that_hand():
    match = position(TABLE)
    match.play(0, "pass")
    assert declined(match, 2)[1] == [0, 0, 0, 1, 1, 0, 0]


def test_the_last_two_tops_count_and_one_more_card_has_come_since_the_older():
    match = position("""
        top 5
        * 1 1 1, declined 2 3
          6 6 b b
    """)
    match.play(0, "draw")
    assert declined(match, 1)[1] == [0, 0, 0.333, 0.333, 0.5, 0.5, 0]
    for move in ("6", "draw", "b", "pass"):
        match.play(match.to_act[0], move)
    assert declined(match, 1)[1] == [1, 0, 0, 0, 0, 0.5, 1]


def test_a_top_that_stays_counts_once():
    match = position("""
        top 4
        * 1 1, declined 2 4
          1 1
    """)
    match.play(0, "draw")
    assert "declined 2 4" in match.position()


def test_a_new_round_begins_with_nothing_declined():
    match = position("""
        top 4
        * 5
          2 2, declined 3, passed
    """)
    match.play(0, "5")
    assert declined(match, 0) == [NOTHING, NOTHING]
    assert "declined" not in match.position()


def test_what_was_declined_is_seen_by_all_and_read_back():
    match = position(TABLE)
    match.play(0, "draw")
    assert match.position("public").count("declined 4") == 1
    assert declined(Match.at("komary", match.position(1)), 1) == declined(match, 1)
