"""How far bots are from perfect play in small positions that can be solved: python bench/solved.py [GAME ...]

Two seats play for the win of the match, and both can tell every card: in X nimmt! each has two cards left in the last
round and they lie open; in komary the stock is empty, so that a hand is what lies nowhere else, and the round decides
the match. Such a position has a value: the share of the win that a seat can make sure of by mixing its moves well. It
is computed from the end, by linear programming where both choose at once; positions that more than MOST others follow
are left out. Then the best answer to a bot is computed, which knows how often the bot makes which move. What the bot
gets against it falls short of the value by what the bot can lose, 0 in equilibrium. `python bench/strength.py --page`
writes what was found to docs/bots.md.
"""

import argparse
import random
import time
from collections.abc import Callable, Iterator, Mapping
from itertools import count, islice
from typing import Any

import numpy as np
from scipy.optimize import linprog

import kept
import page
from stolik import Match, bots, load
from stolik.arena.estimate import mean_of
from stolik.core import dispatcher
from stolik.core.game import Game, State, copy_of
from stolik.core.step import masked

POSITIONS = 40
ASKED = 16  # times that a bot is asked for its move in one position, since it may leave it to chance
WORTH = 0.02  # a position in which so little can be lost tells nothing
OPEN = 2  # cards of each hand in X nimmt!
MOST = 1000  # positions that may follow: collected cards join a hand, so that some lines of X nimmt! go on and on
HELD = (3, 6)  # cards of a hand in komary


class TooLarge(Exception):
    """More positions follow than are worth the time."""


class Table:
    """The moves of a game of two seats in which everything is known and nothing left to chance."""

    def __init__(self, game: Game, most: int = MOST) -> None:
        self.game = game
        self.most = most
        self._buffer = np.zeros(game.actions, np.int16)

    def ways(self, state: State) -> dict[int, list[int]]:
        """By seat that must decide, its legal actions."""
        waiting = self.game.to_act(state)
        return {seat: self._actions(state, seat) for seat in (0, 1) if waiting >> seat & 1}

    def _actions(self, state: State, seat: int) -> list[int]:
        actions: list[int] = self._buffer[: self.game.legal(state, seat, self._buffer)].tolist()
        return actions

    def after(self, state: State, made: Mapping[int, int]) -> State:
        """The position after these actions and all that follows by itself."""
        state = copy_of(state)
        for seat, action in made.items():
            self.game.apply(state, seat, action)
        while self.game.advance(state):
            pass
        return state

    def value(self, state: State, seat: int) -> float:
        """The share of the win that a seat can make sure of."""
        return self._from_the_end(self._best)(state, seat)

    def least(self, state: State, seat: int) -> float:
        """The share of the win that a seat has when it plays as badly as it can."""
        return self._from_the_end(self._lowest)(state, seat)

    def answered(self, state: State, seat: int, bot: bots.Bot) -> float:
        """The share of the win that a bot has on a seat when the other seat plays the best answer to it."""
        return self._from_the_end(lambda now, seat, share: self._worst(now, seat, share, bot))(state, seat)

    def _from_the_end(self, rule: Callable[..., float]) -> Callable[[State, int], float]:
        known: dict[bytes, float] = {}

        def share(state: State, seat: int) -> float:
            if self.game.over(state):
                return float(self.game.utility(state, seat))
            key = state.tobytes()
            if key not in known:
                if len(known) > self.most:
                    raise TooLarge
                known[key] = 0.0  # counts while it is worked out
                known[key] = rule(state, seat, share)
            return known[key]

        return share

    def _best(self, state: State, seat: int, share: Callable[[State, int], float]) -> float:
        ways = self.ways(state)
        found = [
            [share(self.after(state, mine | theirs), seat) for theirs in _moves(ways, 1 - seat)]
            for mine in _moves(ways, seat)
        ]
        return matrix_value(found)

    def _lowest(self, state: State, seat: int, share: Callable[[State, int], float]) -> float:
        ways = self.ways(state)
        pairs = [(mine, theirs) for mine in _moves(ways, seat) for theirs in _moves(ways, 1 - seat)]
        return min(share(self.after(state, mine | theirs), seat) for mine, theirs in pairs)

    def _worst(self, state: State, seat: int, share: Callable[[State, int], float], bot: bots.Bot) -> float:
        ways = self.ways(state)
        often = self._leaning(state, seat, bot) if seat in ways else [1.0]
        return min(
            sum(
                chance * share(self.after(state, mine | theirs), seat)
                for mine, chance in zip(_moves(ways, seat), often, strict=True)
                if chance
            )
            for theirs in _moves(ways, 1 - seat)
        )

    def _leaning(self, state: State, seat: int, bot: bots.Bot) -> list[float]:
        """How often the bot takes each of its legal actions."""
        actions = self.ways(state)[seat]
        if len(actions) == 1:
            return [1.0]
        seen = masked(self.game, state, seat)
        taken = [bot.choose(seen, seat, 7919 * asked + 1) for asked in range(ASKED)]
        return [taken.count(action) / ASKED for action in actions]


def _moves(ways: Mapping[int, list[int]], seat: int) -> list[dict[int, int]]:
    """What a seat can do: its actions, or nothing where it need not decide."""
    return [{seat: action} for action in ways[seat]] if seat in ways else [{}]


def matrix_value(shares: list[list[float]]) -> float:
    """What the rows' side can make sure of, its own moves mixed, when the columns' side answers best."""
    table = np.array(shares)
    rows, columns = table.shape
    if rows == 1 or columns == 1:
        return float(table.min(axis=1).max())
    # Maximise v with p·table ≥ v in every column, p a mix of the rows.
    found = linprog(
        [0.0] * rows + [-1.0],
        A_ub=np.hstack([-table.T, np.ones((columns, 1))]),
        b_ub=np.zeros(columns),
        A_eq=[[1.0] * rows + [0.0]],
        b_eq=[1.0],
        bounds=[(0, 1)] * rows + [(None, None)],
    )
    return float(-found.fun)


def open_hands(name: str = "xnimmt") -> Iterator[State]:
    """Positions of X nimmt! out of matches of one round among `normal`: each has OPEN cards left, for all to see."""
    game = load(name)
    normal = bots.make("normal", game)
    for seed in count():
        match = Match(game, seats=2, seed=seed, options={"rounds": 1})
        while not match.over and (len(match.to_act) < 2 or len(match.actions(0)) > OPEN):
            seat = match.to_act[0]
            match.act(seat, normal.choose(match.masked(seat), seat, len(match.moves)))
        if match.over or any(len(match.actions(seat)) != OPEN for seat in (0, 1)):
            continue
        state = copy_of(match.state)
        state["known"][:2] = state["hands"][:2]
        yield state


def empty_stock(name: str = "komary") -> Iterator[State]:
    """Positions of komary in which no card is hidden, and whose round is the last."""
    for seed in count():
        dice = random.Random(seed)
        pack = [card for card in "123456b" for _ in range(7)]
        dice.shuffle(pack)
        hands = [" ".join(pack.pop() for _ in range(dice.randint(*HELD))) for _ in range(2)]
        points = [dice.randint(1, 12) for _ in range(2)]
        lines = [f"{'*' if seat == 0 else ' '} {hands[seat]}, points {points[seat]}" for seat in range(2)]
        yield Match.at(name, "\n".join([f"options limit=1, top {pack.pop()}, stock", *lines]), seed=seed).state


SOLVED: dict[str, tuple[str, Callable[[], Iterator[State]]]] = {
    "komary": ("an empty stock, the last round", empty_stock),
    "xnimmt": ("the last two cards of each, open", open_hands),
}


def undecided(table: Table, states: Iterator[State]) -> Iterator[tuple[State, int, float]]:
    """Positions in which the seat that decides, or either in turn, has something to lose, with the value for it."""
    for number, state in enumerate(states):
        ways = table.ways(state)
        seat = number % 2 if len(ways) == 2 else next(iter(ways))
        try:
            value = table.value(state, seat)
        except TooLarge:
            continue
        if value - table.least(state, seat) > WORTH:
            yield state, seat, value


def measured(name: str, level: str, positions: int) -> dict[str, Any]:
    """What a bot can lose a position."""
    table, (words, states) = Table(load(name)), SOLVED[name]
    bot = bots.make(level, table.game)
    losses = [
        value - table.answered(state, seat, bot) for state, seat, value in islice(undecided(table, states()), positions)
    ]
    loss = mean_of(np.array(losses))
    told = {"loss": round(loss.mean, 4), "low": round(max(0.0, loss.low), 4), "high": round(loss.high, 4)}
    about = {"kind": "solved", "position": words, "seats": 2, "bot": page.called(name, 2, level)}
    return about | told | {"positions": positions, "date": time.strftime("%Y-%m-%d")}


def keep(name: str, positions: int = POSITIONS, afresh: bool = False) -> None:
    """Measure the levels of a game, those that have not been measured or all of them, and keep what they can lose."""
    known = {line["bot"] for line in kept.read(name) if line["kind"] == "solved"}
    for level in load(name).levels if name in SOLVED else ():
        if afresh or page.called(name, 2, level) not in known:
            line = measured(name, level, positions)
            kept.add(name, [line])
            print(f"{name}, {line['bot']}: loses {line['loss']:.4f} ({line['low']:.4f}–{line['high']:.4f})", flush=True)


def main() -> None:
    dispatcher.IN_BACKGROUND = False
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(SOLVED))
    parser.add_argument("--positions", type=int, default=POSITIONS)
    given = parser.parse_args()
    for name in given.games:
        keep(name, given.positions, afresh=True)


if __name__ == "__main__":
    main()
