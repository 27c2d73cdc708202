"""Decisions a second with masks and observations: our batch and adapters, and the nearest games of the others.

    python bench/batch.py            # measures whatever of the peers is installed: pip install 'stolik[bench]'

One core, random play, one run; every number is the best of five: what the machine can do when nothing else runs.
"""

import json
import random
import time
import warnings
from collections.abc import Callable
from pathlib import Path

import numpy as np

from stolik import Batch, load, names

SECONDS = 1.0
TRIES = 5
RESULTS = Path(__file__).parent / "results" / "batch.json"


def rate(steps: Callable[[], int]) -> float:
    """Decisions a second of something that makes a few each time it is called."""
    steps()
    rates = []
    for _ in range(TRIES):
        made, began = 0, time.perf_counter()
        while time.perf_counter() - began < SECONDS:
            made += steps()
        rates.append(made / (time.perf_counter() - began))
    return max(rates)


def our_batch(name: str) -> float:
    batch = Batch(name, seats=min(4, load(name).seats[-1]), size=1024, threads=1)

    def steps() -> int:
        for _ in range(10):
            batch.step_random()
        return 10 * batch.size

    return rate(steps)


def zoo(make: Callable[[], object]) -> float:
    """A PettingZoo environment in turns, with its mask read and a random legal action drawn."""
    env = make()
    chance = random.Random(1)

    def steps() -> int:
        env.reset(seed=chance.randrange(1 << 30))
        made = 0
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            env.step(int(chance.choice(np.flatnonzero(observation["action_mask"]))))
            made += 1
        return made

    return rate(steps)


def our_zoo(name: str) -> float:
    from stolik.envs.pettingzoo import env

    return zoo(lambda: env(name, seats=min(4, load(name).seats[-1])))


def pettingzoo_leduc() -> float:
    from pettingzoo.classic import leduc_holdem_v4

    return zoo(leduc_holdem_v4.env)


def rlcard_game(name: str) -> float:
    import rlcard

    env = rlcard.make(name)
    chance = random.Random(1)

    def steps() -> int:
        state, _ = env.reset()
        made = 0
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            made += 1
        return made

    return rate(steps)


def openspiel_game(name: str) -> float:
    import pyspiel

    game = pyspiel.load_game(name)
    chance = random.Random(1)

    def steps() -> int:
        state = game.new_initial_state()
        made = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, weights)[0])
                continue
            if name == "hearts":
                state.information_state_tensor(state.current_player())
            state.apply_action(chance.choice(state.legal_actions()))
            made += 1
        return made

    return rate(steps)


def pgx_game(name: str, size: int = 1024) -> float:
    import jax
    import pgx

    env = pgx.make(name)
    begin, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))
    reset_done = pgx.auto_reset if hasattr(pgx, "auto_reset") else None
    if reset_done:
        step = jax.jit(jax.vmap(reset_done(env.step, env.init)))
    keys = jax.random.split(jax.random.PRNGKey(0), size)
    held = [begin(keys), jax.random.PRNGKey(1)]

    @jax.jit
    def act(state, key):
        logits = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        return jax.random.categorical(key, logits, axis=-1)

    def steps() -> int:
        held[1], drawn, seeds = jax.random.split(held[1], 3)
        actions = act(held[0], drawn)
        held[0] = step(held[0], actions, jax.random.split(seeds, size)) if reset_done else step(held[0], actions)
        jax.block_until_ready(held[0].observation)
        return size

    return rate(steps)


PEERS = [
    ("PettingZoo leduc_holdem, AEC", pettingzoo_leduc),
    ("RLCard uno", lambda: rlcard_game("uno")),
    ("RLCard leduc-holdem", lambda: rlcard_game("leduc-holdem")),
    ("OpenSpiel crazy_eights", lambda: openspiel_game("crazy_eights")),
    ("OpenSpiel hearts, with its tensor", lambda: openspiel_game("hearts")),
    ("Pgx leduc_holdem, batch of 1,024", lambda: pgx_game("leduc_holdem")),
    ("Pgx sparrow_mahjong, batch of 1,024", lambda: pgx_game("sparrow_mahjong")),
]


def main() -> None:
    warnings.simplefilter("ignore")
    measured: dict[str, float] = {}
    for name in names:
        measured[f"our batch, {name}"] = our_batch(name)
        show(f"our batch, {name}", measured[f"our batch, {name}"])
    for name in names:
        measured[f"our PettingZoo adapter, {name}"] = our_zoo(name)
        show(f"our PettingZoo adapter, {name}", measured[f"our PettingZoo adapter, {name}"])
    slowest = min(measured[f"our batch, {name}"] for name in names)
    slowest_zoo = min(measured[f"our PettingZoo adapter, {name}"] for name in names)
    for label, peer in PEERS:
        try:
            measured[label] = peer()
        except ImportError as missing:
            print(f"{label:40} not installed ({missing.name})")
            continue
        ratios = f"our slowest batch is {slowest / measured[label]:,.0f} times that"
        if "AEC" in label:
            ratios += f", our slowest adapter {slowest_zoo / measured[label]:.1f} times"
        show(label, measured[label], ratios)
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(measured, indent=2))


def show(label: str, value: float, note: str = "") -> None:
    print(f"{label:40} {value / 1e6:10.4f} million a second   {note}", flush=True)


if __name__ == "__main__":
    main()
