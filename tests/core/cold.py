"""What scripts of the tests do in a Python of their own that has nothing compiled."""

import gc

from stolik import Match, bots
from stolik.core.background import workshop
from stolik.core.dispatcher import Dispatcher

EVERY = 10_000  # more moves than any match has


def compiled():
    """The names of the functions that this process has compiled or loaded."""
    return {found.py_func.__name__ for found in gc.get_objects() if isinstance(found, Dispatcher) and found.overloads}


def play(match, moves=EVERY):
    """Bots of two levels, and somebody who looks on."""
    while not match.over and len(match.moves) < moves:
        for seat in match.to_act:
            level = "normal" if len(match.moves) % 2 else "easy"
            match.act(seat, bots.make(level, match.game).choose(match.masked(seat), seat, len(match.moves)))
            match.view(seat)


def asked():
    """The requests that are not done."""
    return workshop.waiting


def compiling():
    """The number of the compiling process; waits for it."""
    while workshop._process is None:
        pass
    return workshop._process.pid


def digest(game):
    match = Match(game, seed=3)
    play(match)
    return match.digest
