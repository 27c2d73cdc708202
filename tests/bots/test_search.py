"""What search promises: the same move for the same key, the clock kept, hints that make sense."""

import itertools
import threading
from dataclasses import replace
from time import perf_counter

import numpy as np
import pytest

from stolik import Match, bots, load
from stolik.bots import Budget, Searcher, hint
from stolik.bots.search import VISITS, WORLD, Recipe, halved, phases
from stolik.bots.searcher import Desk, plan_of
from stolik.bots.tree import NODE, most_visited
from stolik.core.levels import SEARCHING
from stolik.games.komary import bots as komary
from stolik.games.kotostrofa import bots as kotostrofa
from stolik.games.triggs import bots as triggs
from tests.bots.positions import GAMES, positions
from tests.games.komary.position import position


@pytest.mark.parametrize("name", GAMES)
def test_the_same_key_and_simulations_give_the_same_thought(name):
    for match, seat in itertools.islice(positions(name, 10, every=7), 15):
        thoughts = [bots.make("hard@150", match.game).think(match.masked(seat), seat, 99) for _ in range(2)]
        assert thoughts[0] == thoughts[1]


def test_threads_think_at_once_without_disturbing_each_other():
    match = Match("komary", seats=4, seed=8)
    seat = match.to_act[0]
    bot = bots.make("hard@400", match.game)
    alone = [bot.choose(match.masked(seat), seat, key) for key in range(16)]
    found = {}
    threads = [
        threading.Thread(target=lambda key=key: found.update({key: bot.choose(match.masked(seat), seat, key)}))
        for key in range(16)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[key] for key in range(16)] == alone


@pytest.mark.parametrize("name", GAMES)
def test_a_clocked_search_decides_legally_and_simulates(name):
    for match, seat in itertools.islice(positions(name, 5, every=9), 5):
        thought = bots.make("hard@3ms", match.game).think(match.masked(seat), seat, 1)
        assert thought.action in match.actions(seat)
        assert thought.simulations >= 2


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_has_every_legal_move_with_a_share_and_the_choice_first(name):
    for match, seat in itertools.islice(positions(name, 5, every=9), 8):
        hints = bots.hint(match.game, match.masked(seat), seat, 5, Budget(simulations=400))
        assert sorted(action for action, _ in hints) == match.actions(seat)
        assert all(0 <= share <= 1 for _, share in hints)
        strongest = bots.make(f"{match.game.levels[-1]}@400", match.game)
        assert hints[0][0] == strongest.choose(match.masked(seat), seat, 5)


PASSING_LOSES = """
    top 3
    * 3, points 39
      6, points 30
"""


def test_a_hint_tells_shares_among_good_players_whomever_expert_reckons_with():
    match = Match("komary", seats=2, seed=4)
    seat = match.to_act[0]
    plan = plan_of(match.game, "expert", 2)
    assert plan.recipe.thumb == "random"
    usual = Desk(match.game, replace(plan.recipe, thumb="sound"), match.masked(seat), seat, 1)
    usual.search(plan.simulations)
    assert dict(bots.hint(match.game, match.masked(seat), seat, 1)) == usual.shares()


def test_a_hint_puts_the_favourite_first_where_expert_mixes():
    match = Match("xnimmt", seats=2, seed=4)
    state = match.masked(0)
    drawn = 0
    for key in range(6):
        favourite = Searcher(match.game, "expert", mixing=False).choose(state, 0, key)
        drawn += Searcher(match.game, "expert").choose(state, 0, key) != favourite
        assert hint(match.game, state, 0, key)[0][0] == favourite
    assert drawn > 0


def test_hard_empties_its_hand_where_passing_loses_the_match():
    match = position(PASSING_LOSES)
    hints = bots.hint(match.game, match.masked(0), 0, 1, Budget(simulations=600))
    shares = {match.game.moves[action]: share for action, share in hints}
    assert match.game.moves[hints[0][0]] == "3"
    assert shares["pass"] < 0.05
    assert shares["3"] > 0.4


def test_arms_are_halved_down_to_two():
    for count in range(2, 60):
        live = count
        for _ in range(phases(count) - 1):
            live = halved(live)
        assert live == 2


def test_the_budget_is_spent_but_not_overspent():
    match = Match("komary", seats=4, seed=8)
    seat = match.to_act[0]
    for simulations in (60, 500, 3000):
        spent = bots.make(f"hard@{simulations}", match.game).think(match.masked(seat), seat, 1).simulations
        assert 0.8 * simulations <= spent <= simulations


def test_full_hands_of_kotostrofa_take_fewer_simulations_and_small_ones_all():
    game, recipe = load("kotostrofa"), Recipe(evened=True)
    match = Match(game, seats=4, seed=1)
    seat = match.to_act[0]
    desk = Desk(game, recipe, match.masked(seat), seat, 1)
    desk.search(90)
    assert desk.tally[:, VISITS].sum() <= 90 * 28 / 36  # nine cards a seat instead of seven
    match.state["hand_sizes"][:4] = 7
    assert kotostrofa.length(match.state) == 1
    match.state["hand_sizes"][:4] = 1
    assert kotostrofa.length(match.state) == 1


def test_only_the_moves_that_a_rule_of_thumb_likes_are_tried_where_there_are_many():
    game = load("triggs")
    for match, seat in itertools.islice(positions("triggs", 5, every=9), 12):
        desk = Desk(game, plan_of(game, "hard", match.seats).recipe, match.masked(seat), seat, 3)
        legal = match.actions(seat)
        assert sorted(desk.arms[: desk.total]) == legal
        assert desk.arms[0] == bots.make("sound", game).choose(match.masked(seat), seat, 3)
        if len(legal) > triggs.LIKELY and match.state.phase == triggs.ACTION:
            assert desk.count == triggs.LIKELY


def test_of_kotostrofas_many_actions_the_cheapest_are_tried_and_a_pass():
    game = load("kotostrofa")
    seen = set()
    for match, seat in itertools.islice(positions("kotostrofa", 5, every=3), 30):
        desk = Desk(game, plan_of(game, "hard", match.seats).recipe, match.masked(seat), seat, 3)
        legal = match.actions(seat)
        assert sorted(desk.arms[: desk.total]) == legal
        assert desk.arms[0] == bots.make("sound", game).choose(match.masked(seat), seat, 3)
        assert desk.count == min(len(legal), kotostrofa.LIKELY)
        if kotostrofa.PASS in legal:
            assert kotostrofa.PASS in desk.arms[: desk.count]
        seen.add(desk.count < desk.total)
    assert seen == {False, True}


def test_a_network_has_the_last_word_where_it_is_sure_and_search_where_it_counts_for_nothing():
    network, differ = bots.make("network", load("komary")), 0
    for match, seat in itertools.islice(positions("komary", 5, every=3), 60):
        state = match.masked(seat)
        liked = network.choose(state, seat, 1)
        found = [Desk(match.game, Recipe(network=weight), state, seat, 1).search(300) for weight in (0.0, 1e-9, 1e6)]
        assert found[2] == liked
        differ += found[0] != liked
        if found[0] == liked:
            assert found[1] == liked
    assert differ


def test_in_likely_worlds_whoever_passed_holds_a_cheap_hand():
    match = position("""
        top 3
        * 3 4 6, points 20
          ?x4, passed
          ?x3
    """)
    desk = Desk(match.game, Recipe(tries=64), match.masked(0), 0, 1)
    costs = []
    for _ in range(40):
        desk.spend(1)
        costs.append(komary.cost(desk.states[WORLD], 1))
    assert max(costs) <= komary.STOPPED + 2 * 4
    assert min(costs) < max(costs)


@pytest.mark.parametrize("shape", ["all", "own"])
def test_a_tree_keeps_to_the_clock_and_to_the_key(shape):
    match = Match("xnimmt", seats=3, seed=4)
    desks = [Desk(match.game, Recipe(tree=shape), match.masked(1), 1, 9) for _ in range(3)]
    assert desks[0].search(200) == desks[1].search(200)
    assert desks[2].search_until(perf_counter() + 0.02) in match.actions(1)
    assert desks[2].used <= len(desks[2].nodes)


def test_where_all_choose_at_once_nobody_answers_what_the_others_chose():
    match = Match("xnimmt", seats=2, seed=4)
    desk = Desk(match.game, Recipe(tree="all"), match.masked(0), 0, 9)
    desk.search(400)
    root, movers, child = desk.nodes[0], [], int(desk.nodes[0]["child"])
    while child:
        movers.append(int(desk.nodes[child]["mover"]))
        child = int(desk.nodes[child]["sibling"])
    assert root["visits"] == 400
    assert set(movers) == {0, 1}  # the other's choices begin where one's own do, not below them
    assert desk.tally[:, VISITS].sum() == 400  # and are not counted as one's own


def test_where_all_choose_at_once_moves_that_are_as_good_are_mixed():
    match = Match("xnimmt", seats=2, seed=4)

    def chosen(mixed, key):
        desk = Desk(match.game, Recipe(tree="all", mixed=mixed), match.masked(0), 0, key)
        action = desk.search(300)
        followed = desk.tally[:, VISITS]
        assert followed[action] >= mixed * followed.max()
        return action, int(followed.argmax())

    assert all(action == favourite for action, favourite in (chosen(1.0, key) for key in range(4)))
    assert any(action != favourite for action, favourite in (chosen(0.5, key) for key in range(8)))
    assert chosen(0.5, 3) == chosen(0.5, 3)


@pytest.mark.parametrize("shape", ["all", "own"])
def test_a_tree_finds_the_card_that_saves_the_match_too(shape):
    match = position(PASSING_LOSES)
    desk = Desk(match.game, Recipe(tree=shape), match.masked(0), 0, 1)
    assert match.game.moves[desk.search(300)] == "3"
    assert desk.tally[:, VISITS].sum() == 300


@pytest.mark.parametrize("name", GAMES)
def test_every_level_that_searches_has_a_plan_for_every_number_of_seats(name):
    game = load(name)
    for level in set(SEARCHING) & set(game.levels):
        assert all(plan_of(game, level, seats).simulations > 0 for seats in game.seats)


def test_a_tree_is_read_the_same_interpreted_and_compiled():
    nodes = np.zeros(3, NODE)
    nodes["child"][0] = 1
    nodes["action"][1:], nodes["visits"][1:], nodes["sibling"][1] = [4, 2], [3, 5], 2
    arms = np.array([4, 2], np.int16)
    for read in (most_visited, most_visited.py_func):
        tally = np.zeros((5, 4))
        assert read(nodes, 0, arms, 2, tally) == 2
        assert tally[[4, 2], VISITS].tolist() == [3, 5]
