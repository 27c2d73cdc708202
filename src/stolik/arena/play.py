"""Playing blocks: whole matches in compiled code where every bot is compiled, else decision by decision."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from stolik.arena.table import Block, Setting, bot_key, deal_key
from stolik.bots import make
from stolik.bots.decide import CHANCE, fresh, key_with, thumb
from stolik.core import rng
from stolik.core.contract import apply, deal, mask, over, points, to_act, utility
from stolik.core.game import Game, undealt
from stolik.core.jit import bound, template
from stolik.core.levels import THUMBS
from stolik.core.match import Match
from stolik.core.options import read_options
from stolik.core.playout import settle

RANDOM, EASY, NORMAL = range(len(THUMBS))
MASKED, DEALT, LIVE = range(3)  # the places in `states`
DECISIONS, TURNS, FIRST, LEAD_CHANGES = range(4)  # places in `notes`
NOBODY = -1


@dataclass(frozen=True)
class Result:
    """How one match ended; lists are by seat."""

    shares: list[float]
    points: list[int]
    decisions: int
    turns: int  # decisions of one seat in a row are one turn, and so is what several decide at once
    first: int  # the seat that decided first, or -1 when all did at once
    lead_changes: int

    def json(self) -> dict[str, Any]:
        return asdict(self)


def random(state: Any, seat: int, key: Any, chance: Any, actions: Any) -> int:
    raise NotImplementedError


def easy(state: Any, seat: int, key: Any, chance: Any, actions: Any) -> int:
    raise NotImplementedError


def normal(state: Any, seat: int, key: Any, chance: Any, actions: Any) -> int:
    raise NotImplementedError


@template()
def leader(state: Any) -> int:
    """The seat that is ahead of all others, or NOBODY."""
    best, tied = 0, False
    for seat in range(1, state.seats):
        lead = points(state, seat) - points(state, best)
        if FEWEST:
            lead = -lead
        if lead > 0:
            best, tied = seat, False
        elif lead == 0:
            tied = True
    return NOBODY if tied else best


FEWEST = True


@template()
def decision(states: Any, seat: int, level: int, key: Any, chance: Any, buffer: Any) -> int:
    """What the bot at a seat does: each gets a masked copy, and nothing else of the match."""
    states[MASKED] = states[LIVE]
    state = states[MASKED]
    mask(state, seat)
    if level == EASY:
        return easy(state, seat, key, chance, buffer)
    if level == NORMAL:
        return normal(state, seat, key, chance, buffer)
    return random(state, seat, key, chance, buffer)


@template(settle, decision, leader)
def play(
    states: Any, levels: Any, keys: Any, chance: Any, buffer: Any, choices: Any, shares: Any, totals: Any, notes: Any
) -> None:
    """Play the match that `states[DEALT]` is ready to deal; a choice made at once is made unseen."""
    states[LIVE] = states[DEALT]
    state = states[LIVE]
    notes[:] = 0
    notes[FIRST] = NOBODY
    deal(state)
    settle(state)
    ahead = NOBODY
    last = 0
    while not over(state):
        waiting = to_act(state)
        if waiting != last or waiting & (waiting - 1) != 0:
            notes[TURNS] += 1
        last = waiting
        if notes[DECISIONS] == 0 and waiting & (waiting - 1) == 0:
            while waiting >> (notes[FIRST] + 1) != 0:
                notes[FIRST] += 1
        for seat in range(state.seats):
            if (waiting >> seat) & 1:
                notes[DECISIONS] += 1
                key_with(chance, keys[seat], notes[DECISIONS])
                choices[seat] = decision(states, seat, levels[seat], fresh(chance), chance, buffer)
        for seat in range(state.seats):
            if (waiting >> seat) & 1:
                apply(state, seat, choices[seat])
        settle(state)
        front = leader(state)
        if front != NOBODY and front != ahead:
            if ahead != NOBODY:
                notes[LEAD_CHANGES] += 1
            ahead = front
    for seat in range(state.seats):
        shares[seat] = utility(state, seat)
        totals[seat] = points(state, seat)


def _compiled(game: Game) -> Callable[..., Any]:
    """`play` compiled for a game."""
    thumbs = {level: ("", thumb(game, level)) for level in THUMBS}
    return bound(game, play, FEWEST=("", game.fewest), **thumbs)


def play_block(setting: Setting, block: Block) -> list[Result]:
    """The results of every different rotation of a block."""
    return [play_match(setting, block.deal, seating) for seating in block.seatings]


def play_match(setting: Setting, deal: int, seating: Sequence[str]) -> Result:
    """One match of named bots: the same cards, chance and moves wherever and however it is played."""
    keys = [bot_key(setting.game, deal, seat, name) for seat, name in enumerate(seating)]
    if set(seating) <= set(THUMBS):
        return compiled(setting, deal, seating, keys)
    return interpreted(setting, deal, seating, keys)


def compiled(setting: Setting, deal: int, seating: Sequence[str], keys: Sequence[int]) -> Result:
    """A match among rules of thumb, all of it in compiled code."""
    game = setting.rules
    states = np.zeros(3, game.state)
    states[DEALT] = undealt(game, setting.seats, read_options(game.options, setting.options))
    dealt = states[DEALT]
    rng.rekey(dealt, rng.key_words(deal_key(game.name, deal)))
    buffer, chance = np.zeros(game.actions, np.int16), np.zeros(1, CHANCE)[0]
    levels = np.array([THUMBS.index(name) for name in seating])
    choices, totals = np.zeros((2, setting.seats), np.int64)
    shares, notes = np.zeros(setting.seats), np.zeros(4, np.int64)
    _compiled(game)(states, levels, np.array(keys, np.uint64), chance, buffer, choices, shares, totals, notes)
    return Result(shares.tolist(), totals.tolist(), *map(int, notes))


def interpreted(setting: Setting, deal: int, seating: Sequence[str], keys: Sequence[int]) -> Result:
    """A match of any bots, decision by decision: what Python adds is little beside a search."""
    match = Match(setting.game, setting.seats, deal_key(setting.game, deal), setting.options)
    bots = [make(name, match.game) for name in seating]
    chance = np.zeros(1, CHANCE)[0]
    first = match.to_act[0] if len(match.to_act) == 1 else NOBODY
    ahead, last, decisions, turns, lead_changes = NOBODY, [NOBODY], 0, 0, 0
    while not match.over:
        turns += match.to_act != last or len(last) > 1
        last = match.to_act
        choices = []
        for seat in match.to_act:
            decisions += 1
            key_with(chance, np.uint64(keys[seat]), decisions)
            choices.append((seat, bots[seat].choose(match.masked(seat), seat, int(fresh(chance)))))
        for seat, action in choices:
            match.play(seat, match.game.moves[action])
        front = in_front(match)
        if front != NOBODY and front != ahead:
            lead_changes += ahead != NOBODY
            ahead = front
    shares = [float(match.game.utility(match.state, seat)) for seat in range(match.seats)]
    return Result(shares, match.points, decisions, turns, first, lead_changes)


def in_front(match: Match) -> int:
    """The seat that is ahead of all others, or NOBODY."""
    best = min(match.points) if match.game.fewest else max(match.points)
    return match.points.index(best) if match.points.count(best) == 1 else NOBODY


def compile_for(setting: Setting, bots: Sequence[str]) -> None:
    """Compile in this process what workers will need: parallel first compiles can crash."""
    for bot in bots:
        name = "hard@1" if bot.startswith("hard") else "flat1" if bot.startswith("flat") else bot
        play_match(setting, 0, [name] * setting.seats)
        if bot not in THUMBS:
            play_match(setting, 0, [name, *["random"] * (setting.seats - 1)])
