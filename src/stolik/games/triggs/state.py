"""Triggs: the record, and the numbers of actions, phases and events."""

from typing import Annotated

import numpy as np

from stolik.core.state import Array, Fields, i1, i2, state_type

SEATS = 4
VALUES = 12  # a card's value is its number less one
COPIES = 9
CARDS = VALUES * COPIES
BOXES = (2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5)  # the lengths of rows 1 to 12
HAND = 5
HAND_LIMIT = 10
DRAWS = 2  # cards that a draw brings
LARGEST_HAND = 20
LONGEST = 400  # turns for each seat: a guard for simulations, no sensible game comes near it
DECKS = 3
LEFT, MIDDLE, RIGHT = range(DECKS)
OPEN = (LEFT, RIGHT)
OPEN_SHARE = 5  # each open deck gets one in five of the cards that are not dealt
MORTAL = 10  # values from here on, 11 and 12, can die
UNKNOWN = -1

# Actions: a draw from each deck, the discards, the makes, `STOP`, a bonus for each row.
DISCARD = DECKS  # for each value one to nine cards
CROSS = DISCARD + CARDS  # for each value the single card, then the pairs by their lower card
MAKE_VALUE = np.array([value for value in range(VALUES) for _ in range(1 + (value + 1) // 2)], np.int8)
MAKE_START = np.array([sum(1 + (lower + 1) // 2 for lower in range(value)) for value in range(VALUES)], np.int8)
STOP = CROSS + len(MAKE_VALUE)
BONUS_ROW = STOP + 1

# Phases: in `ACTION`, `SECOND`, `MAKES` and `BONUS` a seat decides, the others are automatic steps to come.
DEALING, ACTION, SECOND, MAKES, BONUS, DRAWING, UPKEEP, NEW_HAND, NEXT, STUCK, CLOSING, OVER = range(12)

# Events of the automatic steps, and their names by code: 0 is no event.
DEALT, DREW, RESHUFFLED, REMOVED, TOOK_HAND, LOST_TURN, ENDED = range(1, 8)
EVENTS = ("", "deal", "draw", "reshuffle", "remove", "new_hand", "lose_turn", "end")


class State(Fields):
    """A match of triggs."""

    boxes: Annotated[Array, "i1", VALUES]
    hand: i1
    hand_limit: i1
    phase: i1
    turn: i1
    turns: i2  # finished so far
    resume: i1  # the phase that follows when the decks are in order
    drawing: i1  # the deck that a card is being drawn from, or UNKNOWN
    due: i1  # cards of a fresh hand still to come
    crossing: i1  # the value being crossed off, or UNKNOWN
    last_make: i2  # the action of the last make of this cross-off, or UNKNOWN
    bonuses: i1
    dead_from: i1  # cards of this value or a higher one are dead
    crossed: Annotated[Array, "i1", SEATS, VALUES]
    boxes_left: Annotated[Array, "i2", SEATS]
    hand_sizes: Annotated[Array, "i1", SEATS]
    hands: Annotated[Array, "i1", SEATS, VALUES]
    known: Annotated[Array, "i1", SEATS, VALUES]  # everybody knows that a hand holds at least these
    deck_sizes: Annotated[Array, "i1", DECKS]
    decks: Annotated[Array, "i1", DECKS, CARDS]  # top last
    discard_size: i1
    discard: Annotated[Array, "i1", CARDS]
    removed_size: i1
    removed: Annotated[Array, "i1", (VALUES - MORTAL) * COPIES]
    # What everybody knows of the decks, besides the open tops.
    reshuffled: Annotated[Array, "i1", DECKS]  # whether a deck was made of discards, so that its cards were seen
    inside: Annotated[Array, "i1", DECKS, VALUES]  # its cards: exactly these if it is open, at most these if not
    as_dealt: Annotated[Array, "i1", VALUES]  # the decks that were never reshuffled hold at most these, taken together
    taken: Annotated[Array, "i1", SEATS, VALUES]  # what a seat took out of a reshuffled middle deck, and alone has seen


STATE = state_type(State)
