"""Cards that were located and may have gone on unseen: worlds dealt anew are compared with all that can be."""

import random
from collections import Counter, defaultdict
from itertools import combinations

import pytest

from stolik import Match
from tests.games.kotostrofa.deck import cards, deck
from tests.games.kotostrofa.position import play, position
from tests.games.worlds import assert_dealt_as_likely, redealt

RARE = 0.002  # places less likely than that are counted together


class Worlds:
    """All that may be, with how likely it is, as a seat sees more of a match; a world has the cards of every hand.

    Only chance weighs: the deal, and which card is drawn. What players choose tells that they could, and no more.
    """

    def __init__(self, match, viewer):
        self.viewer = viewer
        view = match.view(viewer)
        known = [[card for card in hand if card] for hand in view["hands"]]
        seen = Counter([*view["pile"], *view["left_out"], *[card for hand in known for card in hand]])
        unseen = [*(Counter(deck(match)) - seen).elements()]
        self.pile = view["pile"]
        self.located = {card for hand in known for card in hand}  # cards that the viewer has seen in some hand
        self.weights = defaultdict(float)
        for dealt in hands_of(unseen, [hand.count(None) for hand in view["hands"]]):
            self.weights[tuple(held(*pair) for pair in zip(known, dealt, strict=True))] += 1

    def see(self, step):
        """What a step shows to the viewer."""
        told, view = step.told(self.viewer), step.view(self.viewer)
        match told:
            case {"event": "draw", "from": owner, "seat": taker} | {"event": "give", "seat": owner, "to": taker}:
                shown = told.get("cards") or [told["card"]] * (told["card"] is not None)
                self.located |= set(shown)
                for number in range(told.get("several") or 1):
                    self.draw(owner, taker, shown[number] if self.viewer in (owner, taker) else None)
            case {"event": "serve", "to": seat, "card": card}:
                self.located.add(card)
                self.change(seat, [], [card])
            case {"event": "move", "seat": seat, "move": move}:
                kind, *named = move.split()
                if kind == "swap":
                    self.located.add(named[1])
                    self.change(seat, named[:1], named[1:])
                elif kind in ("pair", "ones"):
                    self.change(seat, view["pile"][len(self.pile) :], [])
        self.pile = view["pile"]

    def draw(self, owner, taker, shown):
        """A card goes from hand to hand, any of them, or the one that is shown."""
        found = defaultdict(float)
        for world, weight in self.weights.items():
            for card, count in Counter(world[owner]).items():
                if shown in (None, card):
                    hands = list(world)
                    hands[owner], hands[taker] = without(world[owner], [card]), held(world[taker], [card])
                    found[tuple(hands)] += weight * count / len(world[owner])
        self.weights = found

    def change(self, seat, gone, come):
        """Cards go to the pile and come from it, for all to see."""
        found = defaultdict(float)
        for world, weight in self.weights.items():
            if Counter(gone) <= Counter(world[seat]):
                found[(*world[:seat], held(without(world[seat], gone), come), *world[seat + 1 :])] += weight
        self.weights = found

    def hides(self, card):
        """Whether a card may be in a hand."""
        return any(card in hand for world in self.weights for hand in world)

    def where(self, looked_for):
        """How likely some cards are where."""
        found = defaultdict(float)
        for world, weight in self.weights.items():
            found[places(world, looked_for)] += weight
        return found


def hands_of(unseen, sizes):
    """Every way to deal cards to hands of these sizes."""
    if not sizes:
        yield ()
        return
    for chosen in combinations(range(len(unseen)), sizes[0]):
        rest = [card for at, card in enumerate(unseen) if at not in chosen]
        for others in hands_of(rest, sizes[1:]):
            yield ([unseen[at] for at in chosen], *others)


def held(hand, more):
    return tuple(sorted([*hand, *more]))


def without(hand, gone):
    return held((Counter(hand) - Counter(gone)).elements(), [])


def places(hands, looked_for):
    """The hands that some cards are in, as often as each has them."""
    return tuple(tuple(hand.count(card) for hand in hands) for card in looked_for)


def assert_as_likely(match, worlds, looked_for):
    """Cards are dealt anew to where they can be, as often as they should be there."""
    likely = worlds.where(looked_for)
    total = sum(likely.values())
    rare = {place for place, weight in likely.items() if weight < RARE * total}
    weights = {place: weight for place, weight in likely.items() if place not in rare}
    if rare:
        weights["rare"] = sum(likely[place] for place in rare)

    def world(view):
        place = places(view["hands"], looked_for)
        return "rare" if place in rare else place

    if len(weights) > 1 and weights.get("rare", total) >= RARE * total:
        assert_dealt_as_likely(match, worlds.viewer, world, weights)


def played(text, viewer, *moves, seed=1):
    """A match after some moves from a position, and what a seat can make of it."""
    match = position(text, seed=seed)
    worlds = Worlds(match, viewer)
    for move in moves:
        play(match, move)
        for step in match.steps:
            worlds.see(step)
    return match, worlds


LOCATED = """
    * 5r 6g 7o 10k, known 10k
      4r 8g
      3b 3g 7r
"""


def test_7_3_a_card_lost_sight_of_is_where_the_draw_may_have_taken_it():
    match, worlds = played(LOCATED, 2, "pass")
    assert match.view(2)["hands"][:2] == [[None] * 3, [None] * 3]
    likely = worlds.where(["10k"])
    assert {place: round(weight / sum(likely.values()), 6) for place, weight in likely.items()} == {
        ((1, 0, 0),): 0.75,
        ((0, 1, 0),): 0.25,
    }
    assert_as_likely(match, worlds, ["10k"])


def test_7_3_the_taker_knows_what_it_took():
    match, _ = played(LOCATED, 1, "pass")
    assert {view["hands"][0].count("10k") for view in redealt(match, 1, 50)} == {
        match.view(None)["hands"][0].count("10k")
    }


def test_7_3_a_card_seen_to_leave_may_be_an_equal_one():
    match, worlds = played(
        """
        * 4p 6g 7o 10k, known 4p
          4p 5r 7p 8g
          3b 3g 7r
        """,
        2,
        "pass",
        "pair 4p 7p",
        seed=3,
    )
    assert set(worlds.where(["4p"])) == {((1, 0, 0),), ((0, 1, 0),)}
    assert_as_likely(match, worlds, ["4p"])
    assert_as_likely(match, worlds, ["4p", "10k"])


SMALL = {
    3: """
        * 4r 4g 5r 6g 10k
          3r 3o 5g 7o 6r
          8g 8b 4p 6b 7r
    """,
    4: """
        * 2r 3p 5r
          3r 3o 9p
          8g 5g 10k
          4p 6b 7r
    """,
}


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("seed", range(12))
def test_7_3_located_cards_are_dealt_anew_as_likely_as_they_should_be(seats, seed):
    dice = random.Random(seed)
    viewer = dice.randrange(seats)
    match = position(SMALL[seats], seed=seed)
    worlds = Worlds(match, viewer)
    for _ in range(9):
        legal = match.legal(match.to_act[0])
        play(match, dice.choice(legal[:-1] or legal))
        if match.view(None)["round"] > 1:
            break
        for step in match.steps:
            worlds.see(step)
        hidden = [card for card in sorted(worlds.located) if worlds.hides(card)]
        for card in hidden:
            assert_as_likely(match, worlds, [card])
        assert_as_likely(match, worlds, hidden)


def test_a_card_that_was_never_seen_is_as_likely_in_every_unknown_place():
    match = position("""
        * 5r 6g 7o
          4r 8g 7p 3b
          10k 7r
    """)
    assert_dealt_as_likely(match, 0, lambda view: "10k" in view["hands"][2], {True: 2, False: 4})


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_redealt_worlds_keep_what_is_located_and_every_card_never_seen_may_be_anywhere(seats):
    match = Match("kotostrofa", seats=seats, seed=8)
    dice = random.Random(8)
    seen = set()  # at any time, by seat 0
    for _ in range(12):
        seat = match.to_act[0]
        match.play(seat, dice.choice(match.legal(seat)))
        for step in match.steps:
            seen |= {card for hand in step.view(0)["hands"] for card in hand}
    view = match.view(0)
    assert match.view(None)["round"] == 1
    possible = [set() for _ in range(seats)]
    for whole in redealt(match, 0, 400):
        assert cards(whole) == deck(match)
        for owner, hand in enumerate(view["hands"]):
            located = Counter(card for card in hand if card)
            assert located <= Counter(whole["hands"][owner])
            possible[owner] |= set(Counter(whole["hands"][owner]) - located)
    unseen = set(deck(match)) - {*view["pile"], *view["left_out"], *seen}
    for owner, hand in enumerate(view["hands"]):
        if None in hand:
            assert unseen <= possible[owner]
