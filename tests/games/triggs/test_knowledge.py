"""Triggs: what each seat can know, checked against a diary kept from the public events alone."""

import random
from collections import Counter

import numpy as np
import pytest

from stolik import Match
from stolik.bots.decide import CHANCE
from stolik.core.game import undealt
from stolik.core.playout import DEALT, LIVE, STATES, random_matches, row_type
from stolik.games.triggs import rules
from stolik.games.triggs.notation import DECKS
from tests.games.triggs.position import position
from tests.games.worlds import redealt

FULL = Counter(dict.fromkeys(range(1, 13), 9))
OPEN = ("left", "right")


class Diary:
    """What a spectator with a perfect memory writes down, told nothing but public views and events."""

    def __init__(self, match):
        view = match.view("public")
        self.hands = [Counter() for _ in range(match.seats)]  # certain to be held
        self.decks = dict.fromkeys(DECKS)  # the cards of a deck that was seen as discards; None as dealt
        self.drawn_blind = [Counter() for _ in range(match.seats)]  # from such a middle deck, seen by the seat alone
        self.old = FULL  # hidden when the middle deck was made, and not in it
        self.before = view

    def read(self, step):
        view, told = step.view("public"), step.told("public")
        match told["event"]:
            case "move":
                laid = Counter(view["discard"]) - Counter(self.before["discard"])
                laid += Counter(view["removed"]) - Counter(self.before["removed"])
                self.hands[told["seat"]] -= laid
            case "draw" if told["deck"] in OPEN:
                self.hands[told["seat"]][told["card"]] += 1
                self.leave(told["deck"], told["card"])
            case "draw":
                self.note_blind(step, told["seat"])
            case "new_hand":
                self.note_blind(step, told["seat"])
            case "remove":
                deck = next(deck for deck in OPEN if len(view["decks"][deck]) < len(self.before["decks"][deck]))
                self.leave(deck, told["card"])
            case "reshuffle":
                self.decks[told["deck"]] = Counter(self.before["discard"])
                if told["deck"] == "middle":
                    self.drawn_blind = [Counter() for _ in self.hands]
                    self.old = FULL - Counter(self.before["discard"]) - Counter(view["removed"])
                    for seen in (*self.hands, *[self.decks[name] or Counter() for name in OPEN]):
                        self.old -= seen
        self.before = view

    def leave(self, deck, card):
        if self.decks[deck] is not None:
            self.decks[deck][card] -= 1

    def note_blind(self, step, seat):
        if self.decks["middle"] is not None:
            gained = Counter(step.view(seat)["hands"][seat])
            gained.subtract(masked_hand(step.before, seat))
            self.drawn_blind[seat] += gained


def masked_hand(state, seat):
    return Counter({value + 1: int(count) for value, count in enumerate(state.hands[seat]) if count})


def walk(match, seed, limit=400):
    """Play at random, drawing often so that decks run out, giving the diary before each decision."""
    rest = random.Random(seed)
    diary = Diary(match)
    for _ in range(limit):
        if match.over:
            return
        yield diary
        seat = match.to_act[0]
        legal = match.legal(seat)
        draws = [move for move in legal if move.startswith("draw")]
        match.play(seat, rest.choice(draws if draws and rest.random() < 0.5 else legal))
        for step in match.steps:
            diary.read(step)


VARIANTS = [
    {},
    {"hand": 10},
    {"hand_limit": 20, "hand": 20, "boxes": [9] * 12},
    {"boxes": [1] * 12, "hand": 2, "hand_limit": 20},
]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_hand_shows_exactly_the_cards_that_the_diary_has(seats, options):
    match = Match("triggs", seats=seats, seed=seats, options=options)
    for diary in walk(match, 1):
        for viewer in ["public", *range(seats)]:
            view = match.view(viewer)
            for seat, hand in enumerate(view["hands"]):
                if seat == viewer:
                    assert Counter(hand) == masked_hand(match.state, seat)
                else:
                    assert Counter(card for card in hand if card) == +diary.hands[seat]
                    assert hand == sorted(hand, key=lambda card: (card is None, card))
            for name, deck in view["decks"].items():
                hidden = deck if name == "middle" else deck[:-1]
                assert set(hidden) <= {None}


@pytest.mark.parametrize("options", VARIANTS, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_redealt_worlds_agree_with_the_diary(seats, options):
    match = Match("triggs", seats=seats, seed=10 + seats, options=options)
    for number, diary in enumerate(walk(match, 2)):
        if number % 4:
            continue
        for viewer in ["public", *range(seats)]:
            for world in redealt(match, viewer, 2):
                agrees(match, diary, viewer, world)


def agrees(match, diary, viewer, view):
    piles = [*view["hands"], *view["decks"].values(), view["discard"], view["removed"]]
    assert Counter(card for pile in piles for card in pile) == FULL
    for seat, hand in enumerate(view["hands"]):
        assert Counter(hand) >= diary.hands[seat]
        if seat == viewer:
            assert Counter(hand) == masked_hand(match.state, seat)
    for name in OPEN:
        if diary.decks[name] is not None:
            assert Counter(view["decks"][name]) == +diary.decks[name]
    if diary.decks["middle"] is not None:
        possible = Counter(diary.decks["middle"])
        if viewer != "public":
            possible -= diary.drawn_blind[viewer]
        assert Counter(view["decks"]["middle"]) <= possible
        for seat, hand in enumerate(view["hands"]):
            unseen = Counter(hand) - diary.hands[seat]
            assert (unseen - diary.old).total() <= diary.drawn_blind[seat].total()


def test_every_kind_of_deck_is_met_on_these_walks():
    met = Counter()
    for seed in range(6):
        match = Match("triggs", seats=3, seed=seed)
        for diary in walk(match, seed):
            met[tuple(diary.decks[name] is not None for name in DECKS)] += 1
    assert all(any(kind[deck] for kind in met) for deck in range(3))


def test_cards_of_a_reshuffled_middle_deck_are_not_beneath_an_open_deck_as_dealt():
    match = position("""
        left 1 1 5, middle 2, right 4 5, discard 12 12 12 12 12 12 12 12 12
        * 9
          1 2
    """)
    match.play(0, "draw middle")
    for view in redealt(match, "public", 50):
        assert view["decks"]["middle"] == [12] * 9
        assert 12 not in [*view["decks"]["left"], *view["decks"]["right"]]


def test_a_card_drawn_from_a_reshuffled_middle_deck_is_known_to_its_owner_alone():
    match = position("""
        left 1 1 5, middle 2, right 4 5, discard 11 12 12 12
        * 9
          1 2
    """)
    match.play(0, "draw middle")
    match.play(0, "draw middle")
    drawn = (match.view(0)["hands"][0])[-1]
    left = sorted({11: [12, 12, 12], 12: [11, 12, 12]}[drawn])
    for world in redealt(match, 0, 20):
        assert sorted(world["decks"]["middle"]) == left
    others = {tuple(sorted(world["decks"]["middle"])) for world in redealt(match, 1, 60)}
    assert others == {(11, 12, 12), (12, 12, 12)}


def test_unseen_cards_are_dealt_anew_with_equal_chances():
    match = Match("triggs", seats=2, seed=4)
    unseen = FULL - Counter(match.view(0)["hands"][0])
    for name in OPEN:
        unseen[match.view(0)["decks"][name][-1]] -= 1
    places = Counter()
    rounds = 1200
    for view in redealt(match, 0, rounds):
        places.update((card, "hand") for card in view["hands"][1])
        places.update((card, "left") for card in view["decks"]["left"][:-1])
        places.update((card, "middle") for card in view["decks"]["middle"])
    for place, size in (("hand", 5), ("left", 18), ("middle", 60)):
        for card, copies in unseen.items():
            expected = rounds * size * copies / unseen.total()
            assert abs(places[card, place] - expected) < 5 * expected**0.5


def test_the_guard_is_far_away_even_for_random_play():
    match = Match("triggs", seats=2, seed=1)
    play = random_matches(match.game)
    states, rows, chance = np.zeros(STATES, rules.STATE), np.zeros(1, row_type(match.game)), np.zeros(1, CHANCE)
    states[DEALT] = undealt(match.game, 2, match.options)
    for number in range(300):
        rows["number"], rows["chances"] = number, number + 1
        play(states, rows, False, chance[0], np.zeros(match.game.actions, np.int16), np.zeros(2, np.int64))
        assert states[LIVE]["boxes_left"][:2].min() == 0
        assert states[LIVE]["turns"] < 400
