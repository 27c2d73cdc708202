"""Who knows what in kotostrofa: rule by rule, and against a plain model of what everybody has seen."""

import json
import random
import re
from collections import Counter

import pytest

from stolik import Match
from stolik.core.match import view_of
from stolik.games.kotostrofa import state
from stolik.games.kotostrofa.notation import CARDS
from tests.games.kotostrofa.deck import VARIANTS
from tests.games.kotostrofa.position import play, position
from tests.games.worlds import assert_dealt_as_likely, redealt

SPREAD = """
    * 5r 6g 9p 10k
      4r 8g
      3r 7p
      6b
"""


def located(match, viewer, owner):
    """The cards that a viewer sees in another hand."""
    return [card for card in match.view(viewer)["hands"][owner] if card]


def test_7_1_hands_are_hidden_and_the_table_is_open():
    match = position("""
        top 5b 6o, arrow left
        * 5r 6g 10k
          4r 8g, turned
          3r 7p
    """)
    view = match.view(1)
    assert view["hands"] == [[None] * 3, ["4r", "8g"], [None] * 2]
    assert match.view("public")["hands"] == [[None] * 3, [None] * 2, [None] * 2]
    assert (view["pile"][-2:], view["arrow"], view["turned"]) == (["5b", "6o"], "left", [False, True, False])


def test_7_1_hands_are_shown_when_the_round_is_scored():
    match = position("""
        * 5r
          8g, turned
          3r, turned
    """)
    play(match, "pass")
    scored = next(step for step in match.steps if step.event == "score")
    assert scored.view("public")["hands"] == [["5r"], ["8g"], ["3r"]]


def test_7_2_who_lost_and_who_took_a_card_know_it_and_the_others_do_not():
    match = position(SPREAD)
    play(match, "pass")
    drawn = match.steps[1].told(None)["card"]
    assert [match.steps[1].told(viewer)["card"] for viewer in (0, 1, 2, 3, "public")] == [drawn] * 2 + [None] * 3
    assert located(match, 0, 1) == [drawn]
    assert [located(match, viewer, 1) for viewer in (2, 3, "public")] == [[], [], []]
    assert drawn in match.steps[1].say(1, "en", "ABCD", notation=True)
    assert match.steps[1].say(2, "en", "ABCD") == "B draws a card from A"


def test_7_2_known_cards_come_first_and_the_place_of_a_null_tells_nothing():
    match = position(SPREAD.replace("9p 10k", "9p 10k, known 9p:2 6g:2"))
    assert match.view(2)["hands"][0] == ["6g", "9p", None, None]


def test_7_3_a_draw_hides_what_the_others_had_located_in_that_hand():
    match = position(SPREAD.replace("9p 10k", "9p 10k, known 10k"))
    play(match, "pass")
    assert [located(match, viewer, 0) for viewer in (2, 3, "public")] == [[], [], []]
    drawn = match.steps[1].told(None)["card"]
    assert located(match, 1, 0) == ([] if drawn == "10k" else ["10k"])


def test_7_3_of_two_equal_located_cards_one_stays_located():
    match = position("""
        * 4p 4p 9p 10k, known 4p 4p 9p
          4r 8g
          3r 7p
          6b
    """)
    play(match, "pass")
    assert [located(match, viewer, 0) for viewer in (2, 3, "public")] == [["4p"]] * 3


def test_7_3_who_knew_the_whole_hand_knows_where_all_of_it_went():
    match = position("""
        * 10k, known 10k:2
          4r 8g
          3r 7p
          6b
    """)
    play(match, "pass")
    assert located(match, 2, 1) == ["10k"]
    assert located(match, 3, 1) == []
    assert match.steps[1].told(2)["card"] == "10k"


def test_7_3_that_holds_for_several_cards_taken_at_once_but_not_for_a_part_of_the_hand():
    match = position("""
        * 8g 8b 9p 10k, known 9p:2 10k:23
          4r
          3r 7p
          6b
    """)
    play(match, "pair 8g 8b")
    assert located(match, 2, 1) == ["9p", "10k"]
    assert located(match, 3, 1) == []
    assert located(match, 0, 1) == ["9p", "10k"]


def test_7_3_two_drawn_from_a_larger_hand_hide_twice():
    match = position("""
        * 7r 7o 4p 4p 9p, known 4p 4p
          4r
          3r 7p
          6b
    """)
    play(match, "pair 7r 7o")
    assert located(match, 2, 0) == []


def test_7_3_drawing_changes_nothing_about_the_takers_other_cards():
    match = position(SPREAD.replace("4r 8g", "4r 8g, known 8g"))
    play(match, "pass")
    assert located(match, 3, 1) == ["8g"]


def test_7_4_an_offer_is_known_to_its_owner_alone_until_it_is_taken():
    match = position("""
        * 2r 2g 10k 9p
          3r
          4b 5r
          6b
    """)
    play(match, "pair 2r 2g", "offer 10k")
    move, taken = match.steps[:2]
    assert move.view(0)["due"] == {"from": 0, "take": 1, "card": "10k", "swap": False}
    for viewer in (1, 2, 3, "public"):
        assert move.view(viewer)["due"] == {"from": 0, "take": 1, "card": None, "swap": False}
        assert move.told(viewer)["move"] == "offer"
    assert move.told(0)["move"] == "offer 10k"
    assert [taken.told(viewer)["card"] for viewer in (0, 1, 2, "public")] == ["10k", "10k", None, None]


def test_7_4_a_redealt_offer_is_any_card_of_the_hand():
    match = position("""
        * 2r 2g 9p 10k
          3r
          4b 5r
          6b
    """)
    play(match, "pair 2r 2g", "offer 10k")
    match.state = match.steps[0].after
    unseen = dict.fromkeys(["9p", "10k", "4b", "5r", "6b"], 1)
    assert_dealt_as_likely(match, 1, lambda view: view["due"]["card"], unseen)
    for view in redealt(match, 1, 50):
        assert view["due"]["card"] in view["hands"][0]


def test_7_5_a_gift_is_known_to_giver_and_receiver_and_all_see_who_receives_it():
    match = position("""
        * 4r 4g 10k 9p, known 9p
          3r
          4b 5r
          6b
    """)
    play(match, "pair 4r 4g", "give 10k 2")
    move, gift = match.steps[:2]
    assert [move.told(viewer)["move"] for viewer in (0, 1, 2, "public")] == ["give 10k 2", *["give 2"] * 3]
    assert [gift.told(viewer)["card"] for viewer in (0, 1, 2, "public")] == ["10k", None, "10k", None]
    assert {gift.told(viewer)["to"] for viewer in (0, 1, 2, "public")} == {2}
    assert gift.view(0)["hands"][2] == ["10k", None, None]
    assert gift.view(1)["hands"][2] == [None] * 3
    assert gift.view(1)["hands"][0] == [None], "like a draw it hides the 9"
    assert gift.view(2)["hands"][0] == ["9p"], "but not from the receiver"
    assert "10k" not in json.dumps(move.view(2)), "before the card has come"


def test_7_6_thrown_cards_are_seen_by_all_and_no_longer_located():
    match = position("""
        * 5r 6r 7p 10k, known 5r 7p
          3r
          4b 5b
    """)
    play(match, "pair 5r 6r")
    view = match.steps[0].view("public")
    assert (view["hands"][0], view["pile"][-2:]) == (["7p", None], ["5r", "6r"])


def test_7_6_cards_given_from_the_pile_are_located_by_all():
    match = position("""
        top 10k
        * 5r 5g 7p
          3r
          4b 5b
    """)
    play(match, "pair 5r 5g", "hand 10k 1", "hand 5g 2")
    served = [step for step in match.steps if step.event == "serve"][-1]
    assert served.view("public")["hands"] == [[None], ["10k", None], ["5g", None, None]]
    assert served.told("public") == {"event": "serve", "seat": 0, "to": 2, "card": "5g"}


def test_7_6_the_card_taken_by_an_exchange_is_located_by_all():
    match = position("""
        top 7p
        * 3r 3o 4g 6g, known 4g:2
          8b
          4b 5b
    """)
    play(match, "pair 3r 3o", "later")
    kept = match.view(None)["hands"][0][0]
    play(match, f"swap {kept} 7p")
    assert match.view("public")["hands"][0] == ["7p"]
    assert match.view("public")["pile"][-3:] == ["3r", "3o", kept]


def test_what_others_know_beyond_what_all_know_is_hidden():
    match = position(SPREAD.replace("9p 10k", "9p 10k, known 10k:2").replace("4r 8g", "4r 8g, known 8g"))
    known = match.masked(1).known
    assert known[0, 2] == 0
    assert known[1, 2] == known[1, state.EVERYBODY] != 0


class Memory:
    """A plain model of what each viewer has located in each hand."""

    def __init__(self, seats):
        self.viewers = [*range(seats), "public"]
        self.seats = range(seats)
        self.forget()

    def forget(self):
        self.known = {viewer: [Counter() for _ in self.seats] for viewer in self.viewers}

    def follow(self, step):
        before, after = (view_of(step.game, state, None) for state in (step.before, step.after))
        match step.event:
            case "deal":
                self.forget()
            case "move":
                self.watch(step.seat, step.move.split(), before, after)
            case "draw":
                taker = before["turn"]
                self.carry(self.loser(before, after), taker, before, after)
            case "give":
                taker = next(seat for seat in self.seats if len(after["hands"][seat]) > len(before["hands"][seat]))
                self.carry(before["turn"], taker, before, after)
            case "serve":
                for seat in self.seats:
                    self.come(seat, gained(before["hands"][seat], after["hands"][seat]))

    def loser(self, before, after):
        return next(seat for seat in self.seats if len(after["hands"][seat]) < len(before["hands"][seat]))

    def watch(self, seat, move, before, after):
        """Cards thrown, and cards exchanged."""
        kind, *cards = move
        thrown = {"pair": cards, "swap": cards[:1]}.get(kind, [])
        if kind == "ones":
            thrown = [card for card in before["hands"][seat] if card[:-1] == "1"]
        self.go(seat, Counter(thrown))
        if kind == "swap":
            self.come(seat, Counter(cards[1:]))

    def go(self, seat, cards):
        for viewer in self.viewers:
            self.known[viewer][seat] -= cards

    def come(self, seat, cards):
        for viewer in self.viewers:
            self.known[viewer][seat] += cards

    def carry(self, loser, taker, before, after):
        """Cards from hand to hand."""
        cards = gained(before["hands"][taker], after["hands"][taker])
        whole = Counter(before["hands"][loser])
        for viewer in self.viewers:
            mine = self.known[viewer]
            if viewer == loser:
                mine[taker] += cards
            elif viewer == taker:
                mine[loser] -= cards
            elif cards == whole == mine[loser]:
                mine[taker] += whole
                mine[loser] = Counter()
            else:
                for _ in range(cards.total()):
                    mine[loser] = Counter({card: count - 1 for card, count in mine[loser].items() if count > 1})

    def hand(self, viewer, owner, view):
        """What the viewer should see of a hand."""
        if viewer == owner or view["phase"] in ("close", "deal", "over"):
            return view["hands"][owner]
        seen = [card for card in CARDS for _ in range(self.known[viewer][owner][card])]
        return [*seen, *[None] * (len(view["hands"][owner]) - len(seen))]


def gained(before, after):
    return Counter(after) - Counter(before)


def mentioned(value):
    """Every card in a piece of JSON, options aside."""
    text = json.dumps({key: inner for key, inner in value.items() if key != "options"})
    return set(re.findall(r"\b(?:10k|[1-9][rogbp])\b", text))


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("options", VARIANTS, ids=["plain", "uneven", "one colour", "two colours"])
def test_a_view_shows_exactly_what_its_viewer_has_seen(seats, options):
    for seed in range(3):
        match = Match("kotostrofa", seats=seats, seed=seed, options=options)
        rest = random.Random(seed)
        memory = Memory(seats)
        while True:
            for step in match.steps:
                memory.follow(step)
                check(step, memory)
            if match.over:
                break
            seat = match.to_act[0]
            legal = match.legal(seat)
            match.play(seat, rest.choice(legal if rest.random() < 0.3 else legal[: max(1, len(legal) - 1)]))


def check(step, memory):
    whole = step.view(None)
    for viewer in memory.viewers:
        view = step.view(viewer)
        hands = [memory.hand(viewer, owner, whole) for owner in memory.seats]
        assert view["hands"] == hands, (viewer, step.told())
        allowed = {*whole["pile"], *whole["left_out"], *[card for hand in hands for card in hand if card]}
        assert mentioned(view) <= allowed
        assert mentioned(step.told(viewer)) <= allowed
        assert mentioned({"said": step.say(viewer, "pl", "ABCDE"[: len(hands)], notation=True)}) <= allowed
