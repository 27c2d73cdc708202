"""Keeps matches of a game's present rules, beside those of older ones: python -m tests.contract.keep GAME."""

import json
import random
import sys

from stolik import Match, load
from tests.contract.paths import TESTS

MOVES = 150


def played(name, rules, seats):
    """What is kept of a match of random moves."""
    match = Match(name, seats=seats, seed=20261115, rules=rules)
    dice = random.Random(f"{name} {seats}")
    while not match.over and len(match.moves) < MOVES:
        seat = match.to_act[0]
        match.play(seat, match.game.moves[dice.choice(match.actions(seat))])
    return {"moves": len(match.moves), "digest": match.digest, "points": match.points}


def kept(name):
    """The kept matches of a game, by rules version, then by number of seats."""
    file = TESTS / name / "kept.json"
    return json.loads(file.read_text("utf-8")) if file.exists() else {}


def main(name):
    game = load(name)
    now = {str(seats): played(name, game.rules, seats) for seats in game.seats}
    text = json.dumps({**kept(name), str(game.rules): now}, indent=1)
    (TESTS / name / "kept.json").write_text(f"{text}\n", "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
