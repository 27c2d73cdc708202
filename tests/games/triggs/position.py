"""Positions of triggs as text: a line for the piles, then a line a seat, `*` before the one to act."""

import random

from stolik.core.match import Match
from stolik.games.triggs import rules

PILES = ("left", "middle", "right", "discard")
OPEN_SIZE = 10


def position(text: str, **options) -> Match:
    """A match in the middle of a game.

    The first line names piles with their cards, top last: `left 3 5 middle - right 12 discard 7 7`. An open deck that
    is not named gets ten of the cards that are nowhere else, the middle deck all of them; the discard pile is empty.
    Each other line is a seat: its cards, then after `|` the boxes left in its rows, as `7:3`, and `rest:0` for the
    rows not named, which are blank otherwise.
    """
    header, *lines = [line.strip() for line in text.strip().splitlines()]
    match = Match("triggs", seats=len(lines), seed=1, options=options)
    state = match.state
    state.phase = rules.ACTION
    state.hands[:] = 0
    for seat, line in enumerate(lines):
        if line.startswith("*"):
            state.turn = seat
        cards, _, sheet = line.lstrip("*").partition("|")
        for card in cards.split():
            state.hands[seat, int(card) - 1] += 1
        state.hand_sizes[seat] = len(cards.split())
        fill_sheet(state, seat, dict(word.split(":") for word in sheet.split()))
    fill_piles(state, header.split())
    return match


def fill_sheet(state, seat, left):
    for value in range(rules.VALUES):
        length = int(state.boxes[value])
        state.crossed[seat, value] = length - int(left.get(str(value + 1), left.get("rest", length)))
    state.boxes_left[seat] = int(state.boxes.sum() - state.crossed[seat].sum())


def fill_piles(state, words):
    piles = {}
    for word in words:
        if word in PILES:
            pile = piles.setdefault(word, [])
        elif word != "-":
            pile.append(int(word) - 1)
    rest = [value for value in range(rules.VALUES) for _ in range(rules.COPIES)]
    held = [value for hand in state.hands for value in range(rules.VALUES) for _ in range(hand[value])]
    for value in [*held, *[value for pile in piles.values() for value in pile]]:
        rest.remove(value)
    random.Random(1).shuffle(rest)
    for name in ("left", "right", "middle"):
        if name not in piles:
            count = len(rest) if name == "middle" else OPEN_SIZE
            piles[name], rest = rest[:count], rest[count:]
    for deck, name in enumerate(PILES[:3]):
        state.decks[deck, : len(piles[name])] = piles[name]
        state.deck_sizes[deck] = len(piles[name])
    discard = piles.get("discard", [])
    state.discard[: len(discard)] = discard
    state.discard_size = len(discard)
