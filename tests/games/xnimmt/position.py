"""Positions of X nimmt! for tests; `stolik.games.xnimmt.position` says how they are written."""

from stolik.core.match import Match


def position(text: str, **options) -> Match:
    """A match in the middle of a round, with some house rules."""
    told = " ".join(f"{name}={value}" for name, value in options.items())
    return Match.at("xnimmt", f"options {told}\n{text}" if told else text, seed=1)
