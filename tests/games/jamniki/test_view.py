"""What a view tells of the coats, so that nobody else has to count: each key, in positions and in whole matches."""

import random

import pytest

from stolik import Match
from tests.games.jamniki.position import dealt, position, scored


def runs(view):
    """The runs that would score, as words: colour, first part, length."""
    return [[f"{run['colour']} {run['start']} {run['length']}" for run in coat["runs"]] for coat in view["worth"]]


def whole_matches(**options):
    for seats in (2, 3, 4, 5):
        match, dice = Match("jamniki", seats=seats, seed=seats, options=options), random.Random(seats)
        while not match.over:
            (seat,) = match.to_act
            match.play(seat, dice.choice(match.legal(seat)))
            yield match


@pytest.mark.parametrize("every_colour", [False, True])
def test_what_coats_are_worth_at_the_end_is_what_they_score(every_colour):
    ends = 0
    for match in whole_matches(every_colour=every_colour, free_white=True, tasks=True):
        for step in match.steps:
            view = step.view("public")
            if step.event != "score":
                continue
            ends += 1
            printed = match.game.printed
            for seat, (worth, counted) in enumerate(zip(view["worth"], view["breakdown"], strict=True)):
                assert worth["bones"] == counted["bones"]
                assert sum(run["length"] for run in worth["runs"]) == counted["colours" if every_colour else "run"]
                standings = zip(view["tasks"], view["standings"], strict=True)
                assert sum(printed[task] for task, standing in standings if seat in standing["met"]) == counted["tasks"]
    assert ends == 8


def test_the_longest_run_is_the_first_of_equal_ones_and_white_breaks_it():
    assert runs(scored("r2r2 w r2r3 g2g2", "w")) == [["r 0 2"], []]
    assert runs(scored("o3g3 g2g2 w p4p4", "b2b2 b4g4")) == [["g 1 3"], ["b 0 3"]]


def test_where_every_colour_scores_the_runs_are_those_that_a_seat_is_best_at():
    assert runs(scored("r2r2 r3g3", "r2r2 g2g2", every_colour=True)) == [["r 0 3"], ["g 2 2"]]
    assert runs(scored("r2r3 b2b2", "r2r2 b2b2", every_colour=True)) == [["b 2 2"], ["r 0 2", "b 2 2"]]
    assert runs(scored("r2r2 w r2r2", "r2r2 r3g3", every_colour=True)) == [[], ["r 0 3", "g 3 1"]]


@pytest.mark.parametrize(
    ("task", "own", "rival", "met"),
    [
        ("most_white", "w r2r2", "r2r2 r2r2", True),
        ("most_white", "w r2r2", "w r2r2", False),
        ("most_red", "r3g3 r3o3", "r3g3 b2b2", True),
        ("most_red", "r3g3", "b3r3", False),
        ("most_one_colour", "w b2b3", "b2b2 r3g3", True),
        ("fewest_bones", "r2r2", "r3g3", True),
        ("fewest_bones", "r2r2", "w", False),
        ("no_one_colour", "r3g3 g3b3", "w", True),
        ("no_one_colour", "r3g3 w", "w", False),
        ("no_white", "r2r2", "w", True),
        ("no_white", "w", "w", False),
        ("no_eight", "r3g3", "w", True),
        ("no_eight", "p4p4", "w", False),
        ("no_equal_sums", "r2r2 r2r3 r3g3", "w", True),
        ("no_equal_sums", "r2r2 w", "w", False),
        ("two_colours", "r2r2 w", "w", True),
        ("two_colours", "r3g3 w", "w", False),
        ("run_33333", "r2r3 r3g3 g3b3", "w", True),
        ("run_33333", "r3g3 g3b3", "w", False),
        ("run_22222", "r2r2 w r2r3", "w", True),
        ("run_22223", "r2r2 r2r2 r3g3", "w", True),
        ("run_22223", "r2r2 r2r2", "w", False),
    ],
)
def test_a_standing_says_who_would_score_a_task(task, own, rival, met):
    assert (0 in standing(task, own, rival)["met"]) == met


def standing(task, *coats):
    """How the seats stand at a task, in a match that goes on."""
    view = scored(*coats, tasks=f"{task} {'no_white' if task != 'no_white' else 'most_red'}")
    return view["standings"][view["tasks"].index(task)]


def test_a_standing_counts_what_a_player_would():
    assert standing("most_red", "w", "r3g3", "r2r2")["counts"] == [0, 1, 2]
    assert standing("fewest_bones", "r2r2", "r3g3", "p4p4")["counts"] == [4, 6, 8]
    assert standing("two_colours", "r2r2 w", "r3g3 w", "b2b2")["counts"] == [2, 3, 1]
    assert "counts" not in standing("no_eight", "r2r2", "w")


def test_a_row_says_how_far_its_beginning_at_the_tail_end_has_come():
    row = standing("run_22223", "r3g3 r2r2 w", "w w r2r3", "w g3b3")
    assert (row["counts"], row["goal"]) == ([4, 5, 0], 5)
    assert standing("run_33333", "r3g3 r2r2", "r2r2 r3g3")["counts"] == [0, 2]
    assert "goal" not in standing("two_colours", "r2r2", "w")


def test_where_seats_are_compared_a_seat_is_told_its_best_rival():
    table = "options tasks=on\nhand b2b2 b2b3 o2o2 o2o3, tasks fewest_bones most_red\n* r2r2\n  r3g3\n  p4p4"
    match = Match.at("jamniki", table, seed=1)
    assert [[told["rival"] for told in match.view(seat)["standings"]] for seat in range(3)] == [[1, 6], [2, 4], [2, 4]]
    assert match.view(0)["tasks"] == ["most_red", "fewest_bones"]
    for viewer in ("public", None):
        assert not any("rival" in told for told in match.view(viewer)["standings"])


@pytest.mark.parametrize(
    ("coat", "fits"),
    [
        ("r3g3", {"colour": "g", "bones": 3}),
        ("w b4g4", {"colour": "g", "bones": 4}),
        ("r3g3 w", None),
        ("-", None),
    ],
)
def test_a_view_says_what_the_next_tile_must_share(coat, fits):
    other = " ".join(["w"] * (0 if coat == "-" else len(coat.split()))) or "-"
    view = position(f"hand r2r2 o2o2 p2p2\n* {coat}\n  {other}").view("public")
    assert (view["rule"], view["fits"]) == ("4", fits)


def test_what_fits_is_what_is_legal():
    for match in whole_matches():
        if match.over:
            continue
        (seat,) = match.to_act
        view = match.view(seat)
        end = view["fits"]
        fitting = [tile for tile in view["hand"] if not end or tile[0] == end["colour"] or tile[1] == str(end["bones"])]
        legal = [move for move in view["legal"][str(seat)] if not move.endswith("white")]
        assert legal == list(dict.fromkeys(fitting))


def test_the_next_seat_gets_the_hand_unless_the_last_tile_is_laid():
    for match in whole_matches():
        for step in match.steps:
            view = step.view("public")
            if step.event == "pass":
                assert view["laid_last"] == step.told("public")["from"]
            if step.event == "deal":
                assert view["laid_last"] is None
            if view["over"] or sum(map(len, view["coats"])) == view["seats"] * view["coat_length"]:
                assert view["next"] is None
    match = dealt("r3g3 b2b2 o3b3", seats=2)
    assert (match.view(0)["next"], match.view(0)["laid_last"]) == (1, None)
    match.play(0, "b2b2")
    assert (match.view(0)["next"], match.view(0)["laid_last"]) == (0, 0)
    assert position("hand r2r2 p4p4 r4b4\n  w w w w w w w\n* w w w w w w").view(0)["next"] is None


@pytest.mark.parametrize(("seats", "tiles"), [(2, 7), (3, 6), (4, 5), (5, 4)])
def test_a_view_says_how_long_a_finished_coat_is(seats, tiles):
    assert Match("jamniki", seats=seats, seed=1).view(0)["coat_length"] == tiles
