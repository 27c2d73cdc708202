"""Templates that run a game without people: bound to each game once, compiled, cached."""

from collections.abc import Callable
from typing import Any

import numpy as np

from stolik.core.bits import lowest
from stolik.core.contract import advance, apply, deal, legal, over, points, to_act, utility
from stolik.core.game import Game
from stolik.core.jit import bound, template
from stolik.core.rng import bits, pick, roll
from stolik.core.state import Fields

DEALT, LIVE, MASKED = range(3)  # the places in `states`
STATES = 3
BLOCKS = 24  # a match has 2**24 blocks of a stream
GIVEN = -1
NOBODY = -1


@template()
def settle(state: Fields, seat: int, action: int) -> None:
    """Carry out a seat's action (none for -1), then automatic steps until somebody must decide or it is over."""
    if seat >= 0:
        apply(state, seat, action)
    while advance(state) != 0:
        pass


@template(settle, loop=True)
def settle_all(states: Any, seats: Any, actions: Any, kept: Any, waiting: Any) -> None:
    """Carry out one action after another on one state; keep the state before each of the last ones.

    After each action, write the bit set of the seats that must decide.
    """
    first = len(actions) - len(kept)
    for number in range(len(actions)):
        if number >= first:
            kept[number - first] = states[0]
        settle(states[0], seats[number], actions[number])
        waiting[number] = to_act(states[0])


def row_type(game: Game) -> np.dtype[Any]:
    """A match among bots: the bots and their random keys, then how it went; unused seats stay 0."""
    seats = game.seats[-1]  # one size for all numbers of seats, so that the loop is compiled once
    fields = [
        ("number", "i8"),  # its place in the stream of chance that its key is drawn from; GIVEN where it has a key
        ("key", "u4", (8,)),
        ("levels", "i1", (seats,)),
        ("chances", "u8", (seats,)),  # each bot's own chance; 0 for the match's stream
        ("decisions", "i4"),
        ("choices", "i4"),  # legal moves of all decisions together
        ("rounds", "i4"),
        ("turns", "i4"),  # decisions of one seat in a row are one turn, and so is what several decide at once
        ("lead_changes", "i4"),
        ("first", "i1"),  # the seat that decided first, or NOBODY when several did at once
        ("points", "i4", (seats,)),
        ("shares", "f8", (seats,)),
    ]
    return np.dtype((np.record, np.dtype(fields, align=True)))


def choose(states: Any, row: Any, seat: int, number: int, chance: Any, actions: Any) -> int:
    """The action of a seat in `states[LIVE]`, for the match's decision of that number."""
    raise NotImplementedError


@template(inline=True)
def leader(state: Fields) -> int:
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


@template(leader, loop=True)
def matches(states: Any, rows: Any, noted: bool, chance: Any, actions: Any, choices: Any) -> None:
    """Play a match for every row, and write into it how it went; what several decide at once they decide unseen.

    `states[DEALT]` has the seats and options. Match n of a stream has 2**24 blocks of it to itself: its key is drawn
    from them, then whatever its bots draw. Who decided first, turns and leads are noted where that is worth a sixth of
    the speed.
    """
    for index in range(len(rows)):
        row = rows[index]
        states[LIVE] = states[DEALT]
        state = states[LIVE]
        if row.number != GIVEN:
            chance.counter = row.number << BLOCKS
            chance.left = 0
            for word in range(8):
                low = bits(chance)
                row.key[word] = low | (bits(chance) << 16)
        for word in range(8):
            state.key[word] = row.key[word]
        deal(state)
        row.choices = 0
        decisions, rounds, turns, lead_changes = 0, 0, 0, 0
        ahead = NOBODY
        last = 0
        while True:
            event = advance(state)
            while event != 0:
                rounds += event == ROUND
                event = advance(state)
            if noted:
                front = leader(state)
                if front != NOBODY and front != ahead:
                    lead_changes += ahead != NOBODY
                    ahead = front
            if over(state):
                break
            waiting = to_act(state)
            if noted:
                turns += waiting != last or waiting & (waiting - 1) != 0
                last = waiting
                if decisions == 0:
                    row.first = lowest(waiting) if waiting & (waiting - 1) == 0 else NOBODY
            deciding = waiting
            while deciding != 0:
                seat = lowest(deciding)
                deciding &= deciding - 1
                decisions += 1
                choices[seat] = choose(states, row, seat, decisions, chance, actions)
            while waiting != 0:
                seat = lowest(waiting)
                waiting &= waiting - 1
                apply(state, seat, choices[seat])
        row.decisions, row.rounds, row.turns, row.lead_changes = decisions, rounds, turns, lead_changes
        for seat in range(state.seats):
            row.points[seat] = points(state, seat)
            row.shares[seat] = utility(state, seat)


FEWEST, ROUND = True, -1  # the game's take their place


@template(inline=True)
def any_legal(states: Any, row: Any, seat: int, number: int, chance: Any, actions: Any) -> int:
    """For `choose`: any legal action; the seat's chance is the state of a small generator."""
    row.chances[seat] = roll(row.chances[seat])
    count = legal(states[LIVE], seat, actions)
    row.choices += count
    return actions[pick(row.chances[seat], count)]


def parts_of(game: Game) -> dict[str, tuple[str, Any]]:
    """What `matches` needs to know about a game."""
    return {"FEWEST": ("", game.fewest), "ROUND": ("", game.events.index("deal") if "deal" in game.events else -1)}


def random_matches(game: Game) -> Callable[..., None]:
    """`matches` among those who play anything legal: how fast the rules are."""
    return bound(game, matches, choose=("any", bound(game, any_legal)), **parts_of(game))


@template(settle, loop=True)
def begin(states: Any, index: int, buffer: Any) -> int:
    """Deal one of many tables; return the seat to act times 65,536, plus the number of its legal actions."""
    state = states[index]
    deal(state)
    settle(state, -1, 0)
    seat = lowest(to_act(state))
    return seat * 65536 + legal(state, seat, buffer)


@template(settle, loop=True)
def turn(states: Any, index: int, seat: int, action: int, buffer: Any) -> int:
    """Play one action at one of many tables; return the same as `begin`, or -1 if the match is over."""
    state = states[index]
    settle(state, seat, action)
    if over(state):
        return -1
    seat = lowest(to_act(state))
    return seat * 65536 + legal(state, seat, buffer)


@template(settle, loop=True)
def finish(states: Any, dice: Any, buffer: Any, shares: Any) -> None:
    """Play the one state to the end with random legal actions; write each seat's share of the win."""
    state = states[0]
    while not over(state):
        seat = lowest(to_act(state))
        dice = roll(dice)
        settle(state, seat, buffer[pick(dice, legal(state, seat, buffer))])
    for seat in range(state.seats):
        shares[seat] = utility(state, seat)
