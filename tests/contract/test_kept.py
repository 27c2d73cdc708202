"""Matches played once and kept: what a record of them says must be true of every later version.

`tests/games/<game>/kept.json` has them by rules version and number of seats; `tests.contract.keep` writes it.
"""

import pytest

from stolik import load, names
from tests.contract.keep import kept, played

CASES = [
    (name, int(rules), int(seats)) for name in names for rules, by_seats in kept(name).items() for seats in by_seats
]


@pytest.mark.parametrize(("name", "rules", "seats"), CASES)
def test_a_kept_match_has_the_same_state_and_points_as_when_it_was_played(name, rules, seats):
    assert played(name, rules, seats) == kept(name)[str(rules)][str(seats)]


@pytest.mark.parametrize("name", names)
def test_matches_are_kept_of_every_version_that_can_be_played(name):
    game = load(name)
    playable = {(rules, seats) for rules in range(game.oldest, game.rules + 1) for seats in game.seats}
    found = {(rules, seats) for other, rules, seats in CASES if other == name}
    assert found == playable, f"`python -m tests.contract.keep {name}` keeps a match of each number of seats"
