"""Prints the digests of fixed matches: run compiled, interpreted and bounds-checked, they must agree."""

import json
import random
import sys
import warnings

import numpy as np

from stolik.core import rng
from stolik.core.game import copy_of
from tests.contract.cases import CASES

warnings.simplefilter("error")  # a NumPy integer that overflows only warns

STEPS = 45
EVERY = 9  # after so many of them views are compared as well


def main() -> None:
    for case in CASES:
        match = case.match(21)
        rest = random.Random(21)
        out = np.zeros(match.game.feature_count, np.float32)
        for number in range(STEPS):
            if match.over:
                break
            seat = rest.choice(match.to_act)
            match.play(seat, rest.choice(match.legal(seat)))
            world = copy_of(match.state)
            match.game.mask(world, seat)
            match.game.encode(world, seat, out)
            rng.rekey(world, rng.key_words(bytes(range(32))))
            match.game.redeal(world)
            sys.stdout.write(f"{match.game.name} {match.digest} {out.sum():.4f} {world.tobytes().hex()[:400]}\n")
            if number % EVERY == 0:
                sys.stdout.write(f"{json.dumps([match.view(seat), match.view(None)])}\n")


if __name__ == "__main__":
    main()
