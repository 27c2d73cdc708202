"""Reviews: how a finished match was won, by luck and by skill, and what could have been better."""

from stolik.review.judge import Unfinished, quick, ready, review, usual_worlds
from stolik.review.told import Belief, Decision, Luck, Point, Review, Sum, Tried, Turn

__all__ = [
    "Belief",
    "Decision",
    "Luck",
    "Point",
    "Review",
    "Sum",
    "Tried",
    "Turn",
    "Unfinished",
    "quick",
    "ready",
    "review",
    "usual_worlds",
]
