"""Positions of triggs for tests; `stolik.games.triggs.position` says how they are written."""

from stolik.core.match import Match


def position(text: str, **options) -> Match:
    """A match in the middle of a game, with some house rules."""
    told = " ".join(f"{name}={value}" for name, value in options.items())
    return Match.at("triggs", f"options {told}\n{text}" if told else text, seed=1)
