"""Positions of jamniki as text: what need not be told, and what cannot be."""

import random

import pytest

from stolik import Match
from stolik.core.errors import BadPosition, StolikError
from stolik.games.jamniki.notation import TILES
from tests.games.jamniki.deck import cards, deck
from tests.games.jamniki.position import position

SEATS = "* r3g3\n  b2b2"


def test_coats_and_the_hand_are_enough():
    match = position(f"hand b2b3 g4o4 r2r2\n{SEATS}")
    view = match.view(None)
    assert (view["game_number"], view["turn"], view["phase"]) == (1, 0, "place")
    assert cards(view) == deck(match)


def test_the_last_tile_of_the_hand_is_the_one_that_was_drawn():
    for last in ("b2b3", "g4o4", "r2r2"):
        told = " ".join(tile for tile in ("b2b3", "g4o4", "r2r2") if tile != last)
        assert f"{last}, stack" in position(f"hand {told} {last}\n{SEATS}").position()


def test_points_of_finished_games_tell_which_game_it_is():
    view = position("hand b2b3 g4o4 r2r2\n* r3g3, points 38 41, counted 30 4 7\n  b2b2, points 40 20", games=3).view(0)
    assert (view["game_number"], view["past"], view["points"]) == (3, [[38, 40], [41, 20]], [79, 60])
    assert view["breakdown"] == [{"bones": 30, "run": 4, "tasks": 7}, {"bones": 20, "run": 0, "tasks": 0}]


def test_tasks_that_are_not_told_are_drawn():
    assert len(set(position(SEATS, tasks="on").view(0)["tasks"])) == 2
    assert position(f"tasks no_white most_red\n{SEATS}", tasks="on").view(0)["tasks"] == ["no_white", "most_red"]


def test_what_a_seat_passed_on_is_known_to_it():
    for seed in range(30):
        view = Match.at("jamniki", "drawn ?x2 r3o3 ?\n  r3g3, passed r3o3 p4p4\n* -", seed=seed).view(0)
        assert view["hand"] == ["r3o3", "p4p4", None]


def test_a_step_that_nobody_decides_is_carried_out():
    match = position("phase pass\n  r3g3\n  -")
    assert [step.event for step in match.steps] == ["pass", "draw"]
    assert match.to_act == [1]


@pytest.mark.parametrize(
    ("table", "seats", "why"),
    [
        ("hand r3g3 b2b3 g4o4", SEATS, "r3g3 lies here 2 times: there is 1 of it"),
        ("hand b2b2x2 g4o4", SEATS, "b2b2 lies here 3 times: there are 2 of it"),
        ("hand b2b3 g4o4", SEATS, "'hand' has 3 tiles here, not 2"),
        ("hand b2b3 g4o4 ?", SEATS, "'hand' is told whole, or not at all"),
        ("hand b2b3 g4o4 r2g2", SEATS, "no card 'r2g2'"),
        ("stack b2b3", SEATS, "'stack' has 27 tiles here, not 1"),
        ("tasks no_white no_eight", SEATS, "they are with the option tasks=on"),
        ("options tasks=on, tasks no_white", SEATS, "2 different tasks are open, not 'no_white'"),
        ("options tasks=on, tasks no_black most_red", SEATS, "no task 'no_black'"),
        ("game 3", SEATS, "1 to 2 as the game's number, not 3"),
        ("phase score", "  r3g3\n  b2b2", "14 tiles in phase 'score' with 2 seats, not 2"),
        ("phase lunch", SEATS, "'phase' takes one of deal, tasks"),
        ("turn 2", "  r3g3\n  b2b2", "0 to 1 as a seat, not 2"),
        ("game 1", "* r3g3\n* b2b2", "'*' marks 2 seats"),
        ("game 1", "* r3g3 g3b3\n  b2b2", "coats of 2, 1 tiles cannot be with seat 0's turn: they have 1, 2 then"),
        ("game 1", "* r3g3, points 38\n  b2b2", "a number for each of 0 finished games"),
        ("game 2", "* r3g3, points 38, counted 30 4\n  b2b2", "which make the 38 points"),
        ("game 2", "* r3g3, points -4\n  b2b2", "'points' takes points from 0 to 1000, not '-4'"),
        ("game 1", "* r3g3\n  w:b2b2", "what is under white is told without its hand: write 'w'"),
        ("game 1", "* r3g3, passed b2b3\n  b2b2", "'passed' has 2 tiles for each of 1 turns, not 1"),
        ("game 1", "* r3g3, passed r2r2 b2b3\n  b2b2", "tell in 'drawn' one of r2r2 b2b3 r3g3"),
        ("hand r2r2x2 p4p4, drawn ?x2 b2b3 ?x2", "* r3g3, passed o2o3 b2b3\n  b2b2", "gone at turn 2, with 0 white"),
        ("drawn r3g3 b2b2 g2g2 g2g3", "  r3o3\n* -", "r3o3 was not in the hand"),
    ],
)
def test_a_position_that_cannot_be_says_what_would_do(table, seats, why):
    with pytest.raises(BadPosition) as raised:
        Match.at("jamniki", f"{table}\n{seats}")
    assert why in str(raised.value)


def test_whatever_is_written_is_refused_or_can_be_played():
    dice, played = random.Random(4), 0
    for number in range(60):
        match = Match("jamniki", seats=dice.randint(2, 5), seed=number, options={"free_white": number % 2 == 1})
        for _ in range(dice.randrange(12)):
            (seat,) = match.to_act
            match.play(seat, dice.choice(match.legal(seat)))
        words = match.position(dice.choice([None, "public", *range(match.seats)])).split(" ")
        for _ in range(6):
            played += goes_on(disturbed(words, dice), dice)
    assert played > 40


def disturbed(words, dice):
    """Two words exchanged, or one taken for another."""
    one, other, written = dice.randrange(len(words)), dice.randrange(len(words)), list(words)
    written[one] = dice.choice([words[other], "w", "?", dice.choice(TILES)])
    if dice.random() < 0.5:
        written[other] = words[one]
    return " ".join(written)


def goes_on(text, dice):
    try:
        match = Match.at("jamniki", text, seed=1)
    except StolikError:
        return False
    while not match.over:
        assert cards(match.view(None)) == deck(match)
        (seat,) = match.to_act
        match.play(seat, dice.choice(match.legal(seat)))
    return True
