"""A match folded at once is the match folded move by move."""

import json
import random

import pytest

from stolik import Match, names
from stolik.core.game import digest_of
from stolik.server.fold import MANY, Fold
from stolik.server.protocol import MISSED
from stolik.server.rows import MatchRow, MoveRow

NOTED = ("seq", "ids", "since", "due", "decisions", "moved", "waiting", "over")


def logged(name, moves):
    """A row, and the log of a match of random moves."""
    match, chance = Match(name, seed=bytes(32)), random.Random(1)
    options = json.dumps(match.options)
    row = MatchRow("one", None, 1, name, match.rules, match.seats, options, "[]", bytes(32), 0.0, None)
    log = []
    while len(log) < moves and not match.over:
        seat = chance.choice(match.to_act)
        move = chance.choice([move for move in match.legal(seat) if move != "pass"] or ["pass"])
        match.play(seat, move)
        log.append(MoveRow("one", len(log) + 1, seat, move, f"m{len(log)}", float(len(log))))
    return row, log


@pytest.mark.parametrize("name", names)
def test_a_log_folded_at_once_gives_what_its_moves_give_one_by_one(name):
    row, log = logged(name, MISSED + 2 * MANY)
    at_once, one_by_one = Fold(row), Fold(row)
    at_once.catch_up(log)
    for move in log:
        one_by_one.play(move)
    assert [getattr(at_once, name) for name in NOTED] == [getattr(one_by_one, name) for name in NOTED]
    assert at_once.match == one_by_one.match
    assert [step.event for step in at_once.match.steps] == [step.event for step in one_by_one.match.steps]
    seen = max(0, len(log) - MISSED)
    later = [
        [(seq, digest_of(fold.game, step.after)) for seq, steps in fold.after(seen) for step in steps]
        for fold in (at_once, one_by_one)
    ]
    assert later[0] == later[1]
    assert later[0][0][0] == seen + 1
