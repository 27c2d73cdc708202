"""Positions of komary as text: a header, then a line a seat, `*` before the one to act."""

from stolik.core.match import Match
from stolik.games.komary import rules
from stolik.games.komary.notation import CARDS


def position(text: str, **options) -> Match:
    """A match in the middle of a round.

    The first line has `top CARD`, and may have `stock CARDS` (top last) or `tokens N N ...`. Each other line is a
    seat: its cards, `passed` if it has passed. What is not said is dealt from a fixed key.
    """
    header, *lines = [line.strip() for line in text.strip().splitlines()]
    match = Match("komary", seats=len(lines), seed=1, options=options)
    state = match.state
    words = header.split()
    state.phase = rules.PLAY
    state.pile[0], state.pile_size = CARDS.index(words[words.index("top") + 1]), 1
    if "stock" in words:
        stock = [CARDS.index(card) for card in words[words.index("stock") + 1].strip("-")]
        state.stock[: len(stock)], state.stock_size = stock, len(stock)
    if "tokens" in words:
        start = words.index("tokens") + 1
        state.tokens[: len(lines)] = [int(word) for word in words[start : start + len(lines)]]
    state.hands[:] = 0
    for seat, line in enumerate(lines):
        if line.startswith("*"):
            state.turn = seat
        cards = [word for word in line.lstrip("*").split() if word in CARDS]
        for card in cards:
            state.hands[seat, CARDS.index(card)] += 1
        state.hand_sizes[seat] = len(cards)
        state.passed[seat] = "passed" in line
    return match
