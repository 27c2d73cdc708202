"""PettingZoo's own tests, for every game, number of seats and variant."""

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from stolik.envs import pettingzoo as adapter
from stolik.envs.picture import BACK, HEIGHT, WIDTH
from stolik.games import names
from tests.contract.cases import every_case


@every_case
def test_the_librarys_tests_pass_in_turns(case):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the library warns of features that are not pictures
        api_test(adapter.env(case.name, seats=case.seats, options=case.options), num_cycles=60)


@every_case
def test_the_librarys_tests_pass_all_at_once(case):
    parallel_api_test(adapter.parallel_env(case.name, seats=case.seats, options=case.options), num_cycles=60)


@every_case
def test_the_same_seed_deals_the_same_match(case):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seed_test(lambda: adapter.env(case.name, seats=case.seats, options=case.options), num_cycles=30)


def test_what_is_dealt_after_a_seeded_match_follows_from_the_seed():
    def deals(seed):
        table = adapter.parallel_env("komary")
        return [table.reset(given)[0]["seat_0"]["observation"].tolist() for given in (seed, None, None)]

    assert deals(3) == deals(3)
    assert deals(3)[1] != deals(4)[1]
    assert deals(3)[1] != deals(3)[2]


@pytest.mark.parametrize("name", names)
def test_rewards_are_the_shares_of_the_win(name):
    env = adapter.env(name)
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, ended, cut, info = env.last()
        total[agent] += reward
        action = None if ended or cut else int(rng.choice(np.flatnonzero(observation["action_mask"])))
        env.step(action)
    assert sum(total.values()) == pytest.approx(1)
    assert "points" in info


def test_a_table_is_told_as_a_spectator_sees_it():
    env = adapter.env("komary", seats=2, render_mode="ansi")
    env.reset(seed=1)
    assert "hands: ? ? ? ? ? ? | ? ? ? ? ? ?" in env.render()
    assert "pile: " in env.render()


@pytest.mark.parametrize("name", names)
def test_images_of_a_match_have_one_size_and_hidden_cards_lie_face_down(name):
    env = adapter.env(name, render_mode="rgb_array")
    env.reset(seed=1)
    images = []
    for _ in env.agent_iter(40):
        images.append(env.render())
        observation, _, ended, cut, _ = env.last()
        env.step(None if ended or cut else int(observation["action_mask"].argmax()))
    assert {image.shape for image in images} == {(HEIGHT, WIDTH, 3)}
    assert (images[0] == BACK).all(axis=-1).any()


def test_a_way_to_draw_that_is_not_known_gets_a_sentence():
    with pytest.raises(ValueError, match="unknown render mode 'human'"):
        adapter.env("komary", render_mode="human")


def test_an_illegal_action_ends_the_match_at_its_players_cost():
    env = adapter.env("komary", seats=2)
    env.reset(seed=1)
    agent = env.agent_selection
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env.step(10)
    assert env.rewards[agent] == -1
    assert all(env.terminations.values())


def test_choices_at_once_are_asked_seat_by_seat_without_showing_earlier_ones():
    env = adapter.env("xnimmt", seats=3)
    seen = []
    for choice in (0, -1):
        env.reset(seed=4)
        first = env.agent_selection
        env.step(int(np.flatnonzero(env.observe(first)["action_mask"])[choice]))
        seen.append(env.observe(env.agent_selection)["observation"])
    assert (seen[0] == seen[1]).all()


def test_all_at_once_what_is_no_action_is_refused_and_nothing_is_played():
    table = adapter.parallel_env("komary", seats=2)
    with pytest.raises(ValueError, match="no match is being played"):
        table.step({})
    _, infos = table.reset(seed=1)
    asked = next(agent for agent in table.agents if infos[agent]["acting"])
    before = table.episode.match.state.tobytes()
    with pytest.raises(ValueError, match=f"{asked} must decide, but no action was given for it"):
        table.step({})
    for action in (7.9, "7", None):
        with pytest.raises(TypeError, match="an action is the number of a move"):
            table.step({asked: action})
    assert table.episode.match.state.tobytes() == before


@pytest.mark.parametrize("action", [-3, 10, 99])
def test_all_at_once_an_illegal_action_ends_the_match_at_its_players_cost(action):
    table = adapter.parallel_env("komary", seats=2)
    _, infos = table.reset(seed=1)
    asked = next(agent for agent in table.agents if infos[agent]["acting"])
    before = table.episode.match.state.tobytes()
    _, rewards, ended, _, infos = table.step({asked: action})
    assert rewards == {agent: -1 if agent == asked else 0 for agent in rewards}
    assert all(ended.values())
    assert [agent for agent in infos if infos[agent]["illegal"]] == [asked]
    assert (table.agents, table.episode.match.state.tobytes()) == ([], before)


def test_all_at_once_every_mask_has_something_to_sample_and_waiting_seats_are_not_heard():
    table = adapter.parallel_env("komary", seats=3)
    seen, infos = table.reset(seed=1)
    chance = np.random.default_rng(1)
    while table.agents:
        assert all(look["action_mask"].any() for look in seen.values())
        waiting = [agent for agent in table.agents if not infos[agent]["acting"]]
        assert all(list(np.flatnonzero(seen[agent]["action_mask"])) == [0] for agent in waiting)
        actions = {agent: chance.choice(np.flatnonzero(seen[agent]["action_mask"])) for agent in table.agents}
        seen, _, _, _, infos = table.step(actions)
        assert {frozenset(info) for info in infos.values()} == {frozenset(("acting", "points", "illegal"))}
    assert table.episode.match.over
    assert [info["points"] for info in infos.values()] == table.episode.match.points


@every_case
def test_the_same_seed_deals_the_same_match_all_at_once(case):
    parallel_seed_test(lambda: adapter.parallel_env(case.name, seats=case.seats, options=case.options), num_cycles=30)
