"""Positions of every game for tests of bots: decisions of matches between mixed bots, at every number of seats."""

import random

from stolik import Match, load, names
from stolik.core import rng
from stolik.core.step import masked

GAMES = [name for name in names if load(name).part("bots")]


def positions(name, matches, every=1, seed=0):
    """The match and the seat before each decision that has a choice, of so many random matches."""
    game = load(name)
    rest = random.Random(seed)
    for number in range(matches):
        match = Match(game, seats=game.seats[number % len(game.seats)], seed=seed + number)
        while not match.over:
            seat = rest.choice(match.to_act)
            legal = match.legal(seat)
            if len(legal) > 1 and rest.randrange(every) == 0:
                yield match, seat
            match.play(seat, rest.choice(legal))


def another_world(match, seat, number):
    """A state that the seat cannot tell from the true one."""
    world = masked(match.game, match.state, seat)
    rng.rekey(world, rng.key_words(number.to_bytes(32, "little")))
    match.game.redeal(world)
    return world
