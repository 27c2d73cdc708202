"""Positions of kotostrofa for tests; `stolik.games.kotostrofa.position` says how they are written."""

from stolik.core.match import Match


def position(text: str, seed: int = 1, rules: int | None = None, **options) -> Match:
    """A match in the middle of a turn, with some house rules."""
    told = " ".join(f"{name}={value}" for name, value in options.items())
    return Match.at("kotostrofa", f"options {told}\n{text}" if told else text, seed, rules)


def play(match: Match, *moves: str) -> Match:
    """Make moves, each by the seat that must act."""
    for move in moves:
        match.play(match.to_act[0], move)
    return match
