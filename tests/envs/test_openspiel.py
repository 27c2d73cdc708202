"""OpenSpiel's own tests on every game, and its search at our tables."""

import copy
import json
import pickle
import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy, rl_environment
from open_spiel.python.algorithms import (
    cfr,
    exploitability,
    external_sampling_mccfr,
    ismcts,
    mcts,
    outcome_sampling_mccfr,
    tabular_qlearner,
)
from open_spiel.python.observation import make_observation

from stolik import Match
from stolik.envs import openspiel
from stolik.envs.episode import Episode
from stolik.games import names
from tests.contract.cases import every_case


def loaded(name, seats, options=None):
    given = {
        key: openspiel.LIST.join(map(str, value)) if isinstance(value, list) else value
        for key, value in (options or {}).items()
    }
    return pyspiel.load_game(f"stolik_{name}", {"players": seats, "rng_seed": 5, **given})


@every_case
def test_the_librarys_random_simulation_passes(case):
    pyspiel.random_sim_test(loaded(case.name, case.seats, case.options), num_sims=1, serialize=False, verbose=False)


def begun(name, seats, moves=7):
    state = loaded(name, seats).new_initial_state()
    state.apply_action(0)
    choice = random.Random(3)
    for _ in range(moves):
        if not state.is_terminal():
            state.apply_action(choice.choice(state.legal_actions()))
    return state


def test_a_seed_fixes_the_deals_one_by_one():
    def deals(parameters):
        game = pyspiel.load_game("stolik_komary", {"players": 3, **parameters})
        states = [game.new_initial_state() for _ in range(2)]
        for state in states:
            state.apply_action(0)
        return [str(state) for state in states]

    assert deals({"rng_seed": 4}) == deals({"rng_seed": 4})
    assert len(set(deals({"rng_seed": 4}) + deals({"rng_seed": 5}) + deals({}) + deals({}))) == 8


@pytest.mark.parametrize("name", names)
def test_a_state_is_serialised_whole(name):
    state = begun(name, 3)
    again = loaded(name, 3).deserialize_state(state.serialize())
    assert str(again) == str(state)
    assert again.information_state_string() == state.information_state_string()
    assert again.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("name", names)
def test_a_resampled_world_is_the_same_to_its_seat(name):
    state = begun(name, 3)
    seat = state.current_player()
    chance = random.Random(1)
    worlds = [state.resample_from_infostate(seat, chance.random) for _ in range(12)]
    for world in worlds:
        assert world.information_state_string(seat) == state.information_state_string(seat)
        assert world.observation_string(seat) == state.observation_string(seat)
        assert world.legal_actions() == state.legal_actions()
    assert len({str(world) for world in worlds}) > 1
    others = [state.resample_from_infostate((seat + 1) % 3, chance.random) for _ in range(12)]
    for world in others:
        assert world.legal_actions() == world.dealt.actions(seat)


@pytest.mark.parametrize("name", names)
def test_information_state_remembers_what_an_observation_does_not(name):
    state = begun(name, 3, moves=0)
    seat = state.current_player()
    seen = {state.information_state_string(seat)}
    for _ in range(5):
        state.apply_action(state.legal_actions()[-1])
        if state.is_terminal():
            break
        seen.add(state.information_state_string(seat))
        assert json.loads(state.observation_string(seat))["seat"] == seat
    assert len(seen) > 1
    observer = make_observation(state.get_game())
    observer.set_from(state, seat)
    assert np.isfinite(observer.tensor).all()
    assert len(observer.tensor) == openspiel.load(name).feature_count


@pytest.mark.parametrize("name", names)
def test_the_librarys_search_plays_whole_matches_at_every_seat(name):
    game = loaded(name, openspiel.load(name).seats[0], {"boxes": [2] * 12} if name == "triggs" else None)
    chance = np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
    bots = [ismcts.ISMCTSBot(game, rollouts, 2.0, 3, random_state=chance) for _ in range(game.num_players())]
    state = game.new_initial_state()
    state.apply_action(0)
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    assert sum(state.returns()) == pytest.approx(1)


@pytest.mark.parametrize("name", names)
def test_its_search_sits_down_as_a_bot_that_sees_its_own_cards_only(name):
    match = Match(name, seed=2)
    bot = openspiel.Ismcts(match.game)
    bot.simulations = 4
    seat = match.to_act[0]
    chosen = [[bot.choose(match.masked(seat), seat, key) for key in range(6)] for _ in range(2)]
    assert set(chosen[0]) <= set(match.actions(seat))
    assert chosen[0] == chosen[1]  # all its chance comes from the key


def test_a_table_is_named_by_its_parameters():
    game = pyspiel.load_game("stolik_komary(players=5,limit=20)")
    assert game.num_players() == 5
    assert game.num_distinct_actions() == Episode("komary", 5, None).game.actions


@pytest.mark.parametrize("name", names)
def test_games_and_states_are_pickled_and_copied(name):
    state = begun(name, 3)
    for again in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
        assert str(again) == str(state)
        assert again.information_state_string() == state.information_state_string()
    assert str(pickle.loads(pickle.dumps(state.get_game()))) == str(state.get_game())
    assert str(pyspiel.load_game(str(state.get_game()))) == str(state.get_game())


def test_a_list_of_numbers_can_be_a_parameter():
    game = pyspiel.load_game("stolik_triggs(boxes=1/1/1/1/1/1/1/1/1/1/1/1)")
    state = game.new_initial_state()
    state.apply_action(0)
    assert json.loads(str(state))["options"]["boxes"] == [1] * 12


@pytest.mark.parametrize("action", [10, 99, 5000, 1_000_000])
def test_an_illegal_action_is_refused_and_nothing_is_played(action):
    state = begun("komary", 3)
    before = str(state)
    with pytest.raises(ValueError, match=f"action {action} of player . is not legal"):
        state.apply_action(action)
    assert str(state) == before


def q_learner(seat, features, actions):
    return tabular_qlearner.QLearner(seat, actions)


def dqn(seat, features, actions):
    module = pytest.importorskip("open_spiel.python.pytorch.dqn", exc_type=ImportError)
    return module.DQN(seat, features, actions, [16], batch_size=4, min_buffer_size_to_learn=4)


def nfsp(seat, features, actions):
    module = pytest.importorskip("open_spiel.python.pytorch.nfsp", exc_type=ImportError)
    learning = {"batch_size": 4, "min_buffer_size_to_learn": 4, "learn_every": 2}
    return module.NFSP(seat, features, actions, [16], 100, 0.1, **learning)


@pytest.mark.parametrize("agent", [q_learner, dqn, nfsp])
def test_the_librarys_agents_learn_at_a_table(agent):
    table = rl_environment.Environment(pyspiel.load_game("stolik_komary(players=2)"))
    (features,), actions = table.observation_spec()["info_state"], table.action_spec()["num_actions"]
    agents = [agent(seat, features, actions) for seat in range(2)]
    told = table.reset()
    for _ in range(40):
        if told.last():
            break
        seat = told.observations["current_player"]
        action = agents[seat].step(told).action
        assert action in told.observations["legal_actions"][seat]
        told = table.step([action])


SOLVABLE = "stolik_xnimmt(hand=2,rounds=1,deals=3,rng_seed=1)"


def test_so_many_deals_are_outcomes_of_the_chance_node_and_no_others():
    game = pyspiel.load_game(SOLVABLE)
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    state = game.new_initial_state()
    assert state.chance_outcomes() == [(deal, 1 / 3) for deal in range(3)]
    dealt = {state.child(deal).dealt.digest for deal in range(3)}
    assert len(dealt) == 3
    again = pickle.loads(pickle.dumps(game)).new_initial_state()
    assert {again.child(deal).dealt.digest for deal in range(3)} == dealt
    with pytest.raises(ValueError, match="deals must be a whole number of at least 0, not -1"):
        pyspiel.load_game("stolik_xnimmt(deals=-1)")


def test_a_small_variant_is_solved():
    game = pyspiel.load_game(SOLVABLE)
    before = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    np.random.seed(1)
    for _ in range(100):
        solver.iteration()
    assert exploitability.nash_conv(game, solver.average_policy()) < before / 4


def test_cfr_solves_a_small_variant():
    game = pyspiel.load_game(SOLVABLE)
    before = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    solver = cfr.CFRSolver(game)
    for _ in range(10):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(game, solver.average_policy()) < before / 4


def test_outcome_sampling_takes_a_small_variant():
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(pyspiel.load_game(SOLVABLE))
    np.random.seed(1)
    for _ in range(20):
        solver.iteration()
    state = pyspiel.load_game(SOLVABLE).new_initial_state().child(0)
    assert sum(solver.average_policy().action_probabilities(state).values()) == pytest.approx(1)


def test_deep_cfr_takes_a_small_variant():
    module = pytest.importorskip("open_spiel.python.pytorch.deep_cfr", exc_type=ImportError)
    game = pyspiel.load_game(SOLVABLE)
    few = {"num_iterations": 1, "num_traversals": 2, "memory_capacity": 1000}
    solver = module.DeepCFRSolver(game, policy_network_layers=(16,), advantage_network_layers=(16,), **few)
    solver.solve()
    dealt = game.new_initial_state().child(0)
    assert list(solver.action_probabilities(dealt)) == dealt.legal_actions()
