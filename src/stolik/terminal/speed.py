"""How fast the rules run on this machine: one core, random play, by processor time."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import asdict, dataclass
from random import random

import numpy as np
from rich.console import Console
from rich.table import Table

from stolik import games
from stolik.bots.decide import CHANCE
from stolik.core.game import Game, undealt
from stolik.core.jit import bound
from stolik.core.match import Match
from stolik.core.playout import begin, random_matches, row_type, turn
from stolik.terminal.screen import busy

MOST = 5_000  # matches a call


@dataclass(frozen=True)
class Speed:
    """Decisions a second of one game."""

    game: str
    seats: int
    compiled: float
    driven: float  # from Python, one decision at a time


def show(console: Console, seconds: float, as_json: bool) -> None:
    """Measure every game and print a table."""
    with nullcontext() if as_json else busy(console, "measuring"):
        speeds = [measure(games.load(name), seconds) for name in games.names]
    if as_json:
        print(json.dumps([asdict(speed) for speed in speeds]))
        return
    table = Table("game", box=None, pad_edge=False, caption="decisions a second, one core, random play")
    for name in ("seats", "compiled", "from Python"):
        table.add_column(name, justify="right")
    for speed in speeds:
        table.add_row(speed.game, str(speed.seats), f"{speed.compiled:,.0f}", f"{speed.driven:,.0f}")
    console.print(table)


def measure(game: Game, seconds: float) -> Speed:
    """Both speeds at the usual number of seats, each measured for about `seconds`."""
    match = Match(game, game.usual_seats, 0)
    return Speed(game.name, match.seats, compiled(match, seconds), driven(match, seconds))


def compiled(match: Match, seconds: float) -> float:
    """Whole matches inside compiled code."""
    play = random_matches(match.game)
    states, actions = _states(match), np.zeros(match.game.actions, np.int16)
    chance, choices = np.zeros(1, CHANCE)[0], np.zeros(match.seats, np.int64)
    rows = np.zeros(MOST, row_type(match.game))
    rows["number"] = np.arange(MOST)
    rows["chances"] = 1 + np.arange(MOST)[:, None]
    play(states, rows[:10], False, chance, actions, choices)
    decisions, start = 0, time.process_time()
    for count in _growing():
        play(states, rows[:count], False, chance, actions, choices)
        decisions += int(rows["decisions"][:count].sum())
        taken = time.process_time() - start
        if taken > seconds:
            return decisions / taken
        rows["number"] += count
    raise AssertionError


def driven(match: Match, seconds: float) -> float:
    """Python chooses every move: it is given the seat and the number of legal moves, and picks one."""
    first, then = bound(match.game, begin), bound(match.game, turn)
    states, actions = _states(match), np.zeros(match.game.actions, np.int16)
    play_driven(first, then, states, actions, 0, 5)
    decisions, matches, start = 0, 5, time.process_time()
    for count in _growing():
        decisions += play_driven(first, then, states, actions, matches, count)
        matches += count
        taken = time.process_time() - start
        if taken > seconds:
            return decisions / taken
    raise AssertionError


def play_driven(
    begin: Callable[..., int], turn: Callable[..., int], states: np.ndarray, actions: np.ndarray, first: int, count: int
) -> int:
    """Play a number of matches with random moves chosen here; return the number of decisions."""
    decisions = 0
    listed = actions.data
    for number in range(first, first + count):
        states[1] = states[0]
        states[1]["key"][0] = number
        asked = begin(states, 1, actions)
        while asked >= 0:
            asked = turn(states, 1, asked >> 16, listed[int(random() * (asked & 65535))], actions)
            decisions += 1
    return decisions


def _states(match: Match) -> np.ndarray:
    states = np.zeros(2, match.game.state)
    states[0] = undealt(match.game, match.seats, match.options)
    return states


def _growing() -> Iterator[int]:
    count = 20
    while True:
        yield count
        count = min(count * 2, MOST)
