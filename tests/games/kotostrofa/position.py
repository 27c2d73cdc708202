"""Positions of kotostrofa as text: a header, then a line a seat, `*` before the one whose turn it is."""

from collections import Counter

from stolik.core.match import Match
from stolik.games.kotostrofa import cards, moving
from stolik.games.kotostrofa import rules as game
from stolik.games.kotostrofa import state as constants
from stolik.games.kotostrofa.notation import CARDS


def position(text: str, seed: int = 1, rules: int | None = None, **options) -> Match:
    """A match in the middle of a turn, after the draw.

    The first line may have `pile CARDS` (top last), `points N N ...`, `arrow left`, `first N`, `turns N`, `round N`, or
    is `-`. Each other line is a seat: its cards, `turned` when its help card is. Nobody has located anything yet. The
    cards need not be a whole deck.
    """
    header, *lines = [line.strip() for line in text.strip().splitlines()]
    match = Match("kotostrofa", seats=len(lines), seed=seed, options=options, rules=rules)
    state = match.state
    game.clear_table(state)
    said = sections(header.split())
    for card in said.get("pile", []):
        put(match, card)
    state.totals[: len(lines)] = [int(word) for word in said.get("points", ["0"] * len(lines))]
    state.arrow = constants.LEFT if said.get("arrow") == ["left"] else constants.RIGHT
    state.first, state.turns, state.round_number = (
        int(said.get(name, [default])[0]) for name, default in (("first", 0), ("turns", 5), ("round", 1))
    )
    state.phase = constants.THROW
    for seat, line in enumerate(lines):
        if line.startswith("*"):
            state.turn = seat
        for card in line.lstrip("*").split():
            if card == "turned":
                state.turned[seat] = 1
            else:
                moving.gain(state, seat, CARDS.index(card))
    table = Counter(word for word in text.replace("*", " ").split() if word in CARDS)
    deck = Counter(CARDS[kind] for kind in state.kinds)
    assert table <= deck, f"the deck has not so many: {table - deck}"
    return match


def sections(words: list[str]) -> dict[str, list[str]]:
    """The words after each name."""
    found: dict[str, list[str]] = {}
    for word in words:
        if word in ("pile", "points", "arrow", "first", "turns", "round"):
            inner = found.setdefault(word, [])
        elif word != "-":
            inner.append(word)
    return found


def put(match: Match, card: str) -> None:
    """Lay a card on the pile."""
    state, kind = match.state, CARDS.index(card)
    state.pile[state.pile_size] = kind
    state.pile_size += 1
    state.pile_set = cards.with_card(state.pile_set, cards.first_bit(state, kind))


def show(match: Match, owner: int, card: str, *viewers: int) -> None:
    """Let seats, or without any everybody, know a card in a hand."""
    state, kind = match.state, CARDS.index(card)
    if not viewers:
        moving.locate(state, owner, kind)
    for viewer in viewers:
        state.known[owner, viewer] = cards.with_card(state.known[owner, viewer], cards.first_bit(state, kind))


def play(match: Match, *moves: str) -> Match:
    """Make moves, each by the seat that must act."""
    for move in moves:
        match.play(match.to_act[0], move)
    return match
