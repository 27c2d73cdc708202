"""Copies of bots that search: their decisions are noted in matches, and a network learns to do the same."""

import copy
import os
import random
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from io import BytesIO
from itertools import chain, count
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from stolik import bots
from stolik.arena.run import pool
from stolik.bots.actions import action_size, part
from stolik.bots.network import arrays_in, arrays_of, layout, learnt
from stolik.core.errors import StolikError
from stolik.core.files import write_whole
from stolik.core.game import Game
from stolik.core.levels import SOUND
from stolik.core.match import Match
from stolik.training.config import Config, seats_of
from stolik.training.network import Policy, policy_for

EPOCHS = 30
RATE = 1e-3  # at the beginning; it falls to a twentieth
ROWS = 4096  # of a minibatch
HELD_OUT = 20  # one decision in this many measures how good the copy is
NOTED = ("seen", "actions", "counts", "places")
MATCHES = 1024  # given to the processes at once

Row = tuple[Any, Any, int, int]


def copy_in(folder: Path, game: Game, name: str, config: Config, device: str) -> Policy:
    """A bot's copy from a run's folder, made there if missing; the noted decisions are kept beside it."""
    noted, made = folder / f"noted-{name}.npz", copied_to(folder, name)
    if not made.exists():
        if not noted.exists():
            keep(noted, layout=layout(game), **note(game, name, config))
        held = arrays_in(noted)
        if str(held.pop("layout", layout(game))) != layout(game):
            raise StolikError(f"{noted} was noted with other features: train in another folder, or delete it")
        policy, same = imitate(game, config, device, held)
        print(f"a copy of {name} does the same in {same:.1%} of decisions that it has not seen", flush=True)
        keep(made, layout=layout(game), same=same, **policy.weights())
    return policy_for(game, config, device, arrays_of(game, str(made)))


def keep(path: Path, **arrays: Any) -> None:
    """Write arrays to a file, whole or not at all: a run may be cut while it writes."""
    written = BytesIO()
    np.savez_compressed(written, **arrays)
    write_whole(path, written.getvalue())


def copied_to(folder: Path, name: str) -> Path:
    """Where a run's folder has the weights of a copy."""
    return folder / f"copy-{name}.npz"


def note(game: Game, name: str, config: Config) -> dict[str, Any]:
    """A number of a bot's decisions, as a network would see them, from matches at the run's numbers of seats."""
    rows: list[Row] = []
    for some in chain.from_iterable(noted_by_all(partial(noted_in, game, name, config))):
        rows += some
        if len(rows) >= config.copied:
            break
    columns = zip(*rows[: config.copied], strict=True)
    return {each: np.array(values) for each, values in zip(NOTED, columns, strict=True)}


def noted_by_all(noted: Callable[[int], list[Row]]) -> Iterator[Iterable[list[Row]]]:
    """What is noted in match after match by all cores; the first is played here, so that its code is compiled once."""
    yield [noted(0)]
    for first in count(1, MATCHES):
        yield pool(os.cpu_count() or 1).map(noted, range(first, first + MATCHES))


def noted_in(game: Game, name: str, config: Config, number: int) -> list[Row]:
    """The decisions of a bot in one match."""
    return list(decisions(game, name, config, random.Random(f"{config.seed} {number}")))


def decisions(game: Game, name: str, config: Config, dice: random.Random) -> Iterator[Row]:
    """What a bot saw, what it could do and what it did, in a match with itself, `sound` and the game's network."""
    room, seats = config.room, dice.choice(seats_of(game, config))
    others = dice.choice([[name], [name], [name, SOUND], [name, "network" if learnt(game) else SOUND]])
    seating = [dice.choice(others) for _ in range(seats)]
    seating[dice.randrange(seats)] = name
    match, players = Match(game, seats=seats, seed=dice.getrandbits(63)), {one: bots.make(one, game) for one in others}
    while not match.over:
        for seat in match.to_act:
            state, legal = match.masked(seat), match.actions(seat)
            action = players[seating[seat]].choose(state, seat, dice.getrandbits(64))
            if seating[seat] == name and len(legal) > 1 and action in legal[:room]:
                seen, told = np.zeros(game.feature_count, np.float32), np.zeros((room, action_size(game)), np.float32)
                game.encode(state, seat, seen)
                for one, out in zip(legal, told, strict=False):
                    part(game).describe(state, seat, one, out)
                yield seen.astype(np.float16), told.astype(np.float16), min(len(legal), room), legal.index(action)
            match.act(seat, action)


def imitate(game: Game, config: Config, device: str, noted: dict[str, Any]) -> tuple[Policy, float]:
    """A policy that does the same, and how often it does on decisions that it did not learn from."""
    torch.manual_seed(config.seed)
    rows = {name: torch.tensor(values, device=device) for name, values in noted.items()}
    rows |= {name: rows[name].float() for name in ("seen", "actions")}
    rows |= {name: rows[name].long() for name in ("counts", "places")}
    order = torch.randperm(len(rows["counts"]), device=device)
    test, rest = order[: 1 + len(order) // HELD_OUT], order[1 + len(order) // HELD_OUT :]
    policy = policy_for(game, config, device)
    steps = torch.optim.Adam(policy.parameters(), lr=RATE)
    best, same, weights = float("inf"), 0.0, policy.state_dict()
    for epoch in range(EPOCHS):
        steps.param_groups[0]["lr"] = RATE * (1 - 0.95 * epoch / EPOCHS)
        for some in rest[torch.randperm(len(rest), device=device)].split(ROWS):
            loss, _ = surprise(policy, rows, some)
            steps.zero_grad()
            loss.backward()
            steps.step()
        with torch.no_grad():
            loss, hits = surprise(policy, rows, test)
        if float(loss) < best:
            best, same, weights = float(loss), float(hits), copy.deepcopy(policy.state_dict())
    policy.load_state_dict(weights)
    return policy, same


def surprise(policy: Policy, rows: dict[str, Tensor], part: Tensor) -> tuple[Tensor, Tensor]:
    """How surprising the bot's decisions are, and how many of them are the policy's best."""
    logits = policy(rows["seen"][part], rows["actions"][part], rows["counts"][part])
    chosen = rows["places"][part]
    loss = -torch.log_softmax(logits, -1).gather(1, chosen[:, None]).mean()
    return loss, (logits.argmax(-1) == chosen).float().mean()
