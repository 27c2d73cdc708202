"""Who knows what in jamniki: what is certain is shown, and a redealt world is a game that could have been played."""

import json
import random
from collections import Counter

import numpy as np
import pytest

from stolik import Match
from stolik.core import rng
from stolik.core.game import copy_of, new_state
from stolik.core.match import masked, view_of
from stolik.games.jamniki import knowledge, rules, tiles
from stolik.games.jamniki.notation import TILES
from tests.games.jamniki.deck import ONCE, TWICE
from tests.games.jamniki.position import dealt

SEATS = (2, 3, 4, 5)
ALL = (*TWICE, *TWICE, *ONCE)


def walk(seats, seed, **options):
    """A match at each of its decisions, random moves between them."""
    match = Match("jamniki", seats=seats, seed=seed, options=options)
    rest = random.Random(seed)
    while not match.over:
        yield match
        (seat,) = match.to_act
        match.play(seat, rest.choice(match.legal(seat)))
    yield match


def redealt(match, viewer, number):
    world = masked(match.game, match.state, viewer)
    rng.rekey(world, rng.key_words(number.to_bytes(32, "little")))
    match.game.redeal(world)
    return world


def check_it_could_have_been_played(world):
    """Deal the world's stack and play its coats, tile by tile, by the rules alone."""
    state, buffer = new_state(rules.STATE), np.zeros(len(TILES) * 2, np.int16)
    for name in ("seats", "games", "every_colour", "tasks", "free_white", "game_number", "first", "stack"):
        state[name] = world[name]
    assert sorted(world.stack) == sorted(TILES.index(tile) for tile in ALL)
    state.hands[:] = rules.UNKNOWN
    state.turn, state.stack_size, state.phase = world.first, tiles.STACK - int(world.seats), rules.DRAWING
    for place in range(state.stack_size, tiles.STACK):
        rules.put_in(state.hands[0], state.stack[place])
    for _ in range(int(world.sizes.sum())):
        while rules.advance(state):
            pass
        seat = int(state.turn)
        action = int(world.coats[seat, state.sizes[seat]])
        assert action in buffer[: rules.legal(state, seat, buffer)], (seat, action)
        rules.apply(state, seat, action)
    while state.stack_size > world.stack_size or state.turn_number < world.turn_number:
        rules.advance(state)
    assert (state.hands == world.hands).all()
    assert (state.coats == world.coats).all()
    assert (state.sizes == world.sizes).all()


@pytest.mark.parametrize("free_white", [False, True])
@pytest.mark.parametrize("seats", SEATS)
def test_every_redealt_world_could_have_been_played(seats, free_white):
    for seed in range(4):
        for number, match in enumerate(walk(seats, seed, free_white=free_white)):
            for state in [match.state, *[step.after for step in match.steps]]:
                match.state = state
                for viewer in ["public", *range(seats)]:
                    check_it_could_have_been_played(redealt(match, viewer, 100 * seed + number))


def test_the_check_itself_refuses_a_white_tile_that_need_not_have_been():
    match = dealt("r3g3 b2b2 o3b3 p4p4", free_white=True)
    match.play(0, "b2b2 white")
    check_it_could_have_been_played(match.state)
    match.state.free_white = 0
    with pytest.raises(AssertionError):
        check_it_could_have_been_played(match.state)


@pytest.mark.parametrize("free_white", [False, True])
@pytest.mark.parametrize("seats", SEATS)
def test_what_a_seat_is_shown_of_the_hand_is_there(seats, free_white):
    shown = 0
    for seed in range(8):
        for match in walk(seats, seed, free_white=free_white):
            truth = Counter(match.view(None)["hand"])
            for viewer in range(seats):
                hand = match.view(viewer)["hand"]
                tiles = [tile for tile in hand if tile]
                assert len(hand) == truth.total()
                assert not Counter(tiles) - truth
                assert hand == [*sorted(tiles, key=TILES.index), *[None] * (len(hand) - len(tiles))]
                shown += len(tiles) if [viewer] != match.to_act else 0
    assert shown > 100


@pytest.mark.parametrize("free_white", [False, True])
def test_what_is_shown_of_the_hand_is_all_that_is_certain(free_white):
    for match in walk(3, 5, free_white=free_white):
        if match.over:
            break
        for viewer in range(3):
            certain = Counter(match.view(viewer)["hand"])
            for number in range(60):
                certain &= Counter(view_of(match.game, redealt(match, viewer, number), None)["hand"])
            assert sorted(certain.elements()) == sorted(tile for tile in match.view(viewer)["hand"] if tile)


def whites_of(match, viewer, seat, place, worlds=400):
    """What a white tile of a coat is in the worlds that a viewer takes for possible."""
    views = [view_of(match.game, redealt(match, viewer, number), None) for number in range(worlds)]
    return {view["coats"][seat][place]["tile"] for view in views}


def test_a_seat_that_misses_a_tile_of_the_hand_knows_the_white_one():
    match = dealt("r3g3 b2b2 o3b3 p4p4 g2g2", free_white=True)
    match.play(0, "o3b3")
    match.play(1, "b2b2 white")
    assert match.view(0)["hand"] == ["g2g2", "r3g3", "p4p4"]
    assert whites_of(match, 0, 1, 0) == {"b2b2"}
    assert match.view(0)["coats"][1] == [{"tile": None, "white": True}]


def test_a_seat_that_misses_nothing_knows_only_that_the_white_one_was_drawn():
    match = dealt("r3g3 b2b2 o3b3 p4p4 g2g2", free_white=True)
    match.play(0, "o3b3")
    match.play(1, "p4p4 white")
    assert match.view(0)["hand"] == ["g2g2", "b2b2", "r3g3"]
    assert whites_of(match, 0, 1, 0) == set(TILES) - {"o3b3", "r3g3"}


def test_a_white_tile_says_that_nothing_in_the_hand_fitted():
    match = dealt("b2b3 g2g2 r2r2 g2g2 r2r2 o2o2 p4p4")
    for seat, move in [(0, "g2g2"), (1, "b2b3"), (0, "r2r2")]:
        match.play(seat, move)
    assert match.view(0)["hand"] == ["r2r2", "g2g2", None]
    match.play(1, "o2o2 white")
    assert match.view(0)["hand"] == ["r2r2", "g2g2", "p4p4"]
    fit = {tile for tile in TILES if tile[0] == "b" or tile[1] == "3"}
    assert whites_of(match, 0, 1, 1) == set(TILES) - fit - {"p4p4", "r2r2", "g2g2"}


def test_the_white_tile_and_the_rest_are_what_was_passed_on_and_what_was_drawn():
    match = dealt("r3g3 b2b2 g2g2 o3b3 p4p4 r2r2", seats=3, free_white=True)
    match.play(0, "o3b3")
    match.play(1, "b2b2 white")
    for number in range(200):
        world = redealt(match, 0, number)
        view = view_of(match.game, world, None)
        tiles = Counter([view["coats"][1][0]["tile"], *view["hand"]])
        assert not Counter(["r3g3", "b2b2", "g2g2"]) - tiles
        assert tiles.total() == 5


def test_any_of_the_tiles_passed_on_may_be_the_white_one_with_equal_chance():
    match = dealt("r3g3 b2b2 g2g2 o3b3 p4p4 r2r2", seats=3, free_white=True)
    match.play(0, "o3b3")
    match.play(1, "b2b2 white")
    views = [view_of(match.game, redealt(match, 0, number), None) for number in range(2000)]
    hidden = Counter(view["coats"][1][0]["tile"] for view in views)
    for tile in ("r3g3", "b2b2", "g2g2"):
        assert 420 < hidden[tile] < 620


def test_a_twin_may_be_under_white_though_its_kind_comes_back():
    match = dealt("r3g3 b2b2 g2g2 o3b3 p4p4 b2b2 p3r3", seats=3, free_white=True)
    match.play(0, "o3b3")
    match.play(1, "b2b2 white")
    match.play(2, "p4p4")
    assert match.view(0)["hand"] == ["g2g2", "b2b2", "r3g3", "p3r3"]
    whites = whites_of(match, 0, 1, 0)
    assert "b2b2" in whites
    assert whites.isdisjoint({"r3g3", "o3b3", "p4p4", "p3r3"})


def test_no_view_of_a_seat_names_a_tile_that_it_cannot_know():
    """The tiles under others' white and in the stack are told to nobody, in views and in events."""
    for seed in range(3):
        for match in walk(4, seed, free_white=True, tasks=True):
            for step in match.steps:
                for viewer in ["public", *range(4)]:
                    view, told = step.view(viewer), step.told(viewer)
                    assert isinstance(view["stack"], int)
                    for seat, coat in enumerate(view["coats"]):
                        assert all(laid["tile"] is None for laid in coat if laid["white"] and seat != viewer)
                    if told["event"] == "move" and viewer != step.seat and step.move.endswith("white"):
                        assert not any(tile in json.dumps(told) for tile in TILES)
                    if told["event"] == "draw" and viewer != told["seat"]:
                        assert told["tile"] is None


def test_masking_twice_is_masking_once():
    for match in walk(3, 8, free_white=True):
        for viewer in (-1, 0, 1, 2):
            once = copy_of(match.state)
            match.game.mask(once, viewer)
            twice = copy_of(once)
            match.game.mask(twice, viewer)
            assert once.tobytes() == twice.tobytes()


def test_white_tiles_need_no_explanation_when_there_is_none():
    """The guard that ends the search for a course of the game, reached by a coat that nobody could have."""
    match = dealt("b2b3 g2g2 r2r2 g2g2 r2r2 o2o2 p4p4")
    for seat, move in [(0, "g2g2"), (1, "b2b3"), (0, "r2r2"), (1, "o2o2 white")]:
        match.play(seat, move)
    world = masked(match.game, match.state, "public")
    world.coats[1, 0] = tiles.HIDDEN  # after white everything fits, so that no second white tile may follow
    rng.rekey(world, rng.key_words(bytes(32)))
    knowledge.redeal(world)
    assert sorted(world.stack) == sorted(TILES.index(tile) for tile in ALL)
    with pytest.raises(AssertionError):
        check_it_could_have_been_played(world)
