"""Many matches between bots, compiled, on every core, and the same whatever the number of threads."""

import os
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from threading import Event
from typing import Any

import numpy as np

from stolik import bots
from stolik.bots.decide import CHANCE, fresh, policy_of, random
from stolik.core import rng
from stolik.core.bits import lowest
from stolik.core.contract import advance, apply, deal, legal, mask, over, points, to_act, utility
from stolik.core.errors import StolikError
from stolik.core.game import Game, undealt
from stolik.core.jit import bound, template
from stolik.core.levels import THUMBS
from stolik.core.match import Match, key_from
from stolik.core.rng import bits

CHUNK = 256  # matches a task: small enough for a lively progress bar, large enough to forget the call
AHEAD = 4  # chunks for each thread that are played or waiting: enough to keep it busy, few enough to hold and to stop
BLOCKS = 24  # each match has 2**24 blocks of the stream: its key, then 64 bits a decision
RANDOM, EASY, NORMAL = range(len(THUMBS))


def easy(state: Any, seat: int, actions: Any, count: int, dice: Any) -> int:
    """The game's rule of thumb for the level."""
    raise NotImplementedError


def normal(state: Any, seat: int, actions: Any, count: int, dice: Any) -> int:
    """The game's rule of thumb for the level."""
    raise NotImplementedError


@template()
def matches(
    states: Any,
    chance: Any,
    levels: Any,
    first: int,
    count: int,
    round_event: int,
    decisions: Any,
    rounds: Any,
    scores: Any,
    shares: Any,
    actions: Any,
) -> None:
    """Deal and play `count` matches numbered from `first`, and write how each went.

    Of the three states the first has the seats and options, the second is played on, the third is what a bot sees.
    """
    for index in range(count):
        chance.counter = (first + index) << BLOCKS
        chance.left = 0
        states[1] = states[0]
        state = states[1]
        for word in range(8):
            low = bits(chance)
            state.key[word] = low | (bits(chance) << 16)
        deal(state)
        decided = 0
        begun = 0
        while True:
            event = advance(state)
            while event != 0:
                begun += event == round_event
                event = advance(state)
            if over(state):
                break
            seat = lowest(to_act(state))
            number = legal(state, seat, actions)
            dice = fresh(chance)
            level = levels[seat]
            if number == 1:
                action = actions[0]
            elif level == RANDOM:
                action = random(state, seat, actions, number, dice)
            else:
                # A rule of thumb gets a masked copy: what it may not know it cannot use, even by mistake.
                states[2] = states[1]
                seen = states[2]
                mask(seen, seat)
                if level == EASY:
                    action = easy(seen, seat, actions, number, dice)
                else:
                    action = normal(seen, seat, actions, number, dice)
            apply(state, seat, action)
            decided += 1
        decisions[index] = decided
        rounds[index] = begun
        for seat in range(state.seats):
            scores[index, seat] = points(state, seat)
            shares[index, seat] = utility(state, seat)


def _bound(game: Game) -> Callable[..., None]:
    thumbs = {level: ("", policy_of(game, level)) for level in THUMBS if level != "random"}
    return bound(game, matches, **thumbs)


@dataclass(frozen=True)
class Chunk:
    """How some consecutive matches went: one line a match."""

    decisions: Any
    rounds: Any
    scores: Any
    shares: Any


@dataclass(frozen=True)
class Plan:
    """Matches to play: which game, who sits where, how many, from which seed."""

    game: Game
    seats: int
    levels: Sequence[str]
    games: int
    seed: int
    options: Mapping[str, Any]

    def __post_init__(self) -> None:
        if self.games < 1:
            raise StolikError(f"{self.games} games cannot be simulated: at least 1 will do")

    @property
    def compiled(self) -> bool:
        return all(level in THUMBS for level in self.levels)

    def match(self) -> Match:
        return Match(self.game, self.seats, self.seed, self.options)


def simulate(plan: Plan, threads: int | None = None) -> Iterator[Chunk]:
    """Chunks in order; they do not depend on the number of threads, since each match has a stream of its own."""
    if threads is not None and threads < 1:
        raise StolikError(f"{threads} threads cannot play: at least 1 will do")
    threads = threads or os.cpu_count() or 1
    stopped = Event()
    play = _compiled(plan) if plan.compiled else _thinking(plan, stopped)
    starts = iter(range(0, plan.games, CHUNK if plan.compiled else 1))
    pool = ThreadPoolExecutor(threads)
    played: deque[Future[Chunk]] = deque()
    try:
        while True:
            played += [pool.submit(play, first) for first in islice(starts, AHEAD * threads - len(played))]
            if not played:
                return
            yield played.popleft().result()
    finally:
        # Whoever stops listening, with Ctrl-C for one, does not wait for matches that are still played.
        stopped.set()
        pool.shutdown(wait=False, cancel_futures=True)


def _compiled(plan: Plan) -> Callable[[int], Chunk]:
    """Plays a chunk of matches in compiled code, without the GIL."""
    game, match = plan.game, plan.match()
    template = undealt(game, match.seats, match.options)
    run = _bound(game)
    key = rng.key_words(key_from(plan.seed))
    levels = np.array([THUMBS.index(level) for level in plan.levels], np.int64)
    round_event = game.events.index("deal") if "deal" in game.events else -1

    def play(first: int) -> Chunk:
        count = min(CHUNK, plan.games - first)
        states = np.zeros(3, game.state)
        states[0] = template
        chance = np.zeros(1, CHANCE)
        rng.rekey(chance[0], key)
        chunk = Chunk(
            np.zeros(count, np.int64),
            np.zeros(count, np.int64),
            np.zeros((count, plan.seats), np.int64),
            np.zeros((count, plan.seats), np.float64),
        )
        run(
            states,
            chance[0],
            levels,
            first,
            count,
            round_event,
            chunk.decisions,
            chunk.rounds,
            chunk.scores,
            chunk.shares,
            np.zeros(game.actions, np.int16),
        )
        return chunk

    return play


def _thinking(plan: Plan, stopped: Event) -> Callable[[int], Chunk]:
    """Plays one match with bots that search, or come from outside: asked one decision at a time, until told to stop."""
    chosen = {level: bots.make(level, plan.game) for level in plan.levels}

    def play(number: int) -> Chunk:
        chance = np.zeros(1, CHANCE)[0]
        rng.rekey(chance, rng.key_words(key_from(plan.seed)))
        chance["counter"] = number << BLOCKS
        key = b"".join(int(rng.bits(chance)).to_bytes(2, "little") for _ in range(16))
        match = Match(plan.game, plan.seats, key, plan.options)
        rounds = sum(step.event == "deal" for step in match.steps)
        while not match.over and not stopped.is_set():
            seat = match.to_act[0]
            action = chosen[plan.levels[seat]].choose(match.masked(seat), seat, int(fresh(chance)))
            match.play(seat, plan.game.moves[action])
            rounds += sum(step.event == "deal" for step in match.steps)
        shares = [plan.game.utility(match.state, seat) for seat in range(plan.seats)]
        return Chunk(
            np.array([len(match.moves)]), np.array([rounds]), np.array([match.points]), np.array([shares], np.float64)
        )

    return play
