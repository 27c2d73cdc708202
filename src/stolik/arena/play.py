"""Playing matches among bots: in compiled code if every bot is compiled, else the same loop asks them in Python."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from threading import Event
from typing import Any

import numpy as np

from stolik.arena.table import Block, LineUp, Setting, bot_key, deal_key
from stolik.bots import Bot, make
from stolik.bots.decide import CHANCE, fresh, key_with, policy, policy_of, random
from stolik.core import rng
from stolik.core.contract import legal, mask
from stolik.core.dispatcher import available, twin
from stolik.core.game import Game, undealt
from stolik.core.jit import bound, interpreted, template
from stolik.core.levels import SEARCHING, THUMBS
from stolik.core.playout import DEALT, GIVEN, LIVE, MASKED, NOBODY, STATES, matches, parts_of, row_type
from stolik.core.state import Fields
from stolik.core.step import masked

__all__ = ["NOBODY", "Result", "Stopped", "compile_for", "play_block", "play_match", "play_rows"]

RANDOM = THUMBS.index("random")
OWN = np.uint64(0)
# By the first letters of a name, the quickest of the bots that search.
QUICKEST = {**{level[:4]: f"{level}@1" for level in SEARCHING}, "flat": "flat1", "tree": "tree1"}
Rows = np.ndarray[Any, np.dtype[Any]]


class Stopped(Exception):
    """Nobody is waiting for the match any more."""


@dataclass(frozen=True)
class Result:
    """How one match ended; lists are by seat."""

    shares: list[float]
    points: list[int]
    decisions: int
    turns: int  # decisions of one seat in a row are one turn, and so is what several decide at once
    first: int  # the seat that decided first, or NOBODY when several did at once
    lead_changes: int

    def json(self) -> dict[str, Any]:
        return asdict(self)


def rule(level: int, state: Fields, seat: int, actions: Any, count: int, dice: Any) -> int:
    """The action of a level's rule of thumb."""
    raise NotImplementedError


LEVEL = RANDOM  # that of `policy` takes its place


@template(inline=True)
def rule_of(level: int, state: Fields, seat: int, actions: Any, count: int, dice: Any) -> int:
    """For `rule`: the action by one level's rule of thumb, or whatever another level's says."""
    if level == LEVEL:
        return policy(state, seat, actions, count, dice)
    return rule(level, state, seat, actions, count, dice)


@template(inline=True)
def any_rule(level: int, state: Fields, seat: int, actions: Any, count: int, dice: Any) -> int:
    """For `rule`, behind all levels."""
    return random(state, seat, actions, count, dice)


@template(inline=True)
def thumb(states: Any, row: Any, seat: int, number: int, chance: Any, actions: Any) -> int:
    """For `choose`: the action of a seat's rule of thumb."""
    state = states[LIVE]
    count = legal(state, seat, actions)
    row.choices += count
    if row.chances[seat] != OWN:
        key_with(chance, row.chances[seat], number)
        key_with(chance, fresh(chance), 0)
    dice = fresh(chance)
    if count == 1:
        return actions[0]
    if row.levels[seat] == RANDOM:
        return random(state, seat, actions, count, dice)
    # A masked copy: what it may not know it cannot use, even by mistake.
    states[MASKED] = states[LIVE]
    seen = states[MASKED]
    mask(seen, seat)
    return rule(row.levels[seat], seen, seat, actions, count, dice)


def compiled(game: Game) -> Callable[..., None]:
    """The loop with rules of thumb, all of it in compiled code."""
    rules = bound(game, any_rule)
    for level in THUMBS[RANDOM + 1 :]:
        parts = {"LEVEL": (level, THUMBS.index(level)), "policy": ("", policy_of(game, level)[1]), "rule": ("", rules)}
        rules = bound(game, rule_of, **parts)
    return bound(game, matches, choose=("thumbs", bound(game, thumb, rule=("", rules))), **parts_of(game))


def asking(game: Game, bots: Sequence[Bot], stopped: Event | None = None) -> Callable[..., None]:
    """The loop for any bots, asked one decision at a time; Python's overhead is small beside a search."""

    def asked(states: Any, row: Any, seat: int, number: int, chance: Any, actions: Any) -> int:
        if stopped is not None and stopped.is_set():
            raise Stopped
        row.choices += game.legal(states[LIVE], seat, actions)
        if row.chances[seat]:
            key_with(chance, row.chances[seat], number)
        return bots[seat].choose(masked(game, states[LIVE], seat), seat, int(fresh(chance)))

    return interpreted(game, matches, choose=("", asked), **parts_of(game))


def play_rows(
    setting: Setting,
    rows: Rows,
    seatings: Sequence[LineUp],
    noted: bool = True,
    stream: bytes = bytes(32),
    stopped: Event | None = None,
    waits: bool = True,
) -> None:
    """Play the match of every row with the bots of its seating, or of the only one; the same however it is played.

    Without waiting for the compiler, an interpreted loop plays the same matches.
    """
    game = setting.rules
    states = np.zeros(STATES, game.state)
    states[DEALT] = undealt(game, setting.seats, setting.options)
    chance = np.zeros(1, CHANCE)[0]
    rng.rekey(chance, rng.key_words(stream))
    memory = noted, chance, np.zeros(game.actions, np.int16), np.zeros(setting.seats, np.int64)
    if all(in_code(seating) for seating in seatings):
        rows["levels"][:, : setting.seats] = np.array(
            [[THUMBS.index(name) for name in seating] for seating in seatings]
        )
        loop = compiled(game)
        (loop if waits or available(loop, states, rows, *memory) else twin(loop))(states, rows, *memory)
        return
    for index in range(len(rows)):
        bots = [make(name, game) for name in seatings[index % len(seatings)]]
        asking(game, bots, stopped)(states, rows[index : index + 1], *memory)


def in_code(seating: Sequence[str]) -> bool:
    """Whether all the bots are compiled."""
    return set(seating) <= set(THUMBS)


def play_block(setting: Setting, block: Block) -> list[Result]:
    """The results of every different rotation of a block."""
    return _played(setting, block.deal, block.seatings)


def play_match(setting: Setting, deal: int, seating: Sequence[str]) -> Result:
    """One match of named bots: the same cards, chance and moves wherever and however it is played."""
    return _played(setting, deal, [tuple(seating)])[0]


def _played(setting: Setting, deal: int, seatings: list[LineUp]) -> list[Result]:
    rows = np.zeros(len(seatings), row_type(setting.rules))
    rows["number"] = GIVEN
    rows["key"] = rng.key_words(deal_key(setting.game, deal))
    for row, seating in zip(rows, seatings, strict=True):
        row["chances"][: setting.seats] = [bot_key(setting.game, deal, *taken) for taken in enumerate(seating)]
    play_rows(setting, rows, seatings)
    return [_result(row, setting.seats) for row in rows]


def _result(row: Any, seats: int) -> Result:
    notes = (int(row[name]) for name in ("decisions", "turns", "first", "lead_changes"))
    return Result(row["shares"][:seats].tolist(), row["points"][:seats].tolist(), *notes)


def compile_for(setting: Setting, bots: Sequence[str]) -> None:
    """Compile here what workers will need: first compiles in parallel can crash."""
    names = [bot if ":" in bot else QUICKEST.get(bot[:4], bot) for bot in bots]
    for name in names:
        play_match(setting, 0, [name] * setting.seats)
    for outsider in [name for name in names if name not in THUMBS][:1]:
        for name in names:
            play_match(setting, 0, [outsider, *[name] * (setting.seats - 1)])
