"""Positions of xnimmt as text: a line a row, then a line a seat."""

from stolik.core.match import Match
from stolik.games.xnimmt import rules

PARTS = ("hand", "x", "pile", "known")


def position(text: str, **options) -> Match:
    """A match in the middle of a round, before anybody has chosen.

    The first three lines are the rows: their numbers and their cards (`4: 17 22`). Each other line is a seat: the cards
    of its hand, then, where there are any, `x` and its X row, `pile` and its X pile, `known` and which of its cards all
    have seen.
    """
    lines = [line.strip() for line in text.strip().splitlines()]
    match = Match("xnimmt", seats=len(lines) - rules.ROWS, seed=1, options=options)
    state = match.state
    for row, line in enumerate(lines[: rules.ROWS]):
        name, *cards = line.replace(":", " ").split()
        assert name == str(row + rules.SHORTEST)
        state.rows[row, : len(cards)] = [int(card) for card in cards]
        state.row_sizes[row] = len(cards)
    for field in ("hands", "known", "x_rows", "x_piles"):
        state[field][:] = 0
    for seat, line in enumerate(lines[rules.ROWS :]):
        seat_down(state, seat, line.split())
    return match


def seat_down(state, seat, words):
    """Put a seat's cards where its line says."""
    parts = {name: [] for name in PARTS}
    part = "hand"
    for word in words:
        if word in PARTS:
            part = word
        else:
            parts[part].append(int(word))
    for field, cards in zip(("hands", "x_rows", "x_piles", "known"), (parts[name] for name in PARTS), strict=True):
        for card in cards:
            state[field][seat, rules.half(card)] |= rules.bit(card)
    state.hand_sizes[seat] = len(parts["hand"])
    for card in [*parts["pile"], *parts["x"]]:
        state.x_order[state.x_count] = card
        state.x_count += 1
    state.x_last[seat] = parts["x"][-1] if parts["x"] else rules.NONE
