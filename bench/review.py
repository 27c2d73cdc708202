"""How long a review takes on one core, and how exact it is: the error of what a decision cost, by game.

python bench/review.py [GAME ...] [--matches 3] [--worlds 1000]
"""

import argparse
import json
import random
import sys
import time
from typing import Any

import numpy as np

from stolik import Match, bots, load, names
from stolik.core import dispatcher
from stolik.review import review, usual_worlds
from stolik.review.judge import LEAST


def played(name: str, seed: int) -> Match:
    """A match among `sound` at the usual number of seats."""
    game = load(name)
    match, bot, dice = Match(game, game.usual_seats, seed), bots.make("sound", game), random.Random(seed)
    while not match.over:
        for seat in match.to_act:
            match.act(seat, bot.choose(match.masked(seat), seat, dice.getrandbits(64)))
    return match


def measured(name: str, matches: int, worlds: int | None) -> dict[str, Any]:
    """Seconds of processor time a match, and standard errors of a decision's cost."""
    kept = [played(name, seed) for seed in range(matches)]
    review(kept[0], LEAST)
    seconds, errors, decisions = [], [], 0
    for match in kept:
        began = time.process_time()
        found = review(match, worlds)
        seconds.append(time.process_time() - began)
        errors += [one.error for one in found.decisions if one.error > 0]
        decisions += len(found.decisions)
    return {
        "game": name,
        "seats": kept[0].seats,
        "worlds": worlds or usual_worlds(load(name)),
        "decisions a match": round(decisions / matches),
        "seconds a match": round(float(np.mean(seconds)), 2),
        "error of a cost, percent": round(100 * float(np.mean(errors)), 2),
    }


def main() -> None:
    dispatcher.IN_BACKGROUND = False  # compiled code is measured, not what runs until it is there
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=names)
    parser.add_argument("--matches", type=int, default=3)
    parser.add_argument("--worlds", type=int)
    given = parser.parse_args()
    for name in given.games:
        sys.stdout.write(f"{json.dumps(measured(name, given.matches, given.worlds))}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
