"""Search, written once over the contract: worlds dealt anew from what the seat knows, every move tried in each.

A simulation is one move tried in one world: the move is made, then everybody plays by a rule of thumb to the end of the
match, or to the end of the round where the game can tell what standings are worth. All moves still in question are
tried in the same worlds with the same chance, so that they are compared and not their luck; sequential halving spends
the budget on the best of them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from stolik.bots.decide import fresh, key_with, policy, policy_of
from stolik.core.bits import lowest
from stolik.core.contract import advance, apply, legal, over, points, redeal, to_act, utility
from stolik.core.game import Game
from stolik.core.jit import bound, jit, template
from stolik.core.levels import SOUND
from stolik.core.rng import pick, roll
from stolik.core.state import Fields

MASKED, WORLD, TRIED = range(3)  # the places in `states`
STATES = 3
VISITS, TOTAL, LEAD, SQUARES = range(4)  # what `tally` holds of each action: worlds, shares, shares beyond arm 0's
CAUTION = 0.8  # standard errors by which a move must lead the rule of thumb's own
SLIPS = 8
STAGES = 1  # how many of them a simulation lasts
TRIES = 1
FEWEST = True  # the game's own takes its place
ATTEMPT = 40  # the bit of a world's number from which on its attempts are counted


def rollout(state: Fields, seat: int, actions: Any, count: int, dice: Any) -> int:
    """How everybody plays in a simulation."""
    raise NotImplementedError


def stage(state: Fields) -> int:
    """A number that grows where a simulation may stop."""
    raise NotImplementedError


def value(state: Fields, seat: int) -> float:
    """The expected share of the win where a simulation stops."""
    raise NotImplementedError


def plausible(state: Fields, seat: int, actions: Any, count: int) -> int:
    """Put the actions worth trying first; return their number."""
    raise NotImplementedError


def likely(state: Fields, seat: int) -> bool:
    """Whether what other seats did fits what they hold in a world."""
    raise NotImplementedError


def reopen(state: Fields) -> None:
    """Undo other seats' hidden choices; each world draws them afresh."""
    raise NotImplementedError


@jit
def nothing_hidden(state: Fields) -> None:
    """Replaces `reopen` in games without hidden choices."""


@jit
def anything_likely(state: Fields, seat: int) -> bool:
    """Replaces `likely` in games that accept every world."""
    return True


@jit
def every_action(state: Fields, seat: int, actions: Any, count: int) -> int:
    """Replaces `plausible` in games that try every action."""
    return count


@jit
def whole_match(state: Fields) -> int:
    """The stage of a game whose simulations run to the end of the match."""
    return 0


@jit
def no_value(state: Fields, seat: int) -> float:
    return 0.0


@template()
def proceed(state: Fields, begun: int) -> bool:
    """Carry out automatic steps until somebody must decide; return whether the simulation ends instead."""
    while advance(state) != 0:
        if stage(state) - begun >= STAGES:
            return True
    return over(state) or stage(state) - begun >= STAGES


@template(proceed, loop=True)
def spend(
    states: Any, seat: int, key: Any, arms: Any, live: int, tally: Any, first: int, worlds: int, buffer: Any
) -> None:
    """Try the first `live` arms in a number of further worlds, each beside arm 0."""
    # One long function: everything that it calls is compiled once more for each function between.
    for number in range(first, first + worlds):
        world = states[WORLD]
        dealt = 0
        while dealt == 0 or (dealt < TRIES and not likely(world, seat)):
            states[WORLD] = states[MASKED]
            key_with(world, key, number + 1 + (dealt << ATTEMPT))
            redeal(world)
            dealt += 1
        begun = stage(world)
        chance = fresh(world)
        reference = 0.0
        for arm in range(live):
            states[TRIED] = states[WORLD]
            state = states[TRIED]
            action = arms[arm]
            dice = chance
            apply(state, seat, action)
            ended = proceed(state, begun)
            while not ended:
                mover = lowest(to_act(state))
                dice = roll(dice)
                count = legal(state, mover, buffer)
                apply(state, mover, buffer[0] if count == 1 else rollout(state, mover, buffer, count, dice))
                ended = proceed(state, begun)
            result = utility(state, seat) if over(state) else value(state, seat)
            if arm == 0:
                reference = result
            lead = result - reference
            tally[action, VISITS] += 1
            tally[action, TOTAL] += result
            tally[action, LEAD] += lead
            tally[action, SQUARES] += lead * lead


@template()
def prepare(states: Any, seat: int, key: Any, arms: Any, tally: Any) -> Any:
    """Write the legal actions as arms, the rule of thumb's own first; how many are worth a try, and how many in all."""
    tally[:] = 0
    state = states[MASKED]
    reopen(state)
    count = legal(state, seat, arms)
    if count < 2:
        return count, count
    key_with(states[WORLD], key, 0)
    own = rollout(state, seat, arms, count, fresh(states[WORLD]))
    tried = plausible(state, seat, arms, count)
    place = 0
    while arms[place] != own:
        place += 1
    if place >= tried:
        arms[place], arms[tried - 1] = arms[tried - 1], own
        place = tried - 1
    arms[place], arms[0] = arms[0], own
    return tried, count


@jit
def lead_of(action: int, tally: Any, liked: Any) -> float:
    """An arm's lead over arm 0 in the worlds that both were tried in, plus its prior."""
    return tally[action, LEAD] / tally[action, VISITS] + liked[action]


@jit
def rank(arms: Any, live: int, tally: Any, liked: Any) -> None:
    """Sort arms 1 to live - 1 by their lead over arm 0, best first."""
    for end in range(2, live):
        arm = arms[end]
        place = end
        while place > 1 and lead_of(arms[place - 1], tally, liked) < lead_of(arm, tally, liked):
            arms[place] = arms[place - 1]
            place -= 1
        arms[place] = arm


@jit
def halved(live: int) -> int:
    """Arm 0 and the better half of its rivals, at least one."""
    return 1 + live // 2


@jit
def phases(live: int) -> int:
    """How many times the budget is shared out until arm 0 has only one rival."""
    times = 1
    while live > 2:
        live = halved(live)
        times += 1
    return times


@jit
def verdict(arms: Any, count: int, tally: Any, liked: Any, caution: float) -> int:
    """The best rival if its lead over arm 0 is more than `caution` standard errors, else arm 0."""
    if count == 1:
        return arms[0]
    rival = arms[1]
    visits = tally[rival, VISITS]
    lead = tally[rival, LEAD] / visits
    error = np.sqrt(max(0.0, tally[rival, SQUARES] / visits - lead * lead) / visits)
    return rival if lead_of(rival, tally, liked) - liked[arms[0]] > caution * error else arms[0]


@dataclass(frozen=True)
class Recipe:
    """How a game is searched; each of these was chosen by measuring, see docs/bots.md."""

    thumb: str = SOUND  # who plays the simulations
    slips: int = 0  # in simulations, one choice in this many is made at random; 0 for none
    whole: bool = False  # simulations run to the end of the match, although standings have a value
    margin: bool = False  # what counts is points ahead of the others, not the share of the win
    caution: float = CAUTION
    network: float = 0.0  # in fair shares, what it counts that the network finds an action e times as likely
    evened: bool = False  # the longer the game says simulations are, the fewer of them
    tries: int = 1  # a world is dealt so often at most until what others did fits what they hold
    tree: str = ""  # "all" for a tree of everybody's decisions, "own" for one of the seat's own
    explore: float = 0.4
    mixed: float = 0.0  # where seats choose at once, moves with this part of the favourite's visits are as good

    @property
    def label(self) -> str:
        """What compiled code depends on: it is kept under this name."""
        length, aim = "whole" if self.whole else "stage", "margin" if self.margin else "share"
        shape = f"tree_{self.tree}_{round(self.explore * 100)}" if self.tree else "flat"
        return f"{self.thumb}_{self.slips}_{length}_{aim}_{shape}_{self.tries}"


@template()
def slipping(state: Fields, seat: int, actions: Any, count: int, dice: Any) -> int:
    """A rule of thumb that takes a random legal action one time in SLIPS."""
    dice = roll(dice)
    return actions[pick(roll(dice), count)] if pick(dice, SLIPS) == 0 else policy(state, seat, actions, count, dice)


@template()
def points_ahead(state: Fields, seat: int) -> float:
    """How many points the seat is ahead of the others on average."""
    total = 0
    for other in range(state.seats):
        total += points(state, other)
    more = (state.seats * points(state, seat) - total) / (state.seats - 1)
    return -more if FEWEST else more


@cache
def searched(game: Game, recipe: Recipe, template: Any) -> Callable[..., Any]:
    """A template of this module or of `tree`, compiled for a game and a recipe."""
    thumbs: Any = game.part("bots")
    label, whole = recipe.label, recipe.whole or not hasattr(thumbs, "stage")
    parts: dict[str, Any] = {
        "stage": whole_match if whole else thumbs.stage,
        "value": no_value if whole else thumbs.value,
        "STAGES": getattr(thumbs, "STAGES", 1),
        "plausible": getattr(thumbs, "plausible", every_action),
        "likely": thumbs.likely if recipe.tries > 1 else anything_likely,
        "TRIES": recipe.tries,
        "reopen": getattr(thumbs, "reopen", nothing_hidden),
        "counted": getattr(thumbs, "counted", game.points),
        "FEWEST": game.fewest,
        "EXPLORE": recipe.explore,
        "RIVALS": recipe.tree == "all",
    }
    if recipe.margin:
        ahead = bound(game, points_ahead, FEWEST=("fewest" if game.fewest else "most", game.fewest))
        parts |= {"value": ahead, "utility": ahead}
    own = policy_of(game, recipe.thumb)
    slips = {"policy": own, "SLIPS": (str(recipe.slips), recipe.slips)}
    parts["rollout"] = bound(game, slipping, **slips) if recipe.slips else own[1]
    return bound(game, template, **{name: (label, part) for name, part in parts.items()})
