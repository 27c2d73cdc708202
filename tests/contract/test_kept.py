"""Matches played once and kept: what a record of them says must be true of every later version."""

import json
import random
from pathlib import Path

import pytest

from stolik import Match, load, names

KEPT = json.loads(Path(__file__).with_name("kept.json").read_text("utf-8"))
MOVES = 150


@pytest.mark.parametrize("name", names)
def test_a_kept_match_has_the_same_state_and_points_as_when_it_was_played(name):
    game = load(name)
    for seats in game.seats:
        match = Match(game, seats=seats, seed=20261115)
        dice = random.Random(f"{name} {seats}")
        moves = 0
        while not match.over and moves < MOVES:
            seat = match.to_act[0]
            match.play(seat, game.moves[dice.choice(match.actions(seat))])
            moves += 1
        found = {"moves": moves, "digest": match.digest, "points": [int(points) for points in match.points]}
        assert found == KEPT[f"{name} {seats}"], seats
