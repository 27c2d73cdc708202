"""What seats could believe about hidden cards at the decisions of a match, if that was more than even chances."""

from functools import cached_property

import numpy as np

from stolik.bots import beliefs
from stolik.bots.beliefs import part_of
from stolik.core.beliefs import Beliefs, Question
from stolik.core.game import Game
from stolik.core.match import Match
from stolik.review.told import Belief

AWAY = 0.2  # from even chances: three standard errors where as few worlds count as may
LIKELY = 0.6
MOST = 2  # that are told of one decision


def speaks(game: Game) -> bool:
    """Whether a game has questions that beliefs answer."""
    return hasattr(game.part("places"), "questions")


def ready(game: Game) -> bool:
    """Whether they can be answered at once; if not, the needed code is compiled in the background."""
    return not speaks(game) or beliefs.ready(game)


class Believer:
    """Remembers a match, and what was asked of it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._found: dict[tuple[int, int], list[Belief]] = {}

    @cached_property
    def stages(self) -> list[Match]:
        """The match before each of its moves, and at its end."""
        return list(self.match)

    def before(self, number: int, seat: int) -> list[Belief]:
        """What a seat could believe before a move, the most telling first."""
        if not speaks(self.match.game):
            return []
        if (number, seat) not in self._found:
            self._found[number, seat] = told(self.stages[number - 1], seat)
        return self._found[number, seat]


def told(match: Match, seat: int) -> list[Belief]:
    """The answers to a game's questions that are far from what random cards would give."""
    part = part_of(match.game)
    found, truth = match.beliefs(seat), part.count(np.array([match.state]))
    true = Beliefs(found.cards, found.places, truth, np.ones(1))
    answers = [answered(one, seat, found, true) for one in part.questions(match.masked(seat), seat)]
    telling = [one for one in answers if one.chance >= max(one.even + AWAY, LIKELY)]
    return sorted(telling, key=lambda one: one.even - one.chance)[:MOST]


def answered(asked: Question, seat: int, found: Beliefs, true: Beliefs) -> Belief:
    """The likelier answer to a question, as a belief."""
    chance, even = found.chance_of_any(asked.cards, asked.place), found.even(asked.cards, asked.place)
    there = true.chance_of_any(asked.cards, asked.place) > 0
    likely = chance >= even
    if not likely:
        chance, even = 1 - chance, 1 - even
    event = f"{'likely' if likely else 'unlikely'} {asked.name}"
    sentence = {"event": event, **asked.details, "percent": round(100 * chance)}
    owner = owner_of(asked, true) if likely and not there else None
    return Belief(seat, sentence, chance, even, there == likely, owner)


def owner_of(asked: Question, true: Beliefs) -> int | None:
    """Who has the one card that is asked about."""
    holders = [place for card in asked.cards for place in true.of(card)]
    kind, _, number = holders[0].partition(" ") if len(holders) == 1 else ("", "", "")
    return int(number) if kind == "seat" else None
