"""Judging a finished match.

V, by seat, is the share of the win with everything known that anybody knows, when everybody follows the reference; Q is
its mean over the worlds that the deciding seat's own knowledge allows. A decision changes V by skill, the same
difference in Q against what the reference would have done, and by a guess, the rest. What chance changes between two
decisions is luck. The same numbers stand at the end of one part and the beginning of the next, so that all of them add
up to the result however exact they are.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np

from stolik import bots
from stolik.bots import searcher
from stolik.core.errors import StolikError
from stolik.core.game import Game, State, copy_of
from stolik.core.match import Match
from stolik.review import beliefs, knowledge
from stolik.review import worlds as worlds_of
from stolik.review.beliefs import Believer
from stolik.review.knowledge import by_chance, together
from stolik.review.levels import Sample, levelled, sampled
from stolik.review.told import Decision, Luck, Point, Review, Sum, Tried, Turn, turning_points
from stolik.review.worlds import leaning, played_on, reopened, worth_trying

METHOD = 3  # raised when a review of the same match would tell something else
WORLDS = 1000  # for a decision, where the game does not say
LEAST = 4  # half of them must have an error
SURE = 2.0  # standard errors
MATTERS = 0.02  # of the win
KEPT = 4  # moves of a decision that are looked at closely, besides the one made and the reference's
AGAIN = 2  # times the number of worlds, and fresh ones, to check what looks like a mistake

Progress = Callable[[int, int], None]


class Unfinished(StolikError):
    """A match that cannot be judged yet."""


def usual_worlds(game: Game) -> int:
    """For each decision of a game, where nobody says how many."""
    return getattr(game.part("bots"), "REVIEW_WORLDS", WORLDS)


def ready(game: Game) -> bool:
    """Whether a match can be reviewed at once; if not, the needed code is compiled in the background."""
    return all([knowledge.ready(game), worlds_of.ready(game), beliefs.ready(game), searcher.ready(game)])


def quick(game: Game) -> bool:
    """Whether a review takes only a few seconds; a game with longer ones sets its number of worlds."""
    return usual_worlds(game) >= WORLDS


@dataclass(frozen=True)
class After:
    """What followed a move by itself, or came first of all."""

    number: int  # of the move; 0 for the deal
    step: int  # of the replay: the last of them
    chance: bool  # whether it could have gone another way
    told: list[dict[str, Any]]


@dataclass(frozen=True)
class Node:
    """A move of the match as it was made."""

    number: int
    step: int
    seat: int
    action: int
    actions: list[int]
    known: State  # as all seats knew it together
    masked: State  # as its own seat did
    after: After


@dataclass(frozen=True)
class Weighed:
    """What worlds showed about a decision."""

    usual: dict[int, float]  # how often the reference takes which action
    sample: Sample
    tried: list[int]
    shares: Any  # by action tried, world and seat, in worlds that the seat's own knowledge allows


@dataclass(frozen=True)
class Verdict:
    """The best move found, and what it would have brought."""

    best: int
    cost: float
    error: float
    mistake: bool


def review(
    match: Match, worlds: int | None = None, seed: int = 0, progress: Progress = lambda done, all_: None
) -> Review:
    """Judge a finished match; the same worlds and seed give the same review."""
    if not match.over:
        waiting = " and ".join(f"seat {seat}" for seat in match.to_act)
        raise Unfinished(f"only a finished match can be reviewed: this one waits for {waiting}")
    if worlds is not None and worlds < LEAST:
        raise StolikError(f"a review needs at least {LEAST} worlds for a decision, not {worlds}")
    return Judge(match, worlds or usual_worlds(match.game), seed, progress).review()


class Judge:
    """One review in the making."""

    def __init__(self, match: Match, worlds: int, seed: int, progress: Progress) -> None:
        self.match, self.game, self.seats = match, match.game, match.seats
        self.worlds, self.progress = worlds, progress
        digest = hashlib.sha256(f"review {seed} {match.digest}".encode()).digest()
        self.key = int.from_bytes(digest[:6], "little") << 16
        self.result = np.array(match.shares)
        self.decisions: list[Decision] = []
        self.luck: list[Luck] = []
        self.points: list[Point] = []
        self.believer = Believer(match)

    def review(self) -> Review:
        """Review stretch by stretch, from one chance event to the next."""
        dealt, nodes = self._begin(), list(self._nodes())
        for stretch in _stretches(nodes):
            self._judge(stretch, dealt, last=stretch[-1] is nodes[-1])
            dealt = stretch[-1].after
        if dealt.chance:
            self._note_luck(dealt, self.result, 0.0)
        return self._told()

    def _told(self) -> Review:
        seats = range(self.seats)
        turns, turns_by_seat = self._turns(seats), [self._turns([seat]) for seat in seats]
        self._ask_expert({turn.number for turn in chain(turns, *turns_by_seat) if not turn.chance})
        errors = [one.error for one in self.decisions if one.error > 0]
        return Review(
            game=self.game.name,
            seats=self.seats,
            digest=self.match.digest,
            worlds=self.worlds,
            points=self.points,
            luck=self.luck,
            decisions=self.decisions,
            sums=[self._sum(seat) for seat in seats],
            error=sum(errors) / len(errors) if errors else 0.0,
            turns=turns,
            turns_by_seat=turns_by_seat,
        )

    def _ask_expert(self, turning: set[int]) -> None:
        """Note what the strongest bot would have done at mistakes and turning points."""
        expert, stages = bots.Searcher(self.game, self.game.levels[-1], mixing=False), self.believer.stages
        for one in self.decisions:
            if one.mistake or one.number in turning:
                masked = stages[one.number - 1].masked(one.seat)
                one.expert = self.game.moves[expert.choose(masked, one.seat, self.key + one.number)]

    def _turns(self, seats: Sequence[int]) -> list[Turn]:
        """Turning points for some seats, each decision with what could be believed before: by one seat, or its own."""
        turns = turning_points(self.luck, self.decisions, seats)
        for turn in turns:
            if not turn.chance:
                decider = self.match.moves[turn.number - 1][0]
                turn.beliefs = self.believer.before(turn.number, seats[0] if len(seats) == 1 else decider)
        return turns

    def _begin(self) -> After:
        """The deal: before it everybody has the same chance. A position involves no chance."""
        steps = next(iter(self.match)).steps
        if self.match.start is None:
            self.points.append(Point(0, 0, [1 / self.seats] * self.seats, 0.0))
        return After(0, len(steps) - 1, self.match.start is None, [one.told() for one in steps])

    def _nodes(self) -> Iterator[Node]:
        """The moves of the match, each as it was made."""
        again = iter(self.match)
        now = next(again)
        step = len(now.steps)
        for number, then in enumerate(again, 1):
            seat, move = then.moves[-1]
            action, acted, followed = self.game.numbers[move], copy_of(now.state), then.steps[1:]
            self.game.apply(acted, seat, action)
            chance = bool(followed) and by_chance(self.game, acted, then.state, self.key + number)
            after = After(number, step + len(followed), chance, [one.told() for one in followed])
            known, masked = together(self.game, now.state), now.masked(seat)
            yield Node(number, step, seat, action, now.actions(seat), known, masked, after)
            step += 1 + len(followed)
            now = then

    def _judge(self, stretch: list[Node], dealt: After, last: bool) -> None:
        """Judge decisions without chance between them, after what was dealt or drawn."""
        weighed = [self._weigh(node) if len(node.actions) > 1 else None for node in stretch]
        samples = [found.sample if found else None for found in weighed]
        ended = last and not stretch[-1].after.chance
        if not ended and not any(samples):
            samples[0] = self._only_height(stretch[0])
        levels, errors = levelled(samples, self.result if ended else None)
        if dealt.chance:
            self._note_luck(dealt, levels[0], errors[0])
        else:
            self.points.append(Point(dealt.number, dealt.step, levels[0].tolist(), float(errors[0])))
        for node, found, before, after, error in zip(stretch, weighed, levels, levels[1:], errors[1:], strict=False):
            if found is not None:
                self.decisions.append(self._decision(node, found, after - before))
                self.points.append(Point(node.number, node.step, after.tolist(), float(error)))

    def _weigh(self, node: Node) -> Weighed:
        """Try the moves of a decision: in worlds with all knowledge, and in those that the seat's own allows."""
        self.progress(node.number, len(self.match.moves))
        usual = leaning(self.game, node.masked, node.seat, self._key(node, 0))
        arms = sorted({node.action, *usual})
        shares = played_on(self.game, node.known, node.seat, arms, self._key(node, 1), self.worlds)
        before = sum(often * shares[arms.index(action)] for action, often in usual.items())
        sample = sampled(before, shares[arms.index(node.action)])
        return Weighed(usual, sample, *self._guessed(node, arms))

    def _guessed(self, node: Node, arms: list[int]) -> tuple[list[int], Any]:
        """Try moves in worlds that the seat's knowledge allows; a quarter of them picks those worth the others."""
        seen, key = reopened(self.game, copy_of(node.masked)), self._key(node, 2)
        tried = sorted({*arms, *worth_trying(self.game, node.masked, node.seat, node.actions)})
        glance = self.worlds // 4
        shares = played_on(self.game, seen, node.seat, tried, key, glance)
        better = np.argsort(-shares[:, :, node.seat].mean(axis=1), kind="stable")[:KEPT]
        kept = sorted({*(tried.index(action) for action in arms), *map(int, better)})
        tried = [tried[place] for place in kept]
        more = played_on(self.game, seen, node.seat, tried, key, self.worlds - glance, glance)
        return tried, np.concatenate([shares[kept], more], axis=1)

    def _only_height(self, node: Node) -> Sample:
        shares = played_on(self.game, node.known, node.seat, [node.action], self._key(node, 1), self.worlds)
        return sampled(shares[0], shares[0])

    def _decision(self, node: Node, found: Weighed, change: Any) -> Decision:
        """What a decision was worth, and whether another would have been better beyond doubt."""
        means = found.shares.mean(axis=1)
        reference = sum(often * means[found.tried.index(action)] for action, often in found.usual.items())
        skill = means[found.tried.index(node.action)] - reference
        verdict = self._verdict(node, found)
        return Decision(
            number=node.number,
            step=node.step,
            seat=node.seat,
            move=self.game.moves[node.action],
            skill=_plain(skill),
            guess=_plain(change - skill),
            cost=verdict.cost,
            error=verdict.error,
            mistake=verdict.mistake,
            best=self.game.moves[verdict.best],
            usual=self.game.moves[max(found.usual, key=lambda action: found.usual[action])],
            expert=None,
            tried=self._tried(node, found),
            beliefs=self.believer.before(node.number, node.seat) if verdict.mistake else [],
        )

    def _verdict(self, node: Node, found: Weighed) -> Verdict:
        """Half of the worlds say which move was best, the others what it would bring; a mistake is tried again."""
        own = found.shares[:, :, node.seat]
        made, half = found.tried.index(node.action), self.worlds // 2
        first = own[:, :half].mean(axis=1)
        best = made if first[made] >= first.max() else int(first.argmax())
        verdict = _verdict(found.tried[best], own[best, half:] - own[made, half:])
        if best == made or not verdict.mistake:
            return verdict
        seen, arms = reopened(self.game, copy_of(node.masked)), [node.action, verdict.best]
        fresh = played_on(self.game, seen, node.seat, arms, self._key(node, 3), AGAIN * self.worlds)[:, :, node.seat]
        return _verdict(verdict.best, fresh[1] - fresh[0])

    def _tried(self, node: Node, found: Weighed) -> list[Tried]:
        """The moves that matter, the best first."""
        own = found.shares[:, :, node.seat].astype(np.float64)
        made = own[found.tried.index(node.action)]
        told = [
            Tried(self.game.moves[action], float(shares.mean()), _error(shares - made))
            for action, shares in zip(found.tried, own, strict=True)
        ]
        told.sort(key=lambda one: (-one.share, one.move))
        return told

    def _note_luck(self, dealt: After, level: Any, error: float) -> None:
        before = self.points[-1].shares
        self.luck.append(Luck(dealt.number, dealt.step, dealt.told, _plain(level - np.array(before))))
        self.points.append(Point(dealt.number, dealt.step, _plain(level), float(error)))

    def _key(self, node: Node, use: int) -> int:
        """A key for each use of worlds, so that a second measurement uses different worlds."""
        return self.key + (node.number << 18) * 4 + (use << 18)

    def _sum(self, seat: int) -> Sum:
        own = [one for one in self.decisions if one.seat == seat]
        told = [one for one in own if one.mistake]
        return Sum(
            start=self.points[0].shares[seat],
            luck=sum(one.change[seat] for one in self.luck),
            guess=sum(one.guess[seat] for one in self.decisions),
            own=sum(one.skill[seat] for one in own),
            others=sum(one.skill[seat] for one in self.decisions if one.seat != seat),
            result=float(self.result[seat]),
            mistakes=len(told),
            cost=sum(one.cost for one in told),
        )


def _stretches(nodes: list[Node]) -> Iterator[list[Node]]:
    """The moves, parted wherever chance came between two."""
    stretch: list[Node] = []
    for node in nodes:
        stretch.append(node)
        if node.after.chance:
            yield stretch
            stretch = []
    if stretch:
        yield stretch


def _verdict(best: int, gains: Any) -> Verdict:
    cost, error = float(gains.mean()), _error(gains)
    return Verdict(best, max(0.0, cost), error, cost > max(MATTERS, SURE * error))


def _error(numbers: Any) -> float:
    """The standard error of their mean."""
    return float(numbers.std(ddof=1) / np.sqrt(len(numbers)))


def _plain(numbers: Any) -> list[float]:
    return [float(number) for number in numbers]
