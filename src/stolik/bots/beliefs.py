"""Where hidden cards probably are, from what one seat may know.

Worlds are dealt anew from the seat's own masked state. What the others did then weighs them: decision by decision each
world is taken back, as far as its round goes, and counts as much as it makes the choices that were seen likely, if
everybody plays by a rule of thumb and slips now and then.

A game's file `places` has `CARDS`, the names of its cards; `places(seats)`, where one may lie unseen, and `NAMES`, how
people call that; `count(worlds)`, how many of each card lie in each place; and, where choices can be weighed, `recall`
and `comparable` (below), with `heard(now, mover, action, last)` where a move that was hidden at first is shown later.
`questions(now, seat)` are what is worth telling a person of, in a state masked for a seat.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from stolik.bots.decide import fresh, key_with, policy, policy_of
from stolik.core.beliefs import Array, Beliefs
from stolik.core.contract import legal, mask, redeal
from stolik.core.dispatcher import available
from stolik.core.errors import StolikError
from stolik.core.game import Game, State, check_seat, new_state
from stolik.core.jit import bound, template
from stolik.core.levels import SOUND
from stolik.core.match import Match
from stolik.core.options import count_of
from stolik.core.rng import roll

WORLDS = 1000
TRIES = 4  # of a rule of thumb in one position, since it may leave its choice to chance
SLIPS = 0.2  # of the choices are any legal one: nobody plays wholly by a rule
ENOUGH = 0.05  # of the worlds must count; where fewer would, evidence is taken as less than it seems
UNHEARD = -1  # instead of an action that the seat was not told


class NoBeliefs(StolikError):
    """A game that does not say where its cards lie."""


@dataclass(frozen=True)
class Decision:
    """A decision as a seat was told of it."""

    before: State  # masked for the seat
    mover: int
    action: int  # or UNHEARD


def beliefs(match: Match, seat: int, worlds: int = WORLDS, by: str | None = SOUND, seed: int = 0) -> Beliefs:
    """Where hidden cards may be, as a seat can infer; without a rule of thumb in `by`, others' choices are ignored."""
    check_seat(seat, match.seats)
    part_of(match.game)
    if by is not None and by not in match.game.policies:
        known = ", ".join(match.game.policies)
        raise StolikError(f"choices are weighed by a rule of thumb, {known} or None, not {by!r}")
    number = count_of("the number of worlds", worlds, 1)
    heard = list(decisions(match, seat)) if by else []
    return believed(match.game, match.masked(seat), seat, heard, number, by, seed + 1)


def part_of(game: Game) -> Any:
    """The game's `places`."""
    found: Any = game.part("places")
    if found is None:
        raise NoBeliefs(f"{game.name} does not say where its cards lie: its folder has no places.py")
    return found


def decisions(match: Match, seat: int) -> Iterator[Decision]:
    """The decisions of the match as a seat was told of them."""
    game, now = match.game, match.masked(seat)
    heard = getattr(game.part("places"), "heard", None)
    last = {mover: number for number, (mover, _) in enumerate(match.moves)}
    for number, (before, (mover, move)) in enumerate(zip(match, match.moves, strict=False)):
        action = game.numbers[move]
        if mover != seat and game.overheard(move) != move:
            action = heard(now, mover, action, last[mover] == number) if heard else UNHEARD
        yield Decision(before.masked(seat), mover, action)


def believed(
    game: Game, now: State, seat: int, past: Sequence[Decision], worlds: int, by: str | None, key: int
) -> Beliefs:
    """Beliefs from masked states and what was told, and nothing else."""
    part = part_of(game)
    dealt = np.zeros(worlds, game.state)
    known = _alone(game, now)
    bound(game, deal_worlds)(known, dealt, np.uint64(key))
    counts = part.count(dealt)
    weights = np.zeros(worlds)
    if by and hasattr(part, "recall"):
        loop = _weighing(game, by)
        for place, one in enumerate(reversed(past), 1):
            if not part.comparable(now, one.before):
                break
            then = np.repeat(_alone(game, one.before), 2)
            chance = np.uint64(key + (place << 32))
            loop(dealt, then, seat, one.mover, one.action, chance, weights, np.zeros(game.actions, np.int16))
    return Beliefs(part.CARDS, part.places(int(now["seats"])), counts, tempered(weights))


def tempered(logs: Array) -> Array:
    """Weights from their logarithms, evened out until ENOUGH of the worlds count."""
    least = ENOUGH * len(logs)
    power = 1.0
    while True:
        weights = np.exp(power * (logs - logs.max()))
        weights /= weights.sum()
        if 1 / np.square(weights).sum() >= least:
            return weights
        power *= 0.8


def recall(world: Any, then: Any, viewer: int, mover: int, action: int) -> int:
    """Put into `then`, masked for the viewer, the hidden cards of `world`, which came of it by a mover's action.

    Returns the action in that world, or UNHEARD where it tells nothing. A game's `comparable(now, then)` says whether
    worlds can be taken back so far, most often to the beginning of the round.
    """
    raise NotImplementedError


@template(loop=True)
def deal_worlds(known: Any, worlds: Any, key: Any) -> None:
    """Deal what a masked state hides, once for each world."""
    for number in range(len(worlds)):
        worlds[number] = known[0]
        key_with(worlds[number], key, number + 1)
        redeal(worlds[number])


@template(loop=True)
def weigh(worlds: Any, then: Any, viewer: int, mover: int, action: int, key: Any, weights: Any, actions: Any) -> None:
    """Take worlds back by one decision, and add the log-likelihood of that decision."""
    for number in range(len(worlds)):
        then[1] = then[0]
        before = then[1]
        key_with(before, key, number + 1)
        made = recall(worlds[number], before, viewer, mover, action)
        worlds[number] = before
        dice = fresh(before)
        if mover == viewer or made < 0:
            continue
        mask(before, mover)
        count = legal(before, mover, actions)
        possible = False
        for place in range(count):
            possible |= actions[place] == made
        if not possible:
            weights[number] += np.log(SLIPS / 100)
        elif count > 1:
            alike = 0
            for _ in range(TRIES):
                dice = roll(dice)
                alike += policy(before, mover, actions, count, dice) == made
            weights[number] += np.log(SLIPS / count + (1 - SLIPS) * alike / TRIES)


def ready(game: Game) -> bool:
    """Whether beliefs are available at once; if not, the needed code is compiled in the background."""
    state, worlds, key = _alone(game, new_state(game.state)), np.zeros(1, game.state), np.uint64(1)
    there = [available(bound(game, deal_worlds), state, worlds, key)]
    if hasattr(part_of(game), "recall"):
        weights, actions = np.zeros(1), np.zeros(game.actions, np.int16)
        there.append(available(_weighing(game, SOUND), worlds, np.repeat(state, 2), 0, 0, 0, key, weights, actions))
    return all(there)


def _weighing(game: Game, by: str) -> Callable[..., None]:
    parts = {"policy": policy_of(game, by), "recall": ("", part_of(game).recall)}
    return bound(game, weigh, **parts)


def _alone(game: Game, state: State) -> Array:
    held = np.zeros(1, game.state)
    held[0] = state
    return held
