"""How often a seat wins that was dealt a card: its share of the wins if it held the card after the first deal."""

from collections.abc import Callable
from typing import Any

import numpy as np

from stolik.arena.estimate import Estimate, share_summed
from stolik.arena.plan import Plan
from stolik.arena.play import Rows
from stolik.core.errors import StolikError
from stolik.core.game import undealt
from stolik.core.jit import bound
from stolik.core.playout import begin


class NoHands(StolikError):
    """A game whose cards nobody holds as their own."""


class Cards:
    """Wins of the seats that were dealt each card, counted as matches come."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        part: Any = plan.game.part("places")
        named = part.places(plan.seats) if part else ()
        self.hands = [named.index(hand) for seat in range(plan.seats) if (hand := f"seat {seat}") in named]
        if len(self.hands) < plan.seats:
            raise NoHands(f"{plan.game.name} deals no cards that a seat keeps: no card has wins of those who hold it")
        self.names: tuple[str, ...] = part.CARDS
        self.count: Callable[..., Any] = part.count
        self.deals = np.zeros(len(self.names), np.int64)
        self.sums = np.zeros((5, len(self.names)))  # as `share_summed` takes them

    def add(self, rows: Rows) -> None:
        """Deal matches again, and count who won with what."""
        held = self.count(self._dealt(rows))[:, :, self.hands] > 0
        cases = held.sum(axis=2).astype(np.float64)
        wins = (held * rows["shares"][:, None, : self.plan.seats]).sum(axis=2)
        self.deals += (cases > 0).sum(axis=0)
        self.sums += [each.sum(axis=0) for each in (wins, cases, wins * wins, wins * cases, cases * cases)]

    def wins(self) -> dict[str, Estimate]:
        """By card its holders' share of the wins, the best first; cards that nobody was dealt are left out."""
        found = {
            card: share_summed(sums, int(deals))
            for card, deals, sums in zip(self.names, self.deals, self.sums.T.tolist(), strict=True)
            if deals
        }
        return dict(sorted(found.items(), key=lambda one: -one[1].mean))

    def _dealt(self, rows: Rows) -> Any:
        game = self.plan.game
        states = np.zeros(len(rows), game.state)
        states[:] = undealt(game, self.plan.seats, self.plan.options)
        states["key"] = rows["key"]
        deal, buffer = bound(game, begin), np.zeros(game.actions, np.int16)
        for index in range(len(rows)):
            deal(states, index, buffer)
        return states
