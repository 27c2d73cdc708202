"""Jamniki, rule by rule."""

import random

import pytest

from stolik import Match
from stolik.core.errors import IllegalMove, WrongOption
from stolik.games.jamniki.notation import MOVES, TILES
from tests.games.jamniki.deck import ONCE, TWICE, cards
from tests.games.jamniki.position import dealt, position, scored


def fresh(seats=4, seed=3, **options):
    return Match("jamniki", seats=seats, seed=seed, options=options)


def play_on(match, seed=0):
    """Random moves until the game or the match ends; the steps of its last move."""
    rest = random.Random(seed)
    number = match.view(None)["game_number"]
    while not match.over and match.view(None)["game_number"] == number:
        (seat,) = match.to_act
        match.play(seat, rest.choice(match.legal(seat)))
    return match


def test_1_1_the_stack_has_thirty_two_tiles_with_177_bones():
    tiles = cards(fresh().view(None))
    assert tiles == sorted([*TWICE, *TWICE, *ONCE])
    assert len(tiles) == 32
    assert sum(int(tile[1]) + int(tile[3]) for tile in tiles) == 177


def test_1_1_each_kind_of_tile_has_one_text_and_goes_down_in_two_ways():
    assert sorted(TILES) == sorted([*TWICE, *ONCE])
    assert (*TILES, *[f"{tile} white" for tile in TILES]) == MOVES


def test_1_2_a_white_tile_has_two_and_two_bones():
    assert scored("w", "w w")["breakdown"] == [
        {"bones": 4, "run": 0, "tasks": 0},
        {"bones": 8, "run": 0, "tasks": 0},
    ]


def test_2_1_who_begins_the_first_game_is_drawn_by_lot():
    assert {fresh(seed=seed).view(None)["turn"] for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_2_2_the_hand_has_a_tile_for_each_seat(seats):
    match = fresh(seats)
    deal = next(step for step in match.steps if step.event == "deal")
    assert len(deal.view(None)["hand"]) == seats
    assert len(deal.view(None)["stack"]) == 32 - seats


@pytest.mark.parametrize("games", [1, 2, 3])
def test_2_3_a_match_has_so_many_games_each_with_all_tiles(games):
    match = fresh(games=games)
    for number in range(1, games + 1):
        assert not match.over
        assert match.view(None)["game_number"] == number
        assert len(cards(match.view(None))) == 32
        play_on(match)
    assert match.over
    assert len(match.view(None)["past"]) == games


def test_2_4_the_fewest_points_begin_a_later_game_and_of_several_the_lowest_seat():
    for seed in range(30):
        match = play_on(fresh(seats=5, seed=seed))
        assert match.view(None)["turn"] == match.points.index(min(match.points))


def test_2_4_equal_fewest_points_are_settled_by_seat_number():
    match = position("""
        hand r2r2 r2r2 g2g2 g2g2 b2b2 b2b2
          p4p4 w w w
          w w w w
          w w w w
          w w w w
        * w w w
    """)
    match.play(4, "r2r2")
    assert match.points == [20 + 2, 16, 16, 16, 16 + 2]
    assert match.to_act == [1]


def test_3_1_a_turn_begins_by_taking_a_tile_from_the_stack():
    match = dealt("r3g3 b2b2 o3b3")
    view = match.view(0)
    assert view["phase"] == "place"
    assert view["hand"] == ["b2b2", "r3g3", "o3b3"]
    assert view["stack"] == 29


def test_3_2_the_tile_goes_on_the_tail_end():
    match = position("""
        hand g2g2 o4r4 p4p4
        * r3o3 o3g3
          b2b2 b2b3
    """)
    match.play(0, "g2g2")
    assert match.view("public")["coats"][0] == [
        {"tile": "r3o3", "white": False},
        {"tile": "o3g3", "white": False},
        {"tile": "g2g2", "white": False},
    ]


def test_3_3_the_rest_of_the_hand_goes_to_the_next_seat():
    match = dealt("r3g3 b2b2 o3b3 p4p4")
    match.play(0, "b2b2")
    assert [step.event for step in match.steps] == ["move", "pass", "draw"]
    assert match.to_act == [1]
    assert match.view(1)["hand"] == ["r3g3", "o3b3", "p4p4"]


@pytest.mark.parametrize(("game", "way", "order"), [(1, "left", [1, 2]), (2, "right", [1, 0]), (3, "left", [1, 2])])
def test_3_4_left_in_odd_games_and_right_in_even_ones(game, way, order):
    match = position(
        f"""
        hand r2r2 r2r2 r3g3 b2b2, game {game}
          w
        * w
          w
    """,
        games=3,
    )
    assert match.view(None)["pass_to"] == way
    match.play(1, "r2r2")
    passed = match.steps[1].told("public")
    assert passed == {"event": "pass", "from": order[0], "to": order[1]}
    assert match.to_act == [order[1]]


def test_4_1_any_tile_fits_first():
    match = position("""
        hand r3g3 b2b2 p4p4
        *
          b2b2
    """)
    assert match.legal(0) == ["b2b2", "r3g3", "p4p4"]


def test_4_2_the_same_colour_or_the_same_number_of_bones_fits():
    match = position("""
        hand o3b3 b4g4 b2b3
        * r3g3
          b2b2
    """)
    assert match.legal(0) == ["o3b3"]
    match = position("""
        hand b2b3 g4o4 r2r2
        * r3g3 o3b3
          b2b2 b2b2
    """)
    assert match.legal(0) == ["b2b3"]


def test_4_2_legal_moves_are_what_the_parts_say():
    for last in TILES:
        others = [tile for tile in TILES if tile != last]
        for hand in zip(others, others[9:] + others[:9], others[17:] + others[:17], strict=True):
            match = position(f"hand {' '.join(hand)}\n* {last}\n  w")
            in_order = sorted(hand, key=TILES.index)
            fitting = [tile for tile in in_order if tile[0] == last[2] or tile[1] == last[3]]
            assert match.legal(0) == (fitting or [f"{tile} white" for tile in in_order])


def test_4_3_everything_fits_after_white():
    match = position("""
        hand o3b3 b4g4 r2r2
        * r3g3 w
          b2b2 b2b2
    """)
    assert match.legal(0) == ["r2r2", "o3b3", "b4g4"]


def test_4_4_without_a_fitting_tile_any_goes_down_white_and_any_may_follow():
    match = position("""
        hand r2r2 g4o4 p2p3
        * r3g3 o3b3
          b2b2 b2b2
    """)
    assert match.legal(0) == ["r2r2 white", "p2p3 white", "g4o4 white"]
    match.play(0, "g4o4 white")
    assert match.view(0)["coats"][0][-1] == {"tile": "g4o4", "white": True}
    match.play(1, match.legal(1)[0])
    assert not any(move.endswith("white") for move in match.legal(0))
    assert len(match.legal(0)) == len(set(match.view(0)["hand"]))


def test_4_4_with_a_fitting_tile_white_is_refused():
    match = position("""
        hand r2r2 g4o4 p3r3
        * r3g3
          b2b2
    """)
    assert match.legal(0) == ["p3r3", "g4o4"]
    with pytest.raises(IllegalMove, match="legal are 'p3r3', 'g4o4'"):
        match.play(0, "r2r2 white")


def test_4_5_a_tile_fits_by_its_head_side_only():
    match = position("""
        hand r4b4 o3g3 r3g3
        * p4p4 b4g4
          b2b2 b2b2
    """)
    assert match.legal(0) == ["r4b4"]


@pytest.mark.parametrize(("seats", "tiles"), [(2, 7), (3, 6), (4, 5), (5, 4)])
def test_5_1_a_game_ends_with_the_coats_full(seats, tiles):
    match = play_on(fresh(seats, games=1))
    assert [len(coat) for coat in match.view(None)["coats"]] == [tiles] * seats
    assert len(match.moves) == seats * tiles


def test_5_2_after_the_last_tile_the_hand_stays_and_counts_for_nothing():
    match = position("""
        hand r2r2 p4p4 r4b4
          w w w w w w w
        * w w w w w w
    """)
    match.play(1, "r2r2")
    assert [step.event for step in match.steps[:3]] == ["move", "score", "next_game"]
    assert match.steps[1].view(1)["hand"] == ["r4b4", "p4p4"]
    assert match.points == [28, 24 + 4 + 2]


def test_6_1_each_bone_is_a_point_and_white_ones_too():
    assert scored("r3g3 g2g3 w b4g4", "w")["breakdown"][0]["bones"] == 6 + 5 + 4 + 8


def test_6_2_thirty_four_bones_and_four_purple_parts_are_38_points():
    view = scored("p2p2 p2p3 r3g3 g2g2 b2b2 r2r3 o3g3", "w")
    assert view["breakdown"][0] == {"bones": 34, "run": 4, "tasks": 0}
    assert view["points"][0] == 38


@pytest.mark.parametrize(
    ("coat", "run"),
    [
        ("w w", 0),
        ("r3g3", 1),
        ("r3g3 g3b3", 2),
        ("r3g3 g2g2 g2g3", 5),
        ("g2g2 w g2g2", 2),
        ("r3o3 o3b3 b2b2 b4g4", 4),
        ("r3g3 r3g3", 1),
    ],
)
def test_6_2_the_longest_run_of_one_colour_white_breaks_it(coat, run):
    assert scored(coat, "w")["breakdown"][0]["run"] == run


def test_6_2_every_seat_scores_its_own_run():
    view = scored("r2r2 r2r2", "b2b2 b2b3")
    assert [part["run"] for part in view["breakdown"]] == [4, 4]


def test_6_3_the_sum_of_all_games_wins():
    match = fresh(games=3)
    for _ in range(3):
        play_on(match)
    view = match.view(None)
    assert match.points == [sum(game) for game in zip(*view["past"], strict=True)]
    assert match.winners == [seat for seat in range(4) if match.points[seat] == max(match.points)]


def test_6_3_equal_highest_sums_share_the_win():
    view = scored("r2r2", "b2b2", "w")
    assert (view["points"], view["winners"]) == ([6, 6, 4], [0, 1])


def colours(*coats):
    return [part["colours"] for part in scored(*coats, every_colour=True)["breakdown"]]


def test_6_4_for_every_colour_the_longest_run_scores_its_length():
    assert colours("r2r2 r2r3 r3g3", "g2g2 g2g3 g3b3", "b2b2") == [5, 5, 2]


def test_6_4_a_colour_that_nobody_shows_scores_nothing_nor_does_white():
    assert colours("w w w", "w", "r3o3") == [0, 0, 2]


def test_6_4_the_breakdown_says_colours_instead_of_run():
    view = scored("r2r2", "b2b2 b2b2", every_colour=True)
    assert view["breakdown"] == [{"bones": 4, "colours": 2, "tasks": 0}, {"bones": 8, "colours": 4, "tasks": 0}]
    assert view["past"] == [[6, 12]]


def test_6_5_of_equal_runs_the_one_with_fewer_bones_scores():
    assert colours("r2r2", "r2r3", "w") == [2, 0, 0]
    assert colours("r2r3 b4g4", "r2r2 b3o3", "w") == [0 + 0 + 1, 2 + 1 + 1, 0]


def test_6_5_a_seat_counts_its_own_best_run():
    assert colours("r2r3 w r2r2", "r2r2 w", "w") == [2, 2, 0]
    assert colours("r2r2 w r2r3 r3g3", "r2r2", "w") == [3 + 1, 0, 0]


def test_6_5_runs_equal_in_length_and_bones_all_score():
    assert colours("p2p2", "p2p2", "p2p3") == [2, 2, 0]


def test_7_1_two_different_tasks_are_drawn_for_each_game():
    drawn = set()
    for seed in range(60):
        match = fresh(seats=2, seed=seed, tasks=True)
        view = match.view("public")
        assert len(set(view["tasks"])) == 2
        drawn |= set(view["tasks"])
        assert [step.event for step in match.steps] == ["deal", "tasks", "draw"]
    assert len(drawn) == 12
    assert len({tuple(play_on(fresh(seed=seed, tasks=True)).view(0)["tasks"]) for seed in range(20)}) > 5


def test_7_1_without_the_option_there_are_no_tasks():
    assert fresh().view(None)["tasks"] == []
    assert [step.event for step in fresh().steps] == ["deal", "draw"]


def test_7_1_both_tasks_score_for_everybody_who_meets_them():
    view = scored("r3g3", "r3g3 w", "b4g4", tasks="no_white no_eight")
    assert view["tasks"] == ["no_white", "no_eight"]
    assert [part["tasks"] for part in view["breakdown"]] == [7 + 6, 6, 7]
    assert view["past"] == [[6 + 1 + 13, 10 + 1 + 6, 8 + 1 + 7]]


@pytest.mark.parametrize(
    ("task", "coats", "earned"),
    [
        ("most_white", ("w w", "w r3g3", "r3g3"), [7, 0, 0]),
        ("most_white", ("w r3g3", "w b3r3", "r3g3"), [0, 0, 0]),
        ("most_white", ("r3g3", "b3r3", "r3g3"), [0, 0, 0]),
        ("most_one_colour", ("r2r2 w", "p4p4 r3g3", "r3g3 g3b3"), [8, 0, 0]),
        ("most_one_colour", ("r2r2 w", "p4p4 b2b3", "r3g3"), [0, 0, 0]),
        ("most_red", ("r3g3 w", "r2r2 w", "b2b2"), [0, 5, 0]),
        ("most_red", ("r3g3 g3r3", "r2r2 w", "b2b2"), [0, 0, 0]),
        ("fewest_bones", ("r3g3", "w", "r2r3"), [0, 8, 0]),
        ("fewest_bones", ("r2r2", "w", "r2r3"), [0, 0, 0]),
    ],
)
def test_7_2_most_and_fewest_are_strict(task, coats, earned):
    assert earned_by(task, *coats) == earned


@pytest.mark.parametrize(
    ("task", "coats", "earned"),
    [
        ("no_white", ("r3g3 g2g2", "r3g3 w", "w"), [7, 0, 0]),
        ("no_one_colour", ("r3g3 g3b3", "r3g3 g2g2", "r3g3 w"), [7, 0, 0]),
        ("no_one_colour", ("r3g3 p4p4", "b4g4", "g4o4 o3b3"), [0, 7, 7]),
        ("no_eight", ("r3g3 g3b3", "r3g3 g4o4", "p4p4"), [6, 0, 0]),
        ("no_eight", ("w w", "r4b4 w", "b2b3"), [6, 0, 6]),
    ],
)
def test_7_3_tasks_that_forbid_something(task, coats, earned):
    assert earned_by(task, *coats) == earned


@pytest.mark.parametrize(
    ("task", "coats", "earned"),
    [
        ("no_equal_sums", ("r3g3 g2g2 g2g3", "r3g3 g3b3", "r2r2 w"), [5, 0, 0]),
        ("no_equal_sums", ("r3g3 g2g2 r3o3", "w r3g3 w", "b4g4 g4o4"), [5, 5, 0]),
        ("run_33333", ("r2r3 r3g3 g3b3", "r3g3 g3b3", "r3g3 w g3b3 b3o3"), [6, 0, 0]),
        ("run_33333", ("r3g3 g3b3 b3o3", "r3g3 g3b3 b2b3", "w"), [6, 0, 0]),
        ("run_22222", ("r2r2 w r2r3", "r2r2 w r3g3", "w w w"), [6, 0, 6]),
        ("run_22222", ("r2r2 r2r3 r2r2", "b2b2 b2b2 b2b3", "w"), [0, 6, 0]),
        ("run_22223", ("r2r2 w r3g3", "r2r2 r2r3", "w w w p2p3"), [7, 0, 7]),
        ("run_22223", ("r3g3 w w", "w w b2b2", "r2r2 w r4b4"), [0, 0, 0]),
    ],
)
def test_7_4_bones_in_order_white_ones_too(task, coats, earned):
    assert earned_by(task, *coats) == earned


def test_7_5_exactly_two_colours_white_is_one():
    assert earned_by("two_colours", "r3g3 g2g2", "r2r2 w", "r2r2 r2r3") == [6, 6, 0]
    assert earned_by("two_colours", "r3g3 w", "r3g3 g3b3", "w") == [0, 0, 0]


def earned_by(task, *coats):
    """What a task earns each seat; the other open one is met by nobody."""
    other = "run_33333" if task != "run_33333" else "run_22223"
    return [part["tasks"] for part in scored(*coats, tasks=f"{task} {other}")["breakdown"]]


def test_8_1_white_may_be_chosen_at_any_time_and_first():
    match = dealt("r3g3 b2b2 p4p4", free_white=True)
    assert match.legal(0) == ["b2b2", "r3g3", "p4p4", "b2b2 white", "r3g3 white", "p4p4 white"]
    match = position(
        """
        hand r2r2 g4o4 p3r3
        * r3g3
          b2b2
    """,
        free_white=True,
    )
    assert match.legal(0) == ["p3r3", "g4o4", "r2r2 white", "p3r3 white", "g4o4 white"]
    match.play(0, "p3r3 white")
    assert match.view("public")["coats"][0][1] == {"tile": None, "white": True}


def test_8_2_the_variants_can_be_combined():
    view = scored("r2r2 w", "r3g3", tasks="most_white no_eight", every_colour=True, free_white=True)
    assert view["breakdown"] == [{"bones": 8, "colours": 2, "tasks": 13}, {"bones": 6, "colours": 1, "tasks": 6}]


def test_9_1_only_the_holder_sees_the_hand_and_nobody_the_stack():
    match = dealt("r3g3 b2b2 g2g2 o3b3", seats=3)
    assert match.view(0)["hand"] == ["g2g2", "b2b2", "r3g3", "o3b3"]
    for viewer in (1, 2, "public"):
        assert match.view(viewer)["hand"] == [None] * 4
        assert match.view(viewer)["stack"] == 28
    assert match.view(0)["stack"] == 28
    assert len(match.view(None)["stack"]) == 28


def test_9_2_who_passed_the_hand_on_knows_what_is_left_of_it():
    match = dealt("r3g3 b2b2 g2g2 o3b3 p4p4 r2r2", seats=3)
    match.play(0, "o3b3")
    assert match.view(0)["hand"] == ["g2g2", "b2b2", "r3g3", None]
    assert match.view(1)["hand"] == ["g2g2", "b2b2", "r3g3", "p4p4"]
    match.play(1, "g2g2")
    assert match.view(0)["hand"] == ["b2b2", "r3g3", None, None]
    assert match.view(1)["hand"] == ["b2b2", "r3g3", "p4p4", None]
    assert match.view(2)["hand"] == ["r2r2", "b2b2", "r3g3", "p4p4"]
    assert match.view("public")["hand"] == [None] * 4


def test_9_2_after_a_white_tile_nothing_of_it_is_certain():
    match = dealt("r3g3 b2b2 g2g2 o3b3 p4p4 r2r2", seats=3, free_white=True)
    match.play(0, "o3b3")
    match.play(1, "b2b2 white")
    assert match.view(0)["hand"] == [None] * 4
    assert match.view(1)["hand"] == ["g2g2", "r3g3", "p4p4", None]


def test_9_2_of_two_twins_one_is_left_after_a_white_tile():
    match = dealt("b2b2 b2b2 g2g2 o3b3 p4p4 r2r2", seats=3, free_white=True)
    match.play(0, "g2g2")
    match.play(1, "p4p4 white")
    assert match.view(0)["hand"] == ["b2b2", None, None, None]


def test_9_2_the_drawn_tile_is_told_to_its_seat_alone():
    match = dealt("r3g3 b2b2 o3b3 p4p4")
    match.play(0, "b2b2")
    draw = match.steps[-1]
    assert draw.told(1) == {"event": "draw", "seat": 1, "tile": "p4p4"}
    for viewer in (0, "public"):
        assert draw.told(viewer) == {"event": "draw", "seat": 1, "tile": None}
    assert draw.say(1, "pl", ["Ola", "Jan"]) == "Jan bierze ze stosu: fioletowy 4 | 4"
    assert draw.say(0, "pl", ["Ola", "Jan"]) == "Jan bierze płytkę ze stosu"


def test_9_3_a_white_tile_is_named_to_its_own_seat_alone():
    match = dealt("r3g3 b2b2 o3b3 p4p4", free_white=True)
    match.play(0, "b2b2 white")
    assert match.view(0)["coats"][0] == [{"tile": "b2b2", "white": True}]
    assert match.view(None)["coats"][0] == [{"tile": "b2b2", "white": True}]
    move = match.steps[0]
    assert move.told(0) == {"event": "move", "seat": 0, "move": "b2b2 white"}
    for viewer in (1, "public"):
        assert match.view(viewer)["coats"][0] == [{"tile": None, "white": True}]
        assert move.told(viewer) == {"event": "move", "seat": 0, "move": "white"}
    for viewer in (0, 1):
        assert move.say(viewer, "en", ["Ola", "Jan"]) == "Ola adds a tile white side up"


def test_9_3_white_tiles_stay_hidden_when_the_match_is_over():
    match = play_on(fresh(games=1, free_white=True))
    view = match.view(0)
    assert (view["phase"], view["turn"], view["over"]) == ("over", None, True)
    for seat, coat in enumerate(view["coats"]):
        for laid in coat:
            assert (laid["tile"] is None) == (laid["white"] and seat != 0)


def test_9_4_coats_sizes_tasks_and_points_are_public():
    match = play_on(fresh(tasks=True))
    view = match.view("public")
    assert view["game_number"] == 2
    assert view["past"] == [match.points]
    assert [sum(part.values()) for part in view["breakdown"]] == match.points
    assert (view["stack"], len(view["hand"]), len(view["tasks"])) == (27, 5, 2)


def test_there_is_no_breakdown_before_a_game_is_finished():
    assert "breakdown" not in fresh().view(None)


def test_an_illegal_move_says_why_and_changes_nothing():
    match = position("""
        hand r2r2 g4o4 p3r3
        * r3g3
          b2b2
    """)
    before = match.digest
    with pytest.raises(IllegalMove) as error:
        match.play(0, "r2r2")
    assert str(error.value).startswith("seat 0 may not play 'r2r2': legal are 'p3r3', 'g4o4'\n")
    with pytest.raises(IllegalMove, match="to act is seat 0"):
        match.play(1, "b2b2")
    assert match.digest == before


def test_options_outside_their_range_are_refused():
    with pytest.raises(WrongOption, match="1 to 9"):
        fresh(games=10)
    with pytest.raises(WrongOption, match="'on' or 'off'"):
        fresh(tasks="maybe")
