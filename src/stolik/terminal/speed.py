"""How fast the rules run on this machine: one core, random play, by processor time."""

import json
import time
from collections.abc import Callable
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

WARM, FEW, MOST = 5, 20, 5_000  # matches of a call: before the clock starts, at first, and at the most


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
        speeds = [measure(game, seconds) for game in games.load_all()]
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

    def matches(count: int) -> int:
        play(states, rows[:count], False, chance, actions, choices)
        rows["number"] += count
        return int(rows["decisions"][:count].sum())

    return rate(matches, seconds)


def driven(match: Match, seconds: float) -> float:
    """Python chooses every move: it is given the seat and the number of legal moves, and picks one."""
    first, then = bound(match.game, begin), bound(match.game, turn)
    states, actions = _states(match), np.zeros(match.game.actions, np.int16)
    listed = actions.data
    played = 0

    def matches(count: int) -> int:
        nonlocal played
        decisions = 0
        for number in range(played, played + count):
            states[1] = states[0]
            states[1]["key"][0] = number
            asked = first(states, 1, actions)
            while asked >= 0:
                asked = then(states, 1, asked >> 16, listed[int(random() * (asked & 65535))], actions)
                decisions += 1
        played += count
        return decisions

    return rate(matches, seconds)


def rate(matches: Callable[[int], int], seconds: float) -> float:
    """Decisions a second; `matches` plays some matches, and says how many decisions they had."""
    matches(WARM)
    decisions, taken, count, start = 0, 0.0, FEW, time.process_time()
    while taken <= seconds:
        decisions += matches(count)
        taken = time.process_time() - start
        count = min(2 * count, MOST)
    return decisions / taken


def _states(match: Match) -> np.ndarray:
    states = np.zeros(2, match.game.state)
    states[0] = undealt(match.game, match.seats, match.options)
    return states
