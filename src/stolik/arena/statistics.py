"""Statistics of blocks: shares, points, places, payoffs and ratings, with intervals that respect the deal.

Matches of one deal are not independent: they share the cards. So everything is summed by deal first.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from stolik.arena.estimate import Array, Estimate, mean_of, resampled, share_of
from stolik.arena.play import Result
from stolik.arena.table import Block

RESAMPLES = 200
ELO = 400 / np.log(10)
SEED = 20


@dataclass(frozen=True)
class Standing:
    """How one bot did."""

    bot: str
    matches: int  # seats taken, counted once a match
    share: Estimate  # of the win, for each seat it took
    fair: float  # the share that equal bots would have
    points: Estimate
    place: Estimate  # 1 is first; equal points share the mean of their places
    design_effect: float  # how many times wider than independent matches would make it the variance of the share is
    rating: Estimate  # on Elo's scale, from the anchor

    def json(self) -> dict[str, Any]:
        """As plain JSON."""
        return {name: value.json() if isinstance(value, Estimate) else value for name, value in vars(self).items()}


def weights(deals: int, resamples: int = RESAMPLES, seed: int = SEED) -> Array:
    """How often each deal is drawn in each resample."""
    return np.random.default_rng(seed).multinomial(deals, np.full(deals, 1 / deals), resamples).astype(np.float64)


def design_effect(tops: Array, bottoms: Array, squares: float) -> float:
    """The variance of a mean over deals, relative to that of equally many independent observations."""
    count = bottoms.sum()
    mean = tops.sum() / count
    spread = tops - mean * bottoms
    clustered = (spread @ spread) / count**2 * len(tops) / max(1, len(tops) - 1)
    independent = (squares / count - mean**2) / count
    return float(clustered / independent) if independent > 0 else 1.0


def places(points: Sequence[float], fewest: bool) -> Array:
    """The place of each seat; equal points share the mean of their places."""
    order = np.asarray(points, np.float64) * (1 if fewest else -1)
    ahead = (order[:, None] > order[None, :]).sum(axis=1)
    level = (order[:, None] == order[None, :]).sum(axis=1)
    return 1 + ahead + (level - 1) / 2


class Sums:
    """Everything summed by deal and bot."""

    def __init__(self, blocks: Iterable[tuple[Block, list[Result]]], fewest: bool) -> None:
        played = list(blocks)
        self.bots = sorted({bot for block, _ in played for bot in block.line_up})
        self.deals = sorted({block.deal for block, _ in played})
        shape = (len(self.deals), len(self.bots))
        self.seats, self.shares, self.points, self.places, self.fair = np.zeros((5, *shape))
        self.squares = np.zeros(len(self.bots))
        self.beaten = np.zeros((*shape, len(self.bots)))  # by deal: how often the row finished ahead of the column
        self.won_alone, self.alone = np.zeros((2, *shape, len(self.bots)))
        place = {deal: number for number, deal in enumerate(self.deals)}
        for block, results in played:
            for seating, result in zip(block.seatings, results, strict=True):
                self._add(place[block.deal], seating, result, fewest)

    def _add(self, deal: int, seating: tuple[str, ...], result: Result, fewest: bool) -> None:
        numbers = [self.bots.index(bot) for bot in seating]
        standing = places(result.points, fewest)
        for seat, bot in enumerate(numbers):
            self.seats[deal, bot] += 1
            self.shares[deal, bot] += result.shares[seat]
            self.squares[bot] += result.shares[seat] ** 2
            self.points[deal, bot] += result.points[seat]
            self.places[deal, bot] += standing[seat]
            self.fair[deal, bot] += 1 / len(seating)
            rivals = set(numbers[:seat] + numbers[seat + 1 :])
            if len(rivals) == 1 and bot not in rivals:
                (rival,) = rivals
                self.won_alone[deal, bot, rival] += result.shares[seat]
                self.alone[deal, bot, rival] += 1
            for other, rival in enumerate(numbers):
                if rival != bot:
                    lead = standing[other] - standing[seat]
                    self.beaten[deal, bot, rival] += 1 if lead > 0 else 0.5 if lead == 0 else 0


def standings(sums: Sums, anchor: str = "random") -> list[Standing]:
    """How every bot did, strongest first."""
    rated = ratings(sums.beaten, sums.bots, anchor)
    found = []
    for number, bot in enumerate(sums.bots):
        seats = sums.seats[:, number]
        found.append(
            Standing(
                bot,
                int(seats.sum()),
                share_of(sums.shares[:, number], seats),
                float(sums.fair[:, number].sum() / seats.sum()),
                mean_of(sums.points[:, number], seats),
                mean_of(sums.places[:, number], seats),
                design_effect(sums.shares[:, number], seats, sums.squares[number]),
                rated[bot],
            )
        )
    return sorted(found, key=lambda standing: -standing.rating.mean)


def payoffs(sums: Sums) -> dict[tuple[str, str], Estimate]:
    """What each bot got against each other: its share of the win alone among copies of that one.

    If bots of several kinds sat together, it is how often the bot finished ahead instead; ties count half.
    """
    found = {}
    for i, row in enumerate(sums.bots):
        for j, column in enumerate(sums.bots):
            if sums.alone[:, i, j].any():
                found[row, column] = share_of(sums.won_alone[:, i, j], sums.alone[:, i, j])
            elif i != j and sums.beaten[:, i, j].any() | sums.beaten[:, j, i].any():
                met = sums.beaten[:, i, j] + sums.beaten[:, j, i]
                found[row, column] = share_of(sums.beaten[:, i, j], met)
    return found


def ratings(beaten: Array, bots: Sequence[str], anchor: str = "random") -> dict[str, Estimate]:
    """Bradley-Terry ratings on Elo's scale by maximum likelihood, from `anchor`, or from the first of the bots."""
    base = next((number for number, bot in enumerate(bots) if bot.partition("@")[0] == anchor), 0)
    if len(bots) == 1:
        return {bots[0]: Estimate(0.0, 0.0, 0.0, len(beaten))}
    found = _fitted(beaten.sum(axis=0), base)
    draws = weights(len(beaten))
    drawn = np.array([_fitted(np.tensordot(draw, beaten, axes=1), base) for draw in draws])
    return {bot: resampled(float(found[number]), drawn[:, number], len(beaten)) for number, bot in enumerate(bots)}


def _fitted(beaten: Array, base: int) -> Array:
    import choix  # takes a second, and only ratings need it

    # A hundredth of a win either way keeps a bot that lost every match on the scale.
    strengths = choix.ilsr_pairwise_dense(beaten + 0.01 * (1 - np.eye(len(beaten))))
    return np.asarray((strengths - strengths[base]) * ELO)
