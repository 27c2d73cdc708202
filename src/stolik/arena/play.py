"""Playing blocks: whole matches in compiled code where every bot is compiled, else decision by decision."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

import numpy as np

from stolik.arena.table import Block, Setting, bot_key, deal_key
from stolik.bots import Bot, Budget, Flat, Hard, Thumb, make
from stolik.bots.decide import CHANCE, fresh, key_with, labelled
from stolik.bots.decide import bound as bound_thumb
from stolik.bots.flat import bound as bound_flat
from stolik.bots.hard import recipe
from stolik.bots.search import STATES
from stolik.bots.search import bound as bound_search
from stolik.core import rng
from stolik.core.contract import apply, deal, mask, over, points, to_act, utility
from stolik.core.game import Game, State
from stolik.core.jit import bind, jit
from stolik.core.match import Match
from stolik.core.options import read_options
from stolik.core.playout import bound as bound_playout

KINDS = RANDOM, EASY, NORMAL, SEARCH, FLAT = range(5)
THUMBS = ("random", "easy", "normal")
DEALT, LIVE = STATES, STATES + 1  # places in `states` behind those of the search
DECISIONS, FIRST, LEAD_CHANGES = range(3)  # places in `notes`
NOBODY = -1


@dataclass(frozen=True)
class Result:
    """How one match ended; lists are by seat."""

    shares: list[float]
    points: list[int]
    decisions: int
    first: int  # the seat that decided first, or -1 when all did at once
    lead_changes: int

    def json(self) -> dict[str, Any]:
        return asdict(self)


def settle(state: Any) -> int:
    raise NotImplementedError


def random(state: Any, seat: int, key: Any, chance: Any, actions: Any) -> int:
    raise NotImplementedError


def easy(state: Any, seat: int, key: Any, chance: Any, actions: Any) -> int:
    raise NotImplementedError


def normal(state: Any, seat: int, key: Any, chance: Any, actions: Any) -> int:
    raise NotImplementedError


def search(states: Any, seat: int, key: Any, simulations: int, arms: Any, tally: Any, buffer: Any) -> int:
    raise NotImplementedError


def flat(states: Any, seat: int, key: Any, rollouts: int, arms: Any, tally: Any, buffer: Any) -> int:
    raise NotImplementedError


@jit
def absent(states: Any, seat: int, key: Any, simulations: int, arms: Any, tally: Any, buffer: Any) -> int:
    """In the place of a search where nobody at the table searches: it need not be compiled then."""
    return 0


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


def decision(
    states: Any, seat: int, kind: int, budget: int, key: Any, chance: Any, arms: Any, tally: Any, buffer: Any
) -> int:
    """What the bot at a seat does: each gets a masked copy, and nothing else of the match."""
    states[0] = states[LIVE]
    state = states[0]
    mask(state, seat)
    if kind == RANDOM:
        return random(state, seat, key, chance, buffer)
    if kind == EASY:
        return easy(state, seat, key, chance, buffer)
    if kind == NORMAL:
        return normal(state, seat, key, chance, buffer)
    if kind == FLAT:
        return flat(states, seat, key, budget, arms, tally, buffer)
    return search(states, seat, key, budget, arms, tally, buffer)


def play(
    states: Any, kinds: Any, budgets: Any, keys: Any, chance: Any, arms: Any, tally: Any, buffer: Any, choices: Any,
    shares: Any, totals: Any, notes: Any,
) -> None:  # fmt: skip
    """Play the match that `states[DEALT]` is ready to deal; a choice made at once is made unseen."""
    states[LIVE] = states[DEALT]
    state = states[LIVE]
    notes[:] = 0
    deal(state)
    settle(state)
    waiting = to_act(state)
    notes[FIRST] = NOBODY
    ahead = NOBODY
    while not over(state):
        waiting = to_act(state)
        if notes[DECISIONS] == 0 and waiting & (waiting - 1) == 0:
            while waiting >> (notes[FIRST] + 1) != 0:
                notes[FIRST] += 1
        for seat in range(state.seats):
            if (waiting >> seat) & 1:
                notes[DECISIONS] += 1
                key_with(chance, keys[seat], notes[DECISIONS])
                key = fresh(chance)
                choices[seat] = decision(states, seat, kinds[seat], budgets[seat], key, chance, arms, tally, buffer)
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


@cache
def bound(game: Game, searches: bool) -> Callable[..., Any]:
    """`play` compiled for a game, with or without bots that search."""
    label = "searching" if searches else "plain"
    inner: Any = bind(
        labelled(decision, label),
        game.name,
        mask=game.mask,
        search=bound_search(game, recipe(game), "search") if searches else absent,
        flat=bound_flat(game) if searches else absent,
        **{level: bound_thumb(game, level) for level in THUMBS},
    )
    order: dict[str, Any] = {"points": game.points, "FEWEST": game.fewest}
    ahead: Any = bind(leader, game.name, **order)
    parts = {**game.functions(), "settle": bound_playout(game, "settle"), "decision": inner, "leader": ahead}
    return bind(labelled(play, label), game.name, **parts)


def kind_of(bot: Bot) -> tuple[int, int] | None:
    """A compiled bot's kind and budget; None where Python must be asked."""
    match bot:
        case Thumb(level=level):
            return THUMBS.index(level), 0
        case Hard(budget=Budget(simulations=int(simulations))):
            return SEARCH, simulations
        case Flat(rollouts=rollouts):
            return FLAT, rollouts
    return None


def play_block(setting: Setting, block: Block) -> list[Result]:
    """The results of every different rotation of a block."""
    return [play_match(setting, block.deal, seating) for seating in block.seatings]


def play_match(setting: Setting, deal: int, seating: Sequence[str]) -> Result:
    """One match of named bots: the same cards, chance and moves wherever and however it is played."""
    game = setting.rules
    bots = [make(name, game) for name in seating]
    keys = [bot_key(setting.game, deal, seat, name) for seat, name in enumerate(seating)]
    kinds = [kind_of(bot) for bot in bots]
    if all(kind is not None for kind in kinds):
        return _compiled(setting, deal, np.array(kinds, np.int64), np.array(keys, np.uint64))
    return _interpreted(setting, deal, bots, keys)


def _compiled(setting: Setting, deal: int, kinds: Any, keys: Any) -> Result:
    game = setting.rules
    states = np.zeros(STATES + 2, game.state)
    dealt = states[DEALT]
    dealt["seats"] = setting.seats
    for option in game.options:
        dealt[option.name] = option.stored(read_options(game.options, setting.options)[option.name])
    rng.rekey(dealt, rng.key_words(deal_key(game.name, deal)))
    arms, buffer = np.zeros((2, game.actions), np.int16)
    tally = np.zeros((game.actions, 4))
    chance = np.zeros(1, CHANCE)[0]
    choices, totals = np.zeros((2, setting.seats), np.int64)
    shares, notes = np.zeros(setting.seats), np.zeros(3, np.int64)
    kind, budget = kinds.T.copy()
    play = bound(game, bool((kind >= SEARCH).any()))
    play(states, kind, budget, keys, chance, arms, tally, buffer, choices, shares, totals, notes)
    decisions, first, lead_changes = map(int, notes)
    return Result(shares.tolist(), totals.tolist(), decisions, first, lead_changes)


def _interpreted(setting: Setting, deal: int, bots: Sequence[Bot], keys: Sequence[int]) -> Result:
    match = Match(setting.game, setting.seats, deal_key(setting.game, deal), setting.options)
    chance = np.zeros(1, CHANCE)[0]
    first, ahead, decisions, lead_changes = NOBODY, NOBODY, 0, 0
    if len(match.to_act) == 1:
        first = match.to_act[0]
    while not match.over:
        choices = []
        for seat in match.to_act:
            decisions += 1
            key_with(chance, np.uint64(keys[seat]), decisions)
            choices.append((seat, bots[seat].choose(match.masked(seat), seat, int(fresh(chance)))))
        for seat, action in choices:
            match.play(seat, match.game.moves[action])
        front = _leader(match.game, match.state)
        if front != NOBODY and front != ahead:
            lead_changes += ahead != NOBODY
            ahead = front
    shares = [float(match.game.utility(match.state, seat)) for seat in range(match.seats)]
    return Result(shares, match.points, decisions, first, lead_changes)


def _leader(game: Game, state: State) -> int:
    standing = [int(game.points(state, seat)) * (-1 if game.fewest else 1) for seat in range(state["seats"])]
    best = max(standing)
    return standing.index(best) if standing.count(best) == 1 else NOBODY


def compile_for(setting: Setting, bots: Sequence[str]) -> None:
    """Compile in this process what workers will need: parallel first compiles can crash."""
    game = setting.rules
    kinds = [kind_of(make(bot, game)) for bot in bots]
    for bot, kind in zip(bots, kinds, strict=True):
        if kind is None:
            play_match(setting, 0, [bot] * setting.seats)
        elif kind[0] == SEARCH:
            play_match(setting, 0, ["hard@1"] * setting.seats)
        elif kind[0] == FLAT:
            play_match(setting, 0, ["flat1"] * setting.seats)
        else:
            play_match(setting, 0, [bot] * setting.seats)
