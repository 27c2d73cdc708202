"""A table for tests: bots that play at random, answers that are typed by a generator, output to read."""

import io
import random

import numpy as np
import pytest
from rich.console import Console

from stolik import bots, games
from stolik.terminal import moves, sitting, table

every_game = pytest.mark.parametrize("name", games.names)


class Anybody:
    """A bot that plays any legal move."""

    def __init__(self, game):
        self.game = game

    def choose(self, state, seat, key):
        buffer = np.zeros(self.game.actions, np.int16)
        return int(buffer[key % self.game.legal(state, seat, buffer)])


@pytest.fixture
def anybody(monkeypatch):
    """Random bots at every level: what is tested here is the table, not how well they play."""
    monkeypatch.setattr(bots, "make", lambda level, game, budget=None: Anybody(game))


def paper(width=100):
    """A console whose text can be read."""
    return Console(file=io.StringIO(), width=width, highlight=False, color_system=None)


def printed(console) -> str:
    return console.file.getvalue()


class Typist:
    """Answers what is asked: scripted lines first, then random moves from the list, by number or by notation."""

    def __init__(self, *lines, seed=None):
        self.lines = list(lines)
        self.chance = random.Random(seed) if seed is not None else None
        self.table = None

    def __call__(self, console) -> str:
        if self.lines:
            line = self.lines.pop(0)
            if isinstance(line, BaseException):
                raise line
            return line
        if self.chance is None:
            raise EOFError
        return self.chance.choice(self.table.match.legal(self.table.seat))


def seated(monkeypatch, tmp_path, game, typist, *, console=None, seed=5, **given) -> table.Table:
    """A table that is about to begin."""
    monkeypatch.setattr(moves, "ask", typist)
    made = sitting.fresh(
        console or paper(), games.load(game), given.pop("language", "en"), seed=seed, path=tmp_path / "m.json", **given
    )
    typist.table = made
    return made
